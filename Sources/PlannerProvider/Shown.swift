import Synchronization

/// What of a stream is shown as it comes: cleaned, without marks of tools, names turned back, and not more than an answer
/// may have.
final class Shown: Sendable {
  private struct State: Sendable {
    var check = OutputCheck.Stream()
    var stream = Pseudonyms.Stream()
    var text = ""
  }
  private let state = Mutex(State())
  private let names: Pseudonyms?
  private let show: @Sendable (String) -> Void

  init(names: Pseudonyms?, _ show: @escaping @Sendable (String) -> Void) {
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
  }

  private func pass(_ change: (inout State) -> String) {
    let text = state.withLock { state -> String in
      // A name is what somebody wrote into a card.
      let text = OutputCheck.clean(change(&state))
      state.text += text
      return text
    }
    if !text.isEmpty { show(text) }
  }
}
