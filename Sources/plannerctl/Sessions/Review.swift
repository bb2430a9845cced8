import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Review: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Answer for each past session whether it took place.",
    discussion: """
      It asks you about each unanswered past session, the earliest first, except sessions that ended more \
      than a week ago. Type one letter: m (you met), c (you called), n (it did not happen) or s (skip it for \
      now). In a terminal it needs no Enter, and Ctrl-D ends the command. Otherwise it reads the answers \
      line by line from standard input, until its end. With --json, it only lists the sessions.
      """)

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let week = Methods.Week(from: "today", days: 1)
    if session.json {
      let sessions = try session.member("waiting", of: week)
      return try session.print(json: Array(#"{"waiting":"#.utf8) + sessions + Array("}".utf8))
    }
    let open = try session.call(week).waiting
    if open.isEmpty { return try session.console.write("No session needs an answer.\n") }
    let context = try session.context()
    for item in open {
      guard let answer = Self.ask(about: item, session.console, context) else { return }
      // Passes `again`: the question names this session, so a contact logged shortly before is not a
      // duplicate.
      do {
        switch answer {
        case .met: try session.show(Methods.Done(item: item.id, outcome: .met, again: true))
        case .called: try session.show(Methods.Done(item: item.id, outcome: .call, again: true))
        case .didNotHappen: try session.show(Methods.Missed(item: item.id)) { Self.answered($0) }
        case .skip: continue
        }
      } catch let error as AlreadyDone {
        session.remark([error.message])
      }
    }
  }

  /// Removes the other waiting sessions from a reply, because `review` asks about them anyway.
  private static func answered(_ reply: Methods.Missed.Reply) -> Methods.Missed.Reply {
    var reply = reply
    reply.plan.waiting = []
    return reply
  }

  private enum Answer: String {
    case met = "m"
    case called = "c"
    case didNotHappen = "n"
    case skip = "s"

    var inWords: String {
      switch self {
      case .met: "met"
      case .called: "called"
      case .didNotHappen: "did not happen"
      case .skip: "skipped"
      }
    }
  }

  /// Asks until the answer is valid. Returns nil at the end of the input. At a terminal, a single key is an
  /// answer.
  private static func ask(about item: ShownItem, _ console: Console, _ context: RenderContext) -> Answer? {
    let question: Styled = "\(item.title(in: context)). Met (m), called (c), did not happen (n), skip (s)? "
    let text = question.text(color: context.color)
    guard let key = console.key else {
      while let line = console.line(text) {
        if let answer = Answer(rawValue: trimmed(line).lowercased()) { return answer }
      }
      return nil
    }
    console.complain(text)
    while let typed = key() {
      guard let answer = Answer(rawValue: typed.lowercased()) else { continue }
      console.complain("\(answer.inWords)\n")
      return answer
    }
    console.complain("\n")
    return nil
  }
}
