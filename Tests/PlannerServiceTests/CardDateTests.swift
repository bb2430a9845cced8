import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// Birthdays on cards are announced once, like typed ones, and late if necessary. It is Monday 2 March 2026,
/// and notices of dates come at nine.
@Suite struct `Dates on cards` {
  private let store: PlannerStore
  private let book: CardFolder
  private let queue = LaterQueue()

  /// A store with Ela, born on 5 January, and her address book.
  init() throws {
    store = try TestPlanner.plainStore()
    book = try CardFolder()
    try book.put("ela", called: "Ela Card", ["BDAY:19800105"])
  }

  private func planner(at time: String, queue: LaterQueue? = nil) throws -> TestPlanner {
    try TestPlanner(at: local(time), store: store, channels: TestPlanner.everyChannel, queue: queue)
  }

  /// Returns a planner with the address book and Ela.
  private func first(at time: String) throws -> TestPlanner {
    let planner = try planner(at: time)
    try planner.addBook(book)
    try planner.add(card: "uid-ela")
    return planner
  }

  /// Restarts the daemon at a later time.
  private func next(after planner: TestPlanner, at time: String, queue: LaterQueue? = nil) throws
    -> TestPlanner
  {
    planner.messages.planner = nil
    let next = try self.planner(at: time, queue: queue)
    try next.wake()
    return next
  }

  private func told(_ planner: TestPlanner) -> [String] {
    planner.messages.handed(.dates, to: .desktop).map {
      ([$0.notice.title] + $0.notice.lines).joined(separator: " | ")
    }
  }

  private func titles(_ planner: TestPlanner) -> [String] {
    planner.messages.handed(.dates, to: .desktop).map(\.notice.title)
  }

  @Test func `come late, in one notice with those that were typed, where the daemon starts after nine`()
    throws
  {
    let before = try first(at: "2026-01-04 12:00")
    try before.add("Bob")
    try before.call(PeopleMethods.SetProfile(name: "Bob", set: PersonProfile(birthday: "--01-05")))
    let planner = try next(after: before, at: "2026-01-05 11:00", queue: queue)
    try planner.run(until: local("2026-01-05 11:00").adding(seconds: 5))
    #expect(titles(planner) == [])
    queue.finish()
    try planner.run(until: "2026-01-05 11:01")
    #expect(titles(planner) == ["Today: 2 dates"])
    #expect(told(planner).first?.contains("Ela Card turns 46") == true)
    try planner.run(until: "2026-01-06 12:00")
    #expect(titles(planner).count == 1)
  }

