import PlannerModel
import PlannerModules
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A module in the output of `modules` and `modules show`: available, or installed.
struct ListedModule: Encodable {
  var id: String
  var title: String
  var about: String
  var author: String
  var version: String
  var licence: String
  var price: String?
  /// True if the module requires a receipt.
  var receipt: Bool?
  var reads: [ModuleFact]
  var recipes: [TagCadence]
  var templates: [ModuleTemplate]
  var questions: [String]
  var trust: ModuleTrust?
  var signer: String?
  /// The installed version.
  var installed: String?
  /// True if the installed module is turned on.
  var on: Bool?

  init(_ kept: KeptModule) {
    id = kept.id
    title = kept.title
    about = kept.about
    author = kept.author
    version = kept.version
    licence = kept.licence
    price = kept.price
    reads = kept.reads
    recipes = kept.recipes
    templates = kept.templates
    questions = kept.questions
    trust = kept.trust
    signer = kept.signer
    installed = kept.version
    on = kept.on
  }

  init(_ module: Module, trust: ModuleTrust?, signer: String? = nil, installed: KeptModule?) {
    id = module.id
    title = module.title
    about = module.about
    author = module.author
    version = module.version
    licence = module.licence
    price = module.price
    receipt = module.wantsReceipt ? true : nil
    reads = module.reads
    recipes = module.recipes
    templates = module.templates
    questions = module.questions
    self.trust = trust
    self.signer = signer
    self.installed = installed?.version
    on = installed?.on
  }

  fileprivate var state: Styled {
    guard let on, let installed else { return "" }
    let version = installed == version ? "" : " (\(installed))"
    return on ? "\("on", .good)\(version)" : "\("off", .dim)\(version)"
  }
}

/// Lists the available and installed modules.
struct ModulesView: Rendered {
  private var shelf: ModuleShelf
  private(set) var modules: [ListedModule]

  struct List: Encodable {
    var modules: [ListedModule]
  }

  init(shelf: ModuleShelf, installed: [KeptModule]) {
    self.shelf = shelf
    let offered = Set(shelf.modules.map(\.module.id))
    // For a place that the user names, only its own modules are listed.
    let others = shelf.isShipped ? installed.filter { !offered.contains($0.id) } : []
    let found = shelf.modules.map { offer in
      ListedModule(
        offer.module, trust: shelf.isShipped ? .shipped : nil,
        installed: installed.first { $0.id == offer.module.id })
    }
    modules = (found + others.map(ListedModule.init)).sorted { $0.id < $1.id }
  }

  var listed: List { List(modules: modules) }

  /// Sentences about unreadable modules.
  var faults: [String] { shelf.remarks }

  func lines(in context: RenderContext) -> [Styled] {
    let list = modules.flatMap { module -> [Styled] in
      let head: Styled =
        module.on == nil ? "\(module.id, .bold)" : "\(module.id, .bold)  \(module.state)"
      return head.fitted(in: context) + Styled(module.about).indented(in: context)
    }
    let problems = faults.flatMap { Styled(harmless($0), .warning).fitted(in: context) }
    let hint: Styled
    if let offer = shelf.modules.first?.module.id {
      hint =
        "Details: `\(shelf.command("show", offer))`. Its effect: `\(shelf.command("try", offer))`"
    } else {
      hint =
        modules.isEmpty
        ? "There are no modules." : "Details: `\(shelf.command("show", modules[0].id))`."
    }
    return (modules.isEmpty ? [] : list + [""]) + hint.fitted(in: context) + problems
  }
}

/// Shows one module in full.
struct ModuleView: Rendered {
  var module: ListedModule
  /// The place that the user named.
  var from: String?

