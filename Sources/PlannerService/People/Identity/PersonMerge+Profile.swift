import PlannerModel
import PlannerStore
import PlannerTime

/// Merges the profile of the person who goes.
extension PersonMerge {
  /// The name of the fact with other names of a person.
  static let alsoCalled = "also called"

  /// Stores the merged profile for the person who stays, and returns it.
  mutating func mergeProfile(_ own: PersonProfile, _ theirs: PersonProfile) throws -> PersonProfile {
    // This merges mail addresses, numbers, links and addresses without repetitions.
    var joined = own.merged(with: theirs)
    for (name, member) in ProfileChange.contactPoints {
      joined[keyPath: member] = labeled(name, joined[keyPath: member], theirs[keyPath: member])
      try ValidLength.profileList.check(joined[keyPath: member] ?? [], field: name)
    }
    try ValidLength.profileList.check(joined.addresses ?? [], field: "addresses")
    for (name, member) in ProfileChange.words {
      joined[keyPath: member] = union(own[keyPath: member], theirs[keyPath: member], by: wordKey)
      try ValidLength.profileList.check(joined[keyPath: member] ?? [], field: name)
    }
    for (name, member) in ProfileChange.texts {
      joined[keyPath: member] = either(name, own[keyPath: member], theirs[keyPath: member])
    }
    for (name, member) in ProfileChange.days {
      joined[keyPath: member] = day(name, own[keyPath: member], theirs[keyPath: member])
    }
    joined.knownSince = day("knownSince", own.knownSince, theirs.knownSince)
    joined.photo = either("photo", own.photo, theirs.photo) { _ in "a picture" }
    joined.name = either("name", own.name, theirs.name) { $0.toSearch.first ?? "" }
    joined.death = death(own.death, theirs.death)
    joined.writing = writing(own.writing, theirs.writing)
    joined.introductions = try rules(own.introductions, theirs.introductions)
    joined.consents = try consents(own.consents ?? [], theirs.consents ?? [])
    joined.facts = try facts(own.facts ?? [:], theirs.facts ?? [:])
    try writer.put(KeptProfile(contactId: stays.id, profile: joined))
    return joined
  }

  /// Adds the labels of the person who goes to entries without a label.
  private mutating func labeled(
    _ name: String, _ points: [LabeledValue]?, _ theirs: [LabeledValue]?
  ) -> [LabeledValue]? {
    var points = points
    for other in theirs ?? [] {
      guard let label = other.label,
        let place = points?.firstIndex(where: { $0.key(in: name) == other.key(in: name) })
      else { continue }
      let known = points?[place].label
      if known == nil { points?[place].label = label }
      if let known, known != label {
        leave(name, "\(other.value) (\(label))", "\(points?[place].value ?? other.value) (\(known))")
      }
    }
    return points
  }

  /// Returns the more precise day or period if one is a part of the other: `2009` of `2009-05`, `--03-15` of
  /// `1966-03-15`.
  private mutating func day(_ field: String, _ own: String?, _ theirs: String?) -> String? {
    if let own, let theirs {
      func isPart(_ one: String, of other: String) -> Bool {
        other.hasPrefix(one) || one.hasPrefix("--") && other.hasSuffix(one.dropFirst())
      }
      if isPart(own, of: theirs) { return theirs }
      if isPart(theirs, of: own) { return own }
    }
    return either(field, own, theirs) { PartialDate($0)?.inWords ?? $0 }
  }

  /// Merges the deaths. A death in either profile counts.
  private mutating func death(_ own: Death?, _ theirs: Death?) -> Death? {
    guard own != nil || theirs != nil else { return nil }
    let diedOn = day("death", own?.diedOn, theirs?.diedOn)
    let remember = own?.remember ?? theirs?.remember
    // A year has no day to notify the user about.
    return Death(
      diedOn: diedOn, remember: diedOn.map { PartialDate($0) != nil } ?? true ? remember : own?.remember)
  }

  private mutating func writing(_ own: WritingStyle?, _ theirs: WritingStyle?) -> WritingStyle? {
    let writing = WritingStyle(
      callName: either("callName", own?.callName, theirs?.callName),
      tone: either("tone", own?.tone, theirs?.tone, inWords: \.rawValue),
      language: either("language", own?.language, theirs?.language, inWords: \.rawValue))
    return writing == WritingStyle() ? nil : writing
  }

  /// If one of the two is excluded from introductions, the merged person is, too.
  private func rules(_ own: IntroductionRules?, _ theirs: IntroductionRules?) throws -> IntroductionRules? {
    let never = ((own?.never ?? []) + (theirs?.never ?? [])).folded.filter {
      ![stays.id, goes.id].contains($0)
    }
    try ValidLength.profileList.check(never, field: "introductions.never")
    let rules = IntroductionRules(
      excluded: own?.excluded == true || theirs?.excluded == true ? true : nil, never: never.nonEmpty)
    return rules == IntroductionRules() ? nil : rules
  }

  /// Merges the consents. For each purpose, one open consent and all withdrawn ones stay. A consent that was
  /// given before the other profile withdrew it counts as withdrawn.
  private mutating func consents(_ own: [Consent], _ theirs: [Consent]) throws -> [Consent]? {
    func closed(_ consents: [Consent], by others: [Consent]) -> [Consent] {
      consents.map { consent in
        guard consent.withdrawnAt == nil else { return consent }
        let later = others.filter { wordKey($0.purpose) == wordKey(consent.purpose) }.compactMap(
          \.withdrawnAt
        )
        .filter { at in consent.givenAt.map { $0 < at } ?? true }
        var consent = consent
        consent.withdrawnAt = later.max()
        return consent
      }
    }
    var joined = closed(own, by: theirs)
    for consent in closed(theirs, by: own) where !joined.contains(consent) {
      let known = joined.first {
        $0.withdrawnAt == nil && consent.withdrawnAt == nil && wordKey($0.purpose) == wordKey(consent.purpose)
      }
      if let known {
        let words = try planner.view(reader).composer()
        func since(_ consent: Consent) -> String {
          "\(consent.purpose) since \(consent.givenAt.map { words.day(words.zone.date(at: $0)) } ?? "an unknown day")"
        }
        leave("consents", since(consent), since(known))
      } else {
        joined.append(consent)
      }
    }
    try ValidLength.profileList.check(joined, field: "consents")
    return joined.nonEmpty
  }

  /// Merges the facts. Another name is kept as a fact, so that a search finds it.
  private mutating func facts(_ own: [String: String], _ theirs: [String: String]) throws -> [String: String]?
  {
    var facts = own
    var names = [own[Self.alsoCalled], theirs[Self.alsoCalled]].compactMap(\.self)
    for (key, value) in theirs.sorted(by: { $0.key < $1.key }) where key != Self.alsoCalled {
      if let known = facts[key], known != value {
        leave("fact", "\(key): \(value)", "\(key): \(known)")
      } else {
        facts[key] = value
      }
    }
    if nameKey(goes.fullName) != nameKey(stays.fullName) { names.append(goes.fullName) }
    if !names.isEmpty {
      let text = names.flatMap { $0.split(separator: ";").map { String($0).trimmed } }.folded.joined(
        separator: "; ")
      try ValidLength.profileText.check(text, field: "facts.\(Self.alsoCalled)")
      facts[Self.alsoCalled] = text
    }
    try ValidLength.profileList.check(Array(facts.keys), field: "facts")
    return facts.isEmpty ? nil : facts
  }
}
