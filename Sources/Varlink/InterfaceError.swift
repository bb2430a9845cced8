/// An error that an interface declares: its parameters, and a sentence for people in `message`.
package protocol InterfaceError: Error, Codable, Hashable, Sendable {
  var message: String { get }
  /// The interface that declares the error.
  static var interface: String { get }
}

extension InterfaceError {
  /// The full name, as sent over the socket: `org.example.NotFound`.
  package static var qualifiedName: String { "\(interface).\(Self.self)" }
}
