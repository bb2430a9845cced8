import Glibc
import PlannerPosix

/// A run of another program, until it ends.
struct Program {
  /// An absolute path, or one relative to the working directory.
  var path: String
  var arguments: [String]
  var environment: [String: String]

  struct End: Equatable {
    /// The exit status as in a shell: 0 for success, 128 plus the number of a signal; negative if unknown.
    var code: Int32
    /// The output, including standard error.
    var output: String
    var isTimedOut = false

    var succeeded: Bool { code == 0 && !isTimedOut }

    /// The reason for a failure, for use in a sentence: the first error message, else the last line of
    /// output, else the exit status.
    var reason: String {
      if isTimedOut { return "it took too long" }
      let lines = output.split(whereSeparator: \.isNewline)
      let error = lines.first { $0.hasPrefix("error: ") || $0.hasPrefix("critical: ") }
      if let line = error ?? lines.last { return String(line) }
      return code < 0 ? "its exit status is not known" : "it ended with \(code)"
    }
  }

  /// Finds a program on the PATH of an environment.
  static func find(_ name: String, in environment: [String: String]) -> String? {
    ChildProcess.find(name, in: environment)
  }

  /// Runs the program with empty standard input.
  /// - seconds: the time after which it is killed.
  func run(seconds: Int) throws -> End {
    let ends = try pair()
    // The parent process may have set SIGCHLD to be ignored. The kernel then discards exit statuses
    // (wait(2)).
    let handler = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, handler) }
    let process: ChildProcess
    do {
      defer { close(ends.child) }
      process = try start(output: ends.child)
    } catch {
      close(ends.own)
      throw error
    }
    defer { close(ends.own) }
    var output = ""
    let isDone = read(ends.own, into: &output, until: Deadline(seconds: seconds))
    // If the output has ended, the program is about to end. Otherwise, the program may have ended while a
    // child process still holds the output open.
    var isTimedOut = false
    var ended = isDone ? nil : process.endIfEnded()
    if ended == nil {
      if !isDone { kill(process.id, SIGKILL) }
      ended = process.wait()
      isTimedOut = !isDone
    }
    var end = End(ended, output: output)
    end.isTimedOut = isTimedOut
    return end
  }

  /// Runs the program without input and output, and leaves it running after the wait.
  /// - seconds: the time to wait for its end.
  /// Returns how it ended; nil if it still runs.
  func leave(after seconds: Int) throws -> End? {
    let output = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard output >= 0 else { throw failure(errno) }
    defer { close(output) }
    let handler = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, handler) }
    let process = try start(output: output, leadsGroup: true)
    guard process.ends(within: seconds * 1000), let ended = process.endIfEnded() else { return nil }
    return End(ended, output: "")
  }

  /// Starts the program.
  /// - leadsGroup: as in ``ChildProcess/Program``.
  private func start(output: Int32, leadsGroup: Bool = false) throws -> ChildProcess {
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw failure(errno) }
    defer { close(input) }
    var program = ChildProcess.Program(path: path, environment: environment, input: input, output: output)
    program.arguments = arguments
    program.leadsGroup = leadsGroup
    do throws(ChildProcess.Failure) { return try ChildProcess(program) } catch { throw failure(error.code) }
  }

  /// Reads the output. Returns false if the deadline passed before the end of the output.
  private func read(_ descriptor: Int32, into output: inout String, until deadline: Deadline) -> Bool {
    var bytes: [UInt8] = []
    defer { output = String(decoding: bytes, as: UTF8.self) }
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let wait = deadline.left
      if wait == 0 { return false }
      let ready = poll(&entry, 1, Int32(clamping: wait))
      if ready == 0 { return false }
      if ready < 0 { continue }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return true }
      if count > 0 { bytes += chunk[..<count] }
    }
  }

  /// Creates a connected pair of stream sockets: one for this process, one for the program.
  private func pair() throws -> (own: Int32, child: Int32) {
    do throws(ChildProcess.Failure) { return try ChildProcess.pair() } catch { throw failure(error.code) }
  }

  private func failure(_ code: Int32) -> CommandError { CommandError(path, code) }
}

extension Program.End {
  init(_ reading: ConfinedProgram.Reading) {
    self.init(reading.end, output: reading.errors + reading.output)
    isTimedOut = reading.exceeded == .time
  }

  init(_ ended: ChildProcess.End?, output: String) {
    switch ended {
    case .exited(let status): self.init(code: status, output: output)
    case .killed(let signal): self.init(code: 128 + signal, output: output)
    case .unknown, nil: self.init(code: -1, output: output)
    }
  }
}

/// An error: the reason why something cannot be done on this machine, as one sentence with the remedy.
struct CommandError: Error, Equatable {
  var message: String
}

extension CommandError {
  /// Describes a failed start of a program by its error number.
  init(_ path: String, _ code: Int32) {
    message = "cannot run \(path): \(String(cString: strerror(code)))"
  }
}
