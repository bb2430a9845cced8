import CPosix
import Glibc
import PlannerPosix

/// The key of the model. Nothing prints it: not `print`, not `dump`, not an error.
package struct ProviderKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  let text: String

  package var description: String { "(a key)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// - text: as it was found; blanks and ends of line around it are no part of it.
  init(_ bytes: [UInt8]) throws(ProviderFailure) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = bytes[...].drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    guard !bytes.isEmpty else { throw .key("it is empty") }
    // What a header can hold; a line's end in it would be a header of its own.
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .key("it is no single word of usual characters")
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  package static let patience = 10
  package static let largest = 4096

  /// - credentials: `$CREDENTIALS_DIRECTORY`.
  /// - environment: of this process; a command gets only what `secret-tool` needs of it.
  /// - now: since some beginning, as ``Pace`` has it.
  package static func read(
    _ source: ProviderSettings.KeySource, credentials: String?, environment: [String: String],
    now: () -> Duration
  ) throws(ProviderFailure) -> ProviderKey {
    switch source {
    case .credential(let name):
      guard let credentials else { throw .key("systemd has handed over no credentials") }
      return try ProviderKey(try contents("\(credentials)/\(name)", isCredential: true))
    case .file(let path): return try ProviderKey(try contents(path, isCredential: false))
    case .command(let words):
      return try ProviderKey(try output(of: words, environment.filter { passedOn.contains($0.key) }, now))
    }
  }

  private static let passedOn: Set = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "HOME"]

  private static func contents(_ path: String, isCredential: Bool) throws(ProviderFailure) -> [UInt8] {
    switch SmallFile(path, flags: O_NOFOLLOW, limit: largest) {
    case .unreadable: throw .key("\(path) cannot be read")
    case .noFile: throw .key("\(path) is no file, but a link or something else")
    case .tooLarge: throw .key("\(path) is too long for a key")
    case .bytes(let bytes, let status):
      // systemd's are its own, 0400 and in a folder that nobody else enters.
      if !isCredential {
        guard status.st_uid == geteuid() else { throw .key("\(path) is not your own") }
        guard status.st_mode & 0o077 == 0 else {
          throw .key("\(path) can be read by others; 'chmod 600' it")
        }
      }
      return bytes
    }
  }

  /// What a program prints, without a shell, within ten seconds. Its complaints are read by nobody: it may print the
  /// key there.
  private static func output(
    of words: [String], _ environment: [String: String], _ now: () -> Duration
  ) throws(ProviderFailure)
    -> [UInt8]
  {
    guard let path = words.first else { throw .key("no command is named") }
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw .key("\(path) cannot be started") }
    for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer {
      close(pipe[0])
      close(null)
    }
    var program = ChildProcess.Program(path: path, environment: environment, input: null, output: pipe[1])
    program.errors = null
    program.arguments = Array(words.dropFirst())
    program.leadsGroup = true
    let child: ChildProcess
    do { child = try ChildProcess(program) } catch {
      close(pipe[1])
      throw .key("\(path) cannot be started")
    }
    close(pipe[1])
    defer {
      kill(-child.id, SIGKILL)
      _ = child.wait()
    }
    var bytes: [UInt8] = []
    let end = now() + .seconds(patience)
    while true {
      var poll = pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0)
      let left = end - now()
      guard left > .zero else { throw .key("\(path) did not answer within \(patience) seconds") }
      let ready = Glibc.poll(&poll, 1, Int32(left / .milliseconds(1)) + 1)
      if ready <= 0 { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let got = Glibc.read(pipe[0], &chunk, chunk.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw .key("the answer of \(path) cannot be read") }
      if got == 0 { break }
      bytes += chunk[..<got]
      guard bytes.count <= largest else { throw .key("the answer of \(path) is too long for a key") }
    }
    // It has closed its output: it may still be about to end.
    while now() < end {
      if let ended = child.endIfEnded() {
        guard ended == .exited(status: 0) else { throw .key("\(path) failed") }
        return bytes
      }
      _ = Glibc.poll(nil, 0, 5)
    }
    throw .key("\(path) did not answer within \(patience) seconds")
  }

  /// No core file of this process is written, and no other process of the user may look into it (prctl(2),
  /// PR_SET_DUMPABLE). For a program to call before it reads a key; false where the kernel refuses.
  package static func keepOutOfCores() -> Bool { cposix_forbid_cores() == 0 }
}
