import PlannerProtocol

extension Methods.TestChannels: SlowUseCase {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws {
    let (wanted, notice) = try planner.read { view in
      (try view.reader.preferences().channels, try view.composer().trial(id: newId()))
    }
    guard let messenger = planner.deliveries.messenger else { return done(.success(Reply(trials: []))) }
    let there = messenger.channels.map(\.name)
    messenger.trial(notice, by: there.filter(wanted.contains)) { done(.success(Reply(trials: $0))) }
  }
}
