import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerAddressBooks
import PlannerTime

/// Measures address books as `AddressBookScan` scans them: a file for each person, or one file for all; the
/// first scan, and another one without changes. benchmarks/README.md lists the limitations.
struct AddressBooks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts", abstract: "Time the scan of address books.")

  @Option(help: "People.")
  var cards = 10_000

  @Flag(help: "Fewer runs, for bench-check.")
  var quick = false

  @Option(help: "Seed of the cards.")
  var seed: UInt64 = 5

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "planner-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = folder.appending(path: "one")
    let many = folder.appending(path: "many")
    for place in [one, many] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    var random = Generator(seed: seed)
    let texts = (0..<cards).map { card($0, &random) }
    try Data(texts.joined().utf8).write(to: one.appending(path: "all.vcf"))
    for (index, text) in texts.enumerated() {
      try Data(text.utf8).write(to: many.appending(path: "\(index).vcf"))
    }
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    let figures =
      try measure("many", "\(cards) cards, a file each", many.path, bytes)
      + measure("one", "\(cards) cards in one file", one.path, bytes)
    try Measurements(seed: seed, figures: figures).print()
  }

  /// Measures a scan with a new reader each time, so that it has no cached zone. For comparison, the same
  /// files are opened and read without further work.
  private func measure(_ name: String, _ what: String, _ path: String, _ bytes: Int) throws -> [Figure] {
    func scan(known: [CardFile] = []) -> [CardFile] {
      AddressBookScan(addressBookId: "b", path: path, reader: CardReader(zones: ZoneDatabase()), known: known)
        .run()
        .files
    }
    // Reads the files once, because the first run would pay for the disk.
    let known = scan()
    let read = known.reduce(0) { $0 + $1.cards.count }
    guard read == cards, known.allSatisfy({ $0.problem == nil }) else {
      throw ValidationError("\(read) of \(cards) cards were read")
    }
    var first: [Double] = []
    var again: [Double] = []
    var bare: [Double] = []
    for _ in 0..<(quick ? 5 : 11) {
      first.append(milliseconds { consume(scan().count) })
      again.append(milliseconds { consume(scan(known: known).count) })
      var length = 0
      bare.append(milliseconds { length = readAll(path) })
      guard length == bytes else { throw ValidationError("\(length) of \(bytes) bytes were read") }
    }
    return [
      Figure("contacts-\(name)-first", "\(what), first scan", unit: "ms", first),
      Figure("contacts-\(name)-again", "\(what), nothing changed", unit: "ms", again),
      Figure("contacts-\(name)-read", "\(what), only opened and read", unit: "ms", bare),
      .ratio("contacts-\(name)-ratio", "\(what), first scan to only reading", first, to: bare),
    ]
  }

  /// Reads every file of a folder, like `cat FOLDER/*`. Returns the number of bytes.
  private func readAll(_ folder: String) -> Int {
    guard let directory = opendir(folder) else { return 0 }
    defer { closedir(directory) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    var total = 0
    while let entry = readdir(directory) {
      let file = openat(dirfd(directory), &entry.pointee.d_name.0, O_RDONLY)
      guard file >= 0 else { continue }
      defer { close(file) }
      while true {
        let length = read(file, buffer.baseAddress, buffer.count)
        guard length > 0 else { break }
        total += length
      }
    }
    return total
  }

  /// Returns a card of sixteen lines, as Nextcloud and DAVx5 write them. One in ten has a photo of 20 kB.
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
      let photo = (0..<266).map { _ in String(repeating: "\(random.below(10))aB/+xYz", count: 8) + "abcd" }
      lines.append("PHOTO;ENCODING=b;TYPE=JPEG:/9j/" + photo.joined(separator: "\r\n "))
    }
    return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }
}
