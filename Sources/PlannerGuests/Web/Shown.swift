import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime

/// Times in a guest's zone.
struct GuestWords: TimeWords {
  var zone: ZoneTable
  var now: Instant
  var style: TimeStyle

  /// - language: the header `Accept-Language`, which says how times are written.
  init(zone: ZoneTable, now: Instant, language: String?) {
    self.zone = zone
    self.now = now
    let first = (language ?? "").prefix { $0 != "," && $0 != ";" }.lowercased()
    style = TimeStyle(
      hasTwelveHours: ["en-us", "en-ca", "en-au", "en-nz", "en-in", "en-ph"].contains(first),
      hasMonthFirst: first == "en-us")
  }

  /// `today`, `yesterday`, or the day.
  func dayName(_ date: CivilDate) -> String {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: "Today"
    case -1: "Yesterday"
    default: day(date)
    }
  }
}

/// Makes what templates show out of what the store has.
struct Shown {
  let words: GuestWords
  let settings: DoorSettings
  /// The path of the page, without a / at the end.
  let base: String
  /// What the forms of the page send along.
  let token: String

  private var owner: String { settings.displayName }

  // MARK: - Messages

  /// Messages with the separators of their days.
  /// - after: the one before the first; nil if there is none.
  func messages(_ messages: [GuestMessage], after previous: Instant? = nil) -> [[String: Any]] {
    var day = previous.map { words.zone.date(at: $0) }
    return messages.map { message in
      let date = words.zone.date(at: message.at)
      defer { day = date }
      return values(message, separator: date == day ? nil : words.dayName(date))
    }
  }

  private func values(_ message: GuestMessage, separator: String?) -> [String: Any] {
    let isOwn = message.side == .guest
    var values: [String: Any] = [
      "number": message.number, "own": isOwn, "who": isOwn ? "You" : owner, "clock": words.clock(message.at),
      "instant": message.at.description, "separator": separator ?? "", "base": base,
    ]
    if message.kind == .text || message.kind == .image {
      values["parts"] = Self.parts(message.text ?? "")
      if let image = message.image {
        values["image"] = image
        values["width"] = message.width ?? 0
        values["height"] = message.height ?? 0
      }
    } else {
      values["notice"] = notice(message)
      values["parts"] = Self.parts(message.text ?? "")
    }
    if isOwn { values["state"] = message.read ? "read" : message.delivered ? "delivered" : "sent" }
    return values
  }

  private func notice(_ message: GuestMessage) -> String {
    let times = message.times.map { words.moment($0) }.joined(separator: " or ")
    let isOwn = message.side == .guest
    return switch message.kind {
    case .offered: "\(owner) offers times: take one above."
    case .picked: "You asked for \(times)."
    case .proposed: "You proposed \(times)."
    case .booked: "It is booked: \(times)."
    case .fresh where times.isEmpty: "That time is not free any more."
    case .fresh: "That time is not free any more. There are others above."
    case .declined: times.isEmpty ? "That does not work." : "That does not work: \(times)."
    case .canceled where isOwn: "You took back \(times)."
    case .canceled: "\(owner) called off \(times)."
    case .text, .image: ""
    }
  }

  /// A text, its links told apart. A link is shown with the host that it leads to, and nothing of it is loaded.
  static func parts(_ text: String) -> [[String: Any]] {
    var parts: [[String: Any]] = []
    var plain = ""
    func flush() {
      if !plain.isEmpty { parts.append(["text": plain]) }
      plain = ""
    }
    var rest = text[...]
    while let start = rest.firstRange(of: "http") {
      plain += rest[..<start.lowerBound]
      rest = rest[start.lowerBound...]
      let isWord = plain.last.map { $0.isLetter || $0.isNumber } ?? false
      let word = rest.prefix { !$0.isWhitespace && !"<>\"'".contains($0) }
      if !isWord, let link = link(String(word)) {
        flush()
        parts.append(["href": link.address, "text": link.address, "host": link.host])
        rest = rest.dropFirst(link.address.count)
      } else {
        plain += rest.prefix(4)
        rest = rest.dropFirst(4)
      }
    }
    plain += rest
    flush()
    return parts
  }

  private static func link(_ word: String) -> (address: String, host: String)? {
    guard let scheme = ["https://", "http://"].first(where: { word.lowercased().hasPrefix($0) }) else {
      return nil
    }
    var address = word
    // What ends a sentence does not belong to the address in it.
    while let last = address.last, ".,;:!?)]}".contains(last) { address.removeLast() }
    let authority = address.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }
    // A name before an @ would pass for the host.
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let name = host.split(separator: ":").first.map(String.init) ?? ""
    guard !name.isEmpty, address.utf8.count <= 2000,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-.".contains($0) })
    else { return nil }
    return (address, name)
  }

  // MARK: - Invitations

  func invitations(_ all: [GuestInvitation]) -> [[String: Any]] {
    all.filter { $0.kind != .open }.map { values($0) }
  }

  private func values(_ one: GuestInvitation) -> [String: Any] {
    let length = duration(minutes: one.durationMin)
    var values: [String: Any] = [
      "id": one.id, "base": base, "token": token, "note": one.note ?? "", "length": length,
      "zone": zoneName, "owner": owner,
    ]
    if let booked = one.bookedAt {
      values["booked"] = words.daySpan(booked, minutes: one.durationMin)
      values["bookedWhen"] = words.relative(booked, minutes: one.durationMin)
    }
    let isPast = one.isPast(at: words.now)
    values["isPast"] = isPast
    let canTake =
      !one.expired && !isPast && (one.state == .unanswered || one.state == .booked || one.state == .canceled)
    switch one.state {
    case .asked:
      let asked = (one.start.map { [$0] } ?? one.proposed).map { words.moment($0) }.joined(separator: " or ")
      values["asked"] = asked
    case .canceled: values["canceled"] = true
    case .declined: values["declined"] = true
    case .unanswered where one.expired: values["over"] = true
    case .unanswered, .booked: break
    }
    if canTake {
      let times = one.times.filter { $0 > words.now && $0 != one.bookedAt }
      values["take"] = [
        "days": days(times), "none": times.isEmpty, "again": one.bookedAt != nil, "id": one.id, "base": base,
        "token": token, "length": length, "owner": owner, "zone": zoneName,
        "proposals": (1...GuestLimit.proposals).map {
          ["number": $0, "isFirst": $0 == 1, "id": one.id] as [String: Any]
        },
        "least": "\(words.today)",
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

  /// `Europe/Berlin`, and for a place without a name its distance from UTC.
  var zoneName: String { words.zone.name }
}
