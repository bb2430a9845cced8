import Glibc

/// A path as written in settings: with `~`, `$NAME`, and in some of them `*`.
struct PathPattern {
  /// The absolute path; nil if it is unknown.
  let path: String?

  init(_ text: String, home: String, environment: [String: String]) {
    var text = Self.expanded(text, environment)
    if text == "~" || text.hasPrefix("~/") { text = home + text.dropFirst() }
    // Another user's home, or a relative path, cannot be resolved.
    path = text.hasPrefix("/") ? absolutePath(text) : nil
  }

  /// The depths that `**` matches.
  private static let levels = ["", "/*", "/*/*", "/*/*/*"]

  /// The existing matches, sorted. A path without a pattern is returned whether it exists or not.
  var matches: [String] {
    guard let path else { return [] }
    if !path.contains(where: { "*?[".contains($0) }) || FileKind(path: path) != .nothing { return [path] }
    let patterns = path.contains("/**") ? Self.levels.map { path.replacing("/**", with: $0) } : [path]
    var seen: Set<String> = []
    return patterns.flatMap(Self.glob).filter { seen.insert($0).inserted }.sorted()
  }

  private static func glob(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard Glibc.glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap {
      found.gl_pathv[$0].map { absolutePath(String(cString: $0)) }
    }
  }

  /// Replaces `$NAME` and `${NAME}` if there is such a variable.
  private static func expanded(_ text: String, _ environment: [String: String]) -> String {
    text.replacing(/\$(?:\{(\w+)\}|(\w+))/) { match in
      environment[String(match.1 ?? match.2 ?? "")] ?? String(match.0)
    }
  }
}
