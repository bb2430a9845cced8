import PlannerCalendar
import PlannerFiles
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

let documentFormat = "org.socialplanner.export"

extension Methods.Export: ExportingQuery {
  var readers: ReaderKind { .long }

  var needsCards: Bool { filter != nil }

  func people(in views: ViewSource) throws -> Set<String> {
    try views.read { view in
      guard let filter else { return Set(try view.reader.displayNames().keys) }
      return Set(try PersonFilters(view).people(matching: PersonFilters(view).filter(filter)).map(\.id))
    }
  }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      if let filter {
        let people = try PersonFilters(view).people(matching: PersonFilters(view).filter(filter))
        return Reply(document: try Self.document(of: people, view.reader))
      }
      let contacts = try view.reader.contacts().sorted { $0.id < $1.id }
      return Reply(
        document: ExportDocument(
          format: documentFormat, version: 1, preferences: try view.reader.preferences(), contacts: contacts,
          goals: try view.reader.goals().sorted { $0.id < $1.id },
          items: try contacts.flatMap { try view.reader.items(contactId: $0.id) }.sorted { $0.id < $1.id },
          log: try view.reader.log(contactId: nil, limit: .max).sorted { $0.id < $1.id },
          away: try view.reader.aways().sorted { $0.id < $1.id },
          calendars: try view.reader.calendars().sorted { $0.id < $1.id },
          addressBooks: try view.reader.addressBooks().sorted { $0.id < $1.id },
          evidence: try view.reader.evidence(), learnedSince: try view.reader.learnedSince(),
          edits: try view.reader.externalEdits(contactId: nil, limit: .max).sorted { $0.id < $1.id },
          profiles: try Self.profiles(view.reader), dates: try view.reader.importantDates().nonEmpty,
          introductions: try view.reader.introductions().nonEmpty,
          segments: try view.reader.segments().nonEmpty,
          tagCadences: try view.reader.tagCadences().nonEmpty, drafts: try view.reader.drafts().nonEmpty,
          chats: try view.reader.chats().sorted { $0.id < $1.id }.nonEmpty,
          content: try view.reader.contents().nonEmpty, modules: try view.reader.modules().nonEmpty))
    }
  }
}

