import Glibc
import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// The findings of `doctor` about the planner itself: time, channels, files. `DoctorSystemTests` covers the
/// system.
@Suite struct `Doctor` {
  private let doctor = Methods.Doctor()

  // MARK: - Store

  @Test func `a disk that is nearly full is named before it is full`() {
    #expect(Disk(path: "/db", free: Disk.wanted).findings.isEmpty)
    #expect(Disk(path: "/db", free: nil).findings.isEmpty, "nobody says how much there is")
    let finding = Disk(path: "/db", free: 49 << 20).findings
    #expect(finding.map(\.severity) == [.warning])
    #expect(finding.leading.what.contains("49 MiB") && finding.leading.where == "/db")
  }

  @Test func `a database that cannot be written to is broken`() {
    let findings = Disk(path: "/db", free: 0, isWritable: false).findings
    #expect(findings.map(\.severity) == [.broken])
    #expect(findings.leading.fix.contains("read-only"))
    // A path in the kernel's file system, on a disk that is not writable.
    #expect(Disk(of: "/nowhere/at/all") == Disk(path: "/nowhere/at/all", free: nil, isWritable: false))
  }

  @Test func `a look that fails hides none of the others`() throws {
    let planner = try TestPlanner(.router)
    try planner.store.close()
    let findings = try planner.call(Methods.Doctor()).findings
    #expect(findings.contains { $0.severity == .broken && $0.what.contains("database cannot be read") })
    #expect(findings.count { $0.what.hasPrefix("The stored data cannot be checked") } > 2)
  }

  // MARK: - Time

  @Test(arguments: [
    ("2026-12-31T12:00:00Z", "2024a", Severity.ok), ("2027-01-01T12:00:00Z", "2024a", .warning),
    ("2040-01-01T12:00:00Z", "strange", .ok),
  ])
  func `zone data older than two years is named`(now: String, edition: String, severity: Severity)
    throws
  {
    let finding = doctor.edition(edition, at: "/zones", now: try #require(Instant(now)))
    #expect(finding.severity == severity)
    #expect(finding.fix.contains("tzdata") == (severity == .warning))
  }

  @Test func `the zone that is used is said, and whose it is`() throws {
    let planner = try TestPlanner(.router)
    #expect(try zone(planner) == "Times are in America/New_York, the machine's zone.")
    try planner.call(Methods.SetPreference(key: "timeZone", value: "Asia/Tokyo"))
    #expect(try zone(planner) == "Times are in Asia/Tokyo, your choice.")
  }

  @Test func `a TZ that is no zone, and a machine without one, are named`() throws {
    let odd = try TestPlanner(.router, zones: ZoneDatabase(zone: "Europe/Atlantis"))
    let findings = try odd.call(Methods.Doctor()).findings
    #expect(findings.contains { $0.severity == .warning && $0.what.contains("'Europe/Atlantis'") })
    let folder = try TemporaryFolder()
    let none = try TestPlanner(.router, zones: ZoneDatabase(localtime: folder.file("localtime")))
    let missing = try none.call(Methods.Doctor()).findings.filter { $0.severity == .warning }
    #expect(missing.map(\.where) == [folder.file("localtime")])
    #expect(missing.leading.fix.contains("timedatectl set-timezone"))
  }

  @Test func `zones that went out of the database are named, with whose they are`() throws {
    let store = try PlannerStore.inMemory()
    try store.write(command: nil, at: TestPlanner.monday) { writer in
      var preferences = try writer.reader.preferences()
      preferences.timeZone = "Mars/Olympus"
      try writer.put(preferences)
      try writer.put(Contact(id: newId(), displayName: "Anna", timeZone: "Moon/Tycho"))
    }
    let findings = try TestPlanner(.router, store: store).call(Methods.Doctor()).findings
    let warnings = findings.filter { $0.severity == .warning }
    #expect(warnings.map(\.where) == ["time zone", "Anna"])
    #expect(warnings.map { $0.fix.contains("tzdata") } == [true, true])
  }

  private func zone(_ planner: TestPlanner) throws -> String? {
    try planner.call(Methods.Doctor()).findings.first { $0.where == "time zone" }?.what
  }

  @Test(arguments: [
    (SystemFacts.ClockKeeping.synchronized, Severity.ok), (.waiting, .ok), (.nobody, .ok),
    (.unknown, .ok), (.off, .warning),
  ])
  func `a clock that nothing keeps right is named, what cannot be known is no fault`(
    keeping: SystemFacts.ClockKeeping, severity: Severity
  ) {
    let finding = doctor.clock(keeping)
    #expect(finding.severity == severity)
    #expect(finding.fix.isEmpty == (severity == .ok))
  }

  // MARK: - Channels

  /// Returns the findings of `doctor` about these channels.
  private func channels(
    _ planner: TestPlanner, _ found: [ChannelFinding]
  ) throws -> [Finding] {
    var findings: [Finding] = []
    try planner.begin(Methods.Doctor()) { answer in
      let reply = try? WireJSON.decode(WireReply<Methods.Doctor.Reply>.self, from: answer)
      findings = reply?.parameters?.findings ?? []
    }
    let tell = try #require(planner.messages.examinations.last)
    tell(found)
    return findings
  }

  private func stopped(_ name: ChannelName) -> ChannelFinding {
    ChannelFinding(isInOrder: false, what: "It is gone.", where: name.rawValue, fix: "Fix it.", stops: name)
  }

  @Test func `it is broken only where no channel reaches the user`() throws {
    let planner = try TestPlanner.reminding()
    let two = try channels(planner, [stopped(.journal), stopped(.desktop)])
    #expect(two.filter { $0.severity != .ok }.map(\.severity) == [.warning, .warning])
    let all = try channels(planner, ChannelName.allCases.map(stopped))
    let broken = all.filter { $0.severity == .broken }
    #expect(broken.map(\.where) == ["channels"])
    #expect(
      broken.leading.what.contains("journal, desktop, hooks")
        && broken.leading.fix.contains("prefs set channels"))
    // The only channel that is still on.
    try planner.call(Methods.SetPreference(key: "channels", value: "hooks"))
    #expect(try channels(planner, [stopped(.hooks)]).contains { $0.severity == .broken })
  }