  /// The card of the case `people-07-custom-dates`.
  @Test func `with a label are told on their day, once, and as the user sets it`() throws {
    let planner = try first(at: "2026-01-04 12:00")
    try book.put(
      "ela", called: "Ela Card",
      [
        "item1.X-ABDATE:2012-01-13", "item1.X-ABLabel:Namenstag", "item2.X-ABDATE:2015-01-14",
        "item2.X-ABLabel:_$!<Other>!$_",
      ])
    try planner.changed(book)
    try planner.run(until: "2026-01-13 12:00")
    #expect(titles(planner) == ["Ela Card: Namenstag, 14 years today"])
    let set = try planner.call(PeopleMethods.AddDate(name: "Ela", title: "date", leadDays: []))
    #expect(set.next?.fromCard == true)
    try planner.call(PeopleMethods.AddDate(name: "Ela", title: "namenstag", leadDays: [2, 0]))
    try planner.run(until: "2026-01-20 12:00")
    #expect(titles(planner).count == 1)
    try planner.run(until: "2027-01-14 12:00")
    #expect(
      titles(planner).dropFirst() == [
        "In 2 days: Ela Card: Namenstag, 15 years", "Ela Card: Namenstag, 15 years today",
      ])
  }

  @Test func `that no card has are refused by name, with those that there are`() throws {
    let planner = try first(at: "2026-01-04 12:00")
    try book.put("ela", called: "Ela Card", ["item1.X-ABDATE:2012-01-13", "item1.X-ABLabel:Name day"])
    try planner.changed(book)
    #expect {
      try planner.call(PeopleMethods.AddDate(name: "Ela", title: "wedding", leadDays: [1]))
    } throws: {
      ($0 as? InvalidField)?.allowed == "a date of Ela Card: birthday, anniversary, 'Name day'"
    }
  }

  @Test func `do not come beside the same one that the user added`() throws {
    let planner = try first(at: "2026-01-04 12:00")
    try book.put("ela", called: "Ela Card", ["item1.X-ABDATE:2012-01-13", "item1.X-ABLabel:Name day"])
    try planner.changed(book)
    try planner.call(PeopleMethods.AddDate(name: "Ela", title: "name day", on: "13 jan"))
    #expect(try planner.call(PeopleMethods.Dates(days: 60)).dates.map(\.title) == ["name day"])
  }

  @Test func `of the days before come late, too, and once through more restarts`() throws {
    let before = try first(at: "2026-01-04 12:00")
    let planner = try next(after: before, at: "2026-01-07 11:00", queue: queue)
    queue.finish()
    try planner.run(until: "2026-01-07 11:01")
    #expect(titles(planner) == ["2 days ago: Ela Card turned 46"])
    for time in ["2026-01-07 12:00", "2026-01-09 08:00"] {
      let again = try next(after: planner, at: time, queue: queue)
      queue.finish()
      try again.run(until: "2026-01-09 12:00")
      #expect(titles(again) == [])
    }
  }

  @Test func `come once the address book is back that was away at nine, and others are not kept waiting`()
    throws
  {
    let before = try first(at: "2026-01-04 12:00")
    try before.add("Bob")
    try before.call(PeopleMethods.SetProfile(name: "Bob", set: PersonProfile(birthday: "--01-05")))
    try FileManager.default.moveItem(atPath: book.path, toPath: book.path + ".away")
    let planner = try next(after: before, at: "2026-01-05 08:00")
    try planner.run(until: "2026-01-06 12:00")
    #expect(titles(planner) == ["Bob's birthday today"])
    let again = try next(after: planner, at: "2026-01-06 13:00")
    try FileManager.default.moveItem(atPath: book.path + ".away", toPath: book.path)
    try again.changed(book)
    try again.run(until: "2026-01-07 12:00")
    #expect(titles(again) == ["Yesterday: Ela Card turned 46"])
  }

  @Test func `known first after nine come on that day, those of the days before do not`() throws {
    let planner = try first(at: "2026-01-01 12:00")
    try planner.run(until: "2026-01-06 10:00")
    let before = titles(planner)
    try book.put("ela", called: "Ela Card", ["BDAY:19800105", "NOTE:x"])
    try book.put("fay", called: "Fay Card", ["BDAY:19800106"])
    try book.put("gil", called: "Gil Card", ["BDAY:19800104"])
    try planner.changed(book)
    try planner.call(
      Methods.AddContacts(
        people: ["fay", "gil"].map { NewContact(fields: ContactFields(cardUid: "uid-\($0)")) }))
    try planner.run(until: "2026-01-06 10:01")
    #expect(Array(titles(planner).dropFirst(before.count)) == ["Fay Card turns 46 today"])
    // The card of an existing person gets a birthday.
    try book.put("gil", called: "Gil Card", ["BDAY:19800106"])
    try planner.changed(book)
    try planner.run(until: "2026-01-06 18:30")
    #expect(
      Array(titles(planner).dropFirst(before.count)) == [
        "Fay Card turns 46 today", "Gil Card turns 46 today",
      ])
  }

  @Test func `that are typed as well, or whose card is called otherwise, come once`() throws {
    let planner = try first(at: "2026-01-04 12:00")
    try planner.run(until: "2026-01-05 09:01")
    try planner.call(PeopleMethods.SetProfile(name: "Ela Card", set: PersonProfile(birthday: "--01-05")))
    try book.put("ela", called: "Ela Renamed", ["BDAY:19800105"])
    try planner.changed(book)
    try planner.call(PeopleMethods.SetProfile(name: "Ela Renamed", unset: ["birthday"]))
    let again = try next(after: planner, at: "2026-01-05 10:00", queue: queue)
    queue.finish()
    try again.run(until: "2026-01-06 12:00")
    #expect(titles(planner) == ["Ela Card turns 46 today"])
    #expect(titles(again) == [])
  }

  @Test func `of 29 February without a year come late on the day that was chosen`() throws {
    try book.put("ela", called: "Ela Card", ["BDAY:--0229"])
    let before = try first(at: "2026-02-27 12:00")
    let planner = try next(after: before, at: "2026-02-28 13:00", queue: queue)
    queue.finish()
    try planner.run(until: "2026-03-02 12:00")
    #expect(titles(planner) == ["Ela Card's birthday today"])
  }
}
