import PlannerLanguageModel
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

/// The tools of a model. They call methods of the daemon that change nothing. They return only the fields
/// of people that the user chose, and from calendars only busy times.
struct PlannerTools: Toolbox {
  let daemon: SharedDaemon
  let words: UsersWords
  let shared: Set<ShareField>
  let everybody: [PersonNames]

  func read(_ tool: ReadingTool, _ arguments: JSONValue) async throws -> ToolAnswer {
    do {
      switch tool {
      case .find: return try find(text("query", arguments))
      case .person: return try person(text("person", arguments))
      case .agenda: return try agenda()
      case .next: return try upcoming()
      case .why: return try why(text("person", arguments))
      case .check: return try check()
      }
    } catch let error as any InterfaceError {
      // The names in such a message are known names, so they are replaced, too.
      return answer(error.message)
    }
  }

  private var assistant: Assistant { Assistant(daemon: daemon, words: words) }

  private func text(_ name: String, _ arguments: JSONValue) throws -> String {
    guard case .object(let members) = arguments, case .string(let text)? = members[name], !text.isEmpty else {
      throw InvalidField(field: name, value: .null, allowed: "a text")
    }
    return text
  }

  /// - about: The ids of contacts with data in the text.
  private func answer(_ text: String, about ids: [String] = [], fields: Set<ShareField> = []) -> ToolAnswer {
    let ids = Set(ids)
    return ToolAnswer(text: text, names: everybody.filter { ids.contains($0.id) }, fields: fields)
  }

  private func notShared(_ field: ShareField) -> ToolAnswer {
    answer("The user does not share \(field.inWords).")
  }

  // MARK: - Tools

  private func find(_ query: String) throws -> ToolAnswer {
    if let filter = filter(query) {
      let reply = try daemon.call(Methods.People(filter: filter, limit: 20))
      guard reply.total > 0 else { return answer("Nobody.") }
      var lines = try reply.people.map { person in
        try shared(of: daemon.call(Methods.Person(name: person.contact.id))).text
      }
      if reply.total > reply.people.count { lines.append("\(reply.total - reply.people.count) more") }
      return answer(
        lines.joined(separator: "\n\n"), about: reply.people.map(\.contact.id), fields: shared)
    }
    var lines: [String] = []
    var found: (ids: [String], fields: Set<ShareField>) = ([], [.name])
    let reply = try daemon.call(PeopleMethods.Find(text: query, limit: 100))
    for hit in reply.found {
      guard hit.private != true, let field = hit.where.field, shared.contains(field), lines.count < 20 else {
        continue
      }
      lines.append(field == .name ? hit.name : "\(hit.name): \(oneLine(hit.text))")
      found.ids.append(hit.contactId)
      found.fields.insert(field)
    }
    for hit in reply.content ?? [] where shared.contains(.content) && hit.private != true && lines.count < 20
    {
      let whose = hit.name.map { " of \($0)" } ?? ""
      lines.append("file '\(oneLine(hit.file))'\(whose): \(oneLine(hit.text))")
      if let id = hit.contactId { found.ids.append(id) }
      found.fields.insert(.content)
    }
    return lines.isEmpty
      ? answer("Nothing was found.")
      : answer(lines.joined(separator: "\n"), about: found.ids, fields: found.fields)
  }

  /// Returns the query if it is a filter that uses only shared fields.
  private func filter(_ query: String) -> String? {
    let words = query.split(separator: " ")
    let isFilter = words.allSatisfy { word in
      let word = word.first == "-" ? word.dropFirst() : word
      if word.hasPrefix("tag:") { return shared.contains(.tags) }
      if word.hasPrefix("city:") { return shared.contains(.city) }
      if word.hasPrefix("last:") || ["fading", "strangers"].contains(word) {
        return shared.contains(.lastContact)
      }
      return false
    }
    return words.isEmpty || !isFilter ? nil : query
  }

  private func person(_ name: String) throws -> ToolAnswer {
    let known = try daemon.call(Methods.Person(name: name))
    let shared = try shared(of: known)
    var answer = answer(shared.text, about: [known.contact.id], fields: shared.fields)
    answer.names += shared.others
    return answer
  }

  private func agenda() throws -> ToolAnswer {
    guard shared.contains(.plan) else { return notShared(.plan) }
    let reply = try daemon.call(Methods.Agenda(from: "\(words.today)", days: 14))
    var lines: [String] = []
    var ids: [String] = []
    var fields: Set<ShareField> = [.plan, .name]
    for day in reply.days {
      var today = day.items.map { item in
        ids.append(item.contactId)
        return "\(words.span(item.startAt, minutes: item.durationMin)) \(oneLine(item.name))"
      }
      if shared.contains(.dates) {
        for date in day.dates ?? [] {
          fields.insert(.dates)
          if let id = date.contactId { ids.append(id) }
          today.append(
            oneLine(dateInWords(kind: date.kind, title: date.title, years: date.years, of: date.name)))
        }
      }
      today += day.busy.map { "\(words.range($0.start, $0.end)) taken" }
      if !today.isEmpty { lines.append("\(words.day(day.date)): \(today.joined(separator: "; "))") }
    }
    return answer(
      lines.isEmpty ? "Nothing is planned for the next 14 days." : lines.joined(separator: "\n"), about: ids,
      fields: fields)
  }

