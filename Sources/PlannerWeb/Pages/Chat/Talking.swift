import PlannerClient
import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerWords

/// How a model is asked: the same fields on each form that asks one.
struct Wishes {
  /// Whether all that is sent is shown.
  let shows: Bool
  /// Whether names are replaced; nil: as usual.
  let hidesNames: Bool?

  init(_ form: Form) {
    shows = form.has("shows")
    hidesNames = ["hidden": true, "shown": false][form["names"] ?? ""]
  }

  /// The address of a page on which the next thing is asked in the same way.
  /// - more: what else its query has.
  func address(of path: String, _ more: [String] = []) -> String {
    let names = hidesNames.map { "names=\($0 ? "hidden" : "shown")" }
    let query = more + [shows ? "shows=1" : nil, names].compactMap(\.self)
    return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
  }

  /// The fields, with what was chosen.
  static func values(_ entered: Form?) -> Values {
    let chosen = entered?["names"] ?? ""
    let names = [
      ("", "hidden, unless the model is on this machine"), ("hidden", "hidden"), ("shown", "as they are"),
    ]
    return [
      "shows": entered?.has("shows") ?? false, "isOpen": entered?.has("shows") == true || !chosen.isEmpty,
      "names": names.map { ["value": $0, "text": $1, "chosen": $0 == chosen] },
    ]
  }
}

/// What a page does while a model is asked.
struct Talking {
  let visit: Visit
  /// The page up to where the answer stands: shown as soon as it takes a while.
  let beginning: () throws -> Reply

  enum End {
    /// Nothing was sent: the user has to see what would be, and allow it.
    case consent(ModelEvent)
    case ended(ModelEvent)
  }

  /// Asks, and shows what is said as it comes. The asking ends where the browser leaves. Throws ``FormProblem`` if there
  /// is no answer.
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
          // Whether the browser is still there shows only where something is sent.
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
    // Rules answer where the model does not: nothing of that came before.
    if last.kind == .ended, !hasSaid, visit.sending.hasBegun { say(Self.markup(last.text)) }
    stopSaying()
    switch last.kind {
    case .consent: return .consent(last)
    case .failed: throw FormProblem(message: last.text)
    default: return .ended(last)
    }
  }

  private static func lookalikes(_ names: [String]) -> String {
    "These words look like names, and leave as they are: \(names.map { harmless($0) }.joined(separator: ", "))."
  }

  private static func markup(_ text: String) -> String { Quoted.markup(harmless(text, keeping: ["\n"])) }

  private func begin() throws {
    if !visit.sending.hasBegun { visit.sending.begin(try beginning()) }
  }
}

/// What would be sent, before anything is sent to a host for the first time, and words that look like names.
struct ConsentPage {
  /// - path: where the form goes that sends it.
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

  /// Allows what the user saw and said yes to.
  static func allow(_ visit: Visit) throws {
    guard let host = visit.form["allow"] else { return }
    _ = try visit.call(AssistantMethods.AllowModelHost(host: host, allowed: true))
  }

  /// Whether the user saw which words look like names, and said yes.
  static func isSure(_ visit: Visit) -> Bool? {
    visit.form.has("allow") || visit.form.has("sure") ? true : nil
  }
}
