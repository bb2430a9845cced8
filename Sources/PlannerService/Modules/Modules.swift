import PlannerModel
import PlannerModules
import PlannerProtocol
import PlannerStore

extension ModuleMethods.InstallModule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    guard (trust == .signed) == (signer != nil) else {
      throw InvalidField(
        field: "signer", value: signer.map { .string($0) } ?? .null,
        allowed: "given only with the trust signed")
    }
    try ValidLength.text.check(signer, field: "signer")
    let module = try Module(files: files).kept(trust: trust, signer: signer, at: planner.now)
    try module.checkTemplates()
    guard preview == true else {
      let (done, plan) = try planner.change("modules install \(module.id)", anew: \.done.anew) {
        try install(module, planner, $0)
      }
      return reply(done, plan)
    }
    return try planner.rehearse { writer in
      let done = try install(module, planner, writer)
      return reply(done, try PlanRefresh(planner).refresh(writer, anew: done.done.anew, knownToo: false))
    }
  }

  private func install(
    _ new: KeptModule, _ planner: Planner, _ writer: StoreWriter
  ) throws -> (done: ModuleChange, replaced: String?) {
    let old = try writer.reader.module(id: new.id)
    let done = try ModuleWriter(planner).put(new, insteadOf: old, writer)
    return (done, old?.version)
  }

  private func reply(_ done: (done: ModuleChange, replaced: String?), _ plan: PlanReport) -> Reply {
    Reply(module: done.done.module, steps: done.done.steps, replaced: done.replaced, plan: plan)
  }
}

extension ModuleMethods.SetModule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let (done, plan) = try planner.change("modules \(on ? "on" : "off") \(id)", anew: \.anew) { writer in
      let known = try ModuleReader(planner.view(writer)).module(id)
      var module = known
      module.on = on
      return try ModuleWriter(planner).put(module, insteadOf: known, writer)
    }
    return Reply(module: done.module, steps: done.steps, plan: plan)
  }
}

extension ModuleMethods.RemoveModule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let (done, plan) = try planner.change("modules remove \(id)", anew: \.anew) { writer in
      let known = try ModuleReader(planner.view(writer)).module(id)
      var module = known
      module.on = false
      var done = try ModuleWriter(planner).put(module, insteadOf: known, writer)
      try writer.delete(known)
      done.module = known
      return done
    }
    return Reply(module: done.module, steps: done.steps, plan: plan)
  }
}

extension ModuleMethods.ListModules: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { Reply(modules: try $0.reader.modules()) }
  }
}

/// The results of a change of a module.
struct ModuleChange {
  var module: KeptModule
  var steps: [ModuleStep]
  /// The goals with sessions to plan from scratch.
  var anew: [Goal]
}

/// The installed modules.
struct ModuleReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the installed module with this id. Throws ``NotFound``.
  fileprivate func module(_ id: String) throws -> KeptModule {
    if let module = try reader.module(id: id.trimmed.lowercased()) { return module }
    let known = try reader.modules().map(\.id)
    throw NotFound(
      kind: .module, selector: id.shortened, near: id.near(known),
      message: "No module called '\(id.shortened)' is installed (plannerctl modules).")
  }

  /// Returns a module of a document for the store. Its trust and signer count only if the same module is
  /// installed, because nobody checked them here. Its added cadences count only if they are its recipes and
  /// in force.
  func imported(_ module: KeptModule) throws -> KeptModule {
    var kept = module
    let known = try reader.module(id: module.id)
    if known?.templates != module.templates || known?.trust != module.trust || known?.signer != module.signer
    {
      (kept.trust, kept.signer) = (.unsigned, nil)
    }
    kept.added = try (module.added + (known?.added ?? [])).filter { cadence in
      let isOurs = module.recipes.contains { $0.isSame(as: cadence) }
      return try isOurs && reader.tagCadence(nameKey: nameKey(cadence.tag))?.isSame(as: cadence) == true
    }.reduce(into: []) { added, cadence in
      if !added.contains(where: { $0.isSame(as: cadence) }) { added.append(cadence) }
    }
    return kept
  }
}

