import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

struct InboxCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inbox",
    abstract: "Read guests' messages, and answer.",
    usage: """
      plannerctl inbox [<words> ...] [--archived] [--of <name>] [--offset <number>]
      plannerctl inbox show <id> [--before <number>]
      plannerctl inbox reply <id> [<text> ...] [--quick <number>] [--image <file>]
      plannerctl inbox pin|mute|archive|unread|block <id> [--undo]
      plannerctl inbox link <id> [<name>]
      plannerctl inbox offer <id> [--for <duration>] [--within <duration>] [--times <number>] [--note <text>]
      plannerctl inbox delete|erase <id>
      plannerctl inbox export <id> [<file>]
      plannerctl inbox save-image <id> <file>
      plannerctl inbox door [--name <name>] [--greeting <text>] [--keep <duration>]
      """,
    discussion: """
      The program for guests, plannerguests, keeps the conversations. For an id, use at least its first four \
      characters, or the name of the guest or of the person that you linked to them.
      """,
    subcommands: [
      InboxList.self, InboxShow.self, InboxReply.self, InboxPin.self, InboxMute.self, InboxArchive.self,
      InboxUnread.self, InboxBlock.self, InboxLink.self, InboxOffer.self, InboxDelete.self, InboxErase.self,
      InboxExport.self, InboxSaveImage.self, InboxDoor.self,
    ], defaultSubcommand: InboxList.self)
}

struct InboxList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List conversations, pinned and unread ones first (the default).")

  @Argument(
    parsing: .allUnrecognized,
    help: "Words from the guest's name, the linked person's name, or a message.")
  var words: [String] = []

  @Flag(help: "List archived conversations.")
  var archived = false

  @Option(help: ArgumentHelp("Only conversations with this person.", valueName: "name"), completion: .people)
  var of: String?

  @Option(help: ArgumentHelp("Skip this number of conversations.", valueName: "number"))
  var offset: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try refuseOptions(among: words)
    guard offset ?? 0 >= 0 else { throw ValidationError("--offset must be 0 or more") }
  }

  func run(in session: Session) throws {
    let person = try of.map { try session.call(Methods.Person(name: $0)).contact.id }
    let text = words.joined(separator: " ")
    let isSearch = !text.isEmpty || archived || of != nil
    let guests = try session.guests()
    let call = GuestMethods.ListConversations(
      text: text.isEmpty ? nil : text, archived: archived ? true : nil, person: person, offset: offset,
      people: text.isEmpty ? nil : session.people(called: text).map { $0.id })
    let again =
      ["plannerctl", "inbox"] + words + (archived ? ["--archived"] : []) + (of.map { ["--of", $0] } ?? [])
    try session.show(call, over: guests) { reply in
      let away =
        reply.conversations.isEmpty && !isSearch
        ? try guests.call(GuestMethods.ListConversations(archived: true, limit: 1)).total : 0
      return InboxView(
        reply: reply, people: try session.connection.people(in: reply.conversations), isSearch: isSearch,
        next: Quoted.shellLine(again), offset: offset ?? 0, archived: away)
    }
  }
}

struct ConversationId: ParsableArguments {
  @Argument(help: "The conversation's id, or a name.", completion: .conversations)
  var id: String
}

struct InboxShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a conversation, and mark it as read.")

  @OptionGroup var conversation: ConversationId

  @Option(help: ArgumentHelp("Show earlier messages than this one.", valueName: "number"))
  var before: Int?

  @Flag(help: "Leave it unread, like --json.")
  var peek = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let guests = try session.guests()
    let found = try session.conversation(conversation.id, over: guests)
    // All unread messages are shown, because showing them marks them as read.
    let limit = before == nil ? min(500, max(50, 2 * found.unread)) : 50
    var last = 0
    try session.show(GuestMethods.GetConversation(id: found.id, before: before, limit: limit), over: guests) {
      reply in
      last = reply.messages.last?.number ?? 0
      return ConversationView(
        reply: reply, person: try session.connection.people(in: [reply.conversation]).first?.value)
    }
    if !peek, !session.json, before == nil, found.isUnread {
      _ = try guests.call(GuestMethods.MarkRead(id: found.id, number: last))
    }
  }
}

