import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Changes people and their goals.
struct PersonEditing: PlannerPart {
  let planner: Planner

  init(_ planner: Planner) { self.planner = planner }

  /// Pauses or resumes a goal. A pause cancels the future sessions that the engine placed for it.
  func setPaused(_ paused: Bool, _ goal: Goal, _ writer: StoreWriter) throws -> Goal {
    var goal = goal
    goal.paused = paused
    try writer.put(goal)
    if paused {
      for var item in try Pauses(planner.view(writer)).placed(for: goal) {
        item.status = .canceled
        // The pause does not concern the date that the session was for.
        item.dateKey = nil
        try writer.put(item)
        try planner.emit(.canceled, item: item, detail: "paused", to: writer)
      }
    }
    try planner.emit(paused ? .paused : .resumed, contactId: goal.contactId, to: writer)
    return goal
  }

  /// Changes the given fields. `anew` has the goal if its sessions must be planned from scratch.
  func edit(
    _ contact: Contact, _ fields: ContactFields, _ tags: TagChange, _ writer: StoreWriter
  ) throws -> (contact: Contact, goal: Goal?, anew: [Goal]) {
    let view = planner.view(writer)
    let old = contact
    var contact = contact
    try PersonFields(view).apply(fields, to: &contact)
    try tags.apply(to: &contact)
    if contact.displayName != old.displayName {
      try Namesakes(view).checkUnused(contact.displayName, by: contact.id)
      try Namesakes(view).readDetail(of: &contact)
    }
    if contact.tags != old.tags, contact.detail != nil {
      let own = try writer.reader.profile(contactId: contact.id)
      try NamesakeWriter(planner).updateDetail(of: &contact, own, since: (old, own), writer)
    }
    try CardLinks(view).link(fields.cardUid, to: &contact)
    if fields.cardUid != nil { try CardLinks(view).checkCardIsFree(contact) }
    try NamesakeWriter(planner).rename(old, to: contact, writer)
    let known = try writer.reader.goal(contactId: contact.id)
    let goal = try setGoal(fields.goal, of: contact, known, writer)
    try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
    return (contact, goal, [goal].compactMap(\.self).filter { !$0.isPlanned(as: known) })
  }

  /// Stores a person's goal from the settings and their tags, and returns it. Writes nothing if the goal does
  /// not change.
  func setGoal(
    _ settings: GoalSettings?, of contact: Contact, _ known: Goal?, _ writer: StoreWriter
  ) throws -> Goal? {
    let goal = try PersonFields(planner.view(writer)).goal(settings, of: contact, known)
    if let goal, goal != known { try writer.put(goal) }
    return try TagFollowing(planner).followTags(
      of: contact, goal, keepingOwn: settings?.noCadence != true, writer)
  }
}

/// Checks and sets the fields of people and goals. Writes nothing.
struct PersonFields: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns a person's goal with the given settings, or a new goal if they have no goal yet. Returns nil if
  /// there is neither a goal nor settings.
  func goal(_ settings: GoalSettings?, of contact: Contact, _ known: Goal?) throws -> Goal? {
    guard let settings else { return known }
    let losesCadence = settings.noCadence == true
    guard !losesCadence || settings.cadenceDays == nil else {
      throw InvalidField(field: "goal.noCadence", value: .bool(true), allowed: "given without cadenceDays")
    }
    if losesCadence, known == nil { return nil }
    guard let cadenceDays = known?.cadenceDays ?? settings.cadenceDays else { throw missingCadence }
    var goal =
      known
      ?? Goal(
        id: view.clocks.orderedId(), contactId: contact.id, cadenceDays: cadenceDays,
        createdAt: view.clocks.watch.likely)
    try settings.apply(to: &goal)
    // A cadence that the user set for the person overrides the cadence of a tag.
    if settings.cadenceDays != nil { goal.cadenceTag = nil }
    return goal
  }

  /// Sets the given fields, except the card and the goal.
  func apply(_ fields: ContactFields, to contact: inout Contact) throws {
    if let displayName = fields.displayName { contact.displayName = try checkedName(displayName) }
    if let tags = fields.tags { contact.tags = try checkedTags(tags, field: "tags", over: contact.tags) }
    try ValidLength.purpose.check(fields.purpose, field: "purpose", over: contact.purpose)
    if let purpose = fields.purpose { contact.purpose = purpose.isEmpty ? nil : purpose.withPlainLineEnds }
    if let timeZone = fields.timeZone {
      guard timeZone.isEmpty || view.clocks.isKnownZone(timeZone) else {
        throw InvalidField(field: "timeZone", value: .string(timeZone), .unknownZone)
      }
      contact.timeZone = timeZone.isEmpty ? nil : timeZone
    }
    if let remindMin = fields.remindMin {
      contact.remindMin = remindMin.isEmpty ? nil : try checkedLeads(remindMin, field: "remindMin")
    }
  }
}

extension GoalSettings {
  /// Sets the given values, each checked against its range.
  func apply(to goal: inout Goal) throws {
    func checked(_ value: Int, _ range: ValidRange) throws -> Int {
      try range.check(value, field: "goal.\(range.rawValue)")
      return value
    }
    if let cadenceDays { goal.cadenceDays = try checked(cadenceDays, .cadenceDays) }
    if let importance { goal.importance = try checked(importance, .importance) }
    if let minDurationMin { goal.minDurationMin = try checked(minDurationMin, .minDurationMin) }
    if let windows {
      try windows.checkLengths(field: "goal.windows", over: goal.windows)
      goal.windows = windows
    }
  }
}

/// The error for a new goal without a cadence.
private let missingCadence = InvalidField(
  field: "goal.cadenceDays", value: .null, .noCadence)

/// Returns a display name without surrounding white space. Throws ``InvalidField`` if it is blank or longer
/// than 200 characters.
func checkedName(_ name: String) throws -> String {
  guard let result = DisplayName.checked(name) else {
    throw InvalidField(field: "displayName", value: .string(name), .nameLength)
  }
  return result
}
