import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime

@testable import PlannerServiceTestSupport

/// The people of a year, with their goals.
enum YearPeople {
  private static let zones = ["Asia/Tokyo", "Europe/London", "America/Denver", "Asia/Kolkata"]
  private static let windows = [
    Windows.always, evenings,
    Windows(weekdays: [.sat, .sun], timeBlocks: [TimeBlock(start: 540, end: 1080)]),
    Windows(timeBlocks: [TimeBlock(start: 420, end: 720), TimeBlock(start: 1020, end: 1320)]),
    // A window that ends on the next day.
    Windows(timeBlocks: [TimeBlock(start: 1200, end: 120)]), Windows(weekdays: [.mon, .wed, .fri]),
  ]

  static func document(_ random: inout SeededRandom) -> ExportDocument {
    var contacts: [Contact] = []
    var goals: [Goal] = []
    for index in 0..<Int.random(in: 6...10, using: &random) {
      let id = "00000000-0000-4000-8000-00000000000\(String(index, radix: 16))"
      let hasZone = Int.random(in: 0..<3, using: &random) == 0
      contacts.append(
        Contact(
          id: id, displayName: "Person \(index)",
          timeZone: hasZone ? zones.randomElement(using: &random) : nil))
      goals.append(
        Goal(
          id: id.replacing("4000", with: "4001"), contactId: id,
          cadenceDays: Int.random(in: 4...40, using: &random),
          importance: Int.random(in: 1...5, using: &random),
          minDurationMin: Int.random(in: 1...6, using: &random) * 15,
          windows: windows.randomElement(using: &random) ?? .always, createdAt: YearWorld.beginning))
    }
    var preferences = Preferences()
    preferences.capacityPerWeek = Int.random(in: 4...9, using: &random)
    preferences.bufferMin = [0, 0, 10, 15].randomElement(using: &random) ?? 0
    preferences.placement = Bool.random(using: &random) ? .packed : .greedy
    return ExportDocument(
      format: "org.socialplanner.export", version: 1, preferences: preferences, contacts: contacts,
      goals: goals, items: [], log: [], away: [])
  }
}
