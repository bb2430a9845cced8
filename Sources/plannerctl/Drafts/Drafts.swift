import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

struct DraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft",
    abstract: "Draft a message to someone, and open it in your mail program.",
    usage: """
      plannerctl draft <name> [--for <purpose>] [--context <text>] [--tone <tone>] [--language <language>]
      plannerctl draft <name> --with-model [--show-prompt]
      plannerctl draft <name> --with <other>
      plannerctl draft --to <filter> --context <text>
      plannerctl draft show|edit|approve|hand|sent|drop <id>
      plannerctl draft templates [<name>]
      """,
    discussion: """
      The planner never sends anything: you change, approve and hand over a draft, and mark it as sent. A \
      template makes it from your data about the person, without private notes.
      """,
    subcommands: [
      DraftNew.self, DraftShow.self, DraftEdit.self, DraftApprove.self, DraftHand.self, DraftSent.self,
      DraftDrop.self, DraftTemplates.self,
    ], defaultSubcommand: DraftNew.self)
}

extension DraftPurpose: ExpressibleByArgument {
  package init?(argument: String) {
    guard let purpose = Self.allCases.first(where: { $0.word == argument.lowercased() }) else { return nil }
    self = purpose
  }

  package static var allValueStrings: [String] { allCases.map(\.word) }
}

extension DraftTone: ExpressibleByArgument {}

extension DraftLanguage: ExpressibleByArgument {}

struct DraftNew: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a draft (the default).",
    discussion: """
      Without --for, the purpose is a birthday or anniversary within a week, a due follow-up, or else a \
      check-in. A newsletter goes only to people with a consent (`plannerctl consent NAME newsletter`); \
      `--for custom` writes to people one by one. `plannerctl edit NAME --tone warm --language de \
      --call-name Ani` sets your style for a person, the preferences draftTone, draftLanguage and signature \
      for everybody else.
      """)

  @Argument(help: "The recipient.", completion: .people)
  var name: String?

  @Option(
    name: .customLong("for"), help: ArgumentHelp("The purpose.", valueName: "purpose"))
  var purpose: DraftPurpose?

  @Option(
    help: ArgumentHelp("Introduce them to this person: two drafts, one for each.", valueName: "other"),
    completion: .people)
  var with: String?

  @Option(
    help: ArgumentHelp(
      "One text to all people of a filter, such as tag:friends; without --for a newsletter.",
      valueName: "filter"),
    completion: .filters)
  var to: String?

  @Option(help: ArgumentHelp("Your own text for the draft.", valueName: "text"))
  var context: String?

  @Option(help: ArgumentHelp("The tone: formal, casual or warm.", valueName: "tone"))
  var tone: DraftTone?

  @Option(help: ArgumentHelp("The language: en or de.", valueName: "language"))
  var language: DraftLanguage?

  @Option(
    help: ArgumentHelp(
      "Use this template, such as birthday.warm.en; it can omit the tone and the language.",
      valueName: "template"), completion: .templates)
  var template: String?

  @Flag(help: "Show the draft, and keep nothing.")
  var preview = false

  @Flag(help: "Let your language model write it; if that fails, the template's text stays.")
  var withModel = false

  @OptionGroup var model: ModelOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (name == nil) != (to == nil) else {
      throw ValidationError("add the recipient: a name, or --to with a filter")
    }
    guard !withModel || to == nil && !preview else {
      throw ValidationError(
        "--with-model writes a draft to one person, and keeps it: omit --to and --preview")
    }
  }

  func run(in session: Session) throws {
    let call = DraftMethods.MakeDrafts(
      name: name, filter: to, with: with, purpose: purpose, tone: tone, language: language, context: context,
      template: template, preview: preview ? true : nil)
    guard withModel else {
      return try session.show(call) {
        DraftsMadeView(drafts: $0.drafts, withoutConsent: $0.withoutConsent ?? [], isPreview: preview)
      }
    }
    let assistant = try AssistProgram.connect(session.environment, .any)
    var reply = try session.call(call)
    for index in reply.drafts.indices {
      let id = reply.drafts[index].draft.id
      do {
        _ = try session.ask(
          AskMethods.WriteDraft(
            draft: id, pseudonyms: model.pseudonyms, showPrompt: model.showPrompt ? true : nil), assistant)
      } catch let refusal as CommandError {
        session.remark([refusal.message])
      }
      reply.drafts[index] = try session.call(DraftMethods.GetDraft(id: id)).draft
    }
    if session.json { return try session.print(json: Array(WireJSON.encode(reply: reply))) }
    try session.print(DraftsMadeView(drafts: reply.drafts, withoutConsent: [], isPreview: false))
  }
}

struct DraftId: ParsableArguments {
  @Argument(
    help: "The draft's id, or its first four characters or more; or the name of its recipient.",
    completion: .drafts)
  var id: String
}

struct DraftShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a draft with its state and its sources.")

  @OptionGroup var draft: DraftId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(DraftMethods.GetDraft(id: draft.id)) { DraftView($0.draft) }
  }
}

