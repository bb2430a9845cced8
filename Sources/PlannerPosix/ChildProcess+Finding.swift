import Glibc

extension ChildProcess {
  /// Finds a program on the PATH of an environment. Returns its path; nil if it is missing.
  package static func find(_ name: String, in environment: [String: String]) -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// Returns a connected pair of sockets: one end for this process, the other for a child.
  package static func pair() throws(Failure) -> (own: Int32, child: Int32) {
    var ends: [Int32] = [-1, -1]
    // Unlike pipe(2), socketpair(2) sets close-on-exec atomically, so no other child inherits it.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(code: errno)
    }
    return (ends[0], ends[1])
  }
}
