import PlannerModel
import PlannerProtocol
import PlannerReminders
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

@Suite struct `What is showing` {
  private typealias Withdrawal = RecordingMessenger.Withdrawal

  /// Returns a planner at half past four, with Anna's reminder for five on the screen.
  private func reminded() throws -> (TestPlanner, ShownItem) {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    try planner.run(until: "16:31")
    return (planner, item)
  }

  @Test(arguments: ["done", "cancel", "snooze", "reschedule", "remove"])
  func `is taken back where the session is closed or moved`(_ way: String) throws {
    let (planner, item) = try reminded()
    let row = try #require(try planner.row(.reminder, of: item))
    let shown = try planner.shown(.reminder, of: item)
    switch way {
    case "done": try planner.call(Methods.Done(item: item.id))
    case "cancel": try planner.call(Methods.Cancel(item: item.id))
    case "snooze": try planner.call(Methods.Snooze(item: item.id))
    case "reschedule": try planner.call(Methods.Reschedule(item: item.id, startAt: "19:00"))
    default: try planner.call(Methods.RemoveContact(name: "Anna"))
    }
    #expect(
      planner.messages.withdrawals == [Withdrawal(reminderId: row.id, externalId: shown, channel: .desktop)])
    #expect(try planner.deliveries(of: row)[.desktop]?.state == .withdrawn)
    #expect(try planner.store.read { try $0.reminder(id: row.id) }?.state == .acknowledged)
  }

  @Test func `of somebody who is erased is taken back, and no row tells of it`() throws {
    let (planner, item) = try reminded()
    let shown = try planner.shown(.reminder, of: item)
    try planner.call(Methods.Erase(name: "Anna"))
    #expect(planner.messages.withdrawals.map(\.externalId).contains(shown))
    #expect(try planner.rows(.reminder).isEmpty)
  }

  @Test func `also what was still on its way when they were erased`() throws {
    let planner = try TestPlanner.reminding()
    try planner.session("Anna", "17:00")
    planner.messages.answers[.desktop] = .later
    try planner.run(until: "16:31")
    try planner.call(Methods.Erase(name: "Anna"))
    // The reminder and the morning's rollup.
    let held = planner.messages.held.map(\.notice)
    #expect(Set(held.map(\.kind)) == [.reminder, .rollup])
    planner.messages.release()
    #expect(planner.messages.withdrawals.map(\.reminderId) == held.map(\.id))
    #expect(planner.messages.withdrawals.allSatisfy { $0.channel == .desktop })
  }

  /// Returns a planner at a quarter to five, with the summary of Anna's and Bo's sessions in transit to the
  /// desktop.
  private func summarized() throws -> TestPlanner {
    let planner = try TestPlanner.reminding()
    try planner.run(until: "16:00")
    try planner.session("Anna", "17:00")
    try planner.session("Bo", "17:15")
    planner.messages.answers[.desktop] = .later
    try planner.sleep(until: "16:50")
    #expect(planner.messages.handed(.summary, to: .desktop).count == 1)
    planner.messages.forget()
    return planner
  }

  @Test func `also what names them among others`() throws {
    let planner = try summarized()
    try planner.call(Methods.Erase(name: "Anna"))
    planner.messages.release()
    let row = try planner.rows(.summary).first
    #expect(planner.messages.withdrawals.map(\.channel) == [.desktop])
    #expect(planner.messages.withdrawals.map(\.reminderId) == [row?.id])
    #expect(try planner.deliveries(of: row)[.desktop]?.state == .withdrawn)
    // The notice of the cancellation contains no name.
    #expect(planner.messages.deliveries.allSatisfy { $0.notice.kind == .canceled })
    #expect(!"\(planner.messages.deliveries)".contains("Anna"))
  }

  @Test func `what names them among others and could not be sent comes without their name`() throws {
    let planner = try summarized()
    try planner.call(Methods.Erase(name: "Anna"))
    planner.messages.release(.desktop, .failed("No server."))
    planner.messages.answers = [:]
    try planner.run(until: "16:51")
    #expect(planner.messages.handed(.summary, to: .desktop).map(\.notice.sessions.count) == [1])
    #expect(planner.messages.handed(.summary).allSatisfy { $0.notice.sessions.first?.name == "Bo" })
    #expect(planner.messages.withdrawals.isEmpty, "it shows nobody who was erased")
  }

  @Test func `is taken back even where the change comes while it is on its way`() throws {
    let planner = try TestPlanner.reminding()
    let item = try planner.session("Anna", "17:00")
    planner.messages.answers[.desktop] = .later
    try planner.run(until: "16:31")
    let row = try planner.row(.reminder, of: item)
    try planner.call(Methods.Cancel(item: item.id))
    #expect(planner.messages.withdrawals.isEmpty)
    planner.messages.release()
    #expect(planner.messages.withdrawals.count == 1)
    #expect(try planner.deliveries(of: row)[.desktop]?.state == .withdrawn)
  }

  @Test func `is taken back after a crash in between`() throws {
    let (planner, item) = try reminded()
    let row = try planner.row(.reminder, of: item)
    planner.messages.withdrawalAnswer = .later
    try planner.call(Methods.Cancel(item: item.id))
    let next = try planner.restarted()
    #expect(next.messages.withdrawals.count == 1)
    #expect(try next.deliveries(of: row)[.desktop]?.state != .sent)
  }

  @Test func `cannot be reached for an hour and is given up`() throws {
    let (planner, item) = try reminded()
    let row = try planner.row(.reminder, of: item)
    planner.messages.withdrawalAnswer = .failed("No server.")
    try planner.call(Methods.Cancel(item: item.id))
    try planner.run(until: "18:30")
    #expect(try planner.deliveries(of: row)[.desktop]?.state == .withdrawn)
    #expect((10...20).contains(planner.messages.withdrawals.count))
  }

  @Test func `gives way to the question once the session is over`() throws {
    let (planner, item) = try reminded()
    let shown = try planner.shown(.reminder, of: item)
    try planner.run(until: "17:31")
    let questions = planner.messages.handed(.followUp)
    #expect(questions.first { $0.channel == .desktop }?.replacing == shown)
    #expect(questions.first { $0.channel == .journal }?.replacing == nil)
  }

  @Test func `a question goes when it is answered elsewhere, or lapses`() throws {
    let (planner, item) = try reminded()
    try planner.run(until: "17:31")
    try planner.call(Methods.Done(item: item.id))
    #expect(planner.messages.withdrawals.isEmpty == false)
    let other = try planner.session("Bo", "19:00")
    try planner.run(until: "19:31")
    planner.messages.forget()
    try planner.run(until: "2026-03-06 00:01")
    #expect(try planner.item(other.id).status == .lapsed)
    #expect(planner.messages.withdrawals.isEmpty == false)
  }
}
