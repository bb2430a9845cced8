/// A problem of an answer, found while reading it.
enum AnswerProblem: Error, Equatable {
  case malformed(String)
  case tooLarge(String)
  case reported(String?)

  func failure(_ host: String) -> ProviderFailure {
    switch self {
    case .malformed(let what): .malformed(host: host, what: what)
    case .tooLarge(let what): .tooLarge(host: host, what: what)
    case .reported(let said): .reported(host: host, said: said)
    }
  }
}
