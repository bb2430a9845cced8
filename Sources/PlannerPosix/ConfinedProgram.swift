import Glibc

/// A program that reads what others wrote. This is the one way in which such programs are started.
///
/// Whatever a file makes it do, the kernel holds it to its limits (setrlimit(2)), to the files that it needs
/// (landlock(7)) and to the calls that it needs (seccomp(2)), with all that it starts. Where the kernel has no Landlock,
/// it reads what its user may, and opens no file for writing; the rest holds all the same.
package struct ConfinedProgram: Sendable {
  /// An absolute path.
  package var path: String
  package var arguments: [String]
  /// All that it gets.
  package var environment: [String: String]
  package var limits: Limits
  /// Files that it may read, besides its input and the system's programs and libraries; of a folder, all that is in it.
  package var reads: [String] = []
  /// True if it opens /dev/null for reading and writing when it starts, and ends where it cannot, as OpenSSH's programs
  /// do. Where the kernel has no Landlock, it gets its input instead of every file that it opens so.
  package var opensNull = false
  package var reach = Reach.itsInput

  package enum Reach: Sendable {
    /// It starts no process, reaches none, makes no socket and changes no file.
    case itsInput
    /// It reaches servers, reads what its user may, starts programs, and changes what is in these folders alone. What it
    /// has started ends with it.
    case servers(writing: [String])
  }

  package init(path: String, arguments: [String], environment: [String: String], limits: Limits) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.limits = limits
  }

  /// What came of it.
  package struct Reading: Equatable, Sendable {
    package var end: ChildProcess.End
    /// What it wrote, as far as it was wanted.
    package var bytes: [UInt8]
    /// The beginning of what it complained of.
    package var errors: String
    /// The limit that it met; it was ended then, or failed.
    package var exceeded: Limits.Kind?

    package var output: String { String(decoding: bytes, as: UTF8.self) }
    package var succeeded: Bool { end == .exited(status: 0) && exceeded == nil }
  }

  /// Runs it until it ends, with these bytes as its standard input. Throws the error number where it cannot be started.
  package func run(_ input: [UInt8] = []) throws(ChildProcess.Failure) -> Reading {
    guard let file = MemoryFile(input) else { throw ChildProcess.Failure(code: ENOMEM) }
    // Whoever started us may have SIGCHLD ignored. The kernel then forgets how processes end (wait(2)).
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

  /// - output: is closed. Returns our end of its complaints, too.
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
    // One heap for all of its threads: each of its own would take 64 MiB of the address space.
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

  /// What loads programs that are linked to libraries (ld.so(8)).
  private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

  /// Returns what runs a script (execve(2)); nil of a program that is none.
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

  // MARK: - What it writes

  /// Reads until it has ended. Returns the limit that it met before.
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
    // Who writes no more may go on all the same.
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
