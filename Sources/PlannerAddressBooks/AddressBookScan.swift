import PlannerFiles
import PlannerModel
import PlannerTime

/// Scans one address book and reads only the files that changed since the last scan, by name and
/// ``FileFingerprint``. Blocks on the disk.
package struct AddressBookScan: Sendable {
  /// The maximum size in bytes; a larger file is refused.
  package static let largestFile = 64 * 1024 * 1024
  package static let suffix = ".vcf"

  package let addressBookId: String
  private let source: SourceFiles
  private let reader: CardReader
  private let known: [String: CardFile]

  package init(addressBookId: String, path: String, reader: CardReader, known: [CardFile]) {
    self.addressBookId = addressBookId
    source = SourceFiles(
      path: path, suffix: AddressBookScan.suffix, largestFile: AddressBookScan.largestFile)
    self.reader = reader
    self.known = Dictionary(known.map { ($0.name, $0) }) { first, _ in first }
  }

  package struct Result: Sendable {
    package var addressBookId: String
    /// All files of the address book, by name; the known files if there is trouble.
    package var files: [CardFile]
    /// The reason why the known state may be outdated, as a sentence; nil after a complete scan.
    package var trouble: String?
  }

  package func run() -> Result {
    do throws(SourceFiles.Trouble) {
      let name = "the address book (plannerctl contacts sources remove)"
      let found = try source.look(
        known: known.count, called: name, isKnown: { known[$0] != nil },
        unchanged: { known[$0]?.fingerprint }, read: read)
      let files = found.compactMap { file($0.name, $0.found) }
      // Also covers the case that all files have vanished since they were listed.
      if files.isEmpty, !known.isEmpty { throw source.suddenlyEmpty(known: known.count, called: name) }
      return Result(addressBookId: addressBookId, files: files)
    } catch {
      return Result(
        addressBookId: addressBookId, files: known.values.sorted { $0.name < $1.name },
        trouble: error.sentence)
    }
  }

  /// Reads the picture of a card from one of the known files; nil if it no longer exists.
  package func photo(of uid: String) -> PhotoFile? {
    guard let file = known.values.first(where: { $0.cards.contains { $0.uid == uid } }),
      case .bytes(let bytes, _) = source.read(file.name)
    else { return nil }
    return reader.photo(of: uid, in: bytes)
  }

  private func read(
    _ name: String, _ bytes: [UInt8], _ fingerprint: FileFingerprint
  ) -> SourceFiles.Found<CardContent> {
    .read(reader.read(bytes), fingerprint)
  }

  /// Returns nil if the file has just vanished. An unreadable file keeps its known cards.
  private func file(_ name: String, _ found: SourceFiles.Found<CardContent>) -> CardFile? {
    switch found {
    case .unchanged: known[name]
    case .gone: nil
    case .refused(let reason, let fingerprint):
      CardFile(
        name: name, fingerprint: fingerprint, cards: known[name]?.cards ?? [],
        groups: known[name]?.groups ?? [], problem: reason)
    case .read(let content, let fingerprint):
      if let before = known[name], let damage = content.damage, before.isKept(from: damage) {
        CardFile(
          name: name, fingerprint: fingerprint, cards: before.cards, groups: before.groups,
          problem: damage.sentence("vCard file"),
          keptSince: before.keptSince ?? fingerprint.changedAt)
      } else {
        CardFile(
          name: name, fingerprint: fingerprint, cards: content.cards, groups: content.groups,
          problem: content.problems.isEmpty ? nil : content.problems.joined(separator: " "))
      }
    }
  }
}

extension CardFile {
  /// Returns true if the earlier cards count, because the file was probably not written completely.
  fileprivate func isKept(from damage: FileDamage) -> Bool {
    guard !cards.isEmpty else { return false }
    return damage.keepsWhatWas(
      wasKept: keptSince != nil, wasCutOff: problem?.contains(CardProblems.cutOff) ?? false)
  }
}

/// A file of an address book with the result of its last reading.
package struct CardFile: Hashable, Sendable {
  /// The name in the folder; the file's own name if the address book is a single file.
  package var name: String
  package var fingerprint: FileFingerprint
  package var cards: [Card]
  package var groups: [CardGroup]
  /// The parts that could not be used, in one or more sentences.
  package var problem: String?
  /// The time since which the file is broken and its earlier cards count; nil if its present content counts.
  package var keptSince: Instant?

  package init(
    name: String, fingerprint: FileFingerprint, cards: [Card], groups: [CardGroup] = [],
    problem: String? = nil,
    keptSince: Instant? = nil
  ) {
    self.name = name
    self.fingerprint = fingerprint
    self.cards = cards
    self.groups = groups
    self.problem = problem
    self.keptSince = keptSince
  }
}
