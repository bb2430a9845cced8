import PlannerTime

/// The starts of a span: minutes with a local minute of the hour that is a multiple of the step. They are
/// numbered from 0 in order of time, and divided into pieces of one local date and one three-hour bucket.
struct SlotGrid {
  /// Starts under one offset: `first`, `first + step`, ...
  struct Row {
    var first: Int
    var count: Int
    var base: Int
    /// Minutes east of UTC.
    var offset: Int
  }

  /// Neighbouring starts of one date and one bucket.
  struct Piece {
    var end: Int
    /// Days since the epoch.
    var day: Int
    /// Weekday * 8 + hour / 3.
    var cell: Int
    /// The first start after this piece's week. A later piece belongs to the same week only if there is no
    /// other week between them.
    var weekEnd: Int
    /// The earliest date of this and all later pieces: a date can occur again if clocks are set back over
    /// midnight.
    /// midnight.
    var earliestDayFromHere: Int
  }

  let step: Int
  private(set) var rows: [Row] = []
  private(set) var count = 0
  private(set) var pieces: [Piece] = []
  /// True if all starts are `step` minutes apart. False if an offset changes by a time that is not a multiple
  /// of `step`.
  private(set) var isEven = true
  /// For each start, the index of its piece.
  private(set) var pieceOf: [Int32] = []

  /// Creates a grid.
  /// - span: the minutes for starts.
  init(span: Range<Int>, step: Int, local: LocalMinutes) {
    self.step = step
    for segment in local.segments {
      let lower = max(span.lowerBound, segment.start)
      let upper = min(span.upperBound, segment.end)
      let first = lower + (-(lower + segment.offset)).floorModulo(step)
      guard first < upper else { continue }
      let row = Row(
        first: first, count: (upper - first + step - 1) / step, base: count, offset: segment.offset)
      if let last = rows.last, last.first + last.count * step != first { isEven = false }
      rows.append(row)
      addPieces(of: row)
    }
    finishPieces()
  }

  func minute(at index: Int) -> Int {
    if isEven, index < count { return rows[0].first + index * step }
    for row in rows where index < row.base + row.count { return row.first + (index - row.base) * step }
    return .max
  }

  /// Returns the first start at or after `minute`; `count` if there is no such start.
  func index(atOrAfter minute: Int) -> Int {
    for row in rows where minute <= row.first + (row.count - 1) * step {
      return minute <= row.first ? row.base : row.base + (minute - row.first + step - 1) / step
    }
    return count
  }

  /// Returns the first start that `next` finds with a date not after `lastDay`; nil if there is no such
  /// start.
  @inline(__always)
  func first(from start: Int, until lastDay: Int, _ next: (Int) -> Int) -> Int? {
    var index = next(start)
    while index < count, lastDay != .max {
      let piece = piece(at: index)
      if piece.day <= lastDay { break }
      // A date can occur again if clocks are set back over midnight.
      if piece.earliestDayFromHere > lastDay { return nil }
      index = next(piece.end)
    }
    return index < count ? index : nil
  }

  func piece(at index: Int) -> Piece { pieces[Int(pieceOf[index])] }

  /// Returns the starts at which `duration` minutes fit into a range of minutes.
  func starts(of duration: Int, in stretch: Range<Int>) -> Range<Int> {
    let lower = index(atOrAfter: stretch.lowerBound)
    return lower..<max(lower, index(atOrAfter: stretch.upperBound - duration + 1))
  }

  private mutating func addPieces(of row: Row) {
    var done = 0
    while done < row.count {
      let local = row.first + done * step + row.offset
      let bucket = local.floorDivided(by: 180)
      let inPiece = min(row.count - done, ((bucket + 1) * 180 - local + step - 1) / step)
      done += inPiece
      let day = bucket.floorDivided(by: 8)
      pieces.append(
        Piece(
          end: row.base + done, day: day, cell: Self.cell(ofBucket: bucket), weekEnd: 0,
          earliestDayFromHere: day))
    }
    count += row.count
  }

  private mutating func finishPieces() {
    pieceOf = Array(repeating: 0, count: count)
    for index in pieces.indices.reversed() {
      let next = index + 1 < pieces.count ? pieces[index + 1] : nil
      let sameWeek = next.map { Self.week(of: $0.day) == Self.week(of: pieces[index].day) } ?? false
      pieces[index].weekEnd = sameWeek ? next?.weekEnd ?? 0 : pieces[index].end
      if let next { pieces[index].earliestDayFromHere = min(pieces[index].day, next.earliestDayFromHere) }
      let start = index == 0 ? 0 : pieces[index - 1].end
      for slot in start..<pieces[index].end { pieceOf[slot] = Int32(index) }
    }
  }

  /// Returns weekday * 8 + hour / 3 for a three-hour bucket, counted from the epoch on local clocks.
  static func cell(ofBucket bucket: Int) -> Int {
    (bucket.floorDivided(by: 8) + 3).floorModulo(7) * 8 + bucket.floorModulo(8)
  }

  /// Returns a number for each Monday-to-Sunday week.
  static func week(of day: Int) -> Int { (day + 3).floorDivided(by: 7) }
}
