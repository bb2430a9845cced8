import ArgumentParser
import PlannerModel
import PlannerWords

/// The changes of people's tags that options other than --tag ask for.
struct TagEdits {
  /// The complete new set of tags; nil if no option gives one.
  var all: [String]?
  var added: [String]?
  var dropped: [String]?

  init(_ profile: ProfileOptions, _ removals: ProfileRemovals) throws {
    let (set, added) = try profile.tags()
    if removals.clearsTags || profile.set.contains(where: EditedField.isOfTags) { all = set }
    self.added = added.isEmpty ? nil : added
    let dropped = try removals.tags()
    self.dropped = dropped.isEmpty ? nil : dropped
  }

  var isEmpty: Bool { all == nil && added == nil && dropped == nil }
}

/// The object of the options `--set`, `--add`, `--drop` and `--unset`: a field of the profile, or the tags.
enum EditedField {
  static let names = (["tag"] + ProfileField.allCases.map(\.rawValue)).joined(separator: ", ")

  /// Returns whether a name means the tags.
  static func isTags(_ name: String) -> Bool { ["tag", "tags"].contains(trimmed(name).lowercased()) }

  /// Returns whether the text has the form `tag=…`.
  static func isOfTags(_ text: String) -> Bool {
    text.firstIndex(of: "=").map { isTags(String(text[..<$0])) } ?? false
  }

  /// Returns the tags of all values of an option that have the form `tag=…`. A value may list several,
  /// separated by commas.
  static func tags(in texts: [String], of option: String) throws -> [String] {
    try texts.filter(isOfTags).flatMap { text in
      let tags = ProfileField.splitWords(String(text.drop { $0 != "=" }.dropFirst()))
      guard !tags.isEmpty || option == "--set" else {
        throw ValidationError("\(option) \(Quoted.shell(text)) has no tag: use a form such as tag=friends")
      }
      return tags
    }
  }

  /// Parses `FIELD=VALUE`. Returns nil for `tag=…`.
  static func profile(_ text: String, of option: String) throws -> (field: ProfileField, value: String)? {
    if isOfTags(text) { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError(
        "\(option) \(Quoted.shell(text)) is not FIELD=VALUE: use a form such as company=\"Smith Ventures\"")
    }
    return (try named(String(parts[0]), of: option), String(parts[1]))
  }

  static func named(_ name: String, of option: String) throws -> ProfileField {
    guard let field = ProfileField(typed: name) else {
      let near = NearCommand.nearest(
        to: name.lowercased(), among: ["tag"] + ProfileField.allCases.map(\.rawValue)
      ).map { "; did you mean \($0)?" }
      throw ValidationError(
        "\(option): there is no field '\(name.shortened)'\(near ?? "; the fields are \(names)")")
    }
    return field
  }
}
