import Glibc

/// A command that runs as a transient unit, as with systemd-run(1). Its start job ends when the command does.
final class TransientUnit: RunningCommand {
  enum JobResult: Hashable, Sendable {
    case done, failed
    /// The manager or the bus disappeared, or the result is no longer needed.
    case unheard
    /// The manager did not report the result in time.
    case overdue
  }

  static let manager = BusObject(
    name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
    interface: "org.freedesktop.systemd1.Manager")

  private let name: String
  private let job: Pending<JobResult>
  private let bus: Bus
  private let patience: Duration
  private let forget: @Sendable () -> Void
  private let subscriptions: [BusSubscription]
  private let alarm: Confined<Alarm>
  private let answer: Pending<BusCore.Answer>

  private final class Alarm {
    var source: EventSource?
  }

  /// Subscribes to the end of the job, then sends the call that starts it.
  init(
    _ command: Command, named name: String, job: Pending<JobResult>, bus: Bus, patience: Duration,
    forget: @escaping @Sendable () -> Void
  ) throws(SystemdError) {
    self.name = name
    self.job = job
    self.bus = bus
    self.patience = patience
    self.forget = forget
    let input = try command.inputFile()
    subscriptions = [
      bus.signals("JobRemoved", of: Self.manager) { message in
        guard let unit = try? message.string(2), unit == name else { return }
        job.resolve((try? message.string(3)) == "done" ? .done : .failed)
      },
      bus.watchOwner(of: Self.manager.name) { if $0 == nil { job.resolve(.unheard) } },
    ]
    let alarm = Confined(Alarm(), to: bus.thread)
    self.alarm = alarm
    // The manager enforces the limit. This timeout covers a signal that was lost.
    let bound = patience + command.limit + command.grace + patience
    bus.thread.execute { loop in
      let source = try? loop.after(microseconds: bound.microseconds) { job.resolve(.overdue) }
      if source == nil { job.resolve(.overdue) }
      alarm.state(on: loop)?.source = source
    }
    // The manager sends job signals only after this call. The call stays valid for the connection, and the
    // manager refuses it if it was made before.
    _ = bus.send(Self.manager, "Subscribe", timeout: patience)
    answer = bus.send(
      Self.manager, "StartTransientUnit",
      [.string(name), .string("fail"), command.unitProperties(input: input), .array(of: "(sa(sv))", [])],
      timeout: patience)
    // The message has been written when this runs, and has a duplicate of the descriptor.
    bus.thread.leave { _ in close(input) }
  }

  nonisolated(nonsending) func end() async -> CommandEnd {
    let end = await outcome()
    forget()
    for subscription in subscriptions { subscription.cancel() }
    return end
  }

  private nonisolated(nonsending) func outcome() async -> CommandEnd {
    switch await answer.value() {
    case .success: break
    // The command may be running anyway, so it must not be started again.
    case .failure(.noAnswer): return .unknown
    case .failure(let error): return .notStarted("\(error)")
    }
    let result = await job.value()
    if result == .unheard { return .unknown }
    let end = result == .done ? .exited(status: 0) : result == .failed ? await failure() : .unknown
    // Until here, the reference to the unit kept its properties readable.
    _ = try? await bus.call(Self.manager, "UnrefUnit", [.string(name)], timeout: patience)
    return end
  }

  private nonisolated(nonsending) func failure() async -> CommandEnd {
    guard
      let answer = try? await bus.call(Self.manager, "GetUnit", [.string(name)], timeout: patience),
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
      unit, "Get", [.string("org.freedesktop.systemd1.Service"), .string(property)], timeout: patience)
    guard case .variant(let value) = answer?.values.first else { return nil }
    return value
  }
}
