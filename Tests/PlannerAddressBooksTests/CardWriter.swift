import PlannerModel
import PlannerTestSupport

/// Writes a card at random, using every freedom of the format.
struct CardWriter {
  var random: SeededRandom

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  mutating func chance() -> Bool { Bool.random(using: &random) }
  mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...choices.count - 1)] }

  /// Returns a unique text of one line that trimming does not change.
  mutating func text() -> String {
    let pieces = [
      "a", "B", "é", "日", "👩‍👩‍👧", ",", ";", ":", "\\", "\"", "n", "=", "^", ".", " x", "%0A", "'", "e\u{301}",
    ]
    return "t\(number(0...1 << 40))" + (0..<number(0...12)).map { _ in one(of: pieces) }.joined() + "."
  }

  mutating func card() -> Card {
    func many(_ writer: inout CardWriter) -> [String] {
      (0..<writer.number(0...4)).map { _ in writer.text() }
    }
    func points(_ writer: inout CardWriter) -> [LabeledValue] {
      many(&writer).map { LabeledValue(value: $0) }
    }
    return Card(
      uid: text(), displayName: text(), organization: chance() ? text() : nil, phones: points(&self),
      emails: points(&self),
      tags: many(&self), timeZone: one(of: [nil, "Europe/Berlin", "Etc/GMT+5", "Etc/GMT-13"]))
  }

  mutating func bytes(of card: Card) -> [UInt8] {
    var lines = [property("UID", escaped(card.uid)), property("FN", escaped(card.displayName))]
    if let organization = card.organization {
      lines.append(property("ORG", "\(escaped(organization));\(escaped(text()))"))
    }
    for (name, values) in [("TEL", card.numbers), ("EMAIL", card.mails)] {
      // The order is random if the ranks define it.
      let isRanked = chance()
      let own = values.enumerated().map { index, value in
        property(
          name, (name == "TEL" && chance() ? "tel:" : "") + escaped(value),
          isRanked ? "PREF=\(index + 1)" : nil)
      }
      lines += isRanked ? own.shuffled(using: &random) : own
    }
    if chance() {
      lines.append(
        property("CATEGORIES", card.tags.map { escaped($0) }.joined(separator: chance() ? "," : " , ")))
    } else {
      lines += card.tags.map { property("CATEGORIES", escaped($0)) }
    }
    switch card.timeZone {
    case "Etc/GMT+5": lines.append(property("TZ", one(of: ["-05:00", "-0500", "-05:00; EST; There"])))
    case "Etc/GMT-13": lines.append(property("TZ", "+1300"))
    case let zone?: lines.append(property("TZ", zone))
    case nil: break
    }
    for _ in 0..<number(0...3) {
      let name = one(of: ["NOTE", "X-ABLabel", "URL", "LOGO;ENCODING=b"])
      lines.insert(property(name, escaped(text())), at: number(0...lines.count))
    }
    let whole = ["BEGIN:VCARD", "VERSION:\(one(of: ["3.0", "4.0"]))"] + lines + ["END:VCARD"]
    return whole.flatMap { folded(Array($0.utf8)) }
  }

  private mutating func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\\\"
      case ",", ";": "\\\(character)"
      case ":", "\"": chance() ? "\\\(character)" : "\(character)"
      // The reader turns white space and line breaks into one space.
      case " ": one(of: [" ", "\\n", " \\N ", "\t"])
      default: "\(character)"
      }
    }.joined()
  }

  private mutating func property(_ name: String, _ value: String, _ parameter: String? = nil) -> String {
    let noise = [
      "TYPE=home", "TYPE=\"a,b\"", "X-A=\"x:y;z\"", "HOME", "TYPE=a,b", "X-B=^'q^'^n", "LANGUAGE=de",
      "X-C=\"\",\"p:q\"", "VALUE=text",
    ]
    var parameters = (0..<number(0...2)).map { _ in one(of: noise) }
    if let parameter { parameters.insert(parameter, at: number(0...parameters.count)) }
    let group = chance() ? "" : "item\(number(1...9))."
    let cased = one(of: [name, name.lowercased()])
    return group + cased + parameters.map { ";\($0)" }.joined() + ":" + one(of: ["", " "]) + value
  }

  /// Returns the line with a line end, and folds at any byte, even within characters.
  private mutating func folded(_ line: [UInt8]) -> [UInt8] {
    let end: [UInt8] = chance() ? [0x0d, 0x0a] : [0x0a]
    var bytes: [UInt8] = []
    let isFolded = chance()
    for (index, byte) in line.enumerated() {
      if isFolded, index > 0, number(1...8) == 1 { bytes += end + [one(of: [0x20, 0x09])] }
      bytes.append(byte)
    }
    return bytes + end
  }
}
