import Hummingbird

extension PageRoutes {
  /// Adds the pages of conversations with guests, and of links for them.
  func addGuests(to router: Router<PageContext>) {
    let inbox: RequestHandler.Page = InboxPage().show
    page(router, "inbox", inbox)

    let conversation: RequestHandler.Page = ConversationPage().show
    page(router, "inbox/:id", conversation)
    page(router, "inbox/:id/image/:image", ConversationFiles.image)
    page(router, "inbox/:id/export", ConversationFiles.export)
    action(router, "inbox/:id", on: conversation, ConversationActions.say)
    action(router, "inbox/:id/typing", on: conversation, ConversationActions.type)
    action(router, "inbox/:id/set", on: conversation, ConversationActions.set)
    action(router, "inbox/:id/link", on: conversation, ConversationActions.link)
    action(router, "inbox/:id/offer", on: conversation, ConversationActions.offer)
    action(router, "inbox/:id/answer", on: conversation, ConversationActions.answer)
    action(router, "inbox/:id/delete", on: conversation, ConversationActions.delete)
    action(router, "inbox/:id/erase", on: conversation, ConversationActions.erase)

    let invitations: RequestHandler.Page = InvitationsPage().show
    page(router, "invitations", invitations)
    action(router, "invitations", on: invitations, InvitationActions.make)
    action(router, "invitations/close", on: invitations, InvitationActions.close)
  }
}
