import PlannerModel
import PlannerProtocol
import Testing

@testable import PlannerWeb

@Suite struct `A command that is proposed` {
  @Test(
    arguments: [
      (["reschedule", "Ana Souza", "Thu 26 Nov 18:00"], Order.move("Ana Souza", to: "Thu 26 Nov 18:00")),
      (["reschedule", "ana", "thu", "18:00"], .move("ana", to: "thu 18:00")),
      (["reschedule", "ana", "--at", "thu 18:00"], .move("ana", to: "thu 18:00")),
      (["book", "O'Hara \\ Söhne", "tomorrow 20:00"], .book("O'Hara \\ Söhne", at: "tomorrow 20:00")),
      (["snooze", "ana"], .snooze("ana", by: nil)),
      (["snooze", "ana", "2", "days"], .snooze("ana", by: "2 days")),
      (["snooze-tonight"], .snoozeTonight), (["cancel", "ana"], .cancel("ana")), (["undo"], .undo),
      (["pause", "ana"], .pause("ana", until: nil)),
      (["pause", "ana", "--until=2026-02-01"], .pause("ana", until: "2026-02-01")),
      (["resume", "ana"], .resume("ana")),
      (["done", "ana"], .done("ana", .init())),
      (
        ["done", "ana", "--outcome", "call", "--at", "yesterday", "--follow-up", "2w", "how", "was it?"],
        .done("ana", .init(outcome: .call, at: "yesterday", followUp: "2w", question: "how was it?"))
      ),
      (["log", "ana", "--notes", "-"], .log("ana", .init(notes: "-"))),
      (
        ["dates", "add", "ask about the flat", "--on", "2026-06-02", "--name", "ana"],
        .date("ask about the flat", on: "2026-06-02", of: "ana")
      ),
      (["note", "ana", "plays the cello"], .note("plays the cello", on: "ana")),
    ] as [([String], Order)])
  func `is read as plannerctl reads it, and as it stands in a line`(words: [String], order: Order) {
    #expect(Order(words: words) == order)
    #expect(Order.words(Quoted.shellLine(["plannerctl"] + words)) == words)
    #expect(!order.says.isEmpty)
  }

  @Test(arguments: [
    "", "plannerctl", "undo", "plannerctl erase ana --yes", "plannerctl reschedule ana thu --force",
    "plannerctl reschedule ana --pick 1", "plannerctl reschedule ana thu --at fri",
    "plannerctl reschedule ana",
    "plannerctl cancel", "plannerctl cancel ana ben", "plannerctl pause --tag family",
    "plannerctl done ana how",
    "plannerctl done ana --outcome hug", "plannerctl done ana --at", "plannerctl done ana --at a --at b",
    "plannerctl dates add x", "plannerctl dates remove x --on y", "plannerctl note ana",
    "plannerctl undo now",
    "plannerctl snooze-tonight all", "plannerctl log ana --follow-up 2w", "plannerctl note ana --private x",
    "sh -c 'plannerctl undo'", "plannerctl 'undo", "plannerctl prefs set webPort 1",
  ])
  func `that is none of the closed list is left to the terminal`(line: String) {
    #expect(Order.words(line).flatMap(Order.init(words:)) == nil)
  }
}
