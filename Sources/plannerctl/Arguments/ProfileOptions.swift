import ArgumentParser
import PlannerModel
import PlannerProtocol

/// The options of `edit` for what is known of a person.
struct ProfileOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a field, such as company=\"Smith Ventures\"; repeat the option for more. Fields: \(ProfileOptions.fields).",
      valueName: "field=value"))
  var `set`: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Add to a field that has several values, such as school=Coimbra.", valueName: "field=value"))
  var add: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Take one value out of such a field.", valueName: "field=value"))
  var drop: [String] = []

  @Option(parsing: .unconditionalSingleValue, help: ArgumentHelp("Clear a field.", valueName: "field"))
  var unset: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The birthday: 15-Mar-1966, or '15 mar' if you do not know the year.", valueName: "day"))
  var birthday: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("An anniversary, such as a wedding.", valueName: "day"))
  var anniversary: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A mail address to add; a label may follow in brackets: 'ana@x.org (work)'.", valueName: "address"))
  var email: [String] = []

  @Option(
    parsing: .unconditionalSingleValue, help: ArgumentHelp("A phone number to add.", valueName: "number"))
  var phone: [String] = []

  @Option(parsing: .unconditionalSingleValue, help: ArgumentHelp("An interest to add.", valueName: "word"))
  var interest: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A fact of your own, such as 'coffee=flat white'; without a value it is forgotten.",
      valueName: "key=value"))
  var fact: [String] = []

  @Flag(help: "Let no introduction be suggested for this person.")
  var noIntroductions = false

  private static let fields = ProfileField.allCases.map(\.rawValue).joined(separator: ", ")

  var isEmpty: Bool {
    self.set.isEmpty && add.isEmpty && drop.isEmpty && unset.isEmpty && birthday == nil && anniversary == nil
      && email.isEmpty && phone.isEmpty && interest.isEmpty && fact.isEmpty && !noIntroductions
  }

  /// Returns the call that makes these changes.
  func call(name: String) throws -> PeopleMethods.SetProfile {
    var (set, add, drop) = (PersonProfile(), PersonProfile(), PersonProfile())
    for text in self.set {
      let (field, value) = try Self.pair(text, of: "--set")
      field.put(value, in: &set)
    }
    for text in self.add {
      let (field, value) = try Self.pair(text, of: "--add")
      field.put(value, in: &add)
    }
    for text in self.drop {
      let (field, value) = try Self.pair(text, of: "--drop")
      field.put(value, in: &drop)
    }
    if let birthday { set.birthday = birthday }
    if let anniversary { set.anniversary = anniversary }
    for (field, values) in [(ProfileField.email, email), (.phone, phone), (.interest, interest)] {
      for value in values { field.put(value, in: &add) }
    }
    for text in fact {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("--fact \(Quoted.shell(text)) is no KEY=VALUE, such as 'coffee=flat white'")
      }
      add.facts = (add.facts ?? [:]).merging([parts[0]: parts[1]]) { $1 }
    }
    if noIntroductions { add.introductions = IntroductionRules(excluded: true) }
    func given(_ profile: PersonProfile) -> PersonProfile? { profile == PersonProfile() ? nil : profile }
    let cleared = try unset.map { name in
      try ["facts", "notes", "relations", "photo", "introductions", "consents"].first {
        $0 == name.lowercased()
      }
        ?? Self.field(name, of: "--unset").memberName
    }
    return PeopleMethods.SetProfile(
      name: name, set: given(set), add: given(add), remove: given(drop),
      unset: cleared.isEmpty ? nil : cleared)
  }

  private static func pair(_ text: String, of option: String) throws -> (ProfileField, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError(
        "\(option) \(Quoted.shell(text)) is no FIELD=VALUE, such as company=\"Smith Ventures\"")
    }
    return (try field(String(parts[0]), of: option), String(parts[1]))
  }

  private static func field(_ name: String, of option: String) throws -> ProfileField {
    guard let field = ProfileField(typed: name) else {
      let near = NearCommand.nearest(to: name.lowercased(), among: ProfileField.allCases.map(\.rawValue)).map
      { "; did you mean \($0)?" }
      throw ValidationError(
        "\(option): there is no field '\(name.shortened)'\(near ?? "; there are \(fields)")")
    }
    return field
  }
}
