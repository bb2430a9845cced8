import PlannerModel
import PlannerTime

/// Finds the cheapest valid start on a board, repeatedly while sessions are added.
///
/// It keeps two kinds of bit sets over the grid: the starts that a window allows, for each (reach, duration),
/// and the free starts, for each duration. A search scans the common bits of two such sets.
struct StartSearch {
  private(set) var board: Board
  private var demands: [Identity: Demand] = [:]
  private var byReach: [ReachKey: Int] = [:]
  private(set) var windowStarts: [Bits] = []
  private var lastStarts: [Int] = []
  private var byDuration: [Int: Int] = [:]
  /// The free starts of each duration. `preferred` has the costs of starts by the preferred hours; nil if the
  /// user set none.
  private(set) var freeStarts: [(duration: Int, starts: Bits, preferred: PreferredStarts?)] = []

  /// The duration and the reach of a goal, as a cache key. The store shares one copy of the lists among all
  /// goals with the same window, and comparing identities is faster than comparing lists. The lists belong to
  /// a scenario, which exists while it is planned.
  private struct Identity: Hashable {
    private let windows: ObjectIdentifier
    private let zone: String?
    private let duration: Int

    init(_ goals: [ScenarioGoal], _ number: Int) {
      windows = goals[number].windows.identity
      zone = goals[number].contactZone?.name
      duration = goals[number].minDurationMin
    }
  }

  private struct ReachKey: Hashable {
    var reach: Reach
    var duration: Int
  }

  /// The data that a search needs about a goal, looked up once.
  struct Demand {
    /// Indices into ``windowStarts`` and ``freeStarts``.
    var window: Int
    var free: Int
    var duration: Int
  }

  enum Answer {
    case start(index: Int, minute: Int)
    case none(UnplacedReason)

    var index: Int? { if case .start(let index, _) = self { index } else { nil } }
  }

  init(_ board: Board) { self.board = board }

  /// Returns the demand of a goal. Takes all goals and an index, to avoid copying thousands of goals.
  mutating func demand(of number: Int, in goals: [ScenarioGoal]) -> Demand {
    let identity = Identity(goals, number)
    if let known = demands[identity] { return known }
    let demand = demand(Reach(goals[number]), duration: goals[number].minDurationMin)
    demands[identity] = demand
    return demand
  }

  mutating func demand(_ reach: Reach, duration: Int) -> Demand {
    let key = ReachKey(reach: reach, duration: duration)
    let window = byReach[key] ?? windowStarts.count
    if window == windowStarts.count {
      byReach[key] = window
      windowStarts.append(board.starts(of: duration, in: reach))
      lastStarts.append(windowStarts[windowStarts.count - 1].last)
    }
    if byDuration[duration] == nil {
      byDuration[duration] = freeStarts.count
      freeStarts.append((duration, board.freeStarts(of: duration), board.preferredStarts(of: duration)))
    }
    return Demand(window: window, free: byDuration[duration] ?? 0, duration: duration)
  }

  /// Returns the cheapest valid start at or after `earliest` (a minute); the first of equal ones.
  func cheapest(_ demand: Demand, from earliest: Int) -> Answer {
    cheapest(demand, fromIndex: board.grid.index(atOrAfter: earliest))
  }

  /// Returns the cheapest valid start from a start of the grid on, at the latest on `lastDay`.
  func cheapest(_ demand: Demand, fromIndex first: Int, until lastDay: Int = .max) -> Answer {
    guard lastStarts[demand.window] >= first else { return .none(.noWindow) }
    let window = windowStarts[demand.window]
    let free = freeStarts[demand.free]
    let (best, sawFree) = board.cheapest(from: first, until: lastDay, preferred: free.preferred) {
      Bits.nextCommon(window, free.starts, from: $0)
    }
    if let best { return .start(index: best, minute: board.grid.minute(at: best)) }
    if sawFree { return .none(.weekFull) }
    let isOpen = board.grid.first(from: first, until: lastDay) { window.next(from: $0) } != nil
    return .none(isOpen ? .noFreeTime : .noWindow)
  }

  /// Returns all valid starts at or after `earliest` with their costs, in order of time.
  func all(_ demand: Demand, from earliest: Int) -> [(minute: Int, terms: CostTerms)] {
    let grid = board.grid
    var found: [(minute: Int, terms: CostTerms)] = []
    var index = grid.index(atOrAfter: earliest)
    while true {
      index = nextFree(demand, from: index)
      if index >= grid.count { return found }
      let piece = grid.piece(at: index)
      if board.isFull(weekOf: piece.day) {
        index = piece.weekEnd
      } else {
        found.append(
          (grid.minute(at: index), board.cost(of: piece, hours: hoursCost(demand, at: index))))
        index += 1
      }
    }
  }

  /// Returns the cost for the hours of a start.
  func hoursCost(_ demand: Demand, at index: Int) -> Int {
    freeStarts[demand.free].preferred?.cost(at: index) ?? 0
  }

  /// Adds a session to the board and removes the starts that it blocks.
  mutating func place(_ session: Range<Int>) {
    board.add(session)
    let grown = session.lowerBound - board.prefs.bufferMin..<session.upperBound + board.prefs.bufferMin
    for number in freeStarts.indices {
      let lower = board.grid.index(atOrAfter: grown.lowerBound - freeStarts[number].duration + 1)
      freeStarts[number].starts.remove(lower..<max(lower, board.grid.index(atOrAfter: grown.upperBound)))
    }
  }

  /// Returns the first free start in the window at or after `start`, even if its week is full; the grid's
  /// count if there is no such start.
  func nextFree(_ demand: Demand, from start: Int) -> Int {
    Bits.nextCommon(windowStarts[demand.window], freeStarts[demand.free].starts, from: start)
  }
}