  @Test func `channels that are switched off are not asked`() throws {
    let planner = try TestPlanner.reminding()
    try planner.call(Methods.SetPreference(key: "channels", value: ""))
    let findings = try planner.call(Methods.Doctor()).findings
    #expect(planner.messages.examinations.isEmpty)
    #expect(findings.filter { $0.severity == .warning }.map(\.where) == ["channels"])
  }

  // MARK: - Files

  @Test func `a mirror's folder that is gone is named, with the way out`() throws {
    let folder = try TemporaryFolder()
    let own = folder.file("calendar")
    let planner = try TestPlanner(.router, mirror: own)
    #expect(!(try planner.call(Methods.Doctor()).findings.contains { $0.severity != .ok }))
    rename(own, folder.file("elsewhere"))
    let gone = try planner.call(Methods.Doctor()).findings.filter { $0.severity == .warning }
    #expect(gone.map(\.where) == [own])
    #expect(gone.leading.fix.contains("plannerctl mirror"))
    let chosen = folder.file("chosen")
    mkdir(chosen, 0o700)
    try planner.call(Methods.SetMirror(path: chosen))
    rename(chosen, folder.file("elsewhere-too"))
    let other = try planner.call(Methods.Doctor()).findings.filter { $0.severity == .warning }
    #expect(other.map(\.where) == [chosen])
    #expect(other.first?.fix.contains("plannerctl mirror set '\(chosen)'") == true)
  }

  @Test(arguments: [
    (ENOSPC, "max_user_watches", "sysctl fs.inotify.max_user_watches=524288"),
    (EMFILE, "max_user_instances", "sysctl fs.inotify.max_user_instances=1024"),
    (EACCES, "Permission denied", "Make the folder readable"),
  ])
  func `a folder that cannot be watched is named, with the limit to raise`(
    errorNumber: Int32, what: String, fix: String
  ) {
    let findings = doctor.watches([SystemFacts.Unwatched(path: "/cal", errorNumber: errorNumber)])
    #expect(findings.map(\.severity) == [.warning])
    #expect(
      findings.leading.where == "/cal" && findings.leading.what.contains(what)
        && findings.leading.fix.contains(fix))
  }
}

extension [Finding] {
  /// The first finding, or an empty one, so that a test continues and reports the difference.
  var leading: Finding { first ?? .ok("", "") }
}
