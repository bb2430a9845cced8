// Written by docs/generate-protocol.py from org.socialplanner.Guests.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension GuestInvitation: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("askedAt", askedAt)
    try json.member("bookedAt", bookedAt)
    try json.member("changedAt", changedAt)
    try json.member("conversation", conversation)
    try json.member("durationMin", durationMin)
    try json.member("event", event)
    try json.member("expired", expired)
    try json.member("expiresAt", expiresAt)
    try json.member("id", id)
    try json.member("kind", kind)
    try json.member("note", note)
    try json.member("proposed", proposed)
    try json.member("request", request)
    try json.member("revoked", revoked)
    try json.member("sequence", sequence)
    try json.member("start", start)
    try json.member("state", state)
    try json.member("times", times)
    json.endObject()
  }
}

extension GuestKind: JSONWritable {}

extension GuestConversation: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("archived", archived)
    try json.member("blocked", blocked)
    try json.member("createdAt", createdAt)
    try json.member("guestReadTo", guestReadTo)
    try json.member("id", id)
    try json.member("invitations", invitations)
    try json.member("kind", kind)
    try json.member("lastAt", lastAt)
    try json.member("lastKind", lastKind)
    try json.member("lastSide", lastSide)
    try json.member("lastText", lastText)
    try json.member("markedUnread", markedUnread)
    try json.member("messages", messages)
    try json.member("muted", muted)
    try json.member("name", name)
    try json.member("person", person)
    try json.member("pinned", pinned)
    try json.member("present", present)
    try json.member("typingAt", typingAt)
    try json.member("unread", unread)
    json.endObject()
  }
}

extension MessageSide: JSONWritable {}

extension MessageKind: JSONWritable {}

extension GuestMessage: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("delivered", delivered)
    try json.member("height", height)
    try json.member("id", id)
    try json.member("image", image)
    try json.member("invitation", invitation)
    try json.member("kind", kind)
    try json.member("number", number)
    try json.member("read", read)
    try json.member("side", side)
    try json.member("text", text)
    try json.member("times", times)
    try json.member("width", width)
    json.endObject()
  }
}

extension GuestEventKind: JSONWritable {}

extension GuestEvent: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("conversation", conversation)
    try json.member("durationMin", durationMin)
    try json.member("into", into)
    try json.member("invitation", invitation)
    try json.member("kind", kind)
    try json.member("message", message)
    try json.member("name", name)
    try json.member("number", number)
    try json.member("readTo", readTo)
    try json.member("request", request)
    try json.member("times", times)
    json.endObject()
  }
}

extension DoorSettings: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("displayName", displayName)
    try json.member("greeting", greeting)
    try json.member("noticeMin", noticeMin)
    try json.member("retentionDays", retentionDays)
    json.endObject()
  }
}

extension GuestExport: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("account", account)
    try json.member("conversation", conversation)
    try json.member("devices", devices)
    try json.member("invitations", invitations)
    try json.member("messages", messages)
    try json.member("zone", zone)
    json.endObject()
  }
}

extension GuestAccount: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("createdAt", createdAt)
    try json.member("name", name)
    json.endObject()
  }
}

extension GuestImage: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("data", data)
    try json.member("height", height)
    try json.member("id", id)
    try json.member("type", type)
    try json.member("width", width)
    json.endObject()
  }
}

extension GuestMethods.GetDoor.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("acknowledged", acknowledged)
    try json.member("conversations", conversations)
    try json.member("copyTrouble", copyTrouble)
    try json.member("guests", guests)
    try json.member("latest", latest)
    try json.member("settings", settings)
    try json.member("unread", unread)
    try json.member("url", url)
    json.endObject()
  }
}

extension GuestMethods.SetDoor.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("settings", settings)
    json.endObject()
  }
}

extension GuestMethods.PutInvitation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("invitation", invitation)
    json.endObject()
  }
}

extension GuestMethods.ListInvitations.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("invitations", invitations)
    json.endObject()
  }
}

extension GuestMethods.EraseInvitation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    json.endObject()
  }
}

extension GuestMethods.AnswerRequest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("invitation", invitation)
    json.endObject()
  }
}

extension GuestMethods.SetBooking.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("invitation", invitation)
    json.endObject()
  }
}

extension GuestMethods.ListConversations.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("conversations", conversations)
    try json.member("total", total)
    try json.member("unread", unread)
    json.endObject()
  }
}

extension GuestMethods.GetConversation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("conversation", conversation)
    try json.member("invitations", invitations)
    try json.member("messages", messages)
    try json.member("more", more)
    json.endObject()
  }
}

extension GuestMethods.SendMessage.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("message", message)
    json.endObject()
  }
}

extension GuestMethods.MarkRead.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("conversation", conversation)
    json.endObject()
  }
}

extension GuestMethods.SetConversation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("conversation", conversation)
    json.endObject()
  }
}

extension GuestMethods.Typing.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    json.endObject()
  }
}

extension GuestMethods.DeleteConversation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("deleted", deleted)
    json.endObject()
  }
}

extension GuestMethods.EraseGuest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("images", images)
    try json.member("messages", messages)
    json.endObject()
  }
}

extension GuestMethods.ExportGuest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("guest", guest)
    json.endObject()
  }
}

extension GuestMethods.GetImage.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("image", image)
    json.endObject()
  }
}

extension GuestMethods.Watch.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("event", event)
    json.endObject()
  }
}

extension GuestMethods.Acknowledge.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("acknowledged", acknowledged)
    json.endObject()
  }
}
