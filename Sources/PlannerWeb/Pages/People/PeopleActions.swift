import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// What can be done on the page of all people.
enum PeopleActions {
  static func add(_ visit: Visit) throws -> Reply {
    let tags = ProfileField.splitWords(visit.form["tags"] ?? "")
    let days = try CadenceForm.cadenceDays(visit.form)
    let added = try visit.call(
      Methods.AddContact(
        fields: ContactFields(
          displayName: visit.form["displayName"] ?? "", tags: tags.isEmpty ? nil : tags,
          goal: days.map { GoalSettings(cadenceDays: $0) })))
    let next = added.plan.placed.first { $0.contactId == added.contact.id }
    let planned = next.map { " First session: \(visit.words.momentInWords($0.startAt))." } ?? ""
    return .redirect(
      to: "/people/\(added.contact.id)", said: "\(added.contact.displayName) is in your planner.\(planned)")
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
      throw FormProblem(message: "Say what to do with them.")
    }
    let said: String
    switch change {
    case .tag, .untag:
      guard !everybody else {
        throw FormProblem(field: "tag", message: "Tags can be changed for the people of one page at a time.")
      }
      said = try tag(chosen, adds: change == .tag, visit)
    case .every:
      let text = form["every"] ?? ""
      let days = try InvalidField.reading(text, field: "goal.cadenceDays") { text throws(Unread) in
        try CalendarDuration.cadence(text)
      }
      said = try each(ofFilters(visit, chosen, everybody: everybody)) { filter in
        let reply = try visit.call(
          Methods.EditContacts(filter: filter, goal: GoalSettings(cadenceDays: days)))
        return ManyReply(
          reply.changed, unchanged: reply.unchanged, withoutGoal: reply.withoutGoal, worse: reply.worse ?? [])
      }.inWords(done: "\(cadence(days: days)) now", unchanged: "so already")
    case .pause, .resume:
      let pauses = change == .pause
      let until = pauses ? form["until"] : nil
      var day: CivilDate?
      said = try each(ofFilters(visit, chosen, everybody: everybody)) { filter in
        let reply = try visit.call(Methods.SetContactsPaused(filter: filter, paused: pauses, until: until))
        day = reply.changed.first?.goal?.pausedUntil ?? day
        return ManyReply(
          reply.changed, unchanged: reply.unchanged, withoutGoal: reply.withoutGoal, worse: [])
      }.inWords(
        done: pauses ? "paused\(day.map { " until \(visit.words.day($0))" } ?? "")" : "planned again",
        unchanged: pauses ? "paused so already" : "not paused")
    }
    return .redirect(to: visit.origin, said: said)
  }

  /// Changes the tags of each: the protocol has no call that adds one to several people.
  private static func tag(_ ids: [String], adds: Bool, _ visit: Visit) throws -> String {
    guard let tag = visit.form["tag"] else {
      throw FormProblem(field: "tag", message: "Say which tag.")
    }
    var changed = 0
    var unchanged: [String] = []
    for id in ids {
      let contact = try visit.call(Methods.Person(name: id)).contact
      let has = contact.tags.contains { $0.lowercased() == tag.lowercased() }
      guard has != adds else {
        unchanged.append(contact.displayName)
        continue
      }
      let tags = adds ? contact.tags + [tag] : contact.tags.filter { $0.lowercased() != tag.lowercased() }
      _ = try visit.call(Methods.EditContact(name: id, fields: ContactFields(tags: tags)))
      changed += 1
    }
    let done = ManyReply(
      count: changed, unchanged: unchanged, withoutGoal: [], worse: [], steps: changed)
    return adds
      ? done.inWords(done: "tagged \(tag)", unchanged: "tagged so already")
      : done.inWords(done: "no longer tagged \(tag)", unchanged: "without it already")
  }

  private static func each(_ filters: [String], _ call: (String) throws -> ManyReply) throws -> ManyReply {
    var sum = ManyReply(count: 0, unchanged: [], withoutGoal: [], worse: [], steps: 0)
    for filter in filters { sum.add(try call(filter)) }
    return sum
  }

  /// Returns filters that mean exactly these people, or everybody whom the page's own filter means.
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

/// What became of several people.
struct ManyReply {
  var count: Int
  var unchanged: [String]
  var withoutGoal: [String]
  var worse: [String]
  /// How many changes it was, each of which is taken back by itself.
  var steps: Int

  init(count: Int, unchanged: [String], withoutGoal: [String], worse: [String], steps: Int) {
    self.count = count
    self.unchanged = unchanged
    self.withoutGoal = withoutGoal
    self.worse = worse
    self.steps = steps
  }

  init(_ changed: [AddedContact], unchanged: [String], withoutGoal: [String], worse: [String]) {
    self.init(
      count: changed.count, unchanged: unchanged, withoutGoal: withoutGoal, worse: worse,
      steps: changed.isEmpty ? 0 : 1)
  }

  mutating func add(_ other: ManyReply) {
    count += other.count
    unchanged += other.unchanged
    withoutGoal += other.withoutGoal
    // Each step compares with what was before it: what the last one says holds now.
    worse = other.worse
    steps += other.steps
  }

  /// `3 people: every week now. Ana: so already. Bob has no cadence, and stays as he is.`
  func inWords(done: String, unchanged same: String) -> String {
    var sentences = [count == 0 ? "Nobody was changed." : "\(counted(count, "person", "people")): \(done)."]
    if !unchanged.isEmpty { sentences.append("\(Self.names(unchanged)): \(same).") }
    if !withoutGoal.isEmpty {
      sentences.append("Nothing is planned for \(Self.names(withoutGoal)): say how often you meet first.")
    }
    sentences += worse
    if steps > 1 { sentences.append("Undo takes back one at a time.") }
    return sentences.joined(separator: " ")
  }

  private static func names(_ names: [String]) -> String {
    names.count <= 4
      ? names.map(oneLine).joined(separator: ", ")
      : names.prefix(3).map(oneLine).joined(separator: ", ") + " and \(names.count - 3) more"
  }
}
