import PlannerDrafts
import PlannerModel
import PlannerModules

extension KeptModule {
  /// Throws ``InvalidField`` for a template with a fault, or with a fact that the module does not declare.
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
          fact.map { "{{\(tag)}} is used, but module.json does not list \($0.rawValue)" }
            ?? "{{\(tag)}} is not for modules")
      }
    }
  }

  /// Throws ``InvalidField`` for values that no installed module can have, because a document may come from
  /// anywhere.
  func check(field: String) throws {
    func refuse(_ name: String, _ value: String, _ allowed: String) throws -> Never {
      throw InvalidField(field: "\(field).\(name)", value: .string(value.shortened), allowed: allowed)
    }
    func line(_ name: String, _ text: String, most: Int = ModuleForm.longestLine) throws {
      guard ModuleForm.isLine(text, most: most) else {
        try refuse(name, text, "a text of one line, at most \(most) characters")
      }
    }
    func count(_ name: String, _ count: Int, most: Int) throws {
      guard count <= most else { try refuse(name, "\(count)", "at most \(most)") }
    }
    guard ModuleForm.isId(id) else { try refuse("id", id, ModuleForm.allowedId) }
    guard ModuleForm.isVersion(version) else { try refuse("version", version, "a number such as 1.2") }
    guard (trust == .signed) == (signer != nil), signer.map(ModuleForm.isSigner) ?? true else {
      try refuse(
        "signer", signer ?? "", "given only with the trust signed, such as maria@example.org")
    }
    try line("title", title)
    try line("about", about, most: ModuleForm.longestAbout)
    try line("author", author)
    try line("licence", licence)
    if let price { try line("price", price) }
    try count("questions", questions.count, most: ModuleLimits.questions)
    for (index, question) in questions.enumerated() {
      try line("questions[\(index)]", question, most: ModuleForm.longestQuestion)
    }
    for (name, cadences) in [("recipes", recipes), ("added", added)] {
      try count(name, cadences.count, most: ModuleLimits.recipes)
      for (index, cadence) in cadences.enumerated() {
        do { try cadence.check() } catch let error as InvalidField {
          throw error.inside("\(field).\(name)[\(index)]")
        }
      }
    }
    try count("templates", templates.count, most: ModuleLimits.files)
    for (index, template) in templates.enumerated() {
      let place = "templates[\(index)]"
      guard ModuleForm.isTemplate(template.name, of: id) else {
        try refuse("\(place).name", template.name, "the module's id and a name, such as \(id).askAdvice.en")
      }
      guard template.text.utf8.count <= ModuleLimits.template else {
        try refuse("\(place).text", template.text, "at most \(ModuleLimits.template) bytes")
      }
    }
    do { try checkTemplates() } catch let error as InvalidField { throw error.inside("\(field).templates") }
  }
}
