extension Packer {
  /// `widestClearing`: fewer starts than this are cleared on either side of a start. `noise`: the influence
  /// of chance on a job's priority.
  private static let widestClearing = 8
  private static let noise = 0.6

  /// Places a random unplaced job at a possible start, removes the jobs around it, and places these again in
  /// the order of their worth and of chance. Rolls back if that loses more worth than is allowed at that
  /// point.
  mutating func shake() {
    let mark = packing.mark
    let chosen = unplaced[random.below(unplaced.count)]
    let start = anyOpenStart(of: chosen)
    guard let freed = clear(for: chosen, at: start) else { return packing.rollBack(to: mark) }
    packing.put(chosen, at: start)
    var loss = -packing.jobs[chosen].worth
    queue.removeAll(keepingCapacity: true)
    for job in moved {
      isMoved[job] = true
      loss += packing.jobs[job].worth
      enqueue(job)
    }
    // A job that was unplaced before can only take a start that became free.
    for job in unplaced where job != chosen {
      let earliest = max(packing.jobs[job].first, freed.lowerBound - packing.lengths[job])
      if packing.nextFree(job, from: earliest) < freed.upperBound { enqueue(job) }
    }
    looks -= unplaced.count + queue.count
    queue.sort { $0.turn > $1.turn }
    for (job, _) in queue where seatSomewhere(job) { loss -= packing.jobs[job].worth }
    for job in moved { isMoved[job] = false }
    let allowed = Self.heat * Double(max(0, looks)) / Double(allowedLooks) * random.unit()
    if loss > 1e-9 + allowed { return packing.rollBack(to: mark) }
    worth -= loss
    keepIfBest()
    unplaced.removeAll { packing.isPlaced($0) }
    for job in moved where !packing.isPlaced(job) { unplaced.append(job) }
  }

  private mutating func anyOpenStart(of job: Int) -> Int {
    let first = packing.jobs[job].first
    let start = packing.nextOpen(job, from: first + random.below(packing.count - first))
    return start < packing.count ? start : packing.nextOpen(job, from: first)
  }

  /// Removes all jobs around a start, and another job of its week if the week is full. Adds them to `moved`.
  /// Returns the starts that became free; nil if the week still has no room.
  private mutating func clear(for job: Int, at start: Int) -> Range<Int>? {
    let around = random.below(Self.widestClearing)
    packing.sessions(in: start - around..<start + packing.lengths[job] + around, into: &moved)
    var freed = start..<start + packing.lengths[job]
    for other in moved {
      let start = packing.starts[other]
      freed = min(freed.lowerBound, start)..<max(freed.upperBound, start + packing.lengths[other])
      packing.take(other)
    }
    looks -= moved.count * 2 + 2
    if packing.hasRoom(weekOf: start) { return freed }
    guard let other = anySession(inWeekOf: start) else { return nil }
    packing.take(other)
    moved.append(other)
    return 0..<packing.weekEnd(of: start)
  }

  private mutating func anySession(inWeekOf start: Int) -> Int? {
    let week = packing.week(of: start)
    var found: Int?
    var seen = 0
    for job in packing.jobs.indices
    where packing.isPlaced(job) && packing.week(of: packing.starts[job]) == week {
      seen += 1
      if random.below(seen) == 0 { found = job }
    }
    looks -= seen + packing.jobs.count / 8
    return found
  }

  private mutating func enqueue(_ job: Int) {
    queue.append((job, packing.jobs[job].worth * (1 + Self.noise * (random.unit() - 0.5))))
  }

  /// Places a job at its cheapest start or at a start that leaves no gap. A job that was removed may start a
  /// chain. Returns whether the job was placed.
  private mutating func seatSomewhere(_ job: Int) -> Bool {
    looks -= searchLooks
    if let start = random.below(2) == 0 ? packing.cheapest(job) : anySnugStart(of: job) {
      packing.put(job, at: start)
      return true
    }
    return isMoved[job] && seat(job, depth: Self.shakenChainDepth)
  }

  private mutating func anySnugStart(of job: Int) -> Int? {
    var found: Int?
    var seen = 0
    var start = packing.nextFree(job, from: packing.jobs[job].first)
    while start < packing.count {
      looks -= 1
      if packing.hasRoom(weekOf: start), packing.isSnug(job, at: start) {
        seen += 1
        if random.below(seen) == 0 { found = start }
      }
      start = packing.nextFree(job, from: start + 1)
    }
    return found
  }
}
