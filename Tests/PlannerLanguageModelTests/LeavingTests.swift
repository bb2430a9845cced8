import Foundation
import PlannerLanguageModel
import PlannerModel
import PlannerTestSupport
import Testing

/// The parts of a person that leave the machine.
@Suite struct LeavingTests {
  /// A person with a unique value for each field.
  private static let person = SharedPerson(
    fields: Dictionary(uniqueKeysWithValues: ShareField.allCases.map { ($0, "value-of-\($0.rawValue)") }),
    notes: [
      .init(text: "value-of-notes", isPrivate: false), .init(text: "value-of-private", isPrivate: true),
    ])

  private static func tools(_ chosen: Set<ShareField>) -> Notes {
    Notes(note: person.text(sharing: chosen), names: [PersonNames(id: "a", ["Ana Ruiz"])], fields: chosen)
  }

  @Test func onlyFieldsThatWereChosenLeaveAndPrivateNotesNever() async throws {
    let fields = ShareField.allCases
    for bits in 0..<(1 << fields.count) {
      let chosen = Set(fields.indices.filter { bits >> $0 & 1 == 1 }.map { fields[$0] })
      let host = ScriptedHost([
        ScriptedHost.call("person", #"{"person":"Ana"}"#), ScriptedHost.text("Yes."),
      ])
      let asking = Asking()
      _ = try await asking.ask(host, question: "Who is it?", tools: Self.tools(chosen), pseudonyms: false)
      let sent = host.bodies.joined()
      // Searches each body once for all fields, because this runs 4096 times.
      let found = Set(
        sent.components(separatedBy: "value-of-").dropFirst().map { $0.prefix(while: \.isLetter) })
      #expect(found == Set(chosen.map { Substring($0.rawValue) }))
      #expect(asking.spent.entries.last?.note.fields == chosen)
    }
  }

  @Test func theBytesOnTheWireAreThoseThatWereShown() async throws {
    let host = try RawHost { connection, number in
      let call = Raw.call("person", #"{"person":"Person A"}"#) + Raw.done
      connection.send(number == 0 ? Raw.head + call : Raw.answer("Yes."))
    }
    let folder = try TemporaryFolder()
    let key = try KeyTests.make("sk-secret", in: folder)
    let asking = Asking()
    let transport = HTTPTransport(environment: [:])
    var tools = Self.tools(Set(ShareField.allCases))
    tools.note += "\nname: Ana Ruiz, ana@example.org"
    let result = try? await asking.ask(
      transport, Asking.settings(url: "http://\(host.place)"), tools: tools, key: key, pseudonyms: true)
    #expect(result?.text == "Yes.")
    let shown = asking.sent.withLock { $0.map(\.shown) }
    #expect(host.requests.count == 2 && shown.count == 2)
    for request in host.requests {
      let lines = request.components(separatedBy: "\r\n")
      let names = lines.dropFirst().prefix { !$0.isEmpty }.map {
        $0.prefix { $0 != ":" }.lowercased()
      }
      // No header names the program, system or language.
      #expect(
        Set(names) == [
          "host", "content-type", "accept", "authorization", "accept-encoding", "connection",
          "content-length",
        ])
      #expect(lines[0] == "POST /v1/chat/completions HTTP/1.1")
      #expect(!request.contains("Ana") && !request.contains("Ruiz") && !request.contains("example.org"))
      #expect(!request.contains("value-of-private"))
    }
    // Each text of the body was shown, and the key was not.
    for (request, shown) in zip(host.requests, shown) {
      let body = try #require(request.components(separatedBy: "\r\n\r\n").dropFirst().first)
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(body.utf8))
      guard case .object(let members) = value, case .array(let messages)? = members["messages"] else {
        Issue.record("no messages were sent")
        return
      }
      for case .object(let message) in messages {
        guard case .string(let text)? = message["content"], !text.isEmpty else { continue }
        #expect(shown.contains(text))
      }
      #expect(!shown.contains("sk-secret"))
    }
  }

  @Test func withoutPseudonymsANameInTheQuestionIsAFieldThatLeaves() async throws {
    let asking = Asking()
    _ = try await asking.ask(ScriptedHost([ScriptedHost.text("Yes.")]), pseudonyms: false)
    #expect(asking.spent.entries.map(\.note.fields) == [[.name]])
    #expect(asking.spent.entries.map(\.note.people) == [["a"]])
  }

  @Test func pseudonymsAreUsualUnlessTheHostIsThisMachine() async throws {
    for (url, leaves) in [
      ("https://model.example", false), ("http://localhost:1", true), ("https://127.0.0.1", true),
    ] {
      let host = ScriptedHost([ScriptedHost.text("Yes.")])
      _ = try await Asking().ask(host, Asking.settings(url: url))
      #expect(host.bodies[0].contains("Ana") == leaves)
    }
  }
}
