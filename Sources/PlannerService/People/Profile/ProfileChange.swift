import PlannerModel
import PlannerStore
import PlannerTime

/// Checks and changes the fields of a profile for a call. Relations and notes are in separate tables, and
/// ``Planner`` changes them.
struct ProfileChange {
  /// Lists of words without repetitions.
  static let words: [(name: String, member: WritableKeyPath<PersonProfile, [String]?> & Sendable)] = [
    ("previousCompanies", \.previousCompanies), ("schools", \.schools), ("interests", \.interests),
    ("offers", \.offers), ("seeks", \.seeks), ("toYou", \.toYou),
  ]
  static let texts: [(name: String, member: WritableKeyPath<PersonProfile, String?> & Sendable)] = [
    ("company", \.company), ("role", \.role), ("industry", \.industry),
  ]
  static let days: [(name: String, member: WritableKeyPath<PersonProfile, String?> & Sendable)] = [
    ("birthday", \.birthday), ("anniversary", \.anniversary),
  ]
  static let contactPoints:
    [(name: String, member: WritableKeyPath<PersonProfile, [LabeledValue]?> & Sendable)] =
      [("emails", \.emails), ("phones", \.phones), ("urls", \.urls)]

  /// The names that `unset` accepts.
  static let names: [String] =
    (contactPoints.map(\.name) + ["addresses", "photo"] + texts.map(\.name) + words.map(\.name)
    + days.map(\.name)
    + ["knownSince", "relations", "notes", "facts", "introductions", "consents", "writing", "death", "name"])
    .sorted()

  let today: CivilDate
  let now: Instant
  /// Returns the id of the person that a selector matches, for `introductions.never`.
  let personId: (_ selector: String, _ field: String) throws -> String

