import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The contents of the address books, for reading: who has which card, and where people live.
final class CardContents {
  /// The cards as of the last reading.
  var index = CardIndex() {
    didSet { version += 1 }
  }
  /// Changes with each change of the cards.
  private(set) var version = 0
  /// True while address books are being read.
  var isUnderWay = false
  /// True if the reading took too long. Nothing waits for it any more.
  var isGivenUp = false
  /// True while a transaction is under way. It may still be rolled back, so its zones are not cached.
  var isInTransaction = false {
    didSet { forgetZones() }
  }
  /// The zones where people live, by contact id; nil if they may have changed.
  private var knownZones: [String: ZoneTable]?
  let clocks: Clocks

  init(_ clocks: Clocks) { self.clocks = clocks }

  func forgetZones() { knownZones = nil }

  /// Takes over the state that the planner posted.
  func take(_ content: Snapshot.Content) {
    index = content.cards
    isGivenUp = content.cardsAreGivenUp
    forgetZones()
  }

  subscript(uid: String) -> Card? { index[uid] }

  // MARK: - Zones

  /// Returns the known zones where people live, by contact id.
  func contactZones(_ reader: StoreReader) throws -> [String: ZoneTable] {
    if let knownZones { return knownZones }
    var zones: [String: ZoneTable] = [:]
    for person in try reader.whereabouts() {
      zones[person.contactId] = zone(person.timeZone, cardUid: person.cardUid)
    }
    if !isInTransaction { knownZones = zones }
    return zones
  }

  /// Returns the zone where a person lives; nil if it is not known.
  func contactZone(_ id: String, _ reader: StoreReader) throws -> ZoneTable? {
    if let knownZones { return knownZones[id] }
    return try reader.contact(id: id).flatMap { zone($0.timeZone, cardUid: $0.cardUid) }
  }

  private func zone(_ own: String?, cardUid: String?) -> ZoneTable? {
    (own ?? cardUid.flatMap { index[$0]?.timeZone }).flatMap { clocks.zone(named: $0) }
  }

  // MARK: - The reading

  /// Returns whether calls about cards have to wait, because the first reading is not finished.
  func isReadingNew(_ reader: StoreReader) throws -> Bool {
    guard isUnderWay, !isGivenUp else { return false }
    return try reader.addressBooks().contains { !index.holds($0) }
  }

  /// Returns whether every address book was read at least once. A book that could not be read since the start
  /// does not count: it has no files, but its cards are not gone.
  func areKnown(_ reader: StoreReader) throws -> Bool {
    try reader.addressBooks().allSatisfy { book in
      index.holds(book) && index.book(book.id).map { $0.trouble == nil || !$0.files.isEmpty } ?? false
    }
  }

  /// Returns whether an unread card may hold somebody's time zone. Nothing is placed until it is read.
  func isAwaited(_ reader: StoreReader) throws -> Bool {
    if isGivenUp { return false }
    guard try reader.addressBooks().contains(where: { !index.holds($0) }) else { return false }
    return try reader.hasContactsWithCards()
  }

  func state(of book: AddressBook) -> AddressBookState {
    if let known = index.book(book.id) { return known.state(brokenFiles(of: known).sentence) }
    let trouble =
      isGivenUp ? "'\(book.path)' does not answer: its cards count once it does." : "It is being read."
    return AddressBookState(addressBook: book, files: 0, cards: 0, problems: [], trouble: trouble)
  }

  func brokenFiles(of book: CardIndex.Book) -> BrokenFiles { BrokenFiles(book.files, at: clocks.now) }
}
