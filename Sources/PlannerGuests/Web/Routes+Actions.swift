import FoundationEssentials
import HTTPTypes
import Hummingbird
import PlannerModel
import PlannerPages
import PlannerProtocol
import PlannerTime

/// What guests do.
extension Routes {
  private func back(_ visit: Visit) -> Response { Reply.redirect(to: visit.base).response }

  /// Returns the guest of a form that is theirs; one who has not written yet can do nothing else.
  private func guest(_ visit: Visit, _ form: Form) throws -> Guest {
    try visit.check(form)
    guard let guest = visit.guest else { throw GuestRefusal.gone }
    return guest
  }

  /// Does what a form asks for, and says what was refused on the page.
  private func act(_ visit: Visit, _ body: @Sendable (Form) async throws -> Void) async throws -> Response {
    let form = try await visit.form(upTo: Self.longestForm, seconds: rules.patience)
    do {
      try await body(form)
      return back(visit)
    } catch let error as GuestRefusal {
      return try await show(visit, refused: Refused(message: error.message, status: .conflict))
    } catch let error as InvalidField {
      return try await show(visit, refused: Refused(message: "It has to be \(error.allowed)."))
    }
  }

  // MARK: - Saying something

  @Sendable func send(_ visit: Visit) async throws -> Response {
    let form = try await upload(visit)
    let text = form.typed("text") ?? ""
    do {
      try visit.check(form)
      var said = Door.Said(id: try Check.id(form["id"] ?? "", "id"))
      let file = form.file("image")
      if file == nil || !Check.trimmed(text).isEmpty { said.text = try Check.text(text, "text") }
      if let guest = visit.guest {
        if let file { said.image = try await image(of: file, for: guest) }
        guard budgets.take(.messages, of: "\(guest)", now: door.clock.now()) else {
          throw GuestRefusal(message: "That was a lot at once. Wait a minute, and send it again.")
        }
        try await door.say(said, as: guest)
        return back(visit)
      }
      return try await begin(visit, form, said)
    } catch let error as GuestRefusal {
      return try await show(visit, refused: Refused(message: error.message, text: text, status: .conflict))
    } catch let error as InvalidField {
      return try await show(
        visit, refused: Refused(message: "A message has to be \(error.allowed).", text: text))
    }
  }

