import Testing

@testable import plannerctl

@Suite struct `The year of a date` {
  private let refusal = Example.refusal(
    "InvalidField",
    #"{"field":"at","value":"20 feb 18:00","allowed":"20 Feb 2026 (10 days ago) or 20 Feb 2027","#
      + #""years":["20 Feb 2026 18:00","20 Feb 2027 18:00"],"#
      + #""message":"Which year: 20 Feb 2026 (10 days ago) or 20 Feb 2027?"}"#)
  private let question = "Which year: 20 Feb 2026 (10 days ago) or 20 Feb 2027?"

  private func book(_ typed: String) throws -> Run {
    try Run(
      answers: [refusal, Example.refusal("Internal", #"{"message":"m"}"#)], typed: typed
    ) { session in
      let command = try Plannerctl.parse(["book", "Ada", "--at", "20 feb 18:00"]) as? Book
      try command?.run(in: session)
    }
  }

  @Test(arguments: [("2026", "20 Feb 2026 18:00"), (" 2027 ", "20 Feb 2027 18:00")])
  func `is asked for at a terminal, and the command goes on with it`(typed: String, time: String) throws {
    let run = try book(typed)
    #expect(
      run.calls == [
        #"{"method":"Book","parameters":{"at":"20 feb 18:00","name":"Ada"}}"#,
        #"{"method":"Book","parameters":{"at":"\#(time)","name":"Ada"}}"#,
      ])
    #expect(run.complaint == "\(question) plannerctl: m\n")
  }

  @Test(arguments: ["", "feb", "2025", "20"])
  func `has to be one of the two`(typed: String) throws {
    let run = try book(typed)
    #expect(run.calls.count == 1 && run.exitCode == 65)
    #expect(run.complaint == "\(question) plannerctl: \(question)\n")
  }

  @Test func `is named by the refusal where nobody can be asked`() throws {
    let run = try Run(["book", "Ada", "--at", "20 feb 18:00"], answers: [refusal])
    #expect(run.exitCode == 65 && run.calls.count == 1)
    #expect(run.complaint == "plannerctl: \(question)\n")
    let json = try Run(["book", "Ada", "--at", "20 feb 18:00", "--json"], answers: [refusal], typed: "2026")
    #expect(
      json.exitCode == 65 && json.output.contains(#""years":["20 Feb 2026 18:00","20 Feb 2027 18:00"]"#))
  }
}
