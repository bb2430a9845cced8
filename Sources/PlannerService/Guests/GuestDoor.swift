import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import Varlink
import VarlinkNIO

/// The owner of the line to plannerguests. It opens the line, sends what guests may see, and handles the
/// events of guests, one step at a time. After each change it compares the store with the state of
/// plannerguests and sends the difference. So a lost call is made up for.
///
/// Without plannerguests this class does nothing, and everything else works.
final class GuestDoor {
  private enum State {
    case closed, opening
    case open(any VarlinkClient)
  }

  var standing = Standing() {
    didSet { if standing != oldValue { planner?.host.post(changed: true) } }
  }
  /// The invitations in plannerguests, by id.
  private(set) var known: [String: GuestInvitation] = [:]
  /// The path of plannerguests' socket; empty if plannerguests is not used.
  var path = "" {
    didSet { standing.socket = path }
  }
  /// The paths to watch for the start of plannerguests.
  var watched: Set<String> = []

  /// Opens a line; nil if the planner does not use plannerguests.
  var opener: ((_ done: @escaping (Result<any VarlinkClient, RemoteFailure>) -> Void) -> Void)?

  private(set) weak var planner: Planner?
  private var state = State.closed
  private(set) var retryAt: Instant?
  /// True if the socket does not exist. The next attempt comes when the socket appears.
  private var isAbsent = false
  private var delay = GuestDoor.firstDelay
  /// True while a call is under way, or an event is being handled.
  private var isUnderWay = false
  private var isListed = false
  /// True if the guests' view may be out of date.
  private var isDue = true
  /// True if the free times may differ from the times that guests see.
  private var areTimesOld = true
  private var isCountOld = false
  private var settings: DoorSettings?
  private var acknowledged = 0
  /// True if the planner acknowledged events that its store no longer has, for example after a restore.
  private var hasLost = false
  private var events: [GuestEvent] = [] {
    // plannerguests keeps all further events.
    didSet { line?.hold(events.count >= Self.mostEvents) }
  }
  /// The ids of invitations that changed since ``known`` was read.
  private var outdated: Set<String> = []
  /// For each invitation, the last step sent over this line, and its state in plannerguests then. A step is
  /// sent once.
  private var said: [String: (step: GuestStep, there: GuestInvitation?)] = [:]
  /// The steps that were found and not sent yet; nil to compare again, which takes time for each invitation.
  private var unsaid: [(id: String, step: GuestStep)]?
  private var waiting: [() -> Void] = []

  private static let (mostEvents, firstDelay, longestDelay) = (64, 2, 300)

  func attach(_ planner: Planner) { self.planner = planner }

  /// The open line; nil if plannerguests does not answer.
  var line: (any VarlinkClient)? { if case .open(let line) = state { line } else { nil } }

  /// Marks the guests' view as out of date after a commit.
  /// - plan: whether other times may be free now.
  func markOutdated(plan: Bool) {
    (isDue, unsaid) = (true, nil)
    if plan { areTimesOld = true }
  }

  /// Tries to reach plannerguests, because its socket was made.
  func mayBeThere() throws {
    guard case .closed = state, opener != nil else { return }
    delay = Self.firstDelay
    (isAbsent, retryAt) = (false, nil)
    try begin()
  }

  /// Runs `done` when plannerguests has everything, or cannot be reached.
  func whenTold(_ done: @escaping () -> Void) {
    waiting.append(done)
    // The address for guests may not have been known when the line was opened.
    (isDue, isCountOld) = (true, true)
    if case .closed = state { (isAbsent, retryAt) = (false, nil) }
    do { try begin() } catch { planner?.host.failed("guests could not be told", error) }
  }

