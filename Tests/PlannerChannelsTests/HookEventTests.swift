import Foundation
import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerChannels

@Suite("What hooks are told")
struct HookEventTests {
  /// The format documented in docs/hooks.md.
  static let sampleJSON = """
    {"actions":[{"command":"plannerctl done 5f2c","key":"done","label":"Done"}],\
    "at":"2026-03-05T22:30:00Z","event":"reminder","id":"0b9cf7a1-7f1f-4d5c-8f10-2f6f8f1f0001","late":true,\
    "lines":["Coffee","Last met 12 Feb: \\"fine\\" & <b>, $HOME, %n, \\\\n"],\
    "sessions":[{"contactId":"c1","endAt":"2026-03-06T00:00:00Z","id":"5f2c7a10-0000-4000-8000-000000000001",\
    "lastMetAt":"2026-02-12T12:40:00Z","lastNote":"fine","lastOutcome":"call",\
    "localStart":"2026-03-05T18:00:00-05:00","name":"Ana Zoë 🎈","phone":"+1 555 0100","purpose":"Coffee",\
    "shortId":"5f2c","startAt":"2026-03-05T23:00:00Z"}],"title":"Ana in 30 min"}

    """

  @Test func `is written in a fixed order of keys`() throws {
    let event = try #require(HookEvent(.ana))
    #expect(String(decoding: try event.json(), as: UTF8.self) == Self.sampleJSON)
  }

  @Test func `what is not known has neither key nor variable`() throws {
    let notice = Notice.ana.with {
      $0.sessions[0].phone = nil
      $0.sessions[0].purpose = nil
    }
    let event = try #require(HookEvent(notice))
    #expect(!String(decoding: try event.json(), as: UTF8.self).contains("phone"))
    #expect(event.variables["PLANNER_PHONE"] == nil)
    #expect(event.variables["PLANNER_PURPOSE"] == nil)
  }

  @Test func `the time on their own clocks is told where it is another`() throws {
    let event = try #require(HookEvent(.ana.with { $0.sessions[0].theirStart = "Fri 08:00" }))
    #expect(event.variables["PLANNER_THEIR_START"] == "Fri 08:00")
    #expect(String(decoding: try event.json(), as: UTF8.self).contains(#""theirStart":"Fri 08:00""#))
    #expect(try #require(HookEvent(.ana)).variables["PLANNER_THEIR_START"] == nil)
  }

  @Test func `the time before a move is told where there was one`() throws {
    let event = try #require(
      HookEvent(
        .ana.with {
          $0.sessions[0].oldStartAt = Instant("2026-03-04T23:00:00Z")
          $0.sessions[0].oldEndAt = Instant("2026-03-05T00:00:00Z")
          $0.sessions[0].localOldStart = "2026-03-04T18:00:00-05:00"
        }))
    #expect(event.variables["PLANNER_OLD_START"] == "2026-03-04T18:00:00-05:00")
    let json = String(decoding: try event.json(), as: UTF8.self)
    for key in [
      #""oldStartAt":"2026-03-04T23:00:00Z""#, #""oldEndAt":"2026-03-05T00:00:00Z""#,
      #""localOldStart":"2026-03-04T18:00:00-05:00""#,
    ] { #expect(json.contains(key), "\(key)") }
    #expect(try #require(HookEvent(.ana)).variables["PLANNER_OLD_START"] == nil)
  }

  @Test func `a rollup without sessions counts none`() throws {
    let event = try #require(
      HookEvent(.ana.with { $0 = Notice(id: $0.id, kind: .rollup, at: $0.at, title: "") }))
    #expect(event.variables["PLANNER_EVENT"] == "rollup")
    #expect(event.variables["PLANNER_COUNT"] == "0")
    #expect(event.variables["PLANNER_LATE"] == "0")
    #expect(event.variables["PLANNER_ITEM_ID"] == nil)
  }

  @Test(
    arguments: [
      (NoticeKind.reminder, "reminder"), (.summary, "reminder"), (.rollup, "rollup"), (.placed, "placed"),
      (.moved, "moved"), (.canceled, "canceled"), (.conflict, "conflict"), (.earlyReminder, "reminder"),
      (.missed, "missed"), (.done, "done"), (.test, "test"), (.followUp, nil),
      (.choices, nil), (.answer, nil),
    ] as [(NoticeKind, String?)])
  func `each kind of notice has its event, questions and answers have none`(
    _ kind: NoticeKind, _ event: String?
  ) throws {
    #expect(HookEvent(.ana.with { $0.kind = kind })?.event == event)
    #expect(try HookFixture().channel.carries(kind) == (event != nil))
  }

  @Test func `variables have no control characters, so that systemd takes them`() throws {
    let event = try #require(HookEvent(.ana.with { $0.title = "a\u{0}b\u{1B}c\td\ne\u{7F}é" }))
    #expect(event.variables["PLANNER_TITLE"] == "a b c\td\ne é")
  }
}
