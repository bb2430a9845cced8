import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of files outside the planner: calendars, address books, the mirror and hooks, and their
/// problems.
struct CalendarsPage: Sendable {
  /// The most unusable files that are listed for a folder.
  private static let mostProblems = 20

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Calendars", at: .calendars, visit, late: status.overdue)
    let calendars = try visit.call(Methods.ListCalendars()).calendars
    values["calendars"] = calendars.map { calendar($0, visit) }
    values["hasCalendars"] = !calendars.isEmpty
    let books = try visit.call(Methods.ListAddressBooks()).addressBooks
    values["books"] = books.map(book)
    values["hasBooks"] = !books.isEmpty
    values["mirror"] = try mirror(visit)
    // A refusal in a form is not repeated above the form.
    let kind = visit.refusal?.entered["kind"]
    if kind != nil { values["refusal"] = nil }
    values["addCalendar"] = form(
      visit, refused: kind == "calendar", isOpen: calendars.isEmpty)
    values["addBook"] = form(visit, refused: kind == "book", isOpen: false)
    values["hooksOn"] = visit.preferences.channels.contains(.hooks)
    if visit.query.has("look") { values["look"] = look(try visit.call(Methods.Doctor()).findings) }
    return visit.pages.html("calendars", values)
  }

  private func calendar(_ state: CalendarState, _ visit: Visit) -> Values {
    let calendar = state.calendar
    var options = calendar.allDay ? ["whole-day events take time, too"] : []
    if calendar.noAllDay == true { options.append("whole-day events take no time") }
    if !calendar.tentative { options.append("tentative events take no time") }
    if !calendar.addresses.isEmpty {
      options.append("events that \(calendar.addresses.joined(separator: ", ")) declined take no time")
    }
    var values: Values = [
      "name": calendar.name, "path": calendar.path, "color": calendar.color ?? "#8a8f98",
      "count": "\(counted(state.events, "event")) in \(counted(state.files, "file"))",
      "since": state.readAt.map { "Last change read \(visit.words.moment($0))." } ?? "",
      "options": options.joined(separator: "; ").capitalizedFirst, "trouble": state.trouble ?? "",
    ]
    values["problems"] = Self.problems(state.problems)
    return values
  }

  private func book(_ state: AddressBookState) -> Values {
    var values: Values = [
      "name": state.addressBook.name, "path": state.addressBook.path,
      "count": "\(counted(state.cards, "card")) in \(counted(state.files, "file"))",
      "trouble": state.trouble ?? "",
    ]
    values["problems"] = Self.problems(state.problems)
    return values
  }

  private static func problems(_ problems: [FileProblem]) -> Values? {
    if problems.isEmpty { return nil }
    let more = problems.count - mostProblems
    return [
      "summary": "\(counted(problems.count, "file")) could not be used completely",
      "files": problems.prefix(mostProblems).map { ["file": $0.file, "problem": $0.problem] },
      "more": more > 0 ? "and \(more) more" : "",
    ]
  }

  /// Returns nil if there is no mirror.
  private func mirror(_ visit: Visit) throws -> Values? {
    let mirror: MirrorState
    do { mirror = try visit.call(Methods.GetMirror()).mirror } catch is NotFound { return nil }
    var values: Values = [
      "path": mirror.path, "count": counted(mirror.files, "file"),
      "trouble": PageText.withoutCommands(mirror.trouble ?? ""),
      "removed": mirror.removed != nil,
      "forms": [
        (MirrorForm.event, "as events, which are busy time in other calendars"),
        (.task, "as tasks"), (.both, "as events and as tasks"),
      ].map { form, text -> Values in ["value": form.rawValue, "text": text, "chosen": form == mirror.form] },
    ]
    if let path = mirror.dates {
      values["dates"] = [
        "datesPath": path, "dateFiles": counted(mirror.dateFiles ?? 0, "file"),
        "datesTrouble": mirror.datesTrouble ?? "",
      ]
    }
    return values
  }

  /// The choices of all-day events that take time.
  private static let dayChoices = [
    ("", "out of office, or two days or more and marked as busy"), ("true", "all"), ("false", "none"),
  ]

  /// Returns the fields of a form that adds a folder. A refusal belongs to only one of the two forms.
  private func form(_ visit: Visit, refused: Bool, isOpen: Bool) -> Values {
    var visit = visit
    let refusal = visit.refusal
    if !refused { visit.refusal = nil }
    var values: Values = [
      "path": visit.field("path", nil), "name": visit.field("name", nil),
      "color": visit.field("color", nil), "addresses": visit.field("addresses", nil),
      "days": Self.dayChoices.map { value, words -> Values in
        let chosen = refused ? refusal?.entered["allDay"] ?? "" : ""
        return ["value": value, "words": words, "chosen": value == chosen]
      },
      "noTentative": refused && refusal?.entered.has("noTentative") == true, "isOpen": refused || isOpen,
    ]
    if refused, let refusal {
      values["refused"] = ["message": refusal.message, "command": Self.command(refusal.entered) ?? ""]
    }
    return values
  }

  /// Returns the command that adds the entered web calendar, or nil for a calendar on this machine.
  private static func command(_ form: Form) -> String? {
    guard form["kind"] == "calendar", let address = form["path"], WebAddress.isOne(address) else {
      return nil
    }
    var words = ["plannerctl", "calendars", "add", address]
    for (field, option) in [("name", "--name"), ("color", "--color")] {
      if let value = form[field] { words += [option, value] }
    }
    for mail in CalendarsActions.addresses(form) { words += ["--address", mail] }
    if let days = form["allDay"].flatMap({ Bool($0) }) { words.append(days ? "--all-day" : "--no-all-day") }
    if form.has("noTentative") { words.append("--without-tentative") }
    return Quoted.shellLine(words)
  }

  /// Returns the findings of `plannerctl doctor`, problems first.
  private func look(_ findings: [Finding]) -> Values {
    func rows(_ severity: Severity) -> [Values] {
      findings.filter { $0.severity == severity }.map {
        [
          "what": $0.what, "where": $0.where, "fix": severity == .ok ? "" : $0.fix,
          "isBroken": severity == .broken,
        ]
      }
    }
    let wrong = rows(.broken) + rows(.warning)
    return [
      "wrong": wrong, "isFine": wrong.isEmpty, "fine": rows(.ok),
      "count": counted(findings.count { $0.severity == .ok }, "thing is", "things are"),
    ]
  }
}

