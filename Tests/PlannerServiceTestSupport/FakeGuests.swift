import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink
import VarlinkNIO

@testable import PlannerService

/// A plannerguests in memory, with the methods that the daemon calls. It records every byte that it receives.
final class FakeGuests {
  var invitations: [String: GuestInvitation] = [:]
  var hashes: [String: String] = [:]
  var conversations: [String: GuestConversation] = [:]
  var settings = DoorSettings(displayName: "", retentionDays: 365)
  var erased: [String] = []
  /// The changes that the guest was told, in order: `booked 2026-03-05T23:00:00Z`.
  var told: [String] = []
  /// The events that were not acknowledged.
  private(set) var events: [GuestEvent] = []
  private(set) var acknowledged = 0
  private(set) var latest = 0
  private(set) var bytes = Data()
  private var lines: [FakeLine] = []
  /// Called before each method. If it returns false, the connection is lost before the answer; if nil, before
  /// the call.
  var isHeard: (String) -> Bool? = { _ in true }
  var isThere = true
  var url = "https://meet.example"
  var copyTrouble: String? {
    didSet { pass(.changed, in: "") }
  }
  /// While it is true, calls about conversations wait for their answer.
  var isSlow = false {
    didSet { if !isSlow { for line in lines { line.goOn() } } }
  }
  /// The pace that the planner used for events.
  var pace: Double { lines.reduce(0) { $0 + $1.pace } }
  /// The number of events that wait while the planner does not accept any.
  var held: Int { lines.reduce(0) { $0 + $1.held.count } }
  var now: () -> Instant

  init(now: @escaping () -> Instant) { self.now = now }

  func attach(to planner: Planner) {
    planner.host.door.opener = { done in
      guard self.isThere else { return done(.failure(RemoteFailure(sentence: "nobody answers"))) }
      let line = FakeLine(self)
      self.lines.append(line)
      done(.success(line))
    }
  }

  /// Kills the program. The stored data stays.
  func kill() {
    let lines = lines
    self.lines = []
    for line in lines { line.end() }
  }

  /// Kills the program and deletes its store.
  func forgetEverything() {
    kill()
    (invitations, hashes, conversations, events) = ([:], [:], [:], [])
    acknowledged = 0
    settings = DoorSettings(displayName: "", retentionDays: 365)
  }

  // MARK: - Guests

  @discardableResult
  func conversation(of invitation: String? = nil, named name: String? = nil) -> String {
    if let known = invitation.flatMap({ invitations[$0]?.conversation }) { return known }
    let id = UUID().uuidString.lowercased()
    conversations[id] = GuestConversation(
      id: id, kind: invitation == nil ? .anonymous : .invited, name: name, createdAt: now(), lastAt: now(),
      messages: 0, unread: 0, markedUnread: false, pinned: false, muted: false, archived: false,
      blocked: false, present: true, guestReadTo: 0, invitations: [invitation].compactMap(\.self))
    if let invitation { invitations[invitation]?.conversation = id }
    return id
  }

  func write(_ text: String, in id: String) {
    conversations[id]?.messages += 1
    conversations[id]?.unread += 1
    conversations[id]?.lastAt = now()
    let message = GuestMessage(
      id: UUID().uuidString, number: conversations[id]?.messages ?? 1, at: now(), side: .guest, kind: .text,
      text: text, times: [], delivered: false, read: false)
    tell(GuestEvent(at: now(), kind: .message, conversation: id, message: message, times: []))
  }

  /// The owner reads the conversation on their page.
  func show(_ id: String) {
    conversations[id]?.unread = 0
    pass(.changed, in: id)
  }

  func pick(_ times: [Instant], of id: String) {
    guard var invitation = invitations[id] else { return }
    let conversation = conversation(of: id)
    let isOffered = invitation.times.contains(times[0])
    invitation.conversation = conversation
    invitation.state = .asked
    invitation.request = UUID().uuidString.lowercased()
    invitation.start = isOffered ? times.first : nil
    invitation.proposed = isOffered ? [] : times
    invitation.askedAt = now()
    invitations[id] = invitation
    tell(
      GuestEvent(
        at: now(), kind: !isOffered ? .proposed : invitation.bookedAt != nil ? .moved : .picked,
        conversation: conversation, invitation: id, request: invitation.request, times: times,
        durationMin: invitation.durationMin))
  }

