import FoundationEssentials
import PlannerModel
import PlannerProtocol

/// Converts an error reply to the protocol's error type if its name and parameters are known. Otherwise
/// returns ``ClientError/remote(name:parameters:)``, so that errors of a newer daemon are kept.
func remoteError(name: String, parameters: [UInt8]) -> any Error {
  let data = Data(parameters)
  for type in plannerErrors where type.qualifiedName == name {
    if let error = try? WireJSON.decode(type, from: data) { return error }
  }
  return ClientError.remote(
    name: name, parameters: (try? WireJSON.decode(JSONValue.self, from: data)) ?? .object([:]))
}
