import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Upcoming dates as rows of a table.
enum DateRows {
  private static let columns: [Table.Column] = [.init(), .init(rank: 1), .init(wraps: true)]

  /// Returns the table's lines.
  /// - names: false on the page of a person, where the name would repeat.
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
      if let start = date.startAt {
        "\(", planned \(context.moment(start))", .dim)"
      } else {
        switch date.plan {
        case .day: "\(", to be planned on the day", .dim)"
        case .week: "\(", to be planned around the day", .dim)"
        default: ""
        }
      }
    let id: Styled =
      date.kind.isAdded
      ? "\(date.id.map { "  \($0.prefix(8))" } ?? "", .dim)" : ""
    let at: Styled = date.timeInWords(context.style).map { "\(", told at \($0)", .dim)" } ?? ""
    let note: Styled = date.note.map { "\(". \(oneLine($0))", .dim)" } ?? ""
    let ideas: Styled = date.ideasInWords.map { "\(". \($0)", .dim)" } ?? ""
    let card: Styled = date.fromCard == true ? "\(" (card)", .dim)" : ""
    return Styled(names ? date.withName : date.inWords) + card + plan + at + note + ideas + id
  }
}

extension UpcomingDate {
  /// The date in words: `Ana Souza turns 60`, `wedding, 7 years`.
  var inWords: String { dateInWords(kind: kind, title: title, years: years) }

  /// The same with the person's name: `Bob: wedding`. Titles of birthdays and anniversaries already contain
  /// the name.
  var withName: String { dateInWords(kind: kind, title: title, years: years, of: name) }
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
  var next: UpcomingDate?
  var warnings: [String] = []
  var plan: PlanReport?
  var isRemoved = false

  func lines(in context: RenderContext) -> [Styled] {
    let isOfChild = next?.child != nil
    let title = date.title.isEmpty || isOfChild ? next?.title ?? date.kind.inWords : date.title
    let changes = plan?.changes(in: context) ?? []
    if isRemoved { return ("The date \(title, .bold) is removed." as Styled).fitted(in: context) + changes }
    let told = date.leadsInWords
    let at = date.timeInWords(context.style).map { " at \($0)" } ?? ""
    let notice =
      told.isEmpty ? "You get no notices of it" : "You get notices \(told.joined(separator: " and "))\(at)"
    let plan =
      switch date.plan {
      case .none where isOfChild: ""
      case .none where date.kind.allowsNear:
        ", and nothing is planned for it: a session near it stays on its own day"
      case .none: ", and nothing is planned for it"
      case .near: ", and a session within three days of it moves to the day"
      case .day: ", and a session is planned on the day"
      case .week: ", and a session is planned within three days of it"
      }
    let on = date.partialDate.map { ", \($0.inWords)" } ?? ""
    var sentence: Styled = "\(title, .bold)\(on). \(notice)\(plan)."
    if let next, let start = next.startAt { sentence = sentence + " Planned: \(context.moment(start))." }
    return sentence.wrapped(to: context.width) + warningLines(warnings, in: context) + changes
  }
}

struct DatePlannedView: Rendered {
  var next: UpcomingDate
  var warnings: [String]

  func lines(in context: RenderContext) -> [Styled] {
    guard let start = next.startAt else { return [] }
    let with: Styled = "\(next.name.map { "\($0), " } ?? "", .bold)"
    let what = next.name.map { occasionBesideName(next.title, of: $0) } ?? oneLine(next.title)
    let sentence = "Planned: " + with + Styled("\(context.moment(start)), for \(what).")
    return sentence.wrapped(to: context.width) + warningLines(warnings, in: context)
  }
}
