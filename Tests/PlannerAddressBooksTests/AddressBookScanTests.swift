import Foundation
import Glibc
import PlannerAddressBooks
import PlannerFiles
import PlannerModel
import PlannerTestSupport
import Testing

@Suite struct AddressBookScanTests {
  let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file with a card for each name.
  func put(_ name: String, _ people: String...) throws {
    let text = people.map { CardSamples.card("FN:\($0)", "UID:\(name)-\($0)") }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file(name)), options: .atomic)
  }

  func scan(_ place: String? = nil, known: [CardFile] = []) -> AddressBookScan.Result {
    AddressBookScan(
      addressBookId: "b", path: place ?? path, reader: CardReader(zones: CardSamples.database), known: known
    ).run()
  }

  /// Returns `name: people` for each file, with a ! if it has a problem.
  func summary(_ result: AddressBookScan.Result) -> [String] {
    result.files.map {
      "\($0.name): \($0.cards.map(\.displayName).joined(separator: ", "))\($0.problem == nil ? "" : "!")"
    }
  }

  @Test func `every file is read, in order`() throws {
    try put("b.vcf", "Bea")
    try put("a.vcf", "Anna", "Adam")
    let result = scan()
    #expect(result.addressBookId == "b" && result.trouble == nil)
    #expect(summary(result) == ["a.vcf: Anna, Adam", "b.vcf: Bea"])
    #expect(result.files[1].cards == [Card(uid: "b.vcf-Bea", displayName: "Bea")])
  }

  @Test func `only what changed is read`() throws {
    for number in 0..<50 { try put("\(number).vcf", "Person \(number)") }
    // The known names differ from the files, which shows whether the files were read.
    var known = scan().files
    for index in known.indices { known[index].cards[0].displayName = "Known" }
    #expect(scan(known: known).files == known)
    try put("7.vcf", "New")
    try put("new.vcf", "Newest")
    unlink(folder.file("8.vcf"))
    let result = scan(known: known)
    #expect(result.trouble == nil && result.files.count == 50)
    #expect(summary(result).filter { !$0.hasSuffix("Known") } == ["7.vcf: New", "new.vcf: Newest"])
    #expect(!result.files.contains { $0.name == "8.vcf" })
  }

  @Test func `every change is seen, even of the same length at the same time`() throws {
    try put("a.vcf", "Anna")
    let before = scan().files
    var status = stat()
    stat(folder.file("a.vcf"), &status)
    try put("a.vcf", "Adam")
    var times = [status.st_atim, status.st_mtim]
    utimensat(AT_FDCWD, folder.file("a.vcf"), &times, 0)
    #expect(summary(scan(known: before)) == ["a.vcf: Adam"])
  }

  @Test func `problems of a file are told with its cards`() throws {
    let text = CardSamples.card("FN:Anna") + CardSamples.card(["FN:Old"], version: "2.0") + "END:VCARD\n"
    try folder.write(text, to: "a.vcf")
    let files = scan().files
    #expect(summary(scan()) == ["a.vcf: Anna!"])
    #expect(
      files.first?.problem?.hasPrefix(
        "Line 6: this card is vCard 2.0, which the planner cannot read; save it") == true)
    #expect(files.first?.problem?.contains(" Line 9: END:VCARD has no BEGIN:VCARD") == true)
    #expect(scan(known: files).files == files)
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `an unreadable file keeps its known cards, and is read once it can be`() throws {
    try put("a.vcf", "Anna")
    var files = scan().files
    chmod(folder.file("a.vcf"), 0)
    files = scan(known: files).files
    #expect(
      files.first?.problem == "It cannot be read: Permission denied."
        && summary(scan(known: files)) == ["a.vcf: Anna!"])
    chmod(folder.file("a.vcf"), 0o600)
    #expect(summary(scan(known: files)) == ["a.vcf: Anna"])
  }

  @Test func `what cannot be read at the moment keeps its known cards, and is tried with every look`() throws
  {
    try put("a.vcf", "Anna")
    let before = scan().files
    // A loop of links. The repair leaves the link itself unchanged.
    unlink(folder.file("a.vcf"))
    symlink("b.vcf", folder.file("a.vcf"))
    symlink("a.vcf", folder.file("b.vcf"))
    let during = scan(known: before)
    #expect(summary(during) == ["a.vcf: Anna!", "b.vcf: !"])
    #expect(during.files.allSatisfy { $0.problem?.contains("symbolic links") == true })
    unlink(folder.file("b.vcf"))
    try put("b.vcf", "Bea")
    #expect(summary(scan(known: during.files)) == ["a.vcf: Bea", "b.vcf: Bea"])
  }

  @Test func `a file that is too large, a pipe and a folder are named`() throws {
    try put("good.vcf", "Anna")
    mkdir(folder.file("folder.vcf"), 0o700)
    mkfifo(folder.file("pipe.vcf"), 0o600)
    let large = open(folder.file("large.vcf"), O_CREAT | O_WRONLY, 0o600)
    #expect(ftruncate(large, off_t(AddressBookScan.largestFile) + 1) == 0)
    close(large)
    let files = scan().files
    #expect(
      Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.problem) }) == [
        "good.vcf": nil, "folder.vcf": "It is not a regular file.", "pipe.vcf": "It is not a regular file.",
        "large.vcf": "It is larger than 64 MiB.",
      ])
    #expect(scan(known: files).files == files)
  }

  @Test func `a file that grows beyond what is read keeps its known cards`() throws {
    try put("a.vcf", "Anna")
    let before = scan().files
    truncate(folder.file("a.vcf"), off_t(AddressBookScan.largestFile) + 1)
    #expect(summary(scan(known: before)) == ["a.vcf: Anna!"])
  }

  @Test func `a file that is suddenly empty keeps its known cards until there is something in it`() throws {
    try put("a.vcf", "Anna")
    let before = scan().files
    truncate(folder.file("a.vcf"), 0)
    let empty = scan(known: before).files
    #expect(
      summary(scan(known: before)) == ["a.vcf: Anna!"] && empty.first?.problem == "It is empty.")
    #expect(scan(known: empty).files == empty)
    try put("a.vcf", "Adam")
    #expect(summary(scan(known: empty)) == ["a.vcf: Adam"])
    truncate(folder.file("a.vcf"), 0)
    #expect(summary(scan()) == ["a.vcf: "], "one that was never anything else may be empty")
  }

  @Test(arguments: ["<html>503</html>", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:An", "\u{0}\u{0}\u{0}\u{0}"])
  func `a file that was not written whole keeps its known cards`(text: String) throws {
    try put("a.vcf", "Anna")
    let before = scan().files
    try folder.write(text, to: "a.vcf")
    let broken = scan(known: before).files
    #expect(broken.map(\.cards) == before.map(\.cards))
    #expect(broken.first?.keptSince == broken.first?.fingerprint.changedAt && broken.first?.problem != nil)
    #expect(scan(known: broken).files == broken)
    try put("a.vcf", "Adam")
    #expect(
      summary(scan(known: broken)) == ["a.vcf: Adam"] && scan(known: broken).files.first?.keptSince == nil)
  }

  @Test func `a folder that is suddenly empty, gone or no folder keeps what was known`() throws {
    #expect(scan().trouble == nil && scan().files == [], "one that was never anything else may be empty")
    try put("b.vcf", "Bea")
    try put("a.vcf", "Anna")
    let files = scan().files
    unlink(folder.file("a.vcf"))
    unlink(folder.file("b.vcf"))
    try folder.write("x", to: "displayname")
    let empty = scan(known: files.reversed())
    #expect(empty.files == files)
    #expect(
      empty.trouble
        == "'\(path)' is suddenly empty, but held 2 files before; its earlier contents still count. If that "
        + "is intended, remove the address book (plannerctl contacts sources remove) and add it again."
    )
    let gone = scan("\(path)/gone", known: files)
    #expect(gone.files == files)
    #expect(
      gone.trouble
        == "'\(path)/gone' cannot be read: No such file or directory; its earlier contents still count.")
    #expect(
      scan("\(path)/gone").trouble
        == "'\(path)/gone' cannot be read: No such file or directory; it does not count until it is readable."
    )
    // Links to a missing disk count as missing files.
    symlink("/nowhere/at/all", folder.file("a.vcf"))
    #expect(
      scan(known: files).files == files && scan(known: files).trouble?.contains("suddenly empty") == true)
    try put("c.vcf", "Cleo")
    #expect(summary(scan(known: files)) == ["c.vcf: Cleo"] && scan(known: files).trouble == nil)
  }

  @Test(.enabled(if: geteuid() != 0, "root reads everything"))
  func `a folder that may not be listed keeps what was known`() throws {
    try put("a.vcf", "Anna")
    let files = scan().files
    chmod(path, 0o300)
    defer { chmod(path, 0o700) }
    #expect(
      scan(known: files).files == files && scan(known: files).trouble?.contains("Permission denied") == true)
  }

  @Test func `a single file is an address book, whatever it is called`() throws {
    try put("export", "Anna", "Bea")
    let file = folder.file("export")
    let files = scan(file).files
    #expect(summary(scan(file)) == ["export: Anna, Bea"])
    #expect(scan(file, known: files).files == files)
    try put("export", "Cleo")
    #expect(summary(scan(file, known: files)) == ["export: Cleo"])
    unlink(file)
    #expect(scan(file, known: files).files == files)
    #expect(scan(file, known: files).trouble?.contains("No such file") == true)
  }

  @Test func `names with odd characters are files like others, and some are none`() throws {
    let odd = ["a b.vcf", "ü.vcf", "日本.vcf", "a\nb.vcf", "'quoted'.vcf", "UPPER.VCF", "-rf.vcf", "%41.vcf"]
    for name in odd { try put(name, "Person") }
    for name in [".hidden.vcf", ".vcf", "a.txt", "vcf", "a.vcf.tmp", "a.vcf~"] { try put(name, "Nobody") }
    #expect(scan().files.map(\.name) == odd.sorted())
    #expect(scan().files.allSatisfy { $0.cards.count == 1 && $0.problem == nil })
  }

  @Test func `a name that is not UTF-8 is named as a problem`() throws {
    try put("plain.vcf", "Anna")
    let bytes: [CChar] =
      Array("\(path)/b".utf8CString.dropLast()) + [CChar(bitPattern: 0xfc)] + Array(".vcf".utf8CString)
    try #require(rename(folder.file("plain.vcf"), bytes) == 0)
    let files = scan().files
    #expect(files.map(\.problem) == ["Its name is not UTF-8; rename it."] && files.first?.cards == [])
    #expect(scan(known: files).files == files)
  }

  @Test func `a place says what it holds, what it is called and why it cannot be an address book`() throws {
    mkdir(folder.file("friends"), 0o700)
    try put("friends/a.vcf", "Anna")
    #expect(SourcePlace(path: path, suffix: AddressBookScan.suffix).placesWithin == ["friends"])
    #expect(SourcePlace(path: path, suffix: AddressBookScan.suffix).refusal == nil)
    try folder.write("Freunde\r\nmore", to: "friends/displayname")
    let friends = SourcePlace(path: folder.file("friends"), suffix: AddressBookScan.suffix)
    #expect(friends.displayName == "Freunde" && friends.placesWithin == [] && friends.refusal == nil)
    #expect(SourcePlace(path: folder.file("friends/a.vcf"), suffix: AddressBookScan.suffix).refusal == nil)
    #expect(
      SourcePlace(path: folder.file("none"), suffix: AddressBookScan.suffix).refusal
        == "No such file or directory")
  }
}

extension TemporaryFolder {
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }
}
