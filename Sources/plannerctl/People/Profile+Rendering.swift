import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows everything about a person, in an order that suits a call.
struct PersonPage: Rendered {
  var person: Methods.Person.Reply
  var profile: WholeProfile

  func lines(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    let shown = profile.shown
    if let death = shown.death {
      let remembered = death.remember == true ? "; with a notice of the day each year" : ""
      let mark: Styled = profile.profile.death == nil ? "\(" (card)", .fromCard)" : ""
      facts.add(
        "died",
        Styled(death.diedOn == nil ? "day unknown" : ProfileField.deceased.texts(of: shown).joined())
          + mark + Styled(remembered))
    }
    if person.contact.archived == true {
      facts.add("archived", "`plannerctl unarchive NAME` restores them")
    }
    facts.add("to you", Styled(ProfileField.toYou.texts(of: shown).joined(separator: ", ")))
    facts.add("work", Styled(shown.work))
    person.contact.add(to: &facts, card: person.card, in: context)
    profile.addReaching(to: &facts)
    let isGone = shown.death != nil || person.contact.archived == true
    if let goal = person.goal, !isGone { goal.add(to: &facts, in: context) }
    let lastSaid = person.log.first { $0.outcome != .note && $0.notes != nil && $0.private != true }
    if let notes = lastSaid?.notes { facts.add("last said", Styled(oneLine(notes))) }
    facts.add("known since", shown.knownSince.map { Styled(ProfileWords.since($0, context)) })
    let isPictured = shown.photo != nil || person.card?.more?.hasPhoto == true
    facts.add(
      "photo",
      !isPictured
        ? nil
        : Styled(shown.photo == nil ? "on the card" : "kept")
          + "; `plannerctl photo NAME --out FILE` writes it to a file")
    let files = (profile.content ?? []).map { $0.name + ($0.private == true ? " (private)" : "") }
    facts.add("files", files.isEmpty ? nil : Styled(files.joined(separator: ", ")))
    var lines =
      Styled(person.contact.displayName, .bold).fitted(in: context) + facts.lines(width: context.width)
    lines += section(
      "Ideas", (shown.notes ?? []).filter { $0.idea == true }.flatMap { note($0, in: context) })
    let notes = (shown.notes ?? []).filter { $0.idea != true }
    lines += section("Pinned", notes.filter { $0.pinned == true }.flatMap { note($0, in: context) })
    lines += section("Dates ahead", DateRows.lines(profile.dates, in: context, names: false))
    lines += section("Who is who", relations(in: context))
    lines += section("Good to know", known(in: context))
    lines += person.sections(in: context)
    lines += section(
      "Noted", notes.filter { $0.pinned != true }.prefix(10).flatMap { note($0, in: context) })
    lines += section("On the card", profile.note.map { paragraphs($0, in: context) } ?? [])
    return lines
  }

  private func section(_ title: String, _ lines: [Styled]) -> [Styled] {
    lines.isEmpty ? [] : ["", Styled(title)] + lines
  }

  private func note(_ note: PersonNote, in context: RenderContext) -> [Styled] {
    let day = note.createdAt.map { context.day(context.zone.date(at: $0)) } ?? ""
    let mark: Styled = note.private == true && note.idea != true ? " \("(private)", .ofPrivateNote)" : ""
    let lines = trimmed(note.text.withPlainLineEnds).split(
      separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let first = "\(day, .dim)  \(String(lines.first ?? ""))" + mark
    return first.hanging(in: context)
      + (lines.count > 1 ? paragraphs(String(lines[1]), in: context) : [])
  }

  private func paragraphs(_ text: String, in context: RenderContext) -> [Styled] {
    text.withPlainLineEnds.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      line.allSatisfy(\.isWhitespace)
        ? [Styled()] : Styled(String(line)).wrapped(to: context.width - 4).map { "    " + $0 }
    }
  }

  private func relations(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    for relation in profile.shown.relations ?? [] {
      let isStored = profile.profile.relations?.contains(relation) == true
      facts.add(
        oneLine(relation.inWords),
        Styled(ProfileWords.name(relation, context)) + (isStored ? "" : "\(" (card)", .fromCard)"))
    }
    return facts.lines(width: context.width)
  }

