import FoundationEssentials
import PlannerModel

/// Converts an error reply to the interface's error type if its name and parameters are known. Otherwise
/// returns ``ClientError/remote(name:parameters:)``, so that errors of a newer service are kept.
func remoteError(
  name: String, parameters: [UInt8], _ errors: [any InterfaceError.Type]
) -> any Error {
  let data = Data(parameters)
  for type in errors where type.qualifiedName == name {
    if let error = try? WireJSON.decode(type, from: data) { return error }
  }
  return ClientError.remote(
    name: name, parameters: (try? WireJSON.decode(JSONValue.self, from: data)) ?? .object([:]))
}
