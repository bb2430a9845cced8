import PlannerAddressBooks
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The state of the reading of address books.
struct CardReading {
  var isUnderWay = false
  /// True if something changed during the reading, so another reading is due.
  var isDue = false
  /// True if a refresh waits until cards are known.
  var holdsRefresh = false
  /// The callbacks that wait until cards are known.
  var waiting: [() -> Void] = []
  /// The time until which callbacks, the plan and reminders wait; nil if they do not wait.
  var waitsUntil: Instant?
  /// The time of the next reading of address books on file systems that report no changes.
  var polls = PollClock()
  /// True if the reading took longer than `waitsUntil` allows. Nothing waits for it any more.
  var isGivenUp = false
}

/// The owner of the address books' contents: who has which card, and where people live. Folders are read on a
/// background queue. Calls that need a card wait until the first reading is done.
final class AddressBookReadings {
  /// The contents for reading. Only this class changes them.
  let contents: CardContents
  /// The cards as of the last reading.
  private(set) var cards: CardIndex {
    get { contents.index }
    set {
      contents.index = newValue
      host.post(changed: true)
    }
  }
  var state = CardReading() {
    didSet {
      (contents.isUnderWay, contents.isGivenUp) = (state.isUnderWay, state.isGivenUp)
      host.post()
    }
  }
  /// Earlier UIDs of cards that got another UID while the planner runs, by the later UID.
  var formerUids: [String: String] = [:]
  /// The background queue that reads folders. Calendars and the mirror use another queue, so a folder that
  /// hangs here does not block them.
  let queue: any BackgroundQueue
  let store: PlannerStore
  let clocks: Clocks
  let host: PlannerHost

  init(_ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: any BackgroundQueue) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
    contents = CardContents(clocks)
  }

  /// The time when the wait for cards has lasted too long, or when address books are read without a report of
  /// a change; nil if neither is ahead.
  var deadline: Instant? { [state.waitsUntil, state.polls.at].compactMap(\.self).min() }

  func replaceCards(by index: CardIndex) { cards = index }

  // MARK: - Reading

  /// Reads all address books, and updates the people who follow their cards. If a reading is under way,
  /// another one follows it.
  func read() throws {
    host.watchedChanged()
    guard !state.isUnderWay else {
      state.isDue = true
      return
    }
    state.isDue = false
    let books = try store.read { try $0.addressBooks() }
    var kept = cards
    if kept.keep(only: books) { try adopt(kept) }
    if books.isEmpty { return tellWhoWaited() }
    let reader = CardReader(zones: clocks.zones)
    let scans = books.map { book in
      AddressBookScan(
        addressBookId: book.id, path: book.path, reader: reader, known: cards.book(book.id)?.files ?? [])
    }
    state.isUnderWay = true
    if books.contains(where: { !cards.holds($0) }) {
      let until = clocks.now.adding(seconds: WaitForFiles.seconds)
      state.waitsUntil = until
      host.wake(by: until)
    }
    queue.run { [isRemote = host.isRemote] in
      (results: scans.map { $0.run() }, isRemote: books.contains { isRemote($0.path) })
    } then: { [weak self] found in
      self?.notePolled(found.isRemote)
      self?.wereRead(found.results, of: books)
    }
  }

  private func notePolled(_ isRemote: Bool) {
    state.polls.set(isRemote, now: clocks.now)
    if let at = state.polls.at { host.wake(by: at) }
  }

  /// Ends the wait if it has lasted too long. Reads address books again if their time has come, or if the
  /// clock was set back.
  func keepTime() throws {
    endWait()
    guard state.polls.isDue(at: clocks.now) else { return }
    state.polls.clear()
    try read()
  }

  private func wereRead(_ results: [AddressBookScan.Result], of books: [AddressBook]) {
    state.isUnderWay = false
    state.waitsUntil = nil
    state.isGivenUp = false
    do {
      // A book may have been removed or moved during the reading. Then its results do not count.
      let wanted = try store.read { try $0.addressBooks() }
      var index = cards
      var isNews = index.keep(only: wanted)
      for (book, result) in zip(books, results) {
        guard let book = wanted.first(where: { $0.id == book.id && $0.path == book.path }) else { continue }
        if index.put(book, files: result.files, trouble: result.trouble) { isNews = true }
      }
      if isNews || state.holdsRefresh { try adopt(index) }
      if isNews { Memory.giveBack() }
    } catch {
      host.failed("what address books say could not be followed", error)
      host.refreshAfterwards()
    }
    if state.isDue {
      do { try read() } catch { host.failed("address books could not be read", error) }
    }
    if !isReadingNew { tellWhoWaited() }
  }

  private func endWait() {
    guard let until = state.waitsUntil, WaitForFiles.isOver(until, at: clocks.now) else { return }
    state.waitsUntil = nil
    state.isGivenUp = true
    if state.holdsRefresh {
      state.holdsRefresh = false
      host.refreshAfterwards()
    }
    tellWhoWaited()
  }

  private func tellWhoWaited() {
    let waiting = state.waiting
    state.waiting = []
    for done in waiting { done() }
  }

  /// Reads address books after something other than their commands, which may have changed the list of books
  /// or the people's cards.
  func mayHaveChanged() {
    do {
      try read()
      try follow()
    } catch { host.failed("address books could not be read", error) }
  }

  /// Runs `done` when cards are known, or when the wait for them has lasted too long.
  func whenKnown(_ done: @escaping () -> Void) {
    if isReadingNew { state.waiting.append(done) } else { done() }
  }

  /// Makes a refresh wait until cards are known.
  func holdRefresh() { state.holdsRefresh = true }

  /// True if calls about cards have to wait, because the first reading is not finished.
  var isReadingNew: Bool { state.isUnderWay && ((try? store.read(contents.isReadingNew)) ?? false) }

  /// Takes over the state of another planner.
  func take(_ content: Snapshot.Content) {
    contents.take(content)
    state.isGivenUp = content.cardsAreGivenUp
    host.post(changed: true)
  }
}
