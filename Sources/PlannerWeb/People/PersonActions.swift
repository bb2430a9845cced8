import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The actions for a person.
enum PersonActions {
  static func met(_ visit: Visit) throws -> Reply {
    let form = visit.form
    // An id would name a session.
    let person = try visit.call(Methods.Person(name: visit.id)).contact.displayName
    let others = form["others"]?.split(separator: ",").map { String($0).withoutEnds }
    let done = try visit.call(
      Methods.Done(
        item: person, others: others?.filter { !$0.isEmpty },
        outcome: form["outcome"].flatMap(Outcome.init(rawValue:)), notes: form["notes"],
        at: form["at"], followUp: form["followUp"], question: form["question"], again: visit.meansSecond))
    return .redirect(to: visit.origin, said: written(done, visit))
  }

  /// Returns the message about a logged meeting.
  static func written(_ done: Methods.Done.Reply, _ visit: Visit) -> String {
    let first = done.item?.name ?? done.contact?.displayName ?? ""
    let names = ([first] + (done.others ?? []).map(\.name)).joined(separator: ", ")
    let asked = done.followUpOn.map { " You get a notice on \(visit.words.day($0)) to ask again." } ?? ""
    let ahead =
      done.ahead.map { " No session was closed. The next one is planned: \(visit.words.moment($0.startAt))." }
      ?? ""
    let warnings = (done.warnings ?? []).map { " \($0)" }.joined()
    return "\(names): written down.\(ahead)\(asked)\(warnings)"
  }

  static func pause(_ visit: Visit) throws -> Reply {
    let pauses = !visit.form.has("resume")
    let name = try visit.call(Methods.Person(name: visit.id)).contact.displayName
    let reply = try visit.call(
      Methods.SetPaused(
        name: visit.id, paused: pauses, until: pauses ? visit.form["until"] : nil, ask: visit.asksAboutGuest))
    return .redirect(to: visit.origin, said: paused(name, reply, visit))
  }

  /// Returns the message about a person who is paused or planned again.
  static func paused(_ name: String, _ reply: Methods.SetPaused.Reply, _ visit: Visit) -> String {
    let until = reply.goal.pausedUntil.map { " until \(visit.words.day($0))" } ?? ""
    return reply.goal.paused ? "\(name) is paused\(until)." : "\(name) is planned again."
  }

  static func book(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let length = try form["bookFor"].map { text in
      try InvalidField.reading(text, field: "durationMin") { text throws(Unread) in
        try CalendarDuration.length(text)
      }
    }
    let booked = try visit.call(
      Methods.Book(
        name: visit.id, at: form["bookAt"] ?? "", durationMin: length, force: form.has("force") ? true : nil))
    return .redirect(to: visit.origin, said: self.booked(booked, visit))
  }

  static func booked(_ booked: Methods.Book.Reply, _ visit: Visit) -> String {
    let warnings = booked.warnings.map { " \($0)" }.joined()
    return "\(booked.item.name): booked, \(visit.words.momentInWords(booked.item.startAt)).\(warnings)"
  }

  // MARK: - Consents

  static func consent(_ visit: Visit) throws -> Reply {
    let form = visit.form
    var change = PersonProfile()
    if let purpose = form["withdraw"] {
      change.consents = [Consent(purpose: purpose, withdrawnAt: Instant(seconds: visit.words.now.seconds))]
    } else {
      change.consents = [Consent(purpose: form["consent"] ?? "")]
    }
    let reply = try visit.call(PeopleMethods.SetProfile(name: visit.id, add: change))
    return .redirect(
      to: visit.origin,
      said: "\(reply.name) \(form["withdraw"] == nil ? "agreed to" : "withdrew") "
        + "\(form["withdraw"] ?? form["consent"] ?? "").")
  }

  /// Allows an introduction again that was excluded.
  static func mayMeet(_ visit: Visit) throws -> Reply {
    let id = visit.form["again"] ?? ""
    let reply = try visit.call(
      PeopleMethods.SetProfile(
        name: visit.id, remove: PersonProfile(introductions: IntroductionRules(never: [id]))))
    let other = try visit.call(Methods.Person(name: id)).contact.displayName
    return .redirect(to: visit.origin, said: "\(reply.name) may be introduced to \(other) again.")
  }
}
