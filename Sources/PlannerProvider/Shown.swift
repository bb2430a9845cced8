import Synchronization

/// What of a stream is shown as it comes: names turned back, cleaned, and not more than an answer may have.
final class Shown: Sendable {
  private struct State: Sendable {
    var stream = Pseudonyms.Stream()
    var left = OutputCheck.longest
  }
  private let state = Mutex(State())
  private let names: Pseudonyms?
  private let show: @Sendable (String) -> Void

  init(names: Pseudonyms?, _ show: @escaping @Sendable (String) -> Void) {
    self.names = names
    self.show = show
  }

  func add(_ piece: String) { pass { $0.stream.add(piece, $1) } ?? pass(piece) }
  func finish() { pass { $0.stream.finish($1) } }

  @discardableResult
  private func pass(_ change: (inout State, Pseudonyms) -> String) -> Void? {
    guard let names else { return nil }
    return pass(state.withLock { change(&$0, names) })
  }

  private func pass(_ text: String) {
    let text = state.withLock { state -> String in
      let text = String(OutputCheck.clean(text).prefix(state.left))
      state.left -= text.count
      return text
    }
    if !text.isEmpty { show(text) }
  }
}
