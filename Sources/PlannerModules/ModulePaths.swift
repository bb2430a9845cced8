import PlannerModel

/// The allowed files of a module.
enum ModulePaths {
  private static let others: Set = [Module.manifestPath, Module.signaturePath, "README.md", "LICENSE"]
  static let allowed =
    "module.json, README.md, LICENSE, module.sig, or a template such as templates/askAdvice.en.mustache"

  /// Throws ``InvalidField`` for a file with another path, a duplicate file, and a file that is too long.
  static func check(_ files: [ModuleFile]) throws {
    guard files.count <= ModuleLimits.files else {
      throw InvalidField(
        field: "the module", value: .string("\(files.count) files"),
        allowed: "at most \(ModuleLimits.files) files")
    }
    var seen: Set<String> = []
    for file in files {
      let name = templateName(file.path)
      guard name != nil || others.contains(file.path) else {
        throw InvalidField(field: "a file of the module", value: .string(file.path), allowed: allowed)
      }
      guard seen.insert(file.path).inserted else {
        throw InvalidField(field: file.path, value: .string("twice"), allowed: "there once")
      }
      let most =
        name != nil
        ? ModuleLimits.template
        : file.path == Module.manifestPath ? ModuleLimits.manifest : ModuleLimits.file
      guard file.text.utf8.count <= most else {
        throw InvalidField(
          field: file.path, value: .string("\(file.text.utf8.count) bytes"), allowed: "at most \(most) bytes")
      }
      guard !file.text.utf8.contains(0) else {
        throw InvalidField(field: file.path, value: .string("binary"), allowed: "a text")
      }
    }
    let whole = files.reduce(0) { $0 + $1.text.utf8.count }
    guard whole <= ModuleLimits.whole else {
      throw InvalidField(
        field: "the module", value: .string("\(whole) bytes"),
        allowed: "at most \(ModuleLimits.whole) bytes")
    }
  }

  /// Returns `askAdvice.en` for `templates/askAdvice.en.mustache`; nil for any other path.
  static func templateName(_ path: String) -> String? {
    let form = /templates\/([a-z][A-Za-z0-9]{0,39}(?:\.(?:formal|casual|warm))?\.(?:en|de))\.mustache/
    return path.wholeMatch(of: form).map { String($0.1) }
  }
}
