import PlannerModel

/// A file in a folder or an archive, with its path inside it.
package struct ModuleEntry: Hashable, Sendable {
  package var path: String
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// An error: a folder or an archive cannot be read. It has the place inside it, and the reason.
package struct CatalogueFault: Error, Hashable {
  package var place: String
  package var reason: String

  package init(_ place: String, _ reason: String) {
    self.place = place.shortened
    self.reason = reason
  }
}

/// A module that was found: its files, and the module or the reason why it cannot be read.
package struct FoundModule: Sendable {
  /// The name of its folder; empty if the module is at the top.
  package var folder: String
  /// The files without the signature.
  package var files: [ModuleFile]
  package var signature: String?
  package var module: Result<Module, InvalidField>
}

package enum ModuleCatalogue {
  /// Returns the modules among files, by folder. A module is a folder that has a module.json and is at most
  /// two levels deep. Throws ``CatalogueFault``.
  package static func modules(_ entries: [ModuleEntry]) throws -> [FoundModule] {
    let shown = entries.filter { !isHidden($0.path) }
    let folders = shown.compactMap { entry -> String? in
      guard entry.path == Module.manifestPath || entry.path.hasSuffix("/\(Module.manifestPath)") else {
        return nil
      }
      let folder = String(entry.path.dropLast(Module.manifestPath.count))
      return folder.count { $0 == "/" } <= 2 ? folder : nil
    }.sorted()
    guard folders.count <= ModuleLimits.modules else {
      throw CatalogueFault("", "has \(folders.count) modules; at most \(ModuleLimits.modules) are read")
    }
    return folders.map { folder in
      found(folder, shown.filter { $0.path.hasPrefix(folder) })
    }
  }

  private static func found(_ folder: String, _ entries: [ModuleEntry]) -> FoundModule {
    var (files, signature, broken): ([ModuleFile], String?, String?) = ([], nil, nil)
    for entry in entries {
      let path = String(entry.path.dropFirst(folder.count))
      guard let text = String(validating: entry.bytes, as: UTF8.self) else {
        broken = broken ?? path
        continue
      }
      if path == Module.signaturePath {
        signature = text
      } else {
        files.append(ModuleFile(path: path, text: text))
      }
    }
    files.sort { $0.path < $1.path }
    let module: Result<Module, InvalidField>
    do {
      if let broken {
        throw InvalidField(field: broken, value: .string("binary"), allowed: "a text in UTF-8")
      }
      module = .success(try Module(files: files))
    } catch let error as InvalidField {
      module = .failure(error)
    } catch {
      module = .failure(InvalidField(field: folder, value: .null, allowed: "readable: \(error)"))
    }
    return FoundModule(folder: String(folder.dropLast()), files: files, signature: signature, module: module)
  }

  /// Returns whether a path is hidden. Files that git and file managers leave behind do not belong to a
  /// module.
  package static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Returns the path of an archive's entry inside a module: `mentors/module.json` for
  /// `./mentors/module.json`. Throws ``CatalogueFault`` for a path that leads out of the archive.
  package static func path(ofEntry name: String) throws(CatalogueFault) -> String {
    guard !name.hasPrefix("/"), !name.contains("\\"), harmless(name) == name else {
      throw CatalogueFault(name, "leads out of the archive")
    }
    var parts = name.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first == "." { parts.removeFirst() }
    if parts.last == "" { parts.removeLast() }
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
      throw CatalogueFault(name, "leads out of the archive")
    }
    return parts.joined(separator: "/")
  }
}
