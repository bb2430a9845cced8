import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerPosix
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

@Suite(.enabled(if: ImageTests.isPossible, "vipsthumbnail is not installed: .ci/setup names the package"))
struct `A picture` {
  private func made(_ bytes: [UInt8]) async throws -> GuestService.NewImage {
    let images = try #require(ImageMaker())
    do {
      let made = try await images.make(bytes)
      try await images.close()
      return made
    } catch {
      try await images.close()
      throw error
    }
  }

  @Test func `is made anew out of its pixels, the right way up, and says nothing of where it was taken`()
    async throws
  {
    let jpeg = ImageTests.jpeg
    // The picture contains a place and is rotated: it is stored 4 wide and 2 high.
    #expect(
      jpeg.firstRange(of: Array("Exif".utf8)) != nil && jpeg.firstRange(of: Array("SECRETPLACE".utf8)) != nil)
    let image = try await made(jpeg)
    #expect(image.width == 2 && image.height == 4)
    #expect(WebP.isWebP(Array(image.data)))
    for trace in ["Exif", "EXIF", "SECRETPLACE", "XMP ", "ICCP"] {
      #expect(Array(image.data).firstRange(of: Array(trace.utf8)) == nil, "\(trace)")
    }
  }

  /// Random noise that libvips encodes at the size of a photo. The last number is the minimum size of the
  /// file.
  @Test(arguments: [
    ("jpg[Q=95]", 2600, 2000, 4 << 20), ("png", 1200, 1000, 1 << 20), ("webp[Q=60]", 800, 600, 100_000),
  ])
  func `of each kind, as large as one of a phone, is taken`(kind: String, width: Int, height: Int, least: Int)
    async throws
  {
    let folder = try TemporaryFolder()
    let made = try PlannerTestSupport.ChildProcess.run([
      "vips", "gaussnoise", folder.file("noise.\(kind)"), "\(width)", "\(height)", "--mean", "128", "--sigma",
      "40",
    ])
    try #require(made.code == 0, "\(made.err)")
    let bytes = try Data(
      contentsOf: URL(filePath: folder.file("noise.\(kind.prefix { $0 != "[" })")))
    #expect((least...ImageMaker.most).contains(bytes.count), "\(bytes.count)")
    let image = try await self.made(Array(bytes))
    #expect(WebP.isWebP(Array(image.data)))
    // The result has at most the pixels of a screen.
    #expect(max(image.width, image.height) == min(2048, width) && image.width > image.height)
  }

  @Test func `is kept, and shown to its guest and to the owner alone`() async throws {
    let house = try await House.open()
    let browser = Browser(house)
    try browser.begin("one")
    let token = try #require(try browser.get("/chat").field("token"))
    let sent = try browser.upload(
      "/chat/send", [("text", ""), ("id", UUID().uuidString), ("token", token)], ImageTests.png)
    #expect(sent.status == 303)
    let message = try #require(try house.messages().last)
    let id = try #require(message.image)
    #expect(message.kind == .image && message.width == 1 && message.height == 1 && message.text == nil)
    let page = try browser.get("/chat")
    #expect(page.shows("<img src=\"/chat/image/\(id)\"") && page.shows("alt=\"Picture\""))
    #expect(try browser.get("/chat/image/\(id)")["content-type"] == "image/webp")
    let image = try house.owner().call(GuestMethods.GetImage(id: id)).image
    #expect(WebP.isWebP(Array(try #require(Data(base64Encoded: image.data)))))
    let other = Browser(house)
    try other.begin("two")
    #expect(try other.get("/chat/image/\(id)").status == 404)
    var written: [UInt8] = []
    let guests = try GuestsConnection(["PLANNER_GUESTS_SOCKET": house.path])
    try guests.export(try #require(house.events().first).conversation) { written += $0 }
    let export = try #require(JSONSerialization.jsonObject(with: Data(written)) as? [String: Any])
    #expect((export["images"] as? [[String: Any]])?.map { $0["id"] as? String } == [id])
    #expect((export["messages"] as? [Any])?.isEmpty == false)
    try await house.stop()
  }

  @Test func `of the owner's is made anew, too, and said once`() async throws {
    let house = try await House.open()
    let owner = try house.owner()
    let browser = Browser(house)
    try browser.begin("one")
    let conversation = try house.conversation().id
    let stream = try browser.listen("/chat", after: 1)
    let call = GuestMethods.SendMessage(
      conversation: conversation, id: UUID().uuidString, text: " ",
      image: Data(ImageTests.jpeg).base64EncodedString())
    for _ in 1...2 {
      let said = try owner.call(call).message
      #expect(said.kind == .image && said.side == .owner && said.number == 2 && said.text == nil)
      #expect(said.width == 2 && said.height == 4)
    }
    let id = try #require(try house.messages().last?.image)
    #expect(try stream.next("message").data.contains("/chat/image/\(id)"))
    let shown = try owner.call(GuestMethods.GetImage(id: id)).image
    let bytes = try #require(Data(base64Encoded: shown.data))
    #expect(Array(bytes).firstRange(of: Array("SECRETPLACE".utf8)) == nil)
    #expect(try browser.get("/chat/image/\(id)").status == 200)
    let both = try owner.call(
      GuestMethods.SendMessage(
        conversation: conversation, id: UUID().uuidString, text: "Here", image: call.image)
    ).message
    #expect(both.text == "Here" && both.image != nil && both.image != id)
    for image in ["", "no base64", Data("GIF89a".utf8).base64EncodedString()] {
      #expect(throws: InvalidField.self) {
        try owner.call(
          GuestMethods.SendMessage(conversation: conversation, id: UUID().uuidString, image: image))
      }
    }
    #expect(throws: InvalidField.self) {
      try owner.call(GuestMethods.SendMessage(conversation: conversation, id: UUID().uuidString))
    }
    #expect(throws: NotFound.self) {
      try owner.call(
        GuestMethods.SendMessage(conversation: "none", id: UUID().uuidString, image: call.image))
    }
    #expect(try house.messages().count == 3)
    try await house.stop()
  }

  /// Files that are not pictures, by name, so that a failure does not print their bytes.
  static let noPictures: [String: [UInt8]] = [
    "nothing": [], "GIF": Array("GIF89a".utf8),
    "SVG": Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8),
    "PDF": Array("%PDF-1.4".utf8), "the beginning of a JPEG": [0xFF, 0xD8, 0xFF],
    "the beginning of a PNG": Array(ImageTests.png.prefix(12)),
    "half of one": Array(ImageTests.png.prefix(40)),
    "too long": Array(repeating: 0xFF, count: ImageMaker.most + 1),
  ]

  @Test(arguments: noPictures.keys.sorted())
  func `that is none, or half of one, is refused`(name: String) async throws {
    let bytes = try #require(Self.noPictures[name])
    await #expect(throws: GuestRefusal.self) { _ = try await made(bytes) }
  }

  @Test func `with more pixels than can be read in time is refused`() async throws {
    // A PNG of a few bytes that claims 60,000 by 60,000 pixels.
    var bomb = ImageTests.png
    bomb.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    await #expect(throws: GuestRefusal.self) { _ = try await made(bomb) }
  }

  @Test func `that needs more memory than there is for one is refused, and says so`() async throws {
    let bomb = try Bomb.png()
    #expect(bomb.count < 1 << 19)
    let refusal = await #expect(throws: GuestRefusal.self) { _ = try await made(bomb) }
    #expect(
      refusal?.message == "This picture needs more than 384 MiB of memory to be read. Send a smaller one.")
  }

  /// A script replaces vipsthumbnail, because no known picture makes it do this.
  @Test func `is read by a process that opens no file of the user's, and gives no result without end`()
    async throws
  {
    let folder = try TemporaryFolder()
    try Data("secret".utf8).write(to: URL(filePath: folder.file("secret")))
    for script in [
      "read line < \(folder.file("secret")) && echo $line > \(folder.file("taken")); exit 1",
      "while :; do echo \(String(repeating: "0", count: 4000)); done",
    ] {
      try writeScript(script, to: folder.file("vips"))
      let images = try #require(ImageMaker(program: folder.file("vips")))
      let refusal = #expect(throws: GuestRefusal.self) { try images.makeBlocking(ImageTests.png) }
      #expect(refusal?.message == "This picture cannot be read.")
      try await images.close()
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("taken")))
  }
}

enum ImageTests {
  static let isPossible = access("/usr/bin/vipsthumbnail", X_OK) == 0

  /// One pixel.
  static let png = [UInt8](
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgEpEDAABoAD1UCKP3AAAAAElFTkSuQmCC")
      ?? Data())

  /// An image of 4 by 2 pixels, rotated (orientation 6), with the name of a place.
  static let jpeg = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QBGRXhpZgAATU0AKgAAAAgAAgEOAAIAAAAYAAAAJgESAAMAAAABAAYAAAAAAABTRUNSRVRQ\
        TEFDRSA1Mi41TiAxMy40RQD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62r\
        Z4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk\
        pKSkpKT/wAARCAACAAQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEB\
        AQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAFB//9k=
        """) ?? Data())
}

extension Browser {
  /// Sends a form with a picture.
  func upload(_ path: String, _ fields: [(String, String)], _ file: [UInt8]) throws -> Answer {
    let boundary = "----boundary"
    var body: [UInt8] = []
    for (name, value) in fields {
      body += Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Array(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\n\r\n".utf8)
    body += file + Array("\r\n--\(boundary)--\r\n".utf8)
    return try send(path, "multipart/form-data; boundary=\(boundary)", body)
  }
}
