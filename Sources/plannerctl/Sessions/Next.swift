import ArgumentParser
import PlannerProtocol

struct Next: BareCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the next sessions.")

  @Argument(help: "How many sessions to show; 3 by default.")
  var count: Int?

  @OptionGroup var output: OutputOptions

  static var bare: Next {
    var command = Next()
    command.count = nil
    command.output = .bare
    return command
  }

  func run(in session: Session) throws {
    try session.show(Methods.Next(count: count))
  }
}

extension Next {
  /// Moves negative numbers behind `--`. ArgumentParser would read `-1` as an option. Behind `--` it parses
  /// `-1` as a number, and the command rejects it.
  static func withNumbers(behind arguments: [String]) -> [String] {
    func isNegative(_ word: String) -> Bool { word.hasPrefix("-") && Int(word) != nil }
    guard arguments.first == "next", !arguments.contains("--") else { return arguments }
    let numbers = arguments.filter(isNegative)
    return numbers.isEmpty ? arguments : arguments.filter { !isNegative($0) } + ["--"] + numbers
  }
}
