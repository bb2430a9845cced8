import PlannerAddressBooks
import PlannerModel
import PlannerTime

/// Helpers of the card reader's suites: short ways to write a card and to describe its content.
enum CardSamples {
  static let database = ZoneDatabase()

  static func read(_ text: String) -> CardContent { read(Array(text.utf8)) }

  static func read(_ bytes: [UInt8]) -> CardContent { CardReader(zones: database).read(bytes) }

  /// Returns the text of a card with these lines.
  static func card(_ lines: String..., version: String = "4.0") -> String { card(lines, version: version) }

  static func card(_ lines: [String], version: String = "4.0") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  /// Returns the card that these lines describe, if there are no problems. A name and UID are optional.
  static func one(_ lines: String..., version: String = "4.0") -> Card? {
    let content = read(card(["FN:Anna", "UID:1"] + lines, version: version))
    return content.problems.isEmpty && content.cards.count == 1 ? content.cards[0] : nil
  }

  /// Returns the name for these lines, without FN.
  static func name(_ lines: String..., version: String = "4.0") -> String? {
    read(card(lines, version: version)).cards.first?.displayName
  }
}

extension Card {
  /// The telephone numbers without their labels.
  var numbers: [String] { phones.map(\.value) }
  /// The mail addresses without their labels.
  var mails: [String] { emails.map(\.value) }
}
