import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerModules

private let least = #"{"id":"a1","title":"T","about":"A","author":"M","version":"1","licence":"MIT""#

private func file(_ path: String, _ text: String = "x") -> ModuleFile { ModuleFile(path: path, text: text) }

private func module(_ more: String, _ others: [ModuleFile] = []) throws -> Module {
  try Module(files: [file("module.json", least + more + "}")] + others)
}

@Suite struct `A module` {
  @Test func `is read with all that it has`() throws {
    let read = try module(
      #"""
      , "price": "12 €", "receipt": true, "signer": "maria@example.org", "reads": ["note", "company"],
      "recipes": [{"tag": "mentors", "cadenceDays": 30, "minDurationMin": 45, "importance": 4, "on": "tue",
        "between": "18:00-21:00"}, {"tag": "b", "cadenceDays": 7}], "questions": ["Who is due?"]
      """#,
      [file("templates/askAdvice.warm.en.mustache", "{{greeting}}"), file("README.md"), file("LICENSE")])
    #expect((read.id, read.version, read.price, read.signer) == ("a1", "1", "12 €", "maria@example.org"))
    #expect(read.wantsReceipt && read.reads == [.note, .company] && read.questions == ["Who is due?"])
    #expect(
      read.recipes == [
        TagCadence(
          tag: "mentors", cadenceDays: 30, minDurationMin: 45, importance: 4,
          windows: Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 1080, end: 1260)])),
        TagCadence(tag: "b", cadenceDays: 7),
      ])
    #expect(read.templates == [ModuleTemplate(name: "a1.askAdvice.warm.en", text: "{{greeting}}")])
    let kept = read.kept(trust: .signed, signer: "m", at: Instant(seconds: 5))
    #expect(kept.on && kept.added.isEmpty && kept.recipes == read.recipes && kept.signer == "m")
  }

  /// The addition to a valid module, the place of the fault, and the message.
  @Test(arguments: [
    ("", "module.json: recipes", "it has no contents"),
    (#","questions":["a"],"nmae":"x""#, "module.json: nmae", "absent: a module has id, title"),
    (#","questions":["a"],"receipt":true"#, "module.json: signer", "receipts"),
    (#","questions":["a"],"receipt":1"#, "module.json: receipt", "true or false"),
    (#","questions":["a"],"signer":"-oProxyCommand""#, "module.json: signer", "your signing name"),
    (#","questions":["a"],"signer":"*""#, "module.json: signer", "your signing name"),
    (#","questions":["a\nb"]"#, "module.json: questions[0]", "one line"),
    (#","questions":["a",7]"#, "module.json: questions[1]", "one line"),
    (#","questions":["\u001b[31m"]"#, "module.json: questions[0]", "one line"),
    (#","questions":["a\u202eb"]"#, "module.json: questions[0]", "one line"),
    (#","questions":{}"#, "module.json: questions", "a list"),
    (#","reads":["notes"]"#, "module.json: reads[0]", "one of lastContact, note"),
    (#","reads":["note","note"]"#, "module.json: reads[1]", "each once"),
    (#","recipes":[{"tag":"a","cadenceDays":0}]"#, "module.json: recipes[0].cadenceDays", "1...3650"),
    (#","recipes":[{"tag":"a","cadenceDays":7.5}]"#, "module.json: recipes[0].cadenceDays", "1...3650"),
    (#","recipes":[{"tag":"a"}]"#, "module.json: recipes[0].cadenceDays", "1...3650"),
    (#","recipes":[{"cadenceDays":7}]"#, "module.json: recipes[0].tag", "one line"),
    (
      #","recipes":[{"tag":"a","cadenceDays":7,"every":3}]"#, "module.json: recipes[0].every",
      "absent: a recipe"
    ),
    (
      #","recipes":[{"tag":"a","cadenceDays":7},{"tag":"A","cadenceDays":8}]"#, "module.json: recipes[1].tag",
      "no other recipe"
    ),
    (
      #","recipes":[{"tag":"a","cadenceDays":7,"importance":6}]"#, "module.json: recipes[0].importance",
      "1...5"
    ),
    (
      #","recipes":[{"tag":"a","cadenceDays":7,"minDurationMin":4}]"#,
      "module.json: recipes[0].minDurationMin",
      "5...1440"
    ),
    (
      #","recipes":[{"tag":"a","cadenceDays":7,"on":"someday"}]"#, "module.json: recipes[0].on",
      "days such as"
    ),
    (
      #","recipes":[{"tag":"a","cadenceDays":7,"between":"25-26"}]"#, "module.json: recipes[0].between",
      "times of day"
    ),
    (#","recipes":["weekly"]"#, "module.json: recipes[0]", "an object"),
  ])
  func `with a fault is refused with its place`(more: String, place: String, reason: String) throws {
    let refusal = try #require(throws: InvalidField.self) { try module(more) }
    #expect(refusal.field == place && refusal.allowed.contains(reason), "\(refusal.message)")
    #expect(refusal.message.hasPrefix(place))
  }

  @Test(arguments: [
    ("id", #""Mentors""#), ("id", #""../x""#), ("id", #""a""#), ("id", "7"), ("id", "null"),
    ("id", #""birthday""#), ("id", #""thanks""#),
    ("title", #""""#), ("title", #""  ""#), ("title", #""a  b""#), ("about", "null"), ("author", "[]"),
    ("version", #""v1""#), ("version", #""1/2""#), ("licence", #""a\nb""#),
  ])
  func `says who and what it is, in one line each`(member: String, value: String) throws {
    var members = [
      "id": #""a1""#, "title": #""T""#, "about": #""A""#, "author": #""M""#, "version": #""1""#,
      "licence": #""MIT""#, "questions": #"["q"]"#,
    ]
    func text() -> String { "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}" }
    #expect(throws: Never.self) { try Module(files: [file("module.json", text())]) }
    members[member] = value
    let refusal = try #require(throws: InvalidField.self) {
      try Module(files: [file("module.json", text())])
    }
    #expect(refusal.field == "module.json: \(member)")
    members[member] = nil
    #expect(throws: InvalidField.self) { try Module(files: [file("module.json", text())]) }
  }

