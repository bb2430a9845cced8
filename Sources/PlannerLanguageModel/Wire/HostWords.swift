import FoundationEssentials
import PlannerModel

/// The error message of a host. It helps the person who set it up, and is not trusted.
enum HostWords {
  /// The most bytes of an answer that are searched for a message.
  static let longestBody = 8 << 10

  static func find(in body: [UInt8], without key: ProviderKey?) -> String? {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(body)) else { return nil }
    return find(in: value, without: key)
  }

  /// Returns the message from the places where hosts of both protocols put it.
  static func find(in value: JSONValue, without key: ProviderKey?) -> String? {
    let text = value["error"]?["message"]?.text ?? value["error"]?.text ?? value["message"]?.text
    let said = OutputCheck.check(text ?? "").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Some hosts repeat the key or its end. The search runs before the message is shortened.
    if let key, KeyFilter(key).finds(said) || said.contains(key.text.suffix(4)) { return nil }
    return said.isEmpty ? nil : String(said.prefix(200))
  }
}
