import PlannerModel

/// The sessions of one round while they are rearranged (engine.md section 7).
///
/// Sessions that were placed before the round do not move; the board at its beginning shows the room. Starts
/// are numbers on the grid, which must be even. A session takes the starts that its minutes and the buffer
/// after it need. Two sessions without a common start are then far enough apart.
struct Packing: ~Copyable {
  /// One occurrence of the round.
  struct Job {
    var demand: StartSearch.Demand
    /// The first start on or after its due date.
    var first: Int
    /// The last date for its start.
    var lastDay: Int
    /// The worth of placing it: 1 + score.
    var worth: Double
  }

  let jobs: [Job]
  /// For each job, the number of starts that it takes.
  let lengths: [Int]
  /// For each job, its start; -1 if it is not placed.
  private(set) var starts: [Int]
  /// The board, which also counts the sessions of the round.
  private(set) var board: Board
  /// By the indices of a demand: the starts that windows allow, and the starts that were free before the
  /// round.
  private let windows: [Bits]
  private let free: [Bits]
  /// By the same index as `free`: the costs of starts by the preferred hours; nil if the user set none.
  private let preferred: [PreferredStarts?]
  /// The starts that the round's sessions take, and the job that takes each start.
  private var taken: Bits
  private var jobAt: [Int32]
  /// The changes since the last ``forgetChanges()``: jobs with their former starts.
  private var changes: [(job: Int, start: Int)] = []

  /// Places the jobs of a round.
  /// - places: the start of each job; -1 if it is not placed.
  init(_ jobs: [Job], on base: StartSearch, starts places: [Int]) {
    self.jobs = jobs
    windows = base.windowStarts
    free = base.freeStarts.map(\.starts)
    preferred = base.freeStarts.map(\.preferred)
    board = base.board
    let (step, buffer, count) = (board.grid.step, board.prefs.bufferMin, board.grid.count)
    lengths = jobs.map { ($0.demand.duration + buffer + step - 1) / step }
    starts = Array(repeating: -1, count: jobs.count)
    taken = Bits(count: count)
    jobAt = Array(repeating: -1, count: count)
    for (job, place) in places.enumerated() where place >= 0 { occupy(job, at: place) }
  }

  /// The number of starts. A search without a result returns it.
  var count: Int { taken.count }

  func isPlaced(_ job: Int) -> Bool { starts[job] >= 0 }

  // MARK: - Changes

  /// Places a session at a free start in a week with room.
  mutating func put(_ job: Int, at start: Int) {
    changes.append((job, -1))
    occupy(job, at: start)
  }

  /// Removes a placed session.
  mutating func take(_ job: Int) {
    changes.append((job, starts[job]))
    vacate(job)
  }

  /// A savepoint for ``rollBack(to:)``.
  var mark: Int { changes.count }

  /// Undoes every change since a mark.
  mutating func rollBack(to mark: Int) {
    while changes.count > mark {
      let (job, start) = changes.removeLast()
      if start < 0 { vacate(job) } else { occupy(job, at: start) }
    }
  }

  mutating func forgetChanges() { changes.removeAll(keepingCapacity: true) }

  private mutating func occupy(_ job: Int, at start: Int) {
    starts[job] = start
    let end = min(count, start + lengths[job])
    taken.insert(start..<end)
    for slot in start..<end { jobAt[slot] = Int32(job) }
    board.count(on: day(of: start))
  }

  private mutating func vacate(_ job: Int) {
    let start = starts[job]
    taken.remove(start..<start + lengths[job])
    board.count(-1, on: day(of: start))
    starts[job] = -1
  }

  // MARK: - Queries

  /// Finds the sessions of the round that overlap these starts, in order of time.
  func sessions(in stretch: Range<Int>, into found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    var slot = taken.next(from: max(0, stretch.lowerBound))
    while slot < min(count, stretch.upperBound) {
      let job = Int(jobAt[slot])
      found.append(job)
      slot = taken.next(from: starts[job] + lengths[job])
    }
  }

  /// Returns the sessions of the round that prevent a job at a start: their number (3 for more than two), and
  /// two of them.
  func obstacles(to job: Int, at start: Int) -> (count: Int, first: Int, second: Int) {
    let end = start + lengths[job]
    var found = (count: 0, first: -1, second: -1)
    var slot = taken.next(from: start)
    while slot < end, slot < count {
      let session = Int(jobAt[slot])
      found.count += 1
      if found.count > 2 { return found }
      if found.count == 1 { found.first = session } else { found.second = session }
      slot = taken.next(from: starts[session] + lengths[session])
    }
    return found
  }

  /// Returns the next start of a job, at or after `start`, that was free before the round; `count` if there
  /// is no such start.
  func nextOpen(_ job: Int, from start: Int) -> Int {
    let job = jobs[job]
    return board.grid.first(from: start, until: job.lastDay) {
      Bits.nextCommon(windows[job.demand.window], free[job.demand.free], from: $0)
    } ?? count
  }

  /// Returns the next start that is free now, even if its week is full; `count` if there is no such start.
  func nextFree(_ job: Int, from start: Int) -> Int {
    let length = lengths[job]
    let job = jobs[job]
    return board.grid.first(from: start, until: job.lastDay) {
      Bits.nextCommon(
        windows[job.demand.window], free[job.demand.free], clearOf: taken, for: length, from: $0)
    } ?? count
  }

  func hasRoom(weekOf start: Int) -> Bool { !board.isFull(weekOf: day(of: start)) }

  func day(of start: Int) -> Int { board.grid.piece(at: start).day }

  func week(of start: Int) -> Int { SlotGrid.week(of: day(of: start)) }

  /// Returns the first start after the week of a start.
  func weekEnd(of start: Int) -> Int { board.grid.piece(at: start).weekEnd }

  /// Returns the cheapest valid start of a job; nil if there is no valid start.
  func cheapest(_ job: Int) -> Int? {
    board.cheapest(
      from: jobs[job].first, until: jobs[job].lastDay, preferred: preferred[jobs[job].demand.free]
    ) { nextFree(job, from: $0) }.start
  }

  /// Returns whether the job cannot start one earlier, or cannot start one later, so that it leaves no gap on
  /// that side.
  func isSnug(_ job: Int, at start: Int) -> Bool {
    start == 0 || start + 1 == count || nextFree(job, from: start + 1) != start + 1
      || nextFree(job, from: start - 1) != start - 1
  }

  /// Returns the job that took the place of another job: the first job of the round that is now at its place,
  /// otherwise the first job that gained a place in that week, otherwise the first job that gained a place.
  func taker(of job: Int, from before: [Int], to after: [Int]) -> Int? {
    let place = before[job]..<before[job] + lengths[job]
    let gained = jobs.indices.filter { before[$0] < 0 && after[$0] >= 0 }
    return jobs.indices.first {
      after[$0] >= 0 && after[$0] != before[$0] && place.overlaps(after[$0]..<after[$0] + lengths[$0])
    } ?? gained.first { week(of: after[$0]) == week(of: before[job]) } ?? gained.first
  }

  /// The cost of the round's sessions (section 5), added in order.
  var totalCost: Int {
    var board = board
    for start in starts where start >= 0 { board.count(-1, on: board.grid.piece(at: start).day) }
    var total = 0
    for (job, start) in starts.enumerated() where start >= 0 {
      let piece = board.grid.piece(at: start)
      let hours = preferred[jobs[job].demand.free]?.cost(at: start) ?? 0
      total += board.cost(of: piece, hours: hours).total
      board.count(on: piece.day)
    }
    return total
  }
}
