import Glibc
import PlannerProtocol
import PlannerTime
import Synchronization

/// Notifies the pages of guests and the owner's programs that watch. A notice only says that there is news.
/// Listeners read the news from the store, so that they get each message once and miss no message.
final class Broadcaster: Sendable {
  private struct State {
    var pages: [Guest: [(number: Int, page: LivePage)]] = [:]
    var watchers: [Int: Mailbox] = [:]
    var number = 0
    var open = 0
    var guestTyped: [String: Instant] = [:]
    var ownerTyped: [String: Instant] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  /// The seconds after a keystroke during which somebody counts as typing.
  static let typing = 5

  // MARK: - Pages

  /// The number of pages that are open.
  var open: Int { state.withLock { $0.open } }

  func isPresent(_ conversation: String) -> Bool {
    state.withLock { $0.pages[.conversation(conversation)] != nil }
  }

  /// Adds an open page, which is notified about news. Returns its number.
  func open(_ page: LivePage, now: Instant) -> Int {
    let guest = page.subject.guest
    let (number, isFirst, isClosed) = state.withLock { state in
      state.number += 1
      state.open += 1
      let isFirst = state.pages[guest] == nil
      state.pages[guest, default: []].append((state.number, page))
      return (state.number, isFirst, state.isClosed)
    }
    if isFirst { tellPresent(guest, now: now) }
    if isClosed { page.end() }
    return number
  }

  func leave(_ number: Int, _ guest: Guest, now: Instant) {
    let isLast = state.withLock { state in
      state.open -= 1
      state.pages[guest]?.removeAll { $0.number == number }
      guard state.pages[guest]?.isEmpty == true else { return false }
      state.pages[guest] = nil
      return true
    }
    if isLast { tellPresent(guest, now: now) }
  }

  private func tellPresent(_ guest: Guest, now: Instant) {
    if case .conversation(let id) = guest { tell(.present, id, now: now) }
  }

  private func ring(_ guests: some Sequence<Guest>) {
    let pages = state.withLock { state in guests.flatMap { state.pages[$0] ?? [] } }
    for (_, page) in pages { page.ring() }
  }

  /// Notes that the owner types in a conversation, and notifies its pages.
  func ownerTypes(in conversation: String, now: Instant) {
    state.withLock { state in Self.note(now, of: conversation, in: &state.ownerTyped) }
    ring([.conversation(conversation)])
  }

  func ownerTyped(in conversation: String) -> Instant? { state.withLock { $0.ownerTyped[conversation] } }

  func guestTyped(in conversation: String) -> Instant? { state.withLock { $0.guestTyped[conversation] } }

  /// Notes that a guest types. The owner's programs are notified once in two seconds.
  func guestTypes(in conversation: String, now: Instant) {
    let isNew = state.withLock { state in
      let isNew = state.guestTyped[conversation].map { $0.adding(seconds: 2) <= now } ?? true
      if isNew { Self.note(now, of: conversation, in: &state.guestTyped) }
      return isNew
    }
    if isNew { tell(.typing, conversation, now: now) }
  }

  private static func note(_ now: Instant, of conversation: String, in typed: inout [String: Instant]) {
    if typed.count >= 1000 { typed = typed.filter { $0.value.adding(seconds: typing) > now } }
    typed[conversation] = now
  }

  private func tell(_ kind: GuestEventKind, _ conversation: String, now: Instant) {
    publish([GuestEvent(at: now, kind: kind, conversation: conversation, times: [])], kept: false)
  }

  // MARK: - The owner's programs

  func watch() -> (number: Int, mailbox: Mailbox) {
    state.withLock { state in
      state.number += 1
      let mailbox = Mailbox()
      if state.isClosed { mailbox.close() }
      state.watchers[state.number] = mailbox
      return (state.number, mailbox)
    }
  }

  func unwatch(_ number: Int) { state.withLock { _ = $0.watchers.removeValue(forKey: number) } }

  private func publish(_ passing: [GuestEvent], kept: Bool) {
    let watchers = state.withLock { Array($0.watchers.values) }
    for watcher in watchers { watcher.put(passing, kept: kept) }
  }

  /// Notifies pages and programs about a change that is stored now.
  func publish(_ pending: PendingEvents) {
    if !pending.saying.isEmpty {
      state.withLock { state in for conversation in pending.saying { state.guestTyped[conversation] = nil } }
    }
    if pending.hasEvents || !pending.passing.isEmpty { publish(pending.passing, kept: pending.hasEvents) }
    ring(pending.guests)
  }

  /// Makes every page write something, so that closed connections are noticed. Pages are handled in batches
  /// of 50, 20 ms apart, so that ten thousand of them do not delay other work.
  func beat() {
    Self.beat(state.withLock { $0.pages.values.flatMap { $0.map(\.page) } }[...])
  }

  private static func beat(_ pages: ArraySlice<LivePage>) {
    guard let loop = pages.first?.loop else { return }
    loop.scheduleTask(in: .milliseconds(20)) {
      for page in pages.prefix(atOnce) { page.beat() }
      beat(pages.dropFirst(atOnce))
    }
  }

  private static let atOnce = 50

  /// Disconnects all pages and programs.
  func close() {
    let (pages, watchers) = state.withLock { state in
      state.isClosed = true
      return (state.pages.values.flatMap { $0.map(\.page) }, Array(state.watchers.values))
    }
    for page in pages { page.end() }
    for watcher in watchers { watcher.close() }
  }
}

/// The notices that wait for one program that watches.
final class Mailbox: Sendable {
  struct Content: Sendable {
    /// Whether the store has new events.
    var kept = false
    var passing: [GuestEvent] = []
    var isClosed = false
    var isEmpty: Bool { !kept && passing.isEmpty && !isClosed }
  }

  private let content = Mutex(Content())
  /// A pipe that holds a byte while there is content. A thread can poll it together with the connection.
  private let ends: (reading: Int32, writing: Int32)

  /// The most passing events that wait. Further ones are dropped for a slow program.
  private static let most = 256

  init() {
    var made: [Int32] = [-1, -1]
    _ = pipe(&made)
    for end in made {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    ends = (made[0], made[1])
  }

  deinit {
    Glibc.close(ends.reading)
    Glibc.close(ends.writing)
  }

  /// Waits for content. Returns false when the other end of a socket has disconnected.
  func wait(whileRead socket: Int32) -> Bool {
    var entries = [
      pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0), pollfd(fd: socket, events: 0, revents: 0),
    ]
    while poll(&entries, nfds_t(entries.count), -1) < 0, errno == EINTR {}
    return entries[1].revents == 0
  }

  func put(_ passing: [GuestEvent], kept: Bool) {
    change { content in
      if kept { content.kept = true }
      content.passing += passing.prefix(Self.most - min(Self.most, content.passing.count))
    }
  }

  func close() { change { $0.isClosed = true } }

  private func change(_ body: (inout Content) -> Void) {
    content.withLock { content in
      let wasEmpty = content.isEmpty
      body(&content)
      if wasEmpty, !content.isEmpty {
        var byte: UInt8 = 0
        _ = write(ends.writing, &byte, 1)
      }
    }
  }

  /// Returns the content, and clears it.
  func take() -> Content {
    content.withLock { content in
      let taken = content
      if !taken.isEmpty, !taken.isClosed {
        var byte: UInt8 = 0
        _ = read(ends.reading, &byte, 1)
      }
      content = Content(isClosed: taken.isClosed)
      return taken
    }
  }
}
