import PlannerMatching
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

extension PeopleMethods.Introductions: Query {
  var readers: ReaderKind { .long }

  var needsCards: Bool { true }

  func run(in views: ViewSource) throws -> Reply {
    let limit = limit ?? 20
    guard (1...1000).contains(limit) else {
      throw InvalidField(field: "limit", value: .number(Double(limit)), allowed: "1...1000")
    }
    return try views.read { view in
      let person = try contact.map { try PersonSelectors(view).person($0) }
      let other = try with.map { try PersonSelectors(view).person($0) }
      let known = try view.reader.introductions()
      let search = try IntroductionSearch(view).introductions(known)
      // For two people, all pairs of one person are searched.
      let found = search.best(other == nil ? limit : .max, with: (person ?? other)?.id).filter { suggested in
        guard let person, let other else { return true }
        return suggested.pair == PersonPair(person.id, other.id)
      }
      let names = try view.reader.displayNames(of: Set(found.flatMap { [$0.pair.a, $0.pair.b] }))
      let approved = Set(known.filter { $0.status == .approved }.map { PersonPair($0.a, $0.b) })
      return Reply(
        pairs: found.prefix(limit).map { IntroductionPair($0, names, isApproved: approved.contains($0.pair)) }
      )
    }
  }
}

extension PeopleMethods.SetIntroduction: UseCase {
  func run(in planner: Planner) throws -> Reply {
    try note.map { try ValidLength.text.check($0, field: "note") }
    return try planner.transaction(command: "introduction \(CommandNames(planner).named(a))") { writer in
      let view = planner.view(writer)
      let one = try PersonSelectors(view).person(a)
      let other = try PersonSelectors(view).person(b)
      guard one.id != other.id else {
        throw InvalidField(field: "b", value: .string(b), allowed: "somebody else than \(one.displayName)")
      }
      let pair = PersonPair(one.id, other.id)
      let known = try writer.reader.introduction(pair.a, pair.b)
      var changed = known ?? Introduction(a: pair.a, b: pair.b, status: .suggested)
      try change(&changed, at: planner.now)
      if let note { changed.note = note.trimmed.isEmpty ? nil : note.trimmed }
      if changed.status == .suggested {
        try writer.delete(changed)
      } else {
        try writer.put(changed)
      }
      try planner.emit(.edited, contactId: one.id, detail: one.displayName, to: writer)
      let names = [one.id: one.displayName, other.id: other.displayName]
      return Reply(introduction: NamedIntroduction(changed, names))
    }
  }

  /// Makes a step. Throws ``InvalidField`` if it does not follow from the earlier steps.
  private func change(_ introduction: inout Introduction, at now: Instant) throws {
    let isIntroduced = introduction.introducedAt != nil
    func refuse(_ allowed: String) -> InvalidField {
      InvalidField(field: "status", value: .string(status.rawValue), allowed: allowed)
    }
    switch status {
    case .suggested:
      guard introduction.status == .approved else { throw refuse("used for an approved pair") }
    case .approved:
      guard !isIntroduced else { throw refuse("successful or noOutcome: they are introduced already") }
      introduction.approvedAt = now
      introduction.endedAt = nil
    case .introduced:
      introduction.introducedAt = introduction.introducedAt ?? now
      introduction.endedAt = nil
    case .successful, .noOutcome:
      guard isIntroduced else { throw refuse("introduced first (plannerctl introduce)") }
      introduction.endedAt = now
    case .rejected:
      guard !isIntroduced else { throw refuse("successful or noOutcome: they are introduced already") }
      introduction.endedAt = now
    }
    introduction.status = status
  }
}

extension PeopleMethods.ListIntroductions: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { view in
      let known = try view.reader.introductions().sorted { ($1.latest, $0.id) < ($0.latest, $1.id) }
      let names = try view.reader.displayNames(of: Set(known.flatMap { [$0.a, $0.b] }))
      return Reply(introductions: known.map { NamedIntroduction($0, names) })
    }
  }
}

extension Introduction {
  fileprivate var latest: Instant {
    [approvedAt, introducedAt, endedAt].compactMap(\.self).max() ?? Instant(seconds: 0)
  }
}

extension NamedIntroduction {
  init(_ introduction: Introduction, _ names: [String: String]) {
    self.init(
      introduction: introduction, aName: names[introduction.a] ?? "", bName: names[introduction.b] ?? "")
  }
}

extension IntroductionPair {
  fileprivate init(_ suggested: SuggestedPair, _ names: [String: String], isApproved: Bool) {
    self.init(
      a: suggested.pair.a, b: suggested.pair.b, aName: names[suggested.pair.a] ?? "",
      bName: names[suggested.pair.b] ?? "", score: suggested.score,
      kind: IntroductionKind(rawValue: suggested.kind.rawValue) ?? .both,
      reasons: suggested.reasons.map {
        IntroductionReason(feature: $0.feature, share: $0.share, offeredBy: $0.offeredBy)
      },
      status: isApproved ? .approved : nil)
  }
}
