import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The owner of the line to plannerguests. It opens the line, says what guests may see, and hears what they ask for,
/// one thing after the other. What is to be said follows from the store and from what plannerguests has: each is
/// compared with the other whenever something changed, so that a call that was lost is made up for.
///
/// Without plannerguests nothing happens here, and everything else works as before.
final class GuestDoor {
  /// What readers beside the planner show.
  struct Standing: Hashable, Sendable {
    var isHere = false
    var trouble: String?
    var unread = 0
    /// The invitations that plannerguests has as they stand in the store.
    var told: Set<String> = []
    var socket = ""
  }

  private enum State {
    case closed, opening
    case open(any GuestLine)
  }

  private(set) var standing = Standing() {
    didSet { if standing != oldValue { planner?.host.post(changed: true) } }
  }
  /// What plannerguests has, by id.
  private(set) var known: [String: GuestInvitation] = [:]
  /// Where plannerguests is looked for; empty if it is not.
  var path = "" {
    didSet { standing.socket = path }
  }
  /// What to watch for its coming.
  var watched: Set<String> = []

  /// Opens a line; nil if there is no plannerguests to speak to.
  var opener: ((_ done: @escaping (Result<any GuestLine, GuestTrouble>) -> Void) -> Void)?

  private weak var planner: Planner?
  private var state = State.closed
  private var retryAt: Instant?
  /// True if there is no socket: the next try is once there is.
  private var isAbsent = false
  private var delay = GuestDoor.firstDelay
  /// True while a call is on its way, or an event is being taken in.
  private var isUnderWay = false
  private var isListed = false
  /// True if what guests see may not be as it should be.
  private var isDue = true
  private var areTimesOld = true
  private var isCountOld = false
  private var settings: DoorSettings?
  private var acknowledged = 0
  private var events: [GuestEvent] = [] {
    // Those beyond that wait in plannerguests.
    didSet { line?.hold(events.count >= Self.mostEvents) }
  }
  /// How each invitation was said last over this line.
  private var said: [String: NewInvitation] = [:]
  private var waiting: [() -> Void] = []

  private static let mostEvents = 64
  private static let firstDelay = 2
  private static let longestDelay = 300

  func attach(_ planner: Planner) { self.planner = planner }

  /// The line, if plannerguests answers.
  var line: (any GuestLine)? { if case .open(let line) = state { line } else { nil } }

  /// The time of the next try to reach it, or at which a time that guests see has passed.
  func deadline() throws -> Instant? {
    guard let planner, opener != nil else { return nil }
    guard line != nil else { return retryAt }
    return try planner.store.read { try planner.nextOfferToPass($0) }
  }

  /// Notes that something was committed.
  func markOutdated(plan: Bool) {
    isDue = true
    if plan { areTimesOld = true }
  }

  /// Notes that plannerguests may have come: its socket was made.
  func mayBeThere() throws {
    guard case .closed = state, opener != nil else { return }
    delay = Self.firstDelay
    (isAbsent, retryAt) = (false, nil)
    try begin()
  }

  func take(_ standing: Standing) { self.standing = standing }

  /// `done` runs once plannerguests has everything, or cannot be reached.
  func whenTold(_ done: @escaping () -> Void) {
    waiting.append(done)
    // How guests reach it may not have been known when the line was opened.
    (isDue, isCountOld) = (true, true)
    if case .closed = state { (isAbsent, retryAt) = (false, nil) }
    do { try begin() } catch { planner?.host.failed("guests could not be told", error) }
  }

  /// Does what is to be done next, if nothing is under way.
  func begin() throws {
    guard let planner, let opener else { return tellWhoWaited() }
    switch state {
    case .opening: return
    case .closed:
      guard !isAbsent, retryAt.map({ $0 <= planner.now }) ?? true else { return tellWhoWaited() }
      retryAt = nil
      state = .opening
      opener { [weak self] result in
        switch result {
        case .success(let line): self?.opened(line)
        case .failure(let trouble): self?.lost(trouble)
        }
      }
    case .open(let line):
      guard !isUnderWay, isListed else { return }
      if try planner.store.read({ try planner.isAwaitingFiles($0) }) { return }
      if !events.isEmpty { return takeNext(line, planner) }
      if areTimesOld {
        areTimesOld = false
        try planner.renewOffers()
      }
      guard isDue else { return tellWhoWaited() }
      try sayNext(line, planner)
    }
  }

