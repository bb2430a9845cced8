import ArgumentParser
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerWords
import Varlink

struct Ask: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask",
    abstract: "Ask in plain English; you confirm each change first.",
    discussion: """
      Examples: plannerctl ask when did I last talk to ana; plannerctl ask whose birthday is next week; \
      plannerctl ask move ana to thursday evening. Nothing leaves your machine. docs/assistant.md lists the \
      questions. The exit status is 1 if the question is not understood.

      The program plannerassist answers. It must be installed beside plannerctl or on your PATH.
      """)

  @Argument(parsing: .allUnrecognized, help: "The question.")
  var text: [String]

  @OptionGroup var output: OutputOptions

  func validate() throws {
    // After `--` no word is an option.
    if text.first != "--" { try refuseOptions(among: text) }
  }

  func run(in session: Session) throws {
    let question = text.drop { $0 == "--" }.joined(separator: " ")
    let assistant = try AssistProgram.connect(session.environment, .started)
    let raw = try assistant.callRaw(AskMethods.Ask(text: question))
    let answer = try VarlinkConnection.read(AskMethods.Ask.Reply.self, from: raw)
    if session.json {
      try session.print(json: raw)
    } else {
      let lines = [answer.answer] + answer.near.map { "  \($0)" }
      try session.console.write(harmless(lines.joined(separator: "\n"), keeping: ["\n"]) + "\n")
      if let command = answer.command { try session.propose(command, changes: answer.changes) }
    }
    if !answer.understood { throw ExitCode(1) }
  }
}
