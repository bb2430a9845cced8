import ArgumentParser
import FoundationEssentials
import Glibc
import Logging
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerService
import PlannerTime
import SystemdKit
import Varlink

/// The composition root of plannerd: starts the daemon, or runs a maintenance command.

struct Plannerd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plannerd",
    abstract: "Keeps you in touch with people who matter.",
    discussion: """
      Without a subcommand it runs the daemon in the foreground, logging to standard error, until SIGTERM or \
      Ctrl-C; SIGHUP reloads. It needs no configuration. PLANNER_HOME is the directory for all files of a \
      planner, PLANNER_SOCKET is the path of its socket. Exit codes: 0 after a clean end, 1 where another \
      daemon is running, 64 usage, 65 refused input, 70 internal, 77 not permitted.
      """,
    version: Daemon.version,
    subcommands: [Run.self, Simulate.self, Restore.self, Recover.self], defaultSubcommand: Run.self)

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "run", abstract: "Run the daemon in the foreground (the default).")

    @Flag(help: "Log more, to find faults.")
    var debug = false

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      var logger = Logger(label: "plannerd") { label -> any LogHandler in
        if Journal.isStandardError {
          return JournalLogHandler(label: label, identifier: "plannerd") { harmless($0, keeping: ["\n"]) }
        }
        return StreamLogHandler.standardError(label: label)
      }
      logger.logLevel = debug ? .debug : .info
      try toldByExitCode { try serve(environment, logger) }
    }

    private func serve(_ environment: [String: String], _ logger: Logger) throws {
      Memory.useOneHeap()
      let paths = try Paths(environment: environment)
      // Must be created before the second thread, because threads inherit the signal mask.
      let signals = SignalWaiter()
      var clock = Clock.system
      clock.isSynchronized = KernelClock.isSynchronized
      try Daemon(
        paths: paths, zones: ZoneDatabase(environment: environment), clock: clock,
        system: .system(paths: paths, environment: environment, logger: logger), logger: logger
      ).run(signals)
    }
  }

  struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Replace the database by a copy; for plannerctl restore.",
      discussion: "No daemon may use the database. Prints one line of JSON.")

    @Argument(help: "A copy's date, or a file; the newest copy by default.", completion: .file())
    var copy: String?

    func run() throws { try show { try $0.restore(copy) } }
  }

  struct Recover: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Save the readable part of a damaged database; for plannerctl doctor --recover.",
      discussion: "No daemon may use the database. Prints one line of JSON.")

    func run() throws { try show { try $0.recover() } }
  }

  struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run only the engine, on scenarios.",
      discussion: """
        Reads one JSON document if the whole input is one, else JSON Lines, and writes one line of JSON for \
        each scenario, in order. An invalid scenario gets {"line": N, "error": {...}}, the others continue, \
        and the exit code is 65.
        """)

    @Flag(help: "Refresh each scenario: also show moved and removed sessions.")
    var refresh = false

    @Argument(help: "A file of scenarios; standard input by default.", completion: .file())
    var file: String?

    func run() throws {
      let input = file.map { fopen($0, "r") } ?? fdopen(STDIN_FILENO, "r")
      guard let input else {
        throw failure(
          66, "'\(file ?? "standard input")' cannot be read: \(String(cString: strerror(errno))).")
      }
      guard let output = fdopen(STDOUT_FILENO, "w") else { throw failure(74, "standard output is closed.") }
      defer { fclose(input) }
      var line: UnsafeMutablePointer<CChar>?
      var capacity = 0
      defer { free(line) }
      var simulation = Simulation(environment: ProcessInfo.processInfo.environment, refreshes: refresh) {
        answer in
        let written = answer.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, output) }
        guard written == answer.count, putc(10, output) == 10 else {
          throw failure(74, "standard output cannot be written: \(String(cString: strerror(errno))).")
        }
      }
      try simulation.run {
        let length = getline(&line, &capacity, input)
        guard length > 0, let line else { return nil }
        return Data(bytes: line, count: length)
      }
      guard ferror(input) == 0 else {
        throw failure(74, "'\(file ?? "standard input")' cannot be read to its end.")
      }
      guard fflush(output) == 0 else { throw failure(74, "standard output cannot be written.") }
      if simulation.refused { throw ExitCode(65) }
    }
  }
}

/// Runs database maintenance and prints the result as one line of JSON.
private func show(_ work: (Maintenance) throws -> Replaced) throws {
  try toldByExitCode {
    let paths = try Paths(environment: ProcessInfo.processInfo.environment)
    let replaced = try work(Maintenance(paths: paths, clock: .system))
    print(String(decoding: try WireJSON.encode(replaced), as: UTF8.self))
  }
}

/// Runs `body`. Reports its error on standard error and converts it to an exit code.
private func toldByExitCode(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let error as PathError {
    throw failure(64, error.message)
  } catch let error as Daemon.StartError {
    switch error {
    case .running(let path):
      throw failure(
        1,
        "another plannerd is running for '\(path)'; talk to it with plannerctl, or set PLANNER_HOME for a second planner."
      )
    case .notPermitted(let reason): throw failure(77, reason)
    case .failed(let reason): throw failure(70, reason)
    }
  } catch {
    throw failure(70, "the system does not let it run: \(error)")
  }
}

/// Writes a sentence to standard error. Returns the exit code (sysexits.h) for the caller to throw.
private func failure(_ code: Int32, _ sentence: String) -> ExitCode {
  let line = Array("plannerd: \(sentence)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  return ExitCode(code)
}
