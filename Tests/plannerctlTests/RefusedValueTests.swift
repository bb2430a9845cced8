import PlannerClient
import PlannerModel
import PlannerProtocol
import Testing
import Varlink

@testable import plannerctl

@Suite struct `A refused value` {
  @Test func `is the daemon's own to programs`() {
    let error = InvalidField(field: "goal.importance", value: 9, allowed: "1...5")
    #expect(Failure(error).json.contains(#""message":"goal.importance is 9, but must be 1...5.""#))
  }

  @Test func `that the daemon could not even read is told by its words, too`() {
    let failure = Failure(
      ClientError.remote(
        name: VarlinkError.invalidParameter, parameters: .object(["parameter": "goal.minDurationMin"])))
    #expect(failure.message == "the length of a session is missing or invalid")
  }

  @Test func `of two reminders for everybody names the command for one person`() {
    let error = InvalidField(field: "leadTimeMin", value: "1d, 30m", .oneLead)
    #expect(
      Failure(error).message
        == "one reminder applies to everybody; set two for one person: plannerctl edit NAME --remind '1d, "
        + "30m'")
  }

  @Test func `says nothing that a terminal would obey`() {
    let failure = Failure(
      InvalidField(field: "displayName", value: "D\u{1B}[2J", .nameTaken))
    #expect(!failure.text(in: nil).contains("\u{1B}"))
  }
}
