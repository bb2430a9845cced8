import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import plannerctl

private let invitation =
  #"{"id":"1a2b0000-0000-4000-8000-000000000000","kind":"personal","contactId":"c","name":"Ana","token":"t","#
  + #""link":"https://m/i/t","durationMin":45,"times":["2026-03-05T23:00:00Z"],"most":5,"#
  + #""until":"2026-03-20T23:00:00Z","createdAt":"2026-03-02T13:00:00Z","revoked":false,"#
private let open = invitation + #""state":"unanswered","expired":false,"proposed":[],"told":true}"#
private let asked =
  invitation + #""state":"asked","expired":false,"proposed":["2026-03-05T23:00:00Z"],"told":true}"#
private let door =
  #"{"here":false,"socket":"/g","trouble":"nobody answers at '/g'","url":"https://m","displayName":"Robin","#
  + #""retentionDays":365,"unread":2,"waiting":1}"#

@Suite struct `plannerctl invite` {
  @Test func `prints the link alone on a line, and the times`() throws {
    let run = try Run(
      ["invite", "ana", "--for", "45m", "--within", "3w", "--times", "5", "--note", "Hi"],
      answers: [Example.answer(#"{"invitation":\#(open),"door":\#(door)}"#), Example.preferences])
    #expect(run.exitCode == 0, "\(run.complaint)")
    #expect(
      run.output == """
        Ana can book a time of 45 min here:
        https://m/i/t
          Thu 5 Mar 18:00

        """)
    #expect(
      run.calls.first
        == #"{"method":"org.socialplanner.Invitations.Invite","parameters":{"durationMin":45,"most":5,"#
        + #""name":"ana","note":"Hi","within":"3w"}}"#)
  }

  @Test func `lists who waits, with what to type, and says that guests cannot come`() throws {
    let run = try Run(
      ["invite", "--list"],
      answers: [Example.answer(#"{"invitations":[\#(asked)],"door":\#(door)}"#), Example.preferences])
    #expect(
      run.output == """
        Ana  waits for your answer  1a2b0000
          asked for: Thu 5 Mar 18:00
          `plannerctl invite confirm 1a2b0000`, or decline, or fresh
          https://m/i/t
        plannerguests does not answer: nobody answers at '/g'.

        """)
  }

  @Test func `says of what was declined, not of what is booked`() throws {
    let booked = open.replacing(
      #""state":"unanswered""#, with: #""state":"booked","bookedAt":"2026-03-05T23:00:00Z""#)
    let run = try Run(
      ["invite", "decline", "ana"],
      answers: [
        Example.answer(#"{"invitation":\#(booked),"warnings":[],"plan":\#(Example.emptyPlan)}"#),
        Example.preferences,
      ])
    #expect(run.output == "Declined: Ana. What is booked stays: Thu 5 Mar 18:00–18:45.\n")
  }

  @Test(arguments: [
    [], ["ana", "--list", "--times", "3"], ["ana", "--public", "chat"], ["ana", "--all"],
    ["--public", "chat", "--revoke", "1a2b"],
  ]) func `takes one of its ways at a time`(arguments: [String]) throws {
    #expect(throws: (any Error).self) { try Run(["invite"] + arguments, answers: []) }
  }

  @Test func `shows what guests see of you`() throws {
    let run = try Run(
      ["inbox", "door", "--name", "Robin", "--keep", "90d"],
      answers: [Example.answer(#"{"door":\#(door)}"#), Example.preferences])
    #expect(run.calls.first?.contains(#""parameters":{"displayName":"Robin","retentionDays":90}"#) == true)
    #expect(
      run.output == """
        Guests call you Robin.
        A conversation is erased 365 days after its last message.
        They reach you at https://m.
        plannerguests does not answer: nobody answers at '/g'.
        2 conversations not read: `plannerctl inbox`
        1 request waits for you: `plannerctl invite --list`

        """)
  }
}

/// A fake plannerguests on a real socket, with answers by method.
private final class Guests: @unchecked Sendable {
  let folder: TemporaryFolder
  private let server: FakeDaemon

  init(_ answers: [String: String]) throws {
    folder = try TemporaryFolder()
    server = FakeDaemon(path: folder.file("guests.sock"))
    for (method, answer) in answers { server.answer(method, Example.answer(answer)) }
    server.start()
  }

  deinit { server.stop() }

  var environment: [String: String] { ["PLANNER_HOME": folder.path] }
  var calls: [String] { server.calls }
}

private let conversation =
  #"{"id":"2c3d0000-0000-4000-8000-000000000000","kind":"anonymous","name":"Zoe","createdAt":"2026-03-02T12:00:00Z","#
  + #""lastAt":"2026-03-02T12:00:00Z","lastText":"Hello there","lastSide":"guest","messages":1,"unread":1,"#
  + #""markedUnread":false,"pinned":true,"muted":false,"archived":false,"blocked":false,"present":true,"#
  + #""guestReadTo":0,"invitations":[]}"#
private let list = #"{"conversations":[\#(conversation)],"total":1,"unread":1}"#
private let message =
  #"{"id":"m","number":1,"at":"2026-03-02T12:00:00Z","side":"guest","kind":"text","text":"Hello\nthere","#
  + #""times":[],"delivered":true,"read":false}"#

@Suite struct `plannerctl inbox` {
  @Test func `lists conversations`() throws {
    let guests = try Guests(["ListConversations": list])
    let run = try Run(["inbox"], answers: [Example.preferences], environment: guests.environment)
    #expect(run.complaint.isEmpty)
    #expect(run.output.contains("1    guest “Zoe”  Hello there"))
    #expect(run.output.contains("pinned") && run.output.contains("2c3d0000"))
    let json = try Run(["inbox", "--json"], answers: [], environment: guests.environment)
    #expect(json.output == list + "\n")
  }

  @Test func `shows a conversation by the guest's name, and marks it as read`() throws {
    let guests = try Guests([
      "ListConversations": list,
      "GetConversation":
        #"{"conversation":\#(conversation),"messages":[\#(message)],"invitations":[],"more":false}"#,
      "MarkRead": #"{"conversation":\#(conversation)}"#,
    ])
    let run = try Run(
      ["inbox", "show", "zoe"], answers: [Example.answer(#"{"found":[]}"#), Example.preferences],
      environment: guests.environment)
    #expect(run.complaint.isEmpty)
    #expect(
      run.output == """
        Zoe (a guest), anonymous, not linked: `plannerctl inbox link 2c3d0000 NAME`
        Mon 2 Mar (today)
        07:00 “Zoe”
          Hello
          there

        """)
    // The search runs here, also among archived conversations: plannerguests never receives the name.
    #expect(guests.calls == ["ListConversations", "ListConversations", "GetConversation", "MarkRead"])
  }

  @Test func `says how many more there are, and how to see them`() throws {
    let many = #"{"conversations":[\#(conversation)],"total":45,"unread":1}"#
    let guests = try Guests(["ListConversations": many])
    let run = try Run(
      ["inbox", "--archived", "--offset", "3"], answers: [Example.preferences],
      environment: guests.environment)
    #expect(run.complaint.isEmpty)
    #expect(run.output.hasSuffix("41 more: `plannerctl inbox --archived --offset 4`\n"))
  }

  /// Another guest chose the name of a person who is linked to a different conversation.
  @Test func `takes a name for that of the person, and refuses one that several took`() throws {
    func named(_ id: String, _ name: String, _ person: String?) -> String {
      conversation.replacing("2c3d", with: id).replacing("Zoe", with: name)
        .replacing(#""pinned""#, with: person.map { #""person":"\#($0)","pinned""# } ?? #""pinned""#)
    }
    let found =
      #"{"found":[{"contactId":"p","name":"Ana Lopez","where":"name","text":"Ana Lopez","marks":[]}]}"#
    func link(_ name: String, _ conversations: [String], _ answers: [String]) throws -> Run {
      let list = #"{"conversations":[\#(conversations.joined(separator: ","))],"total":1,"unread":1}"#
      let guests = try Guests(["ListConversations": list])
      return try Run(
        ["inbox", "link", name], answers: answers.map { Example.answer($0) } + [Example.preferences],
        environment: guests.environment)
    }
    let stranger = named("aaaa", "Ana Lopez", nil)
    let linked = try link("ana lopez", [stranger, named("bbbb", "Mum", "p")], [found, "{}"])
    #expect(linked.complaint.isEmpty)
    #expect(linked.calls.last { $0.contains("LinkGuest") }?.contains("bbbb0000") == true)
    let twice = try link(
      "ana", [stranger, named("cccc", "Ana", nil), named("dddd", "Ana", nil)], [#"{"found":[]}"#])
    #expect(twice.exitCode == 1)
    #expect(twice.complaint.contains("cccc0000 (guest “Ana”), dddd0000 (guest “Ana”)"))
  }

  @Test func `does not send to a link that is closed`() throws {
    let invited = conversation.replacing("anonymous", with: "invited")
    // A time offered in the conversation has no link.
    let offer =
      #"{"id":"i","kind":"offer","durationMin":30,"times":[],"revoked":false,"state":"unanswered","expired":false,"#
      + #""proposed":[],"sequence":0,"changedAt":"2026-03-02T12:00:00Z"}"#
    let guests = try Guests([
      "ListConversations": #"{"conversations":[\#(invited)],"total":1,"unread":1}"#,
      "GetConversation":
        #"{"conversation":\#(invited),"messages":[],"invitations":[\#(offer)],"more":false}"#,
    ])
    let run = try Run(
      ["inbox", "reply", "zoe", "Hello"], answers: [Example.answer(#"{"found":[]}"#), Example.preferences],
      environment: guests.environment)
    #expect(run.exitCode == 1 && run.complaint.contains("nobody can read your message there"))
    #expect(!guests.calls.contains("SendMessage"))
  }

  @Test func `sends an image, with a text or without one, and says what cannot be sent`() throws {
    let guests = try Guests([
      "ListConversations": list, "SendMessage": #"{"message":\#(message)}"#,
      "GetConversation":
        #"{"conversation":\#(conversation),"messages":[\#(message)],"invitations":[],"more":false}"#,
      "MarkRead": #"{"conversation":\#(conversation)}"#,
    ])
    let nobody = Example.answer(#"{"found":[]}"#)
    let file = guests.folder.file("a.jpg")
    try writeFile([0xFF, 0xD8, 0xFF], to: file)
    for text in [[], ["Here", "it", "is"]] {
      let run = try Run(
        ["inbox", "reply", "zoe"] + text + ["--image", file], answers: [nobody, Example.preferences],
        environment: guests.environment)
      #expect(run.complaint.isEmpty)
      #expect(
        run.output == """
          Mon 2 Mar (today)
          07:00 “Zoe”
            Hello
            there
          You had not read that yet.
          Sent to Zoe (a guest).

          """)
    }
    #expect(guests.calls.count { $0 == "SendMessage" } == 2)
    try writeFile([UInt8](repeating: 0, count: 5 << 20 + 1), to: file)
    for (path, complaint) in [(file, "an image has at most 5 MB"), ("/nowhere", "cannot open /nowhere")] {
      let run = try Run(
        ["inbox", "reply", "zoe", "--image", path], answers: [nobody], environment: guests.environment)
      #expect(run.exitCode != 0 && run.complaint.contains(complaint), "\(run.complaint)")
    }
    #expect(guests.calls.count { $0 == "SendMessage" } == 2)
  }

  @Test func `asks which of two images is meant`() throws {
    let ids = ["0123456a-0000-4000-8000-000000000000", "0123456a-0000-4000-8000-000000000001"]
    let images = ids.map { message.replacing(#""text":"#, with: #""image":"\#($0)","text":"#) }
    let guests = try Guests([
      "ListConversations": list,
      "GetConversation":
        #"{"conversation":\#(conversation),"messages":[\#(images.joined(separator: ","))],"#
        + #""invitations":[],"more":false}"#,
    ])
    let run = try Run(
      ["inbox", "save-image", "0123456a", guests.folder.file("a.webp")], answers: [],
      environment: guests.environment)
    #expect(run.exitCode == 1 && run.complaint.contains("'0123456a' matches more than one image"))
    #expect(ids.allSatisfy(run.complaint.contains))
    #expect(!guests.calls.contains("GetImage"))
  }

  @Test func `says that plannerguests does not run`() throws {
    let folder = try TemporaryFolder()
    let run = try Run(["inbox"], answers: [], environment: ["PLANNER_HOME": folder.path])
    #expect(run.exitCode == 1)
    #expect(run.complaint.contains("plannerguests does not answer at \(folder.file("guests.sock"))"))
  }

  @Test func `has quick replies of its own, and yours`() throws {
    let folder = try TemporaryFolder()
    let environment = ["PLANNER_HOME": folder.path]
    #expect(try QuickReplies(environment).sentence(2) == "Yes, gladly.")
    let path = folder.file("replies")
    let shipped = try Run(["inbox", "reply", "zoe", "--quick", "0"], answers: [], environment: environment)
    #expect(shipped.output.hasSuffix("For other sentences, write them into \(path), one on each line.\n"))
    try writeFile(Array("  See you.  \n\nBye\n".utf8), to: path)
    #expect(try QuickReplies(environment).sentence(1) == "See you.")
    #expect(try QuickReplies(environment).sentence(2) == "Bye")
    #expect(throws: CommandError.self) { try QuickReplies(environment).sentence(3) }
    let yours = try Run(
      ["inbox", "reply", "zoe", "--quick", "0", "--json"], answers: [], environment: environment)
    #expect(yours.output == #"{"replies":["See you.","Bye"]}"# + "\n")
  }
}
