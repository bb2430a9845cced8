/// The names of a call's parameters, without their values.
struct GivenNames: Codable, Sendable {
  /// The names; nil if the parameters are no object.
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