struct InboxReply: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reply", abstract: "Write to a guest.",
    discussion: """
      Without a text you write it in your editor ($VISUAL or $EDITOR). --quick uses a sentence of the file \
      replies beside the planner's configuration, one on each line; 0 lists them. An image is a JPEG, PNG or \
      WebP file of at most 5 MB; the guest gets only its pixels.
      """)

  @OptionGroup var conversation: ConversationId

  @Argument(parsing: .allUnrecognized, help: "Your message.")
  var text: [String] = []

  @Option(help: ArgumentHelp("Send the sentence with this number.", valueName: "number"))
  var quick: Int?

  @Option(
    help: ArgumentHelp("Send this image, with or without a text.", valueName: "file"),
    completion: .file())
  var image: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if text.first != "--" { try refuseOptions(among: text) }
    guard quick == nil || text.isEmpty else { throw ValidationError("use either a text or --quick") }
  }

  func run(in session: Session) throws {
    let replies = QuickReplies(session.environment)
    if quick == 0 {
      guard session.json else { return try session.console.write(replies.list) }
      let all: JSONValue = .object(["replies": .array(replies.sentences.map(JSONValue.string))])
      return try session.print(json: Array(WireJSON.encode(all)))
    }
    let guests = try session.guests()
    let found = try session.conversation(conversation.id, over: guests)
    let picture = try image.map {
      try Data(
        readRegularFile(
          $0, most: Self.largest, wanted: "a JPEG, PNG or WebP image", limit: "an image has at most 5 MB")
      ).base64EncodedString()
    }
    // Shows the unread messages with the answer and marks them as read. Messages that arrive while the user
    // writes stay unread.
    var begun = try guests.call(
      GuestMethods.GetConversation(id: found.id, limit: min(500, max(1, 2 * found.unread))))
    let last = begun.messages.last?.number ?? 0
    if let first = begun.messages.firstIndex(where: { $0.side == .guest && !$0.read }) {
      begun.messages.removeSubrange(..<first)
    } else {
      begun.messages = []
    }
    guard !begun.isClosed else {
      throw CommandError(message: "their link is closed, so nobody can read your message there")
    }
    let (said, file) = try typed(replies, session)
    guard picture != nil || !said.allSatisfy(\.isWhitespace) else {
      throw CommandError(message: "the message is empty, so nothing was sent")
    }
    let call = GuestMethods.SendMessage(
      conversation: found.id, id: UUID().uuidString.lowercased(), text: said.isEmpty ? nil : said,
      image: picture)
    do {
      try session.show(call, over: guests) { _ in
        SentView(unread: begun, person: try session.connection.people(in: [found]).first?.value)
      }
      if let file { unlinkFile(file) }
    } catch let error as InvalidField where error.field == "image" {
      throw FileFailure(message: "cannot send \(image ?? ""): an image must be \(error.allowed)")
    } catch {
      if let file {
        session.console.complain("plannerctl: nothing was sent; your text is in \(Quoted.shell(file))\n")
      }
      throw error
    }
    if !session.json { _ = try guests.call(GuestMethods.MarkRead(id: found.id, number: last)) }
  }

  private static let largest = 5 << 20

  private func typed(_ replies: QuickReplies, _ session: Session) throws -> (text: String, file: String?) {
    if let quick { return (try replies.sentence(quick), nil) }
    let words = text.drop { $0 == "--" }.joined(separator: " ")
    if !words.isEmpty || image != nil { return (words, nil) }
    let (path, text) = try UserEditor(environment: session.environment).edit("", named: "reply")
    return (text.withoutEnds, path)
  }
}

extension QuickReplies {
  var list: String {
    sentences.enumerated().map { "\($0 + 1)  \(harmless($1))\n" }.joined()
      + (path.map {
        areYours
          ? "They are the lines of the file \(harmless($0)).\n"
          : "For other sentences, write them into \(harmless($0)), one on each line.\n"
      } ?? "")
  }

  func sentence(_ number: Int) throws -> String {
    guard sentences.indices.contains(number - 1) else {
      throw CommandError(
        message: "there are \(sentences.count) sentences; `plannerctl inbox reply ID --quick 0` lists them")
    }
    return sentences[number - 1]
  }
}

/// A command that turns a setting of a conversation on or off.
protocol SettingCommand: PlannerCommand {
  var conversation: ConversationId { get }
  var undo: Bool { get }
  /// The sentences after the setting was turned on or off.
  static var said: (set: String, undone: String) { get }
  func call(_ id: String, _ value: Bool) -> GuestMethods.SetConversation
}

extension SettingCommand {
  func run(in session: Session) throws {
    let guests = try session.guests()
    let found = try session.conversation(conversation.id, over: guests)
    try session.show(call(found.id, !undo), over: guests) { reply in
      ConversationSetView(
        conversation: reply.conversation,
        person: try session.connection.people(in: [reply.conversation]).first?.value,
        said: undo ? Self.said.undone : Self.said.set)
    }
  }
}

struct InboxPin: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Keep a conversation at the top.")
  static let said = (set: "stays at the top", undone: "no longer stays at the top")

  @OptionGroup var conversation: ConversationId
  @Flag(help: "Undo this.")
  var undo = false
  @OptionGroup var output: OutputOptions

  func call(_ id: String, _ value: Bool) -> GuestMethods.SetConversation {
    GuestMethods.SetConversation(id: id, pinned: value)
  }
}

struct InboxMute: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "mute", abstract: "Get no notices about a guest's messages.")
  static let said = (set: "is muted", undone: "is no longer muted")

  @OptionGroup var conversation: ConversationId
  @Flag(help: "Undo this.")
  var undo = false
  @OptionGroup var output: OutputOptions

  func call(_ id: String, _ value: Bool) -> GuestMethods.SetConversation {
    GuestMethods.SetConversation(id: id, muted: value)
  }
}

struct InboxArchive: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive", abstract: "Archive a conversation until the guest writes again.")
  static let said = (set: "is archived", undone: "is in your inbox again")

  @OptionGroup var conversation: ConversationId
  @Flag(help: "Undo this.")
  var undo = false
  @OptionGroup var output: OutputOptions

  func call(_ id: String, _ value: Bool) -> GuestMethods.SetConversation {
    GuestMethods.SetConversation(id: id, archived: value)
  }
}

struct InboxUnread: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "unread", abstract: "Mark a conversation as not read.")
  static let said = (set: "is marked as not read", undone: "is no longer marked")

  @OptionGroup var conversation: ConversationId
  @Flag(help: "Undo this.")
  var undo = false
  @OptionGroup var output: OutputOptions

  func call(_ id: String, _ value: Bool) -> GuestMethods.SetConversation {
    GuestMethods.SetConversation(id: id, markedUnread: value)
  }
}

struct InboxBlock: SettingCommand {
  static let configuration = CommandConfiguration(
    commandName: "block", abstract: "Block a guest's messages.")
  static let said = (set: "can no longer write to you", undone: "can write to you again")

  @OptionGroup var conversation: ConversationId
  @Flag(help: "Undo this.")
  var undo = false
  @OptionGroup var output: OutputOptions

  func call(_ id: String, _ value: Bool) -> GuestMethods.SetConversation {
    GuestMethods.SetConversation(id: id, blocked: value)
  }
}
