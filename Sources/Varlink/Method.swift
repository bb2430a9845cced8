/// A method of an interface. The type holds the parameters, and `Reply` the parameters of the reply
/// (varlink.org, "Interface Definition").
package protocol Method: Codable, Sendable {
  associatedtype Reply: Codable & Sendable

  /// The name without the interface: `Next`.
  static var name: String { get }
  /// The interface of the method: `org.socialplanner.Planner`.
  static var interface: String { get }
  /// The names of the parameters.
  static var parameters: Set<String> { get }
  /// The errors that its interface declares.
  static var errors: [any InterfaceError.Type] { get }
  /// True if no parameter is given. Then the call is sent without `parameters`, as strict services require.
  var isBare: Bool { get }
}

extension Method {
  package var isBare: Bool { MemoryLayout<Self>.size == 0 }

  /// The full name, as used in a call: `org.socialplanner.Planner.Next`.
  package static var qualifiedName: String { "\(interface).\(name)" }
}

/// An interface and its description.
package struct InterfaceDescription: Sendable {
  package let name: String
  package let methods: [any Method.Type]
  /// The text of the `.varlink` file that describes the interface.
  package let text: String

  /// - methods: The list of the interface's methods, such as ``Methods/All``.
  package init<each M: Method>(_ name: String, _ methods: (repeat each M).Type, _ text: String) {
    self.name = name
    self.text = text
    var types: [any Method.Type] = []
    for method in repeat (each M).self { types.append(method) }
    self.methods = types
  }
}
