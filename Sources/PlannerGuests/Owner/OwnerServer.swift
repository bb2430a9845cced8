import FoundationEssentials
import GRDB
import Logging
import PlannerClient
import PlannerDatabase
import PlannerModel
import PlannerProtocol
import Varlink

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
    let methods = methods
    do {
      while let call = try connection.next() {
        do {
          try methods.answer(call, on: connection)
        } catch let error as InvalidField {
          try connection.refuse(error)
        } catch let error as any InterfaceError {
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

  private var methods: MethodTable {
    MethodTable(
      VarlinkService("plannerguests", [(guestsDescription.name, guestsDescription.text)]), M.All.self,
      .reply { (_: M.GetDoor) in
        var reply = try door.settings()
        reply.url = site.url.isEmpty ? nil : site.url
        return reply
      },
      .reply { (call: M.SetDoor) in .init(settings: try door.set(call.settings)) },
      .reply { (call: M.PutInvitation) in .init(invitation: try door.put(call.invitation)) },
      .reply { (call: M.ListInvitations) in .init(invitations: try door.invitations(id: call.id)) },
      .reply { (call: M.EraseInvitation) in
        try door.eraseInvitation(call.id)
        return .init()
      },
      .reply { (call: M.AnswerRequest) in .init(invitation: try door.answer(call.answer)) },
      .reply { (call: M.SetBooking) in .init(invitation: try door.setBooking(call.booking)) },
      .reply { (call: M.ListConversations) in try door.conversations(call) },
      .reply { (call: M.GetConversation) in try door.conversation(call) },
      .reply { (call: M.SendMessage) in .init(message: try door.send(call, remake: image)) },
      .reply { (call: M.MarkRead) in .init(conversation: try door.markRead(call.id, number: call.number)) },
      .reply { (call: M.SetConversation) in .init(conversation: try door.set(call)) },
      .reply { (call: M.Typing) in
        try door.ownerTypes(in: call.id)
        return .init()
      },
      .reply { (call: M.DeleteConversation) in .init(deleted: try door.delete(call.id)) },
      .reply { (call: M.EraseGuest) in try door.eraseGuest(call.conversation) },
      .reply { (call: M.ExportGuest) in .init(guest: try door.export(call.conversation)) },
      .reply { (call: M.GetImage) in .init(image: try door.image(call.id)) },
      .stream { (call: M.Watch, connection) in
        try watch(after: call.after, connection)
        return nil
      },
      .reply { (call: M.Acknowledge) in .init(acknowledged: try door.acknowledge(call.number)) })
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

  /// Sends events until the client disconnects.
  private func watch(after: Int?, _ connection: ServedConnection) throws {
    let (number, mailbox) = door.broadcaster.watch()
    defer { door.broadcaster.unwatch(number) }
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
