import ArgumentParser
import PlannerModel

/// Suggests the command that a mistyped word may have meant.
enum NearCommand {
  /// Throws ``ValidationError`` with the corrected command line if a command was mistyped. A word after a
  /// command (`away lst`) may also be an argument of it, so it must be close to a subcommand.
  static func refuseMistyped(_ arguments: [String], below root: any ParsableCommand.Type) throws {
    var type = root
    let program = root.configuration.commandName ?? ""
    for (index, word) in arguments.enumerated() {
      let below = type.configuration.subcommands
      if below.isEmpty || word.hasPrefix("-") || word == "help" { return }
      if let next = below.first(where: { names(of: $0).contains(word) }) {
        type = next
        continue
      }
      let near = nearest(to: word, among: below.flatMap { names(of: $0) })
      if near == nil, index > 0 { return }
      let before = [program] + arguments.prefix(index)
      let unknown =
        "there is no command '\(harmless((arguments.prefix(index) + [word]).joined(separator: " ")))'"
      guard let near else { throw ValidationError("\(unknown); all of them: \(program) help") }
      let line = Quoted.shellLine(before + [near] + arguments.dropFirst(index + 1))
      throw ValidationError("\(unknown); did you mean: \(line)")
    }
  }

  /// Returns the names of a command, its main name first.
  static func names(of command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    return (configuration.commandName.map { [$0] } ?? []) + configuration.aliases
  }

  /// Returns the name with the fewest typing mistakes, at most a third of the word. If no name is that close,
  /// returns the only name that begins with the word.
  static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let most = max(1, word.count / 3)
    // A long word is not a mistyped command.
    guard !word.isEmpty, word.count <= 40 else { return nil }
    let distances = names.map { (name: $0, distance: typingMistakes(between: word, and: $0.lowercased())) }
    // The first letter of a mistyped word is usually right.
    let near = distances.filter { $0.distance <= most && $0.distance < $0.name.count }.min {
      ($0.distance, $0.name.first == word.first ? 0 : 1) < ($1.distance, $1.name.first == word.first ? 0 : 1)
    }
    if let near { return near.name }
    let longer = names.filter { $0.lowercased().hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }
}