  private func upcoming() throws -> ToolAnswer {
    guard shared.contains(.plan) else { return notShared(.plan) }
    let items = try daemon.call(Methods.Next(count: 5)).items
    let lines = items.map { "\(words.moment($0.startAt)) \(oneLine($0.name))" }
    return answer(
      lines.isEmpty ? "Nothing is planned." : lines.joined(separator: "\n"), about: items.map(\.contactId),
      fields: [.plan, .name])
  }

  private func why(_ name: String) throws -> ToolAnswer {
    guard shared.contains(.plan) else { return notShared(.plan) }
    let contact = try daemon.call(Methods.Person(name: name)).contact
    let why = try assistant.why(Named(id: contact.id, name: contact.displayName), on: nil, titles: false)
    return answer(why.answer, about: [contact.id], fields: [.plan, .name])
  }

  private func check() throws -> ToolAnswer {
    guard shared.contains(.lastContact) else { return notShared(.lastContact) }
    let due = try daemon.call(Methods.People(dueOnly: true, limit: 20)).people
    guard !due.isEmpty else { return answer("Nobody is due.") }
    let lines = due.map { person in
      let late = person.overdueDays ?? 0
      return "\(oneLine(person.contact.displayName)): \(late > 0 ? "\(counted(late, "day")) overdue" : "due")"
    }
    return answer(
      lines.joined(separator: "\n"), about: due.map(\.contact.id), fields: [.lastContact, .name])
  }

  // MARK: - Data of a person

  struct Shared {
    var text: String
    var fields: Set<ShareField>
    /// People named in the text who are not contacts.
    var others: [PersonNames]
    /// The chosen fields that contain no names of people.
    var chosen: String
  }

  /// Returns the shared data of a person.
  func shared(of known: Methods.Person.Reply) throws -> Shared {
    let profile = try daemon.call(PeopleMethods.Profile(name: known.contact.id))
    let shown = profile.shown
    var fields: [ShareField: String] = [.name: oneLine(profile.name)]
    func set(_ field: ShareField, _ values: [String?]) {
      let texts = values.compactMap(\.self).map(oneLine).filter { !$0.isEmpty }
      if !texts.isEmpty { fields[field] = texts.joined(separator: "; ") }
    }
    func listed(_ label: String, _ values: [String]?) -> String? {
      values.flatMap { $0.isEmpty ? nil : "\(label) \($0.joined(separator: ", "))" }
    }
    set(.company, [shown.company])
    set(.role, [shown.role, shown.industry])
    set(.city, [shown.addresses?.first?.city])
    set(
      .interests,
      [
        listed("likes", shown.interests), listed("offers", shown.offers), listed("looks for", shown.seeks),
      ])
    set(
      .dates,
      profile.dates.map { date in
        "\(dateInWords(kind: date.kind, title: date.title, years: date.years)) \(assistant.day(date.on))"
      })
    let relations = (shown.relations ?? []).map { (ProfileWords.name($0, words), $0.inWords) }
    set(.relations, [listed("to you", shown.toYou)] + relations.map { "\($0) (\($1))" })
    let last = known.log.first { $0.outcome != .note && $0.when <= words.now }
    set(.lastContact, [last.map { "you \($0.outcome.inPast) them \(assistant.ago($0.when))" } ?? "never"])
    set(.tags, [listed("tags", known.contact.tags)])
    set(
      .plan,
      [
        known.goal.map { "to be met \(cadence(days: $0.cadenceDays))\($0.paused ? ", paused" : "")" },
        assistant.nextItem(known).map { "next session \(words.moment($0.startAt))" },
      ])
    set(.content, (profile.content ?? []).filter { $0.private != true }.map { "file '\($0.name)'" })
    let ofMeetings = known.log.filter { $0.outcome != .note }
      .map { (text: $0.notes ?? "", isPrivate: $0.private == true) }
    let ofPerson = (shown.notes ?? []).map { (text: $0.text, isPrivate: $0.private == true) }
    let notes = (ofPerson + ofMeetings).filter { !$0.text.isEmpty }.prefix(20)
    let person = SharedPerson(
      fields: fields,
      notes: notes.map {
        SharedPerson.Note(text: String(oneLine($0.text).prefix(500)), isPrivate: $0.isPrivate)
      })
    let isNoted = notes.contains { !$0.isPrivate }
    return Shared(
      text: person.text(sharing: shared),
      fields: shared.intersection(Set(fields.keys).union(isNoted ? [.notes] : [])),
      others: shared.contains(.relations) ? relations.map { PersonNames(id: "", [$0.0]) } : [],
      chosen: [ShareField.company, .role, .city, .interests, .tags].compactMap { fields[$0] }
        .joined(separator: "\n"))
  }
}

extension FoundPlace {
  /// The field that must be shared for this text to be sent, or nil if no field allows it.
  fileprivate var field: ShareField? {
    switch self {
    case .name, .called: .name
    case .tag: .tags
    case .company: .company
    case .role, .industry: .role
    case .interest, .offers, .seeks: .interests
    case .relation: .relations
    case .date: .dates
    case .note, .fact, .purpose: .notes
    case .school, .email, .phone, .link, .address, .card: nil
    }
  }
}
