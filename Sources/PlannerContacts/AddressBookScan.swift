import PlannerFiles
import PlannerModel

/// Looks through one address book and reads what changed since the last time: by name and ``FileFingerprint``, so
/// that one changed file costs one file. Blocks on the disk.
package struct AddressBookScan: Sendable {
  /// A file beyond it is refused.
  package static let largestFile = 64 * 1024 * 1024
  static let suffix = ".vcf"

  package let addressBookId: String
  private let path: String
  private let reader: CardReader
  private let known: [String: CardFile]

  package init(addressBookId: String, path: String, reader: CardReader, known: [CardFile]) {
    self.addressBookId = addressBookId
    self.path = path
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
    let listing: FolderListing
    do {
      listing = try FolderListing(path, suffix: AddressBookScan.suffix)
    } catch {
      return troubled("'\(path)' cannot be read: \(error.reason); what was known of it still counts.")
    }
    let files = listing.names.compactMap { name in
      file(name, at: listing.isFolder ? "\(path)/\(name)" : path)
    }
    if files.isEmpty, !known.isEmpty {
      let count = known.count == 1 ? "a file was" : "\(known.count) files were"
      return troubled(
        "'\(path)' is suddenly empty, where \(count); what was known of it still counts. If that is meant, remove the address book (plannerctl contacts sources remove) and add it again."
      )
    }
    return Result(addressBookId: addressBookId, files: files)
  }

  private func troubled(_ trouble: String) -> Result {
    Result(addressBookId: addressBookId, files: known.values.sorted { $0.name < $1.name }, trouble: trouble)
  }

  /// Nil where it has just vanished.
  private func file(_ name: String, at place: String) -> CardFile? {
    if let before = known[name], FileFingerprint(path: place) == before.fingerprint { return before }
    switch FileContent(path: place, limit: AddressBookScan.largestFile) {
    case .gone:
      // Its bytes were replaced when the name was made a text.
      return name.contains("\u{FFFD}") ? refused(name, "Its name is not UTF-8; rename it.", .none) : nil
    case .refused(let reason, let fingerprint): return refused(name, reason, fingerprint)
    case .bytes(let bytes, let fingerprint):
      // As programs leave it that write a file in place, and are stopped.
      if bytes.isEmpty, known[name]?.cards.isEmpty == false {
        return refused(name, "It is suddenly empty.", fingerprint)
      }
      let content = reader.read(bytes)
      return CardFile(
        name: name, fingerprint: fingerprint, cards: content.cards,
        problem: content.problems.isEmpty ? nil : content.problems.joined(separator: " "))
    }
  }

  /// With the cards that are known of it.
  private func refused(_ name: String, _ reason: String, _ fingerprint: FileFingerprint) -> CardFile {
    CardFile(name: name, fingerprint: fingerprint, cards: known[name]?.cards ?? [], problem: reason)
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
