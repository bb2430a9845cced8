import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

struct ChatCommand: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "chat",
    abstract: "Chat about your planner with your language model, or without one by fixed rules.",
    usage: """
      plannerctl chat [<text> ...] [--continue] [--in <id>] [--show-prompt] [--pseudonyms] [--no-pseudonyms]
      plannerctl chat --list [<words> ...]
      plannerctl chat --show <id>
      plannerctl chat --erase <id>|all
      plannerctl chat --allow <host> | --forbid <host>
      """,
    discussion: """
      Nothing is sent before you set up a model, see the text and confirm it. The preference shareFields \
      sets which data about people may be sent; private notes are never sent. Names become Person A and so \
      on, unless the model is on this machine. The model changes nothing: it proposes commands, and you \
      confirm each. Conversations stay on this machine until you erase them. docs/assistant.md explains how \
      to set up a model.
      """)

  @Argument(parsing: .allUnrecognized, help: "Your message; without it the terminal asks you.")
  var text: [String] = []

  @Flag(name: .customLong("continue"), help: "Continue the latest conversation.")
  var goesOn = false

  @Option(name: .customLong("in"), help: ArgumentHelp("Continue this conversation.", valueName: "id"))
  var chat: String?

  @OptionGroup var model: ModelOptions

  @Flag(help: "List your conversations; with words, only conversations with these words.")
  var list = false

  @Option(help: ArgumentHelp("Show a conversation.", valueName: "id"))
  var show: String?

  @Option(help: ArgumentHelp("Erase a conversation permanently, or all of them.", valueName: "id"))
  var erase: String?

  @Option(help: ArgumentHelp("Allow messages to a model's host.", valueName: "host"))
  var allow: String?

  @Option(help: ArgumentHelp("Undo this.", valueName: "host"))
  var forbid: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if text.first != "--" { try refuseOptions(among: text) }
    let others = [show, erase, allow, forbid].count { $0 != nil } + (list ? 1 : 0)
    guard others <= 1 else {
      throw ValidationError("use only one of --list, --show, --erase, --allow and --forbid")
    }
    guard others == 0 || !goesOn && chat == nil && (list || text.isEmpty) else {
      throw ValidationError("use --list, --show, --erase, --allow and --forbid without other options")
    }
    guard !goesOn || chat == nil else { throw ValidationError("use either --continue or --in") }
  }

  private var said: String { text.drop { $0 == "--" }.joined(separator: " ") }

  func run(in session: Session) throws {
    if list {
      let call = AssistantMethods.ListChats(text: said.isEmpty ? nil : said)
      return try session.show(call) { ChatsView(chats: $0.chats) }
    }
    if let show {
      return try session.show(AssistantMethods.GetChat(id: show)) { ChatView(chat: $0.chat) }
    }
    if let erase {
      let id = erase.lowercased() == "all" ? nil : erase
      return try session.show(AssistantMethods.EraseChats(id: id)) { ChatsErasedView(erased: $0.erased) }
    }
    if let host = allow ?? forbid {
      let call = AssistantMethods.AllowModelHost(host: host, allowed: allow != nil)
      return try session.show(call) { _ in HostAllowedView(host: host, isAllowed: allow != nil) }
    }
    try talk(in: session)
  }

  private func talk(in session: Session) throws {
    var chat = self.chat
    if goesOn {
      guard let latest = try session.call(AssistantMethods.ListChats(limit: 1)).chats.first else {
        throw CommandError(message: "there is no conversation to continue")
      }
      chat = latest.id
    }
    let assistant = try AssistProgram.connect(session.environment, .any)
    func turn(_ text: String) throws {
      let ended = try session.ask(
        AskMethods.Talk(
          chat: chat, text: text, pseudonyms: model.pseudonyms, showPrompt: model.showPrompt ? true : nil),
        assistant)
      chat = ended.chat ?? chat
      if session.json { return try session.print(json: Array(WireJSON.encode(ended))) }
      for command in ended.commands ?? [] { try session.propose(command.arguments, changes: true) }
    }
    if !said.isEmpty { return try turn(said) }
    guard let ask = session.console.ask, session.console.isTerminal, !session.json else {
      throw ValidationError("standard input is not a terminal: add your message to the command")
    }
    session.console.complain("Type a message; an empty line or Ctrl-D ends the chat.\n")
    while let line = ask("> "), !line.allSatisfy(\.isWhitespace) {
      do { try turn(line) } catch let refusal as CommandError {
        session.console.complain("plannerctl: \(harmless(refusal.message))\n")
      } catch let error as any InterfaceError {
        session.console.complain(Failure(error).text(in: nil))
      }
    }
  }
}

/// The options of commands that ask a model.
struct ModelOptions: ParsableArguments {
  @Flag(help: "Show the whole text for the model.")
  var showPrompt = false

  @Flag(
    inversion: .prefixedNo,
    help: "Replace people's names in sent texts. (default: unless the model is on this machine)")
  var pseudonyms: Bool?
}
