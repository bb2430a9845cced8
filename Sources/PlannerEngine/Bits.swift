/// A bit set of fixed size, with 64 numbers in each word. It contains minutes of a span, or starts of a grid.
struct Bits {
  private(set) var words: [UInt64]
  let count: Int

  init(count: Int) {
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Adds a range, limited to `0..<count`.
  mutating func insert(_ range: Range<Int>) { update(range) { word, mask in word |= mask } }

  /// Removes a range, limited to `0..<count`.
  mutating func remove(_ range: Range<Int>) { update(range) { word, mask in word &= ~mask } }

  mutating func subtract(_ other: Bits) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  mutating func formIntersection(_ other: Bits) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  /// Adds `length` bits of a repeating pattern at `start`. The pattern repeats every `period` bits and is
  /// read from position `phase`. It must contain its first 128 bits again after its period.
  mutating func insert(_ pattern: Bits, period: Int, phase: Int, length: Int, at start: Int) {
    var phase = phase
    var done = 0
    let shift = UInt64(start & 63)
    pattern.words.withUnsafeBufferPointer { source in
      words.withUnsafeMutableBufferPointer { target in
        while done < length {
          let offset = UInt64(phase & 63)
          var chunk = source[phase >> 6] >> offset
          if offset != 0 { chunk |= source[phase >> 6 + 1] << (64 - offset) }
          if length - done < 64 { chunk &= 1 << UInt64(length - done) - 1 }
          let index = (start + done) >> 6
          target[index] |= chunk << shift
          if shift != 0, chunk >> (64 - shift) != 0 { target[index + 1] |= chunk >> (64 - shift) }
          done += 64
          phase += 64
          if phase >= period { phase -= period }
        }
      }
    }
  }

  func contains(_ index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }

  /// The largest member; -1 if the set is empty.
  var last: Int {
    for index in words.indices.reversed() where words[index] != 0 {
      return index << 6 + 63 - words[index].leadingZeroBitCount
    }
    return -1
  }

  /// Returns the smallest member at or after `start`; `count` if there is no such member.
  func next(from start: Int) -> Int { Bits.nextCommon(self, self, from: start) }

  /// Returns the smallest common member at or after `start`; `count` if there is no such member.
  static func nextCommon(_ a: Bits, _ b: Bits, from start: Int) -> Int {
    guard start < a.count else { return a.count }
    var index = start >> 6
    var word = a.words[index] & b.words[index] & (~0 << UInt64(start & 63))
    while word == 0 {
      index += 1
      if index == a.words.count { return a.count }
      word = a.words[index] & b.words[index]
    }
    return index << 6 + word.trailingZeroBitCount
  }

  /// Returns the smallest common member of `a` and `b` at or after `start` for which `taken` contains neither
  /// it nor the following numbers, `length` numbers in all. Returns `count` if there is no such member.
  static func nextCommon(_ a: Bits, _ b: Bits, clearOf taken: Bits, for length: Int, from start: Int) -> Int {
    guard start < a.count else { return a.count }
    var index = start >> 6
    var word = a.words[index] & b.words[index] & (~0 << UInt64(start & 63))
    while true {
      if word != 0 { word &= ~taken.ahead(of: index, length) }
      if word != 0 { return index << 6 + word.trailingZeroBitCount }
      index += 1
      if index == a.words.count { return a.count }
      word = a.words[index] & b.words[index]
    }
  }

  /// Returns a mask for one word. A bit is set if the `length` numbers that begin with its number include a
  /// member.
  private func ahead(of index: Int, _ length: Int) -> UInt64 {
    var found: UInt64 = 0
    var done = 0
    while done < length {
      let some = min(64, length - done)
      var (low, high) = pair(from: index << 6 + done)
      done += some
      if low | high == 0 { continue }
      // Each step doubles the covered distance. The last step covers the rest.
      var seen = 1
      while seen < some {
        let step = UInt64(min(seen, some - seen))
        low |= low &>> step | high &<< (64 &- step)
        high |= high &>> step
        seen += Int(step)
      }
      found |= low
    }
    return found
  }

  /// Returns the 128 bits from a position; bits after the end are 0.
  @inline(__always)
  private func pair(from position: Int) -> (low: UInt64, high: UInt64) {
    let (index, shift) = (position >> 6, UInt64(position & 63))
    let first = index < words.count ? words[index] : 0
    let second = index + 1 < words.count ? words[index + 1] : 0
    if shift == 0 { return (first, second) }
    let third = index + 2 < words.count ? words[index + 2] : 0
    return (first &>> shift | second &<< (64 &- shift), second &>> shift | third &<< (64 &- shift))
  }

  /// Calls `body` with each maximal range of members, in order.
  func forEachRun(_ body: (Range<Int>) -> Void) {
    var start = next(from: 0)
    while start < count {
      let end = nextMissing(from: start)
      body(start..<end)
      start = next(from: end)
    }
  }

  /// Calls `body` with each maximal range without members, in order.
  func forEachGap(_ body: (Range<Int>) -> Void) {
    var start = 0
    while start < count {
      let gapStart = nextMissing(from: start)
      if gapStart >= count { return }
      start = next(from: gapStart)
      body(gapStart..<start)
    }
  }

  private func nextMissing(from start: Int) -> Int {
    guard start < count else { return count }
    var index = start >> 6
    var word = ~words[index] & (~0 << UInt64(start & 63))
    while word == 0 {
      index += 1
      if index == words.count { return count }
      word = ~words[index]
    }
    return min(count, index << 6 + word.trailingZeroBitCount)
  }

  private mutating func update(_ range: Range<Int>, _ apply: (inout UInt64, UInt64) -> Void) {
    let lower = max(0, range.lowerBound)
    let upper = min(count, range.upperBound)
    guard lower < upper else { return }
    let firstWord = lower >> 6
    let lastWord = (upper - 1) >> 6
    let firstMask = ~UInt64(0) << UInt64(lower & 63)
    let lastMask = ~UInt64(0) >> UInt64(63 - (upper - 1) & 63)
    if firstWord == lastWord {
      apply(&words[firstWord], firstMask & lastMask)
      return
    }
    apply(&words[firstWord], firstMask)
    for index in (firstWord + 1)..<lastWord { apply(&words[index], ~0) }
    apply(&words[lastWord], lastMask)
  }
}