extension Methods.Import: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try check(planner)
    defer {
      planner.calendars.mayHaveChanged()
      planner.addressBooks.mayHaveChanged()
    }
    return try planner.change("import") { writer in
      try checkReferences(planner.view(writer))
      try checkLengths(writer.reader)
      if let preferences = document.preferences { try writer.put(preferences) }
      // People may have exchanged names since, so a name is freed before another person gets it.
      for contact in document.contacts {
        guard var known = try writer.reader.contact(id: contact.id),
          nameKey(known.displayName) != nameKey(contact.displayName)
        else { continue }
        known.displayName = known.id
        try writer.put(known)
      }
      for var contact in document.contacts {
        contact.tags = contact.tags.folded
        try writer.put(contact)
      }
      try putProfiles(planner, writer)
      try putSegments(planner, writer)
      try putChats(writer)
      try putContent(planner, writer)
      for goal in document.goals { try writer.put(goal) }
      for item in document.items { try writer.put(item) }
      for entry in document.log { try writer.put(entry) }
      for away in document.away { try writer.put(away) }
      for evidence in document.evidence ?? [] { try writer.put(evidence) }
      if let since = document.learnedSince { try writer.put(learnedSince: since) }
      // With its edit, a session that another program moved stays at its time, even if something else takes
      // that time.
      for edit in document.edits ?? [] { try writer.put(edit) }
      for (index, calendar) in (document.calendars ?? []).enumerated() {
        try calendar.checkUnique(among: writer.reader.calendars(), field: "document.calendars[\(index)].")
        // Events from another path or for other addresses do not belong to this calendar.
        let known = try writer.reader.calendars().first { $0.id == calendar.id }
        if let known, known.path != calendar.path || known.addresses != calendar.addresses {
          try writer.deleteCalendar(id: calendar.id)
        }
        try writer.put(calendar)
      }
      for (index, book) in (document.addressBooks ?? []).enumerated() {
        try book.checkUnique(among: writer.reader.addressBooks(), field: "document.addressBooks[\(index)].")
        try writer.put(book)
      }
      planner.calendars.forgetTimes()
      let counts = Counts(
        contacts: document.contacts.count, goals: document.goals.count, items: document.items.count,
        log: document.log.count, away: document.away.count)
      try planner.emit(.imported, detail: "\(counts.contacts) people, \(counts.items) sessions", to: writer)
      return Reply(counts: counts)
    }.result
  }

  private func refuse(_ field: String, _ value: String, _ allowed: String) -> InvalidField {
    InvalidField(field: "document.\(field)", value: .string(value), allowed: allowed)
  }

  /// Checks the parts of the document that need no store.
  private func check(_ planner: Planner) throws {
    try checkTimes()
    try checkSpans()
    guard document.format == documentFormat else { throw refuse("format", document.format, documentFormat) }
    guard document.version == 1 else { throw refuse("version", "\(document.version)", "1") }
    if let preferences = document.preferences {
      if let zone = preferences.timeZone, !planner.clocks.isKnownZone(zone) {
        throw refuse("preferences.timeZone", zone, RefusalCode.unknownZone.allowed)
      }
    }
    try checkIds("contacts", document.contacts.map(\.id))
    try checkIds("goals", document.goals.map(\.id))
    try checkIds("items", document.items.map(\.id))
    try checkIds("log", document.log.map(\.id))
    try checkIds("away", document.away.map(\.id))
    try checkIds("evidence", (document.evidence ?? []).map(\.id))
    try checkIds("edits", (document.edits ?? []).map(\.id))
    for (index, edit) in (document.edits ?? []).enumerated() where !edit.itemId.isLowerCaseUUID {
      throw refuse("edits[\(index)].itemId", edit.itemId.shortened, "a lower-case UUID")
    }
    try checkIds("calendars", (document.calendars ?? []).map(\.id))
    for (index, calendar) in (document.calendars ?? []).enumerated() {
      guard DisplayName.isAllowed(calendar.name) else {
        throw refuse(
          "calendars[\(index)].name", String(calendar.name.prefix(200)), RefusalCode.nameLength.allowed)
      }
      guard calendar.path.isAbsolutePath else {
        throw refuse("calendars[\(index)].path", calendar.path, "an absolute path")
      }
      if let color = calendar.color, !SourcePlace.isColor(color) {
        throw refuse("calendars[\(index)].color", color, "a colour such as #1e90ff")
      }
    }
    try checkIds("addressBooks", (document.addressBooks ?? []).map(\.id))
    for (index, book) in (document.addressBooks ?? []).enumerated() {
      guard DisplayName.isAllowed(book.name) else {
        throw refuse(
          "addressBooks[\(index)].name", String(book.name.prefix(200)), RefusalCode.nameLength.allowed)
      }
      guard book.path.isAbsolutePath else {
        throw refuse("addressBooks[\(index)].path", book.path, "an absolute path")
      }
    }
    for (index, contact) in document.contacts.enumerated() {
      guard DisplayName.isAllowed(contact.displayName) else {
        throw refuse(
          "contacts[\(index)].displayName", String(contact.displayName.prefix(200)),
          RefusalCode.nameLength.allowed)
      }
      if let zone = contact.timeZone, !planner.clocks.isKnownZone(zone) {
        throw refuse("contacts[\(index)].timeZone", zone, RefusalCode.unknownZone.allowed)
      }
      if let leads = contact.remindMin {
        let field = "document.contacts[\(index)].remindMin"
        guard try checkedLeads(leads, field: field) == leads else {
          throw InvalidField(
            field: field, value: .array(leads.map { .number(Double($0)) }), allowed: "the larger number first"
          )
        }
      }
    }
    for (index, away) in document.away.enumerated() {
      if let zone = away.timeZone, !planner.clocks.isKnownZone(zone) {
        throw refuse("away[\(index)].timeZone", zone, RefusalCode.unknownZone.allowed)
      }
      guard away.from <= away.to, away.to < .lastWritable else {
        throw refuse(
          "away[\(index)].to", "\(away.to)", "\(away.from) or later, before \(CivilDate.lastWritable)")
      }
    }
  }

  /// Checks that every time lies within ``ValidDates``, so that times computed from it can be written.
  private func checkTimes() throws {
    var times: [(field: String, at: Instant?)] = []
    for (index, goal) in document.goals.enumerated() {
      times.append(("goals[\(index)].createdAt", goal.createdAt))
      times.append(("goals[\(index)].lastCompletedAt", goal.lastCompletedAt))
      times.append(("goals[\(index)].skippedAt", goal.skippedAt))
    }
    for (index, item) in document.items.enumerated() {
      times.append(("items[\(index)].startAt", item.startAt))
    }
    for (index, entry) in document.log.enumerated() { times.append(("log[\(index)].when", entry.when)) }
    for (index, evidence) in (document.evidence ?? []).enumerated() {
      times.append(("evidence[\(index)].startAt", evidence.startAt))
    }
    for (index, edit) in (document.edits ?? []).enumerated() {
      times.append(("edits[\(index)].at", edit.at))
      times.append(("edits[\(index)].movedTo", edit.movedTo))
    }
    times.append(("learnedSince", document.learnedSince))
    for case (let field, let at?) in times where !ValidDates.contains(at) {
      throw refuse(field, "\(at)", ValidDates.allowed)
    }
    for (index, away) in document.away.enumerated() {
      for (key, date) in [("from", away.from), ("to", away.to)] where !ValidDates.contains(date) {
        throw refuse("away[\(index)].\(key)", "\(date)", ValidDates.allowed)
      }
    }
  }

  private func checkIds(_ list: String, _ ids: [String]) throws {
    var seen = Set<String>(minimumCapacity: ids.count)
    for (index, id) in ids.enumerated() {
      guard id.isLowerCaseUUID else { throw refuse("\(list)[\(index)].id", id, "a lower-case UUID") }
      guard seen.insert(id).inserted else { throw refuse("\(list)[\(index)].id", id, "a unique id") }
    }
  }

  /// Checks the document together with the store: every reference has a target, and names and goals are
  /// unique.
  private func checkReferences(_ view: PlannerView) throws {
    let newIds = Set(document.contacts.map(\.id))
    var ids: [String: String] = [:]  // name key to contact id
    for contact in try view.reader.contacts() where !newIds.contains(contact.id) {
      ids[nameKey(contact.displayName)] = contact.id
    }
    for (index, contact) in document.contacts.enumerated() {
      guard ids.updateValue(contact.id, forKey: nameKey(contact.displayName)) == nil else {
        throw refuse("contacts[\(index)].displayName", contact.displayName, "a name that no other person has")
      }
    }
    let people = Set(ids.values)
    let newGoalIds = Set(document.goals.map(\.id))
    var goalOf: [String: String] = [:]
    for goal in try view.reader.goals() where !newGoalIds.contains(goal.id) {
      goalOf[goal.contactId] = goal.id
    }
    for (index, goal) in document.goals.enumerated() {
      try checkPerson(goal.contactId, "goals[\(index)].contactId", people)
      if let known = try view.reader.goal(id: goal.id), known.contactId != goal.contactId {
        throw refuse("goals[\(index)].contactId", goal.contactId, "\(known.contactId), the goal's person")
      }
      guard goalOf.updateValue(goal.id, forKey: goal.contactId) == nil else {
        throw refuse("goals[\(index)].contactId", goal.contactId, "a person without another goal")
      }
    }
    for (index, item) in document.items.enumerated() {
      try checkPerson(item.contactId, "items[\(index)].contactId", people)
      if let goalId = item.goalId, goalOf[item.contactId] != goalId {
        throw refuse("items[\(index)].goalId", goalId, "the id of the person's goal")
      }
    }
    for (index, item) in document.items.enumerated() {
      guard let key = item.dateKey else { continue }
      guard DateKey(key) != nil else {
        throw refuse("items[\(index)].dateKey", key.shortened, "birthday/PERSON/2027 or the like, with ids")
      }
    }
    for (index, entry) in document.log.enumerated() {
      try checkPerson(entry.contactId, "log[\(index)].contactId", people)
    }
    for (index, evidence) in (document.evidence ?? []).enumerated() {
      try checkPerson(evidence.contactId, "evidence[\(index)].contactId", people)
    }
    for (index, edit) in (document.edits ?? []).enumerated() {
      try checkPerson(edit.contactId, "edits[\(index)].contactId", people)
    }
  }

  private func checkPerson(_ id: String, _ field: String, _ people: Set<String>) throws {
    if !people.contains(id) { throw refuse(field, id, "the id of a person of the document or the store") }
  }
}

