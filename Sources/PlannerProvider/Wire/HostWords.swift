import FoundationEssentials
import PlannerModel

/// The words in which a host says what is wrong: of use to whoever has set it up, and believed by nobody.
enum HostWords {
  /// The most bytes of an answer that are looked at for them.
  static let longestBody = 8 << 10

  static func find(in body: [UInt8], without key: ProviderKey?) -> String? {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(body)) else { return nil }
    return find(in: value, without: key)
  }

  /// Where the hosts of either protocol have them.
  static func find(in value: JSONValue, without key: ProviderKey?) -> String? {
    let text = value["error"]?["message"]?.text ?? value["error"]?.text ?? value["message"]?.text
    let said = OutputCheck.check(text ?? "").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Some hosts repeat the key, or its end. It is looked for before the words are cut.
    if let key, KeyFilter(key).finds(said) || said.contains(key.text.suffix(4)) { return nil }
    return said.isEmpty ? nil : String(said.prefix(200))
  }
}
