import PlannerModel
import PlannerModules
import PlannerProtocol
import PlannerStore

extension ModuleMethods.InstallModule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    guard (trust == .signed) == (signer != nil) else {
      throw InvalidField(
        field: "signer", value: signer.map { .string($0) } ?? .null,
        allowed: "given where trust is signed, and only there")
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
      return reply(done, try planner.refresh(writer, anew: done.done.anew, knownToo: false))
    }
  }

  private func install(
    _ new: KeptModule, _ planner: Planner, _ writer: StoreWriter
  ) throws -> (done: ModuleChange, replaced: String?) {
    let old = try writer.reader.module(id: new.id)
    let done = try planner.put(new, insteadOf: old, writer)
    return (done, old?.version)
  }

  private func reply(_ done: (done: ModuleChange, replaced: String?), _ plan: PlanReport) -> Reply {
    Reply(module: done.done.module, steps: done.done.steps, replaced: done.replaced, plan: plan)
  }
}

extension ModuleMethods.SetModule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let (done, plan) = try planner.change("modules \(on ? "on" : "off") \(id)", anew: \.anew) { writer in
      let known = try planner.module(id, writer.reader)
      var module = known
      module.on = on
      return try planner.put(module, insteadOf: known, writer)
    }
    return Reply(module: done.module, steps: done.steps, plan: plan)
  }
}

extension ModuleMethods.RemoveModule: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let (done, plan) = try planner.change("modules remove \(id)", anew: \.anew) { writer in
      let known = try planner.module(id, writer.reader)
      var module = known
      module.on = false
      var done = try planner.put(module, insteadOf: known, writer)
      try writer.delete(known)
      done.module = known
      return done
    }
    return Reply(module: done.module, steps: done.steps, plan: plan)
  }
}

extension ModuleMethods.ListModules: UseCase {
  var manner: Manner { .look }

  func run(in planner: Planner) throws -> Reply {
    try planner.store.read { Reply(modules: try $0.modules()) }
  }
}

/// What a change of a module did.
struct ModuleChange {
  var module: KeptModule
  var steps: [ModuleStep]
  /// Goals whose sessions are planned anew.
  var anew: [Goal]
}

extension Planner {
  /// Throws ``NotFound``.
  fileprivate func module(_ id: String, _ reader: StoreReader) throws -> KeptModule {
    if let module = try reader.module(id: id.trimmed.lowercased()) { return module }
    let known = try reader.modules().map(\.id)
    throw NotFound(
      kind: .module, selector: id.shortened, near: id.near(known),
      message: "No module called '\(id.shortened)' is installed (plannerctl modules).")
  }

  /// Stores a module, and gives tags the cadences of its recipes where it is on and they have none. A cadence that is
  /// not the module's, or that you changed since, stays.
  /// - old: as it is stored; what it added and the new one does not goes.
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
        steps.append(ModuleStep(recipe: recipe, did: .kept, now: now, people: []))
      }
    }
    for recipe in wanted {
      let isOurs = module.added.contains { $0.isSame(as: recipe) }
      if !isOurs, let now = try writer.reader.tagCadence(nameKey: nameKey(recipe.tag)) {
        steps.append(ModuleStep(recipe: recipe, did: .kept, now: now, people: []))
        continue
      }
      if !isOurs {
        try writer.put(recipe)
        module.added.append(recipe)
      }
      steps.append(ModuleStep(recipe: recipe, did: .added, people: []))
    }
    try writer.put(module)
    let changes = try followTags(since: before, writer)
    for index in steps.indices { steps[index].people = steps[index].whom(changes) }
    return ModuleChange(module: module, steps: steps, anew: changes.compactMap(\.new))
  }
}

extension TagCadence {
  /// Whether they are the same, however the tag is written.
  fileprivate func isSame(as other: TagCadence) -> Bool {
    var other = other
    guard nameKey(tag) == nameKey(other.tag) else { return false }
    other.tag = tag
    return self == other
  }
}

extension ModuleStep {
  /// Returns the names of those who follow the tag now and did not, or the other way round.
  fileprivate func whom(_ changes: [Planner.FollowedTag]) -> [String] {
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
