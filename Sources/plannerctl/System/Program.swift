import Glibc

/// Another program, run to its end.
struct Program {
  /// Absolute, or as it is found from here.
  var path: String
  var arguments: [String]
  var environment: [String: String]

  struct End: Equatable {
    /// As wait(2) has it: 0 is success, 128 and more a signal; below 0 where nobody knows.
    var code: Int32
    /// What it wrote, to standard error too.
    var output: String
    var isTimedOut = false

    var succeeded: Bool { code == 0 && !isTimedOut }

    /// The first error that it told, else what it said last, or how it ended, for a sentence.
    var reason: String {
      if isTimedOut { return "it took too long" }
      let lines = output.split(whereSeparator: \.isNewline)
      let error = lines.first { $0.hasPrefix("error: ") || $0.hasPrefix("critical: ") }
      if let line = error ?? lines.last { return String(line) }
      return code < 0 ? "how it ended is not known" : "it ended with \(code)"
    }
  }

  /// Where a program is on the PATH of an environment.
  static func find(_ name: String, in environment: [String: String]) -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 { return path }
    }
    return nil
  }

  /// Standard input is empty. seconds: after them it is killed.
  func run(seconds: Int) throws -> End {
    var ends: [Int32] = [-1, -1]
    // Unlike a pipe it is closed in other children from the first moment on.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw failure(errno)
    }
    // Whoever started us may have had it ignored: then the kernel forgets how children end (wait(2)).
    let handler = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, handler) }
    let process: pid_t
    do {
      defer { close(ends[1]) }
      process = try spawn(output: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
    defer { close(ends[0]) }
    var end = End(code: 0, output: "")
    let isDone = read(ends[0], into: &end.output, until: now() + seconds * 1000)
    var status: Int32 = 0
    // Nobody writes any more, so it ends; or a child of its own still holds the pipe, and it has ended.
    var waited = isDone ? 0 : waitpid(process, &status, WNOHANG)
    if waited == 0 {
      if !isDone {
        end.isTimedOut = true
        kill(process, SIGKILL)
      }
      repeat { waited = waitpid(process, &status, 0) } while waited < 0 && errno == EINTR
    }
    end.code = waited < 0 ? -1 : status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return end
  }

  private func spawn(output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, words, variables)
    guard code == 0 else { throw failure(code) }
    return process
  }

  /// False where the time was up before the end of the output.
  private func read(_ descriptor: Int32, into output: inout String, until deadline: Int) -> Bool {
    var bytes: [UInt8] = []
    defer { output = String(decoding: bytes, as: UTF8.self) }
    var chunk = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let wait = deadline - now()
      if wait <= 0 { return false }
      let ready = poll(&entry, 1, Int32(clamping: wait))
      if ready == 0 { return false }
      if ready < 0 { continue }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return true }
      if count > 0 { bytes += chunk[..<count] }
    }
  }

  /// Milliseconds of a clock that nobody sets.
  private func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private func failure(_ code: Int32) -> Refusal {
    Refusal(message: "cannot run \(path): \(String(cString: strerror(code)))")
  }
}

/// Why something on this machine is not done: one sentence with the way out.
struct Refusal: Error, Equatable {
  var message: String
}
