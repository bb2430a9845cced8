import PlannerDrafts
import PlannerModel
import PlannerModules

extension KeptModule {
  /// Throws ``InvalidField`` for a template that has a fault, or that uses what the module does not say it reads.
  func checkTemplates() throws {
    for template in templates {
      let file = "templates/\(template.name.dropFirst(id.count + 1)).mustache"
      func refuse(_ sentence: String) throws {
        var error = InvalidField(field: file, value: .string(template.name), allowed: sentence)
        error.message = "\(file): \(sentence)."
        throw error
      }
      if let problem = DraftTemplates.problems(name: template.name, text: template.text).first {
        try refuse(problem)
      }
      for tag in DraftTemplates.tags(of: template.text).sorted()
      where !ModuleFact.allow(tag, reading: reads) {
        let fact = ModuleFact.allCases.first { $0.tags.contains(tag) }
        try refuse(
          fact.map { "{{\(tag)}} is used, but module.json does not say that it reads \($0.rawValue)" }
            ?? "{{\(tag)}} is not for modules")
      }
    }
  }

  /// Throws ``InvalidField`` for what no installed module is like: a document may be from anywhere.
  func check(field: String) throws {
    guard id.wholeMatch(of: /[a-z][a-z0-9-]{1,39}/) != nil else {
      throw InvalidField(
        field: "\(field).id", value: .string(id), allowed: "2 to 40 of a-z, 0-9 and -, such as mentors")
    }
    for (name, text) in [
      ("title", title), ("about", about), ("author", author), ("version", version), ("licence", licence),
      ("price", price ?? ""), ("signer", signer ?? ""),
    ] { try ValidLength.text.check(text, field: "\(field).\(name)") }
    try ValidLength.changes.check(recipes, field: "\(field).recipes")
    try ValidLength.changes.check(added, field: "\(field).added")
    try ValidLength.changes.check(templates, field: "\(field).templates")
    try ValidLength.changes.check(questions, field: "\(field).questions")
    for (index, question) in questions.enumerated() {
      try ValidLength.text.check(question, field: "\(field).questions[\(index)]")
    }
    for (name, cadences) in [("recipes", recipes), ("added", added)] {
      for (index, cadence) in cadences.enumerated() {
        do { try cadence.check() } catch let error as InvalidField {
          throw error.inside("\(field).\(name)[\(index)]")
        }
      }
    }
    for (index, template) in templates.enumerated() {
      guard template.name.hasPrefix("\(id)."), template.name.utf8.count <= ValidLength.tag.most else {
        throw InvalidField(
          field: "\(field).templates[\(index)].name", value: .string(template.name),
          allowed: "a name that begins with the module's id")
      }
    }
    do { try checkTemplates() } catch let error as InvalidField { throw error.inside("\(field).templates") }
  }
}
