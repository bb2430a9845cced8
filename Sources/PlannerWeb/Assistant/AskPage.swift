import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWebKit
import PlannerWords
import Varlink

/// The page for questions and orders in plain English: the answer, a link to the page with more, and a
/// button that makes the requested change. plannerassist answers by fixed rules, so no data leaves this
/// machine.
struct AskPage: Sendable {
  private static let examples = [
    "What is next?", "Who is due?", "Who is fading?", "Whose birthday is next week?",
  ]

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Ask", at: .ask, visit, late: status.overdue)
    let question = visit.refusal?.entered["question"] ?? visit.query["question"]
    values["question"] = question
    values["asks"] = visit.orderToForce
    guard let question, visit.refusal == nil else {
      values["hasExamples"] = question == nil
      values["examples"] = Self.examples.map(Self.link)
      return visit.pages.html("ask", values)
    }
    visit.begin(values, "Looking up the answer…")
    do {
      values["answer"] = try self.values(of: visit.ask(AskMethods.Ask(text: question)), visit)
    } catch let problem as FormProblem {
      values["refusal"] = ["message": problem.message]
    } catch let error as any InterfaceError {
      values["refusal"] = ["message": error.message]
    }
    return visit.pages.html("ask", values)
  }

  private static func link(_ question: String) -> Values {
    ["href": "/ask?question=\(Form.encoded(question))", "text": harmless(question)]
  }

  private func values(of reply: AskMethods.Ask.Reply, _ visit: Visit) -> Values {
    var values: Values = [
      "text": harmless(reply.answer, keeping: ["\n"]), "near": reply.near.map(Self.link),
      "isNotUnderstood": !reply.understood,
    ]
    guard let command = reply.command else { return values }
    if reply.changes {
      values["order"] = ProposedOrder.values(command, by: "/ask/do", asking: "Shall I?", visit)
    } else if let place = Whereabouts(words: command, visit) {
      values["place"] = ["href": place.href, "says": place.says]
    } else {
      values["command"] = Quoted.shellLine(["plannerctl"] + command)
    }
    return values
  }
}

/// The values of a proposed command for a page.
enum ProposedOrder {
  /// - words: The arguments of plannerctl.
  /// - path: The path to which the form is sent.
  /// - question: The text before the button. Nil shows what would be done.
  static func values(
    _ words: [String], by path: String, asking question: String? = nil, _ visit: Visit
  ) -> Values {
    let line = Quoted.shellLine(["plannerctl"] + words)
    guard let order = Order(words: words) else { return ["alone": line] }
    let session = order.session(visit)
    let planned = session.map { " (planned for \(visit.words.moment($0.startAt)))" } ?? ""
    let says = harmless(order.says)
    let byGuest = order.wordOfGuest(session, visit)
    return fields(words, meant: order.meant(session, visit), isSeen: byGuest != nil).merging([
      "command": line, "says": says, "do": path, "ask": question ?? "\(says)\(planned).",
      "byGuest": byGuest ?? "",
    ]) { $1 }
  }

  /// Returns the fields of the form: the words as separate fields, because a command line would replace
  /// unsafe characters, and the state that was shown.
  /// - isSeen: Whether the page tells the user that a guest took the time.
  static func fields(_ words: [String], meant: String?, isSeen: Bool) -> Values {
    ["words": words.map { ["word": $0] }, "meant": meant ?? "", "isSeen": isSeen]
  }
}

/// The actions for an answer.
enum AskActions {
  static func make(_ visit: Visit) throws -> Reply {
    .redirect(to: "/ask", said: try visit.makeOrder())
  }
}

extension Visit {
  /// Makes the proposed change that a form sends. Returns a description of it.
  func makeOrder() throws -> String {
    guard let order = Order(words: form.all("word").map { $0.replacing("\r\n", with: "\n") }) else {
      throw FormProblem(message: "The page cannot do that. Nothing was changed.")
    }
    guard form["meant"] == order.meant(order.session(self), self) else {
      throw FormProblem(
        message: "Something has changed since you saw this, and the button would do something else now. "
          + "Nothing was done: ask again.")
    }
    return try order.make(self, force: form.has("force"))
  }

  /// The rejected change with a button that forces it, or nil if no change was rejected.
  var orderToForce: Values? {
    guard let refusal, let objection = refusal.objection else { return nil }
    let entered = refusal.entered
    let label =
      switch objection {
      case .taken: "Take that time anyway"
      case .guest: "Do it anyway"
      case .second: "Log another meeting"
      }
    return ProposedOrder.fields(
      entered.all("word"), meant: entered["meant"], isSeen: refusal.isOfGuest || entered.has("guest")
    ).merging([
      "question": entered["question"] ?? "", "again": objection.rawValue, "label": label,
    ]) { $1 }
  }

  /// Calls plannerassist over a new connection. Throws ``FormProblem`` if there is no answer.
  func ask<M: Method>(_ method: M) throws -> M.Reply { try asking { try $0.call(method) } }

  /// Runs a body that calls plannerassist.
  func asking<Result>(_ body: (VarlinkConnection) throws -> Result) throws -> Result {
    do {
      return try body(assist())
    } catch let error as AssistProgram.Missing {
      throw FormProblem(message: "The assistant does not answer: \(error.message)")
    } catch ClientError.remote(_, .object(let members)) {
      guard case .string(let message)? = members["message"] else { throw Self.silent }
      throw FormProblem(message: "No answer: \(message).")
    } catch is ClientError {
      throw Self.silent
    }
  }

  static var silent: FormProblem {
    FormProblem(
      message:
        "The program plannerassist gave no answer. Ask again; its error messages are in the journal: "
        + "journalctl --user -t plannerassist -t plannerweb")
  }
}
