import PlannerModel
import PlannerProtocol

private typealias M = DraftMethods

extension Samples {
  static let draft = Draft(
    id: id, contactId: id, otherId: id, purpose: .introduction, status: .sent, tone: .warm, language: .de,
    context: "c", subject: "s", text: "t", generatedSubject: "g", generated: "t", source: "custom.en",
    version: "0a", used: ["years"], createdAt: instant, approvedAt: instant, handedOverAt: instant,
    sentAt: instant, droppedAt: instant)
  private static let bareDraft = Draft(
    id: id, contactId: id, purpose: .checkIn, status: .draft, tone: .formal, language: .en, text: "t",
    source: "s", version: "v", used: [], createdAt: instant)
  private static let shownDraft = ShownDraft(
    draft: draft, name: "Ada", otherName: "Bob", emails: ["ada@example.org"])
  private static let bareShownDraft = ShownDraft(draft: bareDraft, name: "Ada", emails: [])
  private static let template = DraftTemplate(
    name: "custom.en", text: "t", own: true, module: "mentors", problems: ["line 1: p"])
  private static let bareTemplate = DraftTemplate(name: "custom.en", text: "t", own: false, problems: [])

  private static let withoutConsent = WithoutConsent(name: "Cleo", withdrawnAt: instant)

  private static let writingModel = WritingModel(name: "m", host: "h")

  static let draftTypes = [
    Sample(draft, bare: bareDraft), Sample(shownDraft, bare: bareShownDraft),
    Sample(template, bare: bareTemplate), Sample(writingModel),
    Sample(withoutConsent, bare: WithoutConsent(name: "Cleo")),
  ]

  static let drafts: [Exchange] = [
    Exchange(
      M.MakeDrafts(
        name: "ada", filter: "tag:vip", with: "bob", purpose: .birthday, tone: .casual, language: .en,
        context: "c", template: "t", preview: true), bare: M.MakeDrafts(),
      reply: M.MakeDrafts.Reply(drafts: [shownDraft], withoutConsent: [withoutConsent]),
      bareReply: M.MakeDrafts.Reply(drafts: [])),
    Exchange(
      M.EditDraft(id: "5e0c", subject: "s", text: "t", model: writingModel), bare: M.EditDraft(id: "5e0c"),
      reply: M.EditDraft.Reply(draft: shownDraft)),
    Exchange(M.SetDraft(id: "5e0c", status: .handedOver), reply: M.SetDraft.Reply(draft: shownDraft)),
    Exchange(M.GetDraft(id: "5e0c"), reply: M.GetDraft.Reply(draft: shownDraft)),
    Exchange(
      M.ListDrafts(name: "ada", all: true, limit: 5), bare: M.ListDrafts(),
      reply: M.ListDrafts.Reply(drafts: [shownDraft], total: 7)),
    Exchange(M.ListTemplates(), reply: M.ListTemplates.Reply(templates: [template], folder: "/f")),
  ]
}
