import ArgumentParser
import FoundationEssentials
import PlannerModel
import PlannerStore
import PlannerTime

/// Writes a database with many people and notes, for the search. An import document cannot be that large.
struct FindingData: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "finding-data", abstract: "Write a database with notes on many people.")

  @Argument(help: "The file, which must not exist.")
  var path: String

  @Option(help: "People.")
  var people = 100_000

  @Option(help: "Notes on each.")
  var notes = 10

  @Option(help: "Seed of names and notes.")
  var seed: UInt64 = 11

  func run() throws {
    var random = Generator(seed: seed)
    let start = Instant(seconds: 1_700_000_000)
    let first = (0..<2000).map { _ in word(&random).capitalized }
    let last = (0..<20_000).map { _ in word(&random).capitalized }
    // Few words make most of a text, as in real texts: squaring a number below 1 prefers the first words.
    let said = (0..<20_000).map { _ in word(&random) }
    func pick(_ words: [String]) -> String {
      let part = random.unit()
      return words[Int(part * part * Double(words.count))]
    }
    let store = try PlannerStore(path: path)
    for batch in stride(from: 0, to: people, by: 2000) {
      try store.write(command: nil, at: start) { writer in
        for index in batch..<min(batch + 2000, people) {
          let contact = Contact(
            id: UUID().uuidString.lowercased(), displayName: "\(pick(first)) \(pick(last)) \(index)")
          try writer.put(contact)
          try writer.put(
            KeptProfile(
              contactId: contact.id, profile: PersonProfile(company: pick(last), interests: [pick(said)])))
          for note in 0..<notes {
            let text = (0..<8).map { _ in pick(said) }.joined(separator: " ")
            try writer.put(
              InteractionLog(
                id: UUID().uuidString.lowercased(), contactId: contact.id,
                when: Instant(seconds: 1_700_000_000 + index * 10 + note), outcome: .note, notes: text)
            )
          }
        }
      }
    }
    try store.close()
    // The search texts: a common name, a rare one, one with two letters swapped, and words of notes.
    func swapped(_ text: String) -> String {
      var letters = Array(text.lowercased())
      letters.swapAt(letters.count / 2, letters.count / 2 - 1)
      return String(letters)
    }
    let long = last.filter { $0.count >= 6 }
    print("common name\t\(first[0])")
    print("rare name\t\(long[long.count - 1])")
    print("both names\t\(first[1]) \(last[1])")
    print("part of names\t\(first[2].dropFirst(1).prefix(3))")
    print("mistyped name\t\(swapped(long[long.count - 2]))")
    print("common word of notes\t\(said[0])")
    print("rare word of notes\t\(said[said.count - 1])")
    print("name and word of a note\t\(last[3]) \(said[2])")
    print("nobody's\tqqxxzzqqxx")
  }

  /// Returns a word of two to four syllables.
  private func word(_ random: inout Generator) -> String {
    let (first, then) = (Array("bcdfghjklmnprstvz"), Array("aeiou"))
    return (0..<(2 + Int(random.next() % 3))).reduce(into: "") { text, _ in
      text.append(first[Int(random.next() % UInt64(first.count))])
      text.append(then[Int(random.next() % UInt64(then.count))])
    }
  }
}
