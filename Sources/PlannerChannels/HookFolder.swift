import FoundationEssentials
import Glibc
import PlannerModel
import PlannerReminders

/// The folder of the user's hooks. Decides which of its files are run, and gives the reason for skipping the
/// others.
struct HookFolder: Hashable, Sendable {
  var path: String
  /// The user of the files that may be run; root's files may be run, too.
  var user: uid_t

  struct Contents: Hashable {
    /// File names, sorted by their bytes.
    var hooks: [String] = []
    var skipped: [Skipped] = []
  }

  struct Skipped: Hashable {
    var name: String
    /// Completes the sentence `is not run: ...`.
    var reason: String
    /// How to fix it: a sentence.
    var fix: String
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Reads the folder. A missing folder counts as empty. Throws ``ChannelFailure`` if the folder cannot be
  /// read, or if others can write to it.
  func read() throws(ChannelFailure) -> Contents {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return Contents() }
      throw ChannelFailure("The hooks folder '\(path)' cannot be read: \(String(cString: strerror(errno))).")
    }
    if let fault = fault(of: status) {
      throw ChannelFailure("No hook in '\(path)' is run: the folder \(fault.reason). \(fault.fix(path))")
    }
    var contents = Contents()
    for name in try names() {
      if let skipped = examine(name) { contents.skipped.append(skipped) } else { contents.hooks.append(name) }
    }
    return contents
  }

  private func names() throws(ChannelFailure) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path).filter { !Self.isLeftOut($0) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw ChannelFailure("The hooks folder '\(path)' cannot be read; it must be your own folder.")
    }
  }

  /// Returns true for files that editors and packages leave behind. They are ignored without a message.
  private static func isLeftOut(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.contains(".dpkg-") || name.hasSuffix(".swp")
      || name.hasPrefix("README")
  }

  private func examine(_ name: String) -> Skipped? {
    var status = stat()
    guard stat(file(name), &status) == 0 else {
      return Skipped(
        name: name, reason: "it cannot be examined (\(String(cString: strerror(errno))))",
        fix: "Remove it, or fix the link.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return Skipped(name: name, reason: "it is not a regular file", fix: "Move it elsewhere.")
    }
    if let fault = fault(of: status) {
      return Skipped(name: name, reason: "it \(fault.reason)", fix: fault.fix(file(name)))
    }
    guard access(file(name), X_OK) == 0 else {
      return Skipped(
        name: name, reason: "it is not executable",
        fix: "To run it: chmod +x \(Quoted.shell(file(name)))")
    }
    return nil
  }

  /// Returns a fault if another user could change the file or folder; nil if it is safe.
  private func fault(of status: stat) -> (reason: String, fix: (String) -> String)? {
    if status.st_uid != user && status.st_uid != 0 {
      return ("belongs to another user (\(status.st_uid))", { "Make your own copy of '\($0)'." })
    }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      return ("is writable by others", { "Do: chmod go-w \(Quoted.shell($0))" })
    }
    return nil
  }
}
