import PlannerModel
import PlannerTime

/// A date that matters, with facts about its person that help the user on that morning.
package struct NoticeDate: Hashable, Codable, Sendable {
  package var contactId: String?
  /// The person's name.
  package var name: String?
  package var kind: DateKind
  package var title: String
  /// The day, `YYYY-MM-DD`.
  package var on: CivilDate
  package var years: Int?
  package var purpose: String?
  /// The user has these ideas for the person: `Ideas: a kite`. Nil if there are none.
  package var ideas: String?
  package var lastMetAt: Instant?
  package var lastOutcome: Outcome?
  package var lastNote: String?
  package var phone: String?
  /// The time of day where the person lives; nil if it equals the user's time of day.
  package var theirNow: String?
  /// The start of a planned session with the person: a session for the date, or else a session on that day.
  package var plannedAt: Instant?
  /// The command that plans a session; nil if the notice offers no session.
  package var planCommand: String?
  /// The command that makes a draft for the date; nil if the notice offers no draft.
  package var draftCommand: String?
  /// True if a draft for the date already exists and the command shows it.
  package var draftWaits: Bool?
  /// For a person who is no contact: the names of the contacts who have the date, most often a child's
  /// parents.
  package var knownFrom: [String]?
  /// The user's note on the date.
  package var note: String?
  /// True for a fading person instead of a date: the user has not met them for twice their cadence.
  package var isFading: Bool?

  package init(
    contactId: String? = nil, name: String? = nil, kind: DateKind, title: String, on: CivilDate,
    years: Int? = nil,
    purpose: String? = nil, lastMetAt: Instant? = nil, lastOutcome: Outcome? = nil, lastNote: String? = nil,
    phone: String? = nil, theirNow: String? = nil, plannedAt: Instant? = nil, planCommand: String? = nil,
    draftCommand: String? = nil
  ) {
    self.contactId = contactId
    self.name = name
    self.kind = kind
    self.title = title
    self.on = on
    self.years = years
    self.purpose = purpose
    self.lastMetAt = lastMetAt
    self.lastOutcome = lastOutcome
    self.lastNote = lastNote
    self.phone = phone
    self.theirNow = theirNow
    self.plannedAt = plannedAt
    self.planCommand = planCommand
    self.draftCommand = draftCommand
  }
}

extension Composer {
  /// Returns a notice of dates that matter; nil if `dates` is empty.
  package func dates(_ row: Reminder, of dates: [NoticeDate]) -> Notice? {
    guard let first = dates.first else { return nil }
    guard dates.count == 1 else {
      // A person who is fading gives no reason to name a day in the title.
      let today = dates.filter { $0.on == self.today && $0.isFading != true }
      let title =
        today.isEmpty
        ? "\(counted(dates.count, "date")) ahead"
        : today.count == 1 ? "Today: \(words(today[0]))" : "Today: \(counted(today.count, "date"))"
      let lines = dates.map { date in
        (date.isFading == true ? "" : "\(day(date.on)) (\(relative(date.on))): ") + words(date) + family(date)
          + (date.note.map { ", \($0)" } ?? "")
          + (date.lastMetAt.map { ", last met \(relative(zone.date(at: $0)))" } ?? "")
          + (date.ideas.map { ". \($0)" } ?? "")
      }
      return notice(row, title: title, dates: dates, lines: late(row) + lines, actions: [])
    }
    let isToday = first.on == today
    let title =
      isToday || first.isFading == true
      ? words(first, isToday: true) : "\(capitalized(relative(first.on))): \(words(first))"
    var lines = isToday || first.isFading == true ? [] : [day(first.on)]
    lines += late(row)
    if let parents = first.knownFrom { lines.append("Family of \(list(parents))") }
    if let plannedAt = first.plannedAt { lines.append("Planned: \(moment(plannedAt))") }
    if let note = first.note { lines.append(note) }
    if let ideas = first.ideas { lines.append(ideas) }
    if let purpose = first.purpose { lines.append(purpose) }
    if let last = first.lastMetAt {
      lines.append("\(lastWords(first.lastOutcome)) \(dayInWords(zone.date(at: last)))")
    }
    if let note = first.lastNote { lines.append("Note: \(note)") }
    if let theirNow = first.theirNow { lines.append("It is \(theirNow) for them") }
    if let phone = first.phone { lines.append("Phone: \(phone)") }
    if first.draftWaits == true { lines.append("There is a draft: plannerctl drafts") }
    var actions: [NoticeAction] = []
    // People who are not contacts have no log.
    if let name = first.name, first.knownFrom == nil {
      actions.append(
        NoticeAction(.done, label: "Done", command: Quoted.shellLine(["plannerctl", "log", name])))
    }
    if let command = first.planCommand {
      actions.append(NoticeAction(.plan, label: "Plan a call", command: command))
    }
    if let command = first.draftCommand {
      actions.append(NoticeAction(.draft, label: "Draft", command: command))
    }
    actions.append(NoticeAction(.snoozeDay, label: "1 day later", command: "plannerctl dates"))
    return notice(row, title: title, dates: dates, lines: lines, actions: actions)
  }

  /// Returns the dates in one line, by day: `Today: Ana turns 60. Tomorrow: Bob's birthday.`
  func datesLine(_ dates: [NoticeDate]) -> String {
    Dictionary(grouping: dates, by: \.on).sorted { $0.key < $1.key }
      .map { on, dates in "\(capitalized(relative(on))): \(list(dates.map { words($0) + family($0) }))." }
      .joined(separator: " ")
  }

  /// `Ana turns 60 on Thu 3 Dec`, `Ana's birthday was on Tue 24 Nov`; empty if no birthday is near.
  func birthday(_ session: NoticeSession) -> [String] {
    guard let birthday = session.birthday else { return [] }
    let isOver = birthday.on < today
    let what =
      birthday.years.flatMap { $0 > 0 ? "\(session.name) \(isOver ? "turned" : "turns") \($0)" : nil }
      ?? "\(session.name)'s birthday \(isOver ? "was" : "is")"
    return ["\(what) \(birthday.on == today ? "today" : "on \(day(birthday.on))")"]
  }

  private func late(_ row: Reminder) -> [String] {
    row.late ? ["Late: it was due \(moment(row.dueAt))."] : []
  }

  func words(_ date: NoticeDate, isToday: Bool = false) -> String {
    if date.isFading == true { return "You are losing touch with \(date.name ?? "somebody")" }
    return dateInWords(
      kind: date.kind, title: date.title, years: date.years, of: date.name, isOver: date.on < today)
      + (isToday ? " today" : "")
  }

  /// Returns ` (Ana, Bob)` for a date known from these contacts, and an empty text for a contact's own date.
  private func family(_ date: NoticeDate) -> String {
    date.knownFrom.map { " (\($0.joined(separator: ", ")))" } ?? ""
  }

  private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private func notice(
    _ row: Reminder, title: String, dates: [NoticeDate], lines: [String], actions: [NoticeAction]
  ) -> Notice {
    Notice(
      id: row.id, kind: .dates, at: row.dueAt, late: row.late, title: oneLine(title),
      lines: lines.map(oneLine),
      sessions: [], dates: dates, actions: actions)
  }
}
