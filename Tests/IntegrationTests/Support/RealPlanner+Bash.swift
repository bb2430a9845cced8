import Foundation
import PlannerTestSupport
import Testing

/// Runs bash with the completion script.
extension RealPlanner {
  /// Returns bash's completions after these words, in the planner's folder. The script passes its words to
  /// `compgen -W`, which expands them.
  func offeredByBash(after words: String...) throws -> [String] {
    let line = (["plannerctl"] + words).joined(separator: " ") + " "
    let script = """
      cd \(folder.path)
      source <(\(RealPlanner.plannerctl) --generate-completion-script bash)
      COMP_WORDS=(\(RealPlanner.plannerctl) \(words.joined(separator: " ")) '') COMP_CWORD=\(words.count + 1)
      COMP_LINE='\(line)' COMP_POINT=\(line.utf8.count)
      _plannerctl plannerctl '' \(words.last ?? "")
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let end = try ChildProcess.run(
      ["bash", "-c", script], environment: environment.merging(["LC_ALL": "C.UTF-8"]) { $1 })
    #expect(end.err == "")
    return end.out.split(separator: "\n").map(String.init)
  }

  func expectNothingRan() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.contains("PWNED"), "a name was run as a command")
  }
}
