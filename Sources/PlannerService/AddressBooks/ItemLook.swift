import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The properties that only items in replies have; computed once for each reply.
struct ItemLook {
  /// The length of the id prefix that tells items apart.
  var idLength: Int
  /// The zones where people live, by contact id.
  var zones: [String: ZoneTable]
  /// The titles of dates that were added and have sessions, by id.
  var dateTitles: [String: String]
  /// The ids of sessions at times that guests took.
  var guests: Set<String>
  /// The events that overlap items; nil if overlaps are not shown.
  var overlaps: Overlaps?
}

extension CardContents {
  func look(_ reader: StoreReader) throws -> ItemLook {
    ItemLook(
      idLength: try reader.itemIdPrefixLength(), zones: try contactZones(reader),
      dateTitles: try reader.titlesOfDatesWithSessions(), guests: try reader.itemsOfGuests())
  }

  /// Returns the look of only these items: within a command, the zones of all people are not cached yet.
  func look(at items: [PlanItem], _ reader: StoreReader) throws -> ItemLook {
    let people = Set(items.map(\.contactId))
    return ItemLook(
      idLength: try reader.itemIdPrefixLength(),
      zones: try people.reduce(into: [:]) { $0[$1] = try contactZone($1, reader) },
      dateTitles: items.contains { $0.dateKey != nil } ? try reader.titlesOfDatesWithSessions() : [:],
      guests: try reader.itemsOfGuests())
  }
}

extension PlanItem {
  /// Returns the item as it appears in a reply.
  func shown(_ look: ItemLook) -> ShownItem {
    ShownItem(
      id: id, contactId: contactId, goalId: goalId, name: name, startAt: startAt, durationMin: durationMin,
      status: status, origin: origin, mirrorUid: mirrorUid, createdAt: createdAt, notes: notes,
      forcedOver: forcedOver, unlearned: unlearned, occasion: occasion(look.dateTitles),
      shortId: String(id.prefix(look.idLength)),
      contactTimeZone: look.zones[contactId]?.name,
      byGuest: status.isLive && look.guests.contains(id) ? true : nil, overlaps: look.overlaps?.of(self))
  }

  /// Returns the name of the date that the item is for; nil if it is for no date.
  /// - titles: the titles of added dates, by id.
  func occasion(_ titles: [String: String]) -> String? {
    dateKey.flatMap { DateKey($0) }?.title(of: name, titles)
  }
}
