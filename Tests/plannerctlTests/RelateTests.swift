import ArgumentParser
import FoundationEssentials
import PlannerModel
import PlannerProtocol
import Testing
import Varlink

@testable import plannerctl

@Suite struct `relate` {
  private let ana = Example.answer(
    #"{"contactId":"c1","name":"Ana","profile":{"relations":[{"to":"Max","kind":"child","label":"son","name":"Max"}]},"shown":{},"dates":[]}"#
  )
  private let isMax = Example.refusal(
    "Ambiguous",
    #"{"selector":"max","matches":[{"id":"c2","name":"Max Weber"}],"message":"'max' can mean one of your people, or another person of that name."}"#
  )

  private func sent(_ run: Run, _ index: Int = 0) throws -> [String: JSONValue] {
    let call = try WireJSON.decode(JSONValue.self, from: Data(run.calls[index].utf8))
    guard case .object(let members) = call, case .object(let parameters)? = members["parameters"],
      case .object(let change)? = parameters["add"], case .array(let list)? = change["relations"],
      case .object(let relation)? = list.first
    else { return [:] }
    return relation
  }

  @Test(
    arguments: [
      (["--spouse", "bob"], ["kind": "spouse", "to": "bob"]),
      (["--sister", "eva"], ["kind": "sibling", "label": "sister", "to": "eva"]),
      (["--mother", "eva"], ["kind": "parent", "label": "mother", "to": "eva"]),
      (["--ex", "bob"], ["kind": "ex", "to": "bob"]), (["--pet", "rex"], ["kind": "pet", "to": "rex"]),
      (
        ["--relative", "eva", "--as", "Patentante"], ["kind": "relative", "label": "Patentante", "to": "eva"]
      ),
      (
        ["--child", "max", "--born", "3-may-2015"], ["birthday": "3-may-2015", "kind": "child", "to": "max"]
      ),
      (["--met-through", "bob"], ["kind": "metThrough", "to": "bob"]),
    ] as [([String], [String: String])])
  func `sends the kind, and the word where it says more`(options: [String], expected: [String: String]) throws
  {
    let run = try Run(["relate", "ana"] + options, answers: [ana, Example.preferences])
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(try sent(run) == expected.mapValues { .string($0) })
    #expect(run.output.contains("son") && run.output.contains("Max"))
  }

  @Test func `says whether one of your people is meant`() throws {
    let contact = try Run(
      ["relate", "ana", "--child", "max", "--contact"], answers: [ana, Example.preferences])
    #expect(try sent(contact)["yours"] == .bool(true))
    let name = try Run(
      ["relate", "ana", "--child", "max", "--by-name"], answers: [ana, Example.preferences])
    #expect(try sent(name)["yours"] == .bool(false))
  }

  @Test func `without a terminal names both ways, and whom the name may mean`() throws {
    let run = try Run(["relate", "ana", "--child", "max"], answers: [isMax])
    #expect(run.exitCode == 1 && run.output.isEmpty)
    for text in ["Max Weber", "--contact", "--by-name"] {
      #expect(run.complaint.contains(text), "\(run.complaint)")
    }
  }

  @Test(arguments: [("1", JSONValue.bool(true), "c2"), ("2", .bool(false), "max")])
  func `asks at a terminal, and sends what was answered`(typed: String, yours: JSONValue, to: String) throws {
    let command = try #require(try Plannerctl.parse(["relate", "ana", "--child", "max"]) as? Relate)
    let run = try Run(answers: [isMax, ana, Example.preferences], typed: typed) { try command.run(in: $0) }
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(run.complaint.contains("Max Weber, one of your people"))
    #expect(try sent(run, 1)["yours"] == yours && sent(run, 1)["to"] == .string(to))
  }

  @Test func `changes nothing where the question is not answered`() throws {
    let command = try #require(try Plannerctl.parse(["relate", "ana", "--child", "max"]) as? Relate)
    let run = try Run(answers: [isMax], typed: "") { try command.run(in: $0) }
    #expect(run.exitCode == 1 && run.calls.count == 1 && run.complaint.contains("nothing was changed"))
  }

  @Test(arguments: [("--sister", "sister"), ("--mother", "mother"), ("--ex", "ex")])
  func `me says what somebody is to you`(option: String, word: String) throws {
    let reply = Example.answer(
      #"{"contactId":"c1","name":"Ana","profile":{"toYou":["\#(word)"]},"shown":{},"dates":[]}"#)
    let run = try Run(["relate", "me", option, "ana"], answers: [reply, Example.preferences])
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(run.calls.first?.contains(#""add":{"toYou":["\#(word)"]},"name":"ana""#) == true, "\(run.calls)")
    #expect(run.output.contains("Ana") && run.output.contains("to you") && run.output.contains(word))
  }

  @Test(arguments: [
    (["relate", "ana", "--sister", "me"], "plannerctl relate me --sister ana"),
    (["relate", "ana", "--child", "me"], "plannerctl relate me --child ana"),
    (["relate", "ana"], "--spouse"), (["relate", "ana", "--child", "x", "--contact", "--by-name"], "either"),
    (["relate", "ana", "--child", "x", "--contact", "--born", "2015"], "--birthday"),
    (["relate", "ana", "--child", "x", "--son", "y", "--as", "z"], "--as"),
    (["relate", "me", "--child", "x", "--born", "2015"], "me"),
    (["relate", "me", "--met-through", "x"], "me"),
  ])
  func `is refused where it makes no sense, with what does`(arguments: [String], words: String) {
    #expect {
      try Run(arguments, answers: [])
    } throws: {
      Plannerctl.fullMessage(for: $0).contains(words)
    }
  }
}
