/// Why there is no answer of the model, as a sentence for the user. None ever holds the key.
package enum ProviderFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// Something about the file of settings: where it is, and what is wrong there.
  case settings(place: String, problem: String)
  case key(String)
  case unreachable(host: String)
  case refused(status: Int, host: String)
  case busy(status: Int, host: String, attempts: Int)
  case silent(seconds: Int)
  case malformed(String)
  case tooLarge(String)
  case brokenOff
  case budget(String)
  case rounds(Int)

  package var description: String {
    switch self {
    case .settings(let place, let problem): "provider.json, \(place): \(problem)."
    case .key(let problem): "The key of the model is not to be had: \(problem)."
    case .unreachable(let host): "\(host) cannot be reached."
    case .refused(let status, let host):
      switch status {
      case 401, 403: "\(host) does not accept the key (status \(status))."
      case 404: "\(host) does not know this address or this model (status 404)."
      case 300...399:
        "\(host) wants to send you to another address (status \(status)), which is not followed."
      default: "\(host) refuses the request (status \(status))."
      }
    case .busy(let status, let host, let attempts):
      "\(host) is busy or out of order (status \(status)), after \(attempts) attempts."
    case .silent(let seconds): "The model has said nothing for \(seconds) seconds."
    case .malformed(let what): "The answer of the model cannot be read: \(what)."
    case .tooLarge(let what): "The answer of the model is too large: \(what)."
    case .brokenOff: "The answer of the model broke off before its end."
    case .budget(let what): what
    case .rounds(let count): "The model asked for tools \(count) times and gave no answer."
    }
  }
}
