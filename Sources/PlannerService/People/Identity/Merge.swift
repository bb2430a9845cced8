import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime
import PlannerWords

extension PeopleMethods.Merge: UseCase {
  var needsCards: Bool { true }

  func run(in planner: Planner) throws -> Reply {
    let command = "merge \(CommandNames(planner).named(name)) and \(CommandNames(planner).named(with))"
    let change = try planner.change(command, anew: \.anew) { writer in
      let view = planner.view(writer)
      let stays = try PersonSelectors(view).person(name)
      let goes = try PersonSelectors(view).person(with)
      guard stays.id != goes.id else {
        throw InvalidField(
          field: "with", value: .string(with),
          allowed: "somebody else than \(stays.displayName): nobody is merged with themselves")
      }
      var merge = PersonMerge(stays: stays, goes: goes, planner: planner, writer: writer)
      try merge.run()
      return merge
    }
    let merge = change.result
    // plannerguests also needs the person, for the inbox. If this call fails, the next message repeats it.
    for id in merge.conversations {
      planner.host.door.line?.call(GuestMethods.SetConversation(id: id, person: merge.stays.id)) { _ in }
    }
    return Reply(
      contact: merge.stays, gone: merge.goes.displayName, merged: merge.counts, left: merge.left,
      plan: change.plan)
  }
}

/// The merge of two entries into one person. Each row that it writes is recorded, so that undo restores both.
/// It deletes the person who goes last, when all their rows belong to the person who stays.
struct PersonMerge {
  var stays: Contact
  let goes: Contact
  let planner: Planner
  let writer: StoreWriter
  var counts = MergedCounts()
  var left: [LeftValue] = []
  /// The conversations with guests that were moved.
  var conversations: [String] = []
  /// The goal with sessions to plan from scratch, around the sessions that were moved.
  var anew: [Goal] = []

  var reader: StoreReader { writer.reader }

  mutating func run() throws {
    let own = try reader.profile(contactId: stays.id)
    let theirs = try reader.profile(contactId: goes.id)
    try mergeContact()
    try mergeRelations()
    let profile = try mergeProfile(own, theirs)
    let goals = try mergeGoals()
    let dates = try mergeDates()
    try mergeItems(goals, dates)
    try mergeIntroductions()
    try mergeDrafts()
    try moveRest()
    try moveTold()
    try writer.deleteContact(id: goes.id)
    // An open newsletter to one of them stays only if the other did not withdraw the consent.
    let agreed = [own, theirs].first { NewsletterConsent($0) == .given } ?? own
    try DraftWriter(planner).dropNewsletters(to: stays, since: agreed, profile, writer)
    try planner.emit(.removed, contactId: goes.id, detail: goes.displayName, to: writer)
    try planner.emit(.edited, contactId: stays.id, detail: stays.displayName, to: writer)
  }

  /// Records a value of the person who goes that is dropped, because the person who stays has another value.
  mutating func leave(_ field: String, _ value: String, _ kept: String) {
    left.append(LeftValue(field: field, value: value, kept: kept))
  }

  /// Returns the value of the person who stays; if they have no value, that value of the person who goes.
  mutating func either<Value: Equatable>(
    _ field: String, _ own: Value?, _ theirs: Value?, inWords: (Value) -> String
  ) -> Value? {
    if let own, let theirs, own != theirs { leave(field, inWords(theirs), inWords(own)) }
    return own ?? theirs
  }

  mutating func either(_ field: String, _ own: String?, _ theirs: String?) -> String? {
    either(field, own, theirs) { $0 }
  }

  // MARK: - Rows outside the profile

