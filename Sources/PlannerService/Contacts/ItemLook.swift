import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The properties that items have only in replies; computed once for each reply.
struct ItemLook {
  /// The length of the id prefix that tells items apart.
  var idLength: Int
  /// The zones where people live, by contact id.
  var zones: [String: ZoneTable]
}

extension AddressBookReadings {
  func look(_ reader: StoreReader) throws -> ItemLook {
    ItemLook(idLength: try reader.itemIdPrefixLength(), zones: try contactZones(reader))
  }

  /// Returns the look of these items alone: within a command, the zones of all people are not cached yet.
  func look(at items: [PlanItem], _ reader: StoreReader) throws -> ItemLook {
    let people = Set(items.map(\.contactId))
    return ItemLook(
      idLength: try reader.itemIdPrefixLength(),
      zones: try people.reduce(into: [:]) { $0[$1] = try contactZone($1, reader) })
  }
}

extension PlanItem {
  /// Returns the item as it appears in a reply.
  func shown(_ look: ItemLook) -> ShownItem {
    ShownItem(
      id: id, contactId: contactId, goalId: goalId, name: name, startAt: startAt, durationMin: durationMin,
      status: status, origin: origin, mirrorUid: mirrorUid, createdAt: createdAt, notes: notes,
      forcedOver: forcedOver, unlearned: unlearned, shortId: String(id.prefix(look.idLength)),
      contactTimeZone: look.zones[contactId]?.name)
  }
}
