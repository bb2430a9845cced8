import Glibc

/// A program that reads untrusted data. All such programs are started by this type.
///
/// The kernel restricts the program and the processes that it starts to its limits (setrlimit(2)), to the
/// files that it needs (landlock(7)) and to the system calls that it needs (seccomp(2)). If the kernel has no
/// Landlock, the program can read the files of its user but cannot open a file for writing; the other
/// restrictions still apply.
package struct ConfinedProgram: Sendable {
  /// An absolute path.
  package var path: String
  package var arguments: [String]
  /// The complete environment of the program.
  package var environment: [String: String]
  package var limits: Limits
  /// The files that it may read besides its input and the system's programs and libraries. A folder stands
  /// for its whole content.
  package var reads: [String] = []
  /// True if the program opens /dev/null for reading and writing at its start and exits if that fails, like
  /// OpenSSH's programs. If the kernel has no Landlock, each file that it opens this way is replaced by its
  /// input.
  package var opensNull = false
  package var reach = Reach.itsInput

  package enum Reach: Sendable {
    /// The program cannot start or reach a process, make a socket or change a file.
    case itsInput
    /// The program can reach servers, read the files of its user, start programs, and change files only in
    /// these folders. The processes that it starts end with it.
    case servers(writing: [String])
  }

  package init(path: String, arguments: [String], environment: [String: String], limits: Limits) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }

  /// The result of a run.
  package struct Reading: Equatable, Sendable {
    package var end: ChildProcess.End
    /// The program's output, up to the limit.
    package var bytes: [UInt8]
    /// The beginning of its error output.
    package var errors: String
    /// The limit that the program met; nil if it met no limit. It was killed or failed because of that.
    package var exceeded: Limits.Kind?

    package var output: String { String(decoding: bytes, as: UTF8.self) }
    package var succeeded: Bool { end == .exited(status: 0) && exceeded == nil }
  }

  /// Runs the program until it ends, with `input` as its standard input. Throws the error number if it cannot
  /// be started.
  package func run(_ input: [UInt8] = []) throws(ChildProcess.Failure) -> Reading {
    guard let file = MemoryFile(input) else { throw ChildProcess.Failure(code: ENOMEM) }
    // This process may have inherited an ignored SIGCHLD. The kernel then discards the results of processes
    // (wait(2)).
    let handler = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, handler) }
    let (output, outputEnd) = try ChildProcess.pair()
    defer { close(output) }
    let (errors, process) = try start(file, outputEnd)
    defer { close(errors) }
    var streams = [Stream(output, most: limits.output), Stream(errors, most: 1 << 14)]
    let exceeded = listen(to: &streams, of: process)
    if exceeded != nil { process.end(.killed) }
    var (own, used) = (rusage(), rusage())
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
    let end = process.wait(options: 0, &used) ?? .unknown
    let complaint = String(decoding: streams[1].bytes, as: UTF8.self)
    return Reading(
      end: end, bytes: streams[0].bytes, errors: complaint,
      exceeded: exceeded ?? limits.met(end, used, complaint, ours: own))
  }

  /// Starts the program. Returns the reading end of its error output, too.
  /// - output: the writing end of its output; is closed here.
  private func start(
    _ input: MemoryFile, _ output: Int32
  ) throws(ChildProcess.Failure) -> (errors: Int32, process: ChildProcess) {
    defer { close(output) }
    let errors = try ChildProcess.pair()
    defer { close(errors.child) }
    do throws(ChildProcess.Failure) {
      return (errors.own, try ChildProcess(program(input, output, errors.child)))
    } catch {
      close(errors.own)
      throw error
    }
  }

  private func program(_ input: MemoryFile, _ output: Int32, _ errors: Int32) -> ChildProcess.Program {
    var program = ChildProcess.Program(
      path: path, environment: environment, input: input.descriptor, output: output)
    program.errors = errors
    program.arguments = arguments
    // Makes all threads share one heap: a heap per thread would take 64 MiB of address space each.
    program.environment["MALLOC_ARENA_MAX"] = "1"
    program.leadsGroup = true
    var files: [String: Bounds.Access] = [:]
    func allow(_ access: Bounds.Access, _ paths: [String]) {
      for path in paths { files[path, default: []].formUnion(access) }
    }
    allow([.reads, .writes], ["/dev/null"])
    switch reach {
    case .itsInput:
      allow(.reads, ["/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/dev/urandom"] + reads)
      allow([.reads, .runs], [path] + Self.loaders + (Self.interpreter(of: path).map { [$0] } ?? []))
      program.bounds = Bounds(limits: limits, files: files, isAlone: true, opensNull: opensNull)
    case .servers(let folders):
      allow([.reads, .runs], ["/"])
      allow([.reads, .writes], folders)
      program.endsAll = true
      program.bounds = Bounds(limits: limits, files: files, isAlone: false)
    }
    return program
  }

  /// The loaders of programs that are linked to libraries (ld.so(8)).
  private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

  /// Returns the interpreter of a script (execve(2)); nil if the program is not a script.
  private static func interpreter(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var beginning = [UInt8](repeating: 0, count: 256)
    let count = read(file, &beginning, beginning.count)
    guard count > 2, beginning.starts(with: Array("#!".utf8)) else { return nil }
    let line = beginning[2..<count].prefix { $0 != UInt8(ascii: "\n") }
    return line.split(separator: UInt8(ascii: " ")).first.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: - Output

  /// Reads the output until the program ends. Returns a limit that it met before; nil if it met no limit.
  private func listen(to streams: inout [Stream], of process: ChildProcess) -> Limits.Kind? {
    let deadline = Deadline(seconds: limits.time)
    while streams.contains(where: { !$0.hasEnded }) {
      var entries = streams.map {
        pollfd(fd: $0.hasEnded ? -1 : $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      let wait = deadline.left
      let ready = wait == 0 ? 0 : poll(&entries, nfds_t(entries.count), Int32(clamping: wait))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return .time }
      for index in streams.indices where entries[index].revents != 0 { streams[index].read() }
      if streams[0].isCut { return .output }
    }
    // The program may close its output and continue to run.
    return process.ends(within: deadline.left) ? nil : .time
  }

  private struct Stream {
    let descriptor: Int32
    let most: Int
    private(set) var bytes: [UInt8] = []
    private(set) var hasEnded = false
    private(set) var isCut = false

    init(_ descriptor: Int32, most: Int) {
      self.descriptor = descriptor
      self.most = most
    }

    mutating func read() {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { return }
      guard count > 0 else {
        hasEnded = true
        return
      }
      isCut = isCut || bytes.count + count > most
      bytes += chunk[..<min(count, most - bytes.count)]
    }
  }
}
