import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import VarlinkNIO

extension InvitationMethods.GetDoor: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    try views.read { Reply(door: try InvitationReader($0).doorStanding()) }
  }
}

extension InvitationMethods.SetDoor: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    try planner.transaction(command: nil) { writer in
      var door = try writer.reader.door()
      if let displayName {
        door.displayName = try InvitationMethods.text(displayName, most: 100, field: "displayName")
        guard !door.displayName.isEmpty else {
          throw InvalidField(
            field: "displayName", value: .string(displayName), allowed: "a name that is not blank")
        }
      }
      if let greeting {
        let text = try InvitationMethods.text(greeting, most: 1000, field: "greeting")
        door.greeting = text.isEmpty ? nil : text
      }
      if let retentionDays {
        guard (0...3650).contains(retentionDays) else {
          throw InvalidField(
            field: "retentionDays", value: .number(Double(retentionDays)), allowed: "0...3650")
        }
        door.retentionDays = retentionDays
      }
      try writer.put(door)
    }
    planner.host.door.whenTold {
      done(Result { try planner.read { Reply(door: try InvitationReader($0).doorStanding()) } })
    }
  }
}

extension InvitationMethods.LinkGuest: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let id = try InvitationMethods.conversation(conversation)
    let contact = try name.map { name in try planner.read { try PersonSelectors($0).person(name) } }
    guard let line = planner.host.door.line else {
      let trouble = planner.host.door.standing.trouble ?? "plannerguests does not run"
      throw NotFound(kind: .conversation, selector: id, message: "\(trouble.capitalizedFirst).")
    }
    let program = planner.program
    line.call(
      GuestMethods.SetConversation(id: id, person: contact?.id, noPerson: contact == nil ? true : nil)
    ) { result in
      do {
        let guest: GuestConversation
        do { guest = try result.get().conversation } catch let refusal as RemoteRefusal
          where refusal.isNotFound
        {
          throw NotFound(
            kind: .conversation, selector: id, message: "There is no such conversation (plannerctl inbox).")
        }
        try planner.called(by: program) { try link(id, guest, contact, planner) }
        done(.success(Reply(contactId: contact?.id, person: contact?.displayName)))
      } catch let trouble as RemoteFailure {
        done(.failure(Busy(message: "\(trouble.sentence.capitalizedFirst).")))
      } catch {
        done(.failure(error))
      }
    }
  }

  private func link(
    _ id: String, _ guest: GuestConversation, _ contact: Contact?, _ planner: Planner
  ) throws {
    try planner.transaction(command: nil) { writer in
      var known = try writer.reader.guest(id) ?? KeptGuest(conversation: id)
      if known.contactId != contact?.id { known.loggedOn = nil }
      known.contactId = contact?.id
      try writer.put(known)
      // The person may have been removed in the meantime.
      guard let contact = try contact.flatMap({ try writer.reader.contact(id: $0.id) }), guest.messages > 0
      else { return }
      try GuestEventHandler(planner).noteWritten(by: contact, in: id, at: guest.lastAt, writer)
    }
  }
}

extension InvitationMethods.EraseGuest: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let id = try InvitationMethods.conversation(conversation)
    try planner.transaction(command: nil) { writer in
      for invitation in try writer.reader.invitations() where invitation.conversation == id {
        writer.note(.deleted, invitation)
      }
      try writer.eraseGuest(id)
    }
    planner.host.door.whenTold {
      done(
        Result {
          let left = try planner.store.read { try $0.guestErasures() }
          return Reply(erased: !left.contains(GuestErasure(conversation: id)))
        })
    }
  }
}

extension InvitationReader {
  func doorStanding() throws -> DoorStanding {
    let door = try reader.door()
    let standing = view.standing.door
    return DoorStanding(
      here: standing.isHere, socket: standing.socket, trouble: standing.trouble, url: door.url,
      displayName: door.displayName, greeting: door.greeting, retentionDays: door.retentionDays,
      unread: standing.unread,
      waiting: try reader.invitations().count { $0.request != nil && $0.answer == nil })
  }
}
