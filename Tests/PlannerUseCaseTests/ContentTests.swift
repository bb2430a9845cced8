import Foundation
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerService
@testable import PlannerServiceTestSupport

private typealias M = ContentMethods

@Suite struct `Kept files` {
  let folder: TemporaryFolder
  let planner: TestPlanner

  init() throws {
    folder = try TemporaryFolder()
    planner = try TestPlanner(store: PlannerStore(path: "\(folder.path)/planner.db"))
    for name in ["Ana Souza", "Bob"] { try planner.add(name) }
  }

  private static let pdf = Array("%PDF-1.4 whatever it holds".utf8)

  private func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  @discardableResult
  private func add(
    _ name: String, _ text: String, of person: String? = nil, private isPrivate: Bool? = nil
  ) throws -> ShownContent {
    try planner.call(
      M.AddContent(name: name, data: base64(Array(text.utf8)), person: person, private: isPrivate)
    ).content
  }

  private func listed(_ person: String? = nil, text: String? = nil) throws -> [String] {
    try planner.call(M.ListContent(person: person, text: text)).content.map(\.name)
  }

  private func found(_ text: String, limit: Int? = nil) throws -> [FoundContent] {
    try planner.call(PeopleMethods.Find(text: text, limit: limit)).content ?? []
  }

