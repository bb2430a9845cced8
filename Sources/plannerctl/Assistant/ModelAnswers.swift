import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

extension Session {
  private static let thinking = "thinking..."

  /// Asks a model, shows the answer while it arrives, and returns the final event. Before the first request
  /// to a host, shows the user the data to be sent and asks for consent. Throws ``CommandError`` if there is
  /// no answer.
  func ask<M: ModelMethod>(_ method: M, _ assistant: VarlinkConnection) throws -> ModelEvent {
    var last: ModelEvent?
    var (isThinking, hasSaid) = (false, false)
    func stopThinking() {
      if isThinking { console.complain("\r\u{1B}[K") }
      isThinking = false
    }
    try assistant.watch(method) { reply in
      let event = M.event(reply)
      switch event.kind {
      case .thinking:
        if console.isTerminal, !json, !isThinking, !hasSaid {
          console.complain(Self.thinking)
          isThinking = true
        }
      case .prompt:
        stopThinking()
        if let names = event.names { console.complain(Self.lookalikes(names, "and do not replace")) }
        if event.text.isEmpty { break }
        console.complain(
          "--- sent to \(harmless(event.host ?? ""))\n\(harmless(event.text, keeping: ["\n"]))\n---\n")
      case .text:
        stopThinking()
        hasSaid = true
        if !json { try console.write(harmless(event.text, keeping: ["\n"])) }
      case .consent, .failed, .ended: last = event
      }
      return true
    }
    stopThinking()
    guard let last else { throw ClientError.lost }
    if hasSaid, !json { try console.write("\n") }
    switch last.kind {
    case .consent:
      try allow(last)
      var method = method
      method.sure = true
      return try ask(method, assistant)
    case .failed: throw CommandError(message: last.text)
    default: break
    }
    if !hasSaid, !json, last.draft == nil {
      try console.write(harmless(last.text, keeping: ["\n"]) + "\n")
    }
    remark(last.remarks ?? [])
    return last
  }

  private static func lookalikes(_ names: [String], _ what: String) -> String {
    "These words look like names, \(what): \(names.map { harmless($0) }.joined(separator: ", ")).\n"
  }

  private func allow(_ event: ModelEvent) throws {
    let host = harmless(event.host ?? "")
    let isFirst = !event.text.isEmpty
    if isFirst {
      console.complain(
        "This would be the first text from your machine to "
          + "\(host):\n\n\(harmless(event.text, keeping: ["\n"]))\n\n")
    }
    if let names = event.names { console.complain(Self.lookalikes(names, "and would not replace")) }
    guard let ask = console.ask, !json else {
      throw CommandError(
        message: isFirst
          ? "nothing was sent: allow it first by 'plannerctl chat --allow \(host)'"
          : "nothing was sent: use a terminal, to confirm, or --no-pseudonyms")
    }
    let question =
      isFirst
      ? "Send this and all later requests to \(host)?" : "Send it to \(host) anyway?"
    let answer = ask("\(question) [y/N] ")?.lowercased() ?? ""
    guard ["y", "yes"].contains(answer) else { throw CommandError(message: "nothing was sent") }
    if isFirst { _ = try call(AssistantMethods.AllowModelHost(host: event.host ?? "", allowed: true)) }
  }
}
