extension Packing {
  /// An upper bound of the round's worth that considers only the room in its weeks.
  ///
  /// Admits jobs in the order of their worth, the highest first. Admitted jobs may change their week to make
  /// room. This is optimal (a transversal matroid: Edmonds and Fulkerson, J. Res. NBS 1965). If only the
  /// capacity is a limit, greedy reaches the bound.
  var weekBound: Double {
    guard count > 0 else { return 0 }
    let first = week(of: 0)
    var matching = WeekMatching(weeks: 1 + week(of: count - 1) - first)
    let choices = jobs.indices.map { job in
      var found: [Int] = []
      var start = nextOpen(job, from: jobs[job].first)
      while start < count {
        let week = week(of: start) - first
        matching.room[week] = board.room(inWeekOf: day(of: start))
        found.append(week)
        start = nextOpen(job, from: weekEnd(of: start))
      }
      return found
    }
    for start in starts where start >= 0 { matching.room[week(of: start) - first] += 1 }
    var bound = 0.0
    for job in jobs.indices.sorted(by: { jobs[$0].worth > jobs[$1].worth }) where matching.admit(job, choices)
    {
      bound += jobs[job].worth
    }
    return bound
  }
}

/// A matching of jobs to weeks with room for all admitted jobs.
private struct WeekMatching {
  var room: [Int]
  private var members: [[Int]]
  /// True for full weeks with jobs that have no other week, so that no further job can enter.
  private var isClosed: [Bool]

  init(weeks: Int) {
    room = Array(repeating: 0, count: weeks)
    members = Array(repeating: [], count: weeks)
    isClosed = Array(repeating: false, count: weeks)
  }

  /// Admits a job if one of its weeks has room, if necessary after other jobs change their weeks. Returns
  /// whether it was admitted. `choices` has the possible weeks of each job.
  mutating func admit(_ job: Int, _ choices: [[Int]]) -> Bool {
    var isSeen = isClosed
    if enter(job, choices, &isSeen) { return true }
    isClosed = isSeen
    return false
  }

  private mutating func enter(_ job: Int, _ choices: [[Int]], _ isSeen: inout [Bool]) -> Bool {
    for week in choices[job] where !isSeen[week] {
      isSeen[week] = true
      if room[week] > 0 {
        room[week] -= 1
        members[week].append(job)
        return true
      }
      for place in members[week].indices where enter(members[week][place], choices, &isSeen) {
        members[week][place] = job
        return true
      }
    }
    return false
  }
}
