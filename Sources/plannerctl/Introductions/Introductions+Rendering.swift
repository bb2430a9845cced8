import PlannerModel
import PlannerProtocol
import PlannerWords

/// Shows pairs of people, each with its reasons.
struct IntroductionsView: Rendered {
  var pairs: [IntroductionPair]

  func lines(in context: RenderContext) -> [Styled] {
    guard !pairs.isEmpty else {
      let help: Styled =
        "Pairs come from your data about people: `plannerctl edit NAME --interest golf --add offers=design`."
      return ["There is nobody to introduce."] + help.fitted(in: context)
    }
    return pairs.flatMap { pair -> [Styled] in
      let status: Styled = pair.status == .approved ? "\("  approved", .good)" : ""
      let head: Styled =
        "\(pair.aName, .bold) and \(pair.bName, .bold)  \("\(Int((pair.score * 100).rounded())) of 100", .dim)"
      return (head + status).fitted(in: context) + reasonLines(pair, in: context)
    }
  }
}

/// Returns the reasons why two people may gain from each other, one reason per line.
private func reasonLines(_ pair: IntroductionPair, in context: RenderContext) -> [Styled] {
  pair.reasons.flatMap { ("  " + Styled($0.inWords(of: pair))).fitted(in: context) }
}

extension Introduction {
  /// Returns the status and its day.
  fileprivate func inWords(in context: RenderContext) -> Styled {
    let at = endedAt ?? introducedAt ?? approvedAt
    let day = at.map { context.day(context.zone.date(at: $0)) } ?? ""
    return switch status {
    case .suggested: "are suggested again"
    case .approved: "\("approved", .good) \(day, .dim)"
    case .introduced: "\("introduced", .good) \(day, .dim)"
    case .successful: "\("worth it", .good) \(day, .dim)"
    case .noOutcome: "no result \(day, .dim)"
    case .rejected: "\("rejected", .warning) \(day, .dim)"
    }
  }
}

struct IntroductionHistoryView: Rendered {
  var introductions: [NamedIntroduction]

  private static let columns: [Table.Column] = [
    .init(flexible: true), .init(), .init(flexible: true, wraps: true),
  ]

  func lines(in context: RenderContext) -> [Styled] {
    guard !introductions.isEmpty else { return ["No introduction was approved, made or rejected."] }
    let rows = introductions.map { one in
      [
        Styled("\(one.aName) and \(one.bName)"), one.introduction.inWords(in: context),
        Styled(one.introduction.note ?? "", .dim),
      ]
    }
    return Table(Self.columns, rows: rows).lines(width: context.width)
  }
}

struct IntroductionChangedView: Rendered {
  var changed: NamedIntroduction

  init(_ changed: NamedIntroduction) { self.changed = changed }

  func lines(in context: RenderContext) -> [Styled] {
    let head: Styled = "\(changed.aName, .bold) and \(changed.bName, .bold): "
    return (head + changed.introduction.inWords(in: context)).fitted(in: context)
  }
}

/// Shows the facts needed to introduce two people: how to reach both, and why they may gain from it.
struct IntroductionLetterView: Rendered {
  var introduction: NamedIntroduction
  var pair: IntroductionPair?
  var sides: [WholeProfile]

  func lines(in context: RenderContext) -> [Styled] {
    let people = sides.flatMap { side -> [Styled] in
      let shown = side.shown
      let who = [shown.role, shown.company].compactMap(\.self).joined(separator: ", ")
      let ways = ((shown.emails ?? []) + (shown.phones ?? [])).map(\.value)
      let head: Styled = "\(side.name, .bold)\(who.isEmpty ? "" : "  \(who)", .dim)"
      let reach = ways.isEmpty ? ["no address or number is known"] : ways
      return head.fitted(in: context) + reach.map { "  " + Styled($0) }
    }
    let reasons = pair.map { reasonLines($0, in: context) } ?? []
    return people + (reasons.isEmpty ? [] : ["Why"] + reasons)
      + IntroductionChangedView(introduction).lines(in: context)
  }
}

struct NeverView: Rendered {
  var name: String
  var other: String?
  var isRemoved: Bool

  func lines(in context: RenderContext) -> [Styled] {
    let who = other ?? "anybody"
    let line: Styled =
      isRemoved
      ? "\(name, .bold) may be introduced to \(who) again."
      : "\(name, .bold) is never suggested to \(who)."
    return line.fitted(in: context)
  }
}
