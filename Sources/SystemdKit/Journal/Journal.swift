import CLibsystemd
import Glibc

/// The system's journal (systemd-journald(8)): writes native entries, and finds entries of this user.
package enum Journal {
  package typealias Field = (name: String, value: String)

  /// The socket on which journald accepts entries.
  private static let socket = "/run/systemd/journal/socket"

  /// True if journald is running and accepts entries from this process.
  package static var isWritable: Bool { access(socket, W_OK) == 0 }

  /// Writes one entry with sd_journal_sendv(3). A name may occur several times; a value may have several
  /// lines.
  ///
  /// A name has at most 64 capital letters, digits and underscores, and begins with a letter; journald drops
  /// others silently. Throws `EINVAL` for an invalid name. Also throws if journald is not running, which the
  /// library reports as success.
  package static func send(_ fields: [Field]) throws(SystemdError) {
    for field in fields where !isName(field.name) {
      throw SystemdError(operation: "journal field '\(field.name)'", code: EINVAL)
    }
    try SystemdError.checkErrno("access '\(socket)'", access(socket, W_OK))
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    for field in fields {
      let start = bytes.count
      bytes += field.name.utf8
      bytes.append(UInt8(ascii: "="))
      bytes += field.value.utf8
      ranges.append(start..<bytes.count)
    }
    let sent = bytes.withUnsafeMutableBytes { bytes in
      let parts = ranges.map { range in
        iovec(iov_base: bytes.baseAddress.map { $0 + range.lowerBound }, iov_len: range.count)
      }
      return sd_journal_sendv(parts, Int32(parts.count))
    }
    try SystemdError.check("sd_journal_sendv", sent)
  }

  /// Returns true if this user has written an entry with this field. Reads files, which takes up to some
  /// milliseconds.
  package static func contains(field: String, value: String) throws(SystemdError) -> Bool {
    try hasOwnEntry(matching: ["\(field)=\(value)"])
  }

  /// Returns true if this user can read any of their own entries. Returns false if the journal is kept only
  /// for the machine as a whole (no persistent storage, journald.conf(5)) and the user is not in a group that
  /// may read it.
  package static func isReadable() throws(SystemdError) -> Bool { try hasOwnEntry(matching: []) }

  /// Returns true if a file of this user contains an entry. `journalctl --user` reads only that file. It does
  /// not exist without persistent storage, and for system users.
  package static func hasOwnFile() throws(SystemdError) -> Bool {
    try hasOwnEntry(matching: [], flags: Int32(SD_JOURNAL_CURRENT_USER))
  }

  /// True if standard error goes to the journal (`JOURNAL_STREAM`, systemd.exec(5)). Plain text then has no
  /// advantage over native entries.
  package static var isStandardError: Bool {
    isStandardError(stream: getenv("JOURNAL_STREAM").map { String(cString: $0) })
  }

  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return capitals.contains(first)
      && name.utf8.allSatisfy { capitals.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// - Parameter stream: `DEVICE:INODE` in decimal.
  package static func isStandardError(stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(STDERR_FILENO, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }

  /// - Parameter flags: by default, files of all types. A user's entries are in the user's own file, or in
  ///   the system's on a machine without persistent storage and for system users.
  private static func hasOwnEntry(
    matching matches: [String], flags: Int32 = 0
  ) throws(SystemdError) -> Bool {
    var journal: OpaquePointer?
    try SystemdError.check(
      "sd_journal_open", sd_journal_open(&journal, Int32(SD_JOURNAL_LOCAL_ONLY) | flags))
    defer { sd_journal_close(journal) }
    for match in matches + ["_UID=\(geteuid())"] {
      try SystemdError.check(
        "sd_journal_add_match",
        Array(match.utf8).withUnsafeBytes { sd_journal_add_match(journal, $0.baseAddress, $0.count) })
    }
    // Starts at the newest entry, because the entry to find was written a moment ago, before a crash.
    try SystemdError.check("sd_journal_seek_tail", sd_journal_seek_tail(journal))
    return try SystemdError.check("sd_journal_previous", sd_journal_previous(journal)) > 0
  }
}