  func lines(in context: RenderContext) -> [Styled] {
    let state: Styled = module.on == nil ? "" : "  \(module.state)"
    let cost = module.price.map { "; price: \($0)" } ?? ""
    let receipt = module.receipt == true ? "; needs a receipt" : ""
    let facts = "\(module.version), by \(module.author), licence \(module.licence)\(cost)\(receipt)"
    var lines = ("\(module.title, .bold)\(state)" as Styled).fitted(in: context)
    lines += Styled(facts, .dim).fitted(in: context) + Styled(module.about).fitted(in: context)
    lines += ModuleParts(
      recipes: module.recipes, templates: module.templates, questions: module.questions
    ).lines(in: context)
    lines += [""] + Styled(module.reads.inWords).fitted(in: context)
    if let trust = module.trust { lines += trust.inWords(module.signer, in: context) }
    if module.installed == nil {
      lines += ("Its effect: `\(ModuleShelf.command("try", module.id, from: from))`" as Styled)
        .fitted(in: context)
    }
    return lines
  }
}

/// The parts of a module.
private struct ModuleParts {
  var recipes: [TagCadence]
  var templates: [ModuleTemplate]
  var questions: [String]

  func lines(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = []
    if !recipes.isEmpty {
      lines += ["", "Cadences:"]
      lines += recipes.flatMap { $0.inWords(in: context).indented(in: context) }
    }
    if !templates.isEmpty {
      lines += ["", "Templates of drafts:"]
      let names = Dictionary(grouping: templates.map { $0.name.split(separator: ".").map(String.init) }) {
        $0.prefix(2).joined(separator: ".")
      }
      lines += names.sorted { $0.key < $1.key }.flatMap { name, all in
        let endings = all.map { $0.dropFirst(2).joined(separator: ".") }.sorted().joined(separator: ", ")
        return ("\(name, .bold) \("(\(endings))", .dim)" as Styled).indented(in: context)
      }
      if let name = names.keys.min() {
        lines += ("To use one: `plannerctl draft NAME --template \(name)`" as Styled).indented(in: context)
      }
    }
    if !questions.isEmpty {
      lines += ["", "Questions:"]
      lines += questions.flatMap {
        Styled(Quoted.shellLine(["plannerctl", "ask", $0])).indented(in: context)
      }
    }
    return lines
  }
}

struct ModuleInstalledView: Rendered {
  var reply: ModuleMethods.InstallModule.Reply
  var isPreview: Bool
  /// The place that the user named.
  var from: String?

  func lines(in context: RenderContext) -> [Styled] {
    let module = reply.module
    let instead = reply.replaced.map { $0 == module.version ? " again" : " instead of \($0)" } ?? ""
    var lines: [Styled] =
      isPreview
      ? ("Effect of \(module.title, .bold) \(module.version)\(instead):" as Styled)
        .fitted(in: context)
      : ("\("Installed", .good) \(module.title, .bold) \(module.version)\(instead)." as Styled)
        .fitted(in: context)
    if !reply.steps.isEmpty {
      lines += ["", "Cadences:"]
      lines += reply.steps.flatMap { $0.lines(isPreview: isPreview, in: context) }
      if let unused = reply.steps.first(where: { $0.did == .added && $0.people.isEmpty }) {
        let command = Quoted.shellLine(["plannerctl", "edit", "NAME", "--tag", unused.recipe.tag])
        lines +=
          ("Add a tag to a person: `\(command)`. --tag would replace their other tags" as Styled)
          .fitted(in: context)
      }
    }
    let parts = ModuleParts(recipes: [], templates: module.templates, questions: module.questions)
    lines += parts.lines(in: context)
    let changes = reply.plan.changes(in: context, isDryRun: isPreview)
    if !changes.isEmpty { lines += ["", isPreview ? "Your plan would change:" : "Your plan:"] + changes }
    lines += [""] + module.trust.inWords(module.signer, in: context)
    let install =
      ModuleShelf.command("install", module.id, from: from)
      + (module.trust == .unsigned ? " --unsigned" : "")
    let next: Styled =
      isPreview
      ? "Nothing was changed. To install it: `\(install)`"
      : "To stop it: `plannerctl modules off \(module.id)`, or `plannerctl modules remove \(module.id)`"
    return lines + next.fitted(in: context)
  }
}

