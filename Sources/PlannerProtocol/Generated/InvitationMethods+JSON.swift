// Written by docs/generate-protocol.py from org.socialplanner.Invitations.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension Invitation: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("bookedAt", bookedAt)
    try json.member("contactId", contactId)
    try json.member("conversation", conversation)
    try json.member("createdAt", createdAt)
    try json.member("durationMin", durationMin)
    try json.member("expired", expired)
    try json.member("expiresAt", expiresAt)
    try json.member("id", id)
    try json.member("item", item)
    try json.member("kind", kind)
    try json.member("link", link)
    try json.member("most", most)
    try json.member("name", name)
    try json.member("note", note)
    try json.member("proposed", proposed)
    try json.member("revoked", revoked)
    try json.member("state", state)
    try json.member("times", times)
    try json.member("token", token)
    try json.member("told", told)
    try json.member("until", until)
    json.endObject()
  }
}

extension DoorStanding: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("displayName", displayName)
    try json.member("greeting", greeting)
    try json.member("here", here)
    try json.member("retentionDays", retentionDays)
    try json.member("socket", socket)
    try json.member("trouble", trouble)
    try json.member("unread", unread)
    try json.member("url", url)
    try json.member("waiting", waiting)
    json.endObject()
  }
}

extension InvitationMethods.Invite.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("door", door)
    try json.member("invitation", invitation)
    json.endObject()
  }
}

extension InvitationMethods.ListInvitations.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("door", door)
    try json.member("invitations", invitations)
    json.endObject()
  }
}

extension InvitationMethods.RevokeInvitation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("invitation", invitation)
    json.endObject()
  }
}

extension InvitationMethods.AnswerInvitation.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("invitation", invitation)
    try json.member("plan", plan)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension InvitationMethods.SetDoor.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("door", door)
    json.endObject()
  }
}

extension InvitationMethods.GetDoor.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("door", door)
    json.endObject()
  }
}

extension InvitationMethods.LinkGuest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contactId", contactId)
    try json.member("person", person)
    json.endObject()
  }
}

extension InvitationMethods.EraseGuest.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("erased", erased)
    json.endObject()
  }
}