  func cancel(_ id: String) {
    guard var invitation = invitations[id], let conversation = invitation.conversation else { return }
    let request = invitation.state == .asked ? invitation.request : nil
    let times = [request == nil ? invitation.bookedAt : invitation.start].compactMap(\.self)
    invitation.state = request == nil ? .canceled : invitation.bookedAt == nil ? .unanswered : .booked
    if request == nil { invitation.bookedAt = nil }
    (invitation.request, invitation.start, invitation.proposed) = (nil, nil, [])
    invitations[id] = invitation
    tell(
      GuestEvent(
        at: now(), kind: .canceled, conversation: conversation, invitation: id, request: request, times: times
      ))
  }

  func tell(_ given: GuestEvent) {
    latest += 1
    var event = given
    event.number = latest
    if let id = event.invitation { invitations[id]?.event = latest }
    events.append(event)
    for line in lines { line.hear(event) }
  }

  /// Sends an event that is not stored.
  func pass(_ kind: GuestEventKind, in conversation: String) {
    let event = GuestEvent(at: now(), kind: kind, conversation: conversation, times: [])
    for line in lines { line.hear(event) }
  }

  // MARK: - The owner

  func answer(_ call: Data, from line: FakeLine) -> Data? {
    bytes += call
    struct Head: Decodable { var method: String }
    guard let head = try? WireJSON.decode(Head.self, from: call) else { return nil }
    let method = String(head.method.split(separator: ".").last ?? "")
    guard let isHeard = isHeard(method) else { return nil }
    let reply = (try? carryOut(method, call)) ?? refusal
    return isHeard ? reply : nil
  }

