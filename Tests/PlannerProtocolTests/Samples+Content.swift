import PlannerModel
import PlannerProtocol

private typealias M = ContentMethods

extension Samples {
  static let content = KeptContent(
    id: id, contactId: id, name: "a.pdf", kind: .pdf, size: 9, sha256: "0a", private: true, addedAt: instant,
    text: "t\n\u{1b}")
  private static let bareContent = KeptContent(
    id: id, name: "a", kind: .text, size: 0, sha256: "0a", addedAt: instant, text: "")
  private static let shownContent = ShownContent(
    id: id, contactId: id, person: "Ada", name: "a.png", kind: .png, size: 9, private: true, addedAt: instant,
    characters: 3)
  private static let bareShownContent = ShownContent(
    id: id, name: "a", kind: .webp, size: 9, addedAt: instant, characters: 0)

  static let contentTypes = [
    Sample(content, bare: bareContent), Sample(shownContent, bare: bareShownContent),
  ]

  static let contents: [Exchange] = [
    Exchange(
      M.AddContent(name: "a.pdf", data: "AA==", text: "t", person: "ada", private: true),
      bare: M.AddContent(name: "a", data: "AA=="), reply: M.AddContent.Reply(content: shownContent)),
    Exchange(
      M.ListContent(person: "ada", text: "t", limit: 3), bare: M.ListContent(),
      reply: M.ListContent.Reply(content: [shownContent], total: 1)),
    Exchange(
      M.GetContent(id: "5e0c"),
      reply: M.GetContent.Reply(content: shownContent, text: "t", path: "/f", sha256: "0a")),
    Exchange(M.RemoveContent(id: "5e0c"), reply: M.RemoveContent.Reply(content: bareShownContent)),
  ]
}