  @Test(arguments: ["", "{", "[]", "7", String(repeating: "[", count: 60_000), "\u{FEFF}{}"])
  func `has a module.json that is an object`(text: String) throws {
    let refusal = try #require(throws: InvalidField.self) { try Module(files: [file("module.json", text)]) }
    #expect(refusal.field.hasPrefix("module.json"))
  }

  @Test(arguments: [
    "run.sh", "../module.json", "/etc/passwd", "templates/x.mustache", "templates/x.fr.mustache",
    "templates/a/b.en.mustache", "templates/../../x.en.mustache", "Templates/a.en.mustache", "module.json~",
    "templates/-x.en.mustache", "readme.md", "module.json\u{0}",
  ])
  func `has no other files, above all no program`(path: String) throws {
    let refusal = try #require(throws: InvalidField.self) { try module(#","questions":["q"]"#, [file(path)]) }
    #expect(refusal.value == .string(path) && refusal.allowed.contains("module.json, README.md"))
  }

  @Test func `is not too long, in any part and as a whole`() throws {
    func long(_ path: String, _ count: Int) -> ModuleFile { file(path, String(repeating: "a", count: count)) }
    func refused(_ files: [ModuleFile]) throws -> String {
      try #require(throws: InvalidField.self) { try module(#","questions":["q"]"#, files) }.field
    }
    #expect(try refused([long("README.md", 300_000)]) == "README.md")
    #expect(try refused([long("templates/a.en.mustache", 70_000)]) == "templates/a.en.mustache")
    #expect(try refused((0..<20).map { long("templates/a\($0).en.mustache", 60_000) }) == "the module")
    #expect(try refused((0..<100).map { long("templates/a\($0).en.mustache", 1) }) == "the module")
    #expect(try refused([file("README.md"), file("README.md")]) == "README.md")
    #expect(try refused([file("README.md", "a\u{0}")]) == "README.md")
    let refusal = try #require(throws: InvalidField.self) {
      try module(#","about":"\#(String(repeating: "a", count: 70_000))""#)
    }
    #expect(refusal.field == "module.json")
  }

  @Test func `is signed as a list of sums, in which each file and each name counts`() throws {
    let files = [file("templates/b.en.mustache", "B"), file("module.json", "{}"), file("README.md", "r")]
    let sums = Module.sums(of: files)
    #expect(sums == Module.sums(of: files.reversed() + [file("module.sig", "s")]))
    #expect(
      sums.split(separator: "\n").map { $0.dropFirst(66) } == [
        "README.md", "module.json", "templates/b.en.mustache",
      ])
    #expect(sums.hasPrefix("\(SHA256.hex(of: "r".utf8))  README.md\n"))
    for index in files.indices {
      var changed = files
      changed[index].text += " "
      #expect(Module.sums(of: changed) != sums)
      changed = files
      changed[index].path += "x"
      #expect(Module.sums(of: changed) != sums)
      changed.remove(at: index)
      #expect(Module.sums(of: changed) != sums)
    }
  }
}

@Suite struct `A catalogue` {
  private func entry(_ path: String, _ text: String) -> ModuleEntry {
    ModuleEntry(path: path, bytes: Array(text.utf8))
  }

  @Test func `has modules in folders, and says which cannot be read`() throws {
    let good = least + #","questions":["q"]}"#
    let found = try ModuleCatalogue.modules([
      entry("c/b/module.json", "{"), entry("c/a/module.json", good), entry("c/a/README.md", "r"),
      entry("c/a/module.sig", "s"), entry("c/a/.git/config", "g"), entry("c/a/.DS_Store", "d"),
      entry("c/README.md", "of the catalogue"), entry("c/d/e/f/module.json", good),
      ModuleEntry(path: "c/g/module.json", bytes: [0xFF, 0xFE]),
    ])
    #expect(found.map(\.folder) == ["c/a", "c/b", "c/g"])
    #expect(found[0].files.map(\.path) == ["README.md", "module.json"] && found[0].signature == "s")
    #expect((try? found[0].module.get())?.id == "a1")
    #expect(throws: InvalidField.self) { try found[1].module.get() }
    #expect(throws: InvalidField.self) { try found[2].module.get() }
    let alone = try ModuleCatalogue.modules([entry("module.json", good)])
    #expect(alone.map(\.folder) == [""] && (try? alone[0].module.get()) != nil)
  }

