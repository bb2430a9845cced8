import PlannerContacts
import PlannerModel
import PlannerTime

/// What the suites of the card reader share: short ways to write a card and to say what it holds.
enum CardSamples {
  static let database = ZoneDatabase()

  static func read(_ text: String) -> CardContent { read(Array(text.utf8)) }

  static func read(_ bytes: [UInt8]) -> CardContent { CardReader(zones: database).read(bytes) }

  /// The text of a card with these lines.
  static func card(_ lines: String..., version: String = "4.0") -> String { card(lines, version: version) }

  static func card(_ lines: [String], version: String = "4.0") -> String {
    (["BEGIN:VCARD", "VERSION:\(version)"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  /// The one card that these lines make without a complaint; they need not have a name or a UID.
  static func one(_ lines: String..., version: String = "4.0") -> Card? {
    let content = read(card(["FN:Anna", "UID:1"] + lines, version: version))
    return content.problems.isEmpty && content.cards.count == 1 ? content.cards[0] : nil
  }

  /// The name that these lines make, without FN.
  static func name(_ lines: String..., version: String = "4.0") -> String? {
    read(card(lines, version: version)).cards.first?.displayName
  }
}

extension Card {
  /// The telephone numbers without what they are called.
  var numbers: [String] { phones.map(\.value) }
  /// The mail addresses without what they are called.
  var mails: [String] { emails.map(\.value) }
}
