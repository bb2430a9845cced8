import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerWords

struct Relate: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "relate",
    abstract: "Set a relation to a person, or to you: spouse, child, colleague.",
    usage: """
      plannerctl relate <name> --spouse <name> [--contact | --by-name]
      plannerctl relate <name> --child <name> [--born <year or day>]
      plannerctl relate <name> --relative <name> --as <word>
      plannerctl relate me --sister <name>
      """,
    discussion: """
      `relate ana --spouse bob` makes Bob Ana's spouse; if he is one of your people, his page shows it, too. \
      If a name can mean one of your people, a terminal asks you; elsewhere choose with --contact or \
      --by-name. A person without a plan is stored only by name. With the day of their birth, you get \
      notices of their birthdays. `relate me --sister ana` makes Ana your sister.
      """)

  @Argument(help: "The person's name, or 'me' for yourself.", completion: .people)
  var name: String

  @OptionGroup var who: RelationOptions

  @Option(
    help: ArgumentHelp("Your word for it, such as aunt, flatmate or Patentante.", valueName: "word"))
  var `as`: String?

  @Option(
    help: ArgumentHelp("The birth of a person stored only by name: 2015, or 3-may-2015.", valueName: "day"))
  var born: String?

  @Flag(help: "The name means one of your people.")
  var contact = false

  @Flag(help: "The name means somebody else, even if one of your people has it.")
  var byName = false

  @Flag(help: "Remove the relation.")
  var remove = false

  @OptionGroup var output: OutputOptions

  private static let me = "me"

  private var isMine: Bool { name.lowercased() == Self.me }

  private var relations: [PersonRelation] {
    who.given.map { word, name in
      var relation = PersonRelation(to: name, kind: RelationKind(word: word) ?? .relative)
      relation.label = self.as ?? RelationKind.label(of: word)
      relation.yours = contact ? true : byName ? false : nil
      if let born {
        if born.utf8.count == 4, let year = Int(born) {
          relation.birthYear = year
        } else {
          relation.birthday = born
        }
      }
      return relation
    }
  }

  func validate() throws {
    let given = who.given
    if given.isEmpty { throw ValidationError("add a relation, such as --spouse Bob") }
    if born != nil, given.count > 1 { throw ValidationError("--born is for one relation") }
    if self.as != nil, given.count > 1 { throw ValidationError("--as is for one relation") }
    if contact, byName { throw ValidationError("use either --contact or --by-name") }
    if contact, born != nil {
      throw ValidationError(
        "--born is for people stored only by name; `plannerctl edit NAME --birthday DAY`")
    }
    if let mine = given.first(where: { $0.name.lowercased() == Self.me }) {
      let option = mine.word.replacing(" ", with: "-")
      let line = Quoted.shellLine(["plannerctl", "relate", Self.me, "--\(option)", name])
      throw ValidationError("use 'me' first: with `\(line)`, \(name) is your \(self.as ?? mine.word)")
    }
    if isMine, !who.metThrough.isEmpty { throw ValidationError("--met-through does not work with 'me'") }
    if isMine, born != nil || contact || byName {
      throw ValidationError("--born, --contact and --by-name do not work with 'me': name one of your people")
    }
  }

  func run(in session: Session) throws {
    if isMine { return try relateToYou(in: session) }
    var relations = relations
    while true {
      let change = PersonProfile(relations: relations)
      do {
        return try session.show(
          PeopleMethods.SetProfile(name: name, add: remove ? nil : change, remove: remove ? change : nil)
        ) { RelationsView(profile: $0) }
      } catch let error as Ambiguous {
        guard !remove,
          let place = relations.firstIndex(where: { $0.to == error.selector && $0.yours != false })
        else { throw error }
        relations[place] = try meant(relations[place], error, in: session)
      }
    }
  }

  /// Sets how each of the given people is related to the user.
  private func relateToYou(in session: Session) throws {
    for (word, name) in who.given {
      let change = PersonProfile(toYou: [self.as ?? word])
      let call = PeopleMethods.SetProfile(
        name: name, add: remove ? nil : change, remove: remove ? change : nil)
      try session.show(call) { ProfileEditedView(profile: $0, call: call) }
    }
  }

  /// Asks which person a name means if one of the user's people has that name. Without a terminal, throws an
  /// error that names the options for this.
  private func meant(
    _ relation: PersonRelation, _ error: Ambiguous, in session: Session
  ) throws -> PersonRelation {
    guard relation.yours == nil else { throw error }
    guard session.console.isTerminal, let ask = session.console.ask, !session.json else {
      throw Ambiguous(
        selector: error.selector, matches: error.matches,
        message: error.message + " Add --contact if you mean one of your people, or --by-name.")
    }
    let people = error.matches.map { "\(oneLine($0.name)), one of your people" }
    let choices = people + ["somebody else who is called \(oneLine(relation.to))"]
    let list = choices.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
    let answer = ask(harmless("Who is it?\n\(list)1 to \(choices.count): ", keeping: ["\n"])).map(
      trimmed)
    guard let number = answer.flatMap({ Int($0) }), (1...choices.count).contains(number) else {
      session.console.complain("plannerctl: nothing was changed\n")
      throw ExitCode(1)
    }
    var relation = relation
    relation.yours = number <= people.count
    if number <= people.count { relation.to = error.matches[number - 1].id }
    return relation
  }
}
