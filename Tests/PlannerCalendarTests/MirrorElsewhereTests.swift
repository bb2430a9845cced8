import PlannerCalendar
import PlannerModel
import PlannerTime
import Testing

/// Sessions that the user moved to the files of a calendar that the planner only reads (docs/calendar.md).
@Suite struct `A session that is in another calendar` {
  private let name = MirrorWorld.name("a")

  private func place(
    _ start: String = "2026-03-02T13:00:00Z", minutes: Int = 60, calendarId: String = "home"
  ) -> SessionElsewhere {
    let start = Instant(start) ?? Instant(seconds: 0)
    return SessionElsewhere(
      calendarId: calendarId, calendar: "Home", start: start, end: start.adding(minutes: minutes))
  }

  /// Returns a world in which the user moved the file of `a` to the calendar Home.
  private func moved(_ form: MirrorForm = .event) -> MirrorWorld {
    var world = MirrorWorld.settled(form)
    for component in form.components { world[MirrorWorld.name("a", component)] = nil }
    world.elsewhere["a"] = [place()]
    world.settle()
    return world
  }

  @Test(arguments: [MirrorForm.event, .both]) func `stays planned, and only the user moves it`(
    form: MirrorForm
  ) throws {
    var world = MirrorWorld.settled(form)
    for component in form.components { world[MirrorWorld.name("a", component)] = nil }
    world.elsewhere["a"] = [place()]
    let first = world.pass()
    #expect(first.edits == [MirrorEdit(itemId: "a", change: .left(calendar: "Home"))])
    #expect(first.writes.isEmpty && first.removed.isEmpty && !first.isWaiting)
    #expect(world.pass().isEmpty)
    #expect(world.sessions["a"]?.status == .rescheduled && world[name] == nil)
  }

  @Test func `is not asked about, however many there are`() throws {
    var world = MirrorWorld.settled()
    for id in ["b", "c", "d"] { world.place(id, at: "2026-03-05T13:00:00Z") }
    world.settle()
    for id in ["a", "b", "c", "d"] {
      world[MirrorWorld.name(id)] = nil
      world.elsewhere[id] = [place(id == "a" ? "2026-03-02T13:00:00Z" : "2026-03-05T13:00:00Z")]
    }
    #expect(world.pass().removed.isEmpty)
    #expect(world.sessions.values.allSatisfy { $0.status.isLive })
  }

  @Test func `follows the time that it gets there`() throws {
    var world = moved()
    world.elsewhere["a"] = [place("2026-03-04T15:00:00Z", minutes: 90)]
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-04T15:00:00Z"))
    #expect(world.sessions["a"]?.durationMin == 90 && world[name] == nil)
  }

  @Test func `has its new time at once where it was moved and changed in one step`() throws {
    var world = MirrorWorld.settled()
    world[name] = nil
    world.elsewhere["a"] = [place("2026-03-04T15:00:00Z")]
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-04T15:00:00Z"))
  }

  @Test func `is canceled when it is deleted there`() throws {
    var world = moved()
    world.elsewhere = [:]
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled)
  }

  @Test func `is written to the mirror again if the planner does not read that calendar any more`() throws {
    var world = moved()
    world.elsewhere = [:]
    world.calendarIds = []
    world.settle()
    #expect(world.sessions["a"]?.status == .rescheduled && world[name] != nil)
  }

  @Test func `is written to the mirror again if the user moves it here`() throws {
    var world = moved()
    world.sessions["a"]?.startAt = try #require(Instant("2026-03-06T10:00:00Z"))
    world.settle()
    #expect(world[name]?.line("DTSTART") == "DTSTART:20260306T100000Z")
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-06T10:00:00Z"))
    #expect(world.pass().isEmpty)
  }

  @Test func `is the mirror's again when its file is back`() throws {
    var world = MirrorWorld.settled()
    let text = world[name]
    world = moved()
    world[name] = text
    world.elsewhere["a"] = [place("2026-03-09T15:00:00Z")]
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-02T13:00:00Z"), "the mirror counts")
    world.elsewhere = [:]
    world.settle()
    #expect(world.sessions["a"]?.status == .rescheduled && world[name] == text)
  }

  @Test func `is no news while the mirror has its file, whatever an old copy there says`() throws {
    var world = MirrorWorld.settled()
    world.elsewhere["a"] = [place("2026-03-09T15:00:00Z")]
    #expect(world.pass().isEmpty)
  }

  @Test func `is planned again if it was canceled before it was there`() throws {
    var world = MirrorWorld.settled()
    world[name] = nil
    world.settle()
    #expect(world.sessions["a"]?.status == .canceled)
    world.elsewhere["a"] = [place("2026-03-04T15:00:00Z")]
    world.settle()
    #expect(world.sessions["a"]?.startAt == Instant("2026-03-04T15:00:00Z"))
    #expect(world.sessions["a"]?.status.isLive == true && world[name] == nil)
  }

  @Test func `keeps its time if it has none there, or one that no session can have`() throws {
    for minutes in [0, 48 * 60] {
      var world = moved()
      world.elsewhere["a"] = [place("2026-03-04T15:00:00Z", minutes: minutes)]
      world.settle()
      #expect(world.sessions["a"]?.startAt == Instant("2026-03-02T13:00:00Z"))
      #expect(world.sessions["a"]?.status.isLive == true)
    }
  }
}
