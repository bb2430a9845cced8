import CPosix

/// The environment of this process.
package enum OwnEnvironment {
  /// The variables (environ(7)). If a name occurs twice, the last value counts. `ProcessInfo` takes ten times
  /// as long, which is a tenth of the time of `plannerctl next`.
  package static var variables: [String: String] {
    var variables: [String: String] = [:]
    guard var next = cposix_environment() else { return variables }
    while let start = next.pointee {
      let line = String(cString: start)
      if let mark = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(line[..<mark])] = String(line[line.utf8.index(after: mark)...])
      }
      next += 1
    }
    return variables
  }
}
