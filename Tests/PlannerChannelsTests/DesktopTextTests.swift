import PlannerModel
import PlannerReminders
import SystemdKit
import Testing

@testable import PlannerChannels

@Suite struct `What a notification says` {
  private static let able: Set<String> = ["actions", "body", "body-markup", "persistence"]

  private func server(_ name: String = "gnome-shell", lacking: Set<String> = []) -> DesktopServer {
    DesktopServer(
      peer: BusPeer(name: ":1.1", bus: "0"), name: name, version: "1",
      capabilities: Self.able.subtracting(lacking))
  }

  private var notice: Notice {
    var notice = Notice.sample(
      "Ana in 30 min", lines: ["18:00 to 18:30", "coffee & cake <3"])
    notice.actions = [
      NoticeAction(.done, label: "Done", command: "plannerctl done 1a2b"),
      NoticeAction(.snoozeHour, label: "In 1 hour", command: "plannerctl snooze 1a2b 1h"),
    ]
    return notice
  }

  @Test func `on an able server: the lines, with what would be markup made harmless`() {
    let text = DesktopText(notice, on: server())
    #expect(text.summary == "Ana in 30 min")
    #expect(text.body == "18:00 to 18:30\ncoffee &amp; cake &lt;3")
  }

  /// A `<` and a combining mark form one Character.
  @Test func `marks up by scalars, and shows what changes direction`() {
    var notice = notice
    notice.lines = ["Ann <\u{338}b>&\u{301}", "a\u{202E}b\u{2060}"]
    let text = DesktopText(notice, on: server())
    #expect(text.body == "Ann &lt;\u{338}b&gt;&amp;\u{301}\n" + #"a\u{202E}b\u{2060}"#)
  }

  @Test func `without markup: as it is`() {
    let text = DesktopText(notice, on: server(lacking: ["body-markup"]))
    #expect(text.body == "18:00 to 18:30\ncoffee & cake <3")
  }

  @Test func `without actions: each action's command, and none is sent`() {
    let server = server(lacking: ["actions"])
    #expect(
      DesktopText(notice, on: server).body == """
        18:00 to 18:30
        coffee &amp; cake &lt;3
        Done: plannerctl done 1a2b
        In 1 hour: plannerctl snooze 1a2b 1h
        """)
    #expect(DesktopNotification(notice, on: server, replacing: 0).actions == [])
  }

  @Test(arguments: ["dunst", "mako", "fnott", "Dunst"])
  func `on servers that draw no buttons: the commands as well as the actions`(name: String) {
    let notice = notice
    let text = DesktopText(notice, on: server(name))
    #expect(text.body.hasSuffix("Done: plannerctl done 1a2b\nIn 1 hour: plannerctl snooze 1a2b 1h"))
    let notification = DesktopNotification(notice, on: server(name), replacing: 0)
    #expect(notification.actions == ["\(notice.id):done", "Done", "\(notice.id):snooze-1h", "In 1 hour"])
  }

  @Test func `without persistence: where to find it again`() {
    let server = server(lacking: ["persistence"])
    #expect(DesktopText(notice, on: server).body.hasSuffix("\nTo see it again: plannerctl show 1a2b"))
    var several = notice
    several.sessions = []
    #expect(DesktopText(several, on: server).body.hasSuffix("\nTo see it again: plannerctl next"))
    var message = several
    message.kind = .message
    #expect(DesktopText(message, on: server).body.hasSuffix("\nTo see it again: plannerctl inbox"))
    var passing = notice
    passing.isTransient = true
    #expect(DesktopText(passing, on: server).body == "18:00 to 18:30\ncoffee &amp; cake &lt;3")
  }

  @Test func `without a body: everything in one line, with the commands`() {
    let bare = DesktopText(notice, on: server(lacking: Self.able))
    #expect(bare.body == "")
    #expect(
      bare.summary == "Ana in 30 min · 18:00 to 18:30 · coffee & cake <3 · Done: plannerctl done 1a2b · "
        + "In 1 hour: plannerctl snooze 1a2b 1h · To see it again: plannerctl show 1a2b")
    let buttons = DesktopText(notice, on: server(lacking: ["body"]))
    #expect(
      buttons.summary
        == "Ana in 30 min · 18:00 to 18:30 · coffee & cake <3 · To see it again: plannerctl show 1a2b")
  }

  @Test func `shows what is not seen, and what servers refuse, as marks, and has a summary of one line`() {
    var notice = notice
    notice.title = "An\0a\r\nin\u{1b} 30 min\n"
    notice.lines = ["a\0b\u{8}", "c\td\r", "🥐"]
    let text = DesktopText(notice, on: server())
    #expect(text.summary == #"An\u{0}a in\u{1B} 30 min"#)
    #expect(text.body == #"a\u{0}b\u{8}"# + "\nc\td\n🥐")
  }

  @Test func `is urgent only where it was missed and can still be made`() {
    for kind in NoticeKind.allCases {
      for late in [false, true] {
        var notice = notice
        notice.kind = kind
        notice.late = late
        let expected: UInt8 = kind == .reminder && late ? 2 : 1
        #expect(
          DesktopNotification(notice, on: server(), replacing: 0).urgency == expected, "\(kind) \(late)")
      }
    }
  }
}
