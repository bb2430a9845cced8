/// The names of a call's parameters, whatever their values are.
struct GivenNames: Codable, Sendable {
  /// Nil where the parameters are no object.
  var names: [String]?

  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    names = (try? decoder.container(keyedBy: Name.self))?.allKeys.map(\.stringValue)
  }

  func encode(to encoder: any Encoder) throws {}
}

/// What each method's parameters are called, by the method's name, from the text of an interface
/// (varlink.org, "Interface Definition").
func parametersOfMethods(in interface: String) -> [String: Set<String>] {
  let text = interface.split(separator: "\n").map { $0.prefix { $0 != "#" } }
  var methods: [String: Set<String>] = [:]
  for (index, line) in text.enumerated() where line.hasPrefix("method ") {
    let definition = text[index...].joined(separator: " ").dropFirst("method ".count)
    guard let open = definition.firstIndex(of: "(") else { continue }
    var names: Set<String> = []
    var depth = 0
    var name = ""
    scan: for character in definition[open...] {
      switch character {
      case "(": depth += 1
      case ")": depth -= 1
      case ",": if depth == 1 { name = "" }
      case ":": if depth == 1 { names.insert(name) }
      default: if depth == 1, !character.isWhitespace { name.append(character) }
      }
      if depth == 0 { break scan }
    }
    methods[definition[..<open].filter { !$0.isWhitespace }] = names
  }
  return methods
}
