import PlannerModel
import PlannerTime

/// Composes the text of notices in plain English, with times in the user's time zone.
package struct Composer: TimeWords {
  package var zone: ZoneTable
  package var now: Instant
  package var style: TimeStyle

  package init(zone: ZoneTable, now: Instant, style: TimeStyle = TimeStyle()) {
    self.zone = zone
    self.now = now
    self.style = style
  }

  /// A session of the next morning.
  package struct EarlySession {
    package var session: NoticeSession
    /// A note to show with the session.
    package var note: String?

    package init(_ session: NoticeSession, note: String?) {
      self.session = session
      self.note = note
    }
  }

  /// The content of a rollup.
  package struct Day {
    /// The remaining sessions of today.
    package var today: [NoticeSession] = []
    /// Sessions that start early tomorrow. Only the last rollup of a day has them.
    package var earlyTomorrow: [EarlySession] = []
    /// Names of people who are due and have no session.
    package var unplaced: [String] = []
    /// Sessions that passed without a reminder.
    package var missed: [NoticeSession] = []
    /// Sessions that have ended and wait for an answer.
    package var waiting: [NoticeSession] = []
    /// Agreed sessions that overlap something.
    package var conflicts: [NoticeConflict] = []
    /// News about the planner itself.
    package var news: String?
    /// The dates of today and the next days, by day. Dates have their own notices, so a day that has only
    /// dates gets no rollup.
    package var dates: [NoticeDate] = []

    package init() {}

    package var isEmpty: Bool {
      today.isEmpty && earlyTomorrow.isEmpty && unplaced.isEmpty && missed.isEmpty && waiting.isEmpty
        && conflicts.isEmpty
        && news == nil
    }
  }

  // MARK: - One session

  package func reminder(_ row: Reminder, of session: NoticeSession) -> Notice {
    var lines = [spanWords(session)]
    if let occasion = session.occasionInWords { lines.append("For \(occasion)") }
    lines += birthday(session)
    if let theirStart = session.theirStart { lines.append("\(theirStart) for them") }
    if row.late { lines.append("Late: it was due \(moment(row.dueAt)).") }
    return notice(
      row, title: "\(session.name) \(soon(session))", lines: lines + knowledge(session), [session],
      actions: [
        action(.done, "Done", "done", session), action(.snoozeHour, "1 h later", "snooze", session),
        action(.snoozeDay, "1 day later", "snooze", session),
        action(.reschedule, "Other time…", "reschedule", session),
      ])
  }

  package func followUp(_ row: Reminder, of session: NoticeSession) -> Notice {
    notice(
      row, title: "\(session.name): did it happen?",
      lines: [
        spanWords(session), session.occasionInWords.map { "For \($0)" }, session.purpose, idWords(session),
      ].compactMap(\.self),
      [session],
      actions: [
        action(.done, "Done", "done", session), action(.no, "No", "missed", session),
        action(.reschedule, "Other time…", "reschedule", session),
      ])
  }

  /// Returns a notice that offers other times for a session. starts: the best times; each gets a button.
  package func choices(_ row: Reminder, of session: NoticeSession, starts: [Instant]) -> Notice {
    let times = starts.map { start in
      NoticeAction(
        key: .at("\(start)"), label: moment(start),
        command: "plannerctl reschedule \(session.shortId) --at \(start)")
    }
    return notice(
      row, title: "Another time for \(session.name)",
      lines: [
        "It \(session.startAt > now ? "is" : "was") planned for \(moment(session.startAt)).",
        starts.isEmpty ? "No other time is free in their window." : nil, idWords(session),
      ].compactMap { $0 },
      [session], actions: times + [action(.snoozeThreeDays, "3 days later", "snooze", session)])
  }

  // MARK: - Several sessions

  /// Returns a notice that asks whether to cancel sessions that another program removed.
  package func removed(_ row: Reminder, _ sessions: [NoticeSession]) -> Notice {
    notice(
      row, title: "\(counted(sessions.count, "session")) were removed in your calendar: cancel them?",
      lines: sessions.map(line), sessions,
      actions: [
        NoticeAction(.cancel, label: "Cancel them", command: "plannerctl mirror removed cancel"),
        NoticeAction(.keep, label: "Keep them", command: "plannerctl mirror removed keep"),
      ])
  }

  package func summary(_ row: Reminder, of sessions: [NoticeSession]) -> Notice {
    let count = counted(sessions.count, "session")
    return notice(
      row, title: row.late ? "\(count), reminded late" : "\(count) ahead",
      lines: sessions.flatMap { [line($0)] + birthday($0) }, sessions)
  }

  /// Returns a rollup; nil if the day is empty.
  package func rollup(_ row: Reminder, of day: Day) -> Notice? {
    if day.isEmpty { return nil }
    var parts: [String] = []
    if !day.today.isEmpty { parts.append("\(counted(day.today.count, "session")) today") }
    if !day.earlyTomorrow.isEmpty { parts.append("\(day.earlyTomorrow.count) early tomorrow") }
    if !day.unplaced.isEmpty { parts.append("\(day.unplaced.count) due without a time") }
    if !day.missed.isEmpty { parts.append("\(day.missed.count) missed") }
    if !day.waiting.isEmpty { parts.append("\(day.waiting.count) to answer") }
    if !day.conflicts.isEmpty { parts.append("\(day.conflicts.count) over something else") }
    if parts.isEmpty { parts.append("There is a new version of the planner") }
    var lines = day.today.map(line) + day.earlyTomorrow.map(early)
    if !day.dates.isEmpty { lines.append(datesLine(day.dates)) }
    if !day.unplaced.isEmpty { lines.append("Due without a session: \(list(day.unplaced))") }
    lines += day.missed.map { "Past without a reminder: \(line($0))" }
    lines += day.waiting.map { "Did it happen? \(line($0))" }
    if !(day.missed.isEmpty && day.waiting.isEmpty) {
      lines.append("To answer: plannerctl review")
    }
    lines += day.conflicts.map { "\(words($0)) (\($0.session.shortId))" }
    // With several conflicts, a button would not say which session it is for.
    let decision = day.conflicts.count == 1 ? day.conflicts.first : nil
    if day.conflicts.count > 1 { lines.append("To decide: plannerctl reschedule ID") }
    if let news = day.news { lines.append(news) }
    return notice(
      row, title: parts.joined(separator: ", "), lines: lines,
      day.today + day.earlyTomorrow.map(\.session) + day.missed + day.waiting,
      actions: decision.map { actions($0, isOneOfSeveral: true) } ?? [])
  }

  /// Returns a notice of sessions that were placed, moved, canceled, missed or done.
  package func news(_ row: Reminder, of sessions: [NoticeSession]) -> Notice {
    // `missed` includes sessions without an answer. Whether those took place is not known.
    let verb =
      switch row.kind {
      case .placed: "Planned"
      case .moved: "Moved"
      case .canceled: "Called off"
      case .missed: "Missed"
      default: "Done"
      }
    let what =
      sessions.count == 1
      ? "\(sessions[0].name), \(row.kind == .moved ? "now " : "")\(moment(sessions[0].startAt))"
      : counted(sessions.count, "session")
    let lines: [String?] =
      sessions.count == 1
      ? [was(sessions[0]), row.detail, sessions[0].occasionInWords.map { "For \($0)" }]
      : [row.detail] + sessions.map { [line($0), was($0)].compactMap(\.self).joined(separator: ", ") }
    return notice(row, title: "\(verb): \(what)", lines: lines.compactMap(\.self), sessions)
  }

  /// Returns the old start of a session; nil if the start did not change.
  private func was(_ session: NoticeSession) -> String? {
    session.oldStartAt.flatMap { $0 == session.startAt ? nil : "was \(moment($0))" }
  }

  // MARK: - Answers and tests

  /// Returns a notice of the result of a button.
  package func answer(id: String, _ sentence: String, detail: String? = nil) -> Notice {
    Notice(
      id: id, kind: .answer, at: now, title: oneLine(sentence),
      lines: [detail].compactMap { $0.map(oneLine) },
      isTransient: true)
  }

  package func trial(id: String) -> Notice {
    Notice(
      id: id, kind: .test, at: now, title: "The planner's reminders arrive here",
      lines: ["This is a test, sent \(moment(now)). There is nothing to do."], isTransient: true)
  }

  /// Returns a notice of a problem in the planner that needs the user.
  package func trouble(id: String, title: String, text: String) -> Notice {
    Notice(id: id, kind: .trouble, at: now, title: oneLine(title), lines: [oneLine(text)])
  }

  // MARK: - Wording

  func notice(
    _ row: Reminder, title: String, lines: [String], _ sessions: [NoticeSession],
    actions: [NoticeAction] = []
  ) -> Notice {
    Notice(
      id: row.id, kind: row.kind, at: row.dueAt, late: row.late, title: oneLine(title),
      lines: lines.map(oneLine).filter { !$0.isEmpty },
      sessions: sessions, actions: actions)
  }

  private func action(
    _ button: NoticeButton, _ label: String, _ command: String, _ session: NoticeSession
  ) -> NoticeAction {
    let words = ["plannerctl", command, session.shortId, button.snooze].compactMap(\.self)
    return NoticeAction(button, label: label, command: words.joined(separator: " "))
  }

  private func minutes(_ session: NoticeSession) -> Int {
    session.endAt.minuteRoundedDown - session.startAt.minuteRoundedDown
  }

  private func spanWords(_ session: NoticeSession) -> String {
    daySpan(session.startAt, minutes: minutes(session))
  }

  /// `in 30 min`, `now`, `today at 18:00`.
  private func soon(_ session: NoticeSession) -> String {
    let words = relative(session.startAt, minutes: minutes(session))
    return words == "now" || words.hasSuffix(" min") ? words : "\(words) at \(clock(session.startAt))"
  }

  /// `Fri 6 Mar 18:00–18:30 Ana (1a2b)`.
  private func line(_ session: NoticeSession) -> String {
    let occasion = session.occasionInWords.map { " for \($0)" } ?? ""
    return "\(spanWords(session)) \(session.name)\(occasion) (\(session.shortId))"
  }

  /// `Tomorrow 08:15, Ana (1a2b)`, or `Tomorrow 08:15, breakfast with Ana (1a2b)` if the session has a short
  /// note.
  private func early(_ early: EarlySession) -> String {
    let session = early.session
    let note = early.note.map(oneLine).flatMap { $0.isEmpty || $0.count > 40 ? nil : "\($0) with " } ?? ""
    let occasion = session.occasionInWords.map { " for \($0)" } ?? ""
    return "Tomorrow \(clock(session.startAt)), \(note)\(session.name)\(occasion) (\(session.shortId))"
  }

  /// Returns facts about the person that help the user in the session.
  private func knowledge(_ session: NoticeSession) -> [String] {
    var lines: [String] = []
    if let purpose = session.purpose { lines.append(purpose) }
    if let last = session.lastMetAt {
      lines.append("\(lastWords(session.lastOutcome)) \(dayInWords(zone.date(at: last)))")
    }
    if let note = session.lastNote { lines.append("Note: \(note)") }
    if let phone = session.phone { lines.append("Phone: \(phone)") }
    lines.append(idWords(session))
    return lines
  }

  func lastWords(_ outcome: Outcome?) -> String {
    switch outcome {
    case .met: "Last met"
    case .call: "Last call"
    case .text: "Last text"
    case .other, nil: "Last contact"
    }
  }

  func idWords(_ session: NoticeSession) -> String { "Session \(session.shortId)" }

  /// Returns the text as one line without invisible characters. Notes may have several lines, and names may
  /// have invisible characters.
  func oneLine(_ text: String) -> String {
    harmless(PlannerModel.oneLine(text))
  }

  func list(_ names: [String]) -> String {
    names.count <= 5
      ? names.joined(separator: ", ")
      : "\(names.prefix(5).joined(separator: ", ")) and \(names.count - 5) more"
  }
}

extension NoticeSession {
  fileprivate var occasionInWords: String? { occasion.map { occasionBesideName($0, of: name) } }
}
