import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Gerd has a card with a fax as its first number, as in the case `people-10-fax-first`. All code that shows
/// or uses a number takes it from one function.
@Suite struct `How somebody is reached` {
  let planner: TestPlanner
  let book: CardFolder
  private static let mobile = LabeledValue(value: "+49 170 222", label: "mobile")
  private static let own = LabeledValue(value: "+49 151 333")

  init() throws {
    planner = try TestPlanner.reminding()
    book = try CardFolder()
    try book.put(
      "gerd", called: "Gerd Falk",
      [
        "TEL;TYPE=work,fax:+49 30 111", "TEL;TYPE=cell:+49 170 222", "TEL;TYPE=pager:+49 999",
        "EMAIL;TYPE=work:gerd@x.example",
      ])
    try planner.addBook(book)
    try planner.add(card: "uid-gerd")
  }

  private func type(_ profile: PersonProfile) throws {
    try planner.call(PeopleMethods.SetProfile(name: "Gerd", set: profile))
  }

  private func phoneInReminder() throws -> [String?] {
    try planner.call(Methods.Book(name: "Gerd", at: "10:00", force: true))
    try planner.run(until: "10:00")
    return planner.messages.handed(.reminder).map { $0.notice.sessions.first?.phone }
  }

  @Test func `a reminder has the number to call, on every channel and for hooks`() throws {
    #expect(try Set(phoneInReminder()) == ["+49 170 222"])
    #expect(planner.messages.handed(.reminder, to: .hooks).count == 1)
  }

  @Test func `a reminder has the number that you typed before the card's`() throws {
    try type(PersonProfile(phones: [Self.own]))
    #expect(try Set(phoneInReminder()) == ["+49 151 333"])
  }

  @Test func `a reminder of somebody with a fax alone has no number`() throws {
    try book.put("gerd", called: "Gerd Falk", ["TEL;TYPE=fax:+49 30 111"])
    try planner.changed(book)
    #expect(try Set(phoneInReminder()) == [nil])
  }

  @Test func `a notice of a birthday has it`() throws {
    try type(PersonProfile(birthday: "--03-03"))
    try planner.run(until: "2026-03-03 09:01")
    let lines = planner.messages.handed(.dates, to: .desktop).flatMap(\.notice.lines)
    #expect(lines.contains("Phone: +49 170 222"))
  }

  @Test func `next has it`() throws {
    try planner.call(Methods.Book(name: "Gerd", at: "10:00", force: true))
    #expect(try planner.call(Methods.Next()).items.map(\.phone) == [Self.mobile])
    try type(PersonProfile(phones: [Self.own]))
    #expect(try planner.call(Methods.Next()).items.map(\.phone) == [Self.own])
    try type(PersonProfile(phones: [LabeledValue(value: "+49 30 5", label: "home")]))
    #expect(try planner.call(Methods.Next()).items.map(\.phone) == [Self.mobile])
  }

  @Test func `next follows the card`() throws {
    try planner.call(Methods.Book(name: "Gerd", at: "10:00", force: true))
    #expect(try planner.call(Methods.Next()).items.map(\.phone) == [Self.mobile])
    try book.put("gerd", called: "Gerd Falk", ["TEL;TYPE=cell:+49 170 9"])
    try planner.changed(book)
    #expect(try planner.call(Methods.Next()).items.map(\.phone?.value) == ["+49 170 9"])
  }

  @Test func `a session has all numbers with their labels, yours first`() throws {
    let item = try planner.call(Methods.Book(name: "Gerd", at: "10:00", force: true)).item
    try type(PersonProfile(phones: [Self.own]))
    let profile = try #require(try planner.call(Methods.Item(item: item.id)).profile)
    #expect(
      profile.phones?.map(\.withLabel) == [
        "+49 151 333", "+49 30 111 (work fax)", "+49 170 222 (mobile)", "+49 999 (pager)",
      ])
    #expect(profile.emails == [LabeledValue(value: "gerd@x.example", label: "work")])
  }

  @Test func `a person has the same, and a number once however it is written`() throws {
    try type(PersonProfile(phones: [LabeledValue(value: "+49170222")]))
    let whole = try planner.call(PeopleMethods.Profile(name: "Gerd"))
    #expect(whole.shown.phones?.map(\.value) == ["+49170222", "+49 30 111", "+49 999"])
    #expect(whole.card?.phones?.map(\.label) == ["work fax", "mobile", "pager"])
  }

  @Test func `filters, drafts and the names of everybody know what the card says`() throws {
    #expect(try planner.call(PeopleMethods.Filter(filter: "has:phone has:email")).contactIds.count == 1)
    let draft = try #require(
      try planner.call(DraftMethods.MakeDrafts(name: "Gerd", purpose: .checkIn, preview: true)).drafts.first)
    #expect(draft.emails == ["gerd@x.example"])
    let called = try planner.call(PeopleMethods.Names(addresses: true)).people
    #expect(called.first?.addresses == ["gerd@x.example", "+49 30 111", "+49 170 222", "+49 999"])
  }

  @Test func `a draft greets by the given name that the card has`() throws {
    for (name, parts, greeting) in [
      ("Nagy János", "N:Nagy;János;;;", "János"), ("Dr. Clara Weber", "N:Weber;Clara;;Dr.;", "Clara"),
      ("Weber, Udo", "N:Weber;Udo;;;", "Udo"),
    ] {
      try book.put("other", called: name, [parts])
      try planner.changed(book)
      if greeting == "János" { try planner.add(card: "uid-other") }
      let made = try planner.call(DraftMethods.MakeDrafts(name: name, purpose: .checkIn, preview: true))
      #expect(made.drafts.first?.draft.text.contains("\(greeting),") == true, "\(name)")
    }
  }
}
