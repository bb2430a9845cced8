import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit

/// The actions of guests.
extension GuestRoutes {
  private func back(_ visit: GuestVisit) -> Response { Reply.redirect(to: visit.base).response }

  /// Returns the guest who sent a form. Throws for a visitor who has not written yet.
  private func guest(_ visit: GuestVisit, _ form: Form) throws -> Guest {
    try visit.check(form)
    guard let guest = visit.guest else { throw GuestRefusal.gone }
    return guest
  }

  /// Runs the action of a form, and shows a refusal on the page.
  /// - counts: Whether the action counts as a message to the owner, which are limited.
  /// - body: Returns an answer, or nil to show the page again.
  private func act(
    _ visit: GuestVisit, counts: Bool = true, _ body: @Sendable (Form) async throws -> Response?
  ) async throws -> Response {
    let form = try await visit.form(upTo: Self.longestForm, seconds: rules.patience)
    do {
      if counts { try count(try guest(visit, form)) }
      return try await body(form) ?? back(visit)
    } catch let error as GuestRefusal {
      return try await show(
        visit,
        refused: Refused(
          message: error.message, proposal: Shown.Proposal(form), zone: form["zone"].flatMap(guestZone),
          status: .conflict))
    } catch let error as InvalidField {
      return try await show(visit, refused: Refused(message: "It has to be \(error.allowed)."))
    }
  }

  /// Counts a message.
  private func count(_ guest: Guest) throws {
    guard rateLimiter.take(.messages, of: "\(guest)", now: door.clock.now()) else {
      throw GuestRefusal(message: "That was too much at once. Wait a minute, and do it again.")
    }
  }

  // MARK: - Messages

