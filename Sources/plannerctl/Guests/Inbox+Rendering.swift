import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// The conversations with guests.
struct InboxView: Rendered {
  var reply: GuestMethods.ListConversations.Reply
  /// The names of people, by id.
  var people: [String: String]
  var isSearch: Bool
  /// The command that lists more conversations, without the offset.
  var next = ""
  /// The number of conversations before the listed ones.
  var offset = 0
  /// The number of archived conversations, if the list is empty.
  var archived = 0

  func lines(in context: RenderContext) -> [Styled] {
    guard !reply.conversations.isEmpty else {
      return [
        isSearch
          ? "No conversation matches that."
          : archived > 0
            ? "Your inbox is empty; \(counted(archived, "conversation")) archived: `plannerctl inbox --archived`"
            : "Nobody wrote yet. To create a link: `plannerctl invite NAME`"
      ]
    }
    let rows = reply.conversations.map { one in
      [
        Styled(one.unread > 0 ? String(one.unread) : one.markedUnread ? "•" : "", .warning),
        Styled(one.person.flatMap { people[$0] } ?? one.nameInShort, one.isUnread ? .bold : .plain),
        Styled((one.lastSide == .owner ? "you: " : "") + oneLine(one.lastInWords), .dim),
        Styled(context.moment(one.lastAt), .dim), Styled(Self.marks(one), .dim),
        Styled(String(one.id.prefix(8)), .accent),
      ]
    }
    let table = Table(
      [
        .init("NEW"), .init("WHO", flexible: true), .init("LAST", flexible: true, rank: 1),
        .init("WHEN", rank: 2),
        .init("", rank: 3), .init("ID"),
      ], rows: rows
    ).lines(width: context.width)
    let shown = offset + reply.conversations.count
    guard shown < reply.total else { return table }
    return table
      + Styled("\(reply.total - shown) more: `\(next) --offset \(shown)`", .dim).fitted(in: context)
  }

  private static func marks(_ one: GuestConversation) -> String {
    [
      // The kind has no other place in the row if the guest is a linked person.
      one.person != nil ? one.kind.inWords : nil, one.pinned ? "pinned" : nil, one.muted ? "muted" : nil,
      one.archived ? "archived" : nil,
      one.blocked ? "blocked" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}

/// A conversation. The latest message is the last one.
struct ConversationView: Rendered {
  var reply: GuestMethods.GetConversation.Reply
  var person: String?

  func lines(in context: RenderContext) -> [Styled] {
    let guest = reply.conversation
    let name = person ?? guest.nameInWords
    var lines: [Styled] = []
    var notes = [guest.kind.inWords]
    if person == nil {
      notes.append("not linked: `plannerctl inbox link \(guest.id.prefix(8)) NAME`")
    } else if let own = guest.name {
      notes.append("calls themselves \(oneLine(own))")
    }
    let head = "\(name, .bold)" + Styled(notes.map { ", \($0)" }.joined(), .dim)
    lines += head.fitted(in: context)
    if reply.more, let first = reply.messages.first {
      lines += Styled(
        "Earlier: `plannerctl inbox show \(guest.id.prefix(8)) --before \(first.number)`", .dim
      ).fitted(in: context)
    }
    lines += messages(in: context)
    if reply.messages.isEmpty { lines.append(Styled("There are no messages yet.", .dim)) }
    if guest.blocked { lines.append(Styled("They can no longer write to you.", .warning)) }
    return lines
  }

  func messages(in context: RenderContext) -> [Styled] {
    let guest = reply.conversation
    let name = person ?? guest.nameInWords
    var lines: [Styled] = []
    var day: CivilDate?
    for message in reply.messages {
      let date = context.zone.date(at: message.at)
      if date != day { lines.append(Styled(context.dayInWords(date), .dim)) }
      day = date
      let who = message.side == .owner ? "you" : oneLine(person ?? guest.name.map { "“\($0)”" } ?? name)
      let seen = message.side == .owner && message.read ? ", seen" : ""
      lines.append(
        Styled("\(context.clock(message.at)) \(who)\(seen)", message.side == .owner ? .dim : .accent))
      let text = message.inWords { context.moment($0) }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += Styled(harmless(String(line))).wrapped(to: context.width - 2).map { Styled("  ") + $0 }
      }
    }
    return lines
  }
}

struct SentView: Rendered {
  /// The messages of the guest that were unread.
  var unread: GuestMethods.GetConversation.Reply
  var person: String?

  func lines(in context: RenderContext) -> [Styled] {
    let sent = "\("Sent", .good) to \(person ?? unread.conversation.nameInWords, .bold)." as Styled
    let before =
      unread.messages.isEmpty
      ? []
      : ConversationView(reply: unread, person: person).messages(in: context)
        + Styled("You had not read that yet.", .dim).fitted(in: context)
    return before + sent.fitted(in: context)
  }
}

struct ConversationSetView: Rendered {
  var conversation: GuestConversation
  var person: String?
  var said: String

  func lines(in context: RenderContext) -> [Styled] {
    ("\(person ?? conversation.nameInWords, .bold) \(said)." as Styled).fitted(in: context)
  }
}

struct LinkedView: Rendered {
  var conversation: GuestConversation
  var person: String?

  func lines(in context: RenderContext) -> [Styled] {
    let name = oneLine(conversation.nameInWords)
    let sentence: Styled =
      person.map { "\(name.capitalizedFirst) is \($0, .bold): their messages count as contact." }
      ?? "\(name.capitalizedFirst) is not linked to a person."
    return sentence.fitted(in: context)
  }
}

struct DoneView: Rendered {
  var sentence: String

  func lines(in context: RenderContext) -> [Styled] { Styled(sentence).fitted(in: context) }
}
