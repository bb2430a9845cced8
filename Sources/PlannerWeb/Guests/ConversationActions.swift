import FoundationEssentials
import HTTPTypes
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The actions in a conversation. They cannot be undone, because the guest may have seen the result.
enum ConversationActions {
  static func say(_ visit: Visit) throws -> Reply {
    let text = (visit.form.typed("text") ?? "").replacing("\r\n", with: "\n").withoutEnds
    let picture = visit.form.file("image")
    guard !text.isEmpty || picture != nil else {
      throw FormProblem(field: "text", message: "Write a message first.")
    }
    guard text.unicodeScalars.count <= ConversationPage.longest else {
      throw FormProblem(
        field: "text", message: "That is too long: a message has at most 4,000 characters. Nothing was sent.")
    }
    do {
      _ = try visit.guests().call(
        GuestMethods.SendMessage(
          conversation: visit.id, id: visit.form["id"] ?? ConversationPage.newId(),
          text: text.isEmpty ? nil : text, image: picture.map { Data($0).base64EncodedString() }))
    } catch let error as InvalidField where error.field == "image" {
      throw FormProblem(
        field: "text",
        message: "A picture has to be a JPEG, PNG or WebP file of at most 5 MB. Nothing was sent.")
    } catch let error as InvalidField where error.field == "id" {
      // The browser showed an old page again, with a message that was sent already.
      throw FormProblem(field: "id", message: "That was not sent. Send it again.")
    } catch let error as InvalidField where error.field == "conversation" {
      throw FormProblem(
        message: "Their link is closed: nobody can read messages here. Nothing was sent.")
    }
    return .redirect(to: "\(path(visit))#end", said: nil)
  }

  /// Notifies the guest that you type.
  static func type(_ visit: Visit) throws -> Reply {
    _ = try visit.guests().call(GuestMethods.Typing(id: visit.id))
    return Reply(status: .noContent, headers: [:], body: [])
  }

  static func set(_ visit: Visit) throws -> Reply {
    let form = visit.form
    func value(_ name: String) -> Bool? { ["yes": true, "no": false][form[name] ?? ""] }
    let unread = value("unread")
    let guest = try visit.guests().call(
      GuestMethods.SetConversation(
        id: visit.id, markedUnread: unread, pinned: value("pinned"), muted: value("muted"),
        archived: value("archived"), blocked: value("blocked"))
    ).conversation
    let name = GuestName(guest, try visit.planner.people(in: [guest])).shown
    let said: [(isSet: Bool?, on: String, off: String)] = [
      (unread, "is marked as unread", "is no longer marked"),
      (value("pinned"), "stays at the top", "no longer stays at the top"),
      (value("muted"), "is muted: you get no notices of their messages", "is no longer muted"),
      (value("archived"), "is archived, until they write again", "is in your inbox again"),
      (value("blocked"), "can no longer write to you", "can write to you again"),
    ]
    let sentence = said.compactMap { one in one.isSet.map { "\(name) \($0 ? one.on : one.off)." } }
    // Opening the conversation would mark it as read, and an archived conversation needs no further action.
    let leaves = unread == true || value("archived") == true
    return .redirect(
      to: leaves ? "/inbox" : path(visit), said: sentence.joined(separator: " "))
  }

  static func link(_ visit: Visit) throws -> Reply {
    let isNobody = visit.form.has("nobody")
    guard isNobody || visit.form.has("person") else {
      throw FormProblem(field: "name", message: "Choose one of your people.")
    }
    let linked = try visit.call(
      InvitationMethods.LinkGuest(conversation: visit.id, name: isNobody ? nil : visit.form["person"]))
    let said =
      linked.person.map { "Linked to \($0): their messages count as contact." } ?? "Not linked to a person."
    return .redirect(to: path(visit), said: said)
  }

