import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = PeopleMethods

/// Birthdays of children who are not contacts, from the relations of their parents. It is Monday 2 March
/// 2026, 08:00.
@Suite struct `A child's birthday` {
  private let planner: TestPlanner

  init() throws {
    planner = try TestPlanner.reminding()
    for name in ["Ana Souza", "Bob Weber"] { try planner.add(name) }
  }

  private func relate(_ parent: String, _ child: String, _ day: String) throws {
    let relation = PersonRelation(to: child, kind: .child, birthday: day)
    try planner.call(M.SetProfile(name: parent, add: PersonProfile(relations: [relation])))
  }

  private func person(_ name: String, born day: String) throws {
    try planner.add(name)
    try planner.call(M.SetProfile(name: name, set: PersonProfile(birthday: day)))
  }

  private func dates(of name: String? = nil) throws -> [String] {
    try planner.call(M.Dates(days: 30, name: name)).dates.map { date in
      "\(date.title)" + (date.years.map { " \($0)" } ?? "")
    }
  }

  private func told(until time: String) throws -> [String] {
    try planner.run(until: time)
    return planner.messages.handed(.dates, to: .desktop).map(\.notice.title)
  }

  @Test func `is told once if both parents have the child, whoever knows the year`() throws {
    try relate("ana", "Leo", "2016-03-04")
    try relate("bob", "leo", "--03-04")
    #expect(try dates() == ["Leo's birthday 10"])
    #expect(try dates(of: "bob") == ["leo's birthday"])
    #expect(try told(until: "2026-03-05 12:00") == ["Leo turns 10 today"])
  }

  @Test func `is told with the names of its parents, and its notice logs no meeting with one of them`() throws
  {
    try relate("ana", "Leo", "2016-03-04")
    try relate("bob", "Leo", "2016-03-04")
    try planner.run(until: "2026-03-04 12:00")
    let notice = try #require(planner.messages.handed(.dates, to: .desktop).first?.notice)
    #expect(notice.lines.first == "Family of Ana Souza, Bob Weber")
    #expect(!notice.actions.contains { $0.key == "done" })
  }

  @Test(arguments: [("Leo", "2016-03-04"), ("Leo Weber", "--03-04"), ("Leo Fischer", "2016-03-04")])
  func `is told once if the child is a person, too`(name: String, day: String) throws {
    try relate("ana", "Leo", "2016-03-04")
    try relate("bob", "Leo", "2016-03-04")
    try person(name, born: day)
    #expect(try dates().count == 1)
    let titles = try told(until: "2026-03-05 12:00")
    #expect(titles.count == 1 && titles[0].hasPrefix(name), "\(titles)")
  }

  @Test func `is not told again once the child becomes a person, or another parent has it`() throws {
    try relate("ana", "Leo", "2016-03-04")
    #expect(try told(until: "2026-03-04 10:00") == ["Leo turns 10 today"])
    try relate("bob", "Leo", "2016-03-04")
    try person("Leo Souza", born: "2016-03-04")
    #expect(try told(until: "2026-03-05 12:00").count == 1)
  }

  @Test func `is another one's with another name, day or year`() throws {
    try relate("ana", "Leo", "2016-03-04")
    try relate("ana", "Mia", "2016-03-04")
    try relate("bob", "Leo", "2014-03-04")
    try person("Leo Fischer", born: "1980-03-04")
    try person("Leonie Souza", born: "2016-03-04")
    #expect(try dates().count == 5)
  }

  @Test func `can be silenced and told earlier, by the child or by a parent`() throws {
    try relate("ana", "Leo", "2016-03-12")
    try relate("bob", "Leo", "2016-03-12")
    let set = try planner.call(M.AddDate(name: "Leo", kind: .birthday, leadDays: [8]))
    #expect(set.next?.title == "Leo's birthday" && set.next?.child == "Leo")
    #expect(try told(until: "2026-03-04 12:00") == ["In 8 days: Leo turns 10"])
    try planner.call(M.AddDate(name: "bob", kind: .birthday, title: "leo", leadDays: []))
    #expect(try told(until: "2026-03-13 12:00").count == 1)
    // These settings do not affect the parents' own birthdays.
    try planner.call(M.SetProfile(name: "ana", set: PersonProfile(birthday: "--03-14")))
    #expect(try told(until: "2026-03-14 12:00").last == "Ana Souza's birthday today")
  }

  @Test func `is not the parent's`() throws {
    try relate("ana", "Leo", "2016-03-12")
    #expect(try planner.refusedField(of: M.AddDate(name: "ana", kind: .birthday, leadDays: [0])) == "kind")
    #expect(try planner.refusedField(of: M.AddDate(name: "ana", kind: .birthday, title: "Mia")) == "title")
    #expect(
      try planner.refusedField(of: M.AddDate(name: "ana", kind: .birthday, title: "Leo", plan: .day))
        == "plan")
    #expect(try planner.refusedField(of: M.PlanDate(name: "ana", kind: .birthday)) == "kind")
    #expect(try planner.call(M.Profile(name: "ana")).dates.map(\.child) == ["Leo"])
    try person("Leo Souza", born: "2016-03-12")
    #expect(try planner.refusedField(of: M.AddDate(name: "ana", kind: .birthday, title: "Leo")) == "title")
  }

  @Test func `of two children of one name is set by the parent`() throws {
    try relate("ana", "Leo", "2016-03-12")
    try relate("bob", "Leo", "2015-03-20")
    #expect(try planner.refusedField(of: M.AddDate(name: "Leo", kind: .birthday, leadDays: [])) == "name")
    try planner.call(M.AddDate(name: "bob", kind: .birthday, title: "Leo", leadDays: []))
    #expect(
      try told(until: "2026-03-21 12:00") == ["In 7 days: Leo turns 10", "Leo turns 10 today"])
  }

  @Test func `goes with what was set through export and import, and with undo`() throws {
    try relate("ana", "Leo", "2016-03-12")
    try planner.call(M.AddDate(name: "Leo", kind: .birthday, leadDays: [3]))
    let document = try planner.call(Methods.Export()).document
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(M.ListDates()).dates == planner.call(M.ListDates()).dates)
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.ListDates()).dates.isEmpty)
  }
}
