import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// The difference between two plans, one row per change: `+` added, `-` removed, `~` moved, `!` without a
/// place, `*` placed again.
struct DifferenceRows {
  enum Sign: String {
    case plus = "+"
    case minus = "-"
    case other = "~"
    case attention = "!"
    case relief = "*"

    fileprivate var style: Style {
      switch self {
      case .plus, .relief: .good
      case .minus: .bad
      case .other, .attention: .warning
      }
    }
  }

  let context: RenderContext
  private var rows: [[Styled]] = []

  init(context: RenderContext) { self.context = context }

  var isEmpty: Bool { rows.isEmpty }

  var lines: [Styled] {
    Table([.init(), .init(wraps: true), .init(), .init(wraps: true)], rows: rows)
      .lines(width: context.width, indent: 2)
  }

  mutating func add(_ sign: Sign, _ item: ShownItem, _ note: String = "") {
    add(
      sign, item.name + item.forOccasion,
      context.daySpan(item.startAt, minutes: item.durationMin, aligned: true), note)
  }

  mutating func add(_ item: ShownItem, from: Instant, _ note: String) {
    let was = context.moment(from, aligned: true)
    let isSameDay = context.zone.date(at: from) == context.zone.date(at: item.startAt)
    let now = isSameDay ? context.clock(item.startAt) : context.moment(item.startAt, aligned: true)
    add(.other, item.name + item.forOccasion, item.startAt == from ? was : "\(was) → \(now)", note)
  }

  /// Adds a goal without a place, and the reason.
  mutating func add(_ goal: UnplacedGoal) {
    add(
      .attention, goal.name + goal.forOccasion, "due \(context.day(goal.dueOn, aligned: true))", goal.inWords)
  }

  mutating func addRelief(_ goal: UnplacedGoal) {
    add(
      .relief, goal.name + goal.forOccasion, "due \(context.day(goal.dueOn, aligned: true))",
      "has a place again")
  }

  /// Adds a goal that has no place, but would no longer be due.
  mutating func addNotDue(_ goal: UnplacedGoal) {
    add(
      .other, goal.name + goal.forOccasion, "due \(context.day(goal.dueOn, aligned: true))",
      "would not be due")
  }

  private mutating func add(_ sign: Sign, _ name: String, _ when: String, _ note: String) {
    rows.append([
      Styled(sign.rawValue, sign.style), Styled(oneLine(name), .bold), Styled(when), Styled(note, .dim),
    ])
  }
}

/// Shows the effect of changes, first immediately and then with the days ahead planned again.
struct WhatIfView: Rendered {
  var reply: Methods.WhatIf.Reply
  var changes: [String]

  func lines(in context: RenderContext) -> [Styled] {
    let title: Styled = "With \(changes.map(oneLine).joined(separator: ", "), .bold):"
    if reply.atOnce.isEmpty, reply.afresh.isEmpty {
      return title.wrapped(to: context.width) + ["Nothing would change."]
    }
    return title.wrapped(to: context.width)
      + section("At once", reply.atOnce, in: context)
      + section("After `plannerctl plan --anew`", reply.afresh, in: context)
  }

  private func section(_ title: String, _ difference: PlanDifference, in context: RenderContext) -> [Styled] {
    let end = difference.isEmpty ? ": nothing." : ":"
    return Styled(title + end).wrapped(to: context.width) + difference.rows(in: context).lines
  }
}

extension PlanDifference {
  fileprivate func rows(in context: RenderContext) -> DifferenceRows {
    var rows = DifferenceRows(context: context)
    for item in gained { rows.add(.plus, item) }
    for shift in moved {
      let longer = shift.item.durationMin != shift.fromDurationMin
      rows.add(
        shift.item, from: shift.from,
        longer
          ? "\(duration(minutes: shift.item.durationMin)), not \(duration(minutes: shift.fromDurationMin))"
          : "")
    }
    for item in lost { rows.add(.minus, item) }
    for goal in leftOut { rows.add(goal) }
    for goal in noLonger { rows.addRelief(goal) }
    for goal in notDue { rows.addNotDue(goal) }
    return rows
  }
}