  // MARK: - The line

  private func opened(_ line: any GuestLine) {
    state = .open(line)
    isUnderWay = true
    isListed = false
    (known, said, events) = ([:], [:], [])
    call(GuestMethods.GetDoor(), line) { [weak self] door in
      guard let self, let planner = self.planner else { return }
      settings = door.settings
      acknowledged = door.acknowledged
      standing.unread = door.unread
      let heard = try planner.heard(door)
      self.call(GuestMethods.ListInvitations(), line) { [weak self] reply in
        guard let self else { return }
        known = Dictionary(reply.invitations.map { ($0.id, $0) }) { first, _ in first }
        try planner.noteLost(unlessIn: Set(known.keys))
        isListed = true
        isUnderWay = false
        (isDue, areTimesOld) = (true, true)
        delay = Self.firstDelay
        standing.isHere = true
        standing.trouble = nil
        self.listen(line, after: heard)
        try begin()
      }
    }
  }

  private func listen(_ line: any GuestLine, after number: Int) {
    do {
      let call = WireCall(
        method: GuestMethods.Watch.qualifiedName, parameters: GuestMethods.Watch(after: number), more: true)
      line.watch(try WireJSON.encode(call)) { [weak self, weak line] message in
        guard let self, let line else { return }
        do {
          let event = try type(of: line).read(GuestMethods.Watch.Reply.self, from: message).event
          // Of what is told once, only what changes a count matters here.
          if event.number == nil {
            guard event.kind == .changed else { return }
            isCountOld = true
            isDue = true
          } else {
            events.append(event)
          }
          try begin()
        } catch {
          fail(error)
        }
      } ended: { [weak self] trouble in
        self?.lost(trouble)
      }
    } catch {
      fail(error)
    }
  }

  /// Makes a call. What cannot be answered or taken in ends the line; the next one begins anew.
  private func call<M: Method>(
    _ method: M, _ line: any GuestLine, refused: ((GuestRefusal) throws -> Void)? = nil,
    then: @escaping (M.Reply) throws -> Void
  ) {
    line.call(method) { [weak self] result in
      guard let self else { return }
      do {
        do { try then(result.get()) } catch let refusal as GuestRefusal where refused != nil {
          try refused?(refusal)
        }
      } catch {
        fail(error)
      }
    }
  }

  private func fail(_ error: any Error) {
    let trouble =
      switch error {
      case let trouble as GuestTrouble: trouble
      case let refusal as GuestRefusal:
        GuestTrouble(sentence: "plannerguests refuses what it was told (\(refusal.name))")
      default: GuestTrouble(sentence: "what guests ask for could not be stored (\(error))")
      }
    line?.close()
    lost(trouble)
  }

  private func lost(_ trouble: GuestTrouble) {
    guard let planner else { return }
    if case .closed = state { return }
    state = .closed
    (isUnderWay, isListed, events, known) = (false, false, [], [:])
    isAbsent = !path.isEmpty && access(path, F_OK) != 0
    retryAt = isAbsent ? nil : planner.now.adding(seconds: delay)
    delay = min(Self.longestDelay, delay * 2)
    standing.isHere = false
    standing.trouble = trouble.sentence
    standing.told = []
    tellWhoWaited()
    do { try planner.settle() } catch { planner.host.failed("the line to guests could not be closed", error) }
  }

  func stop() { line?.close() }

  private func tellWhoWaited() {
    let waiting = waiting
    self.waiting = []
    for done in waiting { done() }
  }

  // MARK: - What guests do

  /// Takes an event in, and acknowledges it once that is committed.
  private func takeNext(_ line: any GuestLine, _ planner: Planner) {
    // First, for one that waited may be heard as soon as there is room.
    isUnderWay = true
    let event = events.removeFirst()
    isCountOld = true
    guard event.kind != .merged else { return take(event, from: nil) }
    // Who it is, and whether the user wants to hear of it, is what the conversation says now.
    call(GuestMethods.GetConversation(id: event.conversation, limit: 1), line) { [weak self] _ in
      self?.take(event, from: nil)
    } then: { [weak self] reply in
      self?.take(event, from: reply.conversation)
    }
  }

