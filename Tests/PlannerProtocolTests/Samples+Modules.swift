import PlannerModel
import PlannerProtocol

private typealias M = ModuleMethods

extension Samples {
  private static let template = ModuleTemplate(name: "mentors.ask.en", text: "t")
  static let module = KeptModule(
    id: "mentors", title: "T", about: "a", author: "M", version: "1", licence: "MIT", price: "p",
    reads: [.note], recipes: [tagCadence], templates: [template], questions: ["q"], trust: .signed,
    signer: "m@example.org", on: true, installedAt: instant, added: [tagCadence])
  private static let bareModule = KeptModule(
    id: "mentors", title: "T", about: "a", author: "M", version: "1", licence: "MIT", reads: [], recipes: [],
    templates: [], questions: [], trust: .shipped, on: false, installedAt: instant, added: [])
  private static let file = ModuleFile(path: "module.json", text: "{}")
  private static let step = ModuleStep(recipe: tagCadence, did: .kept, now: tagCadence, people: ["Ada"])
  private static let bareStep = ModuleStep(recipe: tagCadence, did: .added, people: [])

  static let moduleTypes = [
    Sample(module, bare: bareModule), Sample(template), Sample(file), Sample(step, bare: bareStep),
  ]

  static let modules: [Exchange] = [
    Exchange(
      M.InstallModule(files: [file], trust: .signed, signer: "m@example.org", preview: true),
      bare: M.InstallModule(files: [file], trust: .shipped),
      reply: M.InstallModule.Reply(module: module, steps: [step], replaced: "0.9", plan: report),
      bareReply: M.InstallModule.Reply(module: module, steps: [step], plan: report)),
    Exchange(
      M.SetModule(id: "mentors", on: false),
      reply: M.SetModule.Reply(module: module, steps: [step], plan: report)),
    Exchange(
      M.RemoveModule(id: "mentors"),
      reply: M.RemoveModule.Reply(module: module, steps: [step], plan: report)),
    Exchange(M.ListModules(), reply: M.ListModules.Reply(modules: [module])),
  ]
}
