import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `How long texts and lists may be` {
  private func text(_ count: Int) -> String { String(repeating: "ä", count: count) }
  private func dates(_ count: Int) -> [CivilDate] { (0..<count).map { date("2026-01-01").adding(days: $0) } }
  private func blocks(_ count: Int) -> [TimeBlock] {
    (0..<count).map { TimeBlock(start: $0 * 10, end: $0 * 10 + 5) }
  }
  private func goal(_ windows: Windows) -> GoalSettings { GoalSettings(cadenceDays: 7, windows: windows) }

  /// Checks that a value of the maximum length is accepted, and that a longer one is rejected with the field
  /// and the limit.
  private func bound<M: Method>(
    _ field: String, _ length: ValidLength, in planner: TestPlanner? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ method: (Int) -> M
  ) throws {
    let planner = try planner ?? TestPlanner(.router)
    if try planner.snapshot().contacts.isEmpty { try planner.add("Bo", every: 7) }
    let refusal = try planner.refusal(
      InvalidField.self, of: method(length.most + 1), sourceLocation: sourceLocation)
    #expect(refusal.field == field, sourceLocation: sourceLocation)
    #expect(refusal.allowed == length.allowed, sourceLocation: sourceLocation)
    #expect(refusal.message.utf8.count < 1000, sourceLocation: sourceLocation)
    #expect(throws: Never.self, sourceLocation: sourceLocation) { try planner.call(method(length.most)) }
  }

  @Test func `of a person`() throws {
    try bound("tags", .tags) { count in
      Methods.AddContact(fields: ContactFields(displayName: "Ann", tags: (0..<count).map { "t\($0)" }))
    }
    try bound("tags[1]", .tag) {
      Methods.AddContact(fields: ContactFields(displayName: "Ann", tags: ["a", text($0)]))
    }
    try bound("purpose", .purpose) {
      Methods.AddContact(fields: ContactFields(displayName: "Ann", purpose: text($0)))
    }
    try bound("cardUid", .cardUid) {
      Methods.AddContact(fields: ContactFields(displayName: "Ann", cardUid: text($0)))
    }
    try bound("people[0].purpose", .purpose) {
      Methods.AddContacts(people: [NewContact(fields: ContactFields(displayName: "Ann", purpose: text($0)))])
    }
    try bound("purpose", .purpose) {
      Methods.EditContact(name: "Bo", fields: ContactFields(purpose: text($0)))
    }
  }

  @Test func `of a window`() throws {
    try bound("goal.windows.excludedDates", .excludedDates) {
      Methods.AddContact(
        fields: ContactFields(displayName: "Ann", goal: goal(Windows(excludedDates: dates($0)))))
    }
    try bound("goal.windows.timeBlocks", .timeBlocks) {
      Methods.EditContact(name: "Bo", fields: ContactFields(goal: goal(Windows(timeBlocks: blocks($0)))))
    }
    let planner = try TestPlanner(.router)
    try planner.add("Bo", every: 7)
    try bound("changes", .changes, in: planner) {
      Methods.WhatIf(changes: Array(repeating: "Bo.importance=4", count: $0))
    }
  }

  @Test func `of notes, also where they grow`() throws {
    try bound("notes", .note) { Methods.Log(name: "Bo", notes: text($0)) }
    try bound("text", .note) { Methods.Note(item: "Bo", text: text($0)) }
    try bound("notes", .note) { Methods.Done(item: "Bo", notes: text($0)) }
    try bound("note", .awayNote) { Methods.AddAway(from: "2027-01-01", to: "2027-01-02", note: text($0)) }
    let planner = try TestPlanner(.router)
    let item = try planner.addOne("Bo")
    try planner.call(Methods.Note(item: item.id, text: text(60_000)))
    #expect(try planner.refusedField(of: Methods.Note(item: item.id, text: text(40_000))) == "text")
    planner.time.now = item.startAt
    #expect(try planner.refusedField(of: Methods.Done(item: "Bo", notes: text(40_000))) == "notes")
    try planner.call(Methods.Done(item: "Bo", notes: text(39_999)))
  }

  @Test func `of what is looked for and typed`() throws {
    try bound("search", .search) { Methods.People(search: text($0)) }
    try bound("tag", .search) { Methods.People(tag: text($0)) }
    let planner = try TestPlanner(.router)
    let long = text(40_000)
    for refusal in [
      try planner.refusal(NotFound.self, of: Methods.Person(name: long)).message,
      try planner.refusal(NotFound.self, of: Methods.Item(item: long)).message,
      try planner.refusal(NotFound.self, of: Methods.SetPreference(key: long)).message,
      try planner.refusal(InvalidField.self, of: Methods.AddContact(fields: ContactFields(displayName: long)))
        .message,
      try planner.refusal(InvalidField.self, of: Methods.SetPreference(key: "timeZone", value: .string(long)))
        .message,
      try planner.refusal(InvalidField.self, of: Methods.AddAway(from: long, to: "today")).message,
    ] { #expect(refusal.utf8.count < 2000) }
  }

  @Test func `of what is given twice counts once`() throws {
    let planner = try TestPlanner(.router)
    let windows = Windows(
      weekdays: [.fri, .mon, .fri], timeBlocks: blocks(2) + blocks(2),
      excludedDates: Array(repeating: date("2026-03-03"), count: 10_000) + dates(2))
    let tags = Array(repeating: "club", count: 10_000) + ["choir", "club"]
    let ann = try planner.call(
      Methods.AddContact(fields: ContactFields(displayName: "Ann", tags: tags, goal: goal(windows))))
    #expect(ann.contact.tags == ["club", "choir"])
    let kept = try planner.goal(of: "Ann").windows
    #expect(kept.weekdays == [.fri, .mon])
    #expect(kept.timeBlocks == blocks(2))
    #expect(kept.excludedDates == [date("2026-03-03")] + dates(2))
    var document = try planner.call(Methods.Export()).document
    document.contacts[0].tags = tags
    document.goals[0].windows = windows
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(Methods.Person(name: "Ann")).contact.tags == ["club", "choir"])
    #expect(try planner.goal(of: "Ann").windows == kept)
  }

  @Test func `of a document`() throws {
    let planner = try livedIn(.router)
    let document = try planner.call(Methods.Export()).document
    func refused(_ field: String, _ length: ValidLength, _ change: (inout ExportDocument, Int) -> Void) throws
    {
      try bound(field, length, in: planner) { count in
        var changed = document
        change(&changed, count)
        return Methods.Import(document: changed)
      }
    }
    try refused("document.contacts[1].tags", .tags) { $0.contacts[1].tags = (0..<$1).map { "t\($0)" } }
    try refused("document.contacts[1].tags[0]", .tag) { $0.contacts[1].tags = [text($1)] }
    try refused("document.contacts[0].purpose", .purpose) { $0.contacts[0].purpose = text($1) }
    try refused("document.goals[0].windows.excludedDates", .excludedDates) {
      $0.goals[0].windows.excludedDates = dates($1)
    }
    try refused("document.items[0].notes", .note) { $0.items[0].notes = text($1) }
    try refused("document.log[0].notes", .note) { $0.log[0].notes = text($1) }
    try refused("document.away[0].note", .awayNote) { $0.away[0].note = text($1) }
    try refused("document.items[0].forcedOver", .forcedOver) {
      $0.items[0].forcedOver = Array(
        repeating: BusyTime(start: TestPlanner.monday, end: TestPlanner.monday), count: $1)
    }
    try refused("document.edits[0].detail", .text) {
      $0.edits = [
        ExternalEdit(
          id: bookId, at: TestPlanner.monday, itemId: $0.items[0].id, contactId: $0.contacts[0].id,
          detail: text($1))
      ]
    }
    try refused("document.addressBooks[0].path", .path) {
      $0.addressBooks = [
        AddressBook(id: bookId, name: "b", path: "/" + String(repeating: "a", count: $1 - 1))
      ]
    }
  }

  private let bookId = newId()

  /// The data comes from a version without limits.
  @Test func `of what a store holds already is left, and may only shrink`() throws {
    let planner = try TestPlanner(.router)
    try planner.add("Bo", every: 7)
    let (tags, purpose) = ((0..<5000).map { "t\($0)" }, text(20_000))
    let windows = Windows(timeBlocks: blocks(100), excludedDates: dates(5000))
    try planner.store.write(command: nil, at: planner.time.now) { writer in
      for var contact in try writer.reader.contacts() {
        contact.tags = tags
        contact.purpose = purpose
        try writer.put(contact)
      }
      for var goal in try writer.reader.goals() {
        goal.windows = windows
        try writer.put(goal)
      }
    }
    try planner.add("Ann", every: 7)
    #expect(try planner.call(Methods.Person(name: "Bo")).contact.tags == tags)
    #expect(try planner.goal(of: "Bo").windows == windows)
    // Changes another field of the person, and shortens each list by one.
    try planner.call(Methods.EditContact(name: "Bo", fields: ContactFields(timeZone: "Asia/Tokyo")))
    try planner.call(
      Methods.EditContact(
        name: "Bo",
        fields: ContactFields(
          tags: Array(tags.dropLast()), purpose: text(19_999),
          goal: GoalSettings(windows: Windows(timeBlocks: blocks(99), excludedDates: dates(4999))))))
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "Bo", fields: ContactFields(tags: tags)))
        == "tags")
    #expect(
      try planner.refusedField(of: Methods.EditContact(name: "Bo", fields: ContactFields(purpose: purpose)))
        == "purpose")
    #expect(
      try planner.refusedField(
        of: Methods.EditContact(name: "Bo", fields: ContactFields(goal: GoalSettings(windows: windows))))
        == "goal.windows.timeBlocks")
    // The planner accepts its own export.
    let document = try planner.call(Methods.Export()).document
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(Methods.Export()).document == document)
  }
}
