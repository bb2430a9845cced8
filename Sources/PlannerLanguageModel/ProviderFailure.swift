/// The reasons why the model gave no answer, as sentences for the user with a remedy. They never contain
/// the key.
///
/// `host` is written like ``ProviderSettings/place``.
package enum ProviderFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// A problem in the file of settings, and its place there.
  case settings(place: String, problem: String)
  case key(String)
  case unreachable(host: String, problem: String)
  /// The host's certificate is not valid.
  case untrusted(host: String)
  /// - said: The host's message.
  case refused(status: Int, host: String, said: String?)
  /// - wait: The seconds until the host accepts another request.
  case busy(status: Int, host: String, attempts: Int, wait: Int?)
  case silent(host: String, seconds: Int)
  case endless(host: String, minutes: Int)
  case malformed(host: String, what: String)
  case tooLarge(host: String, what: String)
  case brokenOff(host: String, hasBegun: Bool)
  /// An error instead of the answer, with the host's message.
  case reported(host: String, said: String?)
  case budget(String)
  case rounds(host: String, count: Int)

  package var description: String {
    switch self {
    case .settings(let place, let problem): "provider.json, \(place): \(problem)."
    case .key(let problem): "The key of the model is not to be had: \(problem)."
    case .unreachable(let host, let problem):
      "\(host) cannot be reached: \(problem). Does it run, and is 'url' in provider.json right?"
    case .untrusted(let host):
      "\(host) cannot prove that it is \(host), so nothing was sent. Is 'url' in provider.json right, and is the clock?"
    case .refused(let status, let host, let said): Self.refused(status, host, Self.words(said))
    case .busy(let status, let host, let attempts, let wait):
      "\(host) has too much to do or is out of order (status \(status), asked \(attempts == 1 ? "once" : "\(attempts) times"))."
        + " Ask again \(wait.map(Self.later) ?? "later")."
    case .silent(let host, let seconds):
      "\(host) has sent nothing for \(seconds) seconds. Ask again; a model on your own machine may need to "
        + "load first."
    case .endless(let host, let minutes):
      "\(host) did not come to an end within \(minutes) minutes. Ask for something shorter."
    case .malformed(let host, let what):
      "The answer of \(host) cannot be read: \(what). Ask again; if it fails again, check 'url' and "
        + "'protocol' in provider.json."
    case .tooLarge(let host, let what):
      "The answer of \(host) is too large: \(what). Ask for something shorter."
    case .brokenOff(let host, true): "\(host) broke off in the middle of its answer. Ask again."
    case .brokenOff(let host, false):
      "\(host) hung up without an answer. Ask again; if it stays so, is 'url' in provider.json right?"
    case .reported(let host, let said):
      "\(host) reports an error\(Self.words(said)). Ask again later."
    case .budget(let what): what
    case .rounds(let host, let count):
      "The model at \(host) wanted to read \(count) times and gave no answer. Ask for less at once."
    }
  }

  private static func refused(_ status: Int, _ host: String, _ said: String) -> String {
    switch status {
    case 401, 403: "\(host) does not accept the key (status \(status)). Is 'key' in provider.json right?"
    case 404:
      "\(host) does not know this address or this model (status 404)\(said). Are 'url' and 'model' in provider.json right?"
    case 413:
      "\(host) finds the question too large (status 413)\(said). Ask for less at once, or start a new "
        + "conversation."
    case 300...399:
      "\(host) wants to send you to another address (status \(status)), which is not followed. Is 'url' in"
        + " provider.json right?"
    default:
      "\(host) refuses the request (status \(status))\(said). Are 'protocol' and 'model' in provider.json right?"
    }
  }

  private static func words(_ said: String?) -> String { said.map { ": '\($0)'" } ?? "" }

  private static func later(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "in \(seconds) seconds"
    case ..<7200: "in \((seconds + 59) / 60) minutes"
    case ..<172_800: "in \((seconds + 3599) / 3600) hours"
    default: "another day"
    }
  }
}
