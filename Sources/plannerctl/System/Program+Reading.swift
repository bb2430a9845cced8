import Glibc
import PlannerPosix

extension Program {
  /// What a program that reads a file said of it.
  struct Reading: Equatable {
    /// As ``End/code``.
    var code: Int32
    /// What it wrote, as far as it was wanted.
    var bytes: [UInt8]
    /// The beginning of what it complained of.
    var errors: String
    var isTimedOut = false
    /// True if there is more output than was wanted; the program was ended then.
    var isCut = false

    var output: String { String(decoding: bytes, as: UTF8.self) }
    var succeeded: Bool { code == 0 && !isTimedOut && !isCut }
  }

  /// Runs the program with a file as its standard input. Neither it nor what it starts can make a socket.
  /// - seconds: the time after which it is killed.
  /// - most: how many bytes of its output are wanted.
  func read(_ input: Int32, seconds: Int, most: Int) throws -> Reading {
    let (output, outputEnd) = try pair()
    defer { close(output) }
    let errors: Int32
    let process: ChildProcess
    let handler = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, handler) }
    do {
      defer { close(outputEnd) }
      let (own, errorsEnd) = try pair()
      defer { close(errorsEnd) }
      errors = own
      var program = ChildProcess.Program(
        path: path, environment: environment, input: input, output: outputEnd)
      program.errors = errorsEnd
      program.arguments = arguments
      program.hasNoSockets = true
      do throws(ChildProcess.Failure) { process = try ChildProcess(program) } catch {
        close(own)
        throw failure(error.code)
      }
    }
    defer { close(errors) }
    var (streams, isTimedOut, isCut) = (
      [Stream(output, most: most), Stream(errors, most: 1 << 14)], false, false
    )
    let deadline = now() + seconds * 1000
    while streams.contains(where: { !$0.hasEnded }), !isCut {
      let wait = deadline - now()
      var entries = streams.map {
        pollfd(fd: $0.hasEnded ? -1 : $0.descriptor, events: Int16(POLLIN), revents: 0)
      }
      let ready = wait <= 0 ? 0 : poll(&entries, nfds_t(entries.count), Int32(clamping: wait))
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 {
        isTimedOut = true
        break
      }
      for index in streams.indices where entries[index].revents != 0 { streams[index].read() }
      isCut = streams[0].isCut
    }
    if isTimedOut || isCut { kill(process.id, SIGKILL) }
    let ended = End(process.wait(), output: "")
    return Reading(
      code: ended.code, bytes: streams[0].bytes, errors: String(decoding: streams[1].bytes, as: UTF8.self),
      isTimedOut: isTimedOut, isCut: isCut)
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