  static func offer(_ visit: Visit) throws -> Reply {
    let guest = try visit.guests().call(GuestMethods.GetConversation(id: visit.id, limit: 1)).conversation
    let wish = try InvitationForm.read(visit.form)
    let made = try visit.call(
      InvitationMethods.Invite(
        name: guest.person, conversation: visit.id, durationMin: wish.minutes, within: wish.within,
        most: wish.most, note: wish.note)
    ).invitation
    let said =
      made.times.isEmpty
      ? "Your calendars, hours and weekly limit leave no time in this period. They can propose a time."
      : "Offered \(counted(made.times.count, "time"))."
    return .redirect(to: "\(path(visit))#end", said: said)
  }

  static func answer(_ visit: Visit) throws -> Reply {
    let form = visit.form
    let answer = form["answer"].flatMap(RequestAnswer.init(rawValue:)) ?? .booked
    let isForced = form.has("force")
    let call = InvitationMethods.AnswerInvitation(
      id: form["invitation"] ?? "", answer: answer,
      at: answer == .booked ? form["force"] ?? form["at"] : nil, note: form["note"],
      force: isForced ? true : nil, asked: form.all("asked"))
    let answered: InvitationMethods.AnswerInvitation.Reply
    do {
      answered = try visit.call(call)
    } catch let error as InvalidField where error.field == "asked" {
      throw FormProblem(message: "They changed their request meanwhile. Nothing was answered.")
    } catch let error as InvalidField where error.field == "id" {
      throw FormProblem(message: "There is nothing to answer any more.")
    }
    let said: String
    switch answer {
    case .booked:
      let when = answered.invitation.bookedAt.map {
        ": \(visit.words.daySpan($0, minutes: answered.invitation.durationMin))"
      }
      said = (["Booked\(when ?? "")."] + answered.warnings).joined(separator: " ")
    case .fresh: said = "Answered with other times."
    case .declined: said = "Declined."
    }
    return .redirect(to: "\(path(visit))#end", said: said)
  }

  static func delete(_ visit: Visit) throws -> Reply {
    let deleted = try visit.guests().call(GuestMethods.DeleteConversation(id: visit.id)).deleted
    return .redirect(
      to: path(visit), said: "Deleted \(counted(deleted, "message")) for both of you.")
  }

  static func erase(_ visit: Visit) throws -> Reply {
    let isDone = try visit.call(InvitationMethods.EraseGuest(conversation: visit.id)).erased
    return .redirect(
      to: "/inbox",
      said: isDone ? "Erased for good." : "It is erased as soon as plannerguests runs again."
    )
  }

  private static func path(_ visit: Visit) -> String { "/inbox/\(Form.encoded(visit.id))" }
}

/// Files of a conversation.
enum ConversationFiles {
  /// Returns an image of a message. plannerguests made it from pixels, so it contains no metadata.
  static func image(_ visit: Visit) throws -> Reply {
    let image = try visit.guests().call(GuestMethods.GetImage(id: visit.parameters["image"] ?? "")).image
    guard ["image/webp", "image/png", "image/jpeg"].contains(image.type),
      let data = Data(base64Encoded: image.data)
    else {
      return Reply(status: .notFound, headers: [:], body: [])
    }
    return Reply(
      status: .ok, headers: [.contentType: image.type, .cacheControl: "no-store"], body: Array(data))
  }

  /// The most bytes of a file that the page holds in memory.
  private static let most = 64 << 20

  /// Returns the same file as `plannerctl inbox export`.
  static func export(_ visit: Visit) throws -> Reply {
    let guests = try visit.guests()
    let guest = try guests.call(GuestMethods.GetConversation(id: visit.id, limit: 1)).conversation
    var file: [UInt8] = []
    struct TooMuch: Error {}
    do {
      try guests.export(visit.id) { part in
        guard file.count + part.count <= most else { throw TooMuch() }
        file += part
      }
    } catch is TooMuch {
      return visit.pages.problem(
        "There are too many pictures for the page",
        "In a terminal, plannerctl inbox export \(visit.id.prefix(8)) FILE writes all of them.",
        status: .contentTooLarge)
    }
    let name = PersonFiles.fileName(
      GuestName(guest, try visit.planner.people(in: [guest])).person ?? guest.name ?? guest.nameInWords)
    return .file("\(name).json", "application/json", file)
  }
}
