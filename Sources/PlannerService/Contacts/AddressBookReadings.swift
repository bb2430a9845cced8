import PlannerContacts
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Where the reading of address books stands.
struct CardReading {
  var isUnderWay = false
  /// Something changed meanwhile: once more.
  var isDue = false
  /// A refresh was put off until cards are known.
  var holdsRefresh = false
  /// Who waits until cards are known.
  var waiting: [() -> Void] = []
  /// Until when they, the plan and reminders wait; nil where they do not.
  var waitsUntil: Instant?
  /// It took longer: nothing waits for it any more.
  var isGivenUp = false
}

/// What address books say: who has which card, and where people live. Folders are looked through beside the
/// planner's loop; until that was done once, whoever needs a card waits.
final class AddressBookReadings {
  /// What was read last.
  private(set) var cards = CardIndex() {
    didSet { host.post(changed: true) }
  }
  var state = CardReading() {
    didSet { host.post() }
  }
  /// Where people live, by their id, until that may have changed.
  var knownZones: [String: ZoneTable]?
  /// Where folders are looked through, apart from calendars and the mirror: one that hangs stops neither.
  let queue: any BackgroundQueue
  let store: PlannerStore
  let clocks: Clocks
  let host: PlannerHost

  init(_ store: PlannerStore, _ clocks: Clocks, _ host: PlannerHost, _ queue: any BackgroundQueue) {
    self.store = store
    self.clocks = clocks
    self.host = host
    self.queue = queue
  }

  /// When the wait for cards has been too long; nil where nothing waits.
  var deadline: Instant? { state.waitsUntil }

  func forgetZones() { knownZones = nil }

  func replaceCards(by index: CardIndex) { cards = index }

  // MARK: - Reading

  /// Looks through all address books, and lets people follow what changed. Where that is under way already,
  /// it is done once more afterwards.
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
    queue.run {
      scans.map { $0.run() }
    } then: { [weak self] results in
      self?.wereRead(results, of: books)
    }
  }

  private func wereRead(_ results: [AddressBookScan.Result], of books: [AddressBook]) {
    state.isUnderWay = false
    state.waitsUntil = nil
    state.isGivenUp = false
    do {
      // Removed, or somewhere else, while it was read: what was found there counts no more.
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

  /// Ends the wait where it has been too long.
  func endWait() {
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

  /// Something else than a command of theirs may have changed which address books there are, or whose cards.
  func mayHaveChanged() {
    do {
      try read()
      try follow()
    } catch { host.failed("address books could not be read", error) }
  }

  /// `done` runs once cards are known, or have been waited for too long.
  func whenKnown(_ done: @escaping () -> Void) {
    if isReadingNew { state.waiting.append(done) } else { done() }
  }

  /// A refresh waits until cards are known.
  func holdRefresh() { state.holdsRefresh = true }

  /// Whether calls about cards have to wait: the first look at them is not over.
  var isReadingNew: Bool {
    guard state.isUnderWay, !state.isGivenUp else { return false }
    return (try? store.read { reader in try reader.addressBooks().contains { !cards.holds($0) } }) ?? false
  }

  /// Whether anybody's time zone may stand in a card that was not read yet: nothing is placed until it was.
  func isAwaited(_ reader: StoreReader) throws -> Bool {
    if state.isGivenUp { return false }
    guard try reader.addressBooks().contains(where: { !cards.holds($0) }) else { return false }
    return try reader.hasContactsWithCards()
  }

  func state(of book: AddressBook) -> AddressBookState {
    if let known = cards.book(book.id) { return known.state }
    let trouble =
      state.isGivenUp
      ? "'\(book.path)' does not answer: its cards count once it does." : "It is being read."
    return AddressBookState(addressBook: book, files: 0, cards: 0, problems: [], trouble: trouble)
  }

  /// What another planner knows.
  func take(_ content: Bulletin.Content) {
    cards = content.cards
    state.isGivenUp = content.cardsAreGivenUp
    knownZones = nil
  }
}
