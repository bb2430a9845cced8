import Glibc
import PlannerClient
import PlannerModel
import PlannerModules
import PlannerPosix

/// A place to read modules from: a folder with one or several modules, or an archive of one module.
///
/// Archives are never unpacked to disk. `gzip` and `unzip` write single entries to their standard output, so
/// that an archive cannot create links or other files.
struct ModuleSource {
  var path: String
  var environment: [String: String]

  /// The maximum number of entries in a zip archive, because each one needs its own program run.
  private static let mostOfZip = 500

  /// Returns the modules with their folders. Throws ``CommandError`` and ``FileFailure``.
  func modules() throws -> [FoundModule] {
    do {
      let found = try ModuleCatalogue.modules(entries())
      if found.isEmpty {
        throw CommandError(message: "there is no module in \(path): none has a module.json")
      }
      return found
    } catch let fault as CatalogueFault {
      let place = fault.place.isEmpty ? path : "\(path): \(fault.place)"
      throw CommandError(message: "\(place) \(fault.reason)")
    }
  }

  private func entries() throws -> [ModuleEntry] {
    switch FileKind(path: path) {
    case .folder: return try folder()
    case .file: break
    case .other: throw FileFailure(message: "\(path) is neither a folder nor a file")
    case .nothing: throw FileFailure(message: "there is no \(path)")
    }
    let name = path.lowercased()
    if name.hasSuffix(".zip") { return try zip() }
    if name.hasSuffix(".tar") {
      return try TarFile.entries(Self.read(path, most: ModuleLimits.catalogue * 2))
    }
    if name.hasSuffix(".tar.gz") || name.hasSuffix(".tgz") {
      return try TarFile.entries(output("gzip", ["-d", "-c", "--", path], most: ModuleLimits.catalogue * 2))
    }
    throw CommandError(message: "\(path) is not an archive of modules; use .tar.gz, .tgz, .tar or .zip")
  }

  // MARK: - A folder

  private func folder() throws -> [ModuleEntry] {
    var (entries, whole): ([ModuleEntry], Int) = ([], 0)
    func walk(_ folder: String, depth: Int) throws {
      guard let stream = opendir("\(path)/\(folder)") else {
        throw FileFailure(message: "cannot read \(path)/\(folder): \(String(cString: strerror(errno)))")
      }
      defer { closedir(stream) }
      var names: [String] = []
      while let entry = Glibc.readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      for name in names.sorted() {
        let inner = folder.isEmpty ? name : "\(folder)/\(name)"
        var status = stat()
        guard lstat("\(path)/\(inner)", &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR where depth < 4: try walk(inner, depth: depth + 1)
        case S_IFDIR: continue
        case S_IFREG:
          entries.append(
            ModuleEntry(
              path: inner, bytes: try Self.read("\(path)/\(inner)", most: ModuleLimits.whole)))
          whole += entries.last?.bytes.count ?? 0
        case S_IFLNK: throw CatalogueFault(inner, "is a link")
        default: throw CatalogueFault(inner, "is neither a file nor a folder")
        }
        guard whole <= ModuleLimits.catalogue, entries.count <= ModuleLimits.modules * 10 else {
          throw CatalogueFault("", "is too large for a catalogue of modules; choose the folder of one module")
        }
      }
    }
    try walk("", depth: 0)
    return entries
  }

  // MARK: - Archives

  private func zip() throws -> [ModuleEntry] {
    let archive = absolutePath(path)
    let list = String(
      decoding: try output("unzip", ["-Z", "-s", archive], most: 1 << 20), as: UTF8.self)
    // An example: -rw-r--r--  3.0 unx        2 tx stor 26-Nov-25 22:57 m/templates/a.mustache
    let form = /(\S)\S+ +\d+\.\d +\S+ +(\d+) +(\S)\S+ +\S+ +\S+ +\S+ (.+)/
    var (names, whole): ([String], Int) = ([], 0)
    for line in list.split(separator: "\n") {
      guard let match = line.wholeMatch(of: form) else { continue }
      let name = String(match.4)
      if match.1 == "d" || name.hasSuffix("/") { continue }
      guard match.1 == "-" || match.1 == "?" else {
        throw CatalogueFault(name, match.1 == "l" ? "is a link" : "is neither a file nor a folder")
      }
      // A capital letter marks an encrypted entry (zipinfo(1)); unzip would ask for the password.
      guard !match.3.allSatisfy(\.isUppercase) else { throw CatalogueFault(name, "has a password") }
      whole += Int(match.2) ?? ModuleLimits.catalogue + 1
      guard whole <= ModuleLimits.catalogue, names.count < Self.mostOfZip else {
        throw CatalogueFault(name, "is too much: more than \(ModuleLimits.catalogue >> 20) MiB or files")
      }
      guard !names.contains(name) else { throw CatalogueFault(name, "exists twice") }
      // unzip would read such a name as an option, or as a pattern for several files.
      guard !name.hasPrefix("-"), !name.contains(where: { "*?[]".contains($0) }) else {
        throw CatalogueFault(name, "has an invalid name for a module's file")
      }
      names.append(name)
    }
    if names.isEmpty { throw CatalogueFault("", "is not a zip archive, or is empty") }
    return try names.map { name in
      let path = try ModuleCatalogue.path(ofEntry: name)
      if ModuleCatalogue.isHidden(path) { return ModuleEntry(path: path, bytes: []) }
      return ModuleEntry(
        path: path, bytes: try output("unzip", ["-p", archive, name], most: ModuleLimits.whole))
    }
  }

  private static func read(_ path: String, most: Int) throws -> [UInt8] {
    try readRegularFile(
      path, most: most, wanted: "a module's folder or archive",
      limit: "a module may have at most \(most >> 10) KiB")
  }

  private func output(_ name: String, _ arguments: [String], most: Int) throws -> [UInt8] {
    guard let program = Program.find(name, in: environment) else {
      throw CommandError(
        message: "\(name) is not installed, so \(path) cannot be read; unpack it, and use the "
          + "folder")
    }
    // A minimal environment: unzip(1) and gzip(1) take options from theirs.
    var reader = ConfinedProgram(
      path: program, arguments: arguments, environment: ["LC_ALL": "C.UTF-8"],
      limits: ConfinedProgram.Limits(output: most))
    reader.reads = [absolutePath(path)]
    let reading = try reader.read()
    switch reading.exceeded {
    case nil: break
    case .output: throw CatalogueFault("", "is too much: more than \(most >> 20) MiB")
    case .some(let exceeded):
      throw CatalogueFault(
        "", "cannot be read: \(name) \(reader.limits.words(of: exceeded)); unpack it, and use the folder")
    }
    guard reading.succeeded else {
      let reason = reading.errors.split(whereSeparator: \.isNewline).first.map { ": \($0)" } ?? ""
      throw CatalogueFault("", "cannot be read: \(name) ended with \(Program.End(reading).code)\(reason)")
    }
    return reading.bytes
  }
}
