import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Cards are read in the background. These tests cover the time before they are known.
@Suite struct `Cards that are not read yet` {
  let store: PlannerStore
  let book: CardFolder
  let queue = LaterQueue()

  /// Creates a store with Ana, who lives in Tokyo according to her card, and has no sessions yet.
  init() throws {
    store = try .inMemory()
    book = try CardFolder()
    try book.put("ana", called: "Ana", ["TZ:Asia/Tokyo"])
    let address = AddressBook(id: newId(), name: "people", path: book.path)
    try store.write(command: nil, at: TestPlanner.monday) { writer in
      try writer.put(address)
      let ana = Contact(id: newId(), displayName: "Ana", cardUid: "uid-ana", cardName: "Ana")
      try writer.put(ana)
      try writer.put(
        Goal(
          id: newId(), contactId: ana.id, cadenceDays: 7,
          createdAt: TestPlanner.monday.adding(minutes: -60 * 24 * 30)))
    }
  }

  func started() throws -> TestPlanner { try TestPlanner(store: store, queue: queue) }

  @Test func `nothing is placed before they are, and then at once, where they are met`() throws {
    let planner = try started()
    #expect(try planner.items() == [])
    try planner.tick()
    let added = try planner.add("Bo", every: 7)
    #expect(added.plan == .empty)
    #expect(try planner.call(Methods.Refresh()) == .empty)
    #expect(try planner.call(Methods.Plan(dryRun: true)) == .empty)
    #expect(try planner.items() == [])
    let events = try planner.watch()
    #expect(queue.finish())
    #expect(try Set(planner.items().map(\.name)) == ["Ana", "Bo"])
    #expect(try planner.engineZones() == ["Ana": "Asia/Tokyo"])
    // No person was edited; only the refresh ran.
    #expect(try Set(events.kinds()) == ["placed"])
    let once = try planner.items()
    queue.finish()
    #expect(try planner.items() == once)
  }

  @Test func `undo takes back what was placed after a command that had to wait`() throws {
    let planner = try started()
    try planner.add("Bo", every: 7)
    queue.finish()
    #expect(try !planner.items(of: "Bo").isEmpty)
    #expect(try planner.call(Methods.Undo()).undone == "add Bo")
    #expect(try planner.names() == ["Ana"])
    #expect(try planner.items(of: "Bo").isEmpty)
  }

  @Test func `what stands is not moved before`() throws {
    let first = try TestPlanner(store: store)
    let item = try #require(try first.items().first)
    let work = try CalendarFolder()
    try first.call(Methods.AddCalendar(path: work.path, name: "work"))
    let planner = try started()
    try work.put("over it", at: "20260302T000000", for: "P14D")
    try planner.call(Methods.AddAway(from: "today", to: "2026-03-10"))
    #expect(try planner.item(item.id).startAt == item.startAt)
    queue.finish()
    #expect(try planner.item(item.id).startAt != item.startAt)
  }

  @Test func `nobody waits where no one has a card, or no address book is there`() throws {
    try store.write(command: nil, at: TestPlanner.monday) { writer in
      for var contact in try writer.reader.contacts() {
        contact.cardUid = nil
        try writer.put(contact)
      }
    }
    #expect(try !started().items().isEmpty)
  }

  @Test func `a call about cards waits for them, others do not`() throws {
    let planner = try started()
    var answers: [String] = []
    func begin(_ method: some Method) throws {
      try planner.begin(method) { answers.append(String(decoding: $0, as: UTF8.self)) }
    }
    try begin(Methods.Cards())
    try begin(Methods.ListAddressBooks())
    try begin(Methods.AddContact(fields: ContactFields(cardUid: "uid-zed")))
    try begin(Methods.EditContact(name: "Ana", fields: ContactFields(cardUid: "uid-ana")))
    try begin(Methods.AddContacts(people: [NewContact(fields: ContactFields(cardUid: "nope"))]))
    #expect(answers.isEmpty)
    #expect(try planner.call(Methods.Person(name: "Ana")).card == nil)
    try planner.call(Methods.EditContact(name: "Ana", fields: ContactFields(purpose: "tea")))
    try planner.call(Methods.AddContacts(people: [NewContact(fields: ContactFields(displayName: "Bo"))]))
    try book.put("zed", called: "Zed")
    queue.finish()
    try #require(answers.count == 5)
    #expect(answers[0].contains("uid-ana") && answers[1].contains(book.path))
    #expect(answers[2].contains("Zed") && answers[4].contains("NotFound"))
    #expect(try planner.call(Methods.Person(name: "Ana")).card?.timeZone == "Asia/Tokyo")
  }

  @Test func `a missing folder holds nothing up`() throws {
    try FileManager.default.removeItem(atPath: book.path)
    let planner = try started()
    #expect(try planner.items() == [])
    queue.finish()
    #expect(try !planner.items().isEmpty)
    #expect(try planner.call(Methods.Status()).warnings.contains { $0.contains("address book people") })
    // It is unknown which cards are missing.
    #expect(try !planner.call(Methods.Doctor()).findings.contains { $0.what.contains("card of Ana") })
  }

  @Test func `a change while they are read is read once more, and no two reads run at once`() throws {
    let planner = try started()
    queue.finish()
    try planner.changed(book)
    try queue.step {
      try book.put("bo", called: "Bo")
      try planner.changed(book)
      try planner.changed(book)
      try book.put("cleo", called: "Cleo")
      #expect(queue.isIdle)
    }
    try queue.step {}
    #expect(queue.isIdle)
    #expect(try planner.call(Methods.Cards()).cards.count == 3)
  }

