import PlannerModel
import PlannerProtocol

private typealias M = AssistantMethods
private typealias A = AskMethods

extension Samples {
  private static let message = ChatMessage(
    id: id, at: instant, speaker: .assistant, text: "t", commands: ["plannerctl undo"], model: "m",
    about: [id])
  private static let bareMessage = ChatMessage(
    id: id, at: instant, speaker: .you, text: "t", commands: [], about: [])
  static let keptChat = KeptChat(id: id, title: "t", startedAt: instant, messages: [message])
  private static let chat = Chat(id: id, title: "t", startedAt: instant, lastAt: instant, messages: 2)
  private static let said = Said(
    speaker: .assistant, text: "t", commands: ["plannerctl undo"], model: "m", about: [id])
  private static let bareSaid = Said(speaker: .you, text: "t", commands: [], about: [])
  private static let host = ModelHost(host: "h", allowedAt: instant)
  private static let called = Called(
    id: id, names: ["Ada"], tags: ["t"], addresses: ["ada@example.org"])
  private static let bareCalled = Called(id: id, names: ["Ada"], tags: [])
  private static let proposed = ProposedCommand(arguments: ["undo"])
  private static let event = ModelEvent(
    kind: .ended, text: "t", host: "h", chat: id, draft: id, commands: [proposed], remarks: ["r"],
    names: ["n"])
  private static let bareEvent = ModelEvent(kind: .thinking, text: "")

  static let assistantTypes = [
    Sample(message, bare: bareMessage), Sample(chat), Sample(keptChat), Sample(said, bare: bareSaid),
    Sample(host), Sample(called, bare: bareCalled), Sample(proposed), Sample(event, bare: bareEvent),
  ]

  static let assistant: [Exchange] = [
    Exchange(
      M.ListChats(text: "t", limit: 5), bare: M.ListChats(), reply: M.ListChats.Reply(chats: [chat], total: 7)
    ),
    Exchange(M.GetChat(id: "5e0c"), reply: M.GetChat.Reply(chat: keptChat)),
    Exchange(
      M.KeepChat(id: "5e0c", messages: [said]), bare: M.KeepChat(messages: [said]),
      reply: M.KeepChat.Reply(chat: chat)),
    Exchange(M.EraseChats(id: "5e0c"), bare: M.EraseChats(), reply: M.EraseChats.Reply(erased: 1)),
    Exchange(M.GetModelUse(), reply: M.GetModelUse.Reply(hosts: [host], requests: 2, tokens: 3)),
    Exchange(M.AllowModelHost(host: "h", allowed: true), reply: M.AllowModelHost.Reply()),
    Exchange(
      M.BeginModelRequest(
        host: "h", model: "m", tokens: 5, people: [id], fields: [.name], requestsPerDay: 6, tokensPerDay: 7),
      reply: M.BeginModelRequest.Reply(request: id, refused: .tokensUsedUp, requests: 1, tokens: 5),
      bareReply: M.BeginModelRequest.Reply(requests: 1, tokens: 5)),
    Exchange(M.EndModelRequest(request: id, tokens: 5), reply: M.EndModelRequest.Reply()),
    Exchange(
      PeopleMethods.Names(addresses: true), bare: PeopleMethods.Names(),
      reply: PeopleMethods.Names.Reply(people: [called])),
  ]

  static let ask: [Exchange] = [
    Exchange(
      A.Ask(text: "t"),
      reply: A.Ask.Reply(understood: true, answer: "a", command: ["next"], near: ["n"], changes: false),
      bareReply: A.Ask.Reply(understood: false, answer: "a", near: [], changes: false)),
    Exchange(
      A.Talk(chat: id, text: "t", pseudonyms: true, showPrompt: true, sure: true), bare: A.Talk(text: "t"),
      reply: A.Talk.Reply(event: event)),
    Exchange(
      A.WriteDraft(draft: id, pseudonyms: true, showPrompt: true, sure: true), bare: A.WriteDraft(draft: id),
      reply: A.WriteDraft.Reply(event: event)),
  ]
}
