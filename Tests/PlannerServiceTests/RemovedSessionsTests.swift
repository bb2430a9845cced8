import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

/// A server or program may lose the files of a calendar. If many sessions disappear at once, they are only
/// canceled after a confirmation (docs/calendar.md).
@Suite struct `Many sessions that disappear in the user's calendar` {
  private let planner: TestPlanner
  private let mirror: CalendarFolder
  private let names = ["Anna", "Bo", "Cy", "Di", "Ed"]

  init() throws {
    mirror = try CalendarFolder()
    planner = try TestPlanner(channels: TestPlanner.everyChannel, mirror: mirror.path)
    for (day, name) in names.enumerated() { try planner.session(name, "2026-03-0\(day + 3) 18:30") }
    // Files of other programs do not count.
    try mirror.put("mine", at: "20260320T100000")
  }

  private func files() throws -> [String] { try mirror.names().filter { $0.contains("@") } }

  private func changed() throws {
    let path = mirror.path
    try planner.onPlanner { try $0.filesChanged(in: [path]) }
    try planner.wake()
  }

  /// Removes some of the files, like another program. Returns the removed files.
  @discardableResult
  private func lose(_ count: Int) throws -> [String: String] {
    var lost: [String: String] = [:]
    for name in try files().prefix(count) {
      lost[name] = try mirror.text(of: name)
      try FileManager.default.removeItem(atPath: mirror.folder.file(name))
    }
    try changed()
    return lost
  }

  private func planned() throws -> Int {
    try planner.items().count { names.contains($0.name) && $0.status.isLive }
  }

  private func asked() -> [RecordingMessenger.Handed] { planner.messages.handed(.choices, to: .desktop) }

  private func state() throws -> MirrorState { try planner.call(Methods.GetMirror()).mirror }

  private func shown() throws -> String {
    let row = try #require(try planner.store.read { try $0.ownReminders().last { $0.asksAboutRemoved } })
    return try #require(try planner.deliveries(of: row)[.desktop]?.externalId)
  }

  @Test func `are asked about by one notice, and stay until it is answered`() throws {
    try lose(5)
    try changed()
    #expect(asked().map(\.notice.title) == ["5 sessions were removed in your calendar: cancel them?"])
    #expect(asked().first?.notice.actions.map(\.label) == ["Cancel them", "Keep them"])
    #expect(try planned() == 5)
    #expect(try state().removed == names)
    let warnings = try planner.call(Methods.Status()).warnings
    #expect(
      warnings.contains { $0.contains("5 sessions were removed in your calendar (Anna, Bo, Cy, Di, Ed)") })
  }

  @Test func `are asked about where most are gone`() throws {
    try lose(4)
    #expect(try asked().count == 1 && planned() == 5 && state().removed?.count == 4)
  }

  @Test func `are canceled by the button, and an undo brings them back`() throws {
    try lose(5)
    try planner.press("cancel", on: shown())
    #expect(try planned() == 0)
    #expect(planner.messages.said.map(\.title) == ["Canceled: Anna, Bo, Cy, Di, Ed."])
    #expect(try state().removed == nil && state().trouble == nil)
    try planner.call(Methods.Undo())
    #expect(try planned() == 5 && files().count == 5)
  }

  @Test func `are written again by the button`() throws {
    try lose(5)
    try planner.press("keep", on: shown())
    #expect(try planned() == 5 && files().count == 5)
    #expect(planner.messages.said.map(\.title) == ["Written again: Anna, Bo, Cy, Di, Ed."])
    #expect(try state().removed == nil && state().trouble == nil)
  }

  @Test(arguments: RemovedSessions.allCases) func `are decided about by a call`(answer: RemovedSessions)
    throws
  {
    try lose(5)
    #expect(try planner.call(Methods.SetMirror(removed: answer)).mirror.removed == nil)
    #expect(try planned() == (answer == .cancel ? 0 : 5))
  }

  @Test func `take the question back when their files are back, and a late press does nothing`() throws {
    let lost = try lose(5)
    let shown = try shown()
    for (name, text) in lost { try mirror.replace(mirror.folder.file(name), with: text) }
    try changed()
    #expect(planner.messages.withdrawals.count == 1)
    #expect(try state().removed == nil && state().trouble == nil)
    try planner.press("cancel", on: shown)
    #expect(try planned() == 5)
    #expect(planner.messages.said.map(\.title) == ["No sessions wait for an answer."])
  }

  @Test func `are asked about anew if others disappear too`() throws {
    try lose(4)
    try lose(1)
    #expect(asked().map { $0.notice.title.prefix(1) } == ["4", "5"])
    #expect(try state().removed == names)
  }
}