  private func known(in context: RenderContext) -> [Styled] {
    let shown = profile.shown
    var facts = Facts()
    for field in [ProfileField.interest, .offers, .seeks, .school, .previousCompany] {
      facts.add(field.onPage, Styled(field.texts(of: shown).joined(separator: ", ")))
    }
    for (key, value) in (shown.facts ?? [:]).sorted(by: { $0.key < $1.key }) { facts.add(key, Styled(value)) }
    if shown.introductions?.excluded == true { facts.add("introductions", "no suggestions") }
    for consent in shown.consents ?? [] { facts.add("agreed to", consent.inWords(in: context)) }
    return facts.lines(width: context.width)
  }
}

extension WholeProfile {
  /// Adds how to reach the person. Marks values that only the card has.
  func addReaching(to facts: inout Facts) {
    for field in PersonDocument.reaching {
      let own = Set(field.texts(of: profile))
      let values = field.texts(of: shown).map { text in
        Styled(oneLine(text)) + (own.contains(text) || card == nil ? "" : "\(" (card)", .fromCard)")
      }
      var line = Styled()
      for (index, value) in values.enumerated() { line.append((index > 0 ? ", " : "") + value) }
      facts.add(field.onPage, line)
    }
  }
}

struct ProfileEditedView: Rendered {
  var profile: WholeProfile
  var call: PeopleMethods.SetProfile

  /// Shows the fields that were changed, as they are now.
  func lines(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    let changed = [call.set, call.add, call.remove].compactMap(\.self)
    for field in ProfileField.allCases {
      let isChanged =
        changed.contains { !field.texts(of: $0).isEmpty } || call.unset?.contains(field.memberName) == true
      guard isChanged else { continue }
      // A date of death may also be on the card only.
      let isOnCard = field == .deceased && profile.profile.death != nil
      let values = field.texts(of: isOnCard ? profile.shown : profile.profile)
      facts.add(field.onPage, values.isEmpty ? Styled("none", .dim) : Styled(values.joined(separator: ", ")))
    }
    if changed.contains(where: { $0.facts != nil }) {
      for (key, value) in (profile.profile.facts ?? [:]).sorted(by: { $0.key < $1.key }) {
        facts.add(key, Styled(value))
      }
    }
    let sentence: Styled = "\("Changed", .good) \(profile.name, .bold)."
    return sentence.fitted(in: context) + facts.lines(width: context.width)
      + (profile.plan?.changes(in: context) ?? [])
  }
}

extension Consent {
  /// Returns the consent in words: `newsletter since Mon 2 Mar, withdrawn Tue 3 Mar`.
  fileprivate func inWords(in context: RenderContext) -> Styled {
    let given = givenAt.map { " since \(context.day(context.zone.date(at: $0)))" } ?? ""
    let end = withdrawnAt.map { ", withdrawn \(context.day(context.zone.date(at: $0)))" } ?? ""
    return Styled("\(purpose)\(given)\(end)")
  }
}

struct ConsentsView: Rendered {
  var profile: WholeProfile

  func lines(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    for consent in profile.profile.consents ?? [] { facts.add("agreed to", consent.inWords(in: context)) }
    return [Styled(profile.name, .bold)] + facts.lines(width: context.width)
  }
}

struct RelationsView: Rendered {
  var profile: WholeProfile

  func lines(in context: RenderContext) -> [Styled] {
    var facts = Facts()
    for relation in profile.profile.relations ?? [] {
      facts.add(oneLine(relation.inWords), Styled(ProfileWords.name(relation, context)))
    }
    let lines = facts.lines(width: context.width)
    let head = Styled(profile.name, .bold) + (lines.isEmpty ? ": no relations are kept." : "")
    return head.fitted(in: context) + lines
  }
}

struct PhotoView: Rendered {
  var isKept: Bool

  func lines(in context: RenderContext) -> [Styled] {
    [isKept ? "The picture is \("kept", .good)." : "The picture is removed."]
  }
}
