import ArgumentParser
import PlannerProtocol

struct Contacts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "Address books that people are looked up in: folders of .vcf files, or one such file.",
    usage: """
      plannerctl contacts [sources] [--json]
      plannerctl contacts sources add <path> ... [--name <name>] [--json]
      plannerctl contacts sources remove <name> [--json]
      plannerctl contacts search <text> [--tag <tag>] [--json]
      """,
    subcommands: [ContactsSources.self, ContactsSearch.self], defaultSubcommand: ContactsSources.self)
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
    commandName: "list", abstract: "List them, and what was read (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.ListAddressBooks())
  }
}

struct ContactsAdd: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Look people up in an address book, from now on.",
    discussion: """
      With --json, one object a line for each path. Files are only read; of a card no more than its UID and \
      name is stored, with the person it belongs to. See docs/contacts.md for where programs keep their cards.
      """)

  @Argument(help: "A folder of .vcf files, or one such file.", completion: .file(extensions: ["vcf"]))
  var path: [String]

  @Option(help: ArgumentHelp("What to call it; the folder's name by default.", valueName: "name"))
  var name: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if path.count > 1, name != nil { throw ValidationError("--name goes with one PATH") }
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
    commandName: "remove", abstract: "Look nobody up in one any more; its files and the people stay.")

  @Argument(help: "Which.", completion: .addressBooks)
  var name: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.RemoveAddressBook(name: name))
  }
}

struct ContactsSearch: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Look for cards by name, organization, mail, phone or tag.",
    discussion: "What stands under CARD is enough for `add --card` and `edit --card`.")

  @Argument(help: "What to look for.")
  var text: String

  @Option(help: ArgumentHelp("Only cards with this tag.", valueName: "tag"))
  var tag: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Cards(search: text, tag: tag)) {
      FoundCardsView(cards: $0.cards, uids: try session.call(Methods.Cards()).cards.map(\.card.uid))
    }
  }
}
