import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

/// The mirror and a CalDAV server, with vdirsyncer in between. The server's side stands for a phone that
/// shows and changes the plan.
@Suite(
  .enabled(if: PythonPrograms.areThere, Comment(rawValue: PythonPrograms.areMissing)),
  .timeLimit(.minutes(60)))
struct `A calendar on a server` {
  /// The name of the collection on both sides.
  private let plan = "plan"

  /// A planner that shares its sessions with Ana and Bo with a server.
  private struct Setting {
    let desk: Desk
    let server: CalDAVServer
    let planner: RealPlanner
    let pair: SyncPair
    let files: CalendarFolder
  }

  private func setting(
    _ kind: CalDAVServer.Kind, _ form: MirrorForm = .event, _ names: [String] = ["Ana", "Bo"]
  ) throws -> Setting {
    let desk = try Desk()
    let server = try CalDAVServer(kind)
    let folder = try desk.calendar(plan)
    let planner = try RealPlanner.working(names, mirror: folder, form: form)
    let pair = try SyncPair(desk.folder.file("calendars"), plan, with: server)
    try pair.sync()
    return Setting(
      desk: desk, server: server, planner: planner, pair: pair, files: CalendarFolder(path: folder))
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `has the plan, and a move made there comes back`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    for item in try planner.sessions() {
      let (text, _) = try server.get(server.name(ofUID: "\(item.id)@", in: plan), in: plan)
      #expect(text["SUMMARY"] == item.name)
      #expect(text["DTSTART"] == item.startAt.calendarUTC)
    }
    #expect(try server.names(in: plan).count == 2)

    let ana = try planner.session(of: "Ana")
    let time = try planner.freeTimes(for: ana)[2]
    let name = try server.name(ofUID: "\(ana.id)@", in: plan)
    try server.edit(name, in: plan) {
      $0.move(to: time, minutes: 20)
      $0["X-PHONE"] = "kept"
    }
    try setting.pair.sync()
    try planner.await("the session is where the phone put it") { try planner.item(ana.id).startAt == time }
    #expect(try planner.item(ana.id).durationMin == 20)
    #expect(try planner.item(ana.id).status == .rescheduled)
    // Both sides agree, so another run transfers nothing.
    let there = try server.get(name, in: plan)
    try setting.pair.sync()
    #expect(try server.get(name, in: plan).tag == there.tag)

    // The other direction, with the text that the phone added.
    let later = try planner.freeTimes(for: ana)[1]
    try planner.json("reschedule", ana.id, "--at", "\(later)")
    let file = try setting.files.name(of: ana)
    try planner.await("the mirror has the new time") {
      try setting.files.text(file)["DTSTART"] == later.calendarUTC
    }
    try setting.pair.sync()
    let (text, _) = try server.get(name, in: plan)
    #expect(text["DTSTART"] == later.calendarUTC)
    #expect(text["X-PHONE"] == "kept")
    #expect(try server.names(in: plan).count == 2)
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `takes a task that is done there, and tells of one that is done here`(_ kind: CalDAVServer.Kind) throws
  {
    let setting = try setting(kind, .both)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    #expect(try server.names(in: plan).count == 4)
    let (ana, bo) = (try planner.session(of: "Ana"), try planner.session(of: "Bo"))
    try server.edit(server.name(ofUID: "\(ana.id).task@", in: plan), in: plan) {
      $0.complete(at: Clock.system.now())
    }
    try setting.pair.sync()
    try planner.await("the session is done") { try planner.item(ana.id).status == .done }
    #expect(try planner.sessions().map(\.name) == ["Bo"])
    try planner.json("done", bo.id)
    let file = try setting.files.name(of: bo, ending: ".task@")
    try planner.await("the mirror has it done") { try setting.files.text(file)["STATUS"] == "COMPLETED" }
    try setting.pair.sync()
    let name = try server.name(ofUID: "\(bo.id).task@", in: plan)
    #expect(try server.get(name, in: plan).text["STATUS"] == "COMPLETED")
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `wins where both sides changed, and the planner takes it over`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let ana = try planner.session(of: "Ana")
    let times = try planner.freeTimes(for: ana)
    let name = try server.name(ofUID: "\(ana.id)@", in: plan)
    try planner.json("reschedule", ana.id, "--at", "\(times[1])")
    let file = try setting.files.name(of: ana)
    try planner.await("the mirror has the new time") {
      try setting.files.text(file)["DTSTART"] == times[1].calendarUTC
    }
    try server.edit(name, in: plan) { $0.move(to: times[2], minutes: ana.durationMin) }
    try setting.pair.sync()
    try planner.await("the session is where the server has it") {
      try planner.item(ana.id).startAt == times[2]
    }
    #expect(try planner.edits().map(\.movedTo) == [times[2]])
    try setting.pair.sync()
    #expect(try server.get(name, in: plan).text["DTSTART"] == times[2].calendarUTC)
    #expect(try planner.item(ana.id).startAt == times[2])
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `is told where a note from there is taken back here`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let ana = try planner.session(of: "Ana")
    let name = try server.name(ofUID: "\(ana.id)@", in: plan)
    try server.edit(name, in: plan) { $0["DESCRIPTION"] = "from the phone" }
    try setting.pair.sync()
    try planner.await("the session has the note") { try planner.item(ana.id).notes == "from the phone" }
    try planner.json("undo")
    let file = try setting.files.name(of: ana)
    try planner.await("the mirror has no note") { try setting.files.text(file)["DESCRIPTION"] == nil }
    try setting.pair.sync()
    #expect(try server.get(name, in: plan).text["DESCRIPTION"] == nil)
    #expect(try planner.item(ana.id).notes == nil)
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `cancels what is deleted there`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let (ana, bo) = (try planner.session(of: "Ana"), try planner.session(of: "Bo"))
    try server.delete(server.name(ofUID: "\(ana.id)@", in: plan), in: plan)
    try setting.pair.sync()
    try planner.await("the session is canceled") { try planner.item(ana.id).status == .canceled }
    #expect(try planner.item(bo.id) == bo)
    // The deleted file does not come back.
    try setting.pair.sync()
    let left = try server.name(ofUID: "\(bo.id)@", in: plan)
    #expect(try server.names(in: plan) == [left])
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `brings back what was deleted there and restored`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let ana = try planner.session(of: "Ana")
    let name = try server.name(ofUID: "\(ana.id)@", in: plan)
    let (text, _) = try server.get(name, in: plan)
    try server.delete(name, in: plan)
    try setting.pair.sync()
    try planner.await("the session is canceled") { try planner.item(ana.id).status == .canceled }
    try setting.pair.sync()
    try server.put(text, as: name, in: plan)
    try setting.pair.sync()
    try planner.await("the session is planned again") { try planner.item(ana.id).status == .pending }
    try setting.pair.sync()
    #expect(
      try server.name(ofUID: "\(ana.id)@", in: plan) == name && planner.item(ana.id).startAt == ana.startAt)
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `that gives events other UIDs cancels nothing, and moves there count`(_ kind: CalDAVServer.Kind) throws
  {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let before = try planner.sessions()
    for item in before {
      let name = try server.name(ofUID: "\(item.id)@", in: plan)
      var (text, _) = try server.get(name, in: plan)
      try server.delete(name, in: plan)
      text["UID"] = "server-\(item.name)"
      try server.put(text, as: "server-\(item.name).ics", in: plan)
    }
    try setting.pair.sync()
    let ana = try planner.session(of: "Ana")
    let time = try planner.freeTimes(for: ana)[2]
    try server.edit("server-Ana.ics", in: plan) { $0.move(to: time, minutes: 20) }
    try setting.pair.sync()
    try planner.await("the session is where the phone put it") { try planner.item(ana.id).startAt == time }
    try setting.pair.sync()
    #expect(Set(try planner.sessions().map(\.id)).isSuperset(of: before.map(\.id)))
    #expect(try server.names(in: plan).contains("server-Ana.ics") && server.names(in: plan).count == 2)
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `that loses most of the plan cancels nothing before you say so`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind, .event, ["Ana", "Bo", "Cleo", "Dan", "Eva"])
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let before = try planner.sessions()
    #expect(before.count == 5)
    for item in before.dropLast() {
      try server.delete(try server.name(ofUID: "\(item.id)@", in: plan), in: plan)
    }
    try setting.pair.sync()
    try planner.await("the planner asks") { try planner.mirror().removed?.count == 4 }
    #expect(try planner.sessions() == before)
    #expect(try planner.plannerctl("mirror", "removed", "keep").code == 0)
    try setting.pair.sync()
    try planner.await("nobody is asked any more") { try planner.mirror().removed == nil }
    #expect(try planner.sessions() == before && server.names(in: plan).count == 5)
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `gets one event for two versions of a file, with what each of them says`(_ kind: CalDAVServer.Kind)
    throws
  {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    let ana = try planner.session(of: "Ana")
    let time = try planner.freeTimes(for: ana)[2]
    let name = try server.name(ofUID: "\(ana.id)@", in: plan)
    let file = try setting.files.name(of: ana)
    var version = try setting.files.text(file)
    try server.edit(name, in: plan) { $0.move(to: time, minutes: 20) }
    try setting.pair.sync()
    version["DESCRIPTION"] = "bring wine"
    // The name that Syncthing gives a conflicting version.
    try setting.files.write(
      version, to: file.replacing(".ics", with: ".sync-conflict-20261119-101500-ABCDEFG.ics"))
    try planner.await("the session has both") {
      let item = try planner.item(ana.id)
      return item.startAt == time && item.notes == "bring wine"
    }
    try setting.pair.sync()
    #expect(
      try server.names(in: plan).count == 2 && server.get(name, in: plan).text["DESCRIPTION"] == "bring wine")
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `has the dates, and what is changed or deleted there is put back`(_ kind: CalDAVServer.Kind) throws {
    let setting = try setting(kind)
    let (planner, server) = (setting.planner, setting.server)
    defer { _ = try? planner.stop() }
    try planner.json("edit", "ana", "--birthday", "1964-02-29")
    try planner.json("edit", "bo", "--birthday", "15 mar")
    let folder = CalendarFolder(path: try setting.desk.calendar("dates"))
    _ = try planner.connect().call(Methods.SetMirror(dates: folder.path))
    let pair = try SyncPair(setting.desk.folder.file("calendars"), "dates", with: server)
    try pair.sync()
    let names = try server.names(in: "dates")
    #expect(names.count == 2)
    let name = try #require(
      try names.first { try server.get($0, in: "dates").text["SUMMARY"] == "Ana's birthday" })
    // xandikos changes the order of the parts of a rule.
    let rule: Set<Substring> = ["FREQ=YEARLY", "BYMONTH=2", "BYMONTHDAY=-1"]
    let there = try server.get(name, in: "dates")
    // Another run transfers nothing.
    let here = folder.names
    try pair.sync()
    #expect(try server.get(name, in: "dates").tag == there.tag && folder.names == here)

    try server.edit(name, in: "dates") { $0["SUMMARY"] = "Party" }
    let other = try #require(names.first { $0 != name })
    try server.delete(other, in: "dates")
    try pair.sync()
    try planner.await("both are put back") {
      try Set(folder.names.map { try folder.text($0)["SUMMARY"] }) == ["Ana's birthday", "Bo's birthday"]
    }
    try pair.sync()
    let titles = try server.names(in: "dates").map { try server.get($0, in: "dates").text["SUMMARY"] }
    #expect(Set(titles) == ["Ana's birthday", "Bo's birthday"] && titles.count == 2)
    #expect(try server.get(name, in: "dates").text["RRULE"].map { Set($0.split(separator: ";")) } == rule)
    #expect(try planner.edits().isEmpty && planner.sessions().count == 2)
  }

