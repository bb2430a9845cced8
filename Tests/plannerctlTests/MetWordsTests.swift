import ArgumentParser
import Testing

@testable import plannerctl

/// The words after `plannerctl met`.
@Suite struct `The words of a meeting` {
  private func read(_ words: String...) throws -> MetWords {
    let people = ["ana": "c1", "boris": "c2", "ana souza": "c1"]
    return try MetWords(words, in: Example.context) { people[$0.lowercased()] }
  }

  @Test func `name several people, a past time and a note, in any order`() throws {
    let wanted = MetWords(names: ["ana", "boris"], time: "yesterday", note: "at the wedding")
    #expect(try read("ana", "boris", "yesterday", "at the wedding") == wanted)
    #expect(try read("yesterday", "ana", "at the wedding", "boris") == wanted)
    #expect(try read("ana,", "and", "boris", "yesterday", "at", "the", "wedding") == wanted)
  }

  @Test func `name one person by several words, and a time of several words`() throws {
    #expect(
      try read("Ana Souza", "yesterday", "19:00") == MetWords(names: ["Ana Souza"], time: "yesterday 19:00"))
    #expect(try read("ana", "at", "07:00") == MetWords(names: ["ana"], time: "07:00"))
    #expect(try read("3", "days", "ago", "boris") == MetWords(names: ["boris"], time: "3 days ago"))
  }

  @Test(arguments: [
    (["ana", "bors"], "bors"), (["ana", "yesterday", "today"], "today"),
    (["ana", "a walk", "a talk"], "a talk"),
  ])
  func `are refused if a word has no meaning, or a time or note is a second one`(
    words: [String], named: String
  ) {
    #expect {
      try MetWords(words, in: Example.context) { $0 == "ana" ? "c1" : nil }
    } throws: {
      ($0 as? ValidationError)?.message.contains("'\(named)'") == true
    }
  }
}