  /// Begins the next step, if no step is under way.
  func begin() throws {
    guard let planner, let opener else { return tellWhoWaited() }
    // Like the plan, guests' events wait until the clock is trusted.
    if try planner.doubtsClock() { return tellWhoWaited() }
    switch state {
    case .opening: return
    case .closed:
      guard !isAbsent, retryAt.map({ $0 <= planner.now }) ?? true else { return tellWhoWaited() }
      (retryAt, state) = (nil, .opening)
      opener { [weak self] result in
        switch result {
        case .success(let line): self?.opened(line)
        case .failure(let trouble): self?.lost(trouble)
        }
      }
    case .open(let line):
      guard !isUnderWay, isListed else { return }
      if try planner.read({ try GuestOffers($0).isAwaitingFiles() }) { return }
      if hasLost {
        (hasLost, isUnderWay) = (false, true)
        do { try GuestEventHandler(planner).adopt(known, upTo: acknowledged) } catch { return fail(error) }
        (isUnderWay, isDue) = (false, true)
      }
      if !events.isEmpty { return takeNext(line, planner) }
      if isDue { return try sayNext(line, planner) }
      if isCountOld { return countUnread(line, planner) }
      tellWhoWaited()
    }
  }

  /// Ends the step under way and begins the next one. end: the last part of the step.
  private func goOn(isDue: Bool = true, _ end: () throws -> Void = {}) throws {
    try end()
    (isUnderWay, self.isDue) = (false, isDue)
    try begin()
  }

  // MARK: - The line

  private func opened(_ line: any VarlinkClient) {
    state = .open(line)
    (isUnderWay, isListed) = (true, false)
    (known, said, events, outdated, unsaid) = ([:], [:], [], [], nil)
    call(GuestMethods.GetDoor(), line) { [weak self] door in
      guard let self, let planner = self.planner else { return }
      (settings, acknowledged, standing.unread) = (door.settings, door.acknowledged, door.unread)
      hear(copyTrouble: door.copyTrouble, planner)
      let heard = try GuestEventHandler(planner).heard(door)
      hasLost = acknowledged > heard
      self.call(GuestMethods.ListInvitations(), line) { [weak self] reply in
        guard let self else { return }
        known = Dictionary(reply.invitations.map { ($0.id, $0) }) { first, _ in first }
        (isListed, isUnderWay, isDue, areTimesOld) = (true, false, true, true)
        delay = Self.firstDelay
        (standing.isHere, standing.trouble) = (true, nil)
        self.listen(line, after: max(heard, acknowledged))
        try begin()
      }
    }
  }

  private func listen(_ line: any VarlinkClient, after number: Int) {
    do {
      let call = WireCall(
        method: GuestMethods.Watch.qualifiedName, parameters: GuestMethods.Watch(after: number), more: true)
      line.watch(try WireJSON.encode(call)) { [weak self, weak line] message in
        guard let self, let line else { return 1 }
        do {
          let event = try line.read(GuestMethods.Watch.Reply.self, from: message).event
          // Of events without a number, only changes by the user's programs matter: a message may be read
          // now.
          if event.kind == .changed { isCountOld = true }
          if try event.number != nil || event.kind == .changed && isNews(event) { events.append(event) }
          try begin()
          if event.number == nil { return ReadPace.passing }
        } catch { fail(error) }
        return 1
      } ended: { [weak self] trouble in
        self?.lost(trouble)
      }
    } catch {
      fail(error)
    }
  }

  /// Returns whether the user has notices of the conversation and no event of it waits.
  private func isNews(_ event: GuestEvent) throws -> Bool {
    try !events.contains { $0.number == nil && $0.conversation == event.conversation }
      && planner.map { try !GuestEventHandler($0).told(of: event.conversation).isEmpty } ?? false
  }

  /// Makes a call. A failure, or a reply that cannot be handled, ends the line. The next line starts from
  /// scratch.
  private func call<M: Method>(
    _ method: M, _ line: any VarlinkClient, refused: ((RemoteRefusal) throws -> Void)? = nil,
    then: @escaping (M.Reply) throws -> Void
  ) {
    line.call(method) { [weak self] result in
      guard let self else { return }
      do {
        do { try then(result.get()) } catch let refusal as RemoteRefusal where refused != nil {
          try refused?(refusal)
        }
      } catch {
        fail(error)
      }
    }
  }