  @Test func `what is found of one that went meanwhile is dropped`() throws {
    let planner = try started()
    queue.finish()
    try book.put("bo", called: "Bo")
    try planner.changed(book)
    try queue.step { try planner.call(Methods.RemoveAddressBook(name: "people")) }
    queue.finish()
    #expect(try planner.call(Methods.Cards()).cards.isEmpty)
    try planner.call(Methods.Undo())
    queue.finish()
    #expect(try planner.call(Methods.Cards()).cards.count == 2)
    try book.put("cleo", called: "Cleo")
    try planner.changed(book)
    try queue.step { try planner.call(Methods.Erase(all: true)) }
    queue.finish()
    #expect(try planner.call(Methods.Cards()).cards.isEmpty)
    #expect(try planner.call(Methods.ListAddressBooks()).addressBooks.isEmpty)
  }

  @Test func `two that are added at the same time keep their names apart`() throws {
    let planner = try TestPlanner(queue: queue)
    let other = try CardFolder()
    try other.put("bo", called: "Bo")
    var answers: [String] = []
    for path in [book.path, other.path] {
      try planner.begin(Methods.AddAddressBook(path: path, name: "people")) {
        answers.append(String(decoding: $0, as: UTF8.self))
      }
    }
    queue.finish()
    try #require(answers.count == 2)
    #expect(answers[1].contains("InvalidField"))
    #expect(try planner.call(Methods.Cards()).cards.map(\.card.displayName) == ["Ana"])
    #expect(try planner.onPlanner { try $0.watchedPaths() } == [book.path])
  }

  @Test func `a restart finds names that changed meanwhile`() throws {
    try book.put("ana", called: "Anna", ["TZ:Asia/Tokyo"])
    let planner = try started()
    #expect(try planner.names() == ["Ana"])
    queue.finish()
    #expect(try planner.names() == ["Anna"])
    #expect(try planner.items().allSatisfy { $0.name == "Anna" })
  }

  @Test func `one that does not answer holds nothing up for long`() throws {
    let planner = try started()
    var answers: [String] = []
    try planner.begin(Methods.Cards()) { answers.append(String(decoding: $0, as: UTF8.self)) }
    try planner.run(until: TestPlanner.monday.adding(seconds: WaitForFiles.seconds - 1))
    #expect(try planner.items() == [] && answers.isEmpty)
    try planner.run(until: TestPlanner.monday.adding(minutes: 10))
    #expect(try Set(planner.items().map(\.name)) == ["Ana"])
    #expect(answers.count == 1)
    // From then on no call waits.
    #expect(try planner.call(Methods.Cards()).cards == [])
    #expect(try !planner.add("Bo", every: 7).plan.placed.isEmpty)
    let states = try planner.call(Methods.ListAddressBooks()).addressBooks
    #expect(states.map(\.trouble) == ["'\(book.path)' does not answer: its cards count once it does."])
    // The address book answers after all.
    queue.finish()
    #expect(try planner.engineZones() == ["Ana": "Asia/Tokyo"])
    #expect(try planner.call(Methods.Cards()).cards.count == 1)
  }

  @Test func `one that does not answer stops no calendar`() throws {
    let planner = try Planner.started(
      store: store, clock: TestClock(TestPlanner.monday).clock, zones: TestPlanner.zones,
      queues: Planner.Queues(files: ImmediateQueue(), cards: queue))
    let work = try CalendarFolder()
    try work.put("dinner", at: "20260302T173000")
    var answer: Methods.AddCalendar.Reply?
    try Methods.AddCalendar(path: work.path, name: "work").run(in: planner) { answer = try? $0.get() }
    #expect(answer?.calendar.events == 1)
    #expect(!queue.isIdle)
  }

  @Test func `a clock that is set back does not prolong the wait`() throws {
    let planner = try started()
    planner.time.now = TestPlanner.monday.adding(minutes: -60)
    try planner.onPlanner { try $0.clockWasSet() }
    #expect(try !planner.items().isEmpty)
  }

  @Test func `a call about cards is answered once they are known, though more has changed`() throws {
    let planner = try started()
    var answers = 0
    try planner.begin(Methods.Cards()) { _ in answers += 1 }
    try planner.changed(book)
    try queue.step {}
    #expect(answers == 1 && !queue.isIdle)
  }

  @Test func `a reminder that is due at the start waits for what the card says, but not for long`() throws {
    let first = try TestPlanner(store: store, channels: TestPlanner.everyChannel)
    try book.put("ana", called: "Ana", ["TZ:Asia/Tokyo", "TEL:111"])
    try first.call(Methods.Book(name: "Ana", at: "10:00", force: true))
    first.messages.planner = nil
    func restarted(at time: String) throws -> TestPlanner {
      let next = try TestPlanner(
        at: local(time), store: store, channels: TestPlanner.everyChannel, queue: queue)
      try next.wake()
      #expect(next.messages.handed(.reminder).isEmpty)
      return next
    }
    let stuck = try restarted(at: "09:40")
    stuck.messages.answers = [.journal: .later, .desktop: .later, .hooks: .later]
    try stuck.run(until: "09:45")
    #expect(stuck.messages.handed(.reminder).first?.notice.sessions.first?.phone == nil)
    #expect(stuck.messages.handed(.reminder).count == 3)
    stuck.messages.planner = nil
    queue.finish()
    let next = try restarted(at: "09:50")
    queue.finish()
    let session = try #require(next.messages.handed(.reminder).first?.notice.sessions.first)
    #expect(session.phone == "111" && session.theirStart == "Tue 00:00")
  }
}
