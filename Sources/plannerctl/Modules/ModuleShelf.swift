import FoundationEssentials
import Glibc
import PlannerModel
import PlannerModules
import PlannerProtocol

/// The modules that can be installed: the ones shipped with the planner, or those at a place that the user
/// names.
struct ModuleShelf {
  /// The readable modules.
  var modules: [(found: FoundModule, module: Module)]
  /// The errors of unreadable modules, with their folders.
  var faults: [(folder: String, fault: InvalidField)]
  /// True if the modules were shipped with the planner.
  var isShipped: Bool { from == nil }
  /// The place that the user named.
  private let from: String?
  /// True if the folder of the shipped modules is missing.
  private let isMissing: Bool

  /// Reads the modules.
  /// - from: a folder or an archive; nil for the modules shipped with the planner.
  init(from path: String?, in session: Session) throws {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let place = path ?? Self.shipped(beside: own)
    (from, isMissing) = (path, place == nil)
    (modules, faults) = ([], [])
    guard let place else { return }
    for found in try ModuleSource(path: place, environment: session.environment).modules() {
      switch found.module {
      case .success(let module): modules.append((found, module))
      case .failure(let fault): faults.append((found.folder, fault))
      }
    }
    modules.sort { $0.module.id < $1.module.id }
  }

  /// Returns the folder of the shipped modules: installed beside this program, or in its source tree.
  static func shipped(beside own: String?) -> String? {
    guard let own, let slash = own.lastIndex(of: "/") else { return nil }
    let folder = own[..<slash]
    return ["\(folder)/../share/social-planner/modules", "\(folder)/../../../docs/modules"].first {
      FileKind(path: "\($0)/mentors/module.json") == .file
    }
  }

  private static let missing =
    "the planner's own modules are not installed here; choose others with --from"

  /// Sentences to show below the list.
  var remarks: [String] {
    (isMissing ? [Self.missing] : [])
      + faults.map { "\($0.folder.isEmpty ? "the module" : $0.folder): \($0.fault.message)" }
  }

  /// Returns the module with an id; without an id, the only module. Throws ``CommandError``.
  func module(_ id: String?) throws -> (found: FoundModule, module: Module) {
    if isMissing { throw CommandError(message: Self.missing) }
    let wanted = id.map { singleSpaced($0).lowercased() }
    let fitting = modules.filter { wanted == nil || $0.module.id == wanted }
    if fitting.count == 1 { return fitting[0] }
    guard fitting.isEmpty else {
      if let wanted {
        throw CommandError(
          message: "\(wanted) exists more than once: choose one of the folders with --from, "
            + fitting.map(\.found.folder).joined(separator: ", "))
      }
      throw CommandError(message: "there is more than one module; choose one: \(ids)")
    }
    if let (folder, fault) = faults.first(where: { wanted == nil || $0.folder.hasSuffix(wanted ?? "") }) {
      throw CommandError(message: "\(folder.isEmpty ? "the module" : folder): \(fault.message)")
    }
    throw CommandError(
      message: "there is no module called '\((id ?? "").shortened)'; there are \(ids.isEmpty ? "none" : ids)")
  }

  /// Returns a command for the user to type about a module of this shelf.
  func command(_ verb: String, _ id: String) -> String { Self.command(verb, id, from: from) }

  static func command(_ verb: String, _ id: String, from path: String?) -> String {
    Quoted.shellLine(["plannerctl", "modules", verb, id] + (path.map { ["--from", $0] } ?? []))
  }

  private var ids: String { modules.map(\.module.id).joined(separator: ", ") }
}

/// A module to install, with its verified origin.
struct ModuleOffer {
  var found: FoundModule
  var module: Module
  var trust: ModuleTrust
  var signer: String?
}

extension ModuleOffer {
  /// Finds a module and checks its signature. Throws ``CommandError`` if the signature is invalid or by an
  /// untrusted signer.
  init(_ id: String?, from path: String?, in session: Session) throws {
    let shelf = try ModuleShelf(from: path, in: session)
    let (found, module) = try shelf.module(id)
    let signer =
      shelf.isShipped
      ? nil : try ModuleSignature(environment: session.environment).signer(of: found, module)
    self.init(
      found: found, module: module, trust: shelf.isShipped ? .shipped : signer == nil ? .unsigned : .signed,
      signer: signer)
  }

  func call(preview: Bool) -> ModuleMethods.InstallModule {
    ModuleMethods.InstallModule(
      files: found.files, trust: trust, signer: signer, preview: preview ? true : nil)
  }

  /// Throws ``CommandError`` if a module with that id but another origin is installed.
  func checkPlace(among installed: [KeptModule]) throws {
    guard let known = installed.first(where: { $0.id == module.id }), known.trust != .unsigned,
      (known.trust, known.signer) != (trust, signer)
    else { return }
    let from = known.signer.map { "is signed by \($0)" } ?? "is part of the planner"
    throw CommandError(
      message:
        "the installed \(module.id) \(from), and this one has another source; to use it anyway: plannerctl "
        + "modules remove \(module.id)")
  }
}
