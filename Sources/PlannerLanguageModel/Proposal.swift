import PlannerModel

/// The commands of plannerctl that the model may propose, with their permitted words and options. `undo`
/// can revert each of them. Options with further effects are not permitted.
enum Proposal {
  private struct Form {
    /// The number of words beside options: a person or a session, and the command's further words.
    var words: ClosedRange<Int>
    var options: Set<String>
  }

  private static let forms: [String: Form] = [
    "log": Form(words: 1...1, options: ["--outcome", "--at", "--notes"]),
    "snooze": Form(words: 1...6, options: []),
    "reschedule": Form(words: 1...8, options: ["--at"]),
    "cancel": Form(words: 1...1, options: []),
    "done": Form(words: 1...1, options: ["--outcome", "--at", "--notes", "--follow-up"]),
  ]
  private static let questionWords = 30

  static var commands: [String] { forms.keys.sorted() }

  enum Problem: Error, Equatable {
    case noCommand
    case mayNot
    /// - what: The word that is not permitted.
    case mayNotHave(what: String)
    case wordCount
  }

  /// Returns the words of a command that may be shown and run.
  static func read(_ value: JSONValue?) throws(Problem) -> [String] {
    guard let items = value?.items, !items.isEmpty, items.count <= 40 else { throw .noCommand }
    var words = items.compactMap(\.text)
    guard words.count == items.count, words.allSatisfy(isWord) else { throw .noCommand }
    if words[0] == "plannerctl" { words.removeFirst() }
    guard let name = words.first, let form = forms[name] else { throw .mayNot }
    var plain = 0
    var given: Set<String> = []
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        plain += 1
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard form.options.contains(parts[0]), given.insert(parts[0]).inserted,
        let option = parts.count == 2 ? parts[1] : rest.popFirst(), isValue(option, of: parts[0])
      else { throw .mayNotHave(what: word) }
    }
    let most = given.contains("--follow-up") ? form.words.upperBound + questionWords : form.words.upperBound
    guard (form.words.lowerBound...most).contains(plain) else { throw .wordCount }
    if plain > 1, name == "reschedule", given.contains("--at") { throw .mayNotHave(what: "--at") }
    return words
  }

  private static func isWord(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.count <= 500 && !word.contains("\n") && OutputCheck.clean(word) == word
  }

  private static func isValue(_ value: String, of option: String) -> Bool {
    !value.isEmpty && !value.hasPrefix("-") && (option != "--outcome" || Outcome(rawValue: value) != nil)
  }
}
