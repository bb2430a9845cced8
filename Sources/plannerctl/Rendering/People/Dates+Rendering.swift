import PlannerModel
import PlannerProtocol
import PlannerTime

/// Dates that come, as rows of a table.
enum DateRows {
  private static let columns: [Table.Column] = [.init(), .init(rank: 1), .init(wraps: true)]

  /// - names: false on the page of a person, whose name would repeat.
  static func lines(_ dates: [UpcomingDate], in context: RenderContext, names: Bool = true) -> [Styled] {
    let rows = dates.map { date in
      [
        Styled(context.day(date.on, aligned: true)),
        Styled(context.relative(date.on), date.daysAhead == 0 ? .today : .dim),
        text(date, names: names, in: context),
      ]
    }
    return Table(columns, rows: rows).lines(width: context.width, indent: 2)
  }

  private static func text(_ date: UpcomingDate, names: Bool, in context: RenderContext) -> Styled {
    let plan: Styled =
      switch date.plan {
      case .day: "\(", with a session on the day", .dim)"
      case .week: "\(", with a session around the day", .dim)"
      default: ""
      }
    let id: Styled =
      date.kind == .custom || date.kind == .followUp
      ? "\(date.id.map { "  \($0.prefix(8))" } ?? "", .dim)" : ""
    let who: Styled =
      names && (date.kind == .custom || date.kind == .followUp)
      ? "\(date.name.map { "\($0): " } ?? "", .bold)" : ""
    return who + Styled(date.inWords) + plan + id
  }
}

extension UpcomingDate {
  /// `Ana Souza turns 60`, `wedding, 7 years`.
  var inWords: String { dateInWords(kind: kind, title: title, years: years) }
}

struct DatesView: Rendered {
  var dates: [UpcomingDate]
  var days: Int

  func lines(in context: RenderContext) -> [Styled] {
    guard !dates.isEmpty else {
      let help: Styled =
        "`plannerctl edit NAME --birthday DAY` sets a birthday, `plannerctl dates add` any other date."
      return ["No dates in the next \(String(days)) days."] + help.fitted(in: context)
    }
    return DateRows.lines(dates, in: context)
  }
}

struct DateChangedView: Rendered {
  var date: ImportantDate
  var isRemoved = false

  func lines(in context: RenderContext) -> [Styled] {
    let title = date.title.isEmpty ? date.kind.inWords : date.title
    if isRemoved { return ("The date \(title, .bold) is removed." as Styled).fitted(in: context) }
    let told = date.leadDays.map { $0 == 0 ? "on the day" : $0 == 1 ? "1 day before" : "\($0) days before" }
    let notice = told.isEmpty ? "You are not told of it" : "You are told \(told.joined(separator: " and "))"
    let plan =
      switch date.plan {
      case .none: ""
      case .day: ", and a session is planned on the day"
      case .week: ", and a session is planned around the day"
      }
    let on = date.partialDate.map { ", \($0.inWords)" } ?? ""
    return ("\(title, .bold)\(on). \(notice)\(plan)." as Styled).fitted(in: context)
  }
}

extension DateKind {
  var inWords: String { self == .followUp ? "follow-up" : rawValue }
}
