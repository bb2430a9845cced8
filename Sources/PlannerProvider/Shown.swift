import Synchronization

/// What of a stream is shown as it comes: cleaned, without marks of tools, names turned back, and not more than an answer
/// may have.
final class Shown: Sendable {
  private struct State: Sendable {
    var check = OutputCheck.Stream()
    var stream = Pseudonyms.Stream()
    var key: KeyFilter.Stream
    var text = ""
  }
  private let state: Mutex<State>
  private let names: Pseudonyms?
  private let show: @Sendable (String) -> Void

  init(names: Pseudonyms?, without key: KeyFilter, _ show: @escaping @Sendable (String) -> Void) {
    state = Mutex(State(key: KeyFilter.Stream(key)))
    self.names = names
    self.show = show
  }

  /// All that was shown.
  var result: OutputCheck.Stream.Result {
    state.withLock { .init(text: $0.text, isCut: $0.check.isCut, hadTools: $0.check.hadTools) }
  }

  func add(_ piece: String) {
    pass { state in
      let checked = state.check.add(piece)
      return names.map { state.stream.add(checked, $0) } ?? checked
    }
  }

  func finish() {
    pass { state in
      let checked = state.check.finish()
      return names.map { state.stream.add(checked, $0) + state.stream.finish($0) } ?? checked
    }
    pass(isLast: true) { _ in "" }
  }

  private func pass(isLast: Bool = false, _ change: (inout State) -> String) {
    let text = state.withLock { state -> String in
      // A name is what somebody wrote into a card. The key comes last: what is taken out of a text may join its parts.
      let cleaned = OutputCheck.clean(change(&state))
      let text = state.key.add(cleaned) + (isLast ? state.key.finish() : "")
      state.text += text
      return text
    }
    if !text.isEmpty { show(text) }
  }
}
