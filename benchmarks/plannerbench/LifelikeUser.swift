import PlannerModel
import PlannerTime

/// Somebody with people to keep in touch with, a job, a family and journeys: all of it from a seed, and none
/// of it depends on what is planned for them.
struct LifelikeUser {
  struct Friend {
    var name: String
    var cadenceDays: Int
    var importance: Int
    var minutes: Int
    /// What the user says of the times for this person; nil: nothing.
    var windows: Windows?
  }

  struct Event {
    /// In the calendar from this day on.
    var known: Int
    var day: Int
    /// Minutes of the day.
    var minutes: Range<Int>
  }

  struct Journey {
    var known: Int
    var days: ClosedRange<Int>
    var zone: String
  }

  /// A Monday in spring, with both changes of clocks ahead.
  static let firstDay = CivilDate(daysSinceEpoch: 20_514)  // 2026-03-02
  static let days = 365

  let friends: [Friend]
  let capacityPerWeek: Int
  let events: [Event]
  let journeys: [Journey]

  init(seed: UInt64, habit: LifelikeHabit) {
    var random = Generator(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    // 5 to 60, more often few than many.
    let count = [5, 6, 8, 10, 12, 15, 18, 22, 28, 36, 48, 60][random.below(12)]
    let cadences =
      count <= 12 ? [7, 7, 10, 14, 14, 21, 30, 60] : [7, 14, 21, 30, 30, 45, 60, 90, 90, 120, 180]
    friends = (0..<count).map { index in
      Friend(
        name: "Friend \(padded(index, 2))", cadenceDays: cadences[random.below(cadences.count)],
        importance: 1 + random.below(5), minutes: [15, 30, 30, 30, 45, 60][random.below(6)],
        windows: [
          nil, nil, nil, nil, nil, nil,
          Windows(
            weekdays: [.mon, .tue, .wed, .thu], timeBlocks: [TimeBlock(start: 18 * 60, end: 21 * 60)]),
          Windows(weekdays: [.sat, .sun], timeBlocks: [TimeBlock(start: 10 * 60, end: 18 * 60)]),
          Windows(
            weekdays: [.mon, .tue, .wed, .thu, .fri], timeBlocks: [TimeBlock(start: 12 * 60, end: 14 * 60)]),
        ][random.below(9)])
    }
    let perWeek = friends.reduce(0.0) { $0 + 7 / Double($1.cadenceDays) }
    // Who means to keep it up makes room for it.
    capacityPerWeek = max(5, Int(perWeek.rounded(.up)) + 1)
    journeys = Self.journeys(habit == .travels ? 9 : 3, &random)
    events = Self.events(&random)
  }

  private static func journeys(_ count: Int, _ random: inout Generator) -> [Journey] {
    let stretch = days / count
    return (0..<count).map { number in
      let first = number * stretch + 5 + random.below(stretch - 20 > 0 ? stretch - 20 : 1)
      let length = 2 + random.below(12)
      return Journey(
        known: max(0, first - 7 - random.below(21)), days: first...(first + length),
        zone: ["Europe/Lisbon", "America/New_York", "Asia/Tokyo", "Europe/Berlin"][random.below(4)])
    }
  }

  /// A job, what a family does every week, and appointments that come up.
  private static func events(_ random: inout Generator) -> [Event] {
    let job = [540..<1020, 540..<1020, 480..<990, 600..<1110, 780..<1260][random.below(5)]
    let workdays = random.below(4) == 0 ? 0..<4 : 0..<5
    let weekly = (0..<(1 + random.below(3))).map { _ in
      (
        weekday: random.below(7), start: 600 + 30 * random.below(19),
        length: [60, 90, 120, 180][random.below(4)]
      )
    }
    var events: [Event] = []
    for day in 0..<days + 60 {
      let weekday = firstDay.adding(days: day).weekday.index
      if workdays.contains(weekday) { events.append(Event(known: 0, day: day, minutes: job)) }
      for one in weekly where one.weekday == weekday {
        events.append(Event(known: 0, day: day, minutes: one.start..<(one.start + one.length)))
      }
      // One or two evenings in a week, and half of the weekends.
      if random.below(weekday < 5 ? 5 : 2) == 0 {
        let start = weekday < 5 ? 1050 + 30 * random.below(6) : 600 + 30 * random.below(20)
        events.append(
          Event(
            known: max(0, day - random.below(12)), day: day,
            minutes: start..<(start + 60 + 30 * random.below(5)))
        )
      }
    }
    return events
  }

  func isAway(_ day: Int) -> Bool { journeys.contains { $0.days.contains(day) } }
}

/// What a user does when the time of a session comes.
enum LifelikeHabit: String, CaseIterable, Codable {
  case answers
  /// Answers, but for two weeks in summer and two in winter.
  case ignores
  /// Answers, and is on the way nine times a year, in other zones too.
  case travels

  func isDeaf(_ day: Int) -> Bool {
    self == .ignores && ((100..<114).contains(day) || (260..<274).contains(day))
  }
}
