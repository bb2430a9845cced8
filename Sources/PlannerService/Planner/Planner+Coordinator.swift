import PlannerProtocol
import PlannerReminders
import PlannerStore

extension Planner: Coordinator {
  func refresh(_ writer: StoreWriter, after moves: [MovedSession] = []) throws -> PlanReport {
    try refresh(writer, after: moves, knownToo: false)
  }

  func tell(_ title: String, _ trouble: String) throws {
    guard let messenger = deliveries.messenger else { return }
    let (notice, wanted) = try store.read { reader in
      (
        try composer(reader).trouble(id: newId(), title: title, text: trouble),
        try reader.preferences().channels
      )
    }
    messenger.trial(notice, by: messenger.channels.map(\.name).filter(wanted.contains)) { _ in }
  }
}