struct ModuleChangedView: Rendered {
  /// The rest of a sentence that begins with the module's title: `is off`.
  var what: String
  var module: KeptModule
  var steps: [ModuleStep]
  var plan: PlanReport

  func lines(in context: RenderContext) -> [Styled] {
    let isLess = !module.on || what == "is removed"
    return ("\(module.title, .bold) \(what)." as Styled).fitted(in: context)
      + steps.flatMap { $0.lines(isPreview: false, isLess: isLess, in: context) } + plan.changes(in: context)
  }
}

extension ModuleStep {
  /// Returns the lines about one step.
  /// - isLess: true if the module was turned off or removed.
  fileprivate func lines(isPreview: Bool, isLess: Bool = false, in context: RenderContext) -> [Styled] {
    let (what, effect) = inWords(isPreview: isPreview, isLess: isLess, in: context)
    return what.indented(in: context) + Styled(effect).indented(by: 4, in: context)
  }

  private func inWords(
    isPreview: Bool, isLess: Bool, in context: RenderContext
  ) -> (what: Styled, effect: String) {
    let names = people.prefix(5).joined(separator: ", ")
    let whom = people.count > 5 ? "\(names) and \(people.count - 5) more" : names
    switch did {
    case .added:
      let source = module.map { ", now by the module \($0)" } ?? ""
      return (
        recipe.inWords(in: context),
        people.isEmpty
          ? "for nobody yet\(source)"
          : "\(isPreview || module != nil ? "for" : "from now on for") \(whom)\(source)"
      )
    case .removed:
      return (
        "\(recipe.tag, .bold): no longer has a cadence",
        people.isEmpty ? "" : "it no longer plans for \(whom)"
      )
    case .kept:
      let has = now.map { $0.rhythm(in: context) } ?? "as it is"
      let why =
        module.map { "the module \($0) has set it" }
        ?? (isLess
          ? "you changed it, so yours stays" : "it had your own cadence already, which replaces the module's")
      return ("\(recipe.tag, .bold): stays as it is, \(has)", why)
    }
  }
}

extension Styled {
  fileprivate func indented(by count: Int = 2, in context: RenderContext) -> [Styled] {
    if text(color: false).isEmpty { return [] }
    let blanks = Styled(String(repeating: " ", count: count))
    return wrapped(to: context.width - count).map { blanks + $0 }
  }
}

extension TagCadence {
  /// Returns the recipe in words: `mentors: every 30 days, 45 min, Tue 18:00–21:00`.
  func inWords(in context: RenderContext) -> Styled { "\(tag, .bold): \(rhythm(in: context))" }

  fileprivate func rhythm(in context: RenderContext) -> String {
    ([cadence(days: cadenceDays)]
      + [
        minDurationMin.map { duration(minutes: $0) }, windows?.inWords(in: context),
        importance.map { "importance \($0) of 5" },
      ].compactMap(\.self)).joined(separator: ", ")
  }
}

extension [ModuleFact] {
  fileprivate var inWords: String {
    guard !isEmpty else { return "Its templates use only people's names." }
    return "Its templates may use: \(map(\.inWords).joined(separator: ", ")). Nothing leaves your machine."
  }
}

extension ModuleFact {
  fileprivate var inWords: String {
    switch self {
    case .lastContact: "the time since your last contact"
    case .note: "a note, without its text"
    case .interests: "their interests"
    case .years: "the birthday or anniversary"
    case .question: "your follow-up question"
    case .role: "their role"
    case .company: "their company"
    }
  }
}

extension ModuleTrust {
  fileprivate func inWords(_ signer: String?, in context: RenderContext) -> [Styled] {
    let text: Styled =
      switch self {
      case .shipped: "It is part of the planner."
      case .signed: "\("Signed", .good) by \(signer ?? "somebody whom you trust")."
      case .unsigned: "\("It has no signature", .warning): its author is unknown."
      }
    return text.fitted(in: context)
  }
}
