import Glibc
import PlannerCalendar
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct MirrorFolderTests {
  private let directory: TemporaryFolder
  private let folder: MirrorFolder
  private let text = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"

  init() throws {
    directory = try TemporaryFolder()
    folder = MirrorFolder(path: directory.file("mirror"))
    try folder.claim(plannerId: "one", create: true)
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func put(_ text: String, _ name: String) throws {
    let file = try #require(fopen(path(name), "w"))
    fputs(text, file)
    fclose(file)
  }

  private func names() throws -> Set<String> {
    let list = try #require(opendir(folder.path))
    defer { closedir(list) }
    var names: Set<String> = []
    while let entry = readdir(list) {
      names.insert(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.subtracting([".", ".."])
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func write(_ name: String, _ text: String, over replaces: FileFingerprint? = nil)
    -> MirrorDifference
  {
    var difference = MirrorDifference()
    let copy = MirrorCopy(itemId: name, component: .event, uid: "u", file: name, text: text)
    difference.writes = [MirrorWrite(file: name, text: text, copy: copy, replaces: replaces)]
    return difference
  }

  private func removal(_ name: String, _ fingerprint: FileFingerprint) -> MirrorDifference {
    var difference = MirrorDifference()
    let key = MirrorCopy.Key(itemId: name, component: .event)
    difference.removals = [MirrorRemoval(file: name, fingerprint: fingerprint, itemId: name, forget: key)]
    return difference
  }

  private func found(_ name: String, known: [MirrorFile] = []) throws -> MirrorFile {
    try #require(try folder.read(known: known).first { $0.name == name })
  }

  // MARK: - Ownership

  @Test func `a folder of ours is made for the user alone, and is claimed again`() throws {
    #expect(mode(folder.path) == 0o700)
    #expect(mode(path(".social-planner")) == 0o600)
    try folder.claim(plannerId: "one", create: false)
    #expect(try names() == [".social-planner"])
  }

  @Test func `the folder of another planner is refused`() {
    #expect {
      try folder.claim(plannerId: "two", create: true)
    } throws: {
      "\($0)".contains("another planner (one)") && "\($0)".contains("plannerctl mirror set")
    }
  }

  @Test func `a folder that is not there is made only where that is wanted`() throws {
    let missing = MirrorFolder(path: directory.file("none"))
    for _ in 0..<2 {
      #expect { try missing.claim(plannerId: "one", create: false) } throws: {
        "\($0)".contains("\(missing.path) cannot be opened (No such file")
      }
      #expect(throws: MirrorTrouble.self) { try missing.read() }
    }
    #expect(throws: MirrorTrouble.self) {
      try MirrorFolder(path: directory.file("none/below")).claim(plannerId: "one", create: true)
    }
    #expect(missing.carryOut(write("a.ics", text)).trouble != nil)
  }

  @Test func `a file in the folder's place is refused`() {
    let file = MirrorFolder(path: path(".social-planner"))
    #expect { try file.claim(plannerId: "one", create: true) } throws: { "\($0)".contains("Not a directory") }
  }

  @Test func `an empty owner's file is one that a crash left`() throws {
    try put("", ".social-planner")
    try folder.claim(plannerId: "two", create: false)
    #expect(throws: MirrorTrouble.self) { try folder.claim(plannerId: "one", create: false) }
  }

  @Test func `what a crash left of our writing is removed`() throws {
    try put("half", ".social-planner.tmp")
    try put("mine", ".other.tmp")
    try folder.claim(plannerId: "one", create: false)
    #expect(try names() == [".social-planner", ".other.tmp"])
  }

  // MARK: - Leaving

  private func event(_ id: String, of planner: String = "one") -> (name: String, text: String) {
    let uid = "\(id)@\(planner).social-planner"
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    return ("\(uid).ics", text)
  }

  @Test func `a folder that is left keeps what is not ours, and is free for another planner`() throws {
    let (mine, theirs) = (event("a"), event("b", of: "two"))
    for file in [mine, theirs, ("user.ics", text)] { try put(file.1, file.0) }
    #expect(folder.leave(plannerId: "one", now: Instant(seconds: 0)))
    #expect(try names() == [theirs.name, "user.ics"])
    try folder.claim(plannerId: "two", create: false)
    #expect(folder.leave(plannerId: "one", now: Instant(seconds: 0)))
    #expect(try names().contains(".social-planner"), "what is another's is left")
    #expect(MirrorFolder(path: directory.file("gone")).leave(plannerId: "one", now: Instant(seconds: 0)))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder that cannot be cleared is still to be left`() throws {
    let mine = event("a")
    try put(mine.text, mine.name)
    chmod(folder.path, 0o500)
    #expect(!folder.leave(plannerId: "one", now: Instant(seconds: 0)))
    chmod(folder.path, 0o700)
    #expect(folder.leave(plannerId: "one", now: Instant(seconds: 0)))
    #expect(try names() == [])
  }

  // MARK: - Reading

  @Test func `only calendar files are read`() throws {
    try put(text, "b.ics")
    try put(text, "a.ics")
    try put(text, ".hidden.ics")
    try put(text, "a.ics.tmp")
    mkdir(path("folder.ics"), 0o700)
    mkfifo(path("pipe.ics"), 0o600)
    symlink("nowhere", path("dangling.ics"))
    symlink("loop.ics", path("loop.ics"))
    let all = try folder.read()
    #expect(all.filter { !$0.isFile }.map(\.name) == ["folder.ics", "pipe.ics"])
    let files = all.filter(\.isFile)
    #expect(files.map(\.name) == ["a.ics", "b.ics"])
    #expect(files.allSatisfy { $0.text == text && $0.fingerprint.size == 32 })
  }

  @Test func `what is too large or not UTF-8 has no text`() throws {
    try put(String(repeating: "x", count: MirrorFolder.largestFile), "fits.ics")
    try put(String(repeating: "x", count: MirrorFolder.largestFile + 1), "large.ics")
    let file = try #require(fopen(path("latin.ics"), "w"))
    fputc(0xE4, file)
    fclose(file)
    try put("", "empty.ics")
    let texts = try folder.read().map { ($0.name, $0.text?.utf8.count) }
    #expect(texts.map(\.0) == ["empty.ics", "fits.ics", "large.ics", "latin.ics"])
    #expect(texts.map(\.1) == [0, MirrorFolder.largestFile, nil, nil])
  }

  @Test func `a file that did not change is not read again`() throws {
    try put(text, "a.ics")
    var known = try folder.read()
    known[0].text = "as it was known"
    #expect(try folder.read(known: known) == known)
    try put(text + "\n", "a.ics")
    #expect(try folder.read(known: known)[0].text == text + "\n")
  }

  @Test func `a file that could not be read is tried again`() throws {
    try put(text, "a.ics")
    var known = try folder.read()
    known[0].text = nil
    #expect(try folder.read(known: known)[0].text == text)
  }

  // MARK: - Writing

  @Test func `a file is written, replaced and removed`() throws {
    let outcome = folder.carryOut(write("a.ics", text))
    #expect(outcome.store.map(\.file) == ["a.ics"] && outcome.trouble == nil && outcome.skipped.isEmpty)
    let first = try found("a.ics")
    #expect(first.text == text)
    #expect(mode(path("a.ics")) == 0o600)
    chmod(path("a.ics"), 0o644)
    let long = String(repeating: "long ä\r\n", count: 20_000)
    #expect(folder.carryOut(write("a.ics", long, over: try found("a.ics").fingerprint)).store.count == 1)
    let second = try found("a.ics", known: [first])
    #expect(second.text == long)
    #expect(mode(path("a.ics")) == 0o644)
    let removed = folder.carryOut(removal("a.ics", second.fingerprint))
    #expect(removed.forget.map(\.itemId) == ["a.ics"] && removed.trouble == nil)
    #expect(try names() == [".social-planner"])
  }

  @Test func `a file that changed meanwhile is left`() throws {
    try put(text, "a.ics")
    let seen = try found("a.ics").fingerprint
    try put("changed meanwhile", "a.ics")
    var difference = write("a.ics", "ours", over: seen)
    difference.writes += write("a.ics", "ours").writes  // computed while the file did not exist
    difference.writes += write("gone.ics", "ours", over: seen).writes
    difference.removals = removal("a.ics", seen).removals
    let outcome = folder.carryOut(difference)
    #expect(outcome.skipped == ["a.ics", "a.ics", "gone.ics", "a.ics"])
    #expect(outcome.store.isEmpty && outcome.forget.isEmpty && outcome.trouble == nil)
    #expect(try found("a.ics").text == "changed meanwhile")
    #expect(try names() == [".social-planner", "a.ics"])
  }

  @Test func `a file that is gone already counts as removed`() throws {
    try put(text, "a.ics")
    let seen = try found("a.ics").fingerprint
    unlink(path("a.ics"))
    #expect(folder.carryOut(removal("a.ics", seen)).forget.count == 1)
  }

  @Test func `one failure is said, and the rest is done`() throws {
    var difference = write(String(repeating: "x", count: 300), text)
    difference.writes += write("a.ics", text).writes
    let outcome = folder.carryOut(difference)
    #expect(outcome.store.map(\.file) == ["a.ics"])
    #expect(outcome.trouble?.contains(folder.path) == true)
    #expect(outcome.trouble?.contains("File name too long") == true)
    #expect(outcome.trouble?.contains("plannerctl mirror set DIR") == true)
    #expect(try names() == [".social-planner", "a.ics"])
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `a folder that is read-only says so`() throws {
    try put(text, "a.ics")
    let seen = try found("a.ics").fingerprint
    chmod(folder.path, 0o500)
    defer { chmod(folder.path, 0o700) }
    for difference in [write("b.ics", text), removal("a.ics", seen)] {
      let outcome = folder.carryOut(difference)
      #expect(outcome.trouble?.contains("Permission denied") == true)
      #expect(outcome.store.isEmpty && outcome.forget.isEmpty)
    }
    chmod(folder.path, 0)
    #expect(throws: MirrorTrouble.self) { try folder.read() }
  }

  @Test func `a temporary file that cannot be made is said, whoever runs`() throws {
    mkdir(path(".social-planner.tmp"), 0o700)
    let outcome = folder.carryOut(write("b.ics", text))
    #expect(outcome.trouble?.contains("has a directory in place of the file .social-planner.tmp") == true)
    #expect(outcome.store.isEmpty)
  }

  @Test func `a link in the place of the temporary file is not followed`() throws {
    symlink("victim", path(".social-planner.tmp"))
    #expect(folder.carryOut(write("b.ics", text)).trouble != nil)
    #expect(try !names().contains("victim"))
    try folder.claim(plannerId: "one", create: false)
    #expect(folder.carryOut(write("b.ics", text)).trouble == nil)
  }

  @Test func `the whole way: a session to a file and back`() throws {
    let session = MirrorSession(
      itemId: "a", startAt: Instant(minutes: 29_541_600), durationMin: 60, status: .pending, title: "Anna",
      leadTimeMin: 30)
    func mirror(_ copies: [MirrorCopy]) throws -> Mirror {
      Mirror(
        plannerId: "one", form: .both, now: Instant(minutes: 29_000_000), zone: .utc,
        zoneNamed: { _ in nil }, sessions: [session], copies: copies, files: try folder.read())
    }
    let outcome = folder.carryOut(try mirror([]).difference())
    #expect(outcome.store.count == 2)
    #expect(try mirror(outcome.store).difference().isEmpty)
    try put("half", MirrorWorld.name("x"))
    unlink(path(outcome.store[0].file))
    #expect(try mirror(outcome.store).difference().edits == [])
    unlink(path(MirrorWorld.name("x")))
    #expect(try mirror(outcome.store).difference().edits.map(\.change) == [.canceled])
  }
}
