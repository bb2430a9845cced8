import PlannerModel
import PlannerProtocol
import PlannerTime

extension TimeWords {
  /// Names sessions with their days, at most five: `Ana today, Bob yesterday, Cleo on Tue`.
  package func names(of items: [ShownItem]) -> String {
    few(
      items.map { item in
        let date = zone.date(at: item.startAt)
        let words =
          switch today.daysSinceEpoch - date.daysSinceEpoch {
          case 0, 1: relative(date)
          case 2...6: "on \(date.weekday.rawValue)"
          default: "on \(day(date))"
          }
        return "\(oneLine(item.name)) \(words)"
      })
  }
}
