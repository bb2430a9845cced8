import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// Prints an import document of any size: every contact with a goal, and sessions over the next days.
struct SampleDocument: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document", abstract: "Print an import document for the other measurements.")

  @Option(help: "People, each with a goal.")
  var contacts = 10_000

  @Option(help: "Live sessions, half an hour each, one after the other from tomorrow on.")
  var items = 1000

  func run() throws {
    var random = Generator(seed: 7)
    let now = Clock.system.now()
    let people = (0..<contacts).map { index in
      Contact(
        id: id(1, index), displayName: "\(name(&random)) \(name(&random)) \(index)", tags: ["tag\(index % 9)"]
      )
    }
    let goals = people.enumerated().map { index, contact in
      Goal(
        id: id(2, index), contactId: contact.id, cadenceDays: [7, 14, 30, 90][index % 4],
        importance: 1 + index % 5,
        windows: Windows(timeBlocks: [TimeBlock(start: 540 + 30 * (index % 16), end: 1260)]),
        createdAt: now.adding(minutes: -1440 * (index % 100)))
    }
    let sessions = (0..<min(items, contacts)).map { index in
      let start = now.minuteRoundedDown / 30 * 30 + 1440 + index * 30
      return PlanItem(
        id: id(3, index), contactId: people[index].id, goalId: goals[index].id,
        name: people[index].displayName,
        startAt: Instant(minutes: start), durationMin: 30, createdAt: now)
    }
    let document = ExportDocument(
      format: "org.socialplanner.export", version: 1, preferences: .defaults, contacts: people, goals: goals,
      items: sessions, log: [], away: [])
    let data = try WireJSON.encode(document)
    data.withUnsafeBytes { bytes in _ = write(STDOUT_FILENO, bytes.baseAddress, bytes.count) }
  }

  private func id(_ kind: Int, _ index: Int) -> String {
    // Spread like random ids. Consecutive ids would need longer prefixes than real ones.
    var mixer = Generator(seed: UInt64(kind * 1_000_000 + index))
    let hex = hexadecimal(mixer.next()) + hexadecimal(mixer.next())
    let digits = Array(hex)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func name(_ random: inout Generator) -> String {
    let syllables = [
      "an", "bo", "chi", "da", "el", "fa", "gu", "ha", "io", "ka", "lu", "mi", "no", "pe", "ri", "su",
    ]
    return (0..<3).map { _ in syllables[random.below(syllables.count)] }.joined().capitalized
  }
}