  /// Reads a form that may have a picture. Before a byte of it is read, it counts for its address.
  private func upload(_ visit: Visit) async throws -> Form {
    let length = visit.request.headers[.contentLength].flatMap { Int($0) } ?? Self.longestUpload
    let mayBeLong = images != nil && visit.guest != nil
    let most = mayBeLong ? Self.longestUpload : Self.longestForm
    guard length <= most else { throw HTTPError(.contentTooLarge) }
    guard budgets.take(.bytes, of: visit.context.address, length, now: door.clock.now()) else {
      throw HTTPError(.tooManyRequests, headers: [.retryAfter: "600"])
    }
    guard length > Self.longestForm else {
      return try await visit.form(upTo: most, seconds: rules.patience * 2)
    }
    // Each is kept whole until it is made anew.
    let isFull = uploads.withLock { uploads in
      guard uploads < rules.uploads else { return true }
      uploads += 1
      return false
    }
    if isFull { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "60"]) }
    defer { uploads.withLock { $0 -= 1 } }
    return try await visit.form(upTo: most, seconds: rules.patience * 2)
  }

  private func image(of bytes: [UInt8], for guest: Guest) async throws -> Door.NewImage {
    guard let images, budgets.take(.images, of: "\(guest)", now: door.clock.now()) else {
      throw GuestRefusal(message: "No more pictures are taken at the moment. Try again in an hour.")
    }
    return try await images.make(bytes)
  }

  /// The first message of a device: it gets a key, and a conversation begins.
  private func begin(_ visit: Visit, _ form: Form, _ said: Door.Said) async throws -> Response {
    let now = door.clock.now()
    switch work.check(form["challenge"] ?? "", answer: form["answer"], now: now) {
    case .good: break
    case .early(let seconds):
      throw GuestRefusal(
        message: "Wait \(seconds) more seconds, and send it again. That keeps machines away.")
    case .bad: throw GuestRefusal(message: "This page was open for too long. Send it again.")
    }
    guard budgets.take(.newConversations, of: visit.context.address, now: now),
      budgets.take(.allConversations, of: "", now: now)
    else { throw GuestRefusal(message: "Too many conversations began here. Try again in an hour.") }
    // Last, so that nobody fills the list of those that were used without a conversation for each.
    guard work.use(form["challenge"] ?? "", now: now) else {
      throw GuestRefusal(message: "This page was open for too long. Send it again.")
    }
    let key = Secret.make()
    let zone = form["zone"].flatMap { zones.zone(named: $0)?.name }
    _ = try await door.begin(device: Secret.hash(key), zone: zone, said)
    var response = back(visit)
    response.headers.append(DeviceCookie.set(key, isSecure: site.isSecure))
    return response
  }

  @Sendable func typing(_ visit: Visit) async throws -> Response {
    _ = try await guest(visit, visit.form(upTo: 1024, seconds: rules.patience))
    if let conversation = visit.conversation { door.guestTypes(in: conversation) }
    return Self.nothing()
  }

  @Sendable func read(_ visit: Visit) async throws -> Response {
    let form = try await visit.form(upTo: 1024, seconds: rules.patience)
    _ = try guest(visit, form)
    if let conversation = visit.conversation, let number = form["number"].flatMap({ Int($0) }) {
      try await door.guestRead(conversation, to: number)
    }
    return Self.nothing()
  }

  // MARK: - Times

  @Sendable func pick(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      guard let seconds = form["start"].flatMap({ Int($0) }), (0...4_102_444_800).contains(seconds) else {
        throw GuestRefusal(message: "Choose a time first.")
      }
      try await door.pick(
        Instant(seconds: seconds), of: form["invitation"] ?? "", as: try guest(visit, form))
    }
  }

  @Sendable func propose(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      let view = try await door.view(visit.guest)
      let invitation = form["invitation"] ?? ""
      let known: String?
      if let conversation = view.conversation {
        known = conversation.zone
      } else {
        known = try await door.zone(ofInvitation: invitation)
      }
      let zone = words(view, language: visit.language, zone: known).zone
      var times: [Instant] = []
      for number in 1...GuestLimit.proposals {
        guard let day = form["day\(number)"] else { continue }
        guard let date = CivilDate(day), let minute = Self.minute(form["time\(number)"] ?? "") else {
          throw GuestRefusal(message: "Give a day and a time for each that you propose.")
        }
        times.append(zone.instant(of: date, minuteOfDay: minute))
      }
      try await door.propose(times, of: invitation, as: try guest(visit, form))
    }
  }

  /// Reads `18:30`, as a field for a time sends it.
  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, parts[0].utf8.count == 2, parts[1].utf8.count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  @Sendable func cancel(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      try await door.cancel(form["invitation"] ?? "", as: try guest(visit, form))
    }
  }

  @Sendable func zone(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      guard let zone = form["zone"].flatMap(zoneName) else {
        throw GuestRefusal(message: "There is no such time zone. Write it as Europe/Berlin, or as a city.")
      }
      try await door.setZone(zone, of: try guest(visit, form))
    }
  }

  /// Returns the name of a zone that was typed: as it is, or by a city: `lisbon` is Europe/Lisbon.
  private func zoneName(_ typed: String) -> String? {
    let city = typed.split { $0 == " " || $0 == "_" }.map {
      $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
    }
    .joined(separator: "_")
    let areas = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"]
    return ([typed] + areas.map { "\($0)/\(city)" }).lazy.compactMap { zones.zone(named: $0)?.name }.first
      ?? ZoneNames.zone(called: typed)
  }

  @Sendable func name(_ visit: Visit) async throws -> Response {
    try await act(visit) { form in
      try await door.setName(form["name"] ?? "", of: try guest(visit, form))
    }
  }
}
