import PlannerModel
import PlannerProtocol
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `What watch prints` {
  private func line(_ kind: String, item: ShownItem? = nil, detail: String? = nil, name: String? = nil)
    -> String
  {
    shown(
      WatchedView(
        event: Methods.Watch.Reply(event: kind, at: Example.now, item: item, detail: detail), name: name))
  }

  @Test(
    arguments: [
      ("placed", nil, "Planned Ada Lovelace Mon 2 Mar 18:00"),
      (
        "moved", "because of Dinner\n\u{7}", "Moved Ada Lovelace to Mon 2 Mar 18:00, because of Dinner \\u{7}"
      ),
      ("moved", "because of ", "Moved Ada Lovelace to Mon 2 Mar 18:00"),
      (
        "withdrawn", "outsideWindow",
        "No longer planned: Ada Lovelace Mon 2 Mar 18:00, outside their hours, and no other time is free"
      ),
      (
        "withdrawn", "planned",
        "No longer planned: Ada Lovelace Mon 2 Mar 18:00, too near to the one before or after"
      ),
      (
        "withdrawn", "canceled",
        "No longer planned: Ada Lovelace Mon 2 Mar 18:00, too near to the one that you canceled"
      ),
      ("canceled", "paused", "Canceled: Ada Lovelace Mon 2 Mar 18:00, as they are paused"),
      (
        "noted", "in another program",
        "Added a note for Ada Lovelace Mon 2 Mar 18:00, in another program"
      ),
    ] as [(String, String?, String)])
  func `of a session says who, when, and why`(kind: String, detail: String?, sentence: String) {
    #expect(line(kind, item: Example.ada, detail: detail) == "08:00  \(sentence)  3f2a")
  }

  @Test func `cuts an id as tables do`() {
    var item = Example.ada
    item.shortId = nil
    #expect(line("done", item: item).hasSuffix("  3f2a"))
    item.shortId = "3f2a0"
    #expect(line("done", item: item).hasSuffix("  3f2a0"))
  }

  @Test(arguments: [
    ("awayAdded", "2026-03-20 to 2026-03-25", "Away Fri 20 Mar – Wed 25 Mar"),
    ("awayRemoved", "2026-03-20 to 2026-03-20", "No longer away Fri 20 Mar"),
    ("preferences", "clock", "Changed the form of times of day"),
    ("preferences", "mirror", "Changed the mirror"),
    ("noted", "Ben", "Added a note for Ben"), ("added", "Ben", "Added Ben"),
    ("calendarAdded", "work", "Added the calendar work"), ("undone", "add Ben", "Undone: add Ben"),
    ("somethingNew", "x", "somethingNew: x"),
  ])
  func `of anything else says what it was`(kind: String, detail: String, sentence: String) {
    #expect(line(kind, detail: detail, name: "Ben") == "08:00  \(sentence)")
  }

  @Test(arguments: EventKind.allCases)
  func `has no word of the protocol's in it`(kind: EventKind) {
    let line = line(kind.rawValue, name: "Ben")
    #expect(!line.contains("\n"))
    #expect(line.firstMatch(of: /[a-z][A-Z]/) == nil, "\(line)")
  }

  @Test(arguments: Preferences.Key.allCases)
  func `has words for every preference`(key: Preferences.Key) {
    #expect(FieldWords.subjects[key.rawValue] != nil)
  }
}
