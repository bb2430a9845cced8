import PlannerModel

/// The sessions of one round while they are moved about (engine.md section 7).
///
/// Nothing that stood before the round moves: the board of its beginning says where there is room. Starts are
/// those of the grid, which must be even, by their number; a session takes as many of them as its minutes and
/// the buffer behind it need, so that two are apart as they must be where they share none.
struct Packing: ~Copyable {
  /// One occurrence of the round.
  struct Job {
    var demand: StartSearch.Demand
    /// The first start that is not before its due date.
    var first: Int
    /// No start is of a later date.
    var lastDay: Int
    /// What placing it is worth: 1 + score.
    var worth: Double
  }

  let jobs: [Job]
  /// By job, how many starts it takes.
  let lengths: [Int]
  /// By job, or -1.
  private(set) var starts: [Int]
  /// Counts the round's sessions too.
  private(set) var board: Board
  /// By a demand's numbers: the starts that windows allow, and those that were free before the round.
  private let windows: [Bits]
  private let free: [Bits]
  /// By a demand's number: those within the preferred hours; nil where there are none.
  private let preferred: [Bits?]
  /// What the sessions of the round take, and which of them.
  private var taken: Bits
  private var jobAt: [Int32]
  /// What was changed since the last ``forgetChanges()``: jobs, and where they had been.
  private var changes: [(job: Int, start: Int)] = []

  /// `places`: by job, the start at which it is placed, or -1.
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

  /// How many starts there are; what a search answers that finds none.
  var count: Int { taken.count }

  func isPlaced(_ job: Int) -> Bool { starts[job] >= 0 }

  // MARK: - Changes

  /// Places a session at a free start in a week with room.
  mutating func put(_ job: Int, at start: Int) {
    changes.append((job, -1))
    occupy(job, at: start)
  }

  /// Takes a placed session away.
  mutating func take(_ job: Int) {
    changes.append((job, starts[job]))
    vacate(job)
  }

  /// A point to come back to.
  var mark: Int { changes.count }

  /// Takes back everything since a mark.
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

  // MARK: - Questions

  /// The sessions of the round that touch these starts, in order of time.
  func sessions(in stretch: Range<Int>, into found: inout [Int]) {
    found.removeAll(keepingCapacity: true)
    var slot = taken.next(from: max(0, stretch.lowerBound))
    while slot < min(count, stretch.upperBound) {
      let job = Int(jobAt[slot])
      found.append(job)
      slot = taken.next(from: starts[job] + lengths[job])
    }
  }

  /// The sessions of the round that stand in the way of a job's start: how many (3 for more than two), and
  /// two.
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

  /// The next start of a job that was free before the round, at `start` or later.
  func nextOpen(_ job: Int, from start: Int) -> Int {
    let job = jobs[job]
    return board.grid.first(from: start, until: job.lastDay) {
      Bits.nextCommon(windows[job.demand.window], free[job.demand.free], from: $0)
    } ?? count
  }

  /// The next one that is free now, weeks aside.
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

  /// The first start after a start's week.
  func weekEnd(of start: Int) -> Int { board.grid.piece(at: start).weekEnd }

  /// The cheapest valid start of a job.
  func cheapest(_ job: Int) -> Int? {
    board.cheapest(
      from: jobs[job].first, until: jobs[job].lastDay, preferred: preferred[jobs[job].demand.free]
    ) { nextFree(job, from: $0) }.start
  }

  /// Whether the start before or after is none, so that no gap is left on that side.
  func isSnug(_ job: Int, at start: Int) -> Bool {
    start == 0 || start + 1 == count || nextFree(job, from: start + 1) != start + 1
      || nextFree(job, from: start - 1) != start - 1
  }

  /// Who took the place that a job had: the first of the round that came to stand there, else the first who
  /// gained a place in that week, else the first who gained one.
  func taker(of job: Int, from before: [Int], to after: [Int]) -> Int? {
    let place = before[job]..<before[job] + lengths[job]
    let gained = jobs.indices.filter { before[$0] < 0 && after[$0] >= 0 }
    return jobs.indices.first {
      after[$0] >= 0 && after[$0] != before[$0] && place.overlaps(after[$0]..<after[$0] + lengths[$0])
    } ?? gained.first { week(of: after[$0]) == week(of: before[job]) } ?? gained.first
  }

  /// What the sessions of the round cost (section 5), one after the other.
  var totalCost: Int {
    var board = board
    for start in starts where start >= 0 { board.count(-1, on: board.grid.piece(at: start).day) }
    var total = 0
    for (job, start) in starts.enumerated() where start >= 0 {
      let piece = board.grid.piece(at: start)
      let isPreferred = preferred[jobs[job].demand.free]?.contains(start) ?? true
      total += board.cost(of: piece, isPreferred: isPreferred).total
      board.count(on: piece.day)
    }
    return total
  }
}
