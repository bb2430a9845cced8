import FoundationEssentials
import Glibc
import PlannerClient
import PlannerPosix

/// Standard input, output and error of a command.
struct Console {
  var write: (String) throws -> Void
  var complain: (String) -> Void
  /// Asks a question and waits for a line; nil if standard input is no terminal.
  var ask: ((String) -> String?)?
  /// Asks a question and reads a line of standard input, which need not be a terminal; nil at its end.
  var line: (String) -> String? = { _ in nil }
  /// Waits for a key press without Enter; nil at the end of the input. The function is nil unless standard
  /// input and output are terminals.
  var key: (() -> Character?)?
  var width = 80
  var color = false
  /// True if standard error is a terminal, so that a person reads the messages there.
  var showsProgress = false
  /// True if standard output is a terminal, so that a person reads it.
  var isTerminal = false
  /// The file descriptor behind `write`; -1 if there is no descriptor.
  var descriptor: Int32 = -1

  static func system(_ environment: [String: String]) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let complain: (String) -> Void = { try? writeAll(Array($0.utf8), to: STDERR_FILENO) }
    let line: (String) -> String? = {
      complain($0)
      return readLine()
    }
    return Console(
      write: { try writeAll(Array($0.utf8), to: STDOUT_FILENO) },
      complain: complain, ask: isatty(STDIN_FILENO) == 1 ? line : nil, line: line,
      key: isTerminal && isatty(STDIN_FILENO) == 1
        ? { TerminalKey.next(from: STDIN_FILENO).map { Character(UnicodeScalar($0)) } } : nil,
      width: width(environment, isTerminal: isTerminal),
      color: wantsColor(environment, isTerminal: isTerminal), showsProgress: isatty(STDERR_FILENO) == 1,
      isTerminal: isTerminal,
      descriptor: STDOUT_FILENO)
  }

  /// Reports that a program still works on a call: after two seconds, and then at doubling intervals.
  func progress(_ program: String, _ seconds: Int) {
    guard showsProgress, seconds & (seconds - 1) == 0 else { return }
    complain("plannerctl: \(program) has worked for \(seconds) seconds; Ctrl-C ends the wait\n")
  }

  /// Returns true if the terminal supports colour and the user has not disabled it (no-color.org).
  static func wantsColor(_ environment: [String: String], isTerminal: Bool) -> Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// Returns `COLUMNS`, else the terminal's width, else 80; at least 40.
  static func width(_ environment: [String: String], isTerminal: Bool) -> Int {
    if let columns = environment["COLUMNS"].flatMap(Int.init), columns > 0 { return max(columns, 40) }
    var size = winsize()
    if isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return max(Int(size.ws_col), 40)
    }
    return 80
  }
}

/// Writes all bytes, also if a single `write` takes only some of them.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String = "standard output") throws {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes {
      write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw FileFailure(message: "cannot write \(name): \(String(cString: strerror(errno)))")
    }
    written += count
  }
}

/// Reads a whole file, or standard input for `-`.
func readAll(_ path: String) throws -> [UInt8] {
  let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw FileFailure(message: "cannot open \(path): \(String(cString: strerror(errno)))")
  }
  defer { if descriptor != STDIN_FILENO { close(descriptor) } }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR { continue }
      throw FileFailure(message: "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    bytes += chunk[..<count]
  }
}

/// Writes a file that only its owner may read. Writes a temporary file beside it and renames it, so that an
/// earlier file stays until the new one is complete. A special file (a pipe, `/dev/stdout`) is written
/// directly.
func writeFile(_ bytes: [UInt8], to path: String) throws {
  try writeFile(to: path) { try writeAll(bytes, to: $0, name: path) }
}

/// Copies the content of another file, of any size, in the same way.
func copyFile(_ source: String, to path: String) throws {
  let descriptor = open(source, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else {
    throw FileFailure(message: "cannot open \(source): \(String(cString: strerror(errno)))")
  }
  defer { close(descriptor) }
  try writeFile(to: path) { target in
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return }
      if count > 0 {
        try writeAll(Array(chunk[..<count]), to: target, name: path)
      } else if errno != EINTR {
        throw FileFailure(message: "cannot read \(source): \(String(cString: strerror(errno)))")
      }
    }
  }
}

func writeFile(to path: String, _ fill: (Int32) throws -> Void) throws {
  func failure(_ what: String) -> FileFailure {
    FileFailure(message: "cannot \(what) \(path): \(String(cString: strerror(errno)))")
  }
  var status = stat()
  if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open") }
    defer { close(descriptor) }
    return try fill(descriptor)
  }
  // mkstemp(3) replaces the six X to make a unique name, and creates the file with mode 0600.
  var draft = Array("\(path).XXXXXX".utf8CString)
  let descriptor = mkstemp(&draft)
  guard descriptor >= 0 else { throw failure("make") }
  defer { close(descriptor) }
  do {
    try fill(descriptor)
    guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw failure("write") }
  } catch {
    unlink(draft)
    throw error
  }
  // Flushes the folder, so that the new name survives a power failure. If the file system does not support
  // that, the file exists all the same.
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  let parent = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  if parent >= 0 {
    fsync(parent)
    close(parent)
  }
}
