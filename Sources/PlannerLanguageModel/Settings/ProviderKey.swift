import CPosix
import Glibc
import PlannerPosix

/// The key of the model. `print`, `dump` and errors do not reveal it.
package struct ProviderKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  let text: String

  package var description: String { "(a key)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// Reads a key from bytes, without surrounding blanks and line ends.
  init(_ bytes: [UInt8]) throws(ProviderFailure) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var bytes = bytes[...].drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    guard !bytes.isEmpty else { throw .key("it is empty") }
    // The characters that a header may contain. A line end in the key would begin another header.
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .key("it is no single word of usual characters")
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  package static let patience = 10
  package static let largest = 4096

  /// - credentials: The value of `$CREDENTIALS_DIRECTORY`.
  /// - environment: The environment of this process. A command gets only what `secret-tool` needs.
  /// - now: The time since some start, as in ``Pace``.
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
      // Credentials of systemd need no check. They have mode 0400 and lie in a folder that only this
      // service can enter.
      if !isCredential {
        guard status.st_uid == geteuid() else { throw .key("\(path) is not your own") }
        guard status.st_mode & 0o077 == 0 else {
          throw .key("\(path) can be read by others; 'chmod 600' it")
        }
      }
      return bytes
    }
  }

  /// Returns the output of a program that runs without a shell, for at most ten seconds. Its standard error
  /// is discarded, because it may contain the key.
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
    // The program has closed its output but may not have ended yet.
    while now() < end {
      if let ended = child.endIfEnded() {
        guard ended == .exited(status: 0) else { throw .key("\(path) failed") }
        return bytes
      }
      _ = Glibc.poll(nil, 0, 5)
    }
    throw .key("\(path) did not answer within \(patience) seconds")
  }

  /// Forbids core files of this process, and access to its memory by other processes of the user (prctl(2),
  /// PR_SET_DUMPABLE). A program calls it before it reads a key. Returns false if the kernel refuses.
  package static func keepOutOfCores() -> Bool { cposix_forbid_cores() == 0 }
}
