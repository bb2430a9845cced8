import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWebKit
import PlannerWords

/// The options for asking a model. Each form that asks one has these fields.
struct Wishes {
  /// Whether the page shows all that is sent.
  let shows: Bool
  /// Whether names are replaced. Nil means the default.
  let hidesNames: Bool?

  init(_ form: Form) {
    shows = form.has("shows")
    hidesNames = ["hidden": true, "shown": false][form["names"] ?? ""]
  }

  /// Returns the address of a page on which the next question has the same options.
  /// - more: Further parts of the query.
  func address(of path: String, _ more: [String] = []) -> String {
    let names = hidesNames.map { "names=\($0 ? "hidden" : "shown")" }
    let query = more + [shows ? "shows=1" : nil, names].compactMap(\.self)
    return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
  }

  /// Returns the fields with the chosen options.
  static func values(_ entered: Form?) -> Values {
    let chosen = entered?["names"] ?? ""
    let names = [
      ("", "hidden, unless the model is on this machine"), ("hidden", "hidden"), ("shown", "unchanged"),
    ]
    return [
      "shows": entered?.has("shows") ?? false, "isOpen": entered?.has("shows") == true || !chosen.isEmpty,
      "names": names.map { ["value": $0, "text": $1, "chosen": $0 == chosen] },
    ]
  }
}

/// Shows the progress of a page while a model works.
struct Talking {
  let visit: Visit
  /// The page up to the place of the answer. It is shown if the answer takes a while.
  let beginning: () throws -> Reply

  enum End {
    /// Nothing was sent. The user must see the request and allow it first.
    case consent(ModelEvent)
    case ended(ModelEvent)
  }

  /// Asks the model, and shows the answer as it arrives. If the browser disconnects, the request is
  /// canceled. Throws ``FormProblem`` if there is no answer.
  func ask<M: ModelMethod>(_ method: M) throws -> End {
    var last: ModelEvent?
    var hasSaid = false
    var isSaying = false
    func say(_ markup: String) {
      if !isSaying { visit.sending.add("<p class=\"text\" dir=\"auto\">") }
      (hasSaid, isSaying) = (true, true)
      visit.sending.add(markup)
    }
    func stopSaying() {
      if isSaying { visit.sending.add("</p>") }
      isSaying = false
    }
    try visit.asking { assistant in
      try assistant.watch(method) { reply in
        let event = M.event(reply)
        let text = Self.markup(event.text)
        switch event.kind {
        case .thinking:
          try begin()
          // Sends a comment, because only a write shows whether the browser is still connected.
          visit.sending.add("<!-- -->")
        case .prompt:
          try begin()
          stopSaying()
          if let names = event.names {
            visit.sending.add(
              "<p class=\"text small\" dir=\"auto\">\(Self.markup(Self.lookalikes(names)))</p>")
          }
          if event.text.isEmpty { break }
          let host = Quoted.markup(harmless(event.host ?? ""))
          visit.sending.add(
            "<details class=\"stay\"><summary>Sent to \(host)</summary><p class=\"text small\" dir=\"auto\">\(text)</p></details>"
          )
        case .text:
          try begin()
          say(text)
        case .consent, .failed, .ended: last = event
        }
        return !visit.sending.isGone
      }
    }
    guard let last else {
      stopSaying()
      throw Visit.silent
    }
    // If rules answered instead of the model, no text has been shown yet.
    if last.kind == .ended, !hasSaid, visit.sending.hasBegun { say(Self.markup(last.text)) }
    stopSaying()
    switch last.kind {
    case .consent: return .consent(last)
    case .failed: throw FormProblem(message: last.text)
    default: return .ended(last)
    }
  }

  private static func lookalikes(_ names: [String]) -> String {
    "These words look like names and stay unchanged: \(names.map { harmless($0) }.joined(separator: ", "))."
  }

  private static func markup(_ text: String) -> String { Quoted.markup(harmless(text, keeping: ["\n"])) }

  private func begin() throws {
    if !visit.sending.hasBegun { visit.sending.begin(try beginning()) }
  }
}

/// The page before a first request to a host, with the text to send and words that look like names.
struct ConsentPage {
  /// - path: The path of the form that sends the request.
  static func reply(_ event: ModelEvent, to path: String, back: String, _ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Before anything is sent", at: .ask, visit, late: status.overdue)
    values["host"] = harmless(event.host ?? "")
    if !event.text.isEmpty { values["sent"] = ["text": harmless(event.text, keeping: ["\n"])] }
    if let names = event.names {
      values["names"] = ["words": names.map { harmless($0) }.joined(separator: ", ")]
    }
    values["do"] = path
    values["leave"] = back
    values["kept"] = ["text", "names", "shows"].compactMap { name in
      visit.form.typed(name).map { ["name": name, "value": $0] }
    }
    return visit.pages.html("consent", values)
  }

  /// Allows the host that the user confirmed.
  static func allow(_ visit: Visit) throws {
    guard let host = visit.form["allow"] else { return }
    _ = try visit.call(AssistantMethods.AllowModelHost(host: host, allowed: true))
  }

  /// Returns true if the user saw and confirmed the words that look like names.
  static func isSure(_ visit: Visit) -> Bool? {
    visit.form.has("allow") || visit.form.has("sure") ? true : nil
  }
}
