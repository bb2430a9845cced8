import ArgumentParser
import FoundationEssentials
import PlannerContacts
import PlannerTime

/// Address books as `AddressBookScan` looks through them: a file for each person, or all in one; read for the first
/// time, and again with nothing changed. What it leaves out is said in benchmarks/README.md.
struct AddressBooks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts", abstract: "Time the scan of address books.")

  @Option(help: "People.")
  var cards = 10_000

  @Option(help: "Runs counted of each.")
  var runs = 11

  @Option(help: "Seed of the cards.")
  var seed: UInt64 = 5

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "planner-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = folder.appending(path: "all.vcf")
    let many = folder.appending(path: "many")
    try FileManager.default.createDirectory(at: many, withIntermediateDirectories: true)
    var random = Generator(seed: seed)
    let texts = (0..<cards).map { card($0, &random) }
    try Data(texts.joined().utf8).write(to: one)
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: many.appending(path: "\(index).vcf"))
    }
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    print(
      "contacts: \(cards) cards, \(bytes / 1_000_000) MB, one in ten with a photo; medians of \(runs) runs (wall ms)"
    )
    try measure("a file each", many.path)
    try measure("in one file", one.path)
  }

  /// The reader is a new one each time, so that it knows no zone.
  private func measure(_ name: String, _ path: String) throws {
    func scan(known: [CardFile] = []) -> [CardFile] {
      AddressBookScan(addressBookId: "b", path: path, reader: CardReader(zones: ZoneDatabase()), known: known)
        .run()
        .files
    }
    // The first would pay for the disk.
    let known = scan()
    let read = known.reduce(0) { $0 + $1.cards.count }
    guard read == cards, known.allSatisfy({ $0.problem == nil }) else {
      throw ValidationError("\(read) of \(cards) cards were read")
    }
    let first = (0..<runs).map { _ in milliseconds { consume(scan().count) } }
    let again = (0..<runs).map { _ in milliseconds { consume(scan(known: known).count) } }
    print("  \(name), first time         \(spread(first))")
    print("  \(name), nothing changed    \(spread(again))")
  }

  /// Sixteen lines as Nextcloud and DAVx5 leave them; one in ten with a photo of 20 kB.
  private func card(_ index: Int, _ random: inout Generator) -> String {
    let given = ["Anna", "Björn", "Chiara", "Dmitri", "Élodie", "Femi", "Grace", "Haruki"][random.below(8)]
    let family = "\(["Muster", "Example", "Specimen", "Jedermann"][random.below(4)])\(index)"
    let number = 1_000_000 + random.below(9_000_000)
    var lines = [
      "BEGIN:VCARD", "VERSION:3.0", "PRODID:-//Sabre//Sabre VObject 4.5.4//EN", "UID:bench-\(seed)-\(index)",
      "N:\(family);\(given);;;", "FN:\(given) \(family)", "ORG:Example\\, Inc.;Department \(index % 7)",
      "EMAIL;TYPE=INTERNET,HOME:\(given).\(index)@example.org",
      "EMAIL;TYPE=\"WORK,PREF\":\(index)@work.example.com", "TEL;TYPE=CELL:+49 151 \(number)",
      "ADR;TYPE=HOME:;;Hauptstraße \(index % 200);Musterstadt;;12345;Germany",
      "BDAY:1980-0\(1 + index % 9)-11",
      "NOTE:Met at the conference\\, likes hiking\\; ask about the dog.\\nSecond line of a\r\n  longer note that is folded",
      "CATEGORIES:Friends,Group \(index % 9)", "REV:20260301T120000Z",
    ]
    if index % 3 == 0 {
      lines.append("TZ:\(["Europe/Berlin", "America/New_York", "-05:00"][random.below(3)])")
    }
    if index % 10 == 0 {
      let photo = (0..<266).map { _ in String(repeating: "\(random.below(10))aB/+xYz", count: 8) + "abc" }
      lines.append("PHOTO;ENCODING=b;TYPE=JPEG:" + photo.joined(separator: "\r\n "))
    }
    return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }
}