  /// Runs `body`. An ``InvalidField`` that it throws gets `path` instead of `set` in its field.
  static func naming<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as InvalidField {
      let member = error.field.hasPrefix("set.") ? String(error.field.dropFirst(4)) : error.field
      throw error.of("\(path).\(member)")
    }
  }

  // MARK: - Set

  /// Replaces the given members.
  func set(_ given: PersonProfile, in profile: inout PersonProfile) throws {
    for (name, member) in Self.texts {
      if let text = given[keyPath: member] { profile[keyPath: member] = try line(text, "set.\(name)") }
    }
    for (name, member) in Self.days {
      if let text = given[keyPath: member] { profile[keyPath: member] = try day(text, "set.\(name)") }
    }
    if let text = given.knownSince { profile.knownSince = try period(text, "set.knownSince") }
    for (name, member) in Self.words {
      if let list = given[keyPath: member] { profile[keyPath: member] = try words(list, "set.\(name)") }
    }
    for (name, member) in Self.contactPoints {
      if let list = given[keyPath: member] {
        profile[keyPath: member] = try points(list, name, "set.\(name)")
      }
    }
    if let list = given.addresses { profile.addresses = try addresses(list, "set.addresses") }
    if let facts = given.facts { profile.facts = try checked(facts, "set.facts") }
    if let rules = given.introductions { profile.introductions = try checked(rules, "set.introductions") }
    if let list = given.consents { profile.consents = try consents(list, "set.consents") }
    if let writing = given.writing { profile.writing = try checked(writing, "set.writing") }
    if let death = given.death { profile.death = try joined(death, to: profile.death, "set.death") }
    if let name = given.name { profile.name = try checked(name, "set.name") }
    try refuseDates(given, "set")
    guard given.photo == nil else {
      throw notHere("set.photo", given.photo, "SetPhoto sets it (plannerctl photo)")
    }
  }

  // MARK: - Add

  /// Adds entries to lists and facts.
  func add(_ given: PersonProfile, to profile: inout PersonProfile) throws {
    try refuseSingle(given, "add", "set instead of added")
    for (name, member) in Self.words {
      if let list = given[keyPath: member] {
        profile[keyPath: member] = try words((profile[keyPath: member] ?? []) + list, "add.\(name)")
      }
    }
    for (name, member) in Self.contactPoints {
      if let list = given[keyPath: member] {
        profile[keyPath: member] = try points((profile[keyPath: member] ?? []) + list, name, "add.\(name)")
      }
    }
    if let list = given.addresses {
      profile.addresses = try addresses((profile.addresses ?? []) + list, "add.addresses")
    }
    if let facts = given.facts {
      profile.facts = try checked((profile.facts ?? [:]).merging(facts) { $1 }, "add.facts")
    }
    if let rules = given.introductions {
      let known = profile.introductions
      profile.introductions = try checked(
        IntroductionRules(
          excluded: rules.excluded ?? known?.excluded, never: (known?.never ?? []) + (rules.never ?? [])),
        "add.introductions")
    }
    if let writing = given.writing { profile.writing = try joined(writing, to: profile.writing) }
    if let list = given.consents {
      profile.consents = try consents((profile.consents ?? []) + list, "add.consents")
    }
  }

  // MARK: - Remove

  /// Removes entries from lists and facts. Throws ``InvalidField`` for entries that do not exist.
  func remove(_ given: PersonProfile, from profile: inout PersonProfile) throws {
    try refuseSingle(given, "remove", "named in unset")
    for (name, member) in Self.words {
      for (index, word) in (given[keyPath: member] ?? []).enumerated() {
        profile[keyPath: member] = try without(
          profile[keyPath: member], word, "remove.\(name)[\(index)]"
        ) { wordKey($0) == wordKey(word) }
      }
    }
    for (name, member) in Self.contactPoints {
      for (index, point) in (given[keyPath: member] ?? []).enumerated() {
        profile[keyPath: member] = try without(
          profile[keyPath: member], point.value, "remove.\(name)[\(index)]"
        ) {
          wordKey($0.value) == wordKey(point.value)
        }
      }
    }
    for (index, address) in (given.addresses ?? []).enumerated() {
      profile.addresses = try without(
        profile.addresses, address.street ?? address.city ?? "", "remove.addresses[\(index)]"
      ) { $0.isSame(as: address) }
    }
    for key in (given.facts ?? [:]).keys.sorted() {
      guard profile.facts?.removeValue(forKey: key.trimmed) != nil else {
        throw InvalidField(
          field: "remove.facts", value: .string(key), allowed: "a known fact")
      }
    }
    if profile.facts?.isEmpty == true { profile.facts = nil }
    for (index, consent) in (given.consents ?? []).enumerated() {
      profile.consents = try without(
        profile.consents, consent.purpose, "remove.consents[\(index)]"
      ) {
        wordKey($0.purpose) == wordKey(consent.purpose)
      }
    }
    for (index, selector) in (given.introductions?.never ?? []).enumerated() {
      let id = try personId(selector, "remove.introductions.never[\(index)]")
      let never = profile.introductions?.never
      profile.introductions?.never = try without(
        never, selector, "remove.introductions.never[\(index)]"
      ) { $0 == id }
    }
    if let rules = profile.introductions { profile.introductions = try checked(rules, "introductions") }
  }

  // MARK: - Unset

  /// Clears members by name. The caller clears `relations` and `notes`.
  func unset(_ names: [String], in profile: inout PersonProfile) throws {
    for (index, name) in names.enumerated() {
      if let (_, member) = (Self.texts + Self.days).first(where: { $0.name == name }) {
        profile[keyPath: member] = nil
      } else if let (_, member) = Self.words.first(where: { $0.name == name }) {
        profile[keyPath: member] = nil
      } else if let (_, member) = Self.contactPoints.first(where: { $0.name == name }) {
        profile[keyPath: member] = nil
      } else {
        switch name {
        case "addresses": profile.addresses = nil
        case "photo": profile.photo = nil
        case "knownSince": profile.knownSince = nil
        case "facts": profile.facts = nil
        case "introductions": profile.introductions = nil
        case "consents": profile.consents = nil
        case "writing": profile.writing = nil
        case "death": profile.death = nil
        case "name": profile.name = nil
        case "relations", "notes": break
        default:
          throw InvalidField(
            field: "unset[\(index)]", value: .string(name),
            allowed: "one of \(Self.names.joined(separator: ", "))")
        }
      }
    }
  }

  // MARK: - Values

  func notHere(_ field: String, _ value: String?, _ what: String) -> InvalidField {
    InvalidField(field: field, value: .string(value ?? ""), allowed: "absent: \(what)")
  }

  /// Throws ``InvalidField`` for given members that are not lists.
  private func refuseSingle(_ given: PersonProfile, _ parameter: String, _ instead: String) throws {
    for (name, member) in Self.texts + Self.days + [("knownSince", \.knownSince), ("photo", \.photo)] {
      if let text = given[keyPath: member] {
        throw notHere("\(parameter).\(name)", text, "it is not a list, and is \(instead)")
      }
    }
    for (name, isGiven) in [("death", given.death != nil), ("name", given.name != nil)] where isGiven {
      throw notHere("\(parameter).\(name)", nil, "it is not a list, and is \(instead)")
    }
    try refuseDates(given, parameter)
    if given.writing != nil, parameter == "remove" {
      throw notHere("remove.writing", nil, "it is not a list, and is \(instead)")
    }
  }

  /// Returns a trimmed text on one line; nil if it is blank.
  /// - separator: the replacement for line breaks.
  func line(_ text: String, _ field: String, separator: String = " ") throws -> String? {
    try ValidLength.profileText.check(text, field: field)
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: separator)
  }

  private func required(_ text: String, _ field: String, _ allowed: String) throws -> String {
    guard let line = try line(text, field), DisplayName.isVisible(line) else {
      throw InvalidField(field: field, value: .string(text), allowed: allowed)
    }
    return line
  }

  /// Returns a day in its exact form; nil if it is blank. The day must not be in the future.
  func day(_ text: String, _ field: String) throws -> String? {
    guard let text = try line(text, field) else { return nil }
    let day = try InvalidField.reading(text, field: field) { text throws(Unread) in
      try PartialDate(reading: text)
    }
    guard day.date.map({ $0 <= today && $0 >= Self.earliest }) ?? true else {
      throw InvalidField(field: field, value: .string(text), allowed: "a day from 1800 to today")
    }
    return day.description
  }

  private static let earliest = CivilDate(daysSinceEpoch: CivilDate.days(year: 1800, month: 1, day: 1))

  /// Returns a year, month or day in its exact form; nil if it is blank. It must not be in the future.
  func period(_ text: String, _ field: String) throws -> String? {
    guard let text = try line(text, field) else { return nil }
    let whole = text + "-01-01".suffix(max(0, 10 - text.count))
    if [4, 7, 10].contains(text.count), let first = CivilDate(whole), first <= today, first >= Self.earliest {
      return text
    }
    guard let day = try? PartialDate(reading: text).date, day <= today, day >= Self.earliest else {
      throw InvalidField(
        field: field, value: .string(text),
        allowed: "a year, month or day until today: 2009, 2009-05 or 2009-05-17")
    }
    return day.description
  }

  private func words(_ list: [String], _ field: String) throws -> [String]? {
    var seen: Set<String> = []
    let words = try list.enumerated().map { index, word in
      try required(word, "\(field)[\(index)]", "a word")
    }.filter { seen.insert(wordKey($0)).inserted }
    try ValidLength.profileList.check(words, field: field)
    return words.isEmpty ? nil : words
  }

  private func points(_ list: [LabeledValue], _ name: String, _ field: String) throws -> [LabeledValue]? {
    var seen: Set<String> = []
    let points = try list.enumerated().map { index, point in
      LabeledValue(
        value: try value(point.value, name, "\(field)[\(index)].value"),
        label: try point.label.flatMap { try line($0, "\(field)[\(index)].label") })
    }.filter { seen.insert(wordKey($0.value)).inserted }
    try ValidLength.profileList.check(points, field: field)
    return points.isEmpty ? nil : points
  }

  private func value(_ text: String, _ name: String, _ field: String) throws -> String {
    switch name {
    case "emails":
      let mail = try required(text, field, "a mail address")
      let parts = mail.split(separator: "@", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !mail.contains(where: \.isWhitespace) else {
        throw InvalidField(field: field, value: .string(text), allowed: "a mail address: ana@example.org")
      }
      return mail
    case "phones":
      let phone = try required(text, field, "a phone number")
      guard phone.contains(where: \.isNumber) else {
        throw InvalidField(field: field, value: .string(text), allowed: "a phone number: +351 21 000 0000")
      }
      return phone
    default:
      let link = try required(text, field, "a link")
      guard let scheme = link.wholeMatch(of: /([A-Za-z][A-Za-z0-9+.-]*):.*/)?.1.lowercased() else {
        return "https://\(link)"
      }
      // A host with a port looks like a scheme.
      if link.wholeMatch(of: /[^:\/]+:[0-9]+(\/.*)?/) != nil { return "https://\(link)" }
      guard !["javascript", "data", "vbscript", "file"].contains(scheme) else {
        throw InvalidField(
          field: field, value: .string(text), allowed: "a link to a page: https://example.org")
      }
      return link
    }
  }

  private func checked(_ facts: [String: String], _ field: String) throws -> [String: String]? {
    var result: [String: String] = [:]
    for (key, value) in facts.sorted(by: { $0.key < $1.key }) {
      let name = try required(key, field, "visible keys")
      try ValidLength.tag.check(name, field: "\(field).\(name.shortened)")
      result[name] = try line(value, "\(field).\(name)")
    }
    try ValidLength.profileList.check(Array(result.keys), field: field)
    return result.isEmpty ? nil : result
  }

  private func checked(_ rules: IntroductionRules, _ field: String) throws -> IntroductionRules? {
    let never = try (rules.never ?? []).enumerated().map { index, selector in
      try personId(selector, "\(field).never[\(index)]")
    }.folded
    try ValidLength.profileList.check(never, field: "\(field).never")
    let result = IntroductionRules(
      excluded: rules.excluded == true ? true : nil, never: never.isEmpty ? nil : never)
    return result == IntroductionRules() ? nil : result
  }

  /// Checks consents. Of several open consents for one purpose, the latest counts. Withdrawn consents stay.
  private func consents(_ list: [Consent], _ field: String) throws -> [Consent]? {
    var result: [Consent] = []
    for (index, consent) in list.enumerated() {
      var consent = consent
      consent.purpose = try required(consent.purpose, "\(field)[\(index)].purpose", "a purpose")
      let isSame = { (other: Consent) in wordKey(other.purpose) == wordKey(consent.purpose) }
      let open = result.first { $0.withdrawnAt == nil && isSame($0) }
      guard consent.withdrawnAt == nil || consent.givenAt != nil || open != nil else {
        throw InvalidField(
          field: "\(field)[\(index)].purpose", value: .string(consent.purpose),
          allowed: "a purpose with a current consent")
      }
      let given = consent.givenAt ?? (consent.withdrawnAt == nil ? now : open?.givenAt ?? now)
      guard given <= now else {
        throw InvalidField(
          field: "\(field)[\(index)].givenAt", value: .string("\(given)"), allowed: "a time in the past")
      }
      consent.givenAt = given
      guard consent.withdrawnAt.map({ given <= $0 && $0 <= now }) ?? true else {
        throw InvalidField(
          field: "\(field)[\(index)].withdrawnAt", value: .string(consent.withdrawnAt.map { "\($0)" } ?? ""),
          allowed: "a time in the past, not before it was given")
      }
      result.removeAll { other in
        isSame(other)
          && (other.givenAt == given || other.withdrawnAt == nil && consent.withdrawnAt == nil)
      }
      result.append(consent)
    }
    try ValidLength.profileList.check(result, field: field)
    return result.isEmpty ? nil : result
  }

  private func without<Element>(
    _ list: [Element]?, _ shown: String, _ field: String, _ isMeant: (Element) -> Bool
  ) throws -> [Element]? {
    var list = list ?? []
    let before = list.count
    list.removeAll(where: isMeant)
    guard list.count < before else {
      throw InvalidField(field: field, value: .string(shown), allowed: "a known entry")
    }
    return list.isEmpty ? nil : list
  }
}
