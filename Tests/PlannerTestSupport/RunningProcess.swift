import Foundation
import Glibc

/// A process, and when it began: other processes soon get the ids of those that have ended.
package struct RunningProcess: Sendable {
  package let id: pid_t
  /// In ticks since the start of the system; nil if it has ended.
  private let since: String?

  package init(_ id: pid_t) {
    self.id = id
    since = Self.start(of: id)
  }

  package var isThere: Bool { since != nil && Self.start(of: id) == since }

  /// proc_pid_stat(5), field 22: the 20th from the end of the name.
  private static func start(of id: pid_t) -> String? {
    guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return nil }
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    return fields.count > 20 ? String(fields[20]) : nil
  }
}
