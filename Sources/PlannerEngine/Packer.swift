import Glibc
func env(_ n: String, _ d: Int) -> Int { getenv(n).map { Int(String(cString: $0)) ?? d } ?? d }
/// `packed` of engine.md section 7: improves the greedy answer of one round.
///
/// The work is counted, not timed, so that the same input always gives the same plan.
struct Packer {
  var packing: Packing
  /// Looks at starts that are still allowed.
  var effort: Int
  /// By job, the search in which it was moved last.
  var tried: [Int]
  var round = 0
  private var random = SplitMix64(state: 0)
  private var best: [Int]
  private var bestWorth: Double

  nonisolated(unsafe) static var perJob = env("perJob", 400)
  nonisolated(unsafe) static var chainDepth = env("chainDepth", 3)
  nonisolated(unsafe) static var lnsDepth = env("lnsDepth", 1)
  nonisolated(unsafe) static var radius = env("radius", 120)
  nonisolated(unsafe) static var noise = Double(env("noise", 80)) / 100

  init(_ packing: Packing) {
    self.packing = packing
    effort = Packer.perJob * packing.jobs.count
    tried = Array(repeating: 0, count: packing.jobs.count)
    best = packing.starts
    bestWorth = 0
  }

  /// The round's sessions by job, as starts of the grid, or -1.
  mutating func run() -> [Int] {
    settle()
    let greedy = packing.starts
    let greedyWorth = worth
    let greedyCost = packing.totalCost
    var unplaced = packing.jobs.indices.filter { !packing.isPlaced($0) && isHopeful($0) }
    if unplaced.isEmpty { return greedy }
    for job in unplaced { _ = seat(job, depth: Packer.chainDepth) }
    keepIfBest()
    unplaced.removeAll { packing.isPlaced($0) }
    while effort > 0, !unplaced.isEmpty {
      shake(&unplaced)
    }
    restoreBest()
    settle()
    let worth = worth
    if worth > greedyWorth + 1e-9 || worth >= greedyWorth - 1e-9 && packing.totalCost < greedyCost { return packing.starts }
    return greedy
  }

  private var worth: Double {
    packing.jobs.indices.reduce(0) { packing.isPlaced($1) ? $0 + packing.jobs[$1].worth : $0 }
  }

  /// Whether it could stand anywhere if the round had nobody else.
  private func isHopeful(_ job: Int) -> Bool {
    packing.nextOpen(job, from: packing.jobs[job].first) < packing.count
  }

  private mutating func keepIfBest() {
    let now = worth
    if now > bestWorth + 1e-9 {
      best = packing.starts
      bestWorth = now
    }
    packing.forgetChanges()
  }

  private mutating func restoreBest() {
    for job in packing.jobs.indices where packing.isPlaced(job) && packing.starts[job] != best[job] { packing.take(job) }
    for job in packing.jobs.indices where !packing.isPlaced(job) && best[job] >= 0 { packing.put(job, at: best[job]) }
    packing.forgetChanges()
  }

  /// Puts somebody without a place where they could stand, and everybody around there anew.
  private mutating func shake(_ unplaced: inout [Int]) {
    let mark = packing.mark
    let chosen = unplaced[random.below(unplaced.count)]
    let first = packing.jobs[chosen].first
    var start = packing.nextOpen(chosen, from: first + random.below(packing.count - first))
    if start == packing.count { start = packing.nextOpen(chosen, from: first) }
    let around = random.below(Packer.radius / 15)
    var moved = packing.sessions(in: start - around..<start + packing.lengths[chosen] + around)
    for job in moved { packing.take(job) }
    effort -= moved.count * 2 + 2
    let movedCount = moved.count
    if !packing.hasRoom(weekOf: start) {
      let week = packing.week(of: start)
      let others = packing.jobs.indices.filter {
        packing.isPlaced($0) && packing.week(of: packing.starts[$0]) == week
      }
      effort -= others.count / 4
      guard !others.isEmpty else {
        packing.rollBack(to: mark)
        return
      }
      let other = others[random.below(others.count)]
      packing.take(other)
      moved.append(other)
    }
    packing.put(chosen, at: start)
    var before = moved.reduce(0) { $0 + packing.jobs[$1].worth }
    before -= packing.jobs[chosen].worth
    var queue: [(job: Int, key: Double)] = []
    for job in moved + unplaced where job != chosen {
      queue.append((job, packing.jobs[job].worth * (1 - Packer.noise / 2 + Packer.noise * random.unit())))
    }
    queue.sort { ($0.key, $0.job) > ($1.key, $1.job) }
    _ = movedCount
    let wasMoved = Set(moved)
    for (job, _) in queue {
      effort -= 1
      if let start = random.below(2) == 0 ? packing.cheapest(job) : snug(job) {
        packing.put(job, at: start)
        before -= packing.jobs[job].worth
      } else if wasMoved.contains(job), Packer.lnsDepth > 0, seat(job, depth: Packer.lnsDepth) {
        before -= packing.jobs[job].worth
      }
    }
    if before > 1e-9 {
      packing.rollBack(to: mark)
      return
    }
    if before < -1e-9 { keepIfBest() }
    unplaced = (unplaced + moved).filter { !packing.isPlaced($0) }.sorted()
  }

  /// A free start of a job that leaves no gap on one of its sides; one of several by chance.
  private mutating func snug(_ job: Int) -> Int? {
    var found: Int?
    var seen = 0
    var start = packing.nextFree(job, from: packing.jobs[job].first)
    while start < packing.count {
      effort -= 1
      if packing.hasRoom(weekOf: start), packing.isSnug(job, at: start) {
        seen += 1
        if random.below(seen) == 0 { found = start }
      }
      start = packing.nextFree(job, from: start + 1)
    }
    return found
  }

  /// Moves each session to its cheapest start, again and again until all stand at theirs.
  private mutating func settle() {
    for _ in 0..<4 {
      var changed = false
      for job in packing.jobs.indices where packing.isPlaced(job) {
        let start = packing.starts[job]
        packing.take(job)
        let cheapest = packing.cheapest(job) ?? start
        packing.put(job, at: cheapest)
        if cheapest != start { changed = true }
      }
      packing.forgetChanges()
      if !changed { return }
    }
  }
}

/// Numbers that look random and are the same each time (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of 0..<bound; the bias is below 2^-32 for the sizes here.
  mutating func below(_ bound: Int) -> Int { Int(((next() >> 32) * UInt64(bound)) >> 32) }

  /// In 0..<1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
