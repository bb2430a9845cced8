import PlannerModel
import PlannerStore
import PlannerTime

extension SituationReader {
  /// Returns the goals of the people who were added within the hour. Returns none if there are so many that they came
  /// as a list, which is planned as a whole.
  func newcomers(in situation: Situation) -> [Goal] {
    let recent = situation.goals.filter { $0.createdAt > now.adding(minutes: -60) && $0.createdAt <= now }
    return recent.count > Self.mostNewcomers ? [] : recent
  }

  private static let mostNewcomers = 100

  /// Returns the own sessions that stay in a plan from scratch: those within `nearMin` minutes, and those that a
  /// notification has named. News of the plan do not count, because they name every placed session.
  func settled(_ situation: Situation, nearMin: Int) throws -> Set<String> {
    let end = now.adding(minutes: nearMin)
    let near = situation.items.filter { $0.startAt <= end }.map(\.id)
    let told = try reader.ownReminders().filter { $0.state != .planned && !$0.kind.isNews }.flatMap { row in
      row.itemIds + [row.itemId].compactMap(\.self)
    }
    return Set(near + told)
  }
}
