import Hummingbird

extension PageRoutes {
  /// Adds the pages for questions and for a language model. Both have their own threads.
  func addAsking(to router: Router<PageContext>) {
    let ask: RequestHandler.Page = AskPage().show
    page(router, "ask", asks: true, ask)
    action(router, "ask/do", on: ask, AskActions.make)

    let chats: RequestHandler.Page = ChatsPage().show
    let actions = ChatActions()
    page(router, "chat", chats)
    action(router, "chat", talks: true, on: chats, actions.say)
    action(router, "chat/forbid", on: chats, ChatActions.forbid)
    action(router, "chat/erase", on: chats, ChatActions.erase)
    let chat: RequestHandler.Page = ChatPage().show
    page(router, "chat/:id", chat)
    action(router, "chat/:id", talks: true, on: chat, actions.say)
    action(router, "chat/:id/do", on: chat, ChatActions.make)
    action(router, "chat/:id/erase", on: chat, ChatActions.erase)
  }
}
