import Foundation
import PlannerModel
import PlannerTestSupport
import Testing

/// Checks quoting with the real parsers.
@Suite struct `Text from outside as a word of another language` {
  /// An apostrophe and a combining mark form one Character.
  static let attacks = [
    "Ana'\u{301};touch PWNED;'\u{301}", "Ana\\'; touch PWNED; '", "a$(touch PWNED)", "a`touch PWNED`", "''''",
    "\\",
    "'\\''", "-rf", "!!", "a\nb", "Ann <\u{338}b>", "&\u{301}amp;", "\"\u{301}; touch PWNED", "]]>", "%h%%",
    "",
  ]

  private func words(_ test: String) -> [String] {
    var random = SeededRandom(announcedFor: test)
    return Self.attacks + (0..<PropertySeeds.draws(400)).map { _ in RandomText.make(&random) }
  }

  @Test(arguments: [
    "dash", "bash", "zsh", "zsh -o rcquotes", "fish",
  ])
  func `a shell says it again, with what cannot be seen marked, and does nothing else`(name: String) throws {
    let words = words("shell")
    let folder = try TemporaryFolder()
    let lines = words.map { "printf '%s\\0' \(Quoted.shell($0))" }
    #expect(lines.allSatisfy { !$0.contains(where: \.isNewline) })
    try Data("cd \(folder.path)\n\(lines.joined(separator: "\n"))\n".utf8).write(
      to: URL(filePath: folder.file("script")))
    let arguments = name.split(separator: " ").map(String.init)
    let run = try ChildProcess.run(
      arguments + [folder.file("script")], environment: ["LC_ALL": "C.UTF-8", "HOME": folder.path])
    #expect(run.err == "")
    let said = run.out.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
    #expect(said.count == words.count)
    for (word, said) in zip(words, said) {
      #expect(said.unicodeScalars.elementsEqual(harmless(word).unicodeScalars), "\(word.debugDescription)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { $0 != "PWNED" })
  }

  @Test func `a command line has quotes only where it needs them`() {
    #expect(
      Quoted.shellLine(["/usr/bin/vdirsyncer", "-c", "/home/ann smith/é", ""])
        == "/usr/bin/vdirsyncer -c '/home/ann smith/é' ''")
  }

  /// Parses each line with Python. Returns the results as lines of JSON.
  private func python(_ program: String, _ lines: [String]) throws -> [String] {
    let folder = try TemporaryFolder()
    try JSONEncoder().encode(lines).write(to: URL(filePath: folder.file("lines")))
    let run = try ChildProcess.run([
      "python3", "-c",
      "import json, sys\n\(program)\n"
        + "print(json.dumps([read(text) for text in json.load(open(sys.argv[1]))]))", folder.file("lines"),
    ])
    #expect(run.err == "")
    return try JSONDecoder().decode([String].self, from: Data(run.out.utf8))
  }

  @Test func `an XML parser says it again`() throws {
    let words = words("markup")
    let said = try python(
      "import xml.etree.ElementTree as tree\ndef read(text): return tree.fromstring(text).text or ''",
      words.map { "<span>\(Quoted.markup(harmless($0, keeping: ["\n", "\t"])))</span>" })
    for (word, said) in zip(words, said) {
      let meant = harmless(word, keeping: ["\n", "\t"])
      #expect(said.unicodeScalars.elementsEqual(meant.unicodeScalars), "\(word.debugDescription)")
    }
  }

  @Test func `an HTML parser says it again, between tags and in attributes, and finds no tag in it`() throws {
    let words = words("html")
    let program = """
      from html.parser import HTMLParser
      class Reader(HTMLParser):
        def __init__(self): super().__init__(); self.found = []
        def handle_starttag(self, tag, attributes): self.found.append([tag, attributes])
        def handle_data(self, data): self.found.append(data)
      def read(text):
        reader = Reader(); reader.feed(text); reader.close()
        data = ''.join(part for part in reader.found if isinstance(part, str))
        tags = [part for part in reader.found if not isinstance(part, str)]
        assert len(tags) == 1 and [name for name, _ in tags[0][1]] == ['one', 'two'], tags
        assert tags[0][1][0][1] == tags[0][1][1][1] == data, (tags, data)
        return data
      """
    let said = try python(
      program,
      words.map { word in
        let text = Quoted.html(harmless(word, keeping: ["\n", "\t"]))
        return "<p one=\"\(text)\" two='\(text)'>\(text)</p>"
      })
    for (word, said) in zip(words, said) {
      let meant = harmless(word, keeping: ["\n", "\t"])
      #expect(said.unicodeScalars.elementsEqual(meant.unicodeScalars), "\(word.debugDescription)")
    }
  }

  @Test func `JSON is ASCII alone, and says it again`() throws {
    let words = words("json")
    let lines = words.map { Quoted.json($0) }
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
    let said = try python("def read(text): return json.loads(text)", lines)
    for (word, said) in zip(words, said) {
      #expect(said.unicodeScalars.elementsEqual(word.unicodeScalars), "\(word.debugDescription)")
    }
  }

  @Test func `a person is called by name only where a terminal shows it as it is`() {
    func word(_ name: String) -> String { Contact(id: "ID", displayName: name).shellWord }
    #expect(word("Zoë O'Hara") == #"'Zoë O'\''Hara'"#)
    #expect(word(#"Ana\"#) == #"'Ana'\\"#)
    #expect(
      word("Ana'\u{301};touch PWNED;'\u{301}") == #"'Ana'\'"# + "'\u{301};touch PWNED;'" + #"\'"#
        + "'\u{301}'")
    for name in ["-rf", "-\u{301}", "a\nb", "a\u{202E}b", "a\u{200B}b", "a\u{E0041}b", "a\u{FE0F}"] {
      #expect(word(name) == "ID", "\(name.debugDescription)")
    }
  }
}
