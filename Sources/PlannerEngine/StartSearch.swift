import PlannerModel

/// Finds the cheapest valid start on a board, again and again while sessions are added.
///
/// The starts that a window allows and the starts that are free are kept as bits of the grid, one set
/// for each (reach, duration) and each duration, so that a search is a scan over their common bits.
struct StartSearch {
  private(set) var board: Board
  private var reachNumbers: [Reach: Int] = [:]
  private var byReach: [ReachKey: Int] = [:]
  private var windowStarts: [Bits] = []
  private var lastStarts: [Int] = []
  private var byDuration: [Int: Int] = [:]
  private var freeStarts: [(duration: Int, starts: Bits)] = []

  private struct ReachKey: Hashable {
    var reach: Int
    var duration: Int
  }

  /// What a search needs to know of a goal, looked up once.
  struct Demand {
    fileprivate var window: Int
    fileprivate var free: Int
    var duration: Int
  }

  enum Answer {
    case start(index: Int, minute: Int)
    case none(UnplacedReason)
  }

  init(_ board: Board) { self.board = board }

  mutating func demand(_ reach: Reach, duration: Int) -> Demand {
    let number = reachNumbers[reach] ?? reachNumbers.count
    reachNumbers[reach] = number
    let key = ReachKey(reach: number, duration: duration)
    if byReach[key] == nil {
      byReach[key] = windowStarts.count
      windowStarts.append(board.starts(of: duration, in: reach))
      lastStarts.append(windowStarts[windowStarts.count - 1].last)
    }
    if byDuration[duration] == nil {
      byDuration[duration] = freeStarts.count
      freeStarts.append((duration, board.freeStarts(of: duration)))
    }
    return Demand(window: byReach[key] ?? 0, free: byDuration[duration] ?? 0, duration: duration)
  }

  /// The cheapest valid start at `earliest` (a minute) or later; of equal ones the first.
  func cheapest(_ demand: Demand, from earliest: Int) -> Answer {
    let grid = board.grid
    let first = grid.index(atOrAfter: earliest)
    guard lastStarts[demand.window] >= first else { return .none(.noWindow) }
    var sawFree = false
    var best: (index: Int, cost: Int)?
    var index = first
    while true {
      index = Bits.nextCommon(windowStarts[demand.window], freeStarts[demand.free].starts, from: index)
      if index >= grid.count { break }
      sawFree = true
      let piece = grid.pieces[Int(grid.pieceOf[index])]
      // No later start can be cheaper than its date alone, less all that experience could take off.
      if let best, 1000 * (piece.earliestDayFromHere - board.today) - board.experience.highest >= best.cost {
        break
      }
      if board.isFull(weekOf: piece.day) {
        index = piece.weekEnd
        continue
      }
      let cost = board.cost(of: piece).total
      if cost < best?.cost ?? .max { best = (index, cost) }
      index = piece.end
    }
    if let best { return .start(index: best.index, minute: grid.minute(at: best.index)) }
    return .none(sawFree ? .weekFull : .noFreeTime)
  }

  /// Every valid start at `earliest` or later with its cost, in order of time.
  func all(_ demand: Demand, from earliest: Int) -> [(minute: Int, terms: CostTerms)] {
    let grid = board.grid
    var found: [(minute: Int, terms: CostTerms)] = []
    var index = grid.index(atOrAfter: earliest)
    while true {
      index = Bits.nextCommon(windowStarts[demand.window], freeStarts[demand.free].starts, from: index)
      if index >= grid.count { return found }
      let piece = grid.pieces[Int(grid.pieceOf[index])]
      if board.isFull(weekOf: piece.day) {
        index = piece.weekEnd
      } else {
        found.append((grid.minute(at: index), board.cost(of: piece)))
        index += 1
      }
    }
  }

  /// Puts a session on the board and takes the starts that it blocks.
  mutating func place(_ session: Range<Int>) {
    board.add(session)
    let grown = session.lowerBound - board.prefs.bufferMin..<session.upperBound + board.prefs.bufferMin
    for number in freeStarts.indices {
      let lower = board.grid.index(atOrAfter: grown.lowerBound - freeStarts[number].duration + 1)
      freeStarts[number].starts.remove(lower..<max(lower, board.grid.index(atOrAfter: grown.upperBound)))
    }
  }
}