extension Methods.Erase: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    guard (name != nil) != (all == true) else {
      throw InvalidField(
        field: "name", value: name.map { .string($0) } ?? .null, allowed: "a person's name, or else all: true"
      )
    }
    let store = planner.store
    // Check the name first: a mistyped name must not cause a write.
    if let name { _ = try planner.read { try PersonSelectors($0).person(name) } }
    var showing: [Delivery] = []
    var onTheirWay: [DeliveryKey] = []
    let erased = try planner.erasing { writer in
      let contact = try name.map { try PersonSelectors(planner.view(writer)).person($0) }
      showing = try planner.deliveries.showing(ofContact: contact?.id, writer.reader)
      onTheirWay = try planner.deliveries.underWayOfSeveral(writer.reader)
      let counts = try writer.erase(contactId: contact?.id)
      // The event has no name, because the outbox must not keep the person.
      try planner.emit(.erased, to: writer)
      return counts
    }
    planner.deliveries.takeBack(showing)
    planner.deliveries.markOutdated(onTheirWay)
    try? planner.sweepFiles(isErasure: true)
    // Others may now use the time of the erased people. This refresh also rewrites the file. It is separate,
    // so the erasure stands even if it fails. If the file cannot be rewritten yet, the next refresh does it.
    planner.calendars.mayHaveChanged()
    planner.addressBooks.mayHaveChanged()
    planner.refreshAfterwards()
    let counts = Counts(
      contacts: erased.contacts, goals: erased.goals, items: erased.items, log: erased.log, away: erased.away)
    // Mirror files and database copies of erased people are removed before the reply says that no trace is
    // left.
    let reply = Reply(counts: counts, receipt: try store.read(Self.receipt))
    planner.mirror.bringUpToDate { planner.backups.afterwards { done(.success(reply)) } }
  }
}

extension Methods.Erase {
  /// Returns the latest erasure in the audit log.
  private static func receipt(_ reader: StoreReader) throws -> Receipt {
    guard let entry = try reader.lastErasure() else {
      throw StoreError.other("the erasure is not in the audit log")
    }
    return Receipt(number: entry.number, at: entry.at, hash: entry.hash)
  }
}

extension String {
  /// True for 8-4-4-4-12 lower-case hexadecimal digits (RFC 9562 section 4).
  var isLowerCaseUUID: Bool {
    let groups = split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) } }
  }
}
