import ArgumentParser
import PlannerModel

/// What somebody may have meant by a word that is no command.
enum NearCommand {
  /// Throws ``ValidationError`` with the whole line put right, where a command was mistyped. A word below a
  /// command (`away lst`) may as well be what that command takes: then there has to be something near.
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

  /// What a command is called, its own name first.
  static func names(of command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    return (configuration.commandName.map { [$0] } ?? []) + configuration.aliases
  }

  /// The fewest typing mistakes away, a third of the word at most; else the only one that it begins.
  static func nearest(to word: String, among names: [String]) -> String? {
    let word = word.lowercased()
    let most = max(1, word.count / 3)
    // Long words are none that were mistyped.
    guard !word.isEmpty, word.count <= 40 else { return nil }
    let distances = names.map { (name: $0, distance: typingMistakes(between: word, and: $0.lowercased())) }
    // Who mistypes a word mostly has its first letter right.
    let near = distances.filter { $0.distance <= most && $0.distance < $0.name.count }.min {
      ($0.distance, $0.name.first == word.first ? 0 : 1) < ($1.distance, $1.name.first == word.first ? 0 : 1)
    }
    if let near { return near.name }
    let longer = names.filter { $0.lowercased().hasPrefix(word) }
    return longer.count == 1 ? longer.first : nil
  }
}
