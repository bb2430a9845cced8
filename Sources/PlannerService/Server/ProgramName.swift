import FoundationEssentials
import Glibc
import PlannerModel
import PlannerStore

/// The names of programs for the audit log.
enum ProgramName {
  /// The planner itself, as when a button of a notice is pressed.
  static let own = PlannerStore.ownProgram

  /// Used if the program has ended already, or is in a container of its own.
  static let unknown = "unknown"

  /// Returns what the kernel calls a process: its program's name, at most 15 bytes (proc(5), `comm`). The path of
  /// its file would say more, but the kernel does not tell it within the sandbox of the systemd unit. Both are the
  /// word of a program that may do whatever its user may.
  static func of(_ process: pid_t) -> String {
    guard process > 0, let bytes = FileManager.default.contents(atPath: "/proc/\(process)/comm") else {
      return unknown
    }
    let name = singleSpaced(harmless(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }))
    return name.isEmpty ? unknown : name
  }
}
