import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows a new invitation: its link on a separate line, for copying, and the offered times.
struct InvitationMadeView: Rendered {
  var invitation: Invitation
  var door: DoorStanding

  func lines(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = []
    let who = invitation.name ?? "Anybody"
    switch invitation.kind {
    case .open: lines.append("\(who) can write to you here:")
    case .personal:
      lines.append("\(who, .bold) can book a time of \(duration(minutes: invitation.durationMin)) here:")
    case .offer:
      lines.append("Offered \(who, .bold) \(counted(invitation.times.count, "time")) in your conversation:")
    }
    if let link = invitation.link {
      lines.append(Styled(link, .accent))
    } else if let token = invitation.token {
      let end = "\(invitation.kind == .open ? "/" : "/i/")\(token)"
      lines += Styled("The whole link is known once plannerguests runs with --url; it ends with \(end)")
        .fitted(
          in: context)
    }
    lines += invitation.times.map { Styled("  \(context.moment($0))") }
    if invitation.kind != .open, invitation.times.isEmpty {
      lines += Styled(
        "You have no free time in that span, by your calendars, hours and weekly limit; they can propose one.",
        .warning
      ).fitted(in: context)
    }
    if !invitation.told {
      lines += Styled(
        "It works once plannerguests does: \(door.trouble ?? "it does not run yet").", .warning
      ).fitted(in: context)
    }
    return lines
  }
}

struct InvitationListView: Rendered {
  var reply: InvitationMethods.ListInvitations.Reply
  var isAll: Bool

  func lines(in context: RenderContext) -> [Styled] {
    if reply.invitations.isEmpty {
      return Styled("There is no open link. To create one: `plannerctl invite NAME`").fitted(in: context)
    }
    var lines: [Styled] = []
    for invitation in reply.invitations {
      let who = invitation.name ?? invitation.token ?? ""
      let id = String(invitation.id.prefix(8))
      let state = Styled(invitation.stateInWords, invitation.proposed.isEmpty ? .plain : .warning)
      lines += ("\(who, .bold)  \(state)  \(id, .accent)" as Styled).fitted(in: context)
      if let booked = invitation.bookedAt {
        lines.append("  \(context.daySpan(booked, minutes: invitation.durationMin))")
      }
      if !invitation.proposed.isEmpty {
        let asked = invitation.proposed.map { context.moment($0) }.joined(separator: ", or ")
        lines += Styled("  asked for: \(asked)").fitted(in: context)
        lines += Styled("  `plannerctl invite confirm \(id)`, or decline, or fresh", .dim).fitted(in: context)
      }
      if let link = invitation.link, !invitation.revoked, !invitation.expired { lines.append("  \(link)") }
    }
    return lines + doorLines(in: context)
  }

  private func doorLines(in context: RenderContext) -> [Styled] {
    guard !reply.door.here else { return [] }
    return Styled("plannerguests does not answer: \(reply.door.trouble ?? "it does not run").", .warning)
      .fitted(in: context)
  }
}

struct InvitationChangedView: Rendered {
  var invitation: Invitation
  var said: String
  /// True if the change does not affect the booked session.
  var keepsBooking = false
  var warnings: [String] = []
  var plan: PlanReport?

  func lines(in context: RenderContext) -> [Styled] {
    let who = invitation.name ?? invitation.token ?? ""
    let when = invitation.bookedAt.map { context.daySpan($0, minutes: invitation.durationMin) }
    let first: Styled =
      keepsBooking
      ? "\(said, .good): \(who, .bold).\(when.map { " What is booked stays: \($0)." } ?? "")"
      : "\(said, .good): \(who, .bold)\(when.map { ", \($0)" } ?? "")."
    return first.fitted(in: context) + warnings.flatMap { Styled($0, .warning).fitted(in: context) }
      + (plan?.changes(in: context) ?? [])
  }
}

struct DoorView: Rendered {
  var door: DoorStanding

  func lines(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = []
    lines +=
      door.displayName.isEmpty
      ? Styled(
        "Guests see nothing yet: set your name for them with `plannerctl inbox door --name NAME`", .warning
      )
      .fitted(in: context)
      : ("Guests call you \(door.displayName, .bold)." as Styled).fitted(in: context)
    if let greeting = door.greeting { lines += Styled("They read: \(oneLine(greeting))").fitted(in: context) }
    let kept =
      door.retentionDays == 0
      ? "Conversations are kept."
      : "A conversation is erased \(counted(door.retentionDays, "day")) after its last message."
    lines += Styled(kept).fitted(in: context)
    if let url = door.url { lines.append("They reach you at \(url).") }
    lines +=
      door.here
      ? [Styled("plannerguests answers.", .good)]
      : Styled("plannerguests does not answer: \(door.trouble ?? "it does not run").", .warning)
        .fitted(in: context)
    if door.unread > 0 {
      lines.append("\(counted(door.unread, "conversation")) not read: `plannerctl inbox`")
    }
    if door.waiting > 0 {
      lines.append(
        "\(counted(door.waiting, "request")) wait\(door.waiting == 1 ? "s" : "") for you: `plannerctl invite --list`"
      )
    }
    return lines
  }
}
