import FoundationEssentials
import PlannerModel
import PlannerProtocol

/// An error reply as an error of ours where its name and parameters are known, else as
/// ``ClientError/remote(name:parameters:)``: what a newer daemon says survives.
func remoteError(name: String, parameters: [UInt8]) -> any Error {
  let data = Data(parameters)
  for type in plannerErrors where type.qualifiedName == name {
    if let error = try? WireJSON.decode(type, from: data) { return error }
  }
  return ClientError.remote(
    name: name, parameters: (try? WireJSON.decode(JSONValue.self, from: data)) ?? .object([:]))
}
