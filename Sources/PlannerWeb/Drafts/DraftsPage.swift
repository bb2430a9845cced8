import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of waiting drafts, with a form for a new draft.
struct DraftsPage: Sendable {
  /// The most drafts on the page. A newsletter may have a thousand.
  private static let most = 100

  func show(_ visit: Visit) throws -> Reply {
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Drafts", at: .people, visit, late: status.overdue)
    let isAll = visit.query.has("all")
    let listed = try visit.call(DraftMethods.ListDrafts(all: isAll ? true : nil, limit: Self.most))
    let drafts = listed.drafts
    values["drafts"] = drafts.map { Self.row($0, visit) }
    if listed.total > drafts.count { values["more"] = "and \(listed.total - drafts.count) more" }
    values["isEmpty"] = drafts.isEmpty
    values["isAll"] = isAll
    let asked = visit.query["to"]
    let person = try asked.map { try visit.call(Methods.Person(name: $0)).contact.displayName }
    values["to"] = visit.field("to", person, refusedAs: "name")
    values["with"] = visit.field("with", nil)
    values["context"] = visit.field("context", nil)
    let chosen = visit.refusal?.entered["purpose"] ?? visit.query["for"] ?? ""
    values["purposes"] = DraftPurpose.allCases.filter { $0 != .newsletter }.map { purpose -> Values in
      [
        "value": purpose.rawValue, "name": purpose.inWords.capitalizedFirst,
        "chosen": purpose.rawValue == chosen,
      ]
    }
    values["tones"] = Self.choices(
      DraftTone.allCases.map { ($0.rawValue, $0.rawValue) }, visit.refusal?.entered["tone"])
    values["languages"] = Self.choices(
      [("en", "English"), ("de", "German")], visit.refusal?.entered["language"])
    return visit.pages.html("drafts", values)
  }

  private static func choices(_ all: [(value: String, name: String)], _ chosen: String?) -> [Values] {
    all.map { ["value": $0.value, "name": $0.name, "chosen": $0.value == chosen] }
  }

  static func row(_ shown: ShownDraft, _ visit: Visit) -> Values {
    [
      "href": "/drafts/\(shown.draft.id)", "name": shown.name, "purpose": shown.draft.purpose.inWords,
      "what": oneLine(shown.draft.subject ?? shown.draft.text), "state": shown.draft.status.inWords,
    ]
  }
}

/// The page of a draft: to change it, open it in the mail program, or record its result.
struct DraftPage: Sendable {
  func show(_ visit: Visit) throws -> Reply {
    let shown = try visit.call(DraftMethods.GetDraft(id: visit.id)).draft
    let draft = shown.draft
    let status = try visit.call(Methods.Status())
    var values = Frame.values("To \(shown.name)", at: .people, visit, late: status.overdue)
    values["id"] = draft.id
    values["name"] = shown.name
    values["href"] = "/people/\(draft.contactId)"
    values["purpose"] = draft.purpose.inWords.capitalizedFirst
    values["state"] = state(draft, visit.words)
    values["isOpen"] = draft.status != .sent && draft.status != .dropped
    values["isApproved"] = draft.status == .approved || draft.status == .handedOver
    values["subject"] = visit.field("subject", draft.subject)
    values["text"] = visit.field("text", draft.text)
    values["plain"] = draft.text
    values["plainSubject"] = draft.subject
    values["mailto"] =
      Mailto(to: shown.emails.first.map { [$0] } ?? [], subject: draft.subject, body: draft.text).text
    values["hasAddress"] = !shown.emails.isEmpty
    let from = draft.usedInWords.map { ", from \($0)" } ?? ""
    values["made"] = "Made by \(draft.source)\(from)" + (draft.generated == nil ? "." : "; changed by you.")
    values["generated"] = draft.generated
    values["wishes"] = ChatPage.wishes(visit)
    return visit.pages.html("draft", values)
  }

  private func state(_ draft: Draft, _ words: PageWords) -> String {
    let at = draft.droppedAt ?? draft.sentAt ?? draft.handedOverAt ?? draft.approvedAt ?? draft.createdAt
    return "\(draft.status.inWords) \(words.day(words.zone.date(at: at)))"
  }
}

/// The actions for drafts.
enum DraftActions {
  static func make(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let drafts = try visit.call(
      DraftMethods.MakeDrafts(
        name: form["to"], with: form["with"], purpose: form["purpose"].flatMap(DraftPurpose.init(rawValue:)),
        tone: form["tone"].flatMap(DraftTone.init(rawValue:)),
        language: form["language"].flatMap(DraftLanguage.init(rawValue:)), context: form["context"])
    ).drafts
    guard drafts.count == 1, let draft = drafts.first?.draft else {
      return .redirect(to: "/drafts", said: "Two drafts are ready, one for each person.")
    }
    return .redirect(to: "/drafts/\(draft.id)", said: "The draft is ready.")
  }

  static func save(_ visit: Visit) throws -> Reply {
    let text = visit.form.typed("text")?.replacing("\r\n", with: "\n")
    let draft = try visit.call(
      DraftMethods.EditDraft(id: visit.id, subject: visit.form["subject"] ?? "", text: text)
    ).draft
    return .redirect(to: "/drafts/\(draft.draft.id)", said: "Saved.")
  }

  /// Makes the model rewrite the draft.
  static func write(_ visit: Visit) throws -> Reply {
    try ConsentPage.allow(visit)
    let shown = try visit.call(DraftMethods.GetDraft(id: visit.id)).draft
    let path = "/drafts/\(shown.draft.id)"
    let values = Frame.values(
      "To \(shown.name)", at: .people, visit, late: try visit.call(Methods.Status()).overdue)
    let wishes = Wishes(visit.form)
    let back = wishes.address(of: path)
    let call = AskMethods.WriteDraft(
      draft: shown.draft.id, pseudonyms: wishes.hidesNames, showPrompt: wishes.shows ? true : nil,
      sure: ConsentPage.isSure(visit))
    let talking = Talking(visit: visit) { visit.pages.beginning(values, "thinking…") }
    switch try talking.ask(call) {
    case .consent(let event):
      return try ConsentPage.reply(event, to: "\(path)/write", back: back, visit)
    case .ended:
      guard visit.sending.hasBegun else {
        return .redirect(to: back, said: "The model wrote it. Read it before you send it.")
      }
      var onward = values
      onward["onward"] = back
      onward["goes"] = !wishes.shows
      return visit.pages.html("onward", onward)
    }
  }

  static func set(_ visit: Visit) throws -> Reply {
    guard let status = visit.form["status"].flatMap(DraftStatus.init(rawValue:)) else {
      throw FormProblem(message: "Choose a status.")
    }
    let shown = try visit.call(DraftMethods.SetDraft(id: visit.id, status: status)).draft
    let isOver = status == .sent || status == .dropped
    return .redirect(
      to: isOver ? "/drafts" : "/drafts/\(shown.draft.id)",
      said: "The \(shown.draft.purpose.inWords) to \(shown.name): \(status.inWords).")
  }
}
