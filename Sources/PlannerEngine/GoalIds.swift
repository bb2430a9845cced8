import Glibc
import PlannerModel

/// The ids of a scenario's goals in the order of their UTF-8 bytes, in which the store has them already.
struct GoalIds {
  private let goals: [ScenarioGoal]
  /// The goals' numbers in that order, and by number the place in it; nil: they are in order.
  private let order: [Int]?
  private let places: [Int]?

  init(_ goals: [ScenarioGoal]) {
    self.goals = goals
    if goals.indices.dropFirst().allSatisfy({ goals[$0 - 1].id.precedes(goals[$0].id) }) {
      (order, places) = (nil, nil)
      return
    }
    let order = goals.indices.sorted { goals[$0].id.precedes(goals[$1].id) }
    var places = order
    for (place, number) in order.enumerated() { places[number] = place }
    (self.order, self.places) = (order, places)
  }

  /// By their numbers.
  func precedes(_ a: Int, _ b: Int) -> Bool { places.map { $0[a] < $0[b] } ?? (a < b) }

  /// The number of the goal with an id.
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

/// A string that is equal to another only where their UTF-8 bytes are.
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
  /// Whether the UTF-8 bytes are less than another's.
  func precedes(_ other: String) -> Bool { compareBytes(other) < 0 }

  /// As `memcmp` does; of two that begin alike the shorter one is less.
  fileprivate func compareBytes(_ other: String) -> Int {
    var (a, b) = (self, other)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        let common = min(a.count, b.count)
        if let a = a.baseAddress, let b = b.baseAddress, case let order = memcmp(a, b, common), order != 0 {
          return Int(order)
        }
        return a.count - b.count
      }
    }
  }
}
