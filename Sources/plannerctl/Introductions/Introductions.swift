import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Introductions: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "introductions",
    abstract: "Show people who could benefit from an introduction, and why.",
    discussion: """
      Pairs have something in common (interests, schools, companies, industry, city), or one offers what the \
      other seeks; rare things count more. Pairs who are related, live together or know each other are \
      omitted. `approve`, `introduce`, `outcome` and `reject` record the state of a pair; `never` excludes \
      people.
      """)

  @Argument(help: "Only pairs with this person.", completion: .people)
  var name: String?

  @Option(help: ArgumentHelp("How many to show; 20 by default.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show approved, introduced and rejected pairs instead.")
  var history = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if history, name != nil || limit != nil { throw ValidationError("use --history without other options") }
  }

  func run(in session: Session) throws {
    if history {
      return try session.show(PeopleMethods.ListIntroductions()) {
        IntroductionHistoryView(introductions: $0.introductions)
      }
    }
    try session.show(PeopleMethods.Introductions(contact: name, limit: limit)) {
      IntroductionsView(pairs: $0.pairs)
    }
  }
}

/// The two people of an introduction.
struct PairArguments: ParsableArguments {
  @Argument(help: "One person's name.", completion: .people)
  var name: String

  @Argument(help: "The other person's name.", completion: .people)
  var other: String

  @Option(help: ArgumentHelp("A note about it.", valueName: "text"))
  var note: String?

  func set(_ status: IntroductionStatus) -> PeopleMethods.SetIntroduction {
    PeopleMethods.SetIntroduction(a: name, b: other, status: status, note: note)
  }
}

struct Approve: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Approve an introduction of two people.")

  @OptionGroup var pair: PairArguments

  @Flag(help: "Undo this.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(pair.set(undo ? .suggested : .approved)) { IntroductionChangedView($0.introduction) }
  }
}

struct Introduce: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "introduce",
    abstract: "Print the data to introduce two people, and record the introduction.",
    discussion: "Nothing is sent: you get both addresses and their common interests.")

  @OptionGroup var pair: PairArguments

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let found = try session.call(
      PeopleMethods.Introductions(contact: pair.name, with: pair.other, limit: 1))
    let sides = try [pair.name, pair.other].map { try session.call(PeopleMethods.Profile(name: $0)) }
    try session.show(pair.set(.introduced)) {
      IntroductionLetterView(introduction: $0.introduction, pair: found.pairs.first, sides: sides)
    }
  }
}

struct OutcomeOfIntroduction: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "outcome", abstract: "Record the outcome of an introduction.",
    usage: """
      plannerctl outcome <name> <other> --good
      plannerctl outcome <name> <other> --nothing
      """)

  @OptionGroup var pair: PairArguments

  @Flag(help: "It was useful.")
  var good = false

  @Flag(help: "It had no result.")
  var nothing = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard good != nothing else { throw ValidationError("use --good or --nothing") }
  }

  func run(in session: Session) throws {
    try session.show(pair.set(good ? .successful : .noOutcome)) { IntroductionChangedView($0.introduction) }
  }
}

struct Reject: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Never suggest this introduction again.")

  @OptionGroup var pair: PairArguments

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(pair.set(.rejected)) { IntroductionChangedView($0.introduction) }
  }
}

struct Never: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "never", abstract: "Exclude a person from introductions to one person, or to anybody.",
    usage: """
      plannerctl never <name> [<other>]
      plannerctl never <name> [<other>] --remove
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "The other person's name; anybody by default.", completion: .people)
  var other: String?

  @Flag(help: "Undo this.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    var change = PersonProfile()
    change.introductions = IntroductionRules(
      excluded: other == nil ? !remove : nil, never: other.map { [$0] })
    let takesAway = remove && other != nil
    try session.show(
      PeopleMethods.SetProfile(
        name: name, add: takesAway ? nil : change, remove: takesAway ? change : nil)
    ) { NeverView(name: $0.name, other: other, isRemoved: remove) }
  }
}
