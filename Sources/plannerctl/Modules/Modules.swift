import ArgumentParser
import FoundationEssentials
import PlannerModel
import PlannerModules
import PlannerProtocol
import Varlink

struct ModulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modules",
    abstract: "Manage modules for parts of life, such as mentors or family far away.",
    usage: """
      plannerctl modules [--from <place>]
      plannerctl modules show|try <id> [--from <place>]
      plannerctl modules install <id> [--from <place>] [--unsigned] [--receipt <file>]
      plannerctl modules off|on|remove <id>
      plannerctl modules sums <folder>
      """,
    discussion: """
      A module has cadences for tags, templates of drafts and questions to ask. It has no code, and your own \
      settings always replace its settings. docs/modules.md explains how to write and sign one.
      """,
    subcommands: [
      ModulesList.self, ModulesShow.self, ModulesTry.self, ModulesInstall.self, ModulesOn.self,
      ModulesOff.self, ModulesRemove.self, ModulesSums.self,
    ], defaultSubcommand: ModulesList.self)
}

struct ModulePlace: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Look in this folder or archive (.tar.gz, .zip) instead of the shipped modules.",
      valueName: "place"), completion: .file())
  var from: String?
}

struct ModulesList: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all modules, and mark the installed ones (the default).")

  @OptionGroup var place: ModulePlace

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let installed = try session.call(ModuleMethods.ListModules()).modules
    let shelf = try ModuleShelf(from: place.from, in: session)
    let view = ModulesView(shelf: shelf, installed: installed)
    guard session.json else { return try session.print(view) }
    try session.print(json: Array(WireJSON.encode(view.listed)))
    session.remark(view.faults)
  }
}

struct ModulesShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a module's contents, as installed if it is installed.")

  @Argument(help: "The module.", completion: .modules)
  var id: String?

  @OptionGroup var place: ModulePlace

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if id == nil, place.from == nil { throw ValidationError("add the module's id (plannerctl modules)") }
  }

  func run(in session: Session) throws {
    let installed = try session.call(ModuleMethods.ListModules()).modules
    let listed: ListedModule
    if place.from == nil, let known = installed.first(where: { $0.id == id?.lowercased() }) {
      listed = ListedModule(known)
    } else {
      let offer = try ModuleOffer(id, from: place.from, in: session)
      listed = ListedModule(
        offer.module, trust: offer.trust, signer: offer.signer,
        installed: installed.first { $0.id == offer.module.id })
    }
    guard session.json else { return try session.print(ModuleView(module: listed, from: place.from)) }
    try session.print(json: Array(WireJSON.encode(listed)))
  }
}

struct ModulesTry: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Show the additions of a module, and add nothing.")

  @Argument(help: "The module.")
  var id: String?

  @OptionGroup var place: ModulePlace

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let offer = try ModuleOffer(id, from: place.from, in: session)
    try session.show(offer.call(preview: true)) {
      ModuleInstalledView(reply: $0, isPreview: true, from: place.from)
    }
  }
}

struct ModulesInstall: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install a module, or another version of it.",
    discussion: """
      Another author's module needs a signature by a key that you trust, from the file allowed_signers \
      beside the planner's configuration. `plannerctl undo` reverts an installation.
      """)

  @Argument(help: "The module.")
  var id: String?

  @OptionGroup var place: ModulePlace

  @Flag(help: "Install it without a signature.")
  var unsigned = false

  @Option(
    help: ArgumentHelp(
      "The receipt from its author, if it needs one; its signature is beside it, as FILE.sig.",
      valueName: "file"), completion: .file())
  var receipt: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let offer = try ModuleOffer(id, from: place.from, in: session)
    if offer.trust == .unsigned, !unsigned {
      throw CommandError(
        message: "\(offer.module.id) has no signature, so its author is unknown. Look at it with `plannerctl "
          + "modules show`, and install it with --unsigned if you know its author")
    }
    try ModuleSignature(environment: session.environment).checkReceipt(
      receipt, of: offer.module, signedBy: offer.signer)
    try offer.checkPlace(among: session.call(ModuleMethods.ListModules()).modules)
    try session.show(offer.call(preview: false)) { ModuleInstalledView(reply: $0, isPreview: false) }
  }
}

struct InstalledModule: ParsableArguments {
  @Argument(help: "The module.", completion: .modules)
  var id: String
}

struct ModulesOn: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "on", abstract: "Use a module again that you turned off.")

  @OptionGroup var module: InstalledModule

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(ModuleMethods.SetModule(id: module.id, on: true)) {
      ModuleChangedView(what: "is on", module: $0.module, steps: $0.steps, plan: $0.plan)
    }
  }
}

struct ModulesOff: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Remove a module's additions; it stays installed.",
    discussion: """
      Cadences that you changed since stay, and so do sessions that you moved or added notes to. Your \
      settings for a person beside the module's cadence, such as a length, go with it.
      """)

  @OptionGroup var module: InstalledModule

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(ModuleMethods.SetModule(id: module.id, on: false)) {
      ModuleChangedView(what: "is off", module: $0.module, steps: $0.steps, plan: $0.plan)
    }
  }
}

struct ModulesRemove: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a module with its additions.",
    discussion: """
      Your changes since then stay, and so do drafts from its templates. `plannerctl undo` restores it while \
      the change can be undone.
      """)

  @OptionGroup var module: InstalledModule

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(ModuleMethods.RemoveModule(id: module.id)) {
      ModuleChangedView(what: "is removed", module: $0.module, steps: $0.steps, plan: $0.plan)
    }
  }
}

struct ModulesSums: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "sums", abstract: "Print the checksums of your module, to sign them.",
    discussion: """
      To sign it: plannerctl modules sums FOLDER | ssh-keygen -Y sign -f KEY -n social-planner-module > \
      FOLDER/module.sig
      """)

  @Argument(help: "The folder of the module.", completion: .directory)
  var folder: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let (found, _) = try ModuleShelf(from: folder, in: session).module(nil)
    let sums = Module.sums(of: found.files)
    try session.console.write(
      session.json
        ? String(decoding: WireJSON.encode(["sums": sums]), as: UTF8.self) + "\n" : sums)
  }
}
