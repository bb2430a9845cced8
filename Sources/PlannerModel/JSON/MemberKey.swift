/// The key of a member of a JSON object, for every message of the protocol.
package struct MemberKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringLiteral name: String) { stringValue = name }
  package init?(stringValue name: String) { stringValue = name }
  package init?(intValue: Int) { return nil }
}
