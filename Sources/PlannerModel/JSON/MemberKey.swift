/// The key of a member of a JSON object. All messages of the protocol share this type.
package struct MemberKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringLiteral name: String) { stringValue = name }
  package init?(stringValue name: String) { stringValue = name }
  package init?(intValue: Int) { return nil }
}
