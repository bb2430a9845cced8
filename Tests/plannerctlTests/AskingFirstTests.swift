import Testing

@testable import plannerctl

@Suite struct `What a guest took` {
  private let refusal = Example.refusal(
    "GuestBooked", #"{"item":"5e0c","message":"Ada booked this time and will see the new one."}"#)
  private let commands = [
    ["snooze", "ada", "1d"], ["reschedule", "ada", "fri 19:00"], ["cancel", "ada"], ["skip", "ada"],
    ["pause", "ada"], ["pause", "--tag", "friend"],
  ]
  private let taken = Example.answer(
    #"{"item":{"id":"5e0c","contactId":"c1","name":"Ada","startAt":"2026-03-03T23:00:00Z","durationMin":30,"#
      + #""status":"pending","origin":"manual","createdAt":"2026-03-01T00:00:00Z","byGuest":true},"#
      + #""contact":{"id":"c1","displayName":"Ada","tags":[]},"log":[]}"#)
  private let person = Example.answer(
    #"{"contact":{"id":"c1","displayName":"Ada","tags":[]},"items":[{"id":"5e0c","contactId":"c1","#
      + #""name":"Ada","startAt":"2026-03-03T23:00:00Z","durationMin":30,"status":"rescheduled","#
      + #""origin":"auto","createdAt":"2026-03-01T00:00:00Z","byGuest":true}],"log":[]}"#)

  @Test func `is changed only where the user says yes`() throws {
    for command in commands {
      let no = try Run(command, answers: [refusal], typed: "n")
      #expect(no.exitCode == 1 && no.calls.count == 1 && no.calls[0].contains(#""ask":true"#), "\(command)")
      #expect(no.complaint.hasPrefix("Ada booked this time and will see the new one. Go on? [y/N] "))
      let yes = try Run(command, answers: [refusal], typed: "y")
      #expect(yes.calls.count == 2 && !yes.calls[1].contains("ask"), "\(command)")
      let silent = try Run(command, answers: [refusal])
      #expect(
        silent.calls.count == 1 && silent.complaint.contains("confirm with --yes")
          && silent.complaint.contains("Ada booked this time"), "\(command)")
      let sure = try Run(command + ["--yes"], answers: [])
      #expect(sure.calls.count == 1 && !sure.calls[0].contains("ask"), "\(command)")
    }
  }

  @Test(arguments: [
    (["snooze", "Ada", "1d"], "Ada booked this time and will see the new one."),
    (["reschedule", "Ada", "fri 19:00"], "Ada booked this time and will see the new one."),
    (["cancel", "Ada"], "Ada booked this time and will see that it is off."),
    (["pause", "Ada"], "Ada booked Tue 3 Mar 18:00 and will see that it is off."),
  ])
  func `is named before the user says yes to what the assistant proposes`(
    command: [String], word: String
  ) throws {
    let known = command[0] == "pause" ? [person, Example.preferences] : [taken]
    let no = try Run(answers: known, typed: "n") { try $0.propose(command, changes: true) }
    #expect(no.calls.allSatisfy { !$0.contains("ask") })
    #expect(no.output.hasSuffix("\n\(word)\nNothing was changed.\n"))
    #expect(no.complaint == "Shall I? [y/N] ", "it is asked once")
    let yes = try Run(answers: known + [Example.refusal("Internal", #"{"message":"m"}"#)], typed: "y") {
      try $0.propose(command, changes: true)
    }
    #expect(yes.complaint.hasPrefix("Shall I? [y/N] plannerctl: m"), "it is not asked again")
    #expect(yes.calls.count == known.count + 1 && !yes.calls[known.count].contains("ask"))
  }

  @Test func `is named before its person is removed or erased`() throws {
    for command in ["remove", "erase"] {
      let run = try Run([command, "ada"], answers: [person, Example.preferences], typed: "n")
      #expect(run.exitCode == 1)
      #expect(
        run.complaint.hasPrefix(
          "Ada booked Tue 3 Mar 18:00 and will see that it is off. \(command.capitalized) Ada with "))
    }
  }

  @Test func `is named before everything is erased`() throws {
    let status = Example.answer(
      #"{"version":"1","contacts":2,"goals":2,"liveItems":1,"today":0,"overdue":0,"waiting":0,"conflicts":[],"#
        + #""warnings":[]}"#)
    let coming = Example.answer(
      #"{"items":[{"id":"5e0c","contactId":"c1","name":"Ada","startAt":"2026-03-03T23:00:00Z","durationMin":30,"#
        + #""status":"pending","origin":"manual","createdAt":"2026-03-01T00:00:00Z","byGuest":true}]}"#)
    let run = try Run(["erase", "--all"], answers: [status, coming, Example.preferences], typed: "n")
    #expect(run.exitCode == 1 && run.calls.allSatisfy { !$0.contains("Erase") })
    #expect(
      run.complaint.hasPrefix(
        "Ada booked Tue 3 Mar 18:00 and will see that it is off. Erase everything (2 people) permanently? "
          + "[y/N] "
      ))
  }
}
