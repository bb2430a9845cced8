import Glibc
import PlannerTestSupport
import Testing

/// The terminal of a program. The test types on it.
private final class Terminal {
  private let keys: Int32
  private let held: Int32
  let path: String
  private var text = ""

  init() throws {
    keys = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which Swift's module of glibc lacks.
    var (lock, number): (Int32, Int32) = (0, 0)
    guard keys >= 0, ioctl(keys, 0x4004_5431, &lock) == 0, ioctl(keys, 0x8004_5430, &number) == 0 else {
      throw UnexpectedOutcome("there is no terminal")
    }
    path = "/dev/pts/\(number)"
    held = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    _ = fcntl(keys, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(held)
    close(keys)
  }

  func type(_ text: String) { _ = write(keys, text, text.utf8.count) }

  /// Returns all output so far.
  func shown() -> String {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(keys, &chunk, chunk.count), count > 0 {
      text += String(decoding: chunk[..<count], as: UTF8.self)
    }
    return text
  }

  /// True if the terminal reads whole lines and echoes the input.
  var isUsual: Bool {
    var settings = termios()
    guard tcgetattr(held, &settings) == 0 else { return false }
    let flags = tcflag_t(ICANON | ECHO)
    return settings.c_lflag & flags == flags
  }
}

@Suite struct `A review at a terminal` {
  /// Starts a planner with three unanswered sessions, and a review of them.
  private func review() throws -> (planner: RealPlanner, terminal: Terminal, child: ChildProcess) {
    let planner = try RealPlanner()
    try planner.start()
    for (name, time) in [("Ana", "-6h"), ("Bo", "-4h"), ("Cleo", "-2h")] {
      try planner.json("add", name)
      try planner.json("book", name, "--at", time, "--force")
    }
    let terminal = try Terminal()
    // A session leader without a terminal gets the first one that it opens.
    let child = try ChildProcess(
      [
        // If a script runs the tests in the background, the tests inherit that Ctrl-C is ignored.
        "env", "--default-signal", "setsid", "sh", "-c", #"exec "$0" review <> "$1" >&0 2>&0"#,
        RealPlanner.plannerctl, terminal.path,
      ], environment: planner.environment)
    try child.waitUntil { terminal.shown().contains("skip (s)? ") && !terminal.isUsual }
    return (planner, terminal, child)
  }

  @Test func `takes one key for each session, and leaves the terminal as it was`() throws {
    let (planner, terminal, child) = try review()
    defer { _ = try? planner.stop() }
    // The escape sequence of a cursor key ends with a letter, which must not count as an answer.
    terminal.type("\u{1B}[C")
    terminal.type("c")
    try child.waitUntil { terminal.shown().contains("Bo, ") && !terminal.isUsual }
    terminal.type("n")
    try child.waitUntil { terminal.shown().contains("Cleo, ") && !terminal.isUsual }
    terminal.type("s")
    #expect(try child.wait() == 0)
    #expect(terminal.isUsual)
    let shown = terminal.shown()
    for text in ["skip (s)? called", "Done: Ana", "skip (s)? did not happen", "skip (s)? skipped"] {
      #expect(shown.contains(text), "\(text)")
    }
    #expect(try planner.json("history", "ana")["entries"]?.elements.first?["outcome"] == "call")
    #expect(try planner.json("review")["waiting"]?.elements.compactMap { $0["name"]?.text } == ["Cleo"])
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func `ends with Ctrl-C and Ctrl-D, and leaves the terminal as it was`(key: String) throws {
    let (planner, terminal, child) = try review()
    defer { _ = try? planner.stop() }
    terminal.type(key)
    let code = try child.wait()
    #expect((code == 0) == (key == "\u{4}"))
    #expect(terminal.isUsual)
    #expect(try planner.json("review")["waiting"]?.elements.count == 3)
  }
}
