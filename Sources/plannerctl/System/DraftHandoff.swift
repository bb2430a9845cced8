import FoundationEssentials
import Glibc
import PlannerPosix
import PlannerProtocol
import PlannerWords

/// Hands a draft to another program. Does not send it.
struct DraftHandoff {
  var draft: ShownDraft
  var environment: [String: String]

  /// The upper limit in bytes for one argument of a program (execve(2), MAX_ARG_STRLEN). An argument must be
  /// shorter.
  private static let longest = 128 << 10
  /// Programs that copy to the clipboard, with their arguments. The first available one is used.
  private static let clipboards = [
    (display: "WAYLAND_DISPLAY", name: "wl-copy", arguments: [String]()),
    (display: "DISPLAY", name: "xclip", arguments: ["-selection", "clipboard"]),
    (display: "DISPLAY", name: "xsel", arguments: ["--clipboard", "--input"]),
  ]

  /// The draft with its address and subject.
  var letter: String {
    let heads = [
      draft.emails.first.map { "To: \($0)" }, draft.draft.subject.map { "Subject: \($0)" },
    ].compactMap(\.self)
    return (heads.isEmpty ? "" : heads.joined(separator: "\n") + "\n\n") + draft.draft.text + "\n"
  }

  /// Opens the draft in the user's mail program. Returns a sentence about what was done.
  func openMail() throws -> String {
    let wayOut = "use --copy, --print or --pipe"
    guard has("DISPLAY") || has("WAYLAND_DISPLAY") else {
      throw CommandError(message: "cannot open a mail program without a display; \(wayOut)")
    }
    guard let path = Program.find("xdg-email", in: environment) else {
      throw CommandError(message: "xdg-email (package xdg-utils) is not installed; \(wayOut)")
    }
    let link = Mailto(
      to: draft.emails.first.map { [$0] } ?? [], subject: draft.draft.subject, body: draft.draft.text)
    guard link.text.utf8.count < Self.longest else {
      throw CommandError(message: "it is too long for xdg-email; \(wayOut)")
    }
    let end = try Program(path: path, arguments: [link.text], environment: environment).leave(after: 5)
    guard end?.succeeded ?? true else {
      throw CommandError(message: "xdg-email cannot open a mail program; \(wayOut)")
    }
    return draft.emails.isEmpty
      ? "Opened in your mail program; \(draft.name) has no known address." : "Opened in your mail program."
  }

  /// Copies the text. Returns a sentence about what was done.
  func copy() throws -> String {
    for one in Self.clipboards where has(one.display) {
      guard let path = Program.find(one.name, in: environment) else { continue }
      try run(path, one.arguments, input: draft.draft.text, called: one.name)
      return "Copied to the clipboard."
    }
    throw CommandError(
      message:
        "there is no clipboard: it needs a display, and wl-copy, xclip or xsel; use --print or --pipe"
    )
  }

  /// Runs a command in a shell, with the letter as its standard input.
  func pipe(to command: String) throws {
    try run("/bin/sh", ["-c", command], input: letter, called: "'\(command)'")
  }

  private func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }

  /// Runs a program. Throws ``CommandError`` if it fails.
  private func run(_ program: String, _ arguments: [String], input: String, called name: String) throws {
    let file = try TemporaryFile.unnamed(holding: Array(input.utf8), "the draft", environment)
    defer { close(file) }
    let handler = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, handler) }
    var started = ChildProcess.Program(
      path: program, environment: environment, input: file, output: STDERR_FILENO)
    started.arguments = arguments
    let end: ChildProcess.End
    do throws(ChildProcess.Failure) { end = try ChildProcess(started).wait() } catch {
      throw CommandError(message: "cannot run \(name): \(String(cString: strerror(error.code)))")
    }
    guard end == .exited(status: 0) else {
      throw CommandError(message: "\(name) failed, and the draft is not handed over")
    }
  }
}
