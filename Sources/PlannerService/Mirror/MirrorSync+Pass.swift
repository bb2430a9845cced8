import PlannerCalendar
import PlannerModel
import PlannerStore
import PlannerTime

extension MirrorSync {
  /// Returns the input of the next pass; nil if nothing is mirrored.
  func pass(_ reader: StoreReader) throws -> MirrorPass? {
    let settings = try reader.mirror()
    guard let path = folder(settings) else { return nil }
    let (copies, intents) = (try reader.mirrorCopies(), try reader.mirrorIntents())
    let preferences = try reader.preferences()
    let live = try reader.liveItems()
    var others = try reader.items(.canceled, after: clocks.now.adding(minutes: -30 * 1440))
    let removedElsewhere = try removedElsewhere(others, reader)
    let elsewhere = try calendars.contents.places(
      of: live + others.filter { removedElsewhere.contains($0.id) }, reader)
    let known = Set((live + others).map(\.id))
    others += try reader.items(
      ids: Set(copies.map(\.itemId) + intents.map(\.key.itemId)).subtracting(known))
    var tags = try reader.tagsWithLiveItems()
    if !others.isEmpty {
      tags.merge(try reader.tags(ofContacts: Set(others.map(\.contactId)))) { first, _ in first }
    }
    let items = (live + others).sorted { ($0.startAt, $0.id) < ($1.startAt, $1.id) }
    let sources = try reader.calendars()
    let (calendarIds, isRead) = (Set(sources.map(\.id)), sources.contains { $0.path == path })
    let leads = try reader.remindTimes()
    let sessions = items.map { item in
      MirrorSession(
        itemId: item.id, startAt: item.startAt, durationMin: item.durationMin, status: item.status,
        title: item.name, notes: item.notes, categories: tags[item.contactId] ?? [],
        leadTimeMin: leads[item.contactId]?.last ?? preferences.leadTimeMin)
    }
    let (now, zone, zones) = (clocks.now, clocks.zone(preferences), clocks.zones)
    let mayForget = clocks.watch.isSettled
    let (removed, seconds) = (state.removed, quietSeconds)
    let changedAt = state.changedAt.map { min($0, now) } ?? now
    return MirrorPass(
      path: path, creates: settings.isNew || settings.path == nil,
      mirror: { files, hasChanged, isMarked in
        Mirror(
          plannerId: settings.plannerId, form: settings.form, now: now, zone: zone,
          zoneNamed: { zones.zone(named: $0) }, sessions: sessions, copies: copies, intents: intents,
          files: files, isNew: settings.isNew, mayForget: mayForget,
          isQuiet: (hasChanged ? now : changedAt).adding(seconds: seconds) <= now, isMarked: isMarked,
          removed: removed, removedElsewhere: removedElsewhere, elsewhere: elsewhere,
          calendarIds: calendarIds,
          isRead: isRead)
      }, plannerId: settings.plannerId, known: state.files, isNew: settings.isNew, removed: removed,
      itemIds: known.union(others.map(\.id)))
  }

  /// Returns the canceled sessions that another program removed and the user did not cancel here.
  private func removedElsewhere(_ canceled: [PlanItem], _ reader: StoreReader) throws -> Set<String> {
    let edits = try reader.externalEdits(ofItems: canceled.map(\.id))
    let latest = Dictionary(edits.map { ($0.itemId, $0.detail) }) { latest, _ in latest }
    return Set(latest.filter { $0.value.hasPrefix(ExternalEdit.canceled) }.keys)
  }
}
