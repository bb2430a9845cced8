import PlannerFiles
import PlannerModel

/// Looks through one address book and reads what changed since the last time: by name and
/// ``FileFingerprint``, so that one changed file costs one file. Blocks on the disk.
package struct AddressBookScan: Sendable {
  /// A file beyond it is refused.
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
    /// Every file as it is now, by name; where there is trouble, what was known.
    package var files: [CardFile]
    /// Why what is known may be old: a sentence; nil where all is well.
    package var trouble: String?
  }

  package func run() -> Result {
    do throws(SourceFiles.Trouble) {
      let name = "the address book (plannerctl contacts sources remove)"
      let found = try source.look(
        known: known.count, called: name, unchanged: { known[$0]?.fingerprint }, read: read)
      let files = found.compactMap { file($0.name, $0.found) }
      // Also where all have vanished since they were listed.
      if files.isEmpty, !known.isEmpty { throw source.suddenlyEmpty(known: known.count, called: name) }
      return Result(addressBookId: addressBookId, files: files)
    } catch {
      return Result(
        addressBookId: addressBookId, files: known.values.sorted { $0.name < $1.name },
        trouble: error.sentence)
    }
  }

  private func read(
    _ name: String, _ bytes: [UInt8], _ fingerprint: FileFingerprint
  ) -> SourceFiles.Found<CardContent> {
    // As programs leave it that write a file in place, and are stopped.
    if bytes.isEmpty, known[name]?.cards.isEmpty == false {
      return .refused("It is suddenly empty.", fingerprint)
    }
    return .read(reader.read(bytes), fingerprint)
  }

  /// Nil where it has just vanished. What cannot be read keeps the cards that are known of it.
  private func file(_ name: String, _ found: SourceFiles.Found<CardContent>) -> CardFile? {
    switch found {
    case .unchanged: known[name]
    case .gone: nil
    case .refused(let reason, let fingerprint):
      CardFile(name: name, fingerprint: fingerprint, cards: known[name]?.cards ?? [], problem: reason)
    case .read(let content, let fingerprint):
      CardFile(
        name: name, fingerprint: fingerprint, cards: content.cards,
        problem: content.problems.isEmpty ? nil : content.problems.joined(separator: " "))
    }
  }
}

/// One file of an address book, as it was read.
package struct CardFile: Hashable, Sendable {
  /// Its name in the folder; of an address book that is one file, that file's.
  package var name: String
  package var fingerprint: FileFingerprint
  package var cards: [Card]
  /// What of it could not be used, in a sentence or several.
  package var problem: String?

  package init(name: String, fingerprint: FileFingerprint, cards: [Card], problem: String? = nil) {
    self.name = name
    self.fingerprint = fingerprint
    self.cards = cards
    self.problem = problem
  }
}
