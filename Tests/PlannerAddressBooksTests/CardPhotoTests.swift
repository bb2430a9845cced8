import Foundation
import PlannerModel
import Testing

@testable import PlannerAddressBooks

@Suite struct `A card's picture` {
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + (0..<300).map { UInt8($0 % 251) }
  private static let jpeg: [UInt8] = [0xff, 0xd8, 0xff, 0xe0] + (0..<20).map { UInt8($0) }
  private static let webp = Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8) + [0, 0]

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private func photo(_ lines: [String], version: String = "3.0") -> PhotoFile? {
    let text = CardSamples.card(["FN:Ana", "UID:1"] + lines, version: version)
    return CardReader(zones: CardSamples.database).photo(of: "1", in: Array(text.utf8))
  }

  private func content(_ line: String, version: String = "3.0") -> CardContent {
    CardSamples.read(CardSamples.card(["FN:Ana", "UID:1", line, "TEL:5"], version: version))
  }

  @Test func `is read as vCard 2.1, 3.0 and 4.0 have it, and its kind is seen by its first bytes`() {
    let png = Self.base64(Self.png)
    let folded = stride(from: 0, to: png.count, by: 70).map { " " + png.dropFirst($0).prefix(70) }
    let cases: [(String, [String])] = [
      ("2.1", ["PHOTO;PNG;BASE64:"] + folded + [""]),
      ("2.1", ["PHOTO;TYPE=PNG;ENCODING=BASE64:\(png)", ""]),
      ("2.1", ["PHOTO;PNG;BASE64:"] + folded.map { String($0.dropFirst()) } + [""]),
      ("3.0", ["PHOTO;ENCODING=b;TYPE=JPEG:"] + folded), ("3.0", ["item1.photo;encoding=B:\(png)"]),
      ("4.0", ["PHOTO:data:image/png;base64,\(png)"]), ("4.0", ["PHOTO:DATA:;BASE64,"] + folded),
      ("4.0", ["PHOTO;PREF=1:data:image/png;base64\\,\(png)"]),
    ]
    for (version, lines) in cases {
      let photo = photo(lines + ["TEL:5"], version: version)
      #expect(photo?.bytes == Self.png && photo?.mediaType == "image/png", "\(lines)")
      let content = CardSamples.read(
        CardSamples.card(["FN:Ana", "UID:1"] + lines + ["TEL:5"], version: version))
      #expect(content.problems == [] && content.cards.map(\.numbers) == [["5"]], "\(lines)")
      #expect(content.cards.first?.more?.hasPhoto == true)
    }
    #expect(photo(["PHOTO;ENCODING=b:\(Self.base64(Self.jpeg))"])?.mediaType == "image/jpeg")
    #expect(photo(["PHOTO;ENCODING=b;TYPE=JPEG:\(Self.base64(Self.webp))"])?.mediaType == "image/webp")
  }

  @Test func `of the wanted card is returned, and of a UID that is there twice the first card's`() {
    let cards = [
      CardSamples.card("FN:A", "UID:1", "PHOTO:data:;base64,\(Self.base64(Self.png))"),
      CardSamples.card("FN:B", "UID:2", "PHOTO:data:;base64,\(Self.base64(Self.jpeg))"),
      CardSamples.card("FN:C", "UID:1", "PHOTO:data:;base64,\(Self.base64(Self.jpeg))"),
    ].joined()
    func photo(_ uid: String) -> [UInt8]? {
      CardReader(zones: CardSamples.database).photo(of: uid, in: Array(cards.utf8))?.bytes
    }
    #expect(photo("1") == Self.png)
    #expect(photo("2") == Self.jpeg)
    #expect(photo("3") == nil)
  }

  @Test func `that cannot be used is named, and the rest of the card counts`() {
    let reasons: [(String, String)] = [
      (Self.base64(Array("<html>no picture</html>".utf8)), "is not a JPEG, PNG or WebP"),
      (String(Self.base64(Self.png).dropLast(3)), "cannot be read: its Base64 is cut off or damaged"),
      ("\(Self.base64(Self.png))!", "cannot be read: its Base64 is cut off or damaged"),
      (Self.base64(Self.png + [UInt8](repeating: 0, count: 1 << 20)), "is larger than 1 MiB"),
      (String(repeating: "AAAA", count: 1 << 20), "is larger than 1 MiB"),
    ]
    for (text, reason) in reasons {
      let content = content("PHOTO;ENCODING=b:\(text)")
      #expect(content.problems == ["Line 5: the picture of 'Ana' \(reason), and is not used."])
      #expect(content.cards.map(\.numbers) == [["5"]] && content.cards.first?.more == nil)
    }
  }

  @Test(arguments: [
    "https://ana.example/me.png", "http://ana.example/me.png", "file:///etc/passwd", "file:///dev/zero", "",
    "data:image/png,%89PNG", "data:image/png;base64", "CID:1",
  ])
  func `that is elsewhere, or in no Base64, is none, and nothing is fetched`(value: String) {
    for line in ["PHOTO:\(value)", "PHOTO;VALUE=uri:\(value)", "PHOTO;ENCODING=b;VALUE=uri:\(value)"] {
      let content = content(line, version: "4.0")
      #expect(content.problems == [] && content.cards.map(\.numbers) == [["5"]], "\(line)")
      #expect(content.cards.first?.more == nil, "\(line)")
    }
  }

  @Test func `is the first that can be used`() {
    let lines = ["PHOTO:https://ana.example/me.png", "PHOTO;ENCODING=b:QUJD"]
    #expect(photo(lines + ["PHOTO;ENCODING=b:\(Self.base64(Self.jpeg))"])?.bytes == Self.jpeg)
    #expect(photo(lines) == nil)
  }
}
