import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `A list of sessions` {
  @Test func `is a table with what people type to name one`() {
    let booked = Example.item("Zoë 山田", "2026-03-12T09:00:00-04:00", origin: .manual, id: "9c00")
    #expect(
      shown(Methods.Next.Reply(items: [Example.ada, Example.bob, booked])) == """
        Next is Ada Lovelace today at 18:00, then Bob on Thursday at 19:30 and Zoë 山田
        on Thursday 12 March at 09:00.
        DAY                     TIME         WITH                   ID
        Mon  2 Mar  today       18:00–18:30  Ada Lovelace           3f2a
        Thu  5 Mar  in 3 days   19:30–21:00  Bob           snoozed  41b0
        Thu 12 Mar  in 10 days  09:00–09:30  Zoë 山田      booked   9c00
        """)
  }

  @Test func `stays within the terminal`() {
    let long = Example.item(
      "A name that goes on and on and never comes to an end, it seems", "2026-03-12T09:00:00-04:00")
    let text = shown(Methods.Next.Reply(items: [long]))
    let table = text.split(separator: "\n").suffix(2)
    #expect(text.split(separator: "\n").allSatisfy { displayWidth(String($0)) <= 80 })
    #expect(
      table.joined(separator: "\n") == """
        DAY                     TIME         WITH                                   ID
        Thu 12 Mar  in 10 days  09:00–09:30  A name that goes on and on and never…  3f2a
        """)
  }

  @Test func `is in the order of time`() {
    let lines = SessionRows.lines([Example.bob, Example.ada], in: Example.context)
    #expect(lines.map { $0.text(color: false).contains("Bob") } == [false, true])
    let newest = SessionRows.lines([Example.ada, Example.bob], in: Example.context, newestFirst: true)
    #expect(newest.map { $0.text(color: false).contains("Bob") } == [true, false])
  }

  @Test func `shows the day, the time and the name where there is room for no more`() {
    var context = Example.context
    context.width = 40
    let lines = SessionRows.lines([Example.ada, Example.bob], in: context, titled: true)
    #expect(
      lines.map { $0.text(color: false) } == [
        "DAY         TIME         WITH", "Mon  2 Mar  18:00–18:30  Ada Lovelace",
        "Thu  5 Mar  19:30–21:00  Bob",
      ])
    let booked = Example.item("Bob", "2026-03-12T09:00:00-04:00", origin: .manual, id: "9c00")
    #expect(
      SessionRows.lines([booked], in: context).map { $0.text(color: false) } == [
        "Thu 12 Mar  09:00–09:30  Bob  booked"
      ])
  }

  @Test func `says what to do where it is empty`() {
    #expect(
      shown(Methods.Next.Reply(items: [])) == "Nothing is planned. `plannerctl people` shows who is due.")
  }
}
