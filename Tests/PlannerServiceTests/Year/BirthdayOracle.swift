import PlannerModel
import PlannerReminders
import PlannerTime

@testable import PlannerServiceTestSupport

/// The expected notices of birthdays: each comes seven days before and on the day, at nine in the morning in
/// the zone of that time, or when the machine runs again within two weeks. The earlier notice is skipped once
/// the day has come.
final class BirthdayOracle {
  struct Person {
    var name: String
    var born: Int?
    var month: Int
    var day: Int

    /// The birthday as a property of a card.
    var property: String {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      guard let born else { return "BDAY:--\(two(month))\(two(day))" }
      return day % 2 == 0 ? "BDAY:\(born)\(two(month))\(two(day))" : "BDAY:\(born)-\(two(month))-\(two(day))"
    }

    func hasBirthday(on date: CivilDate) -> Bool {
      let (year, month, day) = date.components
      if self.month == 2, self.day == 29, CivilDate(year: year, month: 2, day: 29) == nil {
        return month == 2 && day == 28
      }
      return month == self.month && day == self.day
    }
  }

  struct Telling: Hashable {
    var name: String
    var on: CivilDate
    var lead: Int
    var day: CivilDate { on.adding(days: -lead) }
  }

  /// How often each notice was delivered.
  private(set) var told: [Telling: Int] = [:]
  private(set) var late = 0
  /// Notices that were too old when the machine ran again.
  private var tooOld: Set<Telling> = []
  /// Early notices that were skipped because the day itself had come.
  private var overtaken: Set<Telling> = []
  private var problems: [String] = []
  private let people: [String: Person]
  private let first: CivilDate

  var unheard: Int { tooOld.count }

  init(_ people: [Person], from first: CivilDate) {
    self.people = Dictionary(uniqueKeysWithValues: people.map { ($0.name, $0) })
    self.first = first
  }

  /// The people's names by contact id.
  var names: [String: String] = [:]

  /// Records a notice.
  /// - keys: the ledger's keys of the notice: `birthday/ID/own/2028-03-01/7`.
  /// - isDisturbed: true if the machine has just started, or its clock or zone was changed, so that the
  ///   notice may be late.
  func hear(_ notice: Notice, keys: [String], at now: Instant, in zone: ZoneTable, isDisturbed: Bool) {
    if notice.late { late += 1 }
    for key in keys {
      let parts = key.split(separator: "/")
      guard parts.count == 5, let on = CivilDate(String(parts[3])), let lead = Int(parts[4]),
        let person = names[String(parts[1])].flatMap({ people[$0] })
      else {
        problems.append("nobody's: \(key)")
        continue
      }
      let telling = Telling(name: person.name, on: on, lead: lead)
      told[telling, default: 0] += 1
      let morning = zone.instant(of: telling.day, minuteOfDay: 540)
      if !person.hasBirthday(on: on) { problems.append("\(telling) is no birthday") }
      if told[telling] != 1 { problems.append("\(telling) comes again at \(now)") }
      if now < morning { problems.append("\(telling) comes too early, at \(now)") }
      if !isDisturbed, now != morning { problems.append("\(telling) comes late, at \(now)") }
      if lead > 0, zone.date(at: now) >= on { problems.append("\(telling) comes beside the day itself") }
      if zone.date(at: now).daysSinceEpoch - telling.day.daysSinceEpoch > 14 {
        problems.append("\(telling) comes too late, at \(now)")
      }
      let shown = notice.dates?.first { $0.name == person.name && $0.on == on }
      if shown == nil || shown?.years != person.born.map({ on.components.year - $0 }) {
        problems.append("\(telling) is not said rightly: \(notice.title) \(notice.lines)")
      }
    }
  }

  /// Records that the machine was down between two days, or that its clock or zone was changed.
  func passed(from before: CivilDate, to today: CivilDate) {
    var day = before.adding(days: -1)
    while today.daysSinceEpoch - day.daysSinceEpoch > 14 {
      tooOld.formUnion(expected(on: day).filter { told[$0] == nil })
      day = day.adding(days: 1)
    }
    while day <= today {
      overtaken.formUnion(expected(on: day).filter { $0.lead > 0 && $0.on <= today && told[$0] == nil })
      day = day.adding(days: 1)
    }
  }

  /// Returns the problems, if all notices up to a day are due.
  func problems(until last: CivilDate) -> [String] {
    var missing: [String] = []
    var day = first
    while day <= last {
      for telling in expected(on: day)
      where told[telling] == nil && !tooOld.union(overtaken).contains(telling) {
        missing.append("\(telling) was not told")
      }
      day = day.adding(days: 1)
    }
    return problems + missing
  }

  private func expected(on day: CivilDate) -> [Telling] {
    [7, 0].flatMap { lead in
      people.values.filter { $0.hasBirthday(on: day.adding(days: lead)) }
        .map { Telling(name: $0.name, on: day.adding(days: lead), lead: lead) }
    }
  }
}
