import Logging
import PlannerModel
import PlannerProtocol
import PlannerReminders

// NIO also has a type named `Channel`, so only these declarations are imported.
import protocol NIOCore.EventLoop
import class NIOCore.EventLoopFuture
import struct NIOCore.EventLoopPromise
import struct NIOCore.NIOLoopBound
import struct NIOCore.TimeAmount

/// The messenger of the daemon. Each job is a task on the event loop, so that a slow channel does not
/// delay the others.
final class DeliveryDispatcher: Messenger {
  let channels: [any Channel]
  /// Receives the results of channels. It is set when the planner exists.
  var report: (DeliveryReport) throws -> Void = { _ in }
  /// Opens a conversation on the user's page. Returns whether it is open.
  private let openConversation: @Sendable (String) async -> Bool

  /// The time limit for a channel to answer a trial or a question.
  private static let patience = TimeAmount.seconds(15)

  private let loop: any EventLoop
  private let executor: any TaskExecutor
  private let logger: Logger
  private var underWay = 0
  /// The failing channels, with their latest failure.
  private var spells: [ChannelName: ChannelFailure] = [:]
  private var drained: EventLoopPromise<Void>?

  init(
    channels: [any Channel], openConversation: @escaping @Sendable (String) async -> Bool,
    loop: any EventLoop, executor: any TaskExecutor, logger: Logger
  ) {
    self.channels = channels
    self.openConversation = openConversation
    self.loop = loop
    self.executor = executor
    self.logger = logger
  }

  /// Begins to receive the user's actions on notices.
  func start() {
    let this = NIOLoopBound(self, eventLoop: loop)
    for channel in channels {
      let name = channel.name
      let loop = loop
      channel.start { event in
        loop.execute { this.value.hear(event, on: name) }
      }
    }
  }

  /// Stops the channels when deliveries under way are answered, or after the time limit.
  func stop(within time: TimeAmount) -> EventLoopFuture<Void> {
    whenDrained(within: time).assumeIsolated().flatMap {
      for channel in self.channels { channel.stop() }
      // A channel also answers for deliveries that it gives up now. The ledger must store those answers
      // before it closes. Otherwise the next daemon sends these deliveries again.
      return self.whenDrained(within: .seconds(1))
    }.nonisolated()
  }

  private func whenDrained(within time: TimeAmount) -> EventLoopFuture<Void> {
    if underWay == 0 { return loop.makeSucceededVoidFuture() }
    let promise = loop.makePromise(of: Void.self)
    drained = promise
    let timer = loop.assumeIsolated().scheduleTask(in: time) { self.drain() }
    return promise.futureResult.always { _ in timer.cancel() }
  }

  private func drain() {
    // The code that resumes here may begin to wait again at once.
    drained.take()?.succeed()
  }

  private func hear(_ event: ChannelEvent, on name: ChannelName) {
    switch event {
    case .pressed(let noticeId, let key): tell(.pressed(key, noticeId: noticeId, on: name))
    case .dismissed(let externalId): tell(.dismissed(externalId: externalId, on: name))
    case .ready: tell(.ready(name))
    }
  }

  private func tell(_ news: DeliveryReport) {
    do { try report(news) } catch {
      logger.error("the ledger could not be written", metadata: ["error": "\(type(of: error))"])
    }
  }

  // MARK: - Messenger

  func carryOut(_ job: DeliveryJob) {
    switch job {
    case .deliver(let notice, let name, let uncertain, let replacing):
      send(through: name) { channel in
        try await channel.deliver(notice, uncertain: uncertain, replacing: replacing)
      } then: { this, result in
        this.log(result, name)
        this.tell(.delivered(notice.id, by: name, result))
      }
    case .withdraw(let reminderId, let externalId, let name):
      send(through: name) { channel in
        try await channel.withdraw(externalId)
      } then: { this, result in
        this.log(result, name)
        this.tell(.withdrawn(reminderId, by: name, result))
      }
    case .say(let notice, let replacing):
      send(through: .desktop) { channel in
        _ = try await channel.deliver(notice, uncertain: false, replacing: replacing)
      } then: { this, result in
        this.log(result, .desktop)
      }
    case .openConversation(let id, let otherwise):
      let open = openConversation
      send(through: .desktop) { _ in
        await open(id)
      } then: { this, result in
        if case .success(true) = result { return }
        this.carryOut(.say(otherwise, replacing: nil))
      }
    }
  }

