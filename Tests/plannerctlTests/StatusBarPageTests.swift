import Foundation
import PlannerModel
import Testing

@testable import plannerctl

/// Runs the snippets of docs/status-bars.md unchanged.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq"), "jq is not installed"))
struct `The page of status bars` {
  /// Returns the block after `<!-- snippet: NAME -->`.
  private func snippet(_ name: String) throws -> String {
    let page = try String(decoding: readAll(Documents.root + "docs/status-bars.md"), as: UTF8.self)
    let rest = try #require(page.components(separatedBy: "<!-- snippet: \(name) -->\n").dropFirst().first)
    let block = rest.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    return block.prefix { $0 != "```" }.joined(separator: "\n")
  }

  private func item(_ id: String, _ name: String, minutesFromNow: Double, _ status: String = "pending")
    -> String
  {
    let start = Date(timeIntervalSinceNow: minutesFromNow * 60)
    return
      #"{"id":"\#(id)","name":"\#(name)","status":"\#(status)","startAt":"\#(start.formatted(.iso8601))"}"#
  }

  /// Returns a `plannerctl` that answers one command with JSON, and confirms others.
  private func planner(_ command: String, _ json: String) -> [String: String] {
    [
      "plannerctl": """
      case "$1 $*" in
        "\(command) "*--json* | "\(command) "*--format*) cat <<'JSON'
      \(json)
      JSON
        ;;
        *) echo "Did $*."; echo more ;;
      esac
      """
    ]
  }

  private func waybar(_ key: String) throws -> String {
    let all = try JSONDecoder().decode(JSONValue.self, from: Data(snippet("waybar").utf8))
    guard case .object(let modules) = all, case .object(let module)? = modules["custom/planner"],
      case .string(let command)? = module[key]
    else { throw CocoaError(.coderValueNotFound) }
    return command
  }

  @Test func `waybar runs watch`() throws {
    #expect(try waybar("exec") == "plannerctl watch --format waybar")
    #expect(try waybar("return-type") == "json")
  }

  @Test func `a click on waybar means the session that runs, else the last one over`() throws {
    func click(_ items: String...) throws -> [String] {
      let agenda = #"{"days":[{"items":[]},{"items":[\#(items.joined(separator: ","))]}]}"#
      return Array(
        try Shell(waybar("on-click"), programs: planner("agenda", agenda)).calls.dropFirst())
    }
    let (over, running) = (item("o", "O", minutesFromNow: -90), item("r", "R", minutesFromNow: -5))
    let ahead = item("a", "A", minutesFromNow: 30)
    #expect(try click(over, running, ahead) == ["plannerctl done r"])
    #expect(try click(ahead, over) == ["plannerctl done o"])
    #expect(try click(item("d", "D", minutesFromNow: -9, "done"), over) == ["plannerctl done o"])
    #expect(try click(ahead) == [])
    #expect(try click() == [])
  }

  @Test func `a right click on waybar puts the next one off`() throws {
    func click(_ items: String) throws -> [String] {
      Array(
        try Shell(waybar("on-click-right"), programs: planner("next", #"{"items":[\#(items)]}"#)).calls
          .dropFirst())
    }
    #expect(try click(item("a", "A", minutesFromNow: 30)) == ["plannerctl snooze a"])
    #expect(try click("") == [])
  }

  @Test func `tmux is kept from reading a name as a format`() throws {
    let line = try #require(try snippet("tmux").firstMatch(of: /#\((.*)\) \|/)).1
    let shell = try Shell(String(line), programs: ["plannerctl": "echo '#[fg=red]#(reboot) 18:00'"])
    #expect(shell.output == "＃[fg=red]＃(reboot) 18:00\n")
    #expect(shell.calls == ["plannerctl status --format plain"])
  }

  @Test func `argos gets a line, a menu, and what can be done`() throws {
    func shown(_ bar: String) throws -> String {
      try Shell(snippet("argos"), programs: planner("status", bar)).output
    }
    #expect(
      try shown(
        #"{"state":"now","text":"<A> | bash=x 18:00","lines":["Today <A>\n|"],"next":{"id":"3f2a"}}"#) == """
          &lt;A&gt; / bash=x 18:00
          ---
          Today &lt;A&gt;//
          ---
          Done | terminal=false refresh=true bash="plannerctl done 3f2a"
          Snooze for an hour | terminal=false refresh=true bash="plannerctl snooze 3f2a"
          Snooze for a day | terminal=false refresh=true bash="plannerctl snooze 3f2a 1d"

          """)
    #expect(
      try shown(#"{"state":"free","text":"Nobody due","lines":["Nothing is planned."]}"#)
        == "Nobody due\n---\nNothing is planned.\n")
  }

  @Test(arguments: [
    ("Done", "done"), ("Snooze for an hour", "snooze b 1h"), ("Snooze for a day", "snooze b 1d"),
    ("Cancel", "cancel"), ("", ""), ("anything", ""),
  ])
  func `the menu does what was picked to whom was picked`(action: String, words: String) throws {
    let items = [item("a", "Ana", minutesFromNow: 30), item("b", #"Bo\nb\t$(x)"#, minutesFromNow: 60)]
    var programs = planner("next", #"{"items":[\#(items.joined(separator: ","))]}"#)
    // Selects the second session, then the action.
    programs["fuzzel"] =
      "list=$(cat); case $list in *Snooze*) echo '\(action)' ;; *) echo \"$list\" | sed -n 2p ;; esac"
    programs["notify-send"] = ""
    let calls = try Shell(snippet("menu"), programs: programs).calls.filter { !$0.hasPrefix("fuzzel") }
    let asked = "plannerctl next 20 --json"
    if words.isEmpty {
      #expect(calls == [asked])
    } else {
      let command = words.contains(" ") ? words : "\(words) b"
      #expect(calls == [asked, "plannerctl \(command)", "notify-send Did \(command)."])
    }
  }

  @Test(arguments: ["menu", "snooze"])
  func `a menu with nothing in it, or nothing picked, does nothing`(name: String) throws {
    for items in ["", item("a", "Ana", minutesFromNow: 30)] {
      var programs = planner("next", #"{"items":[\#(items)]}"#)
      programs["fuzzel"] = "cat > /dev/null"
      let calls = try Shell(snippet(name), programs: programs).calls.filter { !$0.hasPrefix("fuzzel") }
      #expect(calls.count == 1 && calls[0].hasPrefix("plannerctl next"))
    }
  }

  @Test func `the one line snoozes whom was picked`() throws {
    var programs = planner("next", #"{"items":[\#(item("b", "Bo b", minutesFromNow: 60))]}"#)
    programs["fuzzel"] = "cat"
    #expect(try Shell(snippet("snooze"), programs: programs).calls.last == "plannerctl snooze b")
  }

  @Test func `what is read aloud is the first line`() throws {
    let shell = try Shell(
      snippet("aloud"),
      programs: ["plannerctl": "echo \"$1 says.\"; echo table", "spd-say": "", "notify-send": ""])
    #expect(
      shell.calls.filter { !$0.hasPrefix("plannerctl") } == ["spd-say next says.", "notify-send plan says."])
  }
}
