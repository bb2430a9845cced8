import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

/// The subcommands of `plannerctl inbox` for a conversation, with the real programs and the guest's view.
@Suite struct `A conversation of the inbox` {
  @Test func `is pinned, muted, put away and marked as not read, and each is taken back`() throws {
    let house = try GuestHouse()
    let ana = try house.guest("Ana").conversation
    let (path, bo) = try house.guest("Bo")
    // The latest writer comes first, unless another conversation is pinned.
    try house.mark("pinned", by: "pin", "stays at the top", undo: "no longer stays at the top") {
      isSet throws in
      #expect(try house.listed() == (isSet ? [ana, bo] : [bo, ana]))
    }
    try house.mark("muted", by: "mute", "is muted", undo: "is no longer muted") { isSet throws in
      #expect(try house.planner.json("inbox")["unread"] == .number(isSet ? 1 : 2))
      #expect(try house.listed() == [bo, ana])
    }
    try house.mark("archived", by: "archive", "is archived", undo: "is in your inbox again") { isSet throws in
      #expect(try house.listed() == (isSet ? [bo] : [bo, ana]))
      #expect(try house.listed(archived: true) == (isSet ? [ana] : []))
    }
    #expect(try house.planner.plannerctl("inbox", "show", "ana").out.contains("Hello from Ana"))
    try house.mark(
      "markedUnread", by: "unread", "is marked as not read", undo: "is no longer marked"
    ) { isSet throws in
      #expect(try house.planner.json("inbox")["unread"] == .number(isSet ? 2 : 1))
    }

    // An archived conversation comes back when the guest writes again.
    try house.planner.json("inbox", "archive", "bo")
    #expect(try house.listed() == [ana])
    #expect(try house.page(path, says: "Hello again").hasPrefix("HTTP/1.1 303 "))
    #expect(try house.listed() == [bo, ana])
  }

  @Test func `brings a quick reply and times to its guest, who writes no more once they are blocked`() throws
  {
    let house = try GuestHouse()
    let ana = try house.guest("Ana")
    let replies = "\(house.planner.home)/replies"
    try Data("See you there\n\n  I will call you  \n".utf8).write(to: URL(filePath: replies))
    let list = try house.planner.plannerctl("inbox", "reply", "ana", "--quick", "0")
    #expect(
      list.out == "1  See you there\n2  I will call you\nThey are the lines of the file \(replies).\n",
      "\(list)")
    let none = try house.planner.plannerctl("inbox", "reply", "ana", "--quick", "3")
    #expect(none.code == 1 && none.err.contains("there are 2 sentences"), "\(none)")
    #expect(try house.texts() == ["Hello from Ana"])
    let sent = try house.planner.plannerctl("inbox", "reply", "ana", "--quick", "1")
    #expect(sent.code == 0 && sent.out.hasSuffix("Sent to Ana.\n"), "\(sent)")
    #expect(try house.texts() == ["Hello from Ana", "See you there"])
    #expect(try house.page(ana.path).contains("See you there"))

    let made = try house.planner.json(
      "inbox", "offer", "ana", "--for", "45m", "--times", "3", "--note", "Coffee at the harbour")
    let id = try #require(made["invitation"]?["id"]?.text)
    let times = made["invitation"]?["times"]?.elements.compactMap { $0.text.flatMap { Instant($0) } } ?? []
    #expect(times.count == 3)
    let owner = try VarlinkConnection(path: "\(house.planner.home)/guests.sock", timeout: 60)
    let offer = try #require(try owner.call(GuestMethods.ListInvitations(id: id)).invitations.first)
    #expect(offer.kind == .offer && offer.conversation == ana.conversation && offer.durationMin == 45)
    #expect(try house.shown()["messages"]?.elements.last?["kind"] == "offered")
    let page = try house.page(ana.path)
    for what in ["Meet Robin for 45", "Coffee at the harbour", "value=\"\(id)\""] {
      #expect(page.contains(what), "\(what)")
    }
    for time in times { #expect(page.contains("value=\"\(time.seconds)\"")) }

    try house.mark(
      "blocked", by: "block", "can no longer write to you", undo: "can write to you again"
    ) { isSet throws in
      let texts = try house.texts() + (isSet ? [] : ["Taken"])
      let answer = try house.page(ana.path, says: isSet ? "Refused" : "Taken")
      #expect(answer.hasPrefix(isSet ? "HTTP/1.1 409 " : "HTTP/1.1 303 "))
      #expect(try house.texts() == texts)
      let page = try house.page(ana.path)
      #expect(page.contains("You cannot write here any more.") == isSet)
      #expect(page.contains("See you there") && !page.contains("Refused"))
    }
  }

