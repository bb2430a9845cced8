import Foundation
import Glibc
import Logging
import PlannerTestSupport
import SystemdKit
import Testing

@Suite("The journal")
struct JournalTests {
  @Test(arguments: ["", "_PID", "lower", "A B", "9TIMES", "A=B", "ÄRGER", String(repeating: "A", count: 65)])
  func `refuses a field that journald would drop without a word`(name: String) {
    let error = #expect(throws: SystemdError.self) { try Journal.send([("MESSAGE", "x"), (name, "y")]) }
    #expect(error == SystemdError(operation: "journal field '\(name)'", code: EINVAL))
  }

  @Test func `is standard error only where JOURNAL_STREAM says so of that very file`() {
    var status = stat()
    fstat(STDERR_FILENO, &status)
    #expect(Journal.isStandardError(stream: "\(status.st_dev):\(status.st_ino)"))
    #expect(!Journal.isStandardError(stream: "\(status.st_dev):\(status.st_ino + 1)"))
    #expect(!Journal.isStandardError(stream: nil))
    #expect(!Journal.isStandardError(stream: "nonsense"))
  }

  @Test(.enabled(if: access("/run/systemd/journal/socket", F_OK) != 0, "journald is here"))
  func `says so where there is none`() {
    #expect(!Journal.isWritable)
    let error = #expect(throws: SystemdError.self) { try Journal.send([("MESSAGE", "x")]) }
    #expect(error?.code == ENOENT)
  }

  @Test(.enabled(if: PrivateJournald.isPossible, "\(PrivateJournald.isNeeded)"), arguments: [0, 4711])
  func `takes and gives back entries, for root and for a person`(user: uid_t) throws {
    let run = try PrivateJournald.run("JournalInsideTests", as: user)
    #expect(run.code == 0, "\(run.report)")
    #expect(run.report.contains("Test run with 4 tests"), "\(run.report)")
  }
}

@Suite(
  "The journal, beside a real journald", .serialized,
  .enabled(if: PrivateJournald.isInside, "run by JournalTests"))
struct JournalInsideTests {
  @Test func `gives back every field as it was, repeated ones and several lines too`() throws {
    let id = UUID().uuidString
    try Journal.send([
      ("MESSAGE", "first\nsecond = ünïcode"), ("PRIORITY", "4"), ("PLANNER_X", id), ("PLANNER_Y", "1"),
      ("PLANNER_Y", "2"), ("PLANNER_EMPTY", ""),
    ])
    let entry = try JournalEntry.find("PLANNER_X=\(id)")
    #expect(entry["MESSAGE"] == ["first\nsecond = ünïcode"])
    #expect(entry["PRIORITY"] == ["4"])
    #expect(entry["PLANNER_Y"].map(Set.init) == ["1", "2"])
    #expect(entry["PLANNER_EMPTY"] == [""])
    #expect(entry["_UID"] == ["\(getuid())"])
  }

  @Test func `knows whether an entry was written`() throws {
    let id = UUID().uuidString
    #expect(try !Journal.contains(field: "PLANNER_X", value: id))
    try Journal.send([("MESSAGE", "x"), ("PLANNER_X", id)])
    _ = try JournalEntry.find("PLANNER_X=\(id)")
    #expect(try Journal.contains(field: "PLANNER_X", value: id))
    #expect(try !Journal.contains(field: "PLANNER_X", value: id + "0"))
    #expect(try !Journal.contains(field: "PLANNER_Z", value: id))
    #expect(try Journal.isReadable())
    #expect(Journal.isWritable)
  }

  @Test func `takes more than a datagram holds`() throws {
    let id = UUID().uuidString
    let text = String(repeating: "0123456789", count: 60_000)
    try Journal.send([("MESSAGE", text), ("PLANNER_X", id)])
    #expect(try JournalEntry.find("PLANNER_X=\(id)")["MESSAGE"]?.first?.count == text.count)
  }

  @Test
  func `takes the log, with fields of its own for what is said`() throws {
    let id = UUID().uuidString
    var logger = Logger(label: "part") { JournalLogHandler(label: $0, identifier: "program") }
    logger[metadataKey: "run-id"] = "\(id)"
    logger.warning("hello", metadata: ["key": "a value"])
    let entry = try JournalEntry.find("LOG_RUN_ID=\(id)")
    #expect(entry["MESSAGE"] == ["hello key=a value run-id=\(id)"])
    #expect(entry["PRIORITY"] == ["4"])
    #expect(entry["SYSLOG_IDENTIFIER"] == ["program"])
    #expect(entry["LOGGER"] == ["part"])
    #expect(entry["LOG_KEY"] == ["a value"])
    #expect(entry["CODE_FUNC"] == [#function])
    #expect(entry["CODE_FILE"]?.first?.hasSuffix("JournalTests.swift") == true)
  }
}
