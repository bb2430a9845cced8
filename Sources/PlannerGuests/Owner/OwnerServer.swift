import FoundationEssentials
import GRDB
import Logging
import PlannerClient
import PlannerDatabase
import PlannerModel
import PlannerProtocol

/// Answers the calls of one program of the owner, one after the other.
struct OwnerServer {
  let door: GuestService
  let site: Site
  /// Nil if images are not accepted.
  let images: ImageMaker?
  /// The socket of the connection.
  let descriptor: Int32
  let logger: Logger

  func serve(_ connection: ServedConnection) {
    do {
      while let call = try connection.next() {
        do {
          try answer(call, connection)
        } catch let error as InvalidField {
          try connection.refuse(error)
        } catch let error as any PlannerError {
          try connection.refuse(error)
        } catch StoreError.unknown(let path) {
          try connection.refuse(OutcomeUnknown(path: path, message: "\(StoreError.unknown(path: path))"))
        } catch let error as StoreError where error.unwritable != nil {
          try connection.refuse(ReadOnly(path: error.unwritable ?? "", message: "\(error)"))
        } catch ClientError.garbled {
          try connection.refuse(VarlinkError.invalidParameter, ["parameter": "parameters"])
        } catch let error as ClientError {
          throw error
        } catch {
          logger.error("call failed", metadata: ["method": "\(call.method)", "error": "\(type(of: error))"])
          try connection.refuse(Internal(message: "plannerguests failed at \(call.method)."))
        }
      }
    } catch {
      logger.debug("connection ended", metadata: ["error": "\(error)"])
    }
  }

  private typealias M = GuestMethods

  private func answer(_ call: ServedConnection.Call, _ connection: ServedConnection) throws {
    switch call.method {
    case M.GetDoor.qualifiedName:
      var reply = try door.settings()
      reply.url = site.url.isEmpty ? nil : site.url
      try connection.reply(reply)
    case M.SetDoor.qualifiedName:
      try reply(call, M.SetDoor.self, connection) { M.SetDoor.Reply(settings: try door.set($0.settings)) }
    case M.PutInvitation.qualifiedName:
      try reply(call, M.PutInvitation.self, connection) {
        M.PutInvitation.Reply(invitation: try door.put($0.invitation))
      }
    case M.ListInvitations.qualifiedName:
      try reply(call, M.ListInvitations.self, connection) {
        M.ListInvitations.Reply(invitations: try door.invitations(id: $0.id))
      }
    case M.EraseInvitation.qualifiedName:
      try reply(call, M.EraseInvitation.self, connection) {
        try door.eraseInvitation($0.id)
        return M.EraseInvitation.Reply()
      }
    case M.AnswerRequest.qualifiedName:
      try reply(call, M.AnswerRequest.self, connection) {
        M.AnswerRequest.Reply(invitation: try door.answer($0.answer))
      }
    case M.SetBooking.qualifiedName:
      try reply(call, M.SetBooking.self, connection) {
        M.SetBooking.Reply(invitation: try door.setBooking($0.booking))
      }
    case M.Watch.qualifiedName: try watch(call, connection)
    case M.Acknowledge.qualifiedName:
      try reply(call, M.Acknowledge.self, connection) {
        M.Acknowledge.Reply(acknowledged: try door.acknowledge($0.number))
      }
    default: try answerInbox(call, connection)
    }
  }

