import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerModel
import PlannerPosix
import PlannerProtocol

/// Opens everything about a person in the user's editor and saves what was changed, as a whole or not at all.
struct PersonEditor {
  let session: Session

  func edit(_ name: String) throws {
    let document = PersonDocument(
      person: try session.call(Methods.Person(name: name)),
      profile: try session.call(PeopleMethods.Profile(name: name)).profile)
    let before = document.text
    let path = try draft(before)
    try runEditor(on: path)
    let after = String(decoding: try readAll(path), as: UTF8.self)
    do {
      guard after != before, let call = try document.call(reading: after) else {
        unlink(path)
        return try session.console.write("Nothing was changed.\n")
      }
      try session.show(call) { ProfileEditedView(profile: $0, call: call) }
      unlink(path)
    } catch {
      // What was typed is not lost.
      session.console.complain("plannerctl: nothing was changed; your text is in \(Quoted.shell(path))\n")
      guard let unreadable = error as? PersonDocument.Unreadable else { throw error }
      throw ValidationError("line \(unreadable.line): \(unreadable.message)")
    }
  }

  /// Writes the text into a file that only the user may read, and returns its path.
  private func draft(_ text: String) throws -> String {
    let folder = session.environment["XDG_RUNTIME_DIR"] ?? session.environment["TMPDIR"] ?? "/tmp"
    // mkstemps(3) replaces the six X in place and creates the file with mode 0600, only if it is not there yet. The
    // suffix of 4 bytes lets editors see that it is a text.
    var path = Array("\(folder)/person-XXXXXX.txt".utf8CString)
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
    let environment = session.environment
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