  private mutating func mergeContact() throws {
    let known = Set(stays.tags.map(nameKey))
    stays.tags += goes.tags.filter { !known.contains(nameKey($0)) }
    try ValidLength.tags.check(stays.tags, field: "tags")
    stays.purpose = either("purpose", stays.purpose, goes.purpose)
    stays.timeZone = either("timeZone", stays.timeZone, goes.timeZone)
    stays.remindMin = either("remindMin", stays.remindMin, goes.remindMin, inWords: leadsInWords)
    if nameKey(stays.fullName) == nameKey(goes.fullName), let detail = goes.detail, detail != stays.detail {
      leave("detail", detail, stays.detail ?? "none")
    }
    if goes.archived == true, stays.archived != true { leave("archived", "archived", "not archived") }
    let uids = stays.knownUids + goes.knownUids
    if stays.cardUid == nil { (stays.cardUid, stays.cardName) = (goes.cardUid, goes.cardName) }
    stays.uids = Array(uids.folded.filter { $0 != stays.cardUid }.suffix(Contact.mostUids)).nonEmpty
    try writer.put(stays)
  }

  /// Merges the goals. Returns both goals before the merge.
  private mutating func mergeGoals() throws -> (own: Goal?, theirs: Goal?) {
    let own = try reader.goal(contactId: stays.id)
    let theirs = try reader.goal(contactId: goes.id)
    var goal = own ?? theirs
    goal?.contactId = stays.id
    // A person without a goal may also have been met.
    goal?.lastCompletedAt = try [
      own?.lastCompletedAt ?? met(stays, own), theirs?.lastCompletedAt ?? met(goes, theirs),
    ].compactMap(\.self).max()
    if let goal { try writer.put(goal) }
    goal = try TagFollowing(planner).followTags(of: stays, goal, writer)
    if let goal, let theirs, own != nil { try leave(theirs, for: goal) }
    return (own, theirs)
  }

  private func met(_ contact: Contact, _ goal: Goal?) throws -> Instant? {
    goal == nil ? try reader.lastMeeting(contactId: contact.id)?.when : nil
  }

  private mutating func leave(_ theirs: Goal, for own: Goal) throws {
    func differ<Value: Equatable>(_ field: String, _ member: KeyPath<Goal, Value>, _ words: (Value) -> String)
    {
      let (kept, value) = (own[keyPath: member], theirs[keyPath: member])
      if kept != value { leave(field, words(value), words(kept)) }
    }
    let words = try planner.view(reader).composer()
    differ("cadenceDays", \.cadenceDays) { cadence(days: $0) }
    differ("minDurationMin", \.minDurationMin) { duration(minutes: $0) }
    differ("importance", \.importance) { "\($0) of 5" }
    differ("windows", \.windows) { $0.inWords(in: words) }
    differ("paused", \.paused) { $0 ? "paused" : "not paused" }
  }

  private mutating func moveRest() throws {
    for entry in try reader.log(contactId: goes.id) {
      if entry.outcome == .note { counts.notes += 1 } else { counts.log += 1 }
    }
    counts.files = try reader.contentEntries(contactId: goes.id).count
    counts.invitations = try reader.invitations().count { $0.contactId == goes.id }
    conversations = try reader.guests(contactId: goes.id).map(\.conversation)
    if var imported = try reader.imported(contactId: goes.id) {
      imported.contactId = stays.id
      // If both have a file entry, neither entry shows what the user changed since, so neither is kept.
      if try !writer.deleteImported(contactId: stays.id) { try writer.put(imported) }
    }
    try writer.moveRows(of: goes.id, to: stays.id)
  }

  /// Marks the told dates of the person who goes as told for the person who stays. Undo does not cover the
  /// ledger, so it keeps the keys of both.
  private func moveTold() throws {
    for var row in try reader.reminders() where row.kind == .dates {
      let theirs = row.itemIds.filter { $0.contains("/\(goes.id)/") }
      if theirs.isEmpty { continue }
      row.itemIds += theirs.map { $0.replacing("/\(goes.id)/", with: "/\(stays.id)/") }
      row.itemIds = row.itemIds.folded
      try writer.put(row)
    }
  }
}
