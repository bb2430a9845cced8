import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTime

/// Checks the channels.
extension Methods.Doctor {
  static let everyChannel = "channels"

  func channels(_ planner: Planner, _ answer: @escaping ([Finding]) -> Void) {
    guard let messenger = planner.deliveries.messenger else { return answer([]) }
    let wanted = (try? planner.read { try $0.reader.preferences() }.channels) ?? []
    let on = messenger.channels.map(\.name).filter(wanted.contains)
    guard !on.isEmpty else {
      return answer([
        .warning(
          "All channels are off: you get no reminders.", Methods.Doctor.everyChannel,
          fix: "plannerctl prefs set channels journal,desktop")
      ])
    }
    messenger.examine(on) { found in
      let findings = found.map {
        Finding(severity: $0.isInOrder ? .ok : .warning, what: $0.what, where: $0.where, fix: $0.fix)
      }
      let stopped = Set(found.compactMap(\.stops))
      guard on.allSatisfy(stopped.contains) else { return answer(findings) }
      let names = on.map(\.rawValue).joined(separator: ", ")
      answer(
        findings + [
          .broken(
            "The channels in use (\(names)) do not work: reminders wait, and come late or never.",
            Methods.Doctor.everyChannel,
            fix: "Fix one of them, or switch on another: plannerctl prefs set channels")
        ])
    }
  }

  /// Reports notices that a channel could not deliver.
  func deliveries(_ planner: Planner) throws -> [Finding] {
    let failing = try planner.store.read { try $0.deliveries(.pending) }.filter { $0.lastError != nil }
    return Dictionary(grouping: failing, by: \.channel).sorted { $0.key.rawValue < $1.key.rawValue }.map {
      Finding(
        severity: .warning,
        what:
          "\(counted($1.count, "notice waits", "notices wait")) for another try: \($1.last?.lastError ?? "")",
        where: $0.rawValue, fix: "plannerctl remind --test")
    }
  }
}
