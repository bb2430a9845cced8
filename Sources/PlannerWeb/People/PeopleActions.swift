import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The actions on the page of all people.
enum PeopleActions {
  static func add(_ visit: Visit) throws -> Reply {
    let tags = ProfileField.splitWords(visit.form["tags"] ?? "")
    let days = try CadenceForm.cadenceDays(visit.form)
    let added = try visit.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: visit.form["displayName"] ?? "", tags: tags.isEmpty ? nil : tags,
          goal: days.map { GoalSettings(cadenceDays: $0) })))
    return .redirect(
      to: "/people/\(added.contact.id)", said: "\(added.contact.displayName) is in your planner.")
  }

  // MARK: - Segments

  static func keep(_ visit: Visit) throws -> Reply {
    let kept = try visit.call(
      PeopleMethods.SetSegment(name: visit.form["segment"] ?? "", filter: visit.form["filter"])
    ).segment
    return .redirect(
      to: "/people?filter=\(Form.encoded(kept.name))",
      said: "\(kept.name) stands for \(kept.filter): \(counted(kept.people, "person", "people")) now.")
  }

  static func forget(_ visit: Visit) throws -> Reply {
    let gone = try visit.call(PeopleMethods.SetSegment(name: visit.form["segmentGone"] ?? "")).segment
    return .redirect(to: "/people", said: "The segment \(gone.name) is removed.")
  }

  // MARK: - Several people

  static func many(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let everybody = form.has("everybody")
    let shown = (form["shown"] ?? "").split(separator: ",").map(String.init)
    let chosen = (form.has("all") ? shown : form.all("who")).folded
    guard everybody || !chosen.isEmpty else {
      throw FormProblem(field: "who", message: "Choose somebody first.")
    }
    guard chosen.count <= PeopleQuery.perPage else {
      throw FormProblem(field: "who", message: "Choose at most \(PeopleQuery.perPage) people, or everybody.")
    }
    guard let change = form["do"].flatMap(ManyChange.init(rawValue:)) else {
      throw FormProblem(message: "Choose an action.")
    }
    let outcome: ManyOutcome
    switch change {
    case .tag, .untag:
      guard !everybody else {
        throw FormProblem(field: "tag", message: "You can change tags only for one page of people at a time.")
      }
      outcome = try tag(chosen, adds: change == .tag, visit)
    case .every:
      let days = try InvalidField.reading(form["every"] ?? "", field: "goal.cadenceDays") {
        text throws(Unread) in try CalendarDuration.cadence(text)
      }
      outcome = try each(ofFilters(visit, chosen, everybody: everybody), visit) { filter, outcome in
        let reply = try visit.call(
          Methods.EditContacts(filter: filter, goal: GoalSettings(cadenceDays: days)))
        outcome.add(reply.changed, unchanged: reply.unchanged, withoutGoal: reply.withoutGoal)
        // Each step compares with the plan before it, so only the last comparison is still valid.
        outcome.worse = reply.worse ?? []
        outcome.done = "\(cadence(days: days)) now"
        outcome.same = "unchanged"
      }
    case .pause, .resume:
      let pauses = change == .pause
      outcome = try each(ofFilters(visit, chosen, everybody: everybody), visit) { filter, outcome in
        let reply = try visit.call(
          Methods.SetContactsPaused(
            filter: filter, paused: pauses, until: pauses ? form["until"] : nil, ask: visit.asksAboutGuest))
        outcome.add(reply.changed, unchanged: reply.unchanged, withoutGoal: reply.withoutGoal)
        let day = reply.changed.first?.goal?.pausedUntil.map { " until \(visit.words.day($0))" } ?? ""
        outcome.done = pauses ? "paused\(day)" : "planned again"
        outcome.same = pauses ? "already paused like this" : "not paused"
      }
    }
    return .redirect(to: visit.origin, said: outcome.inWords)
  }

  /// Changes the tags of each person, also of archived people. Filters do not match those.
  private static func tag(_ ids: [String], adds: Bool, _ visit: Visit) throws -> ManyOutcome {
    guard let tag = visit.form["tag"] else {
      throw FormProblem(field: "tag", message: "Enter a tag.")
    }
    var outcome = ManyOutcome()
    outcome.done = adds ? "tagged \(tag)" : "no longer tagged \(tag)"
    outcome.same = adds ? "already tagged" : "not tagged"
    for id in ids {
      let contact = try visit.call(Methods.Person(name: id)).contact
      let has = contact.tags.contains { $0.lowercased() == tag.lowercased() }
      guard has != adds else {
        outcome.unchanged.append(contact.displayName)
        continue
      }
      _ = try visit.call(
        Methods.EditContact(name: id, addTags: adds ? [tag] : nil, dropTags: adds ? nil : [tag]))
      outcome.count += 1
      outcome.steps += 1
    }
    return outcome
  }

  private static func each(
    _ filters: [String], _ visit: Visit, _ call: (String, inout ManyOutcome) throws -> Void
  ) throws -> ManyOutcome {
    var outcome = ManyOutcome()
    for filter in filters { try call(filter, &outcome) }
    return outcome
  }

  /// Returns filters that match exactly these people, or the page's filter for everybody.
  private static func ofFilters(_ visit: Visit, _ ids: [String], everybody: Bool) throws -> [String] {
    if everybody { return [visit.query["filter"] ?? "all"] }
    let names = try ids.map { id in
      ExactFilter.Person(id: id, name: try visit.call(Methods.Person(name: id)).contact.displayName)
    }
    return try ExactFilter.filters(
      of: names, meaning: { try visit.call(PeopleMethods.Filter(filter: $0)).contactIds },
      name: { try visit.call(Methods.Person(name: $0)).contact.displayName })
  }
}
