import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// What items have in replies and nowhere else; made once for a reply.
struct ItemLook {
  /// How much of an id tells items apart.
  var idLength: Int
  /// Where people live, by their id.
  var zones: [String: ZoneTable]
}

extension AddressBookReadings {
  func look(_ reader: StoreReader) throws -> ItemLook {
    ItemLook(idLength: try reader.itemIdPrefixLength(), zones: try contactZones(reader))
  }

  /// For these alone: within a command nothing is known yet of where all people live.
  func look(at items: [PlanItem], _ reader: StoreReader) throws -> ItemLook {
    let people = Set(items.map(\.contactId))
    return ItemLook(
      idLength: try reader.itemIdPrefixLength(),
      zones: try people.reduce(into: [:]) { $0[$1] = try contactZone($1, reader) })
  }
}

extension PlanItem {
  /// The item as it goes out.
  func shown(_ look: ItemLook) -> ShownItem {
    ShownItem(
      id: id, contactId: contactId, goalId: goalId, name: name, startAt: startAt, durationMin: durationMin,
      status: status, origin: origin, mirrorUid: mirrorUid, createdAt: createdAt, notes: notes,
      forcedOver: forcedOver, unlearned: unlearned, shortId: String(id.prefix(look.idLength)),
      contactTimeZone: look.zones[contactId]?.name)
  }
}
