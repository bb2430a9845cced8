import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `A filter on the command line` {
  @Test(arguments: [
    (["tag:vip", "-tag:family", "last:>90d"], "tag:vip -tag:family last:>90d"),
    (["company:smith ventures"], "company:\"smith ventures\""),
    (["tag:vip city:berlin"], "tag:vip city:berlin"), (["fading"], "fading"), (["tag:a or b"], "tag:a or b"),
  ])
  func `is the words of people, with the quotes that the shell removed`(words: [String], filter: String)
    throws
  {
    #expect(try FilterWords.joined(words) == filter)
  }

  @Test func `goes to the daemon with people, pause, edit and agenda`() throws {
    func last(_ arguments: [String]) throws -> String? {
      try Run(arguments + ["--json"], answers: [Example.answer("{}")]).calls.last
    }
    #expect(
      try last(["people", "-tag:family", "close"])
        == #"{"method":"People","parameters":{"filter":"-tag:family close"}}"#)
    #expect(
      try last(["pause", "tag:family"])
        == #"{"method":"SetContactsPaused","parameters":{"ask":true,"filter":"tag:family","paused":true}}"#)
    #expect(
      try last(["edit", "segment:close", "--purpose", "kin"])
        == #"{"method":"EditContacts","parameters":{"filter":"segment:close","purpose":"kin"}}"#)
    #expect(
      try last(["agenda", "--filter", "close"])
        == #"{"method":"Agenda","parameters":{"filter":"close"}}"#)
    #expect(
      try last(["cadence", "tag:family", "2w"])
        == #"{"method":"SetTagCadence","parameters":{"cadenceDays":14,"tag":"family"}}"#)
    #expect(
      try last(["segment", "close", "=", "tag:vip", "or", "company:a b"])?.contains(
        #""filter":"tag:vip or company:\"a b\"","name":"close""#) == true)
  }
}
