import PlannerModel
import Testing

@Suite struct `A file to keep` {
  private func kind(_ bytes: [UInt8]) -> ContentKind? { try? ContentFile(bytes).kind }

  private func problem(_ bytes: [UInt8]) -> ContentFile.Problem? {
    do {
      _ = try ContentFile(bytes)
      return nil
    } catch { return error }
  }

  @Test func `is what its first bytes say`() {
    #expect(kind(Array("%PDF-1.7\n".utf8)) == .pdf)
    #expect(kind([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) == .png)
    #expect(kind([0xff, 0xd8, 0xff, 0xe0]) == .jpeg)
    #expect(kind(Array("RIFF\0\0\0\0WEBP".utf8)) == .webp)
    #expect(kind([0x49, 0x49, 0x2a, 0]) == .tiff && kind([0x4d, 0x4d, 0, 0x2a]) == .tiff)
    #expect(kind(Array("# A title\n\nCafé".utf8)) == .text)
    #expect(kind(Array("say %PDF-".utf8)) == .text)
  }

  @Test func `is none where it is neither of a kind nor text in UTF-8`() {
    for bytes: [UInt8] in [
      Array("a\0b".utf8), Array("caf".utf8) + [0xe9], [0xff, 0xfe, 0x61, 0], [0xed, 0xa0, 0x80],
      Array("PK\u{3}\u{4}\0".utf8), Array("RIFF\0\0\0\0WAVE".utf8),
    ] { #expect(problem(bytes) == .otherFormat, "\(bytes)") }
    #expect(problem([]) == .empty)
    let large = [UInt8](repeating: 97, count: ContentFile.mostBytes + 1)
    #expect(problem(large) == .tooLarge)
    #expect(problem(Array(large.dropLast())) == nil)
  }

  @Test func `has its text, if it is one, and comes back from Base64`() throws {
    let file = try ContentFile(Array("a\r\nb".utf8))
    #expect(file.text == "a\nb")
    #expect(try ContentFile(base64: file.base64.utf8) == file)
    #expect(try ContentFile(Array("%PDF-1".utf8)).text == nil)
    do {
      _ = try ContentFile(base64: "?".utf8)
      Issue.record("was read")
    } catch { #expect(error == .broken) }
  }
}

@Suite struct `The text of a file` {
  @Test(arguments: [
    ("a\r\nb\rc\u{0c}d\u{2028}e", "a\nb\nc\nd\ne"), ("\u{feff}a\tb  \n\n", "a\tb"), (" \u{0c}\n", ""),
    ("a\u{1b}[31mred\u{7f}\u{9b}", "a[31mred"), ("co\u{ad}operate", "cooperate"),
    ("a\u{202e}b\u{2066}c\u{200f}d", "abcd"), ("of\u{fb01}ce \u{fb04}", "office ffl"),
    // Joiners that a script needs are kept: ZWNJ in Persian, ZWJ in a family emoji.
    (
      "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}",
      "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}"
    ),
    ("\u{1f469}\u{200d}\u{1f467}", "\u{1f469}\u{200d}\u{1f467}"),
  ])
  func `is lines of what can be seen`(text: String, kept: String) {
    #expect(
      searchableText(text).unicodeScalars.elementsEqual(kept.unicodeScalars), "\(text.debugDescription)")
  }

  @Test func `ends after a million characters`() {
    let most = ValidLength.fileText.most
    #expect(searchableText(String(repeating: "ab", count: most)).unicodeScalars.count == most)
    #expect(searchableText(String(repeating: "\u{fb03}", count: most)).unicodeScalars.count == most)
    #expect(searchableText(String(repeating: "\r\n", count: most) + "x").isEmpty)
  }
}
