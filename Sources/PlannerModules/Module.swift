import PlannerModel
import PlannerTime

/// A module as its author wrote it, checked: nothing in it is longer than it may be, unknown, or a program.
///
/// docs/modules.md says what a module consists of.
package struct Module: Hashable, Sendable {
  package static let manifestPath = "module.json"
  /// The signature of all other files (``sums(of:)``).
  package static let signaturePath = "module.sig"

  package var id: String
  package var title: String
  package var about: String
  package var author: String
  package var version: String
  package var licence: String
  package var price: String?
  /// Whether it is installed only with a receipt that its author signed.
  package var wantsReceipt: Bool
  /// As whom its author signs.
  package var signer: String?
  package var reads: [ModuleFact]
  package var recipes: [TagCadence]
  /// Their names begin with the module's id: no module can take the place of another's, or of the planner's own.
  package var templates: [ModuleTemplate]
  package var questions: [String]

  /// Throws ``InvalidField`` for the first fault, with its place: `module.json: recipes[0].cadenceDays`.
  package init(files: [ModuleFile]) throws {
    try ModulePaths.check(files)
    guard let manifest = files.first(where: { $0.path == Self.manifestPath }) else {
      throw InvalidField(field: Self.manifestPath, value: .null, allowed: "there: every module has one")
    }
    let read = try ManifestReader(manifest.text)
    id = try read.id()
    title = try read.line("title", most: 100)
    about = try read.line("about", most: 500)
    author = try read.line("author", most: 100)
    version = try read.version()
    licence = try read.line("licence", most: 100)
    price = try read.optionalLine("price", most: 100)
    wantsReceipt = try read.flag("receipt")
    signer = try read.signer()
    if wantsReceipt, signer == nil {
      throw read.refusal("signer", .null, "there, because receipts are asked for: who signs them")
    }
    reads = try read.reads()
    recipes = try read.recipes()
    questions = try read.questions()
    let id = id
    templates = files.compactMap { file in
      ModulePaths.templateName(file.path).map { ModuleTemplate(name: "\(id).\($0)", text: file.text) }
    }.sorted { $0.name < $1.name }
    if recipes.isEmpty, templates.isEmpty, questions.isEmpty {
      throw read.refusal("recipes", .null, "there, or else questions or a template: it has nothing at all")
    }
  }

  /// What an author signs: the SHA-256 and the path of each file, as sha256sum(1) writes them, by path.
  package static func sums(of files: [ModuleFile]) -> String {
    files.filter { $0.path != signaturePath }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { "\(SHA256.hex(of: $0.text.utf8))  \($0.path)\n" }.joined()
  }

  /// As it is installed, turned on.
  package func kept(trust: ModuleTrust, signer: String?, at now: Instant) -> KeptModule {
    KeptModule(
      id: id, title: title, about: about, author: author, version: version, licence: licence, price: price,
      reads: reads, recipes: recipes, templates: templates, questions: questions, trust: trust,
      signer: signer, on: true, installedAt: now, added: [])
  }
}

extension ModuleFact {
  /// The tags of templates that are of this fact.
  package var tags: [String] {
    switch self {
    case .lastContact: ["lastContact", "lastContactSince"]
    case .note: ["note"]
    case .interests: ["interest", "interests"]
    case .years: ["years", "belated"]
    case .question: ["question"]
    case .role: ["role"]
    case .company: ["company"]
    }
  }

  /// The tags that say nothing of a person but their name, and what you write yourself.
  package static let freeTags: Set = [
    "name", "callName", "greeting", "closing", "context", "formal", "casual", "warm",
  ]

  /// Whether a template of a module that reads these facts may use a tag.
  package static func allow(_ tag: String, reading facts: [ModuleFact]) -> Bool {
    freeTags.contains(tag) || facts.contains { $0.tags.contains(tag) }
  }
}
