import Glibc

/// A command as a transient unit (systemd-run(1) does the same): it begins, and its job ends with it.
final class TransientUnit: RunningCommand {
  enum JobResult: Hashable, Sendable {
    case done, failed
    /// The manager or the bus went away, or nobody waits any more.
    case unheard
  }

  static let manager = BusObject(
    name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
    interface: "org.freedesktop.systemd1.Manager")
  /// How long the manager may take for an answer.
  static let patience = Duration.seconds(5)

  let name: String
  private let job: Pending<JobResult>
  private let bus: Bus
  private let forget: @Sendable (String) -> Void
  private let subscriptions: [BusSubscription]

  /// Listens for the end of the job that is to be begun.
  init(
    _ command: Command, job: Pending<JobResult>, bus: Bus, forget: @escaping @Sendable (String) -> Void
  ) {
    let name = command.unitName()
    self.name = name
    self.job = job
    self.bus = bus
    self.forget = forget
    subscriptions = [
      bus.signals("JobRemoved", of: Self.manager) { message in
        guard let unit = try? message.string(2), unit == name else { return }
        job.resolve((try? message.string(3)) == "done" ? .done : .failed)
      },
      bus.watchOwner(of: Self.manager.name) { if $0 == nil { job.resolve(.unheard) } },
    ]
  }

  /// Throws ``SystemdError`` and ``BusError``.
  nonisolated(nonsending) func start(_ command: Command) async throws {
    let input = try command.inputFile()
    defer { close(input) }
    try await subscribe()
    _ = try await bus.call(
      Self.manager, "StartTransientUnit",
      [.string(name), .string("fail"), command.unitProperties(input: input), .array(of: "(sa(sv))", [])],
      timeout: Self.patience)
  }

  nonisolated(nonsending) func end() async -> CommandEnd {
    let result = await job.value()
    forget(name)
    for subscription in subscriptions { subscription.cancel() }
    guard result != .unheard else { return .unknown }
    let end = result == .done ? .exited(status: 0) : await failure()
    // Until now the manager kept what it knows of the unit.
    _ = try? await bus.call(Self.manager, "UnrefUnit", [.string(name)], timeout: Self.patience)
    return end
  }

  /// Without it the manager tells nobody of jobs. It is for the connection, and lasts.
  private nonisolated(nonsending) func subscribe() async throws(BusError) {
    do {
      _ = try await bus.call(Self.manager, "Subscribe", timeout: Self.patience)
    } catch {
      guard case .refused(_, "org.freedesktop.systemd1.AlreadySubscribed", _) = error else { throw error }
    }
  }

  private nonisolated(nonsending) func failure() async -> CommandEnd {
    guard
      let answer = try? await bus.call(Self.manager, "GetUnit", [.string(name)], timeout: Self.patience),
      let path = try? answer.string(0),
      case .string(let result) = await property("Result", of: path),
      case .int32(let status) = await property("ExecMainStatus", of: path)
    else { return .unknown }
    return switch result {
    case "timeout": .timedOut
    case "signal", "core-dump": .killed(signal: status)
    // EXIT_EXEC of systemd.exec(5).
    case "exit-code" where status == 203: .notStarted("the manager could not execute it")
    case "exit-code": .exited(status: status)
    default: .notStarted("the manager says '\(result)'")
    }
  }

  private nonisolated(nonsending) func property(_ property: String, of path: String) async -> BusValue? {
    let unit = BusObject(
      name: Self.manager.name, path: path, interface: "org.freedesktop.DBus.Properties")
    let answer = try? await bus.call(
      unit, "Get", [.string("org.freedesktop.systemd1.Service"), .string(property)], timeout: Self.patience)
    guard case .variant(let value) = answer?.values.first else { return nil }
    return value
  }
}
