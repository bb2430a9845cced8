import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Assistant {
  func next(_ person: Named) throws -> Answer {
    guard let item = nextItem(try whole(person)) else {
      return Answer("Nothing is planned with \(oneLine(person.name)).", command: ["why", person.selector])
    }
    let name = oneLine(person.name)
    if item.startAt <= words.now {
      return Answer(
        "You are with \(name) until \(words.clock(item.endAt)).", command: ["show", person.selector])
    }
    return Answer(
      "You next meet \(name) \(words.spoken(item.startAt)), for \(duration(minutes: item.durationMin)).",
      command: ["show", person.selector])
  }

  func upcoming() throws -> Answer {
    let items = try daemon.call(Methods.Next(count: 3)).items
    guard !items.isEmpty else { return Answer("Nothing is planned.", command: ["next"]) }
    return Answer(
      "Next: \(list(items.map { "\(oneLine($0.name)) \(words.spoken($0.startAt))" })).", command: ["next"])
  }

  func agenda(_ span: DaySpan) throws -> Answer {
    let reply = try daemon.call(Methods.Agenda(from: "\(span.first)", days: span.count))
    let command = ["agenda", "--from", "\(span.first)", "--days", "\(span.count)"]
    let isOne = span.first == span.last
    var lines: [String] = []
    for day in reply.days {
      let sessions = day.items.map { item in
        "\(words.span(item.startAt, minutes: item.durationMin)) \(oneLine(item.name))\(ended(item))"
      }
      let dates = (day.dates ?? []).map {
        oneLine(dateInWords(kind: $0.kind, title: $0.title, years: $0.years, of: $0.name))
      }
      let busy = day.busy.map { "\(words.range($0.start, $0.end)) \(oneLine($0.title)) (busy)" }
      let all = dates + sessions + busy
      lines += all.map { isOne ? "- \($0)" : "- \(words.day(day.date)): \($0)" }
    }
    let days = isOne ? words.dayInWords(span.first) : "\(words.day(span.first)) to \(words.day(span.last))"
    if lines.isEmpty { return Answer("Nothing is planned: \(days).", command: command) }
    return Answer((["\(days):"] + lines).joined(separator: "\n"), command: command)
  }

  private func ended(_ item: ShownItem) -> String {
    switch item.status {
    case .done: " (took place)"
    case .missed: " (did not take place)"
    case .lapsed: " (no answer yet)"
    case .canceled: " (canceled)"
    case .pending, .snoozed, .rescheduled: ""
    }
  }

  /// Returns the times within the days to which the planner would move the next session.
  func free(_ person: Named, _ span: DaySpan) throws -> Answer {
    let name = oneLine(person.name)
    guard let item = nextItem(try whole(person)) else {
      return Answer(
        "Nothing is planned with \(name), so there are no times; for the reason:",
        command: ["why", person.selector])
    }
    let reply = try daemon.call(Methods.Candidates(item: item.id, count: 10))
    let times = reply.candidates.map(\.startAt).filter { start in
      let date = words.zone.date(at: start)
      return span.first <= date && date <= span.last && start > words.now
    }
    let command = ["reschedule", person.selector, "--count", "10"]
    let planned = words.moment(item.startAt)
    guard !times.isEmpty else {
      return Answer(
        "None of the best times for \(name) is on those days; a session is planned for \(planned).",
        command: command)
    }
    let isPlanned =
      span.first <= words.zone.date(at: item.startAt) && words.zone.date(at: item.startAt) <= span.last
    let also = isPlanned ? "is planned for \(planned) already; other good times are" : "could be"
    return Answer(
      "\(name) \(also) \(list(times.prefix(5).map { words.moment($0) }, "or")).", command: command)
  }

  /// - titles: Whether titles of calendar events are named.
  func why(_ person: Named, on span: DaySpan?, titles: Bool = true) throws -> Answer {
    let command = ["why", person.selector]
    let name = oneLine(person.name)
    guard let item = nextItem(try whole(person)) else {
      let reply = try daemon.call(Methods.Why(name: person.id))
      var reason = "no session is planned yet"
      if reply.goal == nil { reason = "they have no cadence" }
      if reply.goal?.paused == true { reason = "they are paused" }
      if let unplaced = reply.unplaced { reason = unplaced.inWords }
      return Answer("Nothing is planned with \(name): \(reason).", command: command)
    }
    let reply = try daemon.call(Methods.Why(item: item.id))
    let date = words.zone.date(at: item.startAt)
    var sentence = "\(name) is planned for \(words.moment(item.startAt))"
    if let span, !(span.first...span.last).contains(date) { sentence += ", not \(span.asked)" }
    sentence += "."
    if let story = reply.story(of: item) { sentence += " \(story)" }
    if let score = reply.score { sentence += " The session is due on \(words.day(score.dueOn))." }
    let reasons = reply.rejected.filter { $0.reason != .free && $0.reason != .pastHorizon }
      .sorted { $0.count > $1.count }.prefix(3)
      .map { "\(counted($0.count, "time")): \($0.reason.inWords(hasSession: true))" }
    if !reasons.isEmpty { sentence += " Of the earlier times, \(reasons.joined(separator: "; "))." }
    if titles, let overlap = reply.overlap(of: item, in: words) { sentence += " \(overlap)" }
    return Answer(sentence, command: command)
  }

  func check() throws -> Answer {
    let reply = try daemon.call(Methods.Check(limit: 5))
    let slipping = reply.peopleWhoSlip.prefix(3).map { oneLine($0.name) }
    var sentence = "\(reply.answerInWords): \(reply.reasonInWords)"
    if !slipping.isEmpty { sentence += " The most late: \(list(slipping))." }
    if let help = reply.relaxations.first { sentence += " The best change: \(oneLine(help.says))" }
    return Answer(sentence, command: ["check"])
  }

  // MARK: - Changes

  /// Returns what the command would do. It only asks the daemon about the next session.
  func propose(_ change: Question.Change) throws -> Answer {
    let name = change.person.map { oneLine($0.name) } ?? ""
    let item = try change.person.flatMap { nextItem(try whole($0)) }
    let session = item.map { "the session with \(name), planned for \(words.moment($0.startAt))," }
    func answer(_ sentence: String) -> Answer { Answer(sentence, command: change.command, changes: true) }
    switch change.what {
    case .move(let instant):
      guard let session else { return nothingPlanned(name) }
      return answer("That would move \(session) to \(words.momentInWords(instant)).")
    case .snooze(let by):
      guard let session else { return nothingPlanned(name) }
      let later = by.map { "by \($0)" } ?? "by an hour"
      return answer("That would snooze \(session) \(later).")
    case .cancel:
      guard let session else { return nothingPlanned(name) }
      return answer("That would cancel \(session) and plan the next one from that day.")
    case .snoozeTonight: return answer("That would move today's remaining sessions to tomorrow.")
    case .done(let how, let at):
      return answer("That would note that you \(how.inPast) \(name)\(at.map { " on \($0)" } ?? "").")
    case .pause(let day):
      let until = day.map { " until \(words.day($0))" } ?? " until you resume"
      return answer("That would pause \(name)\(until).")
    case .resume: return answer("That would plan for \(name) again.")
    case .followUp(let text, let day):
      return answer("That would remind you of \(name) \(self.day(day)): \(oneLine(text)).")
    case .note(let text): return answer("That would keep a note about \(name): \(oneLine(text))")
    case .book(let instant):
      return answer("That would book a session with \(name) on \(words.momentInWords(instant)).")
    case .undo:
      // Without the name: `undo` reverts the last change that the same user made.
      return answer("That would undo your last change.")
    }
  }

  private func nothingPlanned(_ name: String) -> Answer {
    Answer("Nothing is planned with \(name), so there is nothing to change.")
  }
}
