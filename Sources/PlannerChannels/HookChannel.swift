import FoundationEssentials
import Glibc
import PlannerModel
import PlannerReminders
import SystemdKit

/// A channel that runs the user's own programs in a folder for each notice (docs/hooks.md).
///
/// Starts all hooks at once, in the order of their names, so that no hook waits for another. A notice counts
/// as delivered if at least one hook could be started. A later failure is reported but not retried, because a
/// retry would run the other hooks again.
package struct HookChannel: Channel {
  package let name = ChannelName.hooks
  private let folder: HookFolder
  private let environment: [String: String]
  private let limit: Duration
  private let units: TransientUnits?
  private let processes: PlainProcesses
  private let say: @Sendable (HookMessage) -> Void
  private let failures = HookFailures()

  /// Creates a channel for the hooks in a folder.
  /// - folder: an absolute path.
  /// - environment: the daemon's own environment; hooks get a part of it.
  /// - thread: the event thread that watches child processes.
  /// - bus: the session bus, if there is one. Hooks run there as units of the user's service manager.
  /// - limit: the time limit of a hook. A hook is killed one second after it.
  /// - say: logs a message. It is called on `thread` and elsewhere, and must be quick.
  package init(
    folder: String, environment: [String: String], on thread: EventThread, bus: Bus?,
    limit: Duration = .seconds(10), say: @escaping @Sendable (HookMessage) -> Void
  ) {
    self.folder = HookFolder(path: folder, user: geteuid())
    self.environment = environment
    self.limit = limit
    self.say = say
    units = bus.map { TransientUnits(bus: $0) }
    processes = PlainProcesses(on: thread) { say(HookMessage(hook: $0, text: $1, isFailure: false)) }
  }

  package func carries(_ kind: NoticeKind) -> Bool { HookEvent.name(of: kind) != nil }

  /// Ignores `uncertain`: a hook recognises a repeated notice by its id.
  package func deliver(_ notice: Notice, uncertain: Bool, replacing: String?) async throws -> String? {
    guard let event = HookEvent(notice) else { return nil }
    let hooks = try folder.read().hooks
    guard !hooks.isEmpty else { return nil }
    let runner = await runner()
    let commands = try commands(hooks, for: event, environment: environment(for: runner))
    var running: [any RunningCommand] = []
    for command in commands { running.append(await runner.start(command)) }
    var refusals: [String] = []
    var failures: [String] = []
    for (hook, command) in zip(hooks, running) {
      let end = await command.end()
      let failure = failure(of: end)
      self.failures.note(failure, of: hook)
      if let failure {
        say(HookMessage(hook: hook, text: failure, isFailure: true))
        failures.append("'\(hook)': \(failure)")
      }
      if case .notStarted(let reason) = end { refusals.append("'\(hook)' (\(reason))") }
    }
    guard refusals.count < hooks.count else {
      throw ChannelFailure("No hook could be started: \(refusals.joined(separator: ", ")).")
    }
    // A test notice exists to report failures to the user.
    if notice.kind == .test, !failures.isEmpty { throw ChannelFailure(failures.joined(separator: " ")) }
    return nil
  }

  package func stop() {
    units?.stop()
    processes.stop()
  }

  package func examine() async -> [ChannelFinding] {
    do {
      let contents = try folder.read()
      let way = await runner() is TransientUnits ? "units of systemd" : "children of the daemon"
      let count = contents.hooks.count
      let run = contents.hooks.map { "'\($0)'" }.joined(separator: ", ")
      let what =
        count == 0
        ? "There are no hooks." : "\(count == 1 ? "A hook is" : "\(count) hooks are") run, as \(way): \(run)."
      let failed = failures.of(contents.hooks)
      return [
        ChannelFinding(isInOrder: true, what: what, where: folder.path, stops: count == 0 ? name : nil)
      ]
        + failed.map {
          ChannelFinding(
            isInOrder: false, what: "The last run of the hook '\($0.hook)' failed. \($0.failure)",
            where: folder.file($0.hook), fix: "Fix it, then: plannerctl remind --test")
        }
        + contents.skipped.map {
          ChannelFinding(
            isInOrder: false, what: "The hook '\($0.name)' is not run: \($0.reason).",
            where: folder.file($0.name), fix: $0.fix)
        }
    } catch {
      return [
        ChannelFinding(
          isInOrder: false, what: error.description, where: folder.path, fix: "See docs/hooks.md.",
          stops: name)
      ]
    }
  }

  private func runner() async -> any CommandRunner {
    if let units, await units.isThere() { units } else { processes }
  }

  /// Returns the environment variables to set. A unit inherits the rest from the service manager, which
  /// learns about a display that appeared after the daemon started.
  private func environment(for runner: any CommandRunner) -> [String: String] {
    let inherited = HookEvent.inherited(environment)
    return runner is TransientUnits ? inherited.filter { HookEvent.ours.contains($0.key) } : inherited
  }

  private func commands(
    _ hooks: [String], for event: HookEvent, environment: [String: String]
  ) throws -> [Command] {
    let json = try event.json()
    let home = self.environment["HOME"] ?? "/"
    return hooks.map { hook in
      Command(
        name: hook, purpose: "Social Planner's hook '\(hook)' for \(event.event)",
        executable: folder.file(hook), environment: environment.merging(event.variables) { $1 }, input: json,
        folder: access(home, X_OK) == 0 ? home : "/", limit: limit, grace: .seconds(1))
    }
  }

  /// Returns a sentence for the log; nil if the hook succeeded or its end is unknown.
  private func failure(of end: CommandEnd) -> String? {
    switch end {
    case .exited(status: 0), .unknown: nil
    case .exited(let status): "The hook ended with status \(status)."
    case .killed(let signal): "The hook was ended by signal \(signal)."
    case .timedOut: "The hook was ended because it ran longer than \(limit)."
    case .notStarted(let reason):
      "The hook could not be started: \(reason). Is its first line '#!/bin/sh', or another installed program?"
    }
  }
}
