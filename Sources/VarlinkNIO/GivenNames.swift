import PlannerModel

/// The names of a call's parameters, without their values.
struct GivenNames: Codable, Sendable {
  /// The names; nil if the parameters are not an object.
  var names: [String]?

  init(from decoder: any Decoder) throws {
    names = (try? decoder.container(keyedBy: MemberKey.self))?.allKeys.map(\.stringValue)
  }

  func encode(to encoder: any Encoder) throws {}
}
