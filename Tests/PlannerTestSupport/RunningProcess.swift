import Foundation
import Glibc

/// A process, identified by its id and its start time, because ids are reused soon.
package struct RunningProcess: Sendable {
  package let id: pid_t
  /// The start time in ticks since boot; nil if the process has ended.
  private let since: String?

  package init(_ id: pid_t) {
    self.id = id
    since = Self.start(of: id)
  }

  package var isThere: Bool { since != nil && Self.start(of: id) == since }

  /// Returns field 22 of proc_pid_stat(5), which is the 20th after the name.
  private static func start(of id: pid_t) -> String? {
    guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8) else { return nil }
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    return fields.count > 20 ? String(fields[20]) : nil
  }
}
