import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

struct InviteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Create a booking link for someone, or a page where anybody can write.",
    usage: """
      plannerctl invite <name> [--for <duration>] [--within <duration>] [--times <number>] [--note <text>]
      plannerctl invite --public <name>
      plannerctl invite --list [--all] | --revoke <id>
      plannerctl invite confirm|decline|fresh <id>
      """,
    discussion: """
      A person with the link sees your common free times, and nothing else of your planner. A chosen time is \
      booked if it is still free, unless you set the preference invitationsNeedConfirmation. It needs \
      plannerguests, the program for guests; docs/guests.md explains how to run it.
      """,
    subcommands: [InviteNew.self, InviteConfirm.self, InviteDecline.self, InviteFresh.self],
    defaultSubcommand: InviteNew.self)
}

struct InviteNew: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create a link (the default), list your links, or close one.")

  @Argument(help: "The person's name.", completion: .people)
  var name: String?

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

  @Option(
    help: ArgumentHelp("Create a page where anybody can write, with this name: chat.", valueName: "name"))
  var `public`: String?

  @Flag(help: "List your links.")
  var list = false

  @Flag(help: "Also list past links.")
  var all = false

  @Option(
    help: ArgumentHelp("Close a link; booked sessions stay.", valueName: "id"), completion: .invitations)
  var revoke: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let ways = [name != nil && !list, self.public != nil, list, revoke != nil].count(where: \.self)
    guard ways == 1 else {
      throw ValidationError("add a name, or use one of --public, --list and --revoke")
    }
    guard name != nil && !list || length == nil && within == nil && times == nil else {
      throw ValidationError("--for, --within and --times are for a link to one person")
    }
    guard !all || list else { throw ValidationError("--all needs --list") }
  }

  func run(in session: Session) throws {
    if list {
      return try session.show(InvitationMethods.ListInvitations(name: name, all: all ? true : nil)) {
        InvitationListView(reply: $0, isAll: all)
      }
    }
    if let revoke {
      return try session.show(InvitationMethods.RevokeInvitation(id: revoke)) {
        InvitationChangedView(invitation: $0.invitation, said: "Closed")
      }
    }
    let call = InvitationMethods.Invite(
      name: name, kind: self.public == nil ? nil : .open, token: self.public,
      durationMin: length, within: within, most: times, note: note)
    try session.show(call) { InvitationMadeView(invitation: $0.invitation, door: $0.door) }
  }
}

struct InvitationId: ParsableArguments {
  @Argument(
    help: "The invitation's id, or its first four characters or more; or the guest's name.",
    completion: .invitations)
  var id: String

  @Option(help: ArgumentHelp("A sentence for the guest.", valueName: "text"))
  var note: String?
}

struct InviteConfirm: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Book a time that a guest asked for.")

  @OptionGroup var invitation: InvitationId

  @Option(
    help: ArgumentHelp("The time; by default the guest's choice, or the first that fits.", valueName: "time")
  )
  var at: String?

  @Flag(help: "Book it even if that time is not free.")
  var force = false

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    let call = InvitationMethods.AnswerInvitation(
      id: invitation.id, answer: .booked, at: at, note: invitation.note, force: force ? true : nil)
    try session.show(call) { reply in
      InvitationChangedView(
        invitation: reply.invitation, said: "Booked", warnings: reply.warnings, plan: reply.plan)
    }
  }
}

struct InviteDecline: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "decline", abstract: "Decline a guest's request.")

  @OptionGroup var invitation: InvitationId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(
      InvitationMethods.AnswerInvitation(id: invitation.id, answer: .declined, note: invitation.note)
    ) { InvitationChangedView(invitation: $0.invitation, said: "Declined", keepsBooking: true) }
  }
}

struct InviteFresh: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "fresh", abstract: "Decline the times, and show a guest other times.")

  @OptionGroup var invitation: InvitationId

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(
      InvitationMethods.AnswerInvitation(id: invitation.id, answer: .fresh, note: invitation.note)
    ) {
      InvitationChangedView(invitation: $0.invitation, said: "Answered with other times", keepsBooking: true)
    }
  }
}
