import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Checks a document against the same ranges as the parameters of calls, because no stored value may stop the
/// planner.
extension Methods.Import {
  private func refuse(_ field: String, _ value: String, _ allowed: String) -> InvalidField {
    InvalidField(field: "document.\(field)", value: .string(value), allowed: allowed)
  }

  /// Checks the times that computations use and ``checkTimes()`` does not check. Each must lie within
  /// ``ValidDates``, and no busy time may end before it starts.
  func checkSpans() throws {
    func check(_ at: Instant, _ field: String) throws {
      if !ValidDates.contains(at) { throw refuse(field, "\(at)", ValidDates.allowed) }
    }
    func check(_ date: CivilDate?, _ field: String) throws {
      if let date, !ValidDates.contains(date) { throw refuse(field, "\(date)", ValidDates.allowed) }
    }
    for (index, goal) in document.goals.enumerated() {
      try check(goal.pausedUntil, "goals[\(index)].pausedUntil")
    }
    for (index, item) in document.items.enumerated() {
      try check(item.createdAt, "items[\(index)].createdAt")
      try check(item.placing?.dueOn, "items[\(index)].placing.dueOn")
      for (place, busy) in (item.forcedOver ?? []).enumerated() {
        let field = "items[\(index)].forcedOver[\(place)]"
        try check(busy.start, "\(field).start")
        try check(busy.end, "\(field).end")
        if busy.end < busy.start {
          throw refuse("\(field).end", "\(busy.end)", "an instant not before its start, \(busy.start)")
        }
      }
    }
  }

  /// Checks texts and lists. Each may be as long as ``ValidLength`` allows, or as long as the store already
  /// has it.
  func checkLengths(_ reader: StoreReader) throws {
    for (index, contact) in document.contacts.enumerated() {
      let field = "document.contacts[\(index)]"
      func known() throws -> Contact? { try reader.contact(id: contact.id) }
      try ValidLength.tags.check(contact.tags.folded, field: "\(field).tags", over: known()?.tags)
      for (place, tag) in contact.tags.enumerated() {
        try ValidLength.tag.check(
          tag, field: "\(field).tags[\(place)]", over: known()?.tags.first { $0 == tag })
      }
      try ValidLength.purpose.check(contact.purpose, field: "\(field).purpose", over: known()?.purpose)
      try ValidLength.cardUid.check(contact.cardUid, field: "\(field).cardUid", over: known()?.cardUid)
      try ValidLength.text.check(contact.cardName, field: "\(field).cardName", over: known()?.cardName)
      try ValidLength.text.check(contact.detail, field: "\(field).detail", over: known()?.detail)
      try ValidLength.profileList.check(contact.uids ?? [], field: "\(field).uids", over: known()?.uids)
      for (place, uid) in (contact.uids ?? []).enumerated() {
        try ValidLength.cardUid.check(uid, field: "\(field).uids[\(place)]")
      }
    }
    for (index, goal) in document.goals.enumerated() {
      try goal.windows.checkLengths(
        field: "document.goals[\(index)].windows", over: reader.goal(id: goal.id)?.windows)
    }
    for (index, item) in document.items.enumerated() {
      let field = "document.items[\(index)]"
      func known() throws -> PlanItem? { try reader.item(id: item.id) }
      try ValidLength.text.check(item.name, field: "\(field).name", over: known()?.name)
      try ValidLength.text.check(item.mirrorUid, field: "\(field).mirrorUid", over: known()?.mirrorUid)
      try ValidLength.note.check(item.notes, field: "\(field).notes", over: known()?.notes)
      try ValidLength.forcedOver.check(
        item.forcedOver ?? [], field: "\(field).forcedOver", over: known()?.forcedOver)
      for (place, busy) in (item.forcedOver ?? []).enumerated() {
        // A calendar's titles may be as long as in its file.
        try ValidLength.note.check(busy.title, field: "\(field).forcedOver[\(place)].title")
        try ValidLength.text.check(busy.calendar, field: "\(field).forcedOver[\(place)].calendar")
        try ValidLength.text.check(busy.color, field: "\(field).forcedOver[\(place)].color")
      }
    }
    for (index, entry) in document.log.enumerated() {
      // The log joins two notes of a session into one.
      try ValidLength.note.check(
        entry.notes, field: "document.log[\(index)].notes", over: reader.logEntry(id: entry.id)?.notes)
    }
    for (index, edit) in (document.edits ?? []).enumerated() {
      try ValidLength.text.check(edit.detail, field: "document.edits[\(index)].detail")
    }
    for (index, away) in document.away.enumerated() {
      try ValidLength.awayNote.check(
        away.note, field: "document.away[\(index)].note",
        over: reader.aways().first { $0.id == away.id }?.note)
    }
    for (index, calendar) in (document.calendars ?? []).enumerated() {
      let field = "document.calendars[\(index)]"
      func known() throws -> CalendarSource? { try reader.calendars().first { $0.id == calendar.id } }
      try ValidLength.path.check(calendar.path, field: "\(field).path")
      try ValidLength.addresses.check(
        calendar.addresses, field: "\(field).addresses", over: known()?.addresses)
      for (place, address) in calendar.addresses.enumerated() {
        try ValidLength.address.check(
          address, field: "\(field).addresses[\(place)]",
          over: known()?.addresses.first { $0 == address })
      }
    }
    for (index, book) in (document.addressBooks ?? []).enumerated() {
      try ValidLength.path.check(book.path, field: "document.addressBooks[\(index)].path")
    }
  }
}
