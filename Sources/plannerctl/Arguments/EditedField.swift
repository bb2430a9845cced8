import ArgumentParser
import PlannerModel
import PlannerWords

/// What is said of the tags of people beside --tag.
struct TagEdits {
  /// All tags that a person is to have; nil if that was not said.
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

/// What the options `--set`, `--add`, `--drop` and `--unset` change: a field of the profile, or the tags.
enum EditedField {
  static let names = (["tag"] + ProfileField.allCases.map(\.rawValue)).joined(separator: ", ")

  /// Returns whether a name means the tags.
  static func isTags(_ name: String) -> Bool { ["tag", "tags"].contains(trimmed(name).lowercased()) }

  /// Returns whether this is `tag=…`.
  static func isOfTags(_ text: String) -> Bool {
    text.firstIndex(of: "=").map { isTags(String(text[..<$0])) } ?? false
  }

  /// Returns the tags of all `tag=…` among the values of an option. Several may stand in one, with commas between them.
  static func tags(in texts: [String], of option: String) throws -> [String] {
    try texts.filter(isOfTags).flatMap { text in
      let tags = ProfileField.splitWords(String(text.drop { $0 != "=" }.dropFirst()))
      guard !tags.isEmpty || option == "--set" else {
        throw ValidationError("\(option) \(Quoted.shell(text)) names no tag, such as tag=friends")
      }
      return tags
    }
  }

  /// Reads `FIELD=VALUE`; nil for `tag=…`.
  static func profile(_ text: String, of option: String) throws -> (field: ProfileField, value: String)? {
    if isOfTags(text) { return nil }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError(
        "\(option) \(Quoted.shell(text)) is no FIELD=VALUE, such as company=\"Smith Ventures\"")
    }
    return (try named(String(parts[0]), of: option), String(parts[1]))
  }

  static func named(_ name: String, of option: String) throws -> ProfileField {
    guard let field = ProfileField(typed: name) else {
      let near = NearCommand.nearest(
        to: name.lowercased(), among: ["tag"] + ProfileField.allCases.map(\.rawValue)
      ).map { "; did you mean \($0)?" }
      throw ValidationError(
        "\(option): there is no field '\(name.shortened)'\(near ?? "; there are \(names)")")
    }
    return field
  }
}
