/// `org.varlink.service`, the interface of every Varlink service (varlink.org, "org.varlink.service").
package struct VarlinkService: Sendable {
  package static let interface = "org.varlink.service"
  /// The names of each method's parameters.
  package static let parameters: [String: Set<String>] = [
    "GetInfo": [], "GetInterfaceDescription": ["interface"],
  ]

  /// The error for an interface that the service does not have.
  package struct UnknownInterface: Error {
    package var interface: String
  }

  package struct InterfaceName: Codable { package var interface: String }

  private struct Info: Codable {
    var vendor = "Social Planner"
    var product: String
    var version = plannerVersion
    var url = "https://socialplanner.org"
    var interfaces: [String]
  }

  private let product: String
  /// The description of each interface, with its name.
  private let interfaces: [(name: String, text: String)]

  /// - product: The name of the program.
  package init(_ product: String, _ interfaces: [(name: String, text: String)]) {
    self.product = product
    self.interfaces = [(Self.interface, Self.text)] + interfaces
  }

  /// Returns the reply to a method of this interface; nil if there is no such method. Throws
  /// ``UnknownInterface``.
  /// - about: Reads the parameter `interface` of the call.
  package func reply(to method: String, about interface: () throws -> String) throws -> (any Codable)? {
    switch method {
    case "GetInfo": return Info(product: product, interfaces: interfaces.map(\.name))
    case "GetInterfaceDescription":
      let name = try interface()
      guard let found = interfaces.first(where: { $0.name == name }) else {
        throw UnknownInterface(interface: name)
      }
      return ["description": found.text] as [String: String]
    default: return nil
    }
  }

  /// The description of this interface, as published by varlink.org.
  private static let text = """
    # The Varlink Service Interface is provided by every varlink service. It
    # describes the service and the interfaces it implements.
    interface org.varlink.service

    # Get a list of all the interfaces a service provides and information
    # about the implementation.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # Get the description of an interface that is implemented by this service.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The requested interface was not found.
    error InterfaceNotFound (interface: string)

    # The requested method was not found
    error MethodNotFound (method: string)

    # The interface defines the requested method, but the service does not
    # implement it.
    error MethodNotImplemented (method: string)

    # One of the passed parameters is invalid.
    error InvalidParameter (parameter: string)

    # Client is denied access
    error PermissionDenied ()

    # Method is expected to be called with 'more' set to true, but wasn't
    error ExpectedMore ()

    """
}
