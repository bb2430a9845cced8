import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// Examines the planner without changes. docs/operations.md lists the findings.
extension Methods.Doctor: SlowUseCase {
  /// The time limit in seconds for checks that may not answer. It is longer than the channels' limit.
  static let patience = 20

  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let looks: [(Planner) throws -> [Finding]] = [
      store, keptFiles, backups, socket, clock, zones, recordedTimes, plan, deliveries, calendars, contacts,
      mirror,
      guests,
    ]
    let own = looks.flatMap { look -> [Finding] in
      // A failed check must not hide the others.
      do { return try look(planner) } catch {
        return [
          .broken(
            "The stored data cannot be checked: \(error)", planner.store.path,
            fix: "See the finding about the database.")
        ]
      }
    }
    let questions: [Question] = [
      Question(name: "systemd", ask: { system(planner, $0) }),
      Question(name: "the mirror's folder", ask: { mirrorFolder(planner, $0) }),
      Question(name: "channels", ask: { channels(planner, $0) }),
    ]
    Examination(questions) { done(.success(Reply(findings: own + $0))) }
      .begin(within: Methods.Doctor.patience, planner.host.outside?.after)
  }

  func plan(_ planner: Planner) throws -> [Finding] {
    try planner.read { view in
      let situation = try Situation(view)
      var findings = ConflictReader(view).conflicts(situation).map { conflict in
        Finding(
          severity: .warning,
          what: "The session with \(conflict.item.name) lies over \(conflict.with.title).",
          where: conflict.item.id, fix: "plannerctl reschedule \(conflict.item.id.prefix(8))")
      }
      let plan = Engine.places(situation.scenario)
      for unplaced in situation.leftOut(of: plan) where unplaced.reason == .noWindow {
        guard let goal = situation.goals.first(where: { $0.id == unplaced.goalId }),
          let contact = try view.reader.contact(id: goal.contactId)
        else { continue }
        let isElsewhere = situation.scenario.goals.contains { $0.id == goal.id && $0.contactZone != nil }
        findings.append(tooNarrow(contact, isElsewhere: isElsewhere))
      }
      return findings
    }
  }
}

extension Methods.Doctor {
  /// - isElsewhere: whether they have contact hours, which may fall into the user's night.
  private func tooNarrow(_ contact: Contact, isElsewhere: Bool) -> Finding {
    let name = contact.displayName
    return isElsewhere
      ? .warning(
        "No time fits \(name): their window, your quiet hours, the hours for people elsewhere and the "
          + "session's length leave none.", name,
        fix:
          "plannerctl edit \(contact.shellWord) --between 00:00-24:00; if that is not enough: plannerctl prefs set "
          + "contactHours '[7, 23]'")
      : .warning(
        "No time fits \(name): their window, quiet hours and session length leave none.", name,
        fix: "plannerctl edit \(contact.shellWord) --between 09:00-21:00")
  }
}

extension Finding {
  static func ok(_ what: String, _ place: String) -> Finding {
    Finding(severity: .ok, what: what, where: place, fix: "")
  }

  static func warning(_ what: String, _ place: String, fix: String) -> Finding {
    Finding(severity: .warning, what: what, where: place, fix: fix)
  }

  static func broken(_ what: String, _ place: String, fix: String) -> Finding {
    Finding(severity: .broken, what: what, where: place, fix: fix)
  }
}
