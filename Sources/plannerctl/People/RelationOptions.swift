import ArgumentParser
import PlannerModel

/// The options of `relate` that name a relation.
struct RelationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Their spouse.", valueName: "name"), completion: .people) var spouse: [String] =
    []
  @Option(help: ArgumentHelp("Their husband.", valueName: "name"), completion: .people) var husband:
    [String] = []
  @Option(help: ArgumentHelp("Their wife.", valueName: "name"), completion: .people) var wife: [String] = []
  @Option(help: ArgumentHelp("Their partner.", valueName: "name"), completion: .people) var partner:
    [String] = []
  @Option(help: ArgumentHelp("Their former spouse or partner.", valueName: "name"), completion: .people)
  var ex: [String] = []
  @Option(help: ArgumentHelp("Their child.", valueName: "name"), completion: .people) var child: [String] = []
  @Option(help: ArgumentHelp("Their son.", valueName: "name"), completion: .people) var son: [String] = []
  @Option(help: ArgumentHelp("Their daughter.", valueName: "name"), completion: .people) var daughter:
    [String] = []
  @Option(help: ArgumentHelp("Their parent.", valueName: "name"), completion: .people) var parent: [String] =
    []
  @Option(help: ArgumentHelp("Their mother.", valueName: "name"), completion: .people) var mother: [String] =
    []
  @Option(help: ArgumentHelp("Their father.", valueName: "name"), completion: .people) var father: [String] =
    []
  @Option(help: ArgumentHelp("Their sibling.", valueName: "name"), completion: .people) var sibling:
    [String] = []
  @Option(help: ArgumentHelp("Their sister.", valueName: "name"), completion: .people) var sister: [String] =
    []
  @Option(help: ArgumentHelp("Their brother.", valueName: "name"), completion: .people) var brother:
    [String] = []
  @Option(help: ArgumentHelp("Their relative.", valueName: "name"), completion: .people) var relative:
    [String] = []
  @Option(help: ArgumentHelp("Their dog, cat or other pet.", valueName: "name")) var pet: [String] = []
  @Option(help: ArgumentHelp("Their friend.", valueName: "name"), completion: .people) var friend: [String] =
    []
  @Option(help: ArgumentHelp("Their colleague.", valueName: "name"), completion: .people) var colleague:
    [String] = []
  @Option(help: ArgumentHelp("Their assistant.", valueName: "name"), completion: .people) var assistant:
    [String] = []
  @Option(help: ArgumentHelp("The person who introduced you.", valueName: "name"), completion: .people)
  var metThrough: [String] = []

  /// The names that were given, each with the word of its option.
  var given: [(word: String, name: String)] {
    let all: [(String, [String])] = [
      ("spouse", spouse), ("husband", husband), ("wife", wife), ("partner", partner), ("ex", ex),
      ("child", child),
      ("son", son), ("daughter", daughter), ("parent", parent), ("mother", mother), ("father", father),
      ("sibling", sibling), ("sister", sister), ("brother", brother), ("relative", relative), ("pet", pet),
      ("friend", friend), ("colleague", colleague), ("assistant", assistant), ("met through", metThrough),
    ]
    return all.flatMap { word, names in names.map { (word, $0) } }
  }
}
