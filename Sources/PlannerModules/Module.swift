import PlannerModel
import PlannerTime

/// A checked module: its values have allowed lengths, are known, and contain no program.
///
/// docs/modules.md describes the parts of a module.
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
  /// True if an installation needs a receipt that the author signed.
  package var wantsReceipt: Bool
  /// The identity with which the author signs.
  package var signer: String?
  package var reads: [ModuleFact]
  package var recipes: [TagCadence]
  /// The templates. Their names begin with the module's id, so that a module cannot replace templates of
  /// another module or of the planner.
  package var templates: [ModuleTemplate]
  package var questions: [String]

  /// Reads a module. Throws ``InvalidField`` for the first fault, with its place:
  /// `module.json: recipes[0].cadenceDays`.
  package init(files: [ModuleFile]) throws {
    try ModulePaths.check(files)
    guard let manifest = files.first(where: { $0.path == Self.manifestPath }) else {
      throw InvalidField(field: Self.manifestPath, value: .null, allowed: "given: every module has one")
    }
    let read = try ManifestReader(manifest.text)
    id = try read.id()
    title = try read.line("title")
    about = try read.line("about", most: ModuleForm.longestAbout)
    author = try read.line("author")
    version = try read.version()
    licence = try read.line("licence")
    price = try read.optionalLine("price")
    wantsReceipt = try read.flag("receipt")
    signer = try read.signer()
    if wantsReceipt, signer == nil {
      throw read.refusal("signer", .null, "given, because the module needs receipts: their signer")
    }
    reads = try read.reads()
    recipes = try read.recipes()
    questions = try read.questions()
    let id = id
    templates = files.compactMap { file in
      ModulePaths.templateName(file.path).map { ModuleTemplate(name: "\(id).\($0)", text: file.text) }
    }.sorted { $0.name < $1.name }
    if recipes.isEmpty, templates.isEmpty, questions.isEmpty {
      throw read.refusal("recipes", .null, "given, or else questions or a template: it has no contents")
    }
  }

  /// Returns the text that an author signs: the SHA-256 and the path of each file in the format of
  /// sha256sum(1), by path.
  package static func sums(of files: [ModuleFile]) -> String {
    files.filter { $0.path != signaturePath }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { "\(SHA256.hex(of: $0.text.utf8))  \($0.path)\n" }.joined()
  }

  /// Returns the module as it is stored by an installation, turned on.
  package func kept(trust: ModuleTrust, signer: String?, at now: Instant) -> KeptModule {
    KeptModule(
      id: id, title: title, about: about, author: author, version: version, licence: licence, price: price,
      reads: reads, recipes: recipes, templates: templates, questions: questions, trust: trust,
      signer: signer, on: true, installedAt: now, added: [])
  }
}

extension ModuleFact {
  /// The template tags that show this fact.
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

  /// The tags that show no fact about a person except their name, and the tags for the user's text.
  package static let freeTags: Set = [
    "name", "callName", "greeting", "closing", "context", "formal", "casual", "warm",
  ]

  /// Returns whether a template of a module that reads these facts may use a tag.
  package static func allow(_ tag: String, reading facts: [ModuleFact]) -> Bool {
    freeTags.contains(tag) || facts.contains { $0.tags.contains(tag) }
  }
}
