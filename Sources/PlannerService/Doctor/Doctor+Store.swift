import Glibc
import PlannerModel
import PlannerProtocol
import PlannerStore

/// Checks that the database is whole, writable, on a disk with free space, and accessible only to this user.
extension Methods.Doctor {
  func store(_ planner: Planner) -> [Finding] {
    let path = planner.store.path
    let whole = integrity(planner)
    guard path.hasPrefix("/") else { return [whole] }
    return [whole] + Disk(of: path).findings + permissions(path)
  }

  private func integrity(_ planner: Planner) -> Finding {
    do {
      let problems = try planner.store.read { try $0.integrityProblems() }
      if planner.store.isScrubDue {
        return Finding(
          severity: .warning,
          what: "The file still contains erased data: another program was reading it.",
          where: planner.store.path, fix: "Close the other program, then: plannerctl refresh")
      }
      if problems.isEmpty {
        return Finding(severity: .ok, what: "The database is intact.", where: planner.store.path, fix: "")
      }
      return Finding(
        severity: .broken, what: "The database is damaged: \(problems.joined(separator: "; ")).",
        where: planner.store.path,
        fix: "plannerctl restore restores a copy, plannerctl doctor --recover saves the readable part.")
    } catch {
      return Finding(
        severity: .broken, what: "The database cannot be read: \(error).", where: planner.store.path,
        fix: "Check the disk and the file's permissions.")
    }
  }

  /// Checks that the file has mode 0600, and its folder mode 0700.
  private func permissions(_ file: String) -> [Finding] {
    [(file, 0o600), (folder(of: file), 0o700)].compactMap { path, wanted in
      guard let mode = mode(of: path), mode & 0o077 != 0 else { return nil }
      return .warning(
        "Others may read it (mode \(String(mode, radix: 8))).", path,
        fix: "chmod \(String(wanted, radix: 8)) \(Quoted.shell(path))")
    }
  }

  func folder(of path: String) -> String {
    path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" }
  }

  /// Returns the mode of a file; nil if the file does not exist.
  func mode(of path: String) -> mode_t? {
    // FileManager is not used, because the type of its mode depends on whether all of Foundation is linked.
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }
}

/// The state of a file's disk.
struct Disk: Hashable {
  var path: String
  /// The bytes that a user may still write; nil if the disk does not report them.
  var free: UInt64?
  var isWritable = true

  /// The free space in bytes that is enough: a busy planner uses less in a year.
  static let wanted: UInt64 = 50 << 20

  init(path: String, free: UInt64?, isWritable: Bool = true) {
    self.path = path
    self.free = free
    self.isWritable = isWritable
  }

  init(of path: String) {
    var status = statvfs()
    let isKnown = statvfs(path, &status) == 0
    self.init(
      path: path,
      free: isKnown
        ? UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
        : nil,
      isWritable: access(path, W_OK) == 0)
  }

  var findings: [Finding] {
    if !isWritable {
      return [
        .broken(
          "The database is not writable: every change is refused.", path,
          fix: "Check the file's owner and permissions, and whether its disk is mounted read-only. Where "
            + "XDG_DATA_HOME is set, the unit needs a drop-in: see 'What the service may do' in docs/operations.md."
        )
      ]
    }
    guard let free, free < Disk.wanted else { return [] }
    return [
      .warning(
        "Its disk is nearly full: \(free >> 20) MiB are free. A full disk refuses every change.", path,
        fix: "Free \(Disk.wanted >> 20) MiB on it.")
    ]
  }
}
