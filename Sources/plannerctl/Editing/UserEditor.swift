import Glibc
import PlannerPosix

/// The user's own editor.
struct UserEditor {
  let environment: [String: String]

  /// Opens a text. Returns it as it was saved, and the file in which it is: the caller removes that.
  /// - name: how the file's name begins.
  func edit(_ text: String, named name: String) throws -> (path: String, text: String) {
    let path = try file(text, named: name)
    try runEditor(on: path)
    return (path, String(decoding: try readAll(path), as: UTF8.self))
  }

  /// Writes the text into a file that only the user may read, and returns its path.
  private func file(_ text: String, named name: String) throws -> String {
    let folder = environment["XDG_RUNTIME_DIR"] ?? environment["TMPDIR"] ?? "/tmp"
    // mkstemps(3) replaces the six X in place and creates the file with mode 0600, only if it is not there yet. The
    // suffix of 4 bytes lets editors see that it is a text.
    var path = Array("\(folder)/\(name)-XXXXXX.txt".utf8CString)
    let descriptor = mkstemps(&path, 4)
    guard descriptor >= 0 else {
      throw FileFailure(message: "cannot make a file in \(folder): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try writeAll(Array(text.utf8), to: descriptor, name: name)
    return name
  }

  /// Runs $VISUAL, $EDITOR or vi. These may have arguments, so a shell splits them (environ(7)).
  private func runEditor(on path: String) throws {
    let editor =
      [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self).first { !$0.isEmpty } ?? "vi"
    var program = ChildProcess.Program(
      path: "/bin/sh", environment: environment, input: STDIN_FILENO, output: STDOUT_FILENO)
    program.arguments = ["-c", "\(editor) \"$1\"", "sh", path]
    // Ctrl-C is the editor's.
    let handler = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, handler) }
    let end: ChildProcess.End
    do throws(ChildProcess.Failure) { end = try ChildProcess(program).wait() } catch {
      throw FileFailure(message: "cannot run \(editor): \(String(cString: strerror(error.code)))")
    }
    guard end == .exited(status: 0) else {
      throw FileFailure(
        message:
          "the editor '\(editor)' did not end well, and nothing was changed; set EDITOR to another, and see \(path)"
      )
    }
  }
}
