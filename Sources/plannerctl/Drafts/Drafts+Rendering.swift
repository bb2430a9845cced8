import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A draft in full: recipient, status, text and sources.
struct DraftView: Rendered {
  var shown: ShownDraft
  var isPreview = false

  init(_ shown: ShownDraft, isPreview: Bool = false) {
    self.shown = shown
    self.isPreview = isPreview
  }

  func lines(in context: RenderContext) -> [Styled] {
    let draft = shown.draft
    let to: Styled = "To \(shown.name, .bold)"
    let address = shown.emails.first.map { Styled("  \(oneLine($0))", .dim) } ?? Styled()
    var lines = (to + address).fitted(in: context)
    if let subject = draft.subject { lines += Styled("Subject: \(oneLine(subject))").fitted(in: context) }
    lines.append("")
    for line in draft.text.withPlainLineEnds.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += Styled(harmless(String(line))).wrapped(to: context.width)
    }
    lines.append("")
    return lines + foot(in: context)
  }

  private func foot(in context: RenderContext) -> [Styled] {
    let draft = shown.draft
    let isChanged = draft.generated != nil ? "; changed by you" : ""
    let from = draft.usedInWords.map { ", from \($0)" } ?? ""
    let made = Styled(
      "\(draft.purpose.inWords.capitalizedFirst), made by \(draft.source)\(from)\(isChanged).", .dim)
    if isPreview { return made.fitted(in: context) }
    let id = String(draft.id.prefix(8))
    let state: Styled = "\(draft.status.shown(draft, in: context))  \(id, .accent)"
    return made.fitted(in: context) + state.fitted(in: context)
      + nextStep(id).flatMap { $0.fitted(in: context) }
  }

  private func nextStep(_ id: String) -> [Styled] {
    switch shown.draft.status {
    case .draft: ["Change it: `plannerctl draft edit \(id)`. Hand it over: `plannerctl draft hand \(id)`"]
    case .approved: ["Hand it over: `plannerctl draft hand \(id)`"]
    case .handedOver: ["When it is sent: `plannerctl draft sent \(id)`"]
    case .sent, .dropped: []
    }
  }
}

struct DraftsMadeView: Rendered {
  var drafts: [ShownDraft]
  /// The people who get no newsletter.
  var withoutConsent: [WithoutConsent]
  var isPreview: Bool

  /// The maximum number of drafts that are shown in full.
  private static let most = 2

  func lines(in context: RenderContext) -> [Styled] {
    let left = leftOut(in: context)
    guard drafts.count > Self.most else {
      let letters = drafts.map { DraftView($0, isPreview: isPreview).lines(in: context) }
      return Array(letters.joined(separator: [""])) + left
    }
    let first = drafts.prefix(1).flatMap { DraftView($0, isPreview: true).lines(in: context) }
    let sentence =
      isPreview
      ? Styled("There would be \(drafts.count) drafts. This is the first.")
      : "\("Made", .good) \(drafts.count) drafts. This is the first. `plannerctl drafts` lists them."
    return sentence.fitted(in: context) + [""] + first + left
  }

  /// Lists the people who get no newsletter, with the reason.
  private func leftOut(in context: RenderContext) -> [Styled] {
    if withoutConsent.isEmpty { return [] }
    let withdrawn = withoutConsent.compactMap { one -> Styled? in
      guard let at = one.withdrawnAt else { return nil }
      return "\(oneLine(one.name), .bold) withdrew it \(context.day(context.zone.date(at: at)))"
    }
    let absent = withoutConsent.filter { $0.withdrawnAt == nil }.map { Styled(oneLine($0.name), .bold) }
    var lines: [Styled] = ["", "\("Not", .warning) to people without a consent:"]
    lines += withdrawn.flatMap { $0.hanging(in: context) }
    if !absent.isEmpty {
      var names = Styled()
      for (index, name) in absent.enumerated() { names.append((index > 0 ? ", " : "") + name) }
      lines += (names + ": none is noted").hanging(in: context)
      lines += Styled("`plannerctl consent NAME newsletter` records a consent.").fitted(in: context)
    }
    return lines
  }
}

struct DraftListView: Rendered {
  var drafts: [ShownDraft]
  var isAll: Bool

  func lines(in context: RenderContext) -> [Styled] {
    if drafts.isEmpty {
      let none: Styled =
        isAll
        ? "There is no draft. To begin: `plannerctl draft NAME`"
        : "There is no open draft. To begin: `plannerctl draft NAME`"
      return none.fitted(in: context)
    }
    // Ids are shortened as long as they stay unique.
    let length =
      (8...36).first { length in Set(drafts.map { $0.draft.id.prefix(length) }).count == drafts.count } ?? 36
    let rows = drafts.map { shown in
      [
        Styled(shown.name, .bold), Styled(shown.draft.purpose.inWords),
        Styled(oneLine(shown.draft.subject ?? shown.draft.text), .dim),
        shown.draft.status.shown(shown.draft, in: context),
        Styled(String(shown.draft.id.prefix(length)), .accent),
      ]
    }
    return Table(
      [
        .init("TO", flexible: true), .init("FOR", rank: 2), .init("WHAT", flexible: true, rank: 1),
        .init("STATE"), .init("ID"),
      ], rows: rows
    ).lines(width: context.width)
  }
}

struct DraftChangedView: Rendered {
  var shown: ShownDraft

  init(_ shown: ShownDraft) { self.shown = shown }

  func lines(in context: RenderContext) -> [Styled] {
    let sentence: Styled =
      "The \(shown.draft.purpose.inWords) to \(shown.name, .bold): \(shown.draft.status.shown(shown.draft, in: context))."
    return sentence.fitted(in: context)
  }
}

struct DraftHandedView: Rendered {
  var draft: ShownDraft
  var said: String

  func lines(in context: RenderContext) -> [Styled] {
    let hint: Styled = "When it is sent: `plannerctl draft sent \(String(draft.draft.id.prefix(8)))`"
    return Styled(said).fitted(in: context) + hint.fitted(in: context)
  }
}

struct TemplatesView: Rendered {
  var reply: DraftMethods.ListTemplates.Reply
  var only: DraftTemplate?

  func lines(in context: RenderContext) -> [Styled] {
    if let only {
      return only.text.split(separator: "\n", omittingEmptySubsequences: false).map {
        Styled(harmless(String($0)))
      }
        + problems(of: only, in: context)
    }
    let list = reply.templates.flatMap { template -> [Styled] in
      let own: Styled =
        template.own ? "\("  yours", .good)" : template.module.map { "\("  \($0)", .dim)" } ?? ""
      return [Styled(template.name) + own] + problems(of: template, in: context)
    }
    return list + ["", "Yours: \(Quoted.shell(reply.folder))"]
  }

  private func problems(of template: DraftTemplate, in context: RenderContext) -> [Styled] {
    template.problems.flatMap { ("  " + Styled($0, .warning)).fitted(in: context) }
  }
}

extension DraftStatus {
  fileprivate func shown(_ draft: Draft, in context: RenderContext) -> Styled {
    func since(_ at: Instant?) -> String {
      at.map { " \(context.day(context.zone.date(at: $0)))" } ?? ""
    }
    return switch self {
    case .draft: Styled(inWords)
    case .approved: "\(inWords, .good)"
    case .handedOver: "\(inWords, .good)\(since(draft.handedOverAt))"
    case .sent: "\(inWords, .good)\(since(draft.sentAt))"
    case .dropped: "\("\(inWords)\(since(draft.droppedAt))", .dim)"
    }
  }
}