  @Sendable func send(_ visit: GuestVisit) async throws -> Response {
    let length = try length(visit)
    // A long form is held in memory until it is complete and its image is made.
    let held = length > Self.longestForm ? length : 0
    guard uploads.enter(held, of: visit.context.address) else {
      throw HTTPError(.serviceUnavailable, headers: [.retryAfter: "60"])
    }
    defer { uploads.leave(held, of: visit.context.address) }
    // The bytes are charged to the address before the body is read.
    guard rateLimiter.take(.bytes, of: visit.context.address, length, now: door.clock.now()) else {
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "600"])
    }
    let form = try await visit.form(upTo: length, seconds: rules.patience * 2)
    let typed = form.typed("text") ?? ""
    let (text, isEmpty, checked) = try await door.made(of: typed.utf8.count) {
      let text = TextLines.normalized(typed)
      return (
        text, Check.trimmed(text).isEmpty,
        Result { () throws(InvalidField) -> String in try Check.text(text, "text") }
      )
    }
    do {
      if !isRepeated(form, visit) { try visit.check(form) }
      var said = GuestService.Said(id: try Check.id(form["id"] ?? "", "id"))
      let file = form.file("image")
      if file == nil || visit.guest == nil || !isEmpty { said.text = try checked.get() }
      if let guest = visit.guest {
        try count(guest)
        if let file { said.image = try await image(of: file, for: guest) }
        try await door.say(said, as: guest)
        return back(visit)
      }
      return try await begin(visit, form, said)
    } catch let error as GuestRefusal {
      return try await show(
        visit,
        refused: Refused(
          message: error.message, text: text, name: form["name"] ?? "", challenge: waiting(form),
          status: .conflict))
    } catch let error as InvalidField {
      return try await show(
        visit,
        refused: Refused(
          message: "A message has to be \(error.allowed).", text: text, name: form["name"] ?? ""))
    }
  }

  /// Returns the challenge of a form that came too early, so that the time waited so far counts.
  private func waiting(_ form: Form) -> String? {
    guard let challenge = form["challenge"],
      case .early = proofOfWork.check(challenge, answer: form["answer"], now: door.clock.now())
    else { return nil }
    return challenge
  }

  /// Returns the most bytes of a form, which may contain an image.
  private func length(_ visit: GuestVisit) throws -> Int {
    let most = images != nil && visit.guest != nil ? Self.longestUpload : Self.longestForm
    guard let text = visit.request.headers[.contentLength] else { return most }
    guard let length = Int(text), (0...most).contains(length) else { throw HTTPError(.contentTooLarge) }
    return length
  }

  /// Returns whether a device repeats its first message. Its page was made before the device had a token.
  private func isRepeated(_ form: Form, _ visit: GuestVisit) -> Bool {
    guard let challenge = form["challenge"], let key = visit.key else { return false }
    return Secret.isEqual(proofOfWork.key(of: challenge), key)
  }

  private func image(of bytes: [UInt8], for guest: Guest) async throws -> GuestService.NewImage {
    guard let images else { throw GuestRefusal(message: "You cannot send pictures here. Write it in words.") }
    guard rateLimiter.take(.images, of: "\(guest)", now: door.clock.now()) else {
      throw GuestRefusal(message: "You cannot send more pictures at the moment. Try again in an hour.")
    }
    return try await images.make(bytes)
  }

  /// Sends the first message of a device: gives it a key, and begins a conversation. A repeated request,
  /// after a lost answer or a second press, finds the same device and message.
  private func begin(_ visit: GuestVisit, _ form: Form, _ said: GuestService.Said) async throws -> Response {
    let now = door.clock.now()
    let tooOld = GuestRefusal(message: "This page was open for too long. Send it again.")
    let challenge = form["challenge"] ?? ""
    switch proofOfWork.check(challenge, answer: form["answer"], now: now) {
    case .good: break
    case .early(let seconds):
      let left = seconds == 1 ? "1 more second" : "\(seconds) more seconds"
      throw GuestRefusal(message: "Wait \(left), and send it again. This keeps bots away.")
    case .bad: throw tooOld
    }
    let name = try form["name"].map { name in
      guard name.unicodeScalars.count <= GuestLimit.name else {
        throw GuestRefusal(message: "A name has at most \(GuestLimit.name) characters.")
      }
      return try Check.text(name, "name", most: GuestLimit.name)
    }
    let key = proofOfWork.key(of: challenge)
    // Read before the device is looked up. A device that begins in between is found by that lookup.
    let use = proofOfWork.use(of: challenge)
    if let known = try await door.device(hash: Secret.hash(key)) {
      try count(.conversation(known))
    } else {
      // The device was signed out meanwhile.
      if use == .began { throw tooOld }
      if proofOfWork.use(of: challenge) == nil {
        try countNew(visit, hasWorked: form["answer"] != nil)
        proofOfWork.set(.counted, of: challenge, now: now)
      }
    }
    let zone = form["zone"].flatMap { guestZone(named: $0)?.name }
    _ = try await door.begin(device: Secret.hash(key), name: name, zone: zone, said)
    proofOfWork.set(.began, of: challenge, now: now)
    var response = back(visit)
    response.headers.append(site.deviceCookie.set(key))
    return response
  }

  private func countNew(_ visit: GuestVisit, hasWorked: Bool) throws {
    let (address, now) = (visit.context.address, door.clock.now())
    if !hasWorked {
      guard rateLimiter.take(.beganWithoutWork, of: address, now: now),
        rateLimiter.take(.allBeganWithoutWork, of: "", now: now)
      else {
        throw GuestRefusal(
          message:
            "Too many conversations started without scripts. Try again in an hour, or switch scripts on.")
      }
    }
    guard rateLimiter.take(.newConversations, of: address, now: now),
      rateLimiter.take(.allConversations, of: "", now: now)
    else { throw GuestRefusal(message: "Too many conversations started here. Try again in an hour.") }
  }

  @Sendable func typing(_ visit: GuestVisit) async throws -> Response {
    _ = try await guest(visit, visit.form(upTo: 1024, seconds: rules.patience))
    if let conversation = visit.conversation { try await door.guestTypes(in: conversation) }
    return Self.nothing()
  }

  @Sendable func read(_ visit: GuestVisit) async throws -> Response {
    let form = try await visit.form(upTo: 1024, seconds: rules.patience)
    _ = try guest(visit, form)
    if let conversation = visit.conversation, let number = form["number"].flatMap({ Int($0) }) {
      try await door.guestRead(conversation, to: number)
    }
    return Self.nothing()
  }

  // MARK: - Times

  @Sendable func pick(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      guard let seconds = form["start"].flatMap({ Int($0) }), (0...4_102_444_800).contains(seconds) else {
        throw GuestRefusal(message: "Choose a time first.")
      }
      try await door.pick(
        Instant(seconds: seconds), of: form["invitation"] ?? "", as: try guest(visit, form))
      return nil
    }
  }

  @Sendable func propose(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      let guest = try guest(visit, form)
      let view = try await door.view(guest)
      let invitation = form["invitation"] ?? ""
      guard view.invitations.contains(where: { $0.id == invitation }) else { throw GuestRefusal.gone }
      // The times are in the zone that the form names.
      let words = words(view, language: visit.language, zone: form["zone"].flatMap(guestZone))
      var times: [Instant] = []
      for number in 1...GuestLimit.proposals {
        guard form.has("day\(number)") || form.has("time\(number)") else { continue }
        guard let date = form["day\(number)"].flatMap(CivilDate.init),
          let minute = Self.minute(form["time\(number)"] ?? "")
        else {
          throw GuestRefusal(message: "Give a day and a time for each proposal.")
        }
        times.append(try Self.instant(date, minute, words))
      }
      guard rateLimiter.take(.proposals, of: invitation, now: door.clock.now()) else {
        throw GuestRefusal(
          message: "You proposed times often today. Write a message, or propose others tomorrow.")
      }
      do {
        try await door.propose(times, of: invitation, as: guest)
      } catch let error as GuestRefusal {
        rateLimiter.give(.proposals, of: invitation)
        throw error
      }
      return nil
    }
  }

  /// Returns the instant of a wall-clock time. Throws for a time that the clock change skips. For a time
  /// that occurs twice it is the first one, as the page explains.
  static func instant(_ date: CivilDate, _ minute: Int, _ words: GuestWords) throws -> Instant {
    let instant = words.zone.instant(of: date, minuteOfDay: minute)
    let shown = words.zone.wallClock(at: instant)
    guard shown.date == date, shown.minuteOfDay == minute else {
      throw GuestRefusal(
        message: "There is no \(words.style.clock(minute: minute, aligned: false)) on \(words.day(date)) in "
          + "\(words.zone.name): the clocks are set forward then. Propose another time.")
    }
    return instant
  }

  /// Returns the minute of the day of a time such as `18:30`, as browsers send it.
  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].utf8.count == 2, parts[1].utf8.count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  @Sendable func cancel(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      try await door.cancel(form["invitation"] ?? "", shown: form["shown"], as: try guest(visit, form))
      return nil
    }
  }

  @Sendable func zone(_ visit: GuestVisit) async throws -> Response {
    try await act(visit, counts: false) { form in
      guard let zone = form["zone"].flatMap(zoneName) else {
        throw GuestRefusal(message: "There is no such time zone. Write it as Europe/Berlin, or as a city.")
      }
      let isSaid = form["by"] != "script"
      let isOther = try await door.setZone(zone, of: try guest(visit, form), isSaid: isSaid)
      // The page is not loaded again if its zone is right already.
      return isSaid || isOther ? nil : Self.nothing()
    }
  }

  /// The most bytes of a typed zone.
  private static let longestZone = 100

  /// Returns the name of a zone that was typed by name or city: `lisbon` is Europe/Lisbon.
  private func zoneName(_ typed: String) -> String? {
    guard typed.utf8.count <= Self.longestZone else { return nil }
    let city = typed.split { $0 == " " || $0 == "_" }.map {
      $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
    }
    .joined(separator: "_")
    let areas = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"]
    return ([typed] + areas.map { "\($0)/\(city)" }).lazy.compactMap { guestZone(named: $0)?.name }.first
      ?? ZoneNames.zone(called: typed)
  }

  /// Returns the zone with a name. Other system files are rejected: `localtime` is this machine's zone, and
  /// `right/...` counts leap seconds.
  func guestZone(named name: String) -> ZoneTable? {
    guard let first = name.utf8.first, !(97...122).contains(first), name != "Factory",
      name.utf8.count <= Self.longestZone
    else { return nil }
    return zones.zone(named: name)
  }

  @Sendable func name(_ visit: GuestVisit) async throws -> Response {
    try await act(visit) { form in
      try await door.setName(form["name"] ?? "", of: try guest(visit, form))
      return nil
    }
  }
}
