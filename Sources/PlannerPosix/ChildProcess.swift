import CPosix
import Glibc

/// A child process, started with posix_spawn(3). It stays a zombie until ``wait()`` returns.
package struct ChildProcess: Sendable {
  /// What to start, and with what. The child inherits no other descriptor, and has no signal blocked or
  /// ignored, but for those of a terminal where it leads no group.
  package struct Program {
    /// Absolute, or relative to the working directory.
    package var path: String
    /// Those after its own name.
    package var arguments: [String] = []
    /// All that it gets.
    package var environment: [String: String]
    /// The descriptor of its standard input.
    package var input: Int32
    /// The descriptor of its standard output and, without `errors`, of its standard error.
    package var output: Int32
    /// The descriptor of its standard error; nil: that of the output.
    package var errors: Int32?
    /// Its working directory; nil: ours.
    package var folder: String?
    /// True if it leads a process group of its own, so that a signal reaches all that it starts. A terminal's
    /// Ctrl-C does not reach it then.
    package var leadsGroup = false
    /// True if all that it starts ends with it, whatever session it is in: it leads a group, and its id is that of a
    /// process that keeps it (``end(_:)``).
    package var endsAll = false
    /// True if neither it nor what it starts can make a socket.
    package var hasNoSockets = false
    /// True if, on top of that, neither can send a signal, or reach another process in any other way.
    package var isAlone = false
    /// The folders below which it, and what it starts, can read files and start programs: it can open no other file, and
    /// change none. Nil: what its user may. Where the kernel cannot do that, it does not start.
    package var opensOnly: [String]?

    package init(path: String, environment: [String: String], input: Int32, output: Int32) {
      self.path = path
      self.environment = environment
      self.input = input
      self.output = output
    }
  }

  package let id: pid_t
  private let endsAll: Bool

  /// Throws the error number of posix_spawn(3).
  package init(_ program: Program) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, program.input, 0)
    posix_spawn_file_actions_adddup2(&actions, program.output, 1)
    posix_spawn_file_actions_adddup2(&actions, program.errors ?? program.output, 2)
    _ = cposix_close_from(&actions, 3)
    if let folder = program.folder { _ = cposix_change_folder(&actions, folder) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    // As nohup(1) and a shell's & have set them, where a terminal's signals reach the child.
    if !program.leadsGroup { for signal in [SIGHUP, SIGINT, SIGQUIT] { sigdelset(&all, signal) } }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = program.leadsGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = ([program.path] + program.arguments).map { strdup($0) } + [nil]
    let variables =
      program.environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    if program.endsAll {
      let code = cposix_spawn_kept(
        &id, program.path, words, variables, program.input, program.output,
        program.errors ?? program.output, program.folder)
      guard code == 0 else { throw Failure(code: code) }
      (self.id, endsAll) = (id, true)
      return
    }
    let code =
      program.hasNoSockets || program.isAlone || program.opensOnly != nil
      ? confined(program) { posix_spawn(&id, program.path, &actions, &attributes, words, variables) }
      : posix_spawn(&id, program.path, &actions, &attributes, words, variables)
    guard code == 0 else { throw Failure(code: code) }
    (self.id, endsAll) = (id, false)
  }

  /// How a program is ended.
  package enum Way {
    /// It is asked to end (SIGTERM).
    case asked
    /// At once (SIGKILL).
    case killed
  }

  /// Ends a program that leads a group, and what it has started. Must not be called once it was waited for.
  package func end(_ way: Way) {
    switch (way, endsAll) {
    case (.asked, true): kill(id, SIGTERM)
    case (.killed, true): kill(id, SIGUSR1)
    case (.asked, false): kill(-id, SIGTERM)
    case (.killed, false): kill(-id, SIGKILL)
    }
  }

  package struct Failure: Error {
    /// As errno(3) has it.
    package var code: Int32
  }

  /// How a process ended.
  package enum End: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
    /// The kernel does not know, as when SIGCHLD is ignored (wait(2)).
    case unknown
  }

  /// Waits for its end and reaps it.
  package func wait() -> End { wait(options: 0) ?? .unknown }

  /// The same, but kills it when the time is over.
  package func wait(seconds: Int) -> End {
    let end = cposix_end_of(id)
    var hasEnded = false
    if end >= 0 {
      defer { close(end) }
      var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      // A signal to this thread gives the process its time anew.
      while poll(&entry, 1, Int32(clamping: seconds * 1000)) < 0, errno == EINTR {}
      hasEnded = entry.revents != 0
    }
    if !hasEnded { kill(id, SIGKILL) }
    return wait()
  }

  /// Reaps it if it has ended; nil if it has not.
  package func endIfEnded() -> End? { wait(options: WNOHANG) }

  private func wait(options: Int32) -> End? {
    var status: Int32 = 0
    var waited: pid_t
    repeat { waited = waitpid(id, &status, options) } while waited < 0 && errno == EINTR
    if waited < 0 { return .unknown }
    if waited == 0 { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
  }
}

/// Runs `body` on a thread of its own that can do no more than the program may: for good, and so can what it starts.
/// Returns what `body` returns, or the error number of what cannot be done.
private func confined(_ program: ChildProcess.Program, _ body: () -> Int32) -> Int32 {
  withoutActuallyEscaping(body) { body in
    final class Work {
      let program: ChildProcess.Program
      let body: () -> Int32
      var code: Int32 = 0

      init(_ program: ChildProcess.Program, _ body: @escaping () -> Int32) {
        self.program = program
        self.body = body
      }

      func confine() -> Int32 {
        if let folders = program.opensOnly {
          let paths = folders.map { strdup($0) }
          defer { for path in paths { free(path) } }
          let code = paths.map { UnsafePointer($0) }.withUnsafeBufferPointer {
            cposix_open_only($0.baseAddress, Int32($0.count))
          }
          if code != 0 { return code }
        }
        guard program.hasNoSockets || program.isAlone else { return 0 }
        let code = cposix_forbid_sockets(-1, 0)
        return code == 0 && program.isAlone ? cposix_forbid_reaching_others() : code
      }
    }
    let work = Work(program, body)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let work = Unmanaged<Work>.fromOpaque(argument).takeUnretainedValue()
        work.code = work.confine()
        if work.code == 0 { work.code = work.body() }
        return nil
      }, Unmanaged.passUnretained(work).toOpaque())
    guard code == 0 else { return code }
    // It ends before this returns, so that nothing that it uses goes meanwhile.
    return withExtendedLifetime(work) {
      pthread_join(thread, nil)
      return work.code
    }
  }
}
