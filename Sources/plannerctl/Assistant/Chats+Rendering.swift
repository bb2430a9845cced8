import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

struct ChatsView: Rendered {
  var chats: [Chat]

  func lines(in context: RenderContext) -> [Styled] {
    if chats.isEmpty { return ["There are no conversations. To begin: `plannerctl chat`"] }
    let rows = chats.map { chat in
      [
        Styled(chat.title), Styled(context.moment(chat.lastAt), .dim),
        Styled(counted(chat.messages, "message"), .dim), Styled(String(chat.id.prefix(8)), .accent),
      ]
    }
    return Table(
      [.init("BEGINS WITH", flexible: true), .init("LAST", rank: 1), .init("", rank: 2), .init("ID")],
      rows: rows
    ).lines(width: context.width)
  }
}

struct ChatView: Rendered {
  var chat: KeptChat

  func lines(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = []
    for message in chat.messages {
      let who = message.speaker == .you ? "you" : message.model ?? "planner"
      lines.append(Styled("\(who), \(context.moment(message.at))", .dim))
      for line in message.text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += Styled(harmless(String(line))).wrapped(to: context.width)
      }
      lines += message.commands.flatMap { Styled("proposed: \(harmless($0))", .dim).fitted(in: context) }
    }
    return lines
  }
}

struct ChatsErasedView: Rendered {
  var erased: Int

  func lines(in context: RenderContext) -> [Styled] {
    [Styled("Erased \(counted(erased, "conversation")) permanently.")]
  }
}

struct HostAllowedView: Rendered {
  var host: String
  var isAllowed: Bool

  func lines(in context: RenderContext) -> [Styled] {
    [Styled(isAllowed ? "Your questions to a model may be sent to \(host)." : "Nothing is sent to \(host).")]
  }
}
