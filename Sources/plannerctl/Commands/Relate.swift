import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Relate: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "relate",
    abstract: "Say who somebody is to a person: their spouse, child, colleague.",
    usage: """
      plannerctl relate <name> --spouse <name>
      plannerctl relate <name> --child <name> [--born <year or day>]
      plannerctl relate <name> --met-through <name>
      """,
    discussion: """
      `relate ana --spouse bob` says that Bob is Ana's spouse; Bob's page shows the same. Somebody whom you \
      do not plan for can be given by name alone. If you give the day on which such a person was born, you \
      are told of their birthdays, too.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Option(help: ArgumentHelp("Their spouse.", valueName: "name"), completion: .people) var spouse: [String] =
    []
  @Option(help: ArgumentHelp("Their partner.", valueName: "name"), completion: .people) var partner:
    [String] = []
  @Option(help: ArgumentHelp("Their child.", valueName: "name"), completion: .people) var child: [String] = []
  @Option(help: ArgumentHelp("Their parent.", valueName: "name"), completion: .people) var parent: [String] =
    []
  @Option(help: ArgumentHelp("Their sibling.", valueName: "name"), completion: .people) var sibling:
    [String] = []
  @Option(help: ArgumentHelp("Their relative.", valueName: "name"), completion: .people) var relative:
    [String] = []
  @Option(help: ArgumentHelp("Their friend.", valueName: "name"), completion: .people) var friend: [String] =
    []
  @Option(help: ArgumentHelp("Their colleague.", valueName: "name"), completion: .people) var colleague:
    [String] = []
  @Option(help: ArgumentHelp("Their assistant.", valueName: "name"), completion: .people) var assistant:
    [String] = []
  @Option(help: ArgumentHelp("Who introduced you to them.", valueName: "name"), completion: .people)
  var metThrough: [String] = []

  @Option(
    help: ArgumentHelp("When somebody given by name alone was born: 2015, or 3-may-2015.", valueName: "day"))
  var born: String?

  @Flag(help: "Forget the relation.")
  var remove = false

  @OptionGroup var output: OutputOptions

  private var relations: [PersonRelation] {
    let given: [(RelationKind, [String])] = [
      (.spouse, spouse), (.partner, partner), (.child, child), (.parent, parent), (.sibling, sibling),
      (.relative, relative), (.friend, friend), (.colleague, colleague), (.assistant, assistant),
      (.metThrough, metThrough),
    ]
    return given.flatMap { kind, names in
      names.map { name in
        var relation = PersonRelation(to: name, kind: kind)
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
  }

  func validate() throws {
    let count = relations.count
    if count == 0 { throw ValidationError("say who somebody is to them, such as --spouse Bob") }
    if born != nil, count > 1 { throw ValidationError("--born is for one relation") }
  }

  func run(in session: Session) throws {
    var change = PersonProfile()
    change.relations = relations
    try session.show(
      PeopleMethods.SetProfile(name: name, add: remove ? nil : change, remove: remove ? change : nil)
    ) { RelationsView(profile: $0) }
  }
}
