import Glibc
import PlannerClient
import PlannerPosix

/// The user's own editor.
struct UserEditor {
  let environment: [String: String]

  /// Opens a text in the editor. Returns the saved text and the path of its file, which the caller removes.
  /// - name: the beginning of the file's name.
  func edit(_ text: String, named name: String) throws -> (path: String, text: String) {
    let path = try TemporaryFile.named(name, holding: Array(text.utf8), environment)
    try runEditor(on: path)
    return (path, String(decoding: try readAll(path), as: UTF8.self))
  }

  /// Runs $VISUAL, $EDITOR or vi. A shell splits the value, because it may contain arguments (environ(7)).
  private func runEditor(on path: String) throws {
    let editor =
      [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty } ?? "vi"
    var program = ChildProcess.Program(
      path: "/bin/sh", environment: environment, input: STDIN_FILENO, output: STDOUT_FILENO)
    program.arguments = ["-c", "\(editor) \"$1\"", "sh", path]
    // Ctrl-C must reach only the editor.
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    let end: ChildProcess.End
    do throws(ChildProcess.Failure) { end = try ChildProcess(program).wait() } catch {
      throw FileFailure(message: "cannot run \(editor): \(String(cString: strerror(error.code)))")
    }
    guard end == .exited(status: 0) else {
      throw FileFailure(
        message:
          "the editor '\(editor)' failed, and nothing was changed; set EDITOR to another, and see \(path)"
      )
    }
  }
}
