/// The targets of Package.swift, parsed from the text of calls such as `.target(name: ..., dependencies:
/// ...)`.
struct Manifest {
  struct Target {
    var name: String
    /// True for a program. Other targets may depend on it being built, but cannot import it.
    var isProgram: Bool
    /// The folder of its sources.
    var path: String
    /// Its dependencies in this package.
    var ours: Set<String>
    /// Its modules from other packages.
    var outside: Set<String>
  }

  var targets: [Target] = []

  init(_ text: String) {
    // Matches: let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
    let products = Dictionary(
      text.matches(of: /let (\w+) = Target\.Dependency\.product\(name: "(\w+)"/).map {
        (String($0.1), String($0.2))
      }
    ) { first, _ in first }
    for match in text.matches(of: /\.(target|executableTarget|testTarget|systemLibrary)\(\s*name: "(\w+)"/) {
      let declaration = Manifest.balanced(text[match.range.lowerBound...])
      let list = declaration.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      let path = declaration.firstMatch(of: /[^\w]path: "([^"]+)"/)?.1
      let folder = match.1 == "testTarget" ? "Tests" : "Sources"
      targets.append(
        Target(
          name: String(match.2), isProgram: match.1 == "executableTarget",
          path: path.map(String.init) ?? "\(folder)/\(match.2)",
          ours: Set(list.matches(of: /"(\w+)"/).map { String($0.1) }),
          outside: Set(
            list.replacing(/"\w+"/, with: "").matches(of: /\w+/).compactMap { products[String($0.0)] })))
    }
  }

  /// Returns the text from the first parenthesis to its closing one.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return text[...index] }
      }
    }
    return text
  }
}