/// The actions for calendars, address books and the mirror.
enum CalendarsActions {
  static func addresses(_ form: Form) -> [String] {
    (form["addresses"] ?? "").split { $0 == "," || $0 == " " }.map { String($0) }
  }

  static func addCalendar(_ visit: Visit) throws -> Reply {
    let form = visit.form
    if let place = form["path"], WebAddress.isOne(place) {
      throw FormProblem(
        field: "path",
        message:
          "This page has no network access, to protect your data. In a terminal, this command downloads the "
          + "calendar now and every hour:"
      )
    }
    let addresses = Self.addresses(form)
    let added = try visit.call(
      Methods.AddCalendar(
        path: form["path"] ?? "", name: form["name"], color: form["color"],
        allDay: form["allDay"].flatMap { Bool($0) }, tentative: form.has("noTentative") ? false : nil,
        addresses: addresses.isEmpty ? nil : addresses))
    let state = added.calendar
    let read = "\(state.calendar.name): \(counted(state.events, "event")) in \(counted(state.files, "file"))."
    let days = (added.daysTaken ?? []).takingDaysInWords(visit.words)
    return .redirect(to: "/calendars", said: read + (days.isEmpty ? "" : " \(days)"))
  }

  static func removeCalendar(_ visit: Visit) throws -> Reply {
    let removed = try visit.call(Methods.RemoveCalendar(name: visit.form["name"] ?? ""))
    return .redirect(
      to: "/calendars",
      said: "Sessions are no longer planned around \(removed.calendar.name).")
  }

  static func readAgain(_ visit: Visit) throws -> Reply {
    let checked = try visit.call(Methods.CheckCalendars())
    let files = checked.calendars.reduce(0) { $0 + $1.files }
    return .redirect(to: "/calendars", said: "Read again: \(counted(files, "file")).")
  }

  static func addBook(_ visit: Visit) throws -> Reply {
    let book = try visit.call(
      Methods.AddAddressBook(path: visit.form["path"] ?? "", name: visit.form["name"])
    ).addressBook
    return .redirect(
      to: "/calendars",
      said: "\(book.addressBook.name): \(counted(book.cards, "card")) in \(counted(book.files, "file")).")
  }

  static func removeBook(_ visit: Visit) throws -> Reply {
    let removed = try visit.call(Methods.RemoveAddressBook(name: visit.form["name"] ?? ""))
    return .redirect(
      to: "/calendars",
      said: "\(removed.addressBook.name) is no longer used. Its files and the people stay.")
  }

  static func answerRemoved(_ visit: Visit) throws -> Reply {
    guard let answer = visit.form["answer"].flatMap(RemovedSessions.init(rawValue:)) else {
      return .redirect(to: "/calendars")
    }
    let names = try visit.call(Methods.GetMirror()).mirror.removed ?? []
    let mirror = try visit.call(Methods.SetMirror(removed: answer)).mirror
    return .redirect(to: "/calendars", said: answer.told(mirror.removed == nil ? names : []))
  }

  static func setMirror(_ visit: Visit) throws -> Reply {
    let form = visit.form["form"].flatMap(MirrorForm.init(rawValue:))
    let mirror = try visit.call(Methods.SetMirror(path: nil, form: form, dates: nil)).mirror
    return .redirect(
      to: "/calendars", said: "Your sessions are written again: \(counted(mirror.files, "file"))."
    )
  }
}
