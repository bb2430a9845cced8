import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The upcoming dates of a person, with the actions for each.
struct PersonDates {
  let values: Values

  init(_ whole: WholeProfile, _ visit: Visit) {
    let words = visit.words
    let entered = visit.refusal?.entered
    let edited = entered?["title"].map(Self.key) ?? entered?["date"] ?? visit.query["date"]
    let rows = whole.dates.map { date -> Values in
      let key = date.told.map(Self.key) ?? date.id ?? date.kind.rawValue
      var row: Values = [
        "key": key, "text": dateInWords(kind: date.kind, title: date.title, years: date.years),
        "when": words.day(date.on), "relative": words.relative(date.on), "isNear": date.daysAhead <= 7,
        "isFollowUp": date.kind.isQuestion,
      ]
      if let start = date.startAt {
        row["session"] = words.moment(start)
      } else if date.told == nil {
        row["canPlan"] = true
      }
      // Dates from a profile or a card are removed there.
      if date.isAdded { row["removable"] = date.id ?? "" }
      row["tell"] = "/people/\(whole.contactId)?date=\(Form.encoded(key))#dates"
      switch date.plan {
      case .day: row["each"] = "a session on the day, each year"
      case .week: row["each"] = "a session around the day, each year"
      case DatePlan.none?, .near, nil: break
      }
      let notes = [date.note, date.ideasInWords].compactMap(\.self)
      if !notes.isEmpty { row["note"] = notes.joined(separator: ". ") }
      if let at = date.timeInWords(words.style) { row["at"] = at }
      if key == edited { row["form"] = Self.form(date, visit) }
      return row
    }
    values = [
      "dates": rows, "isEmpty": rows.isEmpty, "back": visit.back(to: "dates"),
      "new": [
        "title": visit.field("title", nil), "on": visit.field("on", nil),
        // The last kind is the usual one.
        "kinds": DateKind.allCases.reversed().compactMap { kind -> Values? in
          kind.addedInWords.map {
            [
              "value": kind.rawValue, "name": $0,
              "chosen": visit.refusal?.entered["kind"] == kind.rawValue,
            ]
          }
        },
        "plans": Self.plans(visit.refusal?.entered["plan"] ?? "none"), "isOpen": visit.wasSent("on"),
        "lead": visit.field("lead", nil, refusedAs: "leadDays"),
      ],
    ]
  }

  private static func key(of title: String) -> String { "of \(title)" }

  private static func form(_ date: UpcomingDate, _ visit: Visit) -> Values {
    var values: Values = [
      "plans": plans(
        visit.refusal?.entered["plan"] ?? (date.plan ?? date.kind.defaultPlan).rawValue,
        ofBirthday: date.kind.allowsNear),
      "lead": visit.field("lead", nil, refusedAs: "leadDays"), "kind": date.kind.rawValue,
      "at": visit.field("at", date.timeOfDay, refusedAs: "timeOfDay"), "note": visit.field("note", date.note),
    ]
    if date.isAdded { values["added"] = ["id": date.id ?? ""] }
    if let title = date.told { values["told"] = ["title": title] }
    return values
  }

  private static func plans(_ chosen: String, ofBirthday: Bool = false) -> [Values] {
    let near = [("near", "no extra session; a session within three days moves to the day")]
    let plans = [
      ("none", "nothing"), ("day", "a session on the day"), ("week", "a session within three days of it"),
    ]
    return ((ofBirthday ? near : []) + plans).map { ["value": $0, "name": $1, "chosen": $0 == chosen] }
  }
}

extension UpcomingDate {
  /// The title under which the notices of the date are set. Nil for dates such as the person's own
  /// birthday.
  fileprivate var told: String? { child ?? (fromCard == true ? title : nil) }

  /// Whether the user added the date.
  fileprivate var isAdded: Bool { fromCard != true && kind.isAdded }
}

