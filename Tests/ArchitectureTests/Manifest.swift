/// What Package.swift says of its targets, read as text: the parts of the form `.target(name: ...,
/// dependencies: ...)`.
struct Manifest {
  struct Target {
    var name: String
    /// It can be depended on to be built, without being imported.
    var isProgram: Bool
    /// Where its sources are.
    var path: String
    /// Targets of the package that it depends on.
    var ours: Set<String>
    /// Modules of other packages.
    var outside: Set<String>
  }

  var targets: [Target] = []

  init(_ text: String) {
    // let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
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

  /// From the first parenthesis to the one that closes it.
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