  private func answerInbox(_ call: ServedConnection.Call, _ connection: ServedConnection) throws {
    switch call.method {
    case M.ListConversations.qualifiedName:
      try reply(call, M.ListConversations.self, connection) { try door.conversations($0) }
    case M.GetConversation.qualifiedName:
      try reply(call, M.GetConversation.self, connection) { try door.conversation($0) }
    case M.SendMessage.qualifiedName:
      try reply(call, M.SendMessage.self, connection) {
        M.SendMessage.Reply(message: try door.send($0, remake: image))
      }
    case M.MarkRead.qualifiedName:
      try reply(call, M.MarkRead.self, connection) {
        M.MarkRead.Reply(conversation: try door.markRead($0.id, number: $0.number))
      }
    case M.SetConversation.qualifiedName:
      try reply(call, M.SetConversation.self, connection) {
        M.SetConversation.Reply(conversation: try door.set($0))
      }
    case M.Typing.qualifiedName:
      try reply(call, M.Typing.self, connection) {
        try door.ownerTypes(in: $0.id)
        return M.Typing.Reply()
      }
    case M.DeleteConversation.qualifiedName:
      try reply(call, M.DeleteConversation.self, connection) {
        M.DeleteConversation.Reply(deleted: try door.delete($0.id))
      }
    case M.EraseGuest.qualifiedName:
      try reply(call, M.EraseGuest.self, connection) { try door.eraseGuest($0.conversation) }
    case M.ExportGuest.qualifiedName:
      try reply(call, M.ExportGuest.self, connection) {
        M.ExportGuest.Reply(guest: try door.export($0.conversation))
      }
    case M.GetImage.qualifiedName:
      try reply(call, M.GetImage.self, connection) { M.GetImage.Reply(image: try door.image($0.id)) }
    default: try answerService(call, connection)
    }
  }

  private func reply<Call: Method>(
    _ call: ServedConnection.Call, _ type: Call.Type, _ connection: ServedConnection,
    _ body: (Call) throws -> Call.Reply
  ) throws {
    try connection.reply(try body(try call.read(type)))
  }

  /// Makes a new image from the owner's image, so that guests get only its pixels.
  private func image(_ text: String) throws -> GuestService.NewImage {
    guard let images else {
      throw InvalidField(
        field: "image", value: .null, allowed: "none, as vipsthumbnail (Debian: libvips-tools) is not there")
    }
    do {
      guard let data = Data(base64Encoded: text) else { throw GuestRefusal.noImage }
      return try images.makeBlocking(Array(data))
    } catch is GuestRefusal {
      throw InvalidField(
        field: "image", value: .null, allowed: "a JPEG, PNG or WebP file of at most 5 MB")
    }
  }

  // MARK: - org.varlink.service

  private struct Info: Codable {
    var vendor = "Social Planner"
    var product = "plannerguests"
    var version = plannerVersion
    var url = "https://socialplanner.org"
    var interfaces = ["org.varlink.service", GuestMethods.interface]
  }

  private func answerService(_ call: ServedConnection.Call, _ connection: ServedConnection) throws {
    switch call.method {
    case "org.varlink.service.GetInfo": try connection.reply(Info())
    case "org.varlink.service.GetInterfaceDescription":
      let asked = try? WireJSON.decode([String: String].self, from: Data(call.parameters))["interface"]
      guard asked == GuestMethods.interface else {
        return try connection.refuse(VarlinkError.interfaceNotFound, ["interface": asked ?? ""])
      }
      try connection.reply(["description": guestsDescription.text])
    default: try connection.refuse(VarlinkError.methodNotFound, ["method": call.method])
    }
  }

  // MARK: - Watch

  /// Sends events until the client disconnects.
  private func watch(_ call: ServedConnection.Call, _ connection: ServedConnection) throws {
    guard call.wantsMore else { return try connection.refuse(VarlinkError.expectedMore, Nothing()) }
    let (number, mailbox) = door.broadcaster.watch()
    defer { door.broadcaster.unwatch(number) }
    let after = try call.read(M.Watch.self).after
    var told = try after ?? door.store.readBlocking { try GuestService.latest($0) }
    func tell(_ event: GuestEvent) throws {
      try connection.reply(M.Watch.Reply(event: event), continues: true)
    }
    var isBehind = true
    while !connection.isGone {
      while isBehind {
        let events = try door.events(after: told)
        for event in events {
          try tell(event)
          told = event.number ?? told
        }
        isBehind = !events.isEmpty
      }
      guard mailbox.wait(whileRead: descriptor) else { return }
      let news = mailbox.take()
      if news.isClosed { return }
      isBehind = news.kept
      for event in news.passing { try tell(event) }
    }
  }
}
