import CPosix
import Glibc

/// A child process, started with posix_spawn(3). It stays a zombie until ``wait()`` returns.
package struct ChildProcess: Sendable {
  /// The description of the process to start. The child inherits no other descriptor, and no blocked or
  /// ignored signals. If it leads no group, ignored signals of a terminal stay ignored.
  package struct Program {
    /// Absolute, or relative to the working directory.
    package var path: String
    /// The arguments after the program's name.
    package var arguments: [String] = []
    /// The complete environment of the child.
    package var environment: [String: String]
    /// The descriptor of its standard input.
    package var input: Int32
    /// The descriptor of its standard output and, without `errors`, of its standard error.
    package var output: Int32
    /// The descriptor of its standard error; nil to use `output`.
    package var errors: Int32?
    /// Its working directory; nil for this process's directory.
    package var folder: String?
    /// True if the child leads a separate process group. A signal then reaches all processes in the group,
    /// and a terminal's Ctrl-C does not reach it.
    package var leadsGroup = false
    /// True if all processes that it starts end with it, whatever their session is. The child leads a group,
    /// and `id` is the id of a keeper process, which ends the others (``end(_:)``).
    package var endsAll = false
    /// The limits of the program, which then leads a group; nil to give it all rights of its user.
    var bounds: Bounds?

    package init(path: String, environment: [String: String], input: Int32, output: Int32) {
      self.path = path
      self.environment = environment
      self.input = input
      self.output = output
    }
  }

  package let id: pid_t
  private let endsAll: Bool

  /// Starts the program. Throws the error number of posix_spawn(3).
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
    // A child that gets a terminal's signals keeps them ignored, as nohup(1) and a shell's `&` set them.
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
    if program.endsAll || program.bounds != nil {
      let code = program.start(&id, words, variables)
      guard code == 0 else { throw Failure(code: code) }
      (self.id, endsAll) = (id, program.endsAll)
      return
    }
    let code = posix_spawn(&id, program.path, &actions, &attributes, words, variables)
    guard code == 0 else { throw Failure(code: code) }
    (self.id, endsAll) = (id, false)
  }

  /// The way to end a program.
  package enum Way {
    /// With SIGTERM: the program can clean up.
    case asked
    /// With SIGKILL: the program ends at once.
    case killed
  }

  /// Ends a program that leads a group, and the processes that it started. Must not be called after the
  /// program was reaped.
  package func end(_ way: Way) {
    switch (way, endsAll) {
    case (.asked, true): kill(id, SIGTERM)
    case (.killed, true): kill(id, SIGUSR1)
    case (.asked, false): kill(-id, SIGTERM)
    case (.killed, false): kill(-id, SIGKILL)
    }
  }

  package struct Failure: Error {
    /// The error number (errno(3)).
    package var code: Int32
  }

  /// The result of a process.
  package enum End: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
    /// The kernel does not report the result, for example if SIGCHLD is ignored (wait(2)).
    case unknown
  }

  /// Waits for the process to end, and reaps it.
  package func wait() -> End {
    var used = rusage()
    return wait(options: 0, &used) ?? .unknown
  }

  /// Waits for the process to end. Returns false if it runs for longer than `milliseconds`.
  package func ends(within milliseconds: Int) -> Bool {
    let end = cposix_end_of(id)
    guard end >= 0 else { return false }
    defer { close(end) }
    var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    // A signal to this thread restarts the wait with the full time.
    while poll(&entry, 1, Int32(clamping: milliseconds)) < 0, errno == EINTR {}
    return entry.revents != 0
  }

  /// Reaps the process if it has ended. Returns nil if it still runs.
  package func endIfEnded() -> End? {
    var used = rusage()
    return wait(options: WNOHANG, &used)
  }

  /// Waits with wait4(2).
  /// - used: receives the memory and processor time that the process used.
  func wait(options: Int32, _ used: inout rusage) -> End? {
    var status: Int32 = 0
    var waited: pid_t
    repeat { waited = wait4(id, &status, options, &used) } while waited < 0 && errno == EINTR
    if waited < 0 { return .unknown }
    if waited == 0 { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
  }
}
