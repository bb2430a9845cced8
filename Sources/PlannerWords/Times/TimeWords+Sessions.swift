import PlannerModel
import PlannerProtocol
import PlannerTime

extension TimeWords {
  /// The most sessions that a sentence names.
  private static var mostNamed: Int { 5 }

  /// Names sessions with their days: `Ana today, Bob yesterday, Cleo on Tue`, and five at most.
  package func names(of items: [ShownItem]) -> String {
    let named = items.prefix(Self.mostNamed).map { item in
      let date = zone.date(at: item.startAt)
      let words =
        switch today.daysSinceEpoch - date.daysSinceEpoch {
        case 0, 1: relative(date)
        case 2...6: "on \(date.weekday.rawValue)"
        default: "on \(day(date))"
        }
      return "\(oneLine(item.name)) \(words)"
    }
    let rest = items.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
