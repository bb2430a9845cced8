import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of people who may gain from knowing each other, with reasons, and of past introductions.
struct IntroductionsPage: Sendable {
  /// The most pairs that are shown before the user asks for more.
  private static let first = 12

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Introductions", at: .people, visit, late: status.overdue)
    let who = visit.query["person"]
    let person = try who.map { try visit.call(Methods.Person(name: $0)).contact }
    visit.begin(values, "Comparing your people…")
    let limit = min(max(visit.query["pairs"].flatMap { Int($0) } ?? Self.first, 1), 1000)
    let found = try visit.call(
      PeopleMethods.Introductions(contact: person?.id, limit: min(limit + 1, 1000))
    ).pairs
    // Pairs that you want to introduce come first.
    let shown = found.prefix(limit)
    let pairs = shown.filter { $0.status == .approved } + shown.filter { $0.status != .approved }
    values["pairs"] = pairs.map { pair($0, visit) }
    values["isEmpty"] = pairs.isEmpty
    values["person"] = person.map { ["name": $0.displayName, "href": "/people/\($0.id)"] }
    if found.count > limit {
      values["more"] =
        "/introductions?\(person.map { "person=\($0.id)&" } ?? "")pairs=\(limit + 2 * Self.first)"
    }
    let done = try visit.call(PeopleMethods.ListIntroductions()).introductions.filter { one in
      one.introduction.status != .approved && one.introduction.status != .suggested
        && person.map { [one.introduction.a, one.introduction.b].contains($0.id) } ?? true
    }
    values["waiting"] = done.filter { $0.introduction.status == .introduced }.map { past($0, visit) }
    values["past"] = done.filter { $0.introduction.status != .introduced }.prefix(50).map { past($0, visit) }
    return visit.pages.html("introductions", values)
  }

  private func pair(_ pair: IntroductionPair, _ visit: Visit) -> Values {
    [
      "a": pair.a, "b": pair.b, "aName": pair.aName, "bName": pair.bName,
      "letter": "/introductions/\(pair.a)/\(pair.b)", "score": "\(Int((pair.score * 100).rounded()))",
      "kind": pair.kind.inWords, "isApproved": pair.status == .approved,
      "reasons": pair.reasons.map { ["reason": $0.inWords(of: pair)] },
    ]
  }

  private func past(_ one: NamedIntroduction, _ visit: Visit) -> Values {
    let introduction = one.introduction
    let at = introduction.endedAt ?? introduction.introducedAt ?? introduction.approvedAt
    return [
      "a": introduction.a, "b": introduction.b, "aName": one.aName, "bName": one.bName,
      "state": introduction.status.inWords, "note": introduction.note ?? "",
      "when": at.map { visit.words.day(visit.words.zone.date(at: $0)) } ?? "",
      // A rejected pair can be approved after all. A pair with an outcome goes back to introduced.
      "back": visit.address, "isRejected": introduction.status == .rejected,
    ]
  }
}

extension IntroductionKind {
  var inWords: String {
    switch self {
    case .professional: "for work"
    case .personal: "for life"
    case .both: "for work and life"
    }
  }
}

extension IntroductionStatus {
  /// The state in words.
  var inWords: String {
    switch self {
    case .suggested: "suggested again"
    case .approved: "approved"
    case .introduced: "introduced"
    case .successful: "worth it"
    case .noOutcome: "nothing came of it"
    case .rejected: "rejected"
    }
  }
}
