import CPosix
import Glibc

/// A key typed at a terminal, read without waiting for Enter.
package enum TerminalKey {
  private enum Outcome {
    case key(UInt8)
    case end
    case signal
  }

  /// Waits for a key and returns its byte; nil at the end of the input, for example after Ctrl-D. Ignores
  /// cursor keys and other escape sequences. Restores the terminal's settings before it returns, and before a
  /// signal ends or stops the process.
  package static func next(from terminal: Int32) -> UInt8? {
    var usual = termios()
    guard tcgetattr(terminal, &usual) == 0 else { return nil }
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&ending, signal) }
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, &ending, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    let signals = signalfd(-1, &ending, Int32(O_CLOEXEC))
    guard signals >= 0 else { return nil }
    defer { close(signals) }
    while true {
      var byKey = usual
      byKey.c_lflag &= ~tcflag_t(ICANON | ECHO)
      withUnsafeMutableBytes(of: &byKey.c_cc) { (bytes) in (bytes[Int(VMIN)], bytes[Int(VTIME)]) = (1, 0) }
      guard tcsetattr(terminal, TCSANOW, &byKey) == 0 else { return nil }
      let outcome = outcome(terminal, signals)
      tcsetattr(terminal, TCSANOW, &usual)
      switch outcome {
      case .key(let key): return key
      case .end: return nil
      case .signal:
        // The blocked signal takes effect here.
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        pthread_sigmask(SIG_BLOCK, &ending, nil)
      }
    }
  }

  private static func outcome(_ terminal: Int32, _ signals: Int32) -> Outcome {
    var entries = [signals, terminal].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var key: UInt8 = 0
    while true {
      let count = poll(&entries, 2, -1)
      if count < 0, errno != EINTR { return .end }
      guard count > 0 else { continue }
      if entries[0].revents != 0 { return .signal }
      let length = read(terminal, &key, 1)
      if length < 0, errno == EINTR || errno == EAGAIN { continue }
      guard length == 1, key != 4 else { return .end }
      if key != 27 { return .key(key) }
      skipSequence(&entries[1])
    }
  }

  /// Reads the rest of an escape sequence, such as a cursor key's. The rest arrived together with the first
  /// byte; later keys are not read.
  private static func skipSequence(_ terminal: inout pollfd) {
    var byte: UInt8 = 0
    func next() -> Bool { poll(&terminal, 1, 0) > 0 && read(terminal.fd, &byte, 1) == 1 }
    guard next() else { return }
    switch byte {
    case UInt8(ascii: "["): while next(), !(0x40...0x7E).contains(byte) {}
    case UInt8(ascii: "O"): _ = next()
    default: break
    }
  }
}
