import FoundationEssentials
import Glibc
import PlannerModel

/// The names of the programs at the other ends of connections.
package enum ProgramName {
  /// The name if the program has already ended, or is in another container.
  package static let unknown = "unknown"

  /// Returns the kernel's name of a process: its program's name, at most 15 bytes (proc(5), `comm`). The path
  /// of its file would say more, but is hidden by the sandbox of the systemd unit. A program can forge both,
  /// because it may do everything that its user may.
  package static func of(_ process: pid_t) -> String {
    guard process > 0, let bytes = FileManager.default.contents(atPath: "/proc/\(process)/comm") else {
      return unknown
    }
    let name = singleSpaced(harmless(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }))
    return name.isEmpty ? unknown : name
  }
}
