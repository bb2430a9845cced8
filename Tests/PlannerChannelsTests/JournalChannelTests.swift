import Foundation
import Glibc
import PlannerChannels
import PlannerModel
import PlannerReminders
import PlannerTestSupport
import PlannerTime
import SystemdKit
import Testing

@Suite("The journal channel")
struct JournalChannelTests {
  @Test func `writes everything but choices and answers, which are only said in passing`() throws {
    let channel = JournalChannel(thread: try EventThread(name: "test"))
    #expect(NoticeKind.allCases.filter { !channel.carries($0) } == [.choices, .answer])
    #expect(channel.name == .journal)
  }

  @Test func `says the event, its id and its text in fields of their own`() {
    let notice = JournalNotice.make(.reminder)
    let fields = Dictionary(grouping: JournalChannel.fields(of: notice), by: \.name).mapValues {
      $0.map(\.value)
    }
    #expect(
      fields == [
        "MESSAGE": ["Ana in 30 min\nCoffee"],
        "MESSAGE_ID": ["198e8595fc3f4b16afd380d92412bdf5"],
        "PRIORITY": ["5"],
        "SYSLOG_IDENTIFIER": ["plannerd"],
        "PLANNER_REMINDER_ID": [notice.id],
        "PLANNER_EVENT": ["reminder"],
        "PLANNER_ITEM_ID": ["item-1", "item-2"],
        "PLANNER_CONTACT": ["Ana", "Bo"],
        "PLANNER_START": ["2026-03-05T23:00:00Z", "2026-03-05T23:00:00Z"],
      ])
  }

  @Test func `is a warning where it comes late, a notice where it is due, and news else`() {
    for kind in NoticeKind.allCases {
      var notice = JournalNotice.make(kind)
      #expect(value("PRIORITY", notice) == (kind.isNews ? "6" : "5"))
      #expect(value("PLANNER_LATE", notice) == nil)
      notice.late = true
      #expect(value("PRIORITY", notice) == "4")
      #expect(value("PLANNER_LATE", notice) == "1")
    }
  }

  @Test(.enabled(if: !Journal.isWritable, "journald is here"))
  func `fails in a sentence where there is no journal, and says how to fix it`() async throws {
    let channel = JournalChannel(thread: try EventThread(name: "test"))
    let failure = await #expect(throws: ChannelFailure.self) {
      try await channel.deliver(JournalNotice.make(.reminder), uncertain: false, replacing: nil)
    }
    #expect(failure?.description.hasPrefix("The journal cannot be used (") == true)
    #expect(failure?.description.contains("Ana") == false)
    let findings = await channel.examine()
    #expect(findings.map(\.isInOrder) == [false])
    #expect(findings.first?.fix.contains("plannerctl prefs set channels") == true)
  }

  @Test func `refuses, instead of leaving its caller to wait, once its thread has ended`() async throws {
    let thread = try EventThread(name: "test")
    thread.stop()
    let failure = await #expect(throws: ChannelFailure.self) {
      try await JournalChannel(thread: thread).deliver(
        JournalNotice.make(.reminder), uncertain: true, replacing: nil)
    }
    #expect(failure?.description == "The planner is ending.")
  }

  @Test(.enabled(if: PrivateJournald.isPossible, "\(PrivateJournald.isNeeded)"), arguments: [0, 4711])
  func `writes once, reads again and repeats nothing, for root and for a person`(user: uid_t) throws {
    let run = try PrivateJournald.run("JournalChannelInsideTests", as: user)
    #expect(run.code == 0, "\(run.report)")
    #expect(run.report.contains("Test run with 3 tests"), "\(run.report)")
  }

  private func value(_ name: String, _ notice: Notice) -> String? {
    JournalChannel.fields(of: notice).first { $0.name == name }?.value
  }
}

@Suite(
  "The journal channel, beside a real journald", .serialized,
  .enabled(if: PrivateJournald.isInside, "run by JournalChannelTests"))
struct JournalChannelInsideTests {
  @Test func `delivers entries that journalctl finds by their fields`() async throws {
    let channel = JournalChannel(thread: try EventThread(name: "test"))
    let notice = JournalNotice.make(.summary)
    #expect(try await channel.deliver(notice, uncertain: false, replacing: nil) == nil)
    let entry = try JournalEntry.find("PLANNER_REMINDER_ID=\(notice.id)")
    #expect(entry["MESSAGE_ID"] == ["b9a1390cad4043d0a89afed10acf7a3c"])
    #expect(entry["MESSAGE"] == ["Ana in 30 min\nCoffee"])
    #expect(entry["PLANNER_CONTACT"].map(Set.init) == ["Ana", "Bo"])
  }

  @Test func `does not repeat what it may have delivered before, and delivers it where it did not`()
    async throws
  {
    let channel = JournalChannel(thread: try EventThread(name: "test"))
    let notice = JournalNotice.make(.reminder)
    let match = "PLANNER_REMINDER_ID=\(notice.id)"
    _ = try await channel.deliver(notice, uncertain: true, replacing: nil)
    _ = try JournalEntry.find(match)
    _ = try await channel.deliver(notice, uncertain: true, replacing: nil)
    // A later notice shows that no other notice is in transit.
    let last = JournalNotice.make(.test)
    _ = try await channel.deliver(last, uncertain: false, replacing: nil)
    _ = try JournalEntry.find("PLANNER_REMINDER_ID=\(last.id)")
    #expect(try JournalEntry.all(match).count == 1)
  }

  @Test func `finds itself in order`() async throws {
    let channel = JournalChannel(thread: try EventThread(name: "test"))
    let notice = JournalNotice.make(.test)
    _ = try await channel.deliver(notice, uncertain: false, replacing: nil)
    _ = try JournalEntry.find("PLANNER_REMINDER_ID=\(notice.id)")
    let findings = await channel.examine()
    #expect(findings.map(\.isInOrder) == [true])
    // Root has no user journal.
    let command = geteuid() == 0 ? "'journalctl -t plannerd'" : "'journalctl --user -t plannerd'"
    #expect(findings.first?.what.contains(command) == true)
  }
}

enum JournalNotice {
  static func make(_ kind: NoticeKind) -> Notice {
    let start = Instant("2026-03-05T18:00:00-05:00") ?? Instant(seconds: 0)
    let sessions = [("item-1", "Ana"), ("item-2", "Bo")].map { id, name in
      NoticeSession(
        id: id, shortId: id, contactId: "c", name: name, startAt: start, endAt: start.adding(minutes: 60),
        localStart: "2026-03-05T18:00:00-05:00")
    }
    return Notice(
      id: UUID().uuidString.lowercased(), kind: kind, at: start, title: "Ana in 30 min", lines: ["Coffee"],
      sessions: sessions)
  }
}
