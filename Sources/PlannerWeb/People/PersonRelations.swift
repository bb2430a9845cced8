import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The relations of a person.
struct PersonRelations {
  let values: Values

  /// The choices for the person that a name means.
  private static let whose = [
    (value: "", name: "anybody with this name"), (value: "yours", name: "one of my people"),
    (value: "other", name: "somebody else"),
  ]

  init(_ whole: WholeProfile, _ visit: Visit) {
    let own = whole.profile.relations ?? []
    let rows = (whole.shown.relations ?? []).map { relation -> Values in
      let isOwn = own.contains(relation)
      var row: Values = [
        "name": ProfileWords.name(relation, visit.words),
        "kind": relation.inWords,
        "isFromCard": !isOwn,
      ]
      // A person who is not a contact has a name instead of an id.
      if relation.name != nil, relation.name != relation.to { row["href"] = "/people/\(relation.to)" }
      if isOwn { row["key"] = RelationKey(relation).text }
      return row
    }
    let entered = visit.refusal?.entered
    let paths = ["add.relations[0].to", "add.relations[0].kind"]
    values = [
      "relations": rows, "isEmpty": rows.isEmpty, "back": visit.back(to: "relations"),
      "new": [
        "kinds": RelationKind.offered.map { word -> Values in
          [
            "value": word, "name": word == "met through" ? "who introduced you" : word,
            "chosen": entered?["relation"] == word,
          ]
        },
        "whose": Self.whose.map { one -> Values in
          ["value": one.value, "name": one.name, "chosen": (entered?["whose"] ?? "") == one.value]
        },
        "to": visit.field("to", nil, refusedAs: paths),
        "born": visit.field(
          "born", nil, refusedAs: ["add.relations[0].birthYear", "add.relations[0].birthday"]),
        "isOpen": visit.wasSent("to"),
      ],
    ]
  }
}

/// A relation as the value of the button that removes it.
struct RelationKey {
  var relation: PersonRelation

  init(_ relation: PersonRelation) { self.relation = relation }

  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, let kind = RelationKind(rawValue: parts[0]) else { return nil }
    relation = PersonRelation(to: parts[3], kind: kind, inverse: parts[1] == "inverse" ? true : nil)
    relation.birthYear = Int(parts[2])
    if relation.birthYear == nil, !parts[2].isEmpty { relation.birthday = parts[2] }
  }

  var text: String {
    let born = relation.birthYear.map { "\($0)" } ?? relation.birthday ?? ""
    return "\(relation.kind.rawValue)/\(relation.inverse == true ? "inverse" : "")/\(born)/\(relation.to)"
  }
}

/// The actions for the relations of a person.
enum RelationActions {
  static func add(_ visit: Visit) throws -> Reply {
    let form = visit.form
    guard let word = form["relation"], let kind = RelationKind(word: word) else {
      throw FormProblem(field: "add.relations[0].to", message: "Choose their relation.")
    }
    var relation = PersonRelation(to: form["to"] ?? "", kind: kind, label: RelationKind.label(of: word))
    relation.yours = ["yours": true, "other": false][form["whose"] ?? ""]
    if let born = form["born"] {
      if born.utf8.count == 4, let year = Int(born) {
        relation.birthYear = year
      } else {
        relation.birthday = born
      }
    }
    do {
      let reply = try visit.call(
        PeopleMethods.SetProfile(name: visit.id, add: PersonProfile(relations: [relation])))
      return .redirect(to: visit.origin, said: "\(reply.name): the relations are changed.")
    } catch let error as Ambiguous where error.selector == relation.to {
      let people = error.matches.prefix(5).map { oneLine($0.name) }.joined(separator: ", ")
      let message =
        relation.yours == true
        ? "You may mean \(people). Type more of the name."
        : "You may mean one of your people: \(people). Choose which one beside the name."
      throw FormProblem(field: "add.relations[0].to", message: message)
    }
  }

  static func remove(_ visit: Visit) throws -> Reply {
    guard let key = visit.form["remove"].flatMap(RelationKey.init) else {
      throw FormProblem(message: "It is already gone.")
    }
    let reply = try visit.call(
      PeopleMethods.SetProfile(name: visit.id, remove: PersonProfile(relations: [key.relation])))
    return .redirect(to: visit.origin, said: "\(reply.name): the relations are changed.")
  }
}