  @Test(
    .enabled(
      if: access("/usr/bin/vipsthumbnail", X_OK) == 0,
      "vipsthumbnail is not installed: .ci/setup names the package"))
  func `is written to files with its picture, and then deleted for both sides`() throws {
    let house = try GuestHouse()
    let ana = try house.guest("Ana")
    let card = "\(RepositoryFiles.root)/Tests/plannerctlTests/Files/card.png"
    let picture = try Data(contentsOf: URL(filePath: card))
    #expect(try house.page(ana.path, says: "My card", with: picture).hasPrefix("HTTP/1.1 303 "))
    let image = try #require(try house.shown()["messages"]?.elements.last?["image"]?.text)
    let address = "\(ana.path)/image/\(image)"
    #expect(try house.page(address).hasPrefix("HTTP/1.1 200 "))

    let (beginning, file) = (String(image.prefix(8)), house.planner.folder.file("card.webp"))
    let saved = try house.planner.plannerctl("inbox", "save-image", beginning, file, "--in", "ana")
    #expect(saved.out == "Wrote 900 × 300 pixels to \(file).\n", "\(saved)")
    let webp = try Data(contentsOf: URL(filePath: file))
    #expect(webp.starts(with: "RIFF".utf8) && webp.dropFirst(8).starts(with: "WEBP".utf8))

    let export = house.planner.folder.file("ana.json")
    let written = try house.planner.plannerctl("inbox", "export", "ana", export)
    #expect(
      written.code == 0 && written.out == "Wrote all data about Ana as a guest to \(export).\n", "\(written)")
    let kept = try house.planner.object(
      String(decoding: try Data(contentsOf: URL(filePath: export)), as: UTF8.self))
    #expect(kept["conversation"]?["id"]?.text == ana.conversation)
    let said = kept["messages"]?.elements.compactMap { $0["text"]?.text }
    #expect(said == ["Hello from Ana", "My card"])
    #expect(kept["images"]?.elements.compactMap { $0["id"]?.text } == [image])
    #expect(kept["images"]?.elements.first?["data"]?.text == webp.base64EncodedString())

    #expect(try house.planner.plannerctl("inbox", "delete", "ana").code == 64, "nobody can confirm it")
    #expect(try house.page(ana.path).contains("My card"))
    let deleted = try house.planner.plannerctl("inbox", "delete", "ana", "--yes")
    #expect(deleted.out == "Deleted 2 messages for both sides.\n", "\(deleted)")
    #expect(try house.shown()["messages"]?.elements.isEmpty == true)
    let page = try house.page(ana.path)
    #expect(page.contains("Robin deleted the messages here, for both of you."))
    #expect(!page.contains("Hello from Ana") && !page.contains("My card"))
    #expect(try house.page(address).hasPrefix("HTTP/1.1 404 "))
    #expect(try house.planner.plannerctl("inbox", "save-image", image, file).code == 1)
    // The guest is not erased, and can write again.
    #expect(try house.page(ana.path, says: "Hello again").hasPrefix("HTTP/1.1 303 "))
    #expect(try house.texts() == ["Hello again"])
  }

  @Test func `is told to a hook, each message once`() throws {
    let house = try GuestHouse()
    let folder = "\(house.planner.home)/hooks.d"
    let told = house.planner.folder.file("told")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "#!/bin/sh\necho \"$PLANNER_EVENT $PLANNER_TITLE\" >> \(told)\n"
      .write(toFile: "\(folder)/10-note", atomically: true, encoding: .utf8)
    chmod("\(folder)/10-note", 0o755)
    try house.planner.json("prefs", "set", "channels", "hooks")
    let (path, _) = try house.guest("Ana")
    func messages() -> [Substring] {
      ((try? String(contentsOfFile: told, encoding: .utf8)) ?? "").split(separator: "\n")
        .filter { $0.hasPrefix("message") }
    }
    try house.wait("the first is told") { messages() == ["message Ana wrote to you"] }
    #expect(try house.page(path, says: "Again").hasPrefix("HTTP/1.1 303 "))
    try house.wait("the next is told") { messages().count > 1 }
    #expect(messages() == ["message Ana wrote to you", "message Ana wrote to you (2 new)"])
  }
}

/// Helpers for conversations in the inbox.
extension GuestHouse {
  /// Invites a person who then writes a message. Returns the path of their link and the id of the
  /// conversation.
  fileprivate func guest(_ name: String) throws -> (path: String, conversation: String) {
    try planner.json("add", name, "--every", "2w")
    let path = try invite(name).path
    #expect(try page(path, says: "Hello from \(name)").hasPrefix("HTTP/1.1 303 "))
    var conversation: String?
    try wait("the inbox has it") {
      let found = try planner.json("inbox", "--of", name)["conversations"]?.elements.first
      conversation = found?["id"]?.text
      return conversation != nil
    }
    return (path, try #require(conversation))
  }

  /// Returns the ids of the listed conversations.
  fileprivate func listed(archived: Bool = false) throws -> [String] {
    let inbox = try archived ? planner.json("inbox", "--archived") : planner.json("inbox")
    return inbox["conversations"]?.elements.compactMap { $0["id"]?.text } ?? []
  }

  /// Returns Ana's conversation without marking it as read.
  fileprivate func shown() throws -> [String: JSONValue] {
    try planner.json("inbox", "show", "ana", "--peek")
  }

  fileprivate func texts() throws -> [String] {
    try shown()["messages"]?.elements.compactMap { $0["text"]?.text } ?? []
  }

  /// Sets a mark of Ana's conversation, and removes it again.
  /// - look: checks the effect. Its argument is true while the mark is set.
  fileprivate func mark(
    _ mark: String, by verb: String, _ said: String, undo undone: String, _ look: (Bool) throws -> Void
  ) throws {
    try look(false)
    let done = try planner.plannerctl("inbox", verb, "ana")
    #expect(done.code == 0 && done.out == "Ana \(said).\n", "\(done)")
    #expect(try shown()["conversation"]?[mark] == .bool(true))
    try look(true)
    let undo = try planner.plannerctl("inbox", verb, "ana", "--undo")
    #expect(undo.code == 0 && undo.out == "Ana \(undone).\n", "\(undo)")
    #expect(try shown()["conversation"]?[mark] == .bool(false))
    try look(false)
  }
}
