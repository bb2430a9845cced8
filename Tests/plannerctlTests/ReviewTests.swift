import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `Sessions that wait for an answer` {
  private static let ana = Example.item("Ana", "2026-02-25T18:00:00-05:00", status: .lapsed, id: "a100")
  private static let bob = Example.item("Bob", "2026-02-26T18:00:00-05:00", status: .lapsed, id: "b200")
  private static let cleo = Example.item("Cleo", "2026-03-01T18:00:00-05:00", id: "c300")
  private static let open = [ana, bob, cleo]

  private let day = AgendaDay(date: Example.date("2026-03-02"), items: [], busy: [])

  private func json(_ item: ShownItem) -> String {
    #"{"id":"\#(item.id)","shortId":"\#(item.shownId)","contactId":"c1","name":"\#(item.name)","startAt":""#
      + #"\#(item.startAt)","durationMin":30,"status":"\#(item.status)","origin":"auto","createdAt":"#
      + #""2026-02-20T23:00:00Z"}"#
  }

  private func week(_ items: [ShownItem]) -> String {
    Example.answer(
      #"{"days":[],"away":[],"preferences":{},"waiting":[\#(items.map(json).joined(separator: ","))]}"#)
  }

  /// Returns a reply in which the other sessions wait.
  private func reply(_ item: ShownItem) -> String {
    let waiting = Self.open.filter { $0.id != item.id }.map(json).joined(separator: ",")
    let plan = Example.emptyPlan.replacing(#""waiting":[]"#, with: #""waiting":[\#(waiting)]"#)
    return Example.answer(#"{"item":\#(json(item)),"plan":\#(plan)}"#)
  }

  @Test func `of earlier days are listed today, with how to answer`() {
    let view = TodayView(agenda: .init(days: [day]), dates: [], fading: [], waiting: Self.open)
    #expect(
      shown(view) == """
        Good morning.

        Mon  2 Mar  today  –

        Did it happen?
          Wed 25 Feb  5 days ago  18:00–18:30  Ana   not answered  a100
          Thu 26 Feb  4 days ago  18:00–18:30  Bob   not answered  b200
          Sun  1 Mar  yesterday   18:00–18:30  Cleo  not answered  c300
          Answer with `plannerctl review`.
        """)
  }

  @Test func `are named in a week, also those of the week before`() throws {
    let run = try Run(["week"], answers: [Example.preferences, week([Self.ana]), Example.preferences])
    #expect(run.exitCode == 0)
    #expect(run.output.hasSuffix("Not answered: Ana on Wed. Answer with `plannerctl review`.\n"))
  }

  @Test func `have lapsed when a week has passed`() {
    let old = Example.item("Fay", "2026-02-23T07:00:00-05:00", status: .lapsed)
    #expect(SessionRows.state(old, in: Example.context).text(color: false) == "lapsed")
    #expect(SessionRows.state(Self.ana, in: Example.context).text(color: false) == "not answered")
  }

  @Test func `are answered with one letter each in a review`() throws {
    let fay = Example.item("Fay", "2026-03-01T20:00:00-05:00", id: "f400")
    let run = try Run(
      ["review"],
      answers: [
        week(Self.open + [fay]), Example.preferences, reply(Self.ana), Example.preferences, reply(Self.bob),
        Example.preferences, reply(fay), Example.preferences,
      ], lines: ["m", " C ", "s", "perhaps", "n"])
    #expect(run.exitCode == 0)
    #expect(
      run.calls.filter { !$0.contains("GetPreferences") } == [
        #"{"method":"Week","parameters":{"days":1,"from":"today"}}"#,
        #"{"method":"Done","parameters":{"again":true,"item":"\#(Self.ana.id)","outcome":"met"}}"#,
        #"{"method":"Done","parameters":{"again":true,"item":"\#(Self.bob.id)","outcome":"call"}}"#,
        #"{"method":"Missed","parameters":{"item":"\#(fay.id)"}}"#,
      ])
    #expect(
      run.complaint.hasPrefix(
        "Ana, Wed 25 Feb 18:00–18:30 (5 days ago). Met (m), called (c), did not happen (n), skip (s)? Bob, "))
    #expect(run.complaint.components(separatedBy: "Fay, ").count == 3, "asked again")
    #expect(run.output.hasPrefix("Done: Ana, ") && run.output.contains("\nMissed: Fay, "))
    #expect(!run.output.contains("plannerctl review"), "the others are asked about anyway")
  }

  @Test func `are answered with one key each at a terminal, without Enter`() throws {
    let run = try Run(
      ["review"],
      answers: [
        week(Self.open), Example.preferences, reply(Self.ana), Example.preferences, reply(Self.bob),
        Example.preferences,
      ], keys: "mx\nCs")
    #expect(run.exitCode == 0)
    #expect(
      run.calls.filter { $0.contains("Done") || $0.contains("Missed") } == [
        #"{"method":"Done","parameters":{"again":true,"item":"\#(Self.ana.id)","outcome":"met"}}"#,
        #"{"method":"Done","parameters":{"again":true,"item":"\#(Self.bob.id)","outcome":"call"}}"#,
      ])
    // The understood answer follows the question, and other keys do nothing.
    for answer in ["met", "called", "skipped"] {
      #expect(run.complaint.contains("skip (s)? \(answer)\n"), "\(answer)")
    }
    #expect(run.complaint.components(separatedBy: "Met (m)").count == 4, "each is asked once")
  }

  @Test func `stay open from the end of the input on at a terminal`() throws {
    let run = try Run(["review"], answers: [week(Self.open), Example.preferences], keys: "s")
    #expect(run.exitCode == 0 && run.complaint.hasSuffix("skip (s)? \n"))
    #expect(!run.calls.contains { $0.contains("Done") || $0.contains("Missed") })
  }

  @Test func `stay open from the end of the input on`() throws {
    let run = try Run(["review"], answers: [week(Self.open), Example.preferences], lines: ["s"])
    #expect(run.exitCode == 0 && run.output.isEmpty)
    #expect(!run.calls.contains { $0.contains("Done") || $0.contains("Missed") })
  }

  @Test func `that were answered elsewhere meanwhile do not end a review`() throws {
    let refusal = Example.refusal(
      "AlreadyDone", #"{"item":"\#(Self.ana.id)","status":"done","message":"It is done already."}"#)
    let run = try Run(
      ["review"],
      answers: [
        week([Self.ana, Self.bob]), Example.preferences, refusal, reply(Self.bob), Example.preferences,
      ], lines: ["m", "n"])
    #expect(run.exitCode == 0)
    #expect(run.complaint.contains("plannerctl: It is done already.\n"))
    #expect(run.output.hasPrefix("Missed: Bob, "))
  }

  @Test func `are none, and a review says so`() throws {
    let run = try Run(["review"], answers: [week([])])
    #expect(run.exitCode == 0 && run.output == "No session needs an answer.\n")
  }

  @Test func `are listed as JSON without a question`() throws {
    let run = try Run(["review", "--json"], answers: [week([Self.ana])])
    #expect(run.exitCode == 0 && run.complaint.isEmpty)
    #expect(run.output.hasPrefix(#"{"waiting":[{"#) && run.output.contains(Self.ana.id))
  }
}
