extension Packer {
  /// Places a job at its cheapest start, or makes room for it: one or two other jobs move, and further jobs
  /// may move for them, up to `depth` times. No job loses its place. If this fails, returns false and
  /// restores the former state.
  mutating func seat(_ job: Int, depth: Int) -> Bool {
    chainNumber += 1
    return chain(job, depth: depth)
  }

  private mutating func chain(_ job: Int, depth: Int) -> Bool {
    tried[job] = chainNumber
    looks -= searchLooks
    if let start = packing.cheapest(job) {
      packing.put(job, at: start)
      return true
    }
    return depth > 0 && (eject(for: job, depth: depth) || makeRoom(for: job, depth: depth))
  }

  /// Places a job at a start with at most two other jobs in the way, if these find another place.
  private mutating func eject(for job: Int, depth: Int) -> Bool {
    var start = packing.nextOpen(job, from: packing.jobs[job].first)
    while start < packing.count, looks > 0 {
      looks -= 1
      let (count, first, second) = packing.obstacles(to: job, at: start)
      if count == 1 || count == 2, tried[first] != chainNumber, count == 1 || tried[second] != chainNumber,
        replace(first, count == 2 ? second : nil, with: job, at: start, depth: depth)
      {
        return true
      }
      start = packing.nextOpen(job, from: start + 1)
    }
    return false
  }

  /// Places a job in a full week after moving another job to another week.
  private mutating func makeRoom(for job: Int, depth: Int) -> Bool {
    var start = packing.nextFree(job, from: packing.jobs[job].first)
    while start < packing.count, looks > 0 {
      let week = packing.week(of: start)
      for other in packing.jobs.indices where packing.isPlaced(other) && tried[other] != chainNumber {
        looks -= 1
        guard looks > 0 else { return false }
        if packing.week(of: packing.starts[other]) == week,
          replace(other, nil, with: job, at: start, depth: depth)
        {
          return true
        }
      }
      start = packing.nextFree(job, from: packing.weekEnd(of: start))
    }
    return false
  }

  private mutating func replace(_ one: Int, _ two: Int?, with job: Int, at start: Int, depth: Int) -> Bool {
    let mark = packing.mark
    tried[one] = chainNumber
    packing.take(one)
    if let two {
      tried[two] = chainNumber
      packing.take(two)
    }
    looks -= 3
    if packing.hasRoom(weekOf: start) {
      packing.put(job, at: start)
      // The longer job goes first because it is harder to place.
      if let two {
        let isFirstLonger = duration(one) >= duration(two)
        if chain(isFirstLonger ? one : two, depth: depth - 1),
          chain(isFirstLonger ? two : one, depth: depth - 1)
        {
          return true
        }
      } else if chain(one, depth: depth - 1) {
        return true
      }
    }
    packing.rollBack(to: mark)
    return false
  }

  private func duration(_ job: Int) -> Int { packing.jobs[job].demand.duration }
}
