import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The words for times in a guest's zone.
struct GuestWords: TimeWords {
  var zone: ZoneTable
  var now: Instant
  var style: TimeStyle

  /// - language: The header `Accept-Language`, which selects how times are written.
  init(zone: ZoneTable, now: Instant, language: String?) {
    self.zone = zone
    self.now = now
    let first = (language ?? "").prefix { $0 != "," && $0 != ";" }.lowercased()
    style = TimeStyle(
      hasTwelveHours: ["en-us", "en-ca", "en-au", "en-nz", "en-in", "en-ph"].contains(first),
      hasMonthFirst: first == "en-us")
  }
}

/// Turns stored data into values for the templates.
struct Shown {
  let words: GuestWords
  let settings: DoorSettings
  /// The path of the page, without a / at the end.
  let base: String
  /// The token that the forms of the page send.
  let token: String
  /// The proposal that was refused.
  var refused: Proposal?

  /// Times that a guest proposed, as they were typed.
  struct Proposal: Sendable {
    let invitation: String
    let days: [String]
    let times: [String]

    /// Returns nil if the form is not a proposal.
    init?(_ form: Form) {
      let numbers = 1...GuestLimit.proposals
      guard let invitation = form["invitation"], numbers.contains(where: { form.typed("day\($0)") != nil })
      else {
        return nil
      }
      self.invitation = invitation
      days = numbers.map { form["day\($0)"] ?? "" }
      times = numbers.map { form["time\($0)"] ?? "" }
    }
  }

  private var owner: String { settings.displayName }

  // MARK: - Messages

  /// Returns the messages, with separators between days.
  func messages(_ messages: [GuestMessage]) -> [[String: Any]] {
    ShownMessages(words: words, viewer: .guest, other: owner, path: base).values(messages, notice: notice)
  }

  private func notice(_ message: GuestMessage) -> String {
    let times = message.times.map(moment).joined(separator: " or ")
    let isOwn = message.side == .guest
    return switch message.kind {
    case .offered: "\(owner) offers times: choose one above."
    case .picked: "You asked for \(times)."
    case .proposed: "You proposed \(times)."
    case .booked: "It is booked: \(times)."
    case .fresh where times.isEmpty: "That does not work."
    case .fresh: "That does not work. There are other times above."
    case .late: "Nobody answered before \(times), so your request has ended."
    case .declined: times.isEmpty ? "That does not work." : "That does not work: \(times)."
    case .canceled where isOwn: "You called off \(times)."
    case .canceled: "\(owner) called off \(times)."
    case .text, .image: ""
    }
  }

  /// Returns the text of a time. If the clocks are set back, it says which of the two times is meant.
  private func moment(_ instant: Instant) -> String {
    words.moment(instant)
      + (words.zone.repetition(of: instant) == nil ? "" : ", before the clocks are set back")
  }

  // MARK: - Invitations

  /// Returns the invitations that a guest can still answer or change. Without any, it returns the latest
  /// one.
  func invitations(_ all: [GuestInvitation]) -> [[String: Any]] {
    let own = all.filter { $0.kind != .open }
    let current = own.filter { !isOver($0) }
    return (current.isEmpty ? Array(own.prefix(1)) : current).map { values($0) }
  }

  private func isOver(_ one: GuestInvitation) -> Bool {
    switch one.state {
    case .asked: one.isLate(at: words.now) && one.expired
    case .booked: one.bookedAt.map { $0.adding(minutes: one.durationMin) <= words.now } ?? true
    case .unanswered, .canceled: one.expired
    case .declined: true
    }
  }

  private func values(_ one: GuestInvitation) -> [String: Any] {
    let length = duration(minutes: one.durationMin)
    var values: [String: Any] = [
      "id": one.id, "mark": one.mark, "base": base, "token": token, "note": one.note ?? "", "length": length,
      "zone": zoneName, "owner": owner,
    ]
    if let booked = one.bookedAt {
      values["booked"] = words.daySpan(booked, minutes: one.durationMin)
      values["bookedWhen"] = words.relative(booked, minutes: one.durationMin)
    }
    let isPast = one.isPast(at: words.now)
    values["isPast"] = isPast
    // The requested time has passed without an answer, for example because the planner was off.
    let isLate = one.isLate(at: words.now)
    let canTake = !one.expired && !isPast && (isLate || one.state != .asked && one.state != .declined)
    let notice = settings.noticeMin ?? 0
    let isNear = !isPast && one.isNear(at: words.now, notice: notice)
    if isNear { values["near"] = GuestRefusal.tooLate(notice).message }
    let asked = one.asked.map(moment).joined(separator: " or ")
    switch one.state {
    case .asked where isLate: values["late"] = asked
    case .asked: values["asked"] = asked
    case .canceled: values["canceled"] = true
    case .declined: values["declined"] = true
    case .unanswered where one.expired: values["over"] = true
    case .unanswered, .booked: break
    }
    if canTake {
      let soonest = words.now.adding(minutes: notice)
      let times = isNear ? [] : one.times.filter { $0 > words.now && $0 >= soonest && $0 != one.bookedAt }
      let refused = refused.flatMap { $0.invitation == one.id ? $0 : nil }
      let proposals = (0..<GuestLimit.proposals).map { index -> [String: Any] in
        var values: [String: Any] = ["number": index + 1, "isFirst": index == 0, "id": one.id]
        values["dayGiven"] = refused?.days[index]
        values["timeGiven"] = refused?.times[index]
        return values
      }
      values["take"] = [
        "days": days(times), "none": times.isEmpty, "again": one.bookedAt != nil, "id": one.id, "base": base,
        "token": token, "length": length, "owner": owner, "zone": zoneName,
        "proposals": proposals, "isRefused": refused != nil, "least": "\(words.today)",
      ]
    }
    return values
  }

  private func days(_ times: [Instant]) -> [[String: Any]] {
    var days: [(date: CivilDate, times: [[String: Any]])] = []
    for time in times.sorted() {
      let date = words.zone.date(at: time)
      if days.last?.date != date { days.append((date, [])) }
      let values: [String: Any] = [
        "seconds": time.seconds, "clock": words.clock(time), "day": words.day(date),
      ]
      days[days.count - 1].times.append(values)
    }
    return days.map { ["day": words.dayInWords($0.date), "times": $0.times] }
  }

  /// The name of the zone, for example `Europe/Berlin`. A zone without a name has its distance from UTC.
  var zoneName: String { words.zone.name }
}