  private var files: Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/content")) ?? [])
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(folder.path)/content/\(name)")[.posixPermissions]
      as? Int
  }

  @Test func `are copied into a folder of the planner's, and found by id and name`() throws {
    let lease = try planner.call(
      M.AddContent(
        name: " lease.pdf ", data: base64(Self.pdf), text: "A flat\r\nin\u{1b} Lisboa", person: "ana")
    )
    .content
    #expect(
      (lease.name, lease.kind, lease.size, lease.person) == ("lease.pdf", .pdf, Self.pdf.count, "Ana Souza"))
    #expect((lease.characters, lease.addedAt, lease.private) == (16, TestPlanner.monday, nil))
    let file = "\(SHA256.hex(of: Self.pdf)).pdf"
    #expect(files == [file])
    #expect(try mode(file) == 0o400)
    for selector in [lease.id, String(lease.id.prefix(4)), "LEASE.pdf", "leas"] {
      let whole = try planner.call(M.GetContent(id: selector))
      #expect(whole.content == lease && whole.text == "A flat\nin Lisboa")
      let bytes = try FileManager.default.contents(atPath: #require(whole.path)).map { Array($0) }
      #expect(bytes == Self.pdf && whole.sha256 == SHA256.hex(of: Self.pdf))
    }
    try add("lease.txt", "b", of: "bob")
    #expect(try planner.call(M.GetContent(id: "lease.pdf")).content == lease)
    #expect(try planner.refusal(Ambiguous.self, of: M.GetContent(id: "lease")).matches.count == 2)
    #expect(try planner.refusal(NotFound.self, of: M.GetContent(id: "ffff")).kind == .content)
    #expect(try listed() == ["lease.txt", "lease.pdf"])
    #expect(try listed("ana") == ["lease.pdf"])
    #expect(try listed(text: "LISBOA") == ["lease.pdf"])
    #expect(try listed(text: "le") == ["lease.txt", "lease.pdf"])
    #expect(try planner.call(M.ListContent(limit: 1)).total == 2)
  }

  @Test func `are found by words in them, with the line, and so are those of nobody`() throws {
    let text = String(repeating: "nothing of this\n", count: 2000) + "the old Ômnibus stops\nhere"
    try add("trip.md", text, of: "ana", private: true)
    try add("list.txt", "port\n\(String(repeating: "and ", count: 500))omnibus tickets")
    let both = try found("omnibus")
    #expect(both.map(\.file) == ["list.txt", "trip.md"])
    #expect(both.map(\.name) == [nil, "Ana Souza"] && both.map(\.private) == [nil, true])
    let line = try #require(both.last)
    #expect(line.text == "the old Ômnibus stops" && line.marks == [TextPart(start: 8, length: 7)])
    #expect(try #require(both.first).text.contains("omnibus tickets"))
    #expect(try #require(both.first).text.count <= 162)
    // Each word must be in the file, anywhere, or in the data of its person.
    #expect(try found("omnibus port").map(\.file) == ["list.txt"])
    #expect(try found("souza omnibus").map(\.file) == ["trip.md"])
    #expect(try found("bob omnibus").isEmpty)
    #expect(try found("trip.md").map(\.text) == [""])
    #expect(try found("omnibus", limit: 1).count == 1)
    // People and notes come first. There are no similar matches if a file contains the word.
    try planner.call(Methods.Note(item: "bob", text: "omnibus"))
    let found = try planner.call(PeopleMethods.Find(text: "omnibus", limit: 2))
    #expect(found.found.map(\.name) == ["Bob"] && found.content?.map(\.file) == ["list.txt"])
    #expect(try planner.call(PeopleMethods.Find(text: "nothing")).found == [])
  }

  @Test func `are named on the page of their person`() throws {
    try add("a.txt", "a", of: "ana")
    let secret = try add("b.txt", "b", of: "ana", private: true)
    try add("c.txt", "c")
    let names = try #require(try planner.call(PeopleMethods.Profile(name: "ana")).content)
    #expect(names.map(\.name) == ["b.txt", "a.txt"] && names.map(\.private) == [true, nil])
    #expect(names.first?.id == secret.id)
    #expect(try planner.call(PeopleMethods.Profile(name: "bob")).content == nil)
  }

  @Test func `are kept once for each person, and their bytes once for all`() throws {
    for person in ["ana", "bob", nil] { try add("a.txt", "same", of: person) }
    #expect(files.count == 1)
    for person in ["ana", "bob", nil] {
      let call = M.AddContent(name: "b.txt", data: base64(Array("same".utf8)), person: person)
      #expect(try planner.refusedField(of: call) == "data")
    }
    #expect(try listed().count == 3 && files.count == 1)
  }

  @Test func `that cannot be are refused, and nothing is written`() throws {
    let text = base64(Array("a".utf8))
    let calls: [(String, M.AddContent)] = [
      ("data", M.AddContent(name: "a", data: "")), ("data", M.AddContent(name: "a", data: "?")),
      ("data", M.AddContent(name: "a", data: base64([0, 1]))),
      ("data", M.AddContent(name: "a", data: base64([0x63, 0xe9]))),
      ("name", M.AddContent(name: "a/b", data: text)), ("name", M.AddContent(name: " \u{200b}", data: text)),
      ("name", M.AddContent(name: String(repeating: "x", count: 201), data: text)),
      ("text", M.AddContent(name: "a", data: text, text: String(repeating: "x", count: 1_000_001))),
    ]
    for (field, call) in calls { #expect(try planner.refusedField(of: call) == field) }
    let large = [UInt8](repeating: 97, count: ContentFile.mostBytes + 1)
    #expect(try planner.refusedField(of: M.AddContent(name: "a", data: base64(large))) == "data")
    let unknown = M.AddContent(name: "a", data: text, person: "zoe")
    #expect(try planner.refusal(NotFound.self, of: unknown).kind == .person)
    #expect(try files.isEmpty && listed() == [])
  }

  @Test func `have at most ten million characters together`() throws {
    let text = String(repeating: "x", count: 1_000_000)
    for number in 1...10 {
      try planner.call(M.AddContent(name: "\(number)", data: base64(Self.pdf + [UInt8(number)]), text: text))
    }
    let one = M.AddContent(name: "a", data: base64(Self.pdf), text: "x")
    #expect(try planner.refusedField(of: one) == "text")
    #expect(files.count == 10)
    try planner.call(M.AddContent(name: "a", data: base64(Self.pdf)))
    let document = try planner.call(Methods.Export()).document
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(M.ListContent()).total == 11)
  }

  @Test func `are removed, and come back by undo with their bytes; an undone addition by redo`() throws {
    let kept = try add("a.txt", "gardenia", of: "ana")
    let removed = try planner.call(M.RemoveContent(id: "a.txt")).content
    #expect(try removed == kept && found("gardenia").isEmpty && files.count == 1)
    #expect(try planner.call(Methods.Undo()).undone == "content remove a.txt")
    #expect(try found("gardenia").count == 1)
    #expect(try planner.call(M.GetContent(id: kept.id)).path != nil)
    #expect(try planner.call(Methods.Undo()).undone == "content add a.txt")
    #expect(try found("gardenia").isEmpty)
    #expect(try planner.call(Methods.Redo()).undone == "content add a.txt")
    #expect(try planner.call(M.GetContent(id: kept.id)).path != nil)
  }

  @Test func `go with a removed person, and come back with them`() throws {
    try add("a.txt", "gardenia", of: "ana")
    try planner.call(Methods.RemoveContact(name: "ana"))
    #expect(try listed() == [])
    try planner.call(Methods.Undo())
    #expect(try planner.call(M.GetContent(id: "a.txt")).path != nil && found("gardenia").count == 1)
  }

  @Test func `go for good with an erased person, whatever an undo could have brought back`() throws {
    try add("a.txt", "gardenia quettelbaum", of: "ana")
    try add("b.txt", "same", of: "ana")
    try add("b.txt", "same", of: "bob")
    try add("c.txt", "nobody's gardenia")
    try planner.call(M.RemoveContent(id: "a.txt"))
    try planner.call(Methods.Erase(name: "ana"))
    #expect(try listed() == ["c.txt", "b.txt"] && files.count == 2)
    let bytes = try FileManager.default.contentsOfDirectory(atPath: folder.path).compactMap {
      FileManager.default.contents(atPath: "\(folder.path)/\($0)")
    }
    #expect(!bytes.contains { $0.range(of: Data("quettelbaum".utf8)) != nil })
    try planner.call(Methods.Erase(all: true))
    #expect(try files.isEmpty && listed() == [])
  }

  @Test func `stay while a database that was replaced is kept, until somebody is erased`() throws {
    let backups = "\(folder.path)/backups"
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(backups)/replaced-20260302T080000Z.db"))
    try add("a.txt", "gardenia")
    try Data().write(to: URL(fileURLWithPath: "\(folder.path)/content/5e0c.new"))
    try planner.call(Methods.Undo())
    #expect(files.count == 2)
    _ = try TestPlanner(store: planner.store)
    #expect(files.count == 1 && !files.contains("5e0c.new"))
    try planner.call(Methods.Erase(name: "bob"))
    #expect(files.isEmpty)
  }

  @Test func `that a kill left without a row go at the next start, and no row is without its file`() throws {
    let kept = try add("a.txt", "gardenia")
    // Left by a kill during the write, and by one between the renaming and the commit of the row.
    for name in ["5e0c.new", String(repeating: "0", count: 64) + ".pdf"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/content/\(name)"))
    }
    let again = try TestPlanner(store: planner.store)
    #expect(files.count == 1)
    #expect(try again.call(M.GetContent(id: kept.id)).path != nil)
  }

  @Test func `whose bytes are missing are told of by doctor`() throws {
    try add("a.txt", "gardenia")
    func told() throws -> [String] {
      try planner.call(Methods.Doctor()).findings.map(\.what).filter { $0.contains("only its text is left") }
    }
    #expect(try told() == [])
    for name in files { unlink("\(folder.path)/content/\(name)") }
    #expect(try told() == ["The file of a.txt is missing: only its text is left."])
    try add("b.txt", "other")
    for name in files { unlink("\(folder.path)/content/\(name)") }
    #expect(try told() == ["The file of b.txt and 1 other is missing: only its text is left."])
    #expect(try planner.call(M.GetContent(id: "a.txt")).path == nil && found("gardenia").count == 1)
    // Adding the same content again restores the file.
    try add("again.txt", "gardenia")
    #expect(try listed() == ["b.txt", "a.txt"])
    #expect(try planner.call(M.GetContent(id: "a.txt")).path != nil)
  }

  @Test func `are exported with their texts, imported again, and tell where their bytes are missing`() throws
  {
    try add("a.txt", "gardenia", of: "ana", private: true)
    try planner.call(M.AddContent(name: "b.pdf", data: base64(Self.pdf), text: "omnibus"))
    let document = try planner.call(Methods.Export()).document
    #expect(document.content?.map(\.text).sorted() == ["gardenia", "omnibus"])
    let other = try TestPlanner()
    try other.call(Methods.Import(document: document))
    #expect(try other.call(Methods.Export()).document.content == document.content)
    #expect(try other.call(PeopleMethods.Find(text: "gardenia")).content?.map(\.private) == [true])
    #expect(try other.call(M.GetContent(id: "b.pdf")).path == nil)
    // Files that still exist are found again.
    try planner.call(Methods.Import(document: document))
    #expect(try planner.call(M.GetContent(id: "b.pdf")).path != nil)
    let of = try planner.call(Methods.Export(filter: "name:ana")).document
    #expect(of.content?.map(\.name) == ["a.txt"])
  }

  @Test func `of a document are held to the same limits`() throws {
    try add("a.txt", "gardenia", of: "ana")
    let document = try planner.call(Methods.Export()).document
    func refused(_ change: (inout KeptContent) -> Void) throws -> String? {
      var changed = document
      if var content = changed.content?.first {
        change(&content)
        changed.content = [content]
      }
      return try planner.refusedField(of: Methods.Import(document: changed))
    }
    let field = "document.content[0]"
    #expect(try refused { $0.id = "x" } == "\(field).id")
    #expect(try refused { $0.contactId = $0.id } == "\(field).contactId")
    #expect(try refused { $0.sha256 = "../../etc/passwd" } == "\(field).sha256")
    #expect(try refused { $0.sha256 = String(repeating: "A", count: 64) } == "\(field).sha256")
    #expect(try refused { $0.name = "a/b" } == "\(field).name")
    #expect(try refused { $0.size = -1 } == "\(field).size")
    #expect(try refused { $0.text = String(repeating: "x", count: 1_000_001) } == "\(field).text")
    #expect(try planner.call(Methods.Export()).document.content == document.content)
  }

  @Test func `are handed out with everything about their person, with their bytes`() throws {
    try add("a.txt", "gardenia", of: "ana")
    try add("b.txt", "other", of: "bob")
    let data = try planner.call(PeopleMethods.ExportPerson(name: "ana")).data
    let document = data.document
    #expect(document.content?.map(\.text) == ["gardenia"])
    let bytes = Data("gardenia".utf8).base64EncodedString()
    #expect(
      data.files?.map(\.data) == [bytes] && data.files?.map(\.mediaType) == ["text/plain; charset=utf-8"])
    #expect(
      try planner.call(PeopleMethods.ExportPerson(name: "ana")).data.profile.content?.map(\.name) == ["a.txt"]
    )
  }

  @Test func `are changes of the program that asked for them, in the audit log`() throws {
    try add("a.txt", "gardenia", of: "ana")
    try planner.call(M.RemoveContent(id: "a.txt"))
    let entries = try planner.call(PeopleMethods.Audit(limit: 2)).entries
    #expect(entries.flatMap(\.changes).map(\.object) == ["content", "content"])
    #expect(entries.flatMap(\.changes).map(\.did) == [.deleted, .created])
  }
}
