import CLibsystemd
import Glibc

extension Command {
  /// Starts the command as a child process (posix_spawn(3)). The child leads a process group, inherits none
  /// of our other descriptors, and has no signal blocked or ignored.
  /// - Returns: its process id, a pidfd, and the read end of its output pipe, which is non-blocking.
  func spawn() throws(SystemdError) -> (process: pid_t, processDescriptor: Int32, output: Int32) {
    let input = try inputFile()
    defer { close(input) }
    let (reading, writing) = try Self.outputPipe()
    defer { close(writing) }
    do throws(SystemdError) {
      let process = try spawn(input: input, output: writing)
      let descriptor = pidfd_open(process, 0)
      guard descriptor >= 0 else {
        let code = errno
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
        throw SystemdError(operation: "pidfd_open", code: code)
      }
      return (process, descriptor, reading)
    } catch {
      close(reading)
      throw error
    }
  }

  private func spawn(input: Int32, output: Int32) throws(SystemdError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    _ = clibsystemd_close_from(&actions, 3)
    _ = clibsystemd_change_folder(&actions, folder)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = [strdup(executable), nil]
    let variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, executable, &actions, &attributes, words, variables)
    guard failure == 0 else { throw SystemdError(operation: "posix_spawn", code: failure) }
    return process
  }

  /// Returns a memory file with the input. Unlike a pipe, it never blocks us if the program does not read all
  /// of it.
  func inputFile() throws(SystemdError) -> Int32 {
    let file = try SystemdError.checkErrno("memfd_create", clibsystemd_memory_file("planner-input"))
    var rest = input[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        close(file)
        throw SystemdError(operation: "write", code: code)
      }
      rest = rest.dropFirst(count)
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  private static func outputPipe() throws(SystemdError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try SystemdError.checkErrno("pipe", pipe(&ends))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }
}
