import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A year from September 2027 on, so that it has a 29 February, with an address book of 500 cards with
/// birthdays. The machine is suspended, killed and moved, and its clock is set. ``BirthdayOracle`` defines
/// the expected notices.
@Suite struct `A year of birthdays` {
  @Test(arguments: PropertySeeds.take(1))
  func `tells each of 500 once, on time or late, whatever happens to the machine`(seed: UInt64) throws {
    let year = try BirthdayYear(seed: seed)
    try year.live(days: 400)
    let problems = year.oracle.problems(until: year.today.adding(days: -1))
    #expect(problems.isEmpty, "PLANNER_SEED=\(seed): \(problems.prefix(8)), \(year.diary.suffix(300))")
    // Checks that the year contained all cases.
    #expect(year.oracle.told.count > 900)
    #expect(year.oracle.late > 5)
    #expect(year.oracle.told.keys.contains { $0.on == date("2028-02-29") })
    #expect(year.oracle.unheard > 10)
  }
}

/// A year of random events of the machine.
private final class BirthdayYear {
  let oracle: BirthdayOracle
  private(set) var diary: [String] = []
  private var planner: TestPlanner
  private var random: SeededRandom
  private let book: CardFolder
  private var zone = TestPlanner.zones.systemZone()
  private var heard = 0

  private var now: Instant { planner.time.now }
  var today: CivilDate { zone.date(at: now) }

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    book = try CardFolder()
    let start = local("2027-09-01 12:00")
    planner = try TestPlanner.reminding(at: start)
    var people: [BirthdayOracle.Person] = []
    for number in 0..<500 {
      // One in 25 people was born on a leap day.
      let isLeap = number % 25 == 0
      people.append(
        BirthdayOracle.Person(
          name: "Person \(number).",
          born: number % 3 == 0 ? nil : Int.random(in: 480...505, using: &random) * 4,
          month: isLeap ? 2 : Int.random(in: 1...12, using: &random),
          day: isLeap ? 29 : Int.random(in: 1...28, using: &random)))
    }
    let cards = people.enumerated().map { CardFolder.card("uid-\($0)", $1.name, [$1.property]) }
    try book.write("people", cards)
    oracle = BirthdayOracle(people, from: TestPlanner.zones.systemZone().date(at: start).adding(days: 1))
    try planner.addBook(book)
    let added = try planner.call(
      Methods.AddContacts(
        people: (0..<500).map { NewContact(fields: ContactFields(cardUid: "uid-\($0)")) }))
    try #require(added.added.count == 500)
    oracle.names = Dictionary(
      uniqueKeysWithValues: added.added.map { ($0.contact.id, $0.contact.displayName) })
  }

  func live(days: Int) throws {
    let start = now
    // Birthdays on the first day are announced at once.
    try planner.run(until: now.adding(minutes: 1))
    try listen(isDisturbed: true)
    var isLongSleepAhead = true
    while now < start.adding(minutes: days * 1440) {
      if isLongSleepAhead, now > start.adding(minutes: 200 * 1440) {
        isLongSleepAhead = false
        note("sleeps for a month")
        try sleep(32 * 1440)
      }
      try step()
    }
    try run(minutes: 5 * 1440)
  }

  private func step() throws {
    let minutes = Int.random(in: 1...4000, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: try run(minutes: minutes)
    case 10..<13:
      note("sleeps for \(minutes) minutes")
      try sleep(minutes)
    case 13, 14:
      let days = Int.random(in: 1...12, using: &random)
      note("sleeps for \(days) days")
      try sleep(days * 1440 + minutes % 1440)
    case 15, 16:
      note("is killed, and down for \(minutes) minutes")
      let before = today
      planner = try planner.restarted(after: minutes)
      heard = 0
      try disturbed(since: before)
    case 17:
      let step = minutes % 2880 * (Bool.random(using: &random) ? 1 : -1)
      note("the clock is set by \(step) minutes")
      let before = today
      planner.time.now = now.adding(minutes: step)
      try planner.onPlanner { try $0.clockWasSet() }
      try disturbed(since: before)
    case 18:
      let names = [
        "America/New_York", "Europe/Berlin", "Asia/Tokyo", "Pacific/Auckland", "Pacific/Honolulu",
      ]
      let name = names.randomElement(using: &random) ?? "UTC"
      note("moves to \(name)")
      let before = today
      zone = try #require(TestPlanner.zones.zone(named: name))
      try planner.call(Methods.SetPreference(key: "timeZone", value: .string(name)))
      try disturbed(since: before)
    default:
      note("answers of the hooks are lost, or come again")
      planner.messages.answers[.hooks] = planner.messages.answers[.hooks] == nil ? .later : nil
    }
  }

  private func sleep(_ minutes: Int) throws {
    let before = today
    planner.time.now = now.adding(minutes: minutes)
    try planner.wake()
    try disturbed(since: before)
  }

  /// Overdue notices come within a minute.
  private func disturbed(since day: CivilDate) throws {
    try planner.run(until: now.adding(minutes: 1))
    try listen(isDisturbed: true)
    oracle.passed(from: day, to: today)
  }

  /// Lets time pass, and records each notice at its time.
  private func run(minutes: Int) throws {
    let end = now.adding(minutes: minutes)
    while true {
      let deadline = try planner.onPlanner { $0.host.deadline }
      try planner.run(until: min(end, max(deadline, now.adding(seconds: 1))))
      try listen()
      if now >= end { return }
    }
  }

  /// Records the new notices on the journal.
  private func listen(isDisturbed: Bool = false) throws {
    let told = planner.messages.handed(.dates, to: .journal)
    let rows = told.count > heard ? try planner.rows(.dates) : []
    for handed in told.dropFirst(heard) {
      let row = try #require(rows.first { $0.id == handed.notice.id })
      oracle.hear(handed.notice, keys: row.itemIds, at: now, in: zone, isDisturbed: isDisturbed)
    }
    heard = told.count
  }

  private func note(_ text: String) { diary.append("\(now) \(text)") }
}
