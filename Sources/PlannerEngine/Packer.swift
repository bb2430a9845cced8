/// `packed` of engine.md section 7: improves the greedy answer of one round.
///
/// First, chains make room for unplaced jobs. Then it repeatedly puts an unplaced job at a possible start and
/// places all jobs around it again. At first this may also make the round worse (threshold accepting: Dueck
/// and Scheuer, J. Comput. Phys. 1990). Last, all jobs move to their cheapest starts. Work is counted, not
/// timed, and the random numbers are fixed, so a round always has the same result.
struct Packer: ~Copyable {
  /// The limit of work, counted in looks at starts: `looksPerJob` for each job plus `looksPerWindow` for each
  /// window that the round laid out on the grid, because greedy spends its time on these. The limit is at
  /// most `looksPerPair` for each pair of jobs, or `fewestLooks` if that is more. `chainDepth` is the depth
  /// of chains before the shakes, `shakenChainDepth` the depth of chains in a shake. `heat` is the worth that
  /// a shake may lose at first. All values were chosen by measurement (docs/engine.md).
  static let looksPerJob = 120
  static let looksPerWindow = 200
  static let looksPerPair = 6
  static let fewestLooks = 400
  static let chainDepth = 3
  static let shakenChainDepth = 1
  static let heat = 1.0

  var packing: Packing
  /// The number of looks that are left.
  var looks: Int
  /// The number of looks that a search of all starts costs.
  let searchLooks: Int
  let allowedLooks: Int
  /// For each job, the number of the last chain in which it was tried; and the number of the present chain.
  var tried: [Int]
  var chainNumber = 0
  var random = SplitMix64()
  /// Unplaced jobs that would have a place without the other jobs of the round.
  var unplaced: [Int] = []
  /// The total worth of the placed jobs.
  var worth = 0.0
  private var best: (worth: Double, starts: [Int]) = (0, [])
  /// Buffers for shakes, kept to avoid allocations: the removed jobs, and the jobs to place with their
  /// priorities.
  var moved: [Int] = []
  var isMoved: [Bool]
  var queue: [(job: Int, turn: Double)] = []

  init(_ packing: consuming Packing, newWindows: Int) {
    let count = packing.jobs.count
    allowedLooks = min(
      Self.looksPerJob * count + Self.looksPerWindow * newWindows,
      max(Self.fewestLooks, Self.looksPerPair * count * (count - 1) / 2))
    looks = allowedLooks
    searchLooks = 1 + packing.count / 2048
    tried = Array(repeating: 0, count: count)
    isMoved = Array(repeating: false, count: count)
    self.packing = packing
  }

  /// Returns the start of each job on the grid, or -1. The placed jobs have at least the worth of the
  /// original ones. If their worth is equal, they cost no more. Each placed job is at its cheapest start, and
  /// no unplaced job could be added.
  mutating func run() -> [Int] {
    settle()
    worth = placedWorth
    let greedy = (worth: worth, cost: packing.totalCost, starts: packing.starts)
    for job in packing.jobs.indices where !packing.isPlaced(job) && isHopeful(job) { unplaced.append(job) }
    if unplaced.isEmpty || worth >= packing.weekBound - 1e-9 { return greedy.starts }
    best = (worth, packing.starts)
    for job in unplaced { _ = seat(job, depth: Self.chainDepth) }
    unplaced.removeAll { packing.isPlaced($0) }
    worth = placedWorth
    keepIfBest()
    while looks > 0, !unplaced.isEmpty { shake() }
    restoreBest()
    repeat { settle() } while addWhoFits()
    let gain = placedWorth - greedy.worth
    return gain > 1e-9 || gain >= -1e-9 && packing.totalCost < greedy.cost ? packing.starts : greedy.starts
  }

  private var placedWorth: Double {
    var sum = 0.0
    for job in packing.jobs.indices where packing.isPlaced(job) { sum += packing.jobs[job].worth }
    return sum
  }

  private func isHopeful(_ job: Int) -> Bool {
    packing.nextOpen(job, from: packing.jobs[job].first) < packing.count
  }

  mutating func keepIfBest() {
    if worth > best.worth + 1e-9 {
      best = (worth, packing.starts)
      looks -= packing.jobs.count / 64
    }
    packing.forgetChanges()
  }

  private mutating func restoreBest() {
    for job in packing.jobs.indices where packing.isPlaced(job) && packing.starts[job] != best.starts[job] {
      packing.take(job)
    }
    for job in packing.jobs.indices where !packing.isPlaced(job) && best.starts[job] >= 0 {
      packing.put(job, at: best.starts[job])
    }
    packing.forgetChanges()
  }

  /// Moves each session to its cheapest start until none moves. This terminates, because each move makes the
  /// total cheaper, or as cheap and earlier.
  private mutating func settle() {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for job in packing.jobs.indices where packing.isPlaced(job) {
        let start = packing.starts[job]
        packing.take(job)
        let cheapest = packing.cheapest(job) ?? start
        packing.put(job, at: cheapest)
        if cheapest != start { isSettled = false }
      }
      packing.forgetChanges()
    }
  }

  private mutating func addWhoFits() -> Bool {
    var isAdded = false
    for job in packing.jobs.indices where !packing.isPlaced(job) {
      guard let start = packing.cheapest(job) else { continue }
      packing.put(job, at: start)
      isAdded = true
    }
    return isAdded
  }
}

/// A pseudorandom generator with a fixed seed, so its numbers are always the same (Steele, Lea and Flood,
/// OOPSLA 2014).
struct SplitMix64 {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in `0..<bound`. `bound` must be below 2^32.
  mutating func below(_ bound: Int) -> Int { Int(((next() >> 32) &* UInt64(bound)) >> 32) }

  /// Returns a number in `0..<1`.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
