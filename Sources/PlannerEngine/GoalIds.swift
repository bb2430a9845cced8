import Glibc
import PlannerModel

/// Finds a scenario's goals by their ids, and determines the order of equal goals.
struct GoalIds {
  private let goals: [ScenarioGoal]
  /// The goals' indices in the order of the UTF-8 bytes of their ids; nil if the goals already have that
  /// order, as the store returns them.
  private let order: [Int]?

  init(_ goals: [ScenarioGoal]) {
    self.goals = goals
    let isSorted = goals.indices.dropFirst().allSatisfy { goals[$0 - 1].id.precedes(goals[$0].id) }
    order = isSorted ? nil : goals.indices.sorted { goals[$0].id.precedes(goals[$1].id) }
  }

  /// Returns whether goal `a` comes before goal `b` if their ranks are equal: by name, then by id. Both are
  /// indices.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    goals[a].name != goals[b].name
      ? goals[a].name.precedes(goals[b].name) : goals[a].id.precedes(goals[b].id)
  }

  /// Returns the index of the goal with an id; nil if it does not exist.
  func number(of id: String) -> Int? {
    var (low, high) = (0, goals.count)
    while low < high {
      let middle = (low + high) / 2
      if goals[order?[middle] ?? middle].id.precedes(id) { low = middle + 1 } else { high = middle }
    }
    guard low < goals.count, case let number = order?[low] ?? low,
      ByteString(goals[number].id) == ByteString(id)
    else { return nil }
    return number
  }
}
extension GoalIds {
  /// Returns the index of each item's goal; nil for items that are not live or have no goal.
  func goals(of items: [ScenarioItem]) -> [Int?] {
    items.indices.map { items[$0].status.isLive ? items[$0].goalId.flatMap(number(of:)) : nil }
  }

  /// Returns the index of the goal that each wish counts for, by the index of the wish.
  func countedBy() -> [Int: Int] {
    goals.indices.reduce(into: [:]) { counted, wish in
      if goals[wish].dates != nil, let goal = goals[wish].countsFor.flatMap(number(of:)) {
        counted[wish] = goal
      }
    }
  }
}

/// A string that is equal to another only if their UTF-8 bytes are equal.
struct ByteString: Hashable {
  private let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ByteString, b: ByteString) -> Bool { a.text.compareBytes(b.text) == 0 }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Returns whether the UTF-8 bytes are less than the other string's.
  func precedes(_ other: String) -> Bool { compareBytes(other) < 0 }

  /// Compares like `memcmp`. If one string is a prefix of the other, the shorter one is less.
  fileprivate func compareBytes(_ other: String) -> Int {
    let order = utf8.withContiguousStorageIfAvailable { a in
      other.utf8.withContiguousStorageIfAvailable { b in
        let common = min(a.count, b.count)
        if let a = a.baseAddress, let b = b.baseAddress, case let order = memcmp(a, b, common), order != 0 {
          return Int(order)
        }
        return a.count - b.count
      }
    }
    if let order = order ?? nil { return order }
    return utf8.elementsEqual(other.utf8) ? 0 : utf8.lexicographicallyPrecedes(other.utf8) ? -1 : 1
  }
}
