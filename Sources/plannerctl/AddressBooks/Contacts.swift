import ArgumentParser
import PlannerProtocol

struct Contacts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "Manage your address books: folders of .vcf files, or single files.",
    usage: """
      plannerctl contacts [sources] [--json]
      plannerctl contacts sources add <path> ... [--name <name>] [--json]
      plannerctl contacts sources remove <name> [--json]
      plannerctl contacts search <text> [--tag <tag>] [--json]
      plannerctl contacts relink [<name> ...] [--json]
      """,
    subcommands: [ContactsSources.self, ContactsSearch.self, ContactsRelink.self],
    defaultSubcommand: ContactsSources.self)
}

struct ContactsSources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources",
    abstract: "List, add and remove address books (the default).",
    usage: """
      plannerctl contacts sources [list] [--json]
      plannerctl contacts sources add <path> ... [--name <name>] [--json]
      plannerctl contacts sources remove <name> [--json]
      """,
    subcommands: [ContactsList.self, ContactsAdd.self, ContactsRemove.self],
    defaultSubcommand: ContactsList.self)
}

struct ContactsList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the address books and their contents (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListAddressBooks()) { reply in
      AddressBooksView(
        reply: reply,
        proposals: reply.addressBooks.isEmpty ? [] : try session.call(Methods.CardProposals()).proposals)
    }
  }
}

struct ContactsAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add an address book, for cards of people.",
    discussion: """
      With --json, it prints a line with one object for each path. The planner only reads the files. It \
      stores only a card's UID and name with the card's person. docs/contacts.md lists where programs keep \
      their cards.
      """)

  @Argument(help: "A folder of .vcf files, or one such file.", completion: .file(extensions: ["vcf"]))
  var path: [String]

  @Option(
    help: ArgumentHelp("The name of the address book; the folder's name by default.", valueName: "name"))
  var name: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if path.count > 1, name != nil { throw ValidationError("--name needs exactly one PATH") }
    if path.contains("") { throw ValidationError("a PATH is empty") }
  }

  func run(in session: Session) throws {
    for path in path {
      try session.show(Methods.AddAddressBook(path: absolutePath(path), name: name))
    }
  }
}

struct ContactsRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove an address book from the planner; its files and the people stay.")

  @Argument(help: "The name of the address book.", completion: .addressBooks)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveAddressBook(name: name))
  }
}

struct ContactsSearch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find cards by name, organization, mail, phone or tag.",
    discussion: "`add --card` and `edit --card` accept the text in the column CARD.")

  @Argument(help: "The text to look for.")
  var text: String

  @Option(help: ArgumentHelp("List only cards with this tag.", valueName: "tag"))
  var tag: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Cards(search: text, tag: tag)) {
      FoundCardsView(cards: $0.cards, uids: try session.call(Methods.Cards()).cards.map(\.card.uid))
    }
  }
}

struct ContactsRelink: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "relink", abstract: "Link people without a card to a free card with their name.",
    discussion: """
      It links each person with exactly one fitting card, such as people with new UIDs in their cards, and \
      imported people. At a terminal it lists them and asks first. It skips people with several fitting \
      cards, or with a different birthday on the card. `plannerctl undo` takes all of it back.
      """)

  @Argument(help: "Link only these people.", completion: .people)
  var name: [String] = []

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    if name.isEmpty, !session.json, session.console.isTerminal, let ask = session.console.ask {
      let proposals = try session.call(Methods.CardProposals()).proposals
      if !proposals.isEmpty {
        session.console.complain(
          render(
            ProposedCardsView(title: "These cards fit:", proposals: proposals),
            in: try session.context()))
        guard Session.agreesUnlessNo("Link them?", ask) else {
          session.console.complain("plannerctl: nothing was changed\n")
          throw ExitCode(1)
        }
      }
    }
    try session.show(Methods.LinkCards(names: name.isEmpty ? nil : name))
  }
}