  private func take(_ event: GuestEvent, from guest: GuestConversation?) {
    guard let planner else { return }
    do {
      try planner.take(event, from: guest)
      let goOn = { [weak self] in
        guard let self else { return }
        isUnderWay = false
        isDue = true
        try begin()
      }
      // Whom a link was made for is said in the inbox, too.
      if let guest, let line, let person = try planner.store.read({ try $0.guest(guest.id)?.contactId }),
        guest.person != person
      {
        return call(
          GuestMethods.SetConversation(id: guest.id, person: person), line, refused: { _ in try goOn() },
          then: { _ in try goOn() })
      }
      try goOn()
    } catch {
      fail(error)
    }
  }

  // MARK: - What guests see

  /// Says the next thing that plannerguests does not have yet.
  private func sayNext(_ line: any GuestLine, _ planner: Planner) throws {
    let door = try planner.store.read { try $0.door() }
    func say<M: Method>(
      _ method: M, refused: ((GuestRefusal) throws -> Void)? = nil, then: @escaping (M.Reply) throws -> Void
    ) {
      isUnderWay = true
      let goOn = { [weak self] in
        self?.isUnderWay = false
        try self?.begin()
      }
      call(
        method, line,
        refused: refused.map { refused in
          {
            try refused($0)
            try goOn()
          }
        },
        then: {
          try then($0)
          try goOn()
        })
    }
    if acknowledged < door.event {
      return say(GuestMethods.Acknowledge(number: door.event)) { [weak self] in
        self?.acknowledged = max(door.event, $0.acknowledged)
      }
    }
    if let erasure = try planner.store.read({ try $0.guestErasures().first }) {
      let forget = { [weak self] in
        self?.known[erasure.id] = nil
        self?.said[erasure.id] = nil
        try planner.store.write(command: nil, at: planner.now) { try $0.delete(erasure) }
      }
      switch erasure.kind {
      case .invitation:
        return say(
          GuestMethods.EraseInvitation(id: erasure.id), refused: { _ in try forget() },
          then: { _ in try forget() })
      case .conversation:
        return say(
          GuestMethods.EraseGuest(conversation: erasure.id), refused: { _ in try forget() },
          then: { _ in try forget() })
      }
    }
    let wanted = DoorSettings(
      displayName: door.displayName, greeting: door.greeting, retentionDays: door.retentionDays)
    if settings != wanted, !door.displayName.isEmpty || settings?.displayName.isEmpty == false {
      return say(GuestMethods.SetDoor(settings: wanted)) { [weak self] _ in self?.settings = wanted }
    }
    for invitation in try planner.store.read({ try $0.invitations() }) {
      guard
        let step = try planner.store.read({
          try planner.nextStep(
            of: invitation, known: known, said: said[invitation.id], $0)
        })
      else {
        standing.told.insert(invitation.id)
        continue
      }
      standing.told.remove(invitation.id)
      let learn = { [weak self] (now: GuestInvitation) in self?.known[invitation.id] = now }
      switch step {
      case .put(let new):
        said[invitation.id] = new
        return say(
          GuestMethods.PutInvitation(invitation: new),
          refused: { planner.host.failed("an invitation was refused", $0) },
          then: { learn($0.invitation) })
      case .answer(let answer):
        said[invitation.id] = nil
        return say(
          GuestMethods.AnswerRequest(answer: answer),
          refused: { refusal in
            // It was withdrawn, or the guest is gone: what comes of that is told as an event.
            guard refusal.isNotFound else { throw refusal }
            try planner.noteAnswered(answer, of: invitation.id, isTaken: false)
          },
          then: { reply in
            learn(reply.invitation)
            try planner.noteAnswered(answer, of: invitation.id, isTaken: true)
          })
      case .booking(let booking):
        return say(
          GuestMethods.SetBooking(booking: booking),
          refused: { refusal in
            guard refusal.isNotFound else { throw refusal }
            try planner.noteBooking(booking.start, of: invitation.id)
          },
          then: { reply in
            learn(reply.invitation)
            try planner.noteBooking(booking.start, of: invitation.id)
          })
      }
    }
    if isCountOld {
      isCountOld = false
      return say(GuestMethods.GetDoor()) { [weak self] door in
        guard let self else { return }
        _ = try planner.heard(door)
        guard standing.unread != door.unread else { return }
        standing.unread = door.unread
        try planner.transaction(command: nil) { try planner.emit(.guests, to: $0) }
      }
    }
    isDue = false
    tellWhoWaited()
  }
}
