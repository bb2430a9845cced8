import PlannerModel
import PlannerTestSupport
import Testing

/// Questions with the real programs: plannerctl executes plannerassist, which queries plannerd.
@Suite struct `Questions to the planner at work` {
  @Test func `are answered, and change nothing without a terminal`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    try planner.json("add", "Ana Souza", "--every", "1w")
    let text = try planner.plannerctl("ask", "when", "do", "i", "next", "see", "ana?")
    #expect(text.code == 0, "\(text.err)")
    #expect(
      text.out.hasPrefix("You next meet Ana Souza ") && text.out.contains("  plannerctl show 'Ana Souza'"))
    let order = try planner.plannerctl("ask", "--", "cancel", "ana")
    #expect(order.code == 0 && order.out.contains("That would cancel the session with Ana Souza"))
    #expect(try planner.json("status")["undoable"]?.text?.hasPrefix("add") == true)
    let answer = try planner.json("ask", "cancel ana")
    #expect(answer["understood"] == .bool(true))
    #expect(answer["command"] == .array(["cancel", "Ana Souza"]))
    #expect(answer["near"] == .array([]))
    let trap = try planner.plannerctl("ask", "dont cancel ana")
    #expect(trap.code == 1 && trap.out.hasPrefix("I do not understand that"))
  }

  @Test func `say that no daemon answers`() throws {
    let planner = try RealPlanner()
    let text = try planner.plannerctl("ask", "who is due")
    #expect(text.code == 69 && text.err.contains("no daemon answers at"))
    let json = try planner.plannerctl("ask", "--json", "who is due")
    #expect(json.code == 69)
    #expect(try planner.object(json.out)["error"] == "NoDaemon")
  }
}
