/// The user's systemd manager, accessed through systemctl(1).
struct UserManager {
  private static let systemctl = "systemctl"
  private let path: String
  private let environment: [String: String]

  /// Nil if there is no systemctl.
  init?(_ environment: [String: String]) {
    guard let path = Program.find(Self.systemctl, in: environment) else { return nil }
    self.path = path
    self.environment = environment
  }

  /// The timeout in seconds for a query, and for stopping or starting a unit, which has shorter limits
  /// itself.
  private static let answer = 5
  private static let change = 180

  /// Returns whether a unit is loaded and whether it is active; nil if no manager answers.
  func state(of unit: String) throws -> (isLoaded: Bool, isActive: Bool)? {
    let end = try run(["show", unit, "-p", "LoadState", "-p", "ActiveState"], seconds: Self.answer)
    guard end.succeeded else { return nil }
    let lines = end.output.split(separator: "\n")
    return (
      lines.contains("LoadState=loaded"),
      lines.contains("ActiveState=active") || lines.contains("ActiveState=reloading")
    )
  }

  /// Returns the properties of units, by name and property, as systemctl(1) shows them; nil if no manager
  /// answers.
  func show(_ units: [String], _ properties: [String]) throws -> [String: [String: String]]? {
    let end = try run(["show"] + units + (["Id"] + properties).flatMap { ["-p", $0] }, seconds: Self.answer)
    guard end.succeeded else { return nil }
    var shown: [String: [String: String]] = [:]
    var unit: [String: String] = [:]
    func finish() {
      if let name = unit["Id"] { shown[name] = unit }
      unit = [:]
    }
    for line in end.output.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let equals = line.firstIndex(of: "=") else {
        finish()
        continue
      }
      unit[String(line[..<equals])] = String(line[line.index(after: equals)...])
    }
    finish()
    return shown
  }

  /// Makes the manager reload its unit files.
  @discardableResult
  func reload() throws -> Bool { try run(["daemon-reload"], seconds: 60).succeeded }

  /// Runs systemctl. Throws ``CommandError`` with its error message.
  func tell(_ words: String...) throws { try tell(words) }

  func tell(_ words: [String]) throws {
    let end = try run(words, seconds: Self.change)
    if end.succeeded { return }
    throw CommandError(message: "`systemctl --user \(words.joined(separator: " "))` failed: \(end.reason)")
  }

  private func run(_ arguments: [String], seconds: Int) throws -> Program.End {
    let program = Program(path: path, arguments: ["--user"] + arguments, environment: environment)
    return try program.run(seconds: seconds)
  }
}
