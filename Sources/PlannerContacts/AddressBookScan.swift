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
    Result(addressBookId: addressBookId, files: [])
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
