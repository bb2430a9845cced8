import CLibsystemd
import Glibc
import PlannerPosix

extension Command {
  /// Starts the command as a child process that leads a process group.
  /// - Returns: the process, a pidfd, and the read end of its output pipe, which is non-blocking.
  func start() throws(SystemdError) -> (process: ChildProcess, processDescriptor: Int32, output: Int32) {
    let input = try inputFile()
    defer { close(input) }
    let (reading, writing) = try Self.outputPipe()
    defer { close(writing) }
    var program = ChildProcess.Program(
      path: executable, environment: environment, input: input, output: writing)
    program.arguments = arguments
    program.folder = folder
    program.leadsGroup = true
    program.endsAll = !leavesOthers
    let process: ChildProcess
    do throws(ChildProcess.Failure) { process = try ChildProcess(program) } catch {
      close(reading)
      throw SystemdError(operation: "posix_spawn", code: error.code)
    }
    let descriptor = pidfd_open(process.id, 0)
    guard descriptor >= 0 else {
      let code = errno
      process.end(.killed)
      _ = process.wait()
      close(reading)
      throw SystemdError(operation: "pidfd_open", code: code)
    }
    return (process, descriptor, reading)
  }

  /// Returns a memory file with the input. Unlike a pipe, it never blocks this process if the program does
  /// not read all of it.
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
