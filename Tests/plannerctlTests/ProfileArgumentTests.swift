import ArgumentParser
import PlannerModel
import PlannerProtocol
import Testing

@testable import plannerctl

@Suite struct `The options of a profile` {
  private static let given = [
    "--birthday", "15-mar-1966", "--set", "company=Smith Ventures", "--set",
    "interest=tea, \"golf, indoors\"",
    "--interest", "chess", "--phone", "+351 900 (mobile)", "--fact", "coffee=flat white",
    "--no-introductions",
  ]

  @Test func `say everything of somebody new at once`() throws {
    #expect(
      try ProfileOptions.parse(Self.given).newProfile()
        == PersonProfile(
          phones: [LabeledValue(value: "+351 900", label: "mobile")], company: "Smith Ventures",
          interests: ["tea", "golf, indoors", "chess"], birthday: "15-mar-1966",
          facts: ["coffee": "flat white"],
          introductions: IntroductionRules(excluded: true)))
    #expect(try ProfileOptions.parse([]).newProfile() == nil)
  }

  @Test func `set and add, and take away, of somebody who is there`() throws {
    let removals = try ProfileRemovals.parse([
      "--drop", "school=Kings", "--unset", "role", "--unset", "notes",
    ])
    let call = try ProfileOptions.parse(Self.given).call(name: "ana", removing: removals)
    #expect(
      call.set
        == PersonProfile(
          company: "Smith Ventures", interests: ["tea", "golf, indoors"], birthday: "15-mar-1966"))
    #expect(
      call.add
        == PersonProfile(
          phones: [LabeledValue(value: "+351 900", label: "mobile")], interests: ["chess"],
          facts: ["coffee": "flat white"], introductions: IntroductionRules(excluded: true)))
    #expect(call.remove == PersonProfile(schools: ["Kings"]))
    #expect(call.unset == ["role", "notes"])
  }

  @Test func `go with a person's name in one call`() throws {
    let run = try Run(["add", "Ana", "--birthday", "15 mar", "--every", "1w"], answers: [])
    #expect(run.calls.count == 1)
    #expect(run.calls.first?.contains(#""profile":{"birthday":"15 mar"}"#) == true)
  }

  @Test(arguments: [
    (["add", "Ana", "--set", "compny=A"], "did you mean company?"),
    (["add", "Ana", "--set", "company"], "FIELD=VALUE"),
    (["add", "--from-cards", "--birthday", "15 mar"], "omit them with --from-cards"),
    (["add", "Ana", "--fact", "coffee"], "KEY=VALUE"),
  ])
  func `are refused by a sentence, and nothing is sent`(arguments: [String], sentence: String) throws {
    do {
      let run = try Run(arguments, answers: [])
      #expect(run.exitCode == 64 && run.complaint.contains(sentence), "\(run.complaint)")
      #expect(run.calls == [])
    } catch {
      #expect(Plannerctl.message(for: error).contains(sentence), "\(Plannerctl.message(for: error))")
    }
  }
}
