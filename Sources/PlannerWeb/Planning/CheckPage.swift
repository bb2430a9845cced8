import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page that checks whether promises can be kept: the verdict, the people who slip, and what would
/// help.
struct CheckPage: Sendable {
  /// The most people on the page. If more people slip, it is a general problem.
  private static let mostPeople = 20

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Check", at: .check, visit, late: status.overdue)
    visit.begin(values, "Trying the next three months…")
    let check = try visit.call(Methods.Check(limit: Self.mostPeople))
    values["days"] = String(check.days)
    values["isEmpty"] = check.total == 0
    if check.total == 0 { return visit.pages.html("check", values) }
    values["answer"] = check.answerInWords
    values["isKept"] = check.verdict == .kept
    values["reason"] = check.reasonInWords.capitalizedFirst
    values["leftOut"] = check.leftOutInWords
    values["room"] = room(check)
    let shown = check.peopleWhoSlip
    values["hasSlipping"] = check.slipping > 0
    values["people"] = shown.map(row)
    if check.slipping > shown.count { values["more"] = "and \(check.slipping - shown.count) more" }
    values["remedies"] = check.relaxations.map { remedy($0, of: check, visit) }
    values["hasRemedies"] = !check.relaxations.isEmpty
    values["untried"] = check.untriedInWords
    return visit.pages.html("check", values)
  }

  /// Returns a bar that compares the promised sessions of a week with its capacity.
  private func room(_ check: Methods.Check.Reply) -> Values {
    let (promised, capacity) = (check.promisedPerWeek, Double(check.capacityPerWeek))
    let full = max(promised, capacity, 1)
    return [
      "fits": decimals(min(promised, capacity) / full * 100), "capacity": decimals(capacity / full * 100),
      "over": decimals(max(promised - capacity, 0) / full * 100),
      "text": "\(decimal(promised, places: 1)) sessions a week are promised. Your limit is "
        + "\(check.capacityPerWeek).",
    ]
  }

  private func row(_ person: PersonOutlook) -> Values {
    [
      "name": person.name, "href": "/people/\(person.contactId)",
      "kept": "\(person.kept) of \(person.promised)",
      "late": person.worstDaysLate > 0 ? counted(person.worstDaysLate, "day") : "",
      "average": "\(decimal(person.averageDaysLate, places: 1)) days",
      "open": person.isNeverFree
        ? "never"
        : "\(duration(minutes: person.openMinutesPerWeek)), "
          + counted(Int(person.startsPerWeek.rounded()), "start"),
    ]
  }

  private func remedy(_ relaxation: Relaxation, of check: Methods.Check.Reply, _ visit: Visit) -> Values {
    var values: Values = [
      "says": relaxation.says, "result": check.result(of: relaxation), "helpsAll": relaxation.slipping == 0,
    ]
    guard let command = relaxation.command else {
      // Busy times come from other programs, and the planner only reads them.
      values["isElsewhere"] = true
      return values
    }
    if Remedy(command: command) == nil {
      values["command"] = command
    } else {
      values["make"] = [
        "command": command,
        "try": "/check/try?command=\(Form.encoded(command))&says=\(Form.encoded(relaxation.says))",
      ]
    }
    return values
  }
}

/// The effect of a change, which is only tried out.
struct TrialPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    guard let command = visit.query["command"], let remedy = Remedy(command: command) else {
      return .redirect(to: "/check")
    }
    let status = try visit.call(Methods.Status())
    var values = Frame.values("What would change", at: .check, visit, late: status.overdue)
    visit.begin(values, "Trying the change…")
    let trial = try visit.call(Methods.WhatIf(changes: [remedy.change]))
    values["command"] = command
    values["says"] = visit.query["says"]
    values["isNothing"] = trial.atOnce.isEmpty && trial.afresh.isEmpty
    values["parts"] = [
      Self.part("At once", trial.atOnce, visit.words),
      Self.part("If you plan from scratch afterwards", trial.afresh, visit.words),
    ]
    return visit.pages.html("trial", values)
  }

  private static func part(_ title: String, _ difference: PlanDifference, _ words: PageWords) -> Values {
    ["title": title, "isNothing": difference.isEmpty, "rows": DifferenceInWords(difference, words).rows]
  }
}

/// The effect of a change on a plan, with a row for each affected person.
struct DifferenceInWords {
  let rows: [Values]

  init(_ difference: PlanDifference, _ words: PageWords) {
    var rows: [Values] = []
    func add(_ what: String, _ name: String, _ when: String, _ note: String = "", isLoss: Bool = false) {
      rows.append(["what": what, "name": name, "when": when, "note": note, "isLoss": isLoss])
    }
    for item in difference.gained {
      add("new", item.title, words.daySpan(item.startAt, minutes: item.durationMin))
    }
    for shift in difference.moved {
      let (from, to) = (words.moment(shift.from), words.moment(shift.item.startAt))
      let isLonger = shift.item.durationMin != shift.fromDurationMin
      add(
        "moved", shift.item.title, shift.from == shift.item.startAt ? from : "\(from) → \(to)",
        isLonger
          ? "\(duration(minutes: shift.item.durationMin)), not \(duration(minutes: shift.fromDurationMin))"
          : "")
    }
    for item in difference.lost {
      add("gone", item.title, words.daySpan(item.startAt, minutes: item.durationMin), isLoss: true)
    }
    for goal in difference.leftOut {
      add("no time", goal.title, "due \(words.day(goal.dueOn))", goal.inWords, isLoss: true)
    }
    for goal in difference.noLonger { add("has a time again", goal.title, "due \(words.day(goal.dueOn))") }
    for goal in difference.notDue { add("not due", goal.title, "due \(words.day(goal.dueOn))") }
    self.rows = rows
  }
}

extension ShownItem {
  fileprivate var title: String { name + forOccasion }
}

extension UnplacedGoal {
  fileprivate var title: String { name + forOccasion }
}

/// The actions against slipping.
enum CheckActions {
  static func make(_ visit: Visit) throws -> Reply {
    guard let remedy = visit.form["command"].flatMap(Remedy.init(command:)) else {
      return .redirect(to: "/check")
    }
    return .redirect(to: "/check", said: try remedy.make(visit))
  }
}
