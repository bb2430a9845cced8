import ArgumentParser
import PlannerProtocol

/// The arguments of `next` as prompts and status bars call it, many times a minute. With only a number and
/// `--json`, it bypasses ArgumentParser, which takes more than half the time of such a run.
struct PlainNext: Equatable {
  var count: Int?
  var json = false

  /// Nil for anything that needs the parser, including every mistake.
  init?(_ arguments: some Collection<String>) {
    guard arguments.first == "next" else { return nil }
    for argument in arguments.dropFirst() {
      if argument == "--json", !json {
        json = true
      } else if count == nil, argument.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(argument)
      {
        count = number
      } else {
        return nil
      }
    }
  }
}

struct Next: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "next", abstract: "Show the next sessions.")

  @Argument(help: "How many; 3 by default.")
  var count: Int?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.Next(count: count))
  }
}

extension Next {
  /// Moves negative numbers behind `--`. ArgumentParser would take `-1` for an option; there it is parsed as
  /// a number and refused as one.
  static func withNumbers(behind arguments: [String]) -> [String] {
    func isNegative(_ word: String) -> Bool { word.hasPrefix("-") && Int(word) != nil }
    guard arguments.first == "next", !arguments.contains("--") else { return arguments }
    let numbers = arguments.filter(isNegative)
    return numbers.isEmpty ? arguments : arguments.filter { !isNegative($0) } + ["--"] + numbers
  }
}