  private func fail(_ error: any Error) {
    line?.close()
    lost(RemoteFailure(of: error))
  }

  private func lost(_ trouble: RemoteFailure) {
    guard let planner else { return }
    if case .closed = state { return }
    state = .closed
    (isUnderWay, isListed, events, known) = (false, false, [], [:])
    isAbsent = !path.isEmpty && access(path, F_OK) != 0
    retryAt = isAbsent ? nil : planner.now.adding(seconds: delay)
    delay = min(Self.longestDelay, delay * 2)
    (standing.isHere, standing.trouble, standing.told) = (false, trouble.sentence, [])
    tellWhoWaited()
    do { try planner.settle() } catch { planner.host.failed("the line to guests could not be closed", error) }
  }

  func stop() { line?.close() }

  private func tellWhoWaited() {
    let waiting = waiting
    self.waiting = []
    for done in waiting { done() }
  }

  // MARK: - Events of guests

  /// Handles an event. Acknowledges it after the commit.
  private func takeNext(_ line: any VarlinkClient, _ planner: Planner) {
    // Set first: removing an event makes room, and the line may then deliver another event at once.
    isUnderWay = true
    let event = events.removeFirst()
    guard event.number != nil else { return ask(whoDid: event, line) }
    (unsaid, isCountOld) = (nil, true)
    if let id = event.invitation { outdated.insert(id) }
    guard event.kind != .merged else { return take(event, from: nil) }
    guard event.request != nil, event.kind != .canceled else { return ask(whoDid: event, line) }
    // A request that the guest withdrew in the meantime no longer counts.
    let found = { [weak self] (there: GuestInvitation?) in
      var event = event
      if there?.request != event.request { event.request = nil }
      self?.ask(whoDid: event, line)
    }
    call(
      GuestMethods.ListInvitations(id: event.invitation), line, refused: { _ in found(nil) },
      then: { found($0.invitations.first) })
  }

  private func ask(whoDid event: GuestEvent, _ line: any VarlinkClient) {
    // The conversation has the guest's present name, and says whether the user wants to hear from them.
    let found = { [weak self] (guest: GuestConversation?) in self?.take(event, from: guest) }
    call(
      GuestMethods.GetConversation(id: event.conversation, limit: 1), line, refused: { _ in found(nil) },
      then: { found($0.conversation) })
  }

