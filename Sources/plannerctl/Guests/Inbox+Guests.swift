import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

struct InboxLink: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Link a guest to one of your people.",
    discussion: "Their messages then count as contact: one text a day in the log.")

  @OptionGroup var conversation: ConversationId

  @Argument(help: "The person's name; without one, the link is removed.", completion: .people)
  var name: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let found = try session.conversation(conversation.id, over: session.guests())
    try session.show(InvitationMethods.LinkGuest(conversation: found.id, name: name)) {
      LinkedView(conversation: found, person: $0.person)
    }
  }
}

struct InboxOffer: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "offer", abstract: "Offer times in a conversation.",
    discussion: "The guest must be one of your people: link them with `plannerctl inbox link`.")

  @OptionGroup var conversation: ConversationId

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp(
      "The length, a DURATION or a number of minutes; by default the length of their sessions.",
      valueName: "duration"),
    transform: CalendarDuration.length)
  var length: Int?

  @Option(help: ArgumentHelp("The latest time, counted from now; 3w by default.", valueName: "duration"))
  var within: String?

  @Option(help: ArgumentHelp("How many times to choose from, 1 to 50; 5 by default.", valueName: "number"))
  var times: Int?

  @Option(help: ArgumentHelp("A sentence for the guest.", valueName: "text"))
  var note: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let found = try session.conversation(conversation.id, over: session.guests())
    // plannerguests also knows which person the conversation is linked to.
    let call = InvitationMethods.Invite(
      name: found.person, conversation: found.id, durationMin: length, within: within, most: times, note: note
    )
    try session.show(call) { InvitationMadeView(invitation: $0.invitation, door: $0.door) }
  }
}

struct InboxDelete: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete the messages, for both sides.",
    discussion: "The guest gets a notice. They can write again, and booked sessions stay.")

  @OptionGroup var conversation: ConversationId

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let guests = try session.guests()
    let found = try session.conversation(conversation.id, over: guests)
    try session.confirm({ "Delete \(counted(found.messages, "message")) for both sides?" }, yes: yes)
    try session.show(GuestMethods.DeleteConversation(id: found.id), over: guests) {
      DoneView(sentence: "Deleted \(counted($0.deleted, "message")) for both sides.")
    }
  }
}

struct InboxErase: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Erase a guest: messages, images, invitations, name and password.")

  @OptionGroup var conversation: ConversationId

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let found = try session.conversation(conversation.id, over: session.guests())
    let name = try oneLine(session.name(of: found))
    try session.confirm({ "Erase all data about \(name) as a guest?" }, yes: yes)
    try session.show(InvitationMethods.EraseGuest(conversation: found.id)) {
      DoneView(
        sentence: $0.erased
          ? "Erased permanently. Booked sessions stay in your plan."
          : "It is erased once plannerguests answers again. Booked sessions stay in your plan.")
    }
  }
}

struct InboxExport: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export all data about a guest, as JSON.")

  @OptionGroup var conversation: ConversationId

  @Argument(help: "The file; standard output by default.", completion: .file())
  var file: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let guests = try session.guests()
    let found = try session.conversation(conversation.id, over: guests)
    guard let file, file != "-" else {
      return try guests.export(found.id) { try session.console.write(String(decoding: $0, as: UTF8.self)) }
    }
    try writeFile(to: file) { descriptor in
      try guests.export(found.id) { try writeAll($0, to: descriptor, name: file) }
    }
    if session.json { return try session.console.write("{}\n") }
    let name = try harmless(session.name(of: found))
    try session.console.write("Wrote all data about \(name) as a guest to \(harmless(file)).\n")
  }
}

struct InboxSaveImage: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "save-image", abstract: "Save an image from a guest, as WebP.")

  @Argument(help: "The image's id from `plannerctl inbox show`, or its first eight characters.")
  var image: String

  @Argument(help: "The file.", completion: .file())
  var file: String

  @Option(
    name: .customLong("in"), help: ArgumentHelp("The conversation with the image.", valueName: "id"),
    completion: .conversations)
  var conversation: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let guests = try session.guests()
    let image = try guests.call(GuestMethods.GetImage(id: whole(guests, session))).image
    guard let bytes = Data(base64Encoded: image.data) else {
      throw ClientError.garbled("the image is no base64")
    }
    try writeFile(Array(bytes), to: file)
    try session.console.write(
      session.json ? "{}\n" : "Wrote \(image.width) × \(image.height) pixels to \(harmless(file)).\n")
  }

  /// Returns the full id. A shortened id is completed from the images in the latest messages.
  private func whole(_ guests: GuestsConnection, _ session: Session) throws -> String {
    if image.utf8.count == 36 { return image.lowercased() }
    let all = try conversation.map { [try session.conversation($0, over: guests)] } ?? guests.conversations()
    var found: Set<String> = []
    for one in all {
      let messages = try guests.call(GuestMethods.GetConversation(id: one.id, limit: 500)).messages
      found.formUnion(messages.compactMap(\.image).filter { $0.hasPrefix(image.lowercased()) })
    }
    guard let first = found.first else {
      throw CommandError(message: "no image has the id '\(image.shortened)'")
    }
    guard found.count == 1 else {
      let ids = found.sorted().prefix(5).joined(separator: ", ")
      throw CommandError(message: "'\(image.shortened)' matches more than one image: \(ids)")
    }
    return first
  }
}

struct InboxDoor: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "door", abstract: "Show or set your name and greeting for guests, and their access.")

  @Option(help: ArgumentHelp("Your name for guests.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("A sentence for all guests; empty for none.", valueName: "text"))
  var greeting: String?

  @Option(
    help: ArgumentHelp(
      "How long to keep a conversation after its last message, such as 90d; 0 keeps all.",
      valueName: "duration"))
  var keep: String?

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    guard name != nil || greeting != nil || keep != nil else {
      return try session.show(InvitationMethods.GetDoor()) { DoorView(door: $0.door) }
    }
    let days = try keep.map { text in
      text == "0" ? 0 : try InvalidField.reading(text, field: "retentionDays", CalendarDuration.cadence)
    }
    try session.show(InvitationMethods.SetDoor(displayName: name, greeting: greeting, retentionDays: days)) {
      DoorView(door: $0.door)
    }
  }
}