/// The actions for the dates of a person.
enum DateActions {
  static func add(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let added = try visit.call(
      PeopleMethods.AddDate(
        name: visit.id, kind: form["kind"].flatMap(DateKind.init(rawValue:)), title: form["title"],
        on: form["on"], leadDays: try leadDays(form), plan: form["plan"].flatMap(DatePlan.init(rawValue:)),
        note: form["note"]))
    return .redirect(to: visit.origin, said: said(added, visit))
  }

  /// Sets the notices of a date, and the session that is planned for it.
  static func tell(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let plan = form["plan"].flatMap(DatePlan.init(rawValue:))
    if let id = form["id"] {
      let changed = try visit.call(
        PeopleMethods.EditDate(
          id: id, leadDays: try leadDays(form), plan: plan, timeOfDay: form.typed("at"),
          note: form.typed("note")))
      let set = PeopleMethods.AddDate.Reply(
        date: changed.date, next: changed.next, warnings: changed.warnings)
      return .redirect(to: "\(visit.person)#dates", said: said(set, visit))
    }
    let set = try visit.call(
      PeopleMethods.AddDate(
        name: visit.id, kind: form["date"].flatMap(DateKind.init(rawValue:)), title: form["title"],
        leadDays: try leadDays(form), plan: plan, timeOfDay: form.typed("at"), note: form.typed("note")))
    return .redirect(to: "\(visit.person)#dates", said: said(set, visit))
  }

  static func change(_ visit: Visit) throws -> Reply {
    let form = visit.form
    if let key = form["plan"] {
      let kind = DateKind(rawValue: key)
      let planned = try visit.call(
        kind == nil
          ? PeopleMethods.PlanDate(id: key) : PeopleMethods.PlanDate(name: visit.id, kind: kind))
      let warnings = (planned.warnings ?? []).map { " \($0)" }.joined()
      let when = planned.next.startAt.map { visit.words.momentInWords($0) } ?? ""
      return .redirect(
        to: visit.origin, said: "Planned: \(when), for \(oneLine(planned.next.title)).\(warnings)")
    }
    if let id = form["asked"] {
      // Does the same as the button of the notice: logs the contact and removes the question.
      let logged = try visit.call(Methods.Log(name: visit.id))
      let date = try visit.call(PeopleMethods.RemoveDate(id: id)).date
      let name = try visit.call(Methods.Person(name: logged.entry.contactId)).contact.displayName
      return .redirect(to: visit.origin, said: "\(name): \(oneLine(date.title)), done.")
    }
    let removed = try visit.call(PeopleMethods.RemoveDate(id: form["remove"] ?? ""))
    return .redirect(to: visit.origin, said: "The date \(oneLine(removed.date.title)) is removed.")
  }

  /// Reads days such as `14, 7, 0`. Returns nil if the field is empty. Throws ``InvalidField``.
  static func leadDays(_ form: Form) throws -> [Int]? {
    guard let text = form["lead"] else { return nil }
    guard let days = LeadDays.typed(text) else {
      throw InvalidField(
        field: "leadDays", value: .string(text), allowed: "numbers of days, such as 14, 7, 0")
    }
    return days
  }

  static func said(_ reply: PeopleMethods.AddDate.Reply, _ visit: Visit) -> String {
    let (date, next) = (reply.date, reply.next)
    let title = date.title.isEmpty ? next?.title ?? date.kind.inWords : date.title
    let told = date.leadsInWords
    let notice = told.isEmpty ? "you get no notice" : "you get a notice \(told.joined(separator: " and "))"
    let planned = next?.startAt.map { " Planned: \(visit.words.moment($0))." } ?? ""
    let time = told.isEmpty ? "" : date.timeInWords(visit.words.style).map { " at \($0)" } ?? ""
    return "\(oneLine(title)): \(notice)\(time).\(planned)"
      + (reply.warnings ?? []).map { " \($0)" }.joined()
  }
}