  private func take(_ event: GuestEvent, from guest: GuestConversation?) {
    guard let planner else { return }
    do {
      try GuestEventHandler(planner).take(event, from: guest)
      guard event.number != nil else { return try goOn(isDue: isDue) }
      let goOn = { [weak self] in try self?.goOn() }
      // The inbox also shows the person that the link was made for.
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

  // MARK: - The guests' view

  /// Sends the next change that plannerguests does not have.
  private func sayNext(_ line: any VarlinkClient, _ planner: Planner) throws {
    let door = try planner.store.read { try $0.door() }
    func say<M: Method>(
      _ method: M, isOfUnsaid: Bool = false, refused: ((RemoteRefusal) throws -> Void)? = nil,
      then: @escaping (M.Reply) throws -> Void
    ) {
      isUnderWay = true
      if !isOfUnsaid { unsaid = nil }
      call(
        method, line,
        refused: refused.map { refused in { [weak self] refusal in try self?.goOn { try refused(refusal) } }
        },
        then: { [weak self] reply in try self?.goOn { try then(reply) } })
    }
    if acknowledged < door.event {
      return say(GuestMethods.Acknowledge(number: door.event)) { [weak self] in
        self?.acknowledged = max(door.event, $0.acknowledged)
      }
    }
    if let erasure = try planner.store.read({ try $0.guestErasures().first }) {
      let forget = { [weak self] in
        guard let self else { return }
        known = known.filter { $0.value.conversation != erasure.conversation }
        try planner.store.write(command: nil, at: planner.now) { try $0.delete(erasure) }
      }
      return say(
        GuestMethods.EraseGuest(conversation: erasure.conversation), refused: { _ in try forget() },
        then: { _ in try forget() })
    }
    let wanted = try planner.read { try GuestOffers($0).doorSettings(door) }
    if settings != wanted, !door.displayName.isEmpty || settings?.displayName.isEmpty == false {
      return say(GuestMethods.SetDoor(settings: wanted)) { [weak self] _ in self?.settings = wanted }
    }
    if let id = outdated.first {
      let learn = { [weak self] (now: GuestInvitation?) in
        self?.outdated.remove(id)
        self?.known[id] = now
      }
      return say(
        GuestMethods.ListInvitations(id: id), refused: { _ in learn(nil) },
        then: { reply in learn(reply.invitations.first { $0.id == id }) })
    }
    var (next, unknown) = try nextStep(planner, heard: door.event)
    // An answer to a waiting guest is sent before other guests get their times.
    if areTimesOld, next?.step.isAnswer != true {
      areTimesOld = false
      try GuestRequests(planner).renewOffers()
      (next, unknown) = try nextStep(planner, heard: door.event)
    }
    if let id = unknown {
      let forget: () -> Void = { [weak self] in self?.known[id] = nil }
      return say(GuestMethods.EraseInvitation(id: id), refused: { _ in forget() }, then: { _ in forget() })
    }
    if let (id, step) = next {
      func tell<M: Method>(_ method: M, _ now: @escaping (M.Reply) -> GuestInvitation) {
        say(method, isOfUnsaid: true) { [weak self] refusal in
          planner.host.failed("an invitation was refused", refusal)
          guard let self else { return }
          (said[id], unsaid) = ((step, known[id]), nil)
          // The invitation was withdrawn, answered or erased in the meantime.
          outdated.insert(id)
        } then: { [weak self] reply in
          self?.known[id] = now(reply)
          self?.said[id] = (step, now(reply))
          if self?.unsaid?.first?.id == id { self?.unsaid?.removeFirst() }
        }
      }
      switch step {
      case .put(let new): return tell(GuestMethods.PutInvitation(invitation: new)) { $0.invitation }
      case .answer(let answer): return tell(GuestMethods.AnswerRequest(answer: answer)) { $0.invitation }
      case .booking(let booking): return tell(GuestMethods.SetBooking(booking: booking)) { $0.invitation }
      case .settle(let state):
        unsaid = nil
        try GuestRequests(planner).settle(id, as: state)
        return try begin()
      }
    }
    isDue = false
    try begin()
  }

  private func countUnread(_ line: any VarlinkClient, _ planner: Planner) {
    (isCountOld, isUnderWay) = (false, true)
    call(GuestMethods.GetDoor(), line) { [weak self] door in
      guard let self else { return }
      _ = try GuestEventHandler(planner).heard(door)
      hear(copyTrouble: door.copyTrouble, planner)
      if standing.unread != door.unread {
        standing.unread = door.unread
        try planner.transaction(command: nil) { try planner.emit(.guests, to: $0) }
      }
      isUnderWay = false
      try begin()
    }
  }

  /// Returns the next step for an invitation, and the id of an invitation that only plannerguests has.
  private func nextStep(
    _ planner: Planner, heard: Int
  ) throws -> (next: (id: String, step: GuestStep)?, unknown: String?) {
    if let next = unsaid?.first { return (next, nil) }
    let (own, steps) = try planner.read { try GuestOffers($0).nextSteps(known, heard: heard) }
    standing.told = own.subtracting(steps.map { $0.id })
    let left = steps.filter { id, step in said[id].map { $0 == (step, known[id]) } != true }
    unsaid = left.filter { $0.step.isAnswer } + left.filter { !$0.step.isAnswer }
    return (
      unsaid?.first,
      known.first { !own.contains($0.key) && !$0.value.isForgotten(at: planner.now) }?.key
    )
  }
}
