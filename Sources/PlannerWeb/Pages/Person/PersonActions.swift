import PlannerModel
import PlannerProtocol
import PlannerTime

/// What can be done with a person.
enum PersonActions {
  static func add(_ visit: Visit) throws -> Reply {
    let tags = (visit.form["tags"] ?? "").split(separator: ",").map { String($0) }
    let days = try CadenceForm.cadenceDays(visit.form)
    let added = try visit.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: visit.form["displayName"] ?? "", tags: tags.isEmpty ? nil : tags,
          goal: days.map { GoalSettings(cadenceDays: $0) })))
    let next = added.plan.placed.first { $0.contactId == added.contact.id }
    let planned = next.map { " First session: \(visit.words.momentInWords($0.startAt))." } ?? ""
    return .redirect(to: "/people/\(added.contact.id)", said: "\(added.contact.displayName) is in your planner.\(planned)")
  }

  static func met(_ visit: Visit) throws -> Reply {
    let outcome = visit.form["outcome"].flatMap(Outcome.init(rawValue:))
    let done = try visit.call(
      Methods.Done(
        item: visit.id, outcome: outcome, notes: visit.form["notes"], at: visit.form["at"],
        followUp: visit.form["followUp"]))
    let name = done.item?.name ?? done.contact?.displayName ?? ""
    let next = done.plan.placed.first { $0.contactId == (done.item?.contactId ?? done.contact?.id) }
    let planned = next.map { " Next: \(visit.words.moment($0.startAt))." } ?? ""
    return .redirect(to: visit.origin, said: "\(name): written down.\(planned)")
  }

  static func note(_ visit: Visit) throws -> Reply {
    let kept = try visit.call(
      Methods.Note(
        item: visit.id, text: visit.form["text"] ?? "", private: visit.form.has("private") ? true : nil,
        pinned: visit.form.has("pinned") ? true : nil))
    return .redirect(to: visit.origin, said: "Noted on \(kept.contact?.displayName ?? kept.item?.name ?? "them").")
  }

  static func goal(_ visit: Visit) throws -> Reply {
    let form = visit.form
    if form.has("none") {
      let edited = try visit.call(Methods.EditContact(name: visit.id, fields: ContactFields(goal: GoalSettings(noCadence: true))))
      return .redirect(to: visit.origin, said: "\(edited.contact.displayName) has no cadence of their own now.")
    }
    let known = try visit.call(Methods.Person(name: visit.id)).goal
    var windows = known?.windows ?? .always
    let days = form.all("day").compactMap(Weekday.init(rawValue:))
    windows.weekdays = days.isEmpty ? Weekday.allCases : days
    windows.timeBlocks = try form["hours"].map { text in
      try InvalidField.reading(text, field: "goal.windows.timeBlocks") { text throws(Unread) in
        try TimeBlock.blocks(in: text)
      }
    } ?? [.wholeDay]
    let length = try form["length"].map { text in
      guard let minutes = Int(text) else {
        throw InvalidField(field: "goal.minDurationMin", value: .string(text), allowed: "a whole number")
      }
      return minutes
    }
    let edited = try visit.call(
      Methods.EditContact(
        name: visit.id,
        fields: ContactFields(
          goal: GoalSettings(
            cadenceDays: try CadenceForm.cadenceDays(form), minDurationMin: length, windows: windows))))
    let worse = (edited.worse ?? []).map { " \($0)" }.joined()
    let next = edited.plan.placed.first { $0.contactId == edited.contact.id }
    let planned = next.map { " Next: \(visit.words.moment($0.startAt))." } ?? ""
    return .redirect(to: visit.origin, said: "\(edited.contact.displayName): changed.\(planned)\(worse)")
  }

  static func pause(_ visit: Visit) throws -> Reply {
    let pauses = !visit.form.has("resume")
    let name = try visit.call(Methods.Person(name: visit.id)).contact.displayName
    _ = try visit.call(Methods.SetPaused(name: visit.id, paused: pauses, until: pauses ? visit.form["until"] : nil))
    return .redirect(to: visit.origin, said: pauses ? "\(name) is paused." : "\(name) goes on.")
  }

  static func book(_ visit: Visit) throws -> Reply {
    let booked = try visit.call(
      Methods.Book(
        name: visit.id, at: visit.form["bookAt"] ?? "", force: visit.form.has("force") ? true : nil))
    let warnings = booked.warnings.map { " \($0)." }.joined()
    return .redirect(
      to: visit.origin, said: "\(booked.item.name): booked, \(visit.words.momentInWords(booked.item.startAt)).\(warnings)")
  }
}