  private var refusal: Data { Data(#"{"error":"org.socialplanner.Planner.NotFound","parameters":{}}"#.utf8) }

  func watch(_ call: Data, _ line: FakeLine) {
    bytes += call
    let after = (try? read(GuestMethods.Watch.self, call).after) ?? nil
    for event in events where (event.number ?? 0) > after ?? latest { line.hear(event) }
  }

  private func read<M: Method>(_ type: M.Type, _ call: Data) throws -> M {
    try WireCall<M>.parameters(of: call)
  }

  private struct Missing: Error {}

  private func carryOut(_ method: String, _ call: Data) throws -> Data {
    func reply(_ value: some Codable) throws -> Data { try WireJSON.encode(WireReply(parameters: value)) }
    func found(_ id: String) throws -> GuestInvitation {
      guard let invitation = invitations[id] else { throw Missing() }
      return invitation
    }
    switch method {
    case "GetDoor":
      return try reply(
        GuestMethods.GetDoor.Reply(
          settings: settings, url: url, conversations: conversations.count,
          unread: conversations.values.count { $0.unread > 0 }, guests: 0, acknowledged: acknowledged,
          latest: latest, copyTrouble: copyTrouble))
    case "SetDoor":
      settings = try read(GuestMethods.SetDoor.self, call).settings
      return try reply(GuestMethods.SetDoor.Reply(settings: settings))
    case "ListInvitations":
      if let id = try read(GuestMethods.ListInvitations.self, call).id {
        return try reply(GuestMethods.ListInvitations.Reply(invitations: [found(id)]))
      }
      return try reply(GuestMethods.ListInvitations.Reply(invitations: Array(invitations.values)))
    case "PutInvitation":
      let new = try read(GuestMethods.PutInvitation.self, call).invitation
      var kept =
        invitations[new.id]
        ?? GuestInvitation(
          id: new.id, kind: new.kind, durationMin: 0, times: [], revoked: false, state: .unanswered,
          expired: false, conversation: new.inConversation, proposed: [], sequence: 0, changedAt: now())
      (kept.durationMin, kept.expiresAt, kept.note) = (new.durationMin, new.expiresAt, new.note)
      (kept.times, kept.revoked) = (new.times, new.revoked)
      kept.expired = new.expiresAt.map { $0 <= now() } ?? false
      invitations[new.id] = kept
      hashes[new.id] = new.tokenHash
      return try reply(GuestMethods.PutInvitation.Reply(invitation: kept))
    case "EraseInvitation":
      let id = try read(GuestMethods.EraseInvitation.self, call).id
      var invitation = try found(id)
      erased.append(id)
      if invitation.conversation == nil {
        invitations[id] = nil
      } else {
        if invitation.bookedAt.map({ $0 > now() }) == true {
          (invitation.bookedAt, invitation.state) = (nil, .canceled)
          told.append("erased off")
        }
        (invitation.request, invitation.start, invitation.proposed, invitation.times) = (nil, nil, [], [])
        (invitation.expiresAt, invitation.expired) = (now(), true)
        invitations[id] = invitation
      }
      return try reply(GuestMethods.EraseInvitation.Reply())
    case "EraseGuest":
      let id = try read(GuestMethods.EraseGuest.self, call).conversation
      guard conversations.removeValue(forKey: id) != nil else { throw Missing() }
      invitations = invitations.filter { $0.value.conversation != id }
      erased.append(id)
      return try reply(GuestMethods.EraseGuest.Reply(messages: 1, images: 0))
    case "AnswerRequest":
      let answer = try read(GuestMethods.AnswerRequest.self, call).answer
      guard var invitation = invitations.values.first(where: { $0.request == answer.request }) else {
        throw Missing()
      }
      switch answer.answer {
      case .booked: (invitation.bookedAt, invitation.state) = (answer.start, .booked)
      case .fresh, .declined:
        if !answer.times.isEmpty { invitation.times = answer.times }
        invitation.state =
          invitation.bookedAt != nil ? .booked : answer.answer == .fresh ? .unanswered : .declined
      }
      told.append(
        [answer.late == true ? "late" : answer.answer.rawValue, answer.start?.description].compactMap(\.self)
          .joined(separator: " "))
      (invitation.request, invitation.start, invitation.proposed) = (nil, nil, [])
      invitations[invitation.id] = invitation
      return try reply(GuestMethods.AnswerRequest.Reply(invitation: invitation))
    case "SetBooking":
      let booking = try read(GuestMethods.SetBooking.self, call).booking
      var invitation = try found(booking.id)
      invitation.bookedAt = booking.start
      if invitation.state != .asked { invitation.state = booking.start == nil ? .canceled : .booked }
      invitations[booking.id] = invitation
      told.append("set \(booking.start?.description ?? "off")")
      return try reply(GuestMethods.SetBooking.Reply(invitation: invitation))
    case "GetConversation":
      let id = try read(GuestMethods.GetConversation.self, call).id
      guard let conversation = conversations[id] else { throw Missing() }
      return try reply(
        GuestMethods.GetConversation.Reply(
          conversation: conversation, messages: [], invitations: [], more: false))
    case "SetConversation":
      let wanted = try read(GuestMethods.SetConversation.self, call)
      guard conversations[wanted.id] != nil else { throw Missing() }
      if let person = wanted.person { conversations[wanted.id]?.person = person }
      if wanted.noPerson == true { conversations[wanted.id]?.person = nil }
      guard let conversation = conversations[wanted.id] else { throw Missing() }
      return try reply(GuestMethods.SetConversation.Reply(conversation: conversation))
    case "Acknowledge":
      acknowledged = max(acknowledged, try read(GuestMethods.Acknowledge.self, call).number)
      events.removeAll { ($0.number ?? 0) <= acknowledged }
      return try reply(GuestMethods.Acknowledge.Reply(acknowledged: acknowledged))
    default: throw Missing()
    }
  }
}

/// A connection to it.
final class FakeLine: VarlinkClient {
  let peer = "plannerguests"
  private weak var guests: FakeGuests?
  private var each: ((Data) -> Double)?
  private var ended: ((RemoteFailure) -> Void)?
  private var isOver = false

  init(_ guests: FakeGuests) { self.guests = guests }

  func send(_ call: Data, then: @escaping (Result<Data, RemoteFailure>) -> Void) {
    if guests?.isSlow == true, String(decoding: call, as: UTF8.self).contains("GetConversation") {
      return waiting.append((call, then))
    }
    guard !isOver, let reply = guests?.answer(call, from: self) else {
      then(.failure(RemoteFailure(sentence: "it has ended")))
      return end()
    }
    then(.success(reply))
  }

  func watch(_ call: Data, each: @escaping (Data) -> Double, ended: @escaping (RemoteFailure) -> Void) {
    self.each = each
    self.ended = ended
    guests?.watch(call, self)
  }

  func hear(_ event: GuestEvent) {
    guard !isOver,
      let message = try? WireJSON.encode(
        WireReply(parameters: GuestMethods.Watch.Reply(event: event), continues: true))
    else { return }
    if isHeld { held.append(message) } else { take(message) }
  }

  func hold(_ isHeld: Bool) { self.isHeld = isHeld }

  private var isHeld = false {
    didSet {
      while !isHeld, !isOver, !held.isEmpty { take(held.removeFirst()) }
    }
  }
  fileprivate var held: [Data] = []
  fileprivate var pace = 0.0

  private func take(_ message: Data) { pace += each?(message) ?? 0 }

  private var waiting: [(Data, (Result<Data, RemoteFailure>) -> Void)] = []

  fileprivate func goOn() {
    let calls = waiting
    waiting = []
    for (call, then) in calls { send(call, then: then) }
  }

  func end() {
    guard !isOver else { return }
    isOver = true
    let ended = ended
    (each, self.ended) = (nil, nil)
    ended?(RemoteFailure(sentence: "it has ended"))
  }

  func close() {
    isOver = true
    (each, ended) = (nil, nil)
  }
}