  @Test(arguments: [
    "/etc/passwd", "../x", "a/../../x", "a//b", "a/./b", "..", "a\\..\\b", "a\u{1b}[31m", "a\u{202e}b",
  ])
  func `has no path that leads elsewhere`(name: String) {
    #expect(throws: CatalogueFault.self) { try ModuleCatalogue.path(ofEntry: name) }
  }

  @Test func `has paths as archives write them`() throws {
    #expect(try ModuleCatalogue.path(ofEntry: "./a/module.json") == "a/module.json")
    #expect(try ModuleCatalogue.path(ofEntry: "a/") == "a")
  }
}

@Suite struct `A tar archive` {
  /// A header as ustar has it.
  private func entry(
    _ name: String, _ type: Character = "0", _ content: [UInt8] = [], size: Int? = nil,
    magic: String = "ustar\u{0}00",
    prefix: String = ""
  ) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, _ at: Int) { for (i, byte) in text.utf8.enumerated() { head[at + i] = byte } }
    func octal(_ number: Int, _ width: Int) -> String {
      let digits = String(number, radix: 8)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    put(name, 0)
    put("0000644\u{0}", 100)
    put(octal(size ?? content.count, 11) + "\u{0}", 124)
    put(octal(0, 11) + "\u{0}", 136)
    put("        ", 148)
    put(String(type), 156)
    put(magic, 257)
    put(prefix, 345)
    put(octal(head.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", 148)
    return head + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  private let end = [UInt8](repeating: 0, count: 1024)

  private func fault(_ bytes: [UInt8]) throws -> CatalogueFault {
    try #require(throws: CatalogueFault.self) { try TarFile.entries(bytes) }
  }

  @Test func `is read as files and folders`() throws {
    let hello = Array("hello".utf8)
    let read = try TarFile.entries(
      entry("./", "5") + entry("./m/", "5") + entry("./m/module.json", "0", hello)
        + entry("g", "g", Array("19 comment=abcdef\n".utf8))
        + entry("x", "x", Array("30 mtime=1772452800.123456789\n".utf8))
        + entry("README.md", "0", [UInt8](repeating: 65, count: 1025), prefix: "m") + end + [1, 2, 3])
    #expect(read.map(\.path) == ["m/module.json", "m/README.md"])
    #expect(read[0].bytes == hello && read[1].bytes.count == 1025)
  }

  @Test(
    arguments: [
      ("1", "is a link"), ("2", "is a link"), ("3", "neither"), ("6", "neither"), ("S", "neither"),
      ("L", "too long"), ("K", "too long"),
    ] as [(Character, String)])
  func `has no links, devices or pipes`(type: Character, reason: String) throws {
    let fault = try fault(entry("m/module.json") + entry("m/evil", type) + end)
    #expect(fault.place == "m/evil" && fault.reason.contains(reason))
  }

  @Test func `with another name for what follows is refused`() throws {
    #expect(
      try fault(entry("p", "x", Array("20 path=../../evil\n".utf8)) + entry("m") + end).reason.contains(
        "too long"))
  }

  @Test(arguments: ["../evil", "/etc/cron.d/evil", "m/../../evil", "m\\evil"])
  func `with a path that leads out is refused`(name: String) throws {
    #expect(try fault(entry(name) + end).reason.contains("leads out"))
    #expect(try fault(entry("evil", prefix: name) + end).reason.contains("leads out"))
  }

  @Test func `that is damaged, cut off or endless is refused`() throws {
    #expect(try fault(entry("a", size: 1 << 30) + end).reason.contains("cut off"))
    #expect(try fault(entry("a", "0", Array("hello".utf8)).dropLast(512)).reason.contains("cut off"))
    var broken = entry("a")
    broken[0] = 66
    #expect(try fault(broken + end).reason.contains("damaged"))
    #expect(try fault([]).reason.contains("not a tar archive"))
    #expect(try fault([UInt8](repeating: 7, count: 5000)).reason.contains("damaged"))
    #expect(try fault(entry("a") + entry("a") + end).reason.contains("twice"))
    let much = (0..<18).flatMap { entry("z\($0)", "0", [UInt8](repeating: 0, count: 1 << 20)) }
    #expect(try fault(much + end).reason.contains("too much"))
    #expect(try fault((0..<5001).flatMap { entry("f\($0)") } + end).reason.contains("too many"))
  }

  @Test(arguments: PropertySeeds.take(20))
  func `of any bytes is read or refused, and nothing traps`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let whole = entry("m/module.json", "0", Array("{}".utf8)) + entry("m/README.md", "0", [65]) + end
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        _ = try TarFile.entries(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
      } catch {
        #expect(error is CatalogueFault, "\(error)")
      }
    }
  }
}
