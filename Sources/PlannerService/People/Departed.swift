import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// People who died or are archived. They get no sessions, drafts or introductions, and their dates get no
/// notices.
struct Departed: Equatable {
  var deceased: Set<String> = []
  var archived: Set<String> = []

  var isEmpty: Bool { deceased.isEmpty && archived.isEmpty }

  func contains(_ contactId: String) -> Bool {
    deceased.contains(contactId) || archived.contains(contactId)
  }
}

extension CardContents {
  /// Returns the people who died, according to the user or a card, and those who are archived.
  func departed(_ reader: StoreReader) throws -> Departed {
    let (archived, deceased) = try reader.departed()
    var departed = Departed(deceased: deceased, archived: archived)
    for uid in index.deceased {
      if let contact = try reader.contact(cardUid: uid, otherThan: "") {
        departed.deceased.insert(contact.id)
      }
    }
    return departed
  }
}

/// People who died or are archived, and the goals of the others.
struct DepartedPeople: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  func departed() throws -> Departed { try view.cards.departed(reader) }

  /// Returns the goals in force: goals of people who died or are archived are paused without an end.
  func goalsInForce() throws -> [Goal] {
    let goals = try reader.goals()
    let departed = try departed()
    if departed.isEmpty { return goals }
    return goals.map { goal in
      guard departed.contains(goal.contactId) else { return goal }
      var goal = goal
      (goal.paused, goal.pausedUntil) = (true, nil)
      return goal
    }
  }

  /// Throws ``InvalidField`` for a person who died or is archived. They cannot be met, invited, introduced or
  /// written to.
  func checkIsHere(_ contact: Contact, field: String) throws {
    let departed = try departed()
    guard departed.contains(contact.id) else { return }
    let day = try ProfileReader(view).known(of: contact).death?.diedOn.map { PartialDate($0)?.inWords ?? $0 }
    let died = day.map { "\(contact.displayName) died (\($0))" } ?? "\(contact.displayName) died"
    throw InvalidField(
      field: field, value: .string(contact.displayName),
      allowed: departed.deceased.contains(contact.id)
        ? "somebody else: \(died)"
        : "somebody who is not archived (\(Quoted.shellLine(["plannerctl", "unarchive", contact.displayName])))"
    )
  }
}

extension PlanRefresh {
  /// Ends future sessions with people who died or are archived, and drops open drafts to them. Sessions that
  /// the planner placed are deleted without a trace. Booked sessions are canceled. So are sessions that are over,
  /// if the person died, because nobody wants to be asked about them.
  func withdrawDeparted(_ situation: Situation, _ writer: StoreWriter) throws -> [Withdrawn] {
    let departed = try DepartedPeople(planner.view(writer)).departed()
    if departed.isEmpty { return [] }
    for var draft in try writer.reader.openDrafts() where departed.contains(draft.contactId) {
      (draft.status, draft.droppedAt) = (.dropped, now)
      try writer.put(draft)
    }
    return try situation.items.filter { item in
      item.status.isLive
        && (departed.contains(item.contactId) && item.startAt > now
          || departed.deceased.contains(item.contactId) && item.endAt <= now)
    }.map { item in
      let reason: WithdrawalReason = departed.deceased.contains(item.contactId) ? .died : .archived
      if item.isUntouched(at: now) {
        try writer.deleteItem(id: item.id)
        try planner.emit(.withdrawn, item: item, detail: reason.rawValue, to: writer)
      } else {
        var canceled = item
        canceled.status = .canceled
        canceled.dateKey = nil
        try writer.put(canceled)
        try planner.emit(.canceled, item: canceled, detail: reason.rawValue, to: writer)
      }
      return Withdrawn(item: item, reason: reason)
    }
  }
}

extension Methods.SetArchived: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let command = "\(archived ? "archive" : "unarchive") \(CommandNames(planner).named(name))"
    let change = try planner.change(command) { writer in
      let view = planner.view(writer)
      var contact = try PersonSelectors(view).person(name)
      if archived {
        let ahead = try writer.reader.items(contactId: contact.id).filter {
          $0.status.isLive && $0.startAt > planner.now
        }
        try AskingFirst(view).ask(ask, aboutCanceling: ahead)
      }
      contact.archived = archived ? true : nil
      try writer.put(contact)
      try planner.emit(.edited, contactId: contact.id, detail: contact.displayName, to: writer)
      return contact
    }
    return Reply(contact: change.result, plan: change.plan)
  }
}
