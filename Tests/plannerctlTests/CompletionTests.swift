import ArgumentParser
import Foundation
import PlannerClient
import Testing
import Varlink

@testable import plannerctl

@Suite struct `Completion` {
  private func answered<Value>(
    _ method: String, _ message: String, _ question: (VarlinkConnection) throws -> Value
  ) throws -> Value {
    let daemon = FakeDaemon(path: "/tmp/plannerctl-completion-\(UUID().uuidString.prefix(8))")
    daemon.answer(method, message)
    daemon.start()
    defer { daemon.stop() }
    return try question(VarlinkConnection(path: daemon.path))
  }

  @Test func `offers cards by the beginning of their UID`() throws {
    let cards = try Cards.answer([Cards.ana, Cards.bo, Cards.cleo])
    let all = try answered("Cards", cards) { try Completions.cards(beginning: "", over: $0) }
    #expect(all == [Cards.ana, Cards.bo, Cards.cleo].map(\.card.uid))
    let some = try answered("Cards", cards) { try Completions.cards(beginning: "3b8f6c1e-0", over: $0) }
    #expect(some == [Cards.ana.card.uid])
  }

  @Test func `is quoted as each shell's script takes it`() {
    let words = ["Bo: a\\b", "$(x)'y", "a\u{202E}b", "a\nb"]
    #expect(Completions.offered(words, to: .bash) == [#"'Bo: a'\\'b'"#, #"'$(x)'\''y'"#])
    #expect(Completions.offered(words, to: .zsh) == [#"Bo\: a\\b"#, "$(x)'y"])
    #expect(Completions.offered(words, to: .fish) == [#"Bo: a\b"#, "$(x)'y"])
  }

  @Test func `keeps what was typed of a name, whatever its case`() throws {
    #expect(Completions.withBeginning("an", "Ana Souza") == "ana Souza")
    #expect(Completions.withBeginning("", "Ana Souza") == "Ana Souza")
    #expect(Completions.withBeginning("sou", "Ana Souza") == "Ana Souza")
    #expect(Completions.withBeginning("ana souza!", "Ana Souza") == "Ana Souza")
  }

  @Test func `offers tags, segments and what people may have behind the field of a filter`() throws {
    let segments = Example.answer(
      #"{"segments":[{"name":"vip","filter":"tag:vip","builtIn":true,"people":1},{"name":"close","filter":"tag:a","people":1}]}"#
    )
    func offered(_ typed: String) throws -> [String] {
      try answered("ListSegments", segments) { try Completions.filters(beginning: typed, over: $0) }
    }
    #expect(try offered("segment:") == ["segment:vip", "segment:close"])
    #expect(try offered("-segment:c") == ["-segment:close"])
    #expect(try offered("cl") == ["close"])
    #expect(try offered("CI") == ["CIty:"])
    #expect(try offered("has:ph") == ["has:phone", "has:photo"])
  }

  /// ArgumentParser's own scripts cannot complete words with a colon. These tests fail if it changes its
  /// scripts.
  @Test func `is mended in the scripts of bash and zsh, and of nothing else`() {
    let bash = Plannerctl.completionScript(for: .bash)
    #expect(
      CompletionScript.withColons(bash).hasSuffix(
        "complete -o filenames -F _plannerctl_with_colons plannerctl"))
    let zsh = CompletionScript.withColons(Plannerctl.completionScript(for: .zsh))
    #expect(zsh.contains("_describe -V '' open_completions -S '' --"))
    let fish = Plannerctl.completionScript(for: .fish)
    #expect(CompletionScript.withColons(fish) == fish)
    #expect(CompletionScript.withColons(Plannerctl.helpMessage()) == Plannerctl.helpMessage())
  }

  @Test func `knows every command and option`() {
    let script = Plannerctl.completionScript(for: .bash)
    for word in [
      "contacts", "sources", "search", "--from-cards", "--pick", "--tz", "--from", "taskwarrior", "check",
      "--what-if",
    ] {
      #expect(script.contains(word), "\(word)")
    }
  }

  /// bash would write `capacityPerWeek\\=` and a space.
  @Test func `offers what can be supposed without the equals sign`() {
    let script = Plannerctl.completionScript(for: .bash)
    #expect(script.contains("capacityPerWeek"))
    #expect(!script.contains("capacityPerWeek="))
  }
}
