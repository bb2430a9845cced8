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

  /// The program that has the service (`GetInfo`).
  package struct Program: Sendable {
    var vendor, product, version, url: String

    package init(vendor: String, product: String, version: String, url: String) {
      (self.vendor, self.product, self.version, self.url) = (vendor, product, version, url)
    }
  }

  private struct Info: Codable {
    var vendor, product, version, url: String
    var interfaces: [String]
  }

  private let program: Program
  /// The description of each interface, with its name.
  private let interfaces: [(name: String, text: String)]

  package init(_ program: Program, _ interfaces: [(name: String, text: String)]) {
    self.program = program
    self.interfaces = [(Self.interface, Self.text)] + interfaces
  }

  /// Returns the reply to a method of this interface; nil if there is no such method. Throws
  /// ``UnknownInterface``.
  /// - about: Reads the parameter `interface` of the call.
  package func reply(to method: String, about interface: () throws -> String) throws -> (any Codable)? {
    switch method {
    case "GetInfo":
      return Info(
        vendor: program.vendor, product: program.product, version: program.version, url: program.url,
        interfaces: interfaces.map(\.name))
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