  @Test(arguments: CalDAVServer.Kind.allCases)
  func `of two planners is found out, nothing is lost, and one of them can leave`(
    _ kind: CalDAVServer.Kind
  ) throws {
    let one = try setting(kind)
    defer { _ = try? one.planner.stop() }
    let desk = try Desk()
    let planner = try RealPlanner.working("Cleo", "Dan", mirror: try desk.calendar(plan))
    defer { _ = try? planner.stop() }
    let pair = try SyncPair(desk.folder.file("calendars"), plan, with: one.server)
    try pair.sync()
    #expect(try one.server.names(in: plan).count == 4)
    try planner.await("the second is held") {
      try planner.mirror().trouble?.contains("another planner") ?? false
    }
    try one.pair.sync()
    try one.planner.await("the first is held") {
      try one.planner.mirror().trouble?.contains("another planner") ?? false
    }
    for held in [planner, one.planner] {
      let status = try held.plannerctl("status")
      #expect((status.out + status.err).contains("another planner"))
      #expect(try held.sessions().count == 2)
      #expect(try held.edits().isEmpty)
    }
    try pair.sync()
    #expect(try one.server.names(in: plan).count == 4)

    // The way out: the planner moves to another folder, which removes its sessions from the server's
    // collection.
    let before = try planner.sessions()
    _ = try planner.connect().call(Methods.SetMirror(path: try desk.calendar("own")))
    #expect(try planner.mirror().trouble == nil)
    try planner.await("it has left the shared one") {
      CalendarFolder(path: desk.folder.file("calendars/\(plan)")).names.count == 2
    }
    try pair.sync()
    try one.pair.sync()
    #expect(try one.server.names(in: plan).count == 2)
    try one.planner.await("the first goes on") { try one.planner.mirror().trouble == nil }
    #expect(try planner.sessions() == before)
    #expect(try one.planner.sessions().map(\.name).sorted() == ["Ana", "Bo"])
  }
}
