import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerWords

/// The options of `add` and `edit` for the profile of a person.
struct ProfileOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a field, such as company=\"Smith Ventures\"; repeat the option for more. Fields: \(EditedField.names).",
      valueName: "field=value"))
  var `set`: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Add to a field that has several values, such as tag=friends or school=Coimbra.",
      valueName: "field=value"))
  var add: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The birthday: 15-Mar-1966, or '15 mar' if you do not know the year.", valueName: "day"))
  var birthday: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("An anniversary, such as a wedding.", valueName: "day"))
  var anniversary: String?

  @Option(
    defaultAsFlag: ProfileField.yes, parsing: .next,
    help: ArgumentHelp(
      "The person died: a day, a month (2020-03) or a year, or nothing if the day is unknown.",
      valueName: "day"))
  var deceased: String? = nil

  @Flag(
    inversion: .prefixedNo, help: "Remind you each year of the day on which the person died, or stop that.")
  var remember: Bool?

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
      "A fact, such as 'coffee=flat white'; without a value, the fact is removed.",
      valueName: "key=value"))
  var fact: [String] = []

  @Flag(help: "Do not suggest introductions for this person.")
  var noIntroductions = false

  @Option(help: ArgumentHelp("The name that you use when you write to the person.", valueName: "name"))
  var callName: String?

  @Option(help: ArgumentHelp("Your tone towards the person: formal, casual or warm.", valueName: "tone"))
  var tone: DraftTone?

  @Option(
    help: ArgumentHelp("The language in which you write to the person: en or de.", valueName: "language"))
  var language: DraftLanguage?

  private var writing: WritingStyle? {
    let style = WritingStyle(callName: callName, tone: tone, language: language)
    return style == WritingStyle() ? nil : style
  }

  /// True if no option except tags was given.
  var isEmpty: Bool {
    deceased == nil && remember == nil && writing == nil && (self.set + add).allSatisfy(EditedField.isOfTags)
      && birthday == nil && anniversary == nil
      && email.isEmpty && phone.isEmpty && interest.isEmpty && fact.isEmpty && !noIntroductions
  }

  /// The tags of `--set tag=` and `--add tag=`.
  func tags() throws -> (set: [String], added: [String]) {
    (try EditedField.tags(in: self.set, of: "--set"), try EditedField.tags(in: add, of: "--add"))
  }

  /// Returns all tags for a new person.
  func givenTags() throws -> [String] {
    let (set, added) = try tags()
    return set + added
  }

  /// Returns the profile of a new person; nil if no option sets a field of it.
  func newProfile() throws -> PersonProfile? {
    var profile = PersonProfile()
    for (field, text, _) in try fields() { field.put(text, in: &profile) }
    profile.facts = try facts()
    if noIntroductions { profile.introductions = IntroductionRules(excluded: true) }
    profile.writing = writing
    if let remember {
      guard let death = profile.death else { throw ValidationError("--remember goes with --deceased") }
      profile.death = Death(diedOn: death.diedOn, remember: remember)
    }
    return profile == PersonProfile() ? nil : profile
  }

  /// Returns the call that makes the requested changes.
  func call(name: String, removing removals: ProfileRemovals) throws -> PeopleMethods.SetProfile {
    var (set, add) = (PersonProfile(), PersonProfile())
    for (field, text, replaces) in try fields() {
      if replaces { field.put(text, in: &set) } else { field.put(text, in: &add) }
    }
    if let remember { set.death = Death(diedOn: set.death?.diedOn, remember: remember) }
    add.facts = try facts()
    if noIntroductions { add.introductions = IntroductionRules(excluded: true) }
    add.writing = writing
    let drop = try removals.dropped()
    func given(_ profile: PersonProfile) -> PersonProfile? { profile == PersonProfile() ? nil : profile }
    return PeopleMethods.SetProfile(
      name: name, set: given(set), add: given(add), remove: given(drop), unset: try removals.cleared())
  }

  /// Returns the given fields with their texts, and whether a text replaces the current value.
  private func fields() throws -> [(field: ProfileField, text: String, replaces: Bool)] {
    var fields = try self.set.compactMap { text in
      try EditedField.profile(text, of: "--set").map { ($0.field, $0.value, true) }
    }
    fields += try add.compactMap { text in
      try EditedField.profile(text, of: "--add").map { ($0.field, $0.value, false) }
    }
    for (field, text) in [
      (ProfileField.birthday, birthday), (.anniversary, anniversary), (.deceased, deceased),
    ] {
      if let text { fields.append((field, text, true)) }
    }
    for (field, texts) in [(ProfileField.email, email), (.phone, phone), (.interest, interest)] {
      fields += texts.map { (field, $0, false) }
    }
    return fields
  }

  private func facts() throws -> [String: String]? {
    let pairs = try fact.map { text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw ValidationError("--fact \(Quoted.shell(text)) is no KEY=VALUE, such as 'coffee=flat white'")
      }
      return (parts[0], parts[1])
    }
    return pairs.isEmpty ? nil : Dictionary(pairs) { $1 }
  }
}

/// The options of `edit` that remove parts of a person's profile.
struct ProfileRemovals: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Remove one of a field's values, such as tag=work.", valueName: "field=value"))
  var drop: [String] = []

  @Option(parsing: .unconditionalSingleValue, help: ArgumentHelp("Clear a field.", valueName: "field"))
  var unset: [String] = []

  /// True if no option except tags was given.
  var isEmpty: Bool { drop.allSatisfy(EditedField.isOfTags) && unset.allSatisfy(EditedField.isTags) }

  /// The tags of `--drop tag=`.
  func tags() throws -> [String] { try EditedField.tags(in: drop, of: "--drop") }

  /// True for `--unset tag`.
  var clearsTags: Bool { unset.contains(where: EditedField.isTags) }

  fileprivate func dropped() throws -> PersonProfile {
    var profile = PersonProfile()
    for text in drop {
      if let (field, value) = try EditedField.profile(text, of: "--drop") { field.put(value, in: &profile) }
    }
    return profile
  }

  /// Returns the fields to clear, by their names in the protocol; nil if there are no such fields.
  fileprivate func cleared() throws -> [String]? {
    let others = ["facts", "notes", "relations", "photo", "introductions", "consents", "writing", "name"]
    let names = try unset.filter { !EditedField.isTags($0) }.map { name in
      try others.first { $0 == name.lowercased() } ?? EditedField.named(name, of: "--unset").memberName
    }
    return names.isEmpty ? nil : names
  }
}
