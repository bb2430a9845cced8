import Foundation
import Glibc
import PlannerChannels
import PlannerReminders
import PlannerTestSupport
import Testing

@Suite struct `Hooks` {
  @Test(arguments: HookWay.available)
  func `are a channel like every other`(_ way: HookWay) async throws {
    try await ChannelConformance(HookConformance(way)).run()
  }

  @Test(arguments: HookWay.available)
  func `are started in the order of the bytes of their names, each once`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    for name in ["20-b", "10-a", "Z", "a b $HOME %n"] {
      // Prints the start time in clock ticks since boot (proc(5)).
      let started = "sed 's/.*) //' /proc/$$/stat | cut -d ' ' -f 20"
      try fixture.write(name, "echo \"$(\(started)) ${0##*/}\" >> OUT/ran")
    }
    try await fixture.deliver()
    let ran = fixture.text("ran").split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    #expect(ran.map { String($0[1]) }.sorted() == ["10-a", "20-b", "Z", "a b $HOME %n"])
    // The service manager chooses the order of units.
    if way == .child {
      let times = ran.sorted { $0[1].utf8.lexicographicallyPrecedes($1[1].utf8) }.compactMap { Int($0[0]) }
      #expect(times.count == 4 && times == times.sorted(), "\(times)")
    }
    #expect(fixture.failures() == [:])
    #expect(
      await fixture.channel.examine().first?.what.hasSuffix(": '10-a', '20-b', 'Z', 'a b $HOME %n'.") == true)
  }

  @Test(arguments: HookWay.available)
  func `read the notice as JSON`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-json", "cat > OUT/json")
    try await fixture.deliver()
    #expect(fixture.text("json") == HookEventTests.sampleJSON)
  }

  @Test(arguments: HookWay.available)
  func `find the same in their variables, and nothing that is the daemon's`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-env", "env -0 > OUT/env; pwd > OUT/pwd")
    try await fixture.deliver()
    let pairs = fixture.text("env").split(separator: "\0").map { $0.split(separator: "=", maxSplits: 1) }
    let variables = Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0.last ?? "")) })
    #expect(
      variables.filter { $0.key.hasPrefix("PLANNER_") } == [
        "PLANNER_BODY": "Coffee\nLast met 12 Feb: \"fine\" & <b>, $HOME, %n, \\n",
        "PLANNER_CONTACT": "Ana Zoë 🎈",
        "PLANNER_CONTACT_ID": "c1",
        "PLANNER_COUNT": "1",
        "PLANNER_EVENT": "reminder",
        "PLANNER_ITEM_ID": "5f2c7a10-0000-4000-8000-000000000001",
        "PLANNER_LATE": "1",
        "PLANNER_PHONE": "+1 555 0100",
        "PLANNER_PURPOSE": "Coffee",
        "PLANNER_REMINDER_ID": "0b9cf7a1-7f1f-4d5c-8f10-2f6f8f1f0001",
        "PLANNER_SHORT_ID": "5f2c",
        "PLANNER_SOCKET": "/run/planner.sock",
        "PLANNER_START": "2026-03-05T18:00:00-05:00",
        "PLANNER_TITLE": "Ana in 30 min",
      ])
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID"] {
      #expect(variables[name] == nil, "\(name)")
    }
    #expect(variables["JOURNAL_STREAM"] != "1:1")
    for name in ["HOME", "PATH", "LANG"] { #expect(variables[name] != nil, "\(name)") }
    #expect(fixture.text("pwd") == "/\n")
  }

  @Test(arguments: HookWay.available)
  func `begin with three descriptors and with no signal blocked or ignored`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write(
      "10-clean",
      "grep -E '^Sig(Blk|Ign)' /proc/self/status > OUT/signals; exec ls /proc/self/fd > OUT/descriptors")
    let extra = open("/dev/null", O_RDONLY)
    defer { close(extra) }
    try await fixture.deliver()
    // ls has opened the folder itself.
    #expect(fixture.text("descriptors") == "0\n1\n2\n3\n")
    for line in fixture.text("signals").split(separator: "\n") {
      let set = try #require(UInt64(line.split(separator: "\t")[1], radix: 16))
      // glibc ignores its own two signals (32 and 33) in processes that it spawns.
      #expect(set & ~0x1_8000_0000 == 0, "\(line)")
    }
    #expect(fixture.text("signals").split(separator: "\n").count == 2)
  }

  @Test(arguments: HookWay.available)
  func `have their output kept, line by line`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    let name = "10-says-\(getpid())"
    try fixture.write(name, "echo one; echo two >&2; printf three")
    try await fixture.deliver()
    #expect(try fixture.output(of: name, atLeast: 3) == ["one", "two", "three"])
  }

  @Test func `that write without end are cut short, and do not hold up the daemon`() async throws {
    // The other hook needs time to start on a busy machine.
    let fixture = try HookFixture(limit: .seconds(5))
    try fixture.write("10-flood", "exec yes")
    try fixture.write("20-good", "echo ran > OUT/ran")
    try await fixture.deliver()
    let lines = try fixture.output(of: "10-flood", atLeast: 1)
    let most = 65_536 / 2 + 1
    #expect(lines.count == most)
    #expect(lines.last == "(the rest of its output is left out)")
    #expect(fixture.text("ran") == "ran\n")
  }

  @Test(arguments: HookWay.available)
  func `that fail are told of, and neither stop the others nor the delivery`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-fails", "exit 3")
    try fixture.write("20-dies", "kill -KILL $$")
    try fixture.write("30-good", "echo ran > OUT/ran")
    try fixture.write("40-no-program", "", start: "#!/nowhere/sh\n")
    try await fixture.deliver()
    #expect(fixture.text("ran") == "ran\n")
    let failures = fixture.failures()
    #expect(failures["10-fails"] == "The hook ended with status 3.")
    #expect(failures["20-dies"] == "The hook was ended by signal 9.")
    #expect(failures["40-no-program"]?.hasPrefix("The hook could not be started: ") == true)
    #expect(failures.count == 3)
    let found = await fixture.channel.examine().filter { !$0.isInOrder }
    let files = found.map { String($0.where.split(separator: "/").last ?? "") }
    #expect(files == ["10-fails", "20-dies", "40-no-program"])
    let what = "The last run of the hook '10-fails' failed. The hook ended with status 3."
    #expect(found.first?.what == what)
  }

  @Test(arguments: HookWay.available)
  func `none of which can be started are a failed delivery`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-no-program", "", start: "#!/nowhere/sh\n")
    await #expect(throws: ChannelFailure.self) { try await fixture.deliver() }
  }

  @Test(arguments: HookWay.available)
  func `that fail are named by a trial`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-good", "exit 0")
    try fixture.write("20-bad", "exit 3")
    let failure = await #expect(throws: ChannelFailure.self) {
      try await fixture.deliver(.ana.with { $0.kind = .test })
    }
    #expect(failure?.description == "'20-bad': The hook ended with status 3.")
  }

  @Test(arguments: HookWay.available)
  func `that run too long are ended, whatever they do about it`(_ way: HookWay) async throws {
    // The good hook needs less time, even while all other tests run.
    let fixture = try HookFixture(way, limit: .seconds(8))
    try fixture.write("10-hangs", "exec sleep 3600")
    try fixture.write("20-deaf", "trap '' TERM; sleep 3600; sleep 3600")
    try fixture.write("30-good", "echo ran > OUT/ran")
    try await fixture.deliver()
    #expect(fixture.text("ran") == "ran\n")
    let failure = "The hook was ended because it ran longer than 8.0 seconds."
    #expect(fixture.failures() == ["10-hangs": failure, "20-deaf": failure])
  }

  @Test(arguments: HookWay.available)
  func `take with them what they started`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-parent", "sleep 3600 & echo $! > OUT/pid")
    try await fixture.deliver()
    let pid = try #require(Int(fixture.text("pid").trimmingCharacters(in: .newlines)))
    // The process is gone, or a zombie that its new parent has not waited for.
    let deadline = ContinuousClock.now + .seconds(30)
    var state = ""
    repeat {
      state = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
    } while !state.isEmpty && !state.contains(") Z") && ContinuousClock.now < deadline
    #expect(state.isEmpty || state.contains(") Z"))
    #expect(fixture.failures() == [:])
  }

  @Test(arguments: HookWay.available)
  func `get a JSON of any size, and need not read it`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    try fixture.write("10-deaf", "exit 0")
    try fixture.write("20-first", "head -c 1 > /dev/null")
    try fixture.write("30-all", "wc -c > OUT/size; printf %s \"$PLANNER_BODY\" | wc -c > OUT/body")
    let notice = Notice.ana.with {
      $0.lines = Array(repeating: String(repeating: "é\u{1}", count: 50), count: 8000)
    }
    try await fixture.deliver(notice)
    #expect(fixture.failures() == [:])
    #expect(Int(fixture.text("size").trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 1_200_000)
    #expect(
      [32_767, 32_768].contains(Int(fixture.text("body").trimmingCharacters(in: .whitespacesAndNewlines))))
  }

  @Test(arguments: HookWay.available)
  func `of notices that come at the same time run side by side`(_ way: HookWay) async throws {
    let fixture = try HookFixture(way)
    for name in ["1", "2", "3"] { try fixture.write(name, "echo ${0##*/} $PLANNER_REMINDER_ID >> OUT/ran") }
    try await withThrowingTaskGroup { group in
      for number in 1...8 {
        group.addTask { try await fixture.deliver(.ana.with { $0.id = "id-\(number)" }) }
      }
      try await group.waitForAll()
    }
    let expected: Set<String> = Set(["1", "2", "3"].flatMap { name in (1...8).map { "\(name) id-\($0)" } })
    let ran = fixture.text("ran").split(separator: "\n").map(String.init)
    #expect(ran.count == 24 && Set(ran) == expected)
  }

  @Test(arguments: HookWay.available)
  func `are waited for no longer when the daemon ends, and none is started then`(_ way: HookWay) async throws
  {
    let fixture = try HookFixture(way, limit: .seconds(3600))
    try fixture.write("10-hangs", "echo > OUT/begun; exec sleep 3600")
    async let delivery: Void = fixture.deliver()
    while !FileManager.default.fileExists(atPath: fixture.file("begun")) { await Task.yield() }
    fixture.channel.stop()
    try await delivery
    await #expect(throws: ChannelFailure.self) { try await fixture.deliver() }
  }

  /// Starts two hooks that hang: one ends on SIGTERM, and one ignores it.
  private func hanging() async throws -> (
    HookFixture, delivery: Task<Void, any Error>, processes: [RunningProcess], keepers: [pid_t]
  ) {
    let fixture = try HookFixture(limit: .seconds(3600))
    try fixture.write("10-hangs", "echo $$ > OUT/10.new; mv OUT/10.new OUT/10; exec sleep 3600")
    try fixture.write(
      "20-deaf", "trap '' TERM; echo $$ > OUT/20.new; mv OUT/20.new OUT/20; while :; do sleep 3600; done")
    let delivery = Task { try await fixture.deliver() }
    for name in ["10", "20"] {
      while !FileManager.default.fileExists(atPath: fixture.file(name)) { await Task.yield() }
    }
    let pids = ["10", "20"].compactMap { pid_t(fixture.text($0).trimmingCharacters(in: .newlines)) }
    let keepers = try pids.map { pid in
      let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("PPid:") })
      return try #require(pid_t(line.dropFirst(5).trimmingCharacters(in: .whitespaces)))
    }
    try #require(keepers.count == 2)
    return (fixture, delivery, pids.map { RunningProcess($0) }, keepers)
  }

  /// Returns whether a process is a child of this one. A zombie still counts.
  private func isOurChild(_ pid: pid_t) -> Bool {
    var end = siginfo_t()
    return waitid(P_PID, id_t(pid), &end, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  @Test func `that were not waited for to their end leave no zombie behind while the thread goes on`()
    async throws
  {
    let (fixture, delivery, processes, keepers) = try await hanging()
    #expect(keepers.allSatisfy { isOurChild($0) })
    fixture.channel.stop()
    try await delivery.value
    let deadline = ContinuousClock.now + .seconds(60)
    while keepers.contains(where: { isOurChild($0) }), ContinuousClock.now < deadline { await Task.yield() }
    #expect(!keepers.contains { isOurChild($0) })
    for process in processes { #expect(!process.isThere) }
  }

  @Test(arguments: [true, false])
  func `are gone once the thread has ended, whether they were told to end or not`(isStopped: Bool)
    async throws
  {
    let (fixture, delivery, processes, keepers) = try await hanging()
    if isStopped { fixture.channel.stop() }
    fixture.endThread()
    try await delivery.value
    #expect(!keepers.contains { isOurChild($0) })
    for process in processes { #expect(!process.isThere) }
  }
}