struct DraftEdit: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a draft, in your editor ($VISUAL or $EDITOR) or with --text.",
    discussion: "The planner keeps the first text, too. Approve a changed draft again.")

  @OptionGroup var draft: DraftId

  @Option(help: ArgumentHelp("The new subject; empty: none.", valueName: "text"))
  var subject: String?

  @Option(help: ArgumentHelp("The whole new text.", valueName: "text"))
  var text: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    guard subject == nil, text == nil else {
      return try session.show(DraftMethods.EditDraft(id: draft.id, subject: subject, text: text)) {
        DraftView($0.draft)
      }
    }
    let known = try session.call(DraftMethods.GetDraft(id: draft.id)).draft.draft
    let before = DraftLetter(subject: known.subject, text: known.text)
    let (path, typed) = try UserEditor(environment: session.environment).edit(before.whole, named: "draft")
    let after = DraftLetter(typed)
    guard after != before else {
      unlinkFile(path)
      return try session.console.write("Nothing was changed.\n")
    }
    do {
      try session.show(DraftMethods.EditDraft(id: known.id, subject: after.subject ?? "", text: after.text)) {
        DraftView($0.draft)
      }
      unlinkFile(path)
    } catch {
      // Keeps the file, so that the user's text is not lost.
      session.console.complain("plannerctl: nothing was changed; your text is in \(Quoted.shell(path))\n")
      throw error
    }
  }
}

struct DraftApprove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Approve a draft.")

  @OptionGroup var draft: DraftId

  @Flag(help: "Undo this.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(DraftMethods.SetDraft(id: draft.id, status: undo ? .draft : .approved)) {
      DraftChangedView($0.draft)
    }
  }
}

struct DraftHand: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand", abstract: "Hand over a draft: open it in your mail program, copy, print or pipe it.",
    discussion: """
      By default it opens in your mail program, by xdg-email(1). Other users of this machine can see the \
      arguments of programs; --copy and --pipe hide the text from them. Send it yourself, and then run \
      `plannerctl draft sent ID`.
      """)

  @OptionGroup var draft: DraftId

  @Flag(help: "Copy the text to the clipboard.")
  var copy = false

  @Flag(help: "Print it with the address and subject.")
  var print = false

  @Option(
    help: ArgumentHelp("Run a command with the draft as its standard input.", valueName: "command"))
  var pipe: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard [copy, print, pipe != nil].count(where: \.self) <= 1 else {
      throw ValidationError("use only one of --copy, --print and --pipe")
    }
    if print, output.json { throw ValidationError("--json prints it as JSON: omit --print") }
  }

  func run(in session: Session) throws {
    let shown = try session.call(DraftMethods.GetDraft(id: draft.id)).draft
    guard shown.draft.status != .sent, shown.draft.status != .dropped else {
      throw CommandError(message: "the draft to \(shown.name) is \(shown.draft.status.rawValue) already")
    }
    // Approves a newsletter first, so that the daemon can refuse before another program has the text.
    if shown.draft.purpose == .newsletter, shown.draft.status == .draft {
      _ = try session.call(DraftMethods.SetDraft(id: shown.draft.id, status: .approved))
    }
    let hand = DraftHandoff(draft: shown, environment: session.environment)
    var said: String
    if copy {
      said = try hand.copy()
    } else if let pipe {
      try hand.pipe(to: pipe)
      said = "Piped to \(pipe)."
    } else if print {
      try session.console.write(hand.letter)
      said = ""
    } else {
      said = try hand.openMail()
    }
    let changed = try session.connection.callRaw(
      DraftMethods.SetDraft(id: shown.draft.id, status: .handedOver))
    if !print {
      try session.show(changed, of: DraftMethods.SetDraft(id: shown.draft.id, status: .handedOver)) {
        DraftHandedView(draft: $0.draft, said: said)
      }
    }
  }
}

struct DraftSent: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "sent", abstract: "Mark a draft as sent: this counts as contact.")

  @OptionGroup var draft: DraftId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(DraftMethods.SetDraft(id: draft.id, status: .sent)) { DraftChangedView($0.draft) }
  }
}

struct DraftDrop: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop", abstract: "Drop a draft, without sending it.")

  @OptionGroup var draft: DraftId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(DraftMethods.SetDraft(id: draft.id, status: .dropped)) { DraftChangedView($0.draft) }
  }
}

struct DraftTemplates: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates", abstract: "List the templates of drafts with a check of yours, or show one.",
    discussion: """
      Yours are files in the folder templates beside the planner's configuration, such as \
      birthday.warm.en.mustache. Your template replaces a module's of the same name, and a module's replaces \
      a shipped one.
      """)

  @Argument(help: "Show this template.", completion: .templates)
  var name: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(DraftMethods.ListTemplates()) { reply in
      guard let name else { return TemplatesView(reply: reply, only: nil) }
      guard let template = reply.templates.first(where: { $0.name == name }) else {
        throw CommandError(message: "there is no template '\(name)'; `plannerctl draft templates` lists them")
      }
      return TemplatesView(reply: reply, only: template)
    }
  }
}

struct Drafts: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts", abstract: "List the unsent drafts.")

  @Argument(help: "Only drafts to this person.", completion: .people)
  var name: String?

  @Flag(help: "Also list sent and dropped drafts.")
  var all = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(DraftMethods.ListDrafts(name: name, all: all ? true : nil)) {
      DraftListView(drafts: $0.drafts, isAll: all)
    }
  }
}