/// Stores modules and the cadences that they add.
struct ModuleWriter: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Stores a module. If it is on, it gives the cadences of its recipes to tags without a cadence. A cadence
  /// that is not the module's, or that the user changed since, stays.
  /// - old: the stored module. Cadences that it added and the new one does not add are removed.
  fileprivate func put(
    _ new: KeptModule, insteadOf old: KeptModule?, _ writer: StoreWriter
  ) throws -> ModuleChange {
    let before = try writer.reader.tagCadences()
    let wanted = new.on ? new.recipes : []
    var (module, steps): (KeptModule, [ModuleStep]) = (new, [])
    module.added = []
    for recipe in old?.added ?? [] {
      let now = try writer.reader.tagCadence(nameKey: nameKey(recipe.tag))
      if wanted.contains(where: { $0.isSame(as: recipe) }), now?.isSame(as: recipe) == true {
        module.added.append(recipe)
      } else if let now, now.isSame(as: recipe) {
        try writer.delete(recipe)
        steps.append(ModuleStep(recipe: recipe, did: .removed, people: []))
      } else if let now, !wanted.contains(where: { nameKey($0.tag) == nameKey(recipe.tag) }) {
        steps.append(try kept(recipe, now, of: new.id, writer.reader))
      }
    }
    for recipe in wanted {
      let isOurs = module.added.contains { $0.isSame(as: recipe) }
      if !isOurs, let now = try writer.reader.tagCadence(nameKey: nameKey(recipe.tag)) {
        steps.append(try kept(recipe, now, of: new.id, writer.reader))
        continue
      }
      if !isOurs {
        try writer.put(recipe)
        module.added.append(recipe)
      }
      steps.append(ModuleStep(recipe: recipe, did: .added, people: []))
    }
    try writer.put(module)
    steps += try standIn(
      for: module.id, steps.filter { $0.did == .removed }.map { nameKey($0.recipe.tag) }, writer)
    let changes = try TagFollowing(planner).followTags(since: before, writer)
    for index in steps.indices { steps[index].people = steps[index].whom(changes) }
    return ModuleChange(module: module, steps: steps, anew: changes.compactMap(\.new))
  }

  /// Returns the step for a recipe that gave way, with the module of the cadence in force.
  private func kept(
    _ recipe: TagCadence, _ now: TagCadence, of id: String, _ reader: StoreReader
  ) throws -> ModuleStep {
    let owner = try reader.modules().first { other in
      other.id != id && other.on && other.added.contains { $0.isSame(as: now) }
    }
    return ModuleStep(recipe: recipe, did: .kept, now: now, module: owner?.id, people: [])
  }

  /// Gives the cadences of other modules that are on to tags that lost this module's cadence.
  private func standIn(for id: String, _ tags: [String], _ writer: StoreWriter) throws -> [ModuleStep] {
    var steps: [ModuleStep] = []
    for var other in try writer.reader.modules() where other.on && other.id != id {
      let free = try other.recipes.filter {
        try tags.contains(nameKey($0.tag)) && writer.reader.tagCadence(nameKey: nameKey($0.tag)) == nil
      }
      guard !free.isEmpty else { continue }
      for recipe in free {
        try writer.put(recipe)
        other.added.removeAll { nameKey($0.tag) == nameKey(recipe.tag) }
        other.added.append(recipe)
        steps.append(ModuleStep(recipe: recipe, did: .added, module: other.id, people: []))
      }
      try writer.put(other)
    }
    return steps
  }
}

extension TagCadence {
  /// Returns whether the two are equal, ignoring the spelling of the tag.
  fileprivate func isSame(as other: TagCadence) -> Bool {
    var other = other
    guard nameKey(tag) == nameKey(other.tag) else { return false }
    other.tag = tag
    return self == other
  }
}

extension ModuleStep {
  /// Returns the names of people who began to follow the tag, or stopped following it.
  fileprivate func whom(_ changes: [FollowedTag]) -> [String] {
    let key = nameKey(recipe.tag)
    func follows(_ goal: Goal?) -> Bool { goal?.cadenceTag.map(nameKey) == key }
    return changes.filter { change in
      switch did {
      case .added: follows(change.new) && !follows(change.old)
      case .removed: follows(change.old) && !follows(change.new)
      case .kept: false
      }
    }.map(\.contact.displayName)
  }
}
