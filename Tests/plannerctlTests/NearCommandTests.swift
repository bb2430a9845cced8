import ArgumentParser
import PlannerModel
import Testing

@testable import plannerctl

@Suite struct `A word that is no command` {
  private func complaint(_ arguments: [String]) -> String? {
    do {
      _ = try Plannerctl.parse(arguments)
      return nil
    } catch {
      return (error as? ValidationError)?.message
    }
  }

  @Test(arguments: [
    (["ad", "Dad", "--every", "3d"], "'ad'", "plannerctl add Dad --every 3d"),
    (["nxt"], "'nxt'", "plannerctl next"), (["Next", "3"], "'Next'", "plannerctl next 3"),
    (["canlce", "Ana Souza"], "'canlce'", "plannerctl cancel 'Ana Souza'"),
    (["resch", "ana"], "'resch'", "plannerctl reschedule ana"),
    (["calendar"], "'calendar'", "plannerctl calendars"), (["mvoe", "ana"], "'mvoe'", "plannerctl move ana"),
    (["prefs", "gt", "timeZone"], "'prefs gt'", "plannerctl prefs get timeZone"),
    (["contacts", "sources", "ad", "~/b"], "'contacts sources ad'", "plannerctl contacts sources add '~/b'"),
  ])
  func `is told with the whole line that may have been meant`(line: [String], word: String, meant: String) {
    #expect(complaint(line) == "there is no command \(word); did you mean: \(meant)")
  }

  @Test func `with nothing near it is told where all of them stand`() {
    #expect(
      complaint(["frobnicate", "x"]) == "there is no command 'frobnicate'; all of them: plannerctl help")
    #expect(complaint([""]) == "there is no command ''; all of them: plannerctl help")
  }

  @Test func `says nothing that a terminal would obey`() {
    #expect(complaint(["ad", "\u{1B}[2J"])?.contains("\u{1B}") == false)
    #expect(complaint(["\u{1B}[2J"])?.contains("\u{1B}") == false)
  }

  @Test func `below a command that takes words of its own is that command's to refuse`() {
    #expect(complaint(["away", "someday"]) == nil)
    #expect(complaint(["add"]) == nil, "what is missing is told by the command")
  }

  @Test(arguments: [
    ("", "", 0), ("add", "add", 0), ("ad", "add", 1), ("adds", "add", 1), ("and", "add", 1),
    ("dad", "add", 1), ("dda", "add", 2),
    ("nxet", "next", 1), ("", "next", 4),
  ])
  func `is as far from another as it takes keys to type it right`(a: String, b: String, mistakes: Int) {
    #expect(typingMistakes(between: a, and: b) == mistakes)
    #expect(typingMistakes(between: b, and: a) == mistakes)
  }
}

@Suite struct `Another word for a command` {
  @Test(arguments: [
    (["skip", "ana"], ["cancel", "ana"]),
    (["move", "ana", "--at", "fri 19:00"], ["reschedule", "ana", "--at", "fri 19:00"]),
  ])
  func `asks the same`(other: [String], command: [String]) throws {
    let answer = [Example.answer("{}")]
    let run = try Run(other + ["--json"], answers: answer)
    #expect(run.calls == (try Run(command + ["--json"], answers: answer)).calls)
    #expect(run.calls.count == 1)
  }

  @Test func `refuses what it does not take by that name`() {
    #expect {
      _ = try Plannerctl.parse(["skip"])
    } throws: {
      Plannerctl.fullMessage(for: $0).contains("Usage: plannerctl cancel")
    }
  }
}
