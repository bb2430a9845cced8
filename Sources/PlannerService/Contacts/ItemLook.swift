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

extension Planner {
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
  func shown(_ look: ItemLook) -> PlanItem {
    var item = self
    item.placing = nil
    item.shortId = String(id.prefix(look.idLength))
    item.contactTimeZone = look.zones[contactId]?.name
    return item
  }
}

extension PlanReport {
  func shown(_ look: ItemLook) -> PlanReport {
    var report = self
    report.placed = placed.map { $0.shown(look) }
    report.missed = missed.map { $0.shown(look) }
    report.waiting = waiting.map { $0.shown(look) }
    for index in withdrawn.indices { report.withdrawn[index].item = withdrawn[index].item.shown(look) }
    for index in moved.indices { report.moved[index].item = moved[index].item.shown(look) }
    for index in conflicts.indices { report.conflicts[index].item = conflicts[index].item.shown(look) }
    return report
  }
}
