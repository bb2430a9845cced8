import Testing

/// A test named on a page: `Folder/File.swift`: *name*.
struct NamedTest: CustomStringConvertible {
  var file: String
  var name: String
  var description: String { "\(file): \(name)" }

  static func all(in page: String) -> [NamedTest] {
    page.matches(of: /`([A-Za-z]+\/[A-Za-z+_-]+\.(?:swift|sh))`: ((?:\*[^*]+\*(?:, )?)+)/).flatMap { named in
      named.2.matches(of: /\*([^*]+)\*/).map { NamedTest(file: String(named.1), name: String($0.1)) }
    }
  }

  /// Returns whether a text defines the test: as a Swift Testing display name, a function name, or a check of
  /// a script.
  func isIn(_ text: String) -> Bool { text.contains("\"\(name)\"") || text.contains("`\(name)`(") }
}

@Suite struct `The page on security` {
  @Test func `names only tests that there are`() throws {
    let tests = NamedTest.all(in: try Repository.text("docs/security.md"))
    #expect(tests.count > 40)
    for test in tests {
      let text = try? Repository.text("Tests/\(test.file)")
      #expect(text.map(test.isIn) == true, "\(test)")
    }
  }

  @Test func `has a test for each thing that it says somebody cannot do`() throws {
    // Skips the table of the limits of programs, which does not list attacks.
    let rows = try Repository.text("docs/security.md").split(separator: "\n")
      .filter { row in
        row.hasPrefix("| ") && !["| ---", "| what ", "| program ", "| `"].contains { row.hasPrefix($0) }
      }
    #expect(rows.count > 20)
    for row in rows { #expect(!NamedTest.all(in: String(row)).isEmpty, "\(row)") }
  }

  @Test func `would notice a test that is gone`() {
    let tests = NamedTest.all(in: "| a | `A/B.swift`: *one thing*, *two* and `C/d.sh`: *three* |")
    #expect(tests.map(\.description) == ["A/B.swift: one thing", "A/B.swift: two", "C/d.sh: three"])
    #expect(tests[0].isIn("@Test(\"one thing\")") && tests[1].isIn("@Test func `two`() {"))
    #expect(tests[2].isIn("check \"three\" true"))
    #expect(!tests[1].isIn("@Test(\"one thing\")"))
  }
}