  /// Logs a failure once, until it changes or ends.
  private func log<Answer>(_ result: Result<Answer, ChannelFailure>, _ name: ChannelName) {
    switch result {
    case .failure(let failure):
      guard spells.updateValue(failure, forKey: name) != failure else { return }
      logger.warning("not delivered", metadata: ["channel": "\(name.rawValue)", "error": "\(failure)"])
    case .success:
      guard spells.removeValue(forKey: name) != nil else { return }
      logger.info("delivered again", metadata: ["channel": "\(name.rawValue)"])
    }
  }

  func trial(_ notice: Notice, by names: [ChannelName], _ done: @escaping ([ChannelTrial]) -> Void) {
    collect(
      names,
      ask: { channel in
        _ = try await channel.deliver(notice, uncertain: false, replacing: nil)
        return ChannelTrial(channel: channel.name, ok: true, detail: "sent")
      },
      otherwise: { ChannelTrial(channel: $0, ok: false, detail: $1.description) }, done)
  }

  func examine(_ names: [ChannelName], _ done: @escaping ([ChannelFinding]) -> Void) {
    collect(
      names, ask: { await $0.examine() },
      otherwise: { name, failure in
        [
          ChannelFinding(
            isInOrder: false, what: failure.description, where: name.rawValue,
            fix: "plannerctl remind --test", stops: name)
        ]
      },
      { done($0.flatMap(\.self)) })
  }

  // MARK: - Tasks

  /// Asks these channels concurrently. `done` gets an answer for each, in order.
  private func collect<Answer: Sendable>(
    _ names: [ChannelName], ask: @escaping @Sendable (any Channel) async throws -> Answer,
    otherwise: @escaping (ChannelName, ChannelFailure) -> Answer, _ done: @escaping ([Answer]) -> Void
  ) {
    var answers: [ChannelName: Answer] = [:]
    var isDone = false
    func finish() {
      guard !isDone else { return }
      isDone = true
      let late = ChannelFailure(
        "There was no answer within \(DeliveryDispatcher.patience.nanoseconds / 1_000_000_000) s.")
      done(names.map { answers[$0] ?? otherwise($0, late) })
    }
    guard !names.isEmpty else { return finish() }
    let timer = loop.assumeIsolated().scheduleTask(in: DeliveryDispatcher.patience) { finish() }
    for name in names {
      send(through: name, ask) { _, result in
        switch result {
        case .success(let answer): answers[name] = answer
        case .failure(let failure): answers[name] = otherwise(name, failure)
        }
        guard answers.count == names.count else { return }
        timer.cancel()
        finish()
      }
    }
  }

  private func send<Answer: Sendable>(
    through name: ChannelName,
    _ work: @escaping @Sendable (any Channel) async throws -> Answer,
    then: @escaping (DeliveryDispatcher, Result<Answer, ChannelFailure>) -> Void
  ) {
    guard let channel = channels.first(where: { $0.name == name }) else { return }
    underWay += 1
    let this = NIOLoopBound(self, eventLoop: loop)
    let answer = NIOLoopBound(then, eventLoop: loop)
    let loop = loop
    Task(executorPreference: executor) {
      let result: Result<Answer, ChannelFailure>
      do {
        result = .success(try await work(channel))
      } catch let failure as ChannelFailure {
        result = .failure(failure)
      } catch {
        result = .failure(ChannelFailure("\(type(of: error))"))
      }
      loop.execute {
        this.value.underWay -= 1
        answer.value(this.value, result)
        if this.value.underWay == 0 { this.value.drain() }
      }
    }
  }
}
