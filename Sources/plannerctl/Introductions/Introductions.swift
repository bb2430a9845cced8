import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Introductions: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "introductions",
    abstract: "Show who of your people would gain from knowing whom, and why.",
    discussion: """
      Pairs are found by what both have in common (interests, schools, companies, industry, city), and by what \
      one offers and the other seeks; what is rare counts more. People who are related, live together or were \
      introduced already are left out. `approve`, `introduce`, `outcome` and `reject` say what became of a \
      pair; `never` keeps people out.
      """)

  @Argument(help: "Only pairs with this person.", completion: .people)
  var name: String?

  @Option(help: ArgumentHelp("How many to show; 20 by default.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show what was approved, introduced and rejected instead.")
  var history = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if history, name != nil || limit != nil { throw ValidationError("--history stands alone") }
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

  @Option(help: ArgumentHelp("What you want to keep about it.", valueName: "text"))
  var note: String?

  func set(_ status: IntroductionStatus) -> PeopleMethods.SetIntroduction {
    PeopleMethods.SetIntroduction(a: name, b: other, status: status, note: note)
  }
}

struct Approve: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "approve", abstract: "Say that you want to introduce two people to each other.")

  @OptionGroup var pair: PairArguments

  @Flag(help: "Take that back.")
  var undo = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(pair.set(undo ? .suggested : .approved)) { IntroductionChangedView($0.introduction) }
  }
}

struct Introduce: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "introduce",
    abstract: "Print what you need to introduce two people, and note that you did.",
    discussion: "Nothing is sent: you get both sides' addresses and what they have in common.")

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
    commandName: "outcome", abstract: "Note what became of an introduction.",
    usage: """
      plannerctl outcome <name> <other> --good
      plannerctl outcome <name> <other> --nothing
      """)

  @OptionGroup var pair: PairArguments

  @Flag(help: "It was worth it.")
  var good = false

  @Flag(help: "Nothing came of it.")
  var nothing = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard good != nothing else { throw ValidationError("give --good or --nothing") }
  }

  func run(in session: Session) throws {
    try session.show(pair.set(good ? .successful : .noOutcome)) { IntroductionChangedView($0.introduction) }
  }
}

struct Reject: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Say that two people are not to be suggested to each other again.")

  @OptionGroup var pair: PairArguments

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(pair.set(.rejected)) { IntroductionChangedView($0.introduction) }
  }
}

struct Never: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "never", abstract: "Never suggest to introduce a person to another, or to anybody.",
    usage: """
      plannerctl never <name> [<other>]
      plannerctl never <name> [<other>] --remove
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "The other person's name; without one, nobody.", completion: .people)
  var other: String?

  @Flag(help: "Take that back.")
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
