import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `What reminders say of somebody with a card` {
  let planner: TestPlanner
  let book: CardFolder

  init() throws {
    planner = try TestPlanner.reminding()
    book = try CardFolder()
  }

  func reminder(_ properties: [String], at start: String = "10:00") throws -> RecordingMessenger.Handed {
    try book.put("ana", called: "Ana", properties)
    try planner.addBook(book)
    try planner.add(card: "uid-ana")
    try planner.call(Methods.Book(name: "Ana", at: start, force: true))
    try planner.run(until: start)
    return try #require(planner.messages.handed(.reminder).first)
  }

  @Test func `the first phone of the card`() throws {
    let session = try #require(try reminder(["TEL;PREF=2:111", "TEL;PREF=1:222"]).notice.sessions.first)
    #expect(session.phone == "222" && session.theirStart == nil)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "10:00", "Tue 00:00"), ("Europe/Berlin", "10:00", "16:00"),
    ("America/New_York", "10:00", nil), ("America/Toronto", "10:00", nil),
    ("Pacific/Honolulu", "2026-03-03 03:00", "Mon 22:00"), ("Asia/Kathmandu", "10:00", "20:45"),
  ])
  func `their time, where their clocks show another`(zone: String, start: String, shown: String?) throws {
    let notice = try reminder(["TZ:\(zone)"], at: start).notice
    #expect(notice.sessions.first?.theirStart == shown)
    #expect(notice.lines.contains { $0.hasSuffix("for them") } == (shown != nil))
    if let shown { #expect(notice.lines[1] == "\(shown) for them") }
  }

  @Test func `all times, as the user prefers clocks`() throws {
    try planner.call(Methods.SetPreference(key: "clock", value: "12h"))
    let notice = try reminder(["TZ:Europe/Berlin"]).notice
    #expect(notice.lines.prefix(2) == ["Mon 2 Mar 10:00am–10:30am", "4:00pm for them"])
  }

  @Test func `a zone of their own goes before the card's`() throws {
    try planner.call(Methods.AddContact(fields: ContactFields(displayName: "Bo", timeZone: "Europe/London")))
    try planner.call(Methods.Book(name: "Bo", at: "10:00"))
    try planner.run(until: "10:00")
    #expect(planner.messages.handed(.reminder).first?.notice.sessions.first?.theirStart == "15:00")
  }
}
