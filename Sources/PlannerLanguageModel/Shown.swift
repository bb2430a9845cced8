import Synchronization

/// The part of a stream that is shown as it arrives: cleaned, without tool calls, with names instead of
/// labels, and limited to the length of an answer.
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

  /// All text that was shown.
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
      // Cleans again, because a name is text from a card. The key is removed last, because removing other
      // text may join its parts.
      let cleaned = OutputCheck.clean(change(&state))
      let text = state.key.add(cleaned) + (isLast ? state.key.finish() : "")
      state.text += text
      return text
    }
    if !text.isEmpty { show(text) }
  }
}
