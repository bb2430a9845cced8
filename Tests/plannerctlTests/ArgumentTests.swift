import ArgumentParser
import PlannerModel
import PlannerTime
import Testing

@testable import plannerctl

@Suite struct `Options that make windows` {
  @Test func `are read as people type them`() throws {
    func options(_ arguments: String...) throws -> ContactOptions { try ContactOptions.parse(arguments) }
    #expect(try options("--every", "every 2 weeks").every == .of(days: 14))
    #expect(try options("--every", "7").every == .of(days: 7))
    #expect(try options("--every", "None").every == .removed)
    #expect(try options("--for", "1h 30m").length == 90)
    #expect(try options("--for", "90").length == 90)
    #expect(try options("--on", "mo-we, weekend").on == [.mon, .tue, .wed, .sat, .sun])
    #expect(
      try options("--between", "10-12, 6pm-9pm").between == [
        [TimeBlock(start: 600, end: 720), TimeBlock(start: 1080, end: 1260)]
      ])
  }

  @Test(arguments: [
    (
      ["--between", "6-9pm"],
      "The value '6-9pm' is invalid for '--between <times>': it must be '6am-9pm' or '6pm-9pm': it may mean either"
    ),
    (
      ["--between", "10:00-10:00"],
      "The value '10:00-10:00' is invalid for '--between <times>': "
        + "it must be hours with an end that is not their start; the whole day is 00:00-24:00"
    ),
    (["--every", "-7"], "The value '-7' is invalid for '--every <duration>': it must be a day or more"),
    (
      ["--for", "-30m"],
      "The value '-30m' is invalid for '--for <duration>': it must be more than nothing, such as 30m"
    ),
    (
      ["--except", "5/6"],
      "The value '5/6' is invalid for '--except <date>': it must be '5 jun' or '6 may': it may mean either"
    ),
  ])
  func `say what they take`(arguments: [String], message: String) {
    #expect {
      _ = try ContactOptions.parse(arguments)
    } throws: {
      ContactOptions.message(for: $0) == message
    }
  }

  @Test func `name days on the planner's clock`() throws {
    let options = try ContactOptions.parse(["--except", "tomorrow", "--except", "24 dec"])
    #expect(
      try options.windows(changing: .always, in: { Example.context }).excludedDates == [
        Example.date("2026-03-03"), Example.date("2026-12-24"),
      ])
  }

  @Test func `keep what is not given`() throws {
    let old = Windows(
      weekdays: [.mon], timeBlocks: [TimeBlock(start: 0, end: 60)],
      excludedDates: [Example.date("2026-03-03")])
    func options(_ arguments: String...) throws -> ContactOptions { try ContactOptions.parse(arguments) }

    let nobody = try options("--purpose", "x")
    #expect(!nobody.givesWindows && !nobody.givesPartOfWindows)
    #expect(
      try options("--on", "tue").windows(changing: old, in: { Example.context })
        == Windows(weekdays: [.tue], timeBlocks: old.timeBlocks, excludedDates: old.excludedDates))
    #expect(
      try options("--between", "1:00-2:00", "--between", "3:00-4:00").windows(
        changing: old, in: { Example.context })
        == Windows(
          weekdays: [.mon], timeBlocks: [TimeBlock(start: 60, end: 120), TimeBlock(start: 180, end: 240)],
          excludedDates: old.excludedDates))
    #expect(
      try options("--except", "none").windows(changing: old, in: { Example.context }).excludedDates == [])
    #expect(
      try options("--except", "2026-04-01").windows(changing: old, in: { Example.context }).excludedDates == [
        Example.date("2026-04-01")
      ])
    #expect(try options("--tag", "a", "--tag", "b").tags == ["a", "b"])
    #expect(try options("--tag", "").tags == [])
    #expect(try options().tags == nil)
  }
}

@Suite struct `A number below zero` {
  @Test(arguments: [
    ("next -1", #"Next","parameters":{"count":-1}"#), ("next --json -1", #"Next","parameters":{"count":-1}"#),
    ("history --limit -1", #"History","parameters":{"limit":-1}"#),
    ("reschedule ana --count -1", #"Candidates","parameters":{"count":-1,"item":"ana"}"#),
    ("edit Ana --importance -1", #"EditContact""#),
  ])
  func `is taken for a number, which the planner refuses`(line: String, call: String) throws {
    let refusal = Example.refusal(
      "InvalidField", #"{"field":"count","value":-1,"allowed":"1...1000","message":"m"}"#)
    let run = try Run(
      line.split(separator: " ").map(String.init), answers: [refusal, Example.preferences])
    #expect(run.exitCode == 65)
    #expect(run.calls.first?.contains(call) == true, "\(run.calls)")
    if !line.contains("--json") {
      #expect(run.complaint == "plannerctl: invalid number of results -1: use 1 to 1000\n")
    }
  }

  @Test func `is no time of a list`() throws {
    let listed = Example.answer(
      #"{"item":{"id":"i","contactId":"c1","name":"Ana","startAt":"2026-03-03T18:00:00Z","durationMin":30,"#
        + #""status":"pending","origin":"auto","createdAt":"2026-03-01T00:00:00Z"},"candidates":["#
        + #"{"startAt":"2026-03-04T18:00:00Z","cost":0,"terms":{"day":0,"crowd":0,"learned":0,"hours":0}}]}"#)
    let run = try Run(["reschedule", "ana", "--pick", "-1"], answers: [listed, Example.preferences])
    #expect(run.exitCode == 65)
    #expect(
      run.complaint
        == "plannerctl: invalid number of a listed time -1: use 1 to 1, as listed\n")
  }

  @Test func `begins no time of day`() {
    #expect {
      _ = try ContactOptions.parse(["--between", "-3-5"])
    } throws: {
      ContactOptions.message(for: $0).hasPrefix(
        "The value '-3-5' is invalid for '--between <times>': it must be")
    }
  }
}

@Suite struct `A command line` {
  @Test(arguments: [
    "bogus", "add", "add A B", "add A --every 90m", "add A --every 1m", "add A --for 6-9pm",
    "snooze A --bogus", "prefs set a --bogus b", "add A --every", "add A --on noday", "add A --between 9",
    "add A --except 2026-02-30", "add A --except none --except 2026-03-01", "add A --importance high",
    "add A --importance=4.5", "next x", "agenda --days many", "reschedule A --pick 1 --at 9:00", "book A",
    "book A --at",
    "erase", "erase A --all", "done A --outcome kissed", "note A", "away", "away lst", "pause",
    "pause A --tag t",
    "resume", "edit --every 2w", "edit --tag t", "edit --tag a --tag b --every 2w",
    "edit --tag t --every 2w --rename X",
    "edit --tag t --every 2w --card u", "prefs get",
    "prefs set a", "snooze", "next --color", "remind", "status --format i3", "status --format plain --json",
    "watch --format json --json", "watch --format", "calendars add", "calendars add a b --name n",
    "calendars add a b --color #112233", "calendars remove", "mirror set", "mirror set --as note",
    "sync setup", "sync setup https://h/c --user ana", "sync setup https://h/c --password-command pass",
    "sync setup https://h/c --every 0m", "sync setup https://h/c --every 2d",
    "sync setup https://h/c --user ana --password secret", "add --tag t", "add --from-cards A",
    "add --from-cards --card u", "add --from-cards --tz Asia/Tokyo", "add --from-cards --tag a --tag b",
    "add A --pick 1", "add --from-cards --pick 3-1", "add --from-cards --pick x", "contacts search",
    "contacts sources add", "contacts sources add a b --name n", "contacts sources remove",
    "import f --dry-run", "import f --every 2w", "import f --from excel", "import --from csv",
    "import f --from csv --every 90m", "learned ada", "learned reset ada", "learned --yes",
    "plan --what-if", "check Ana",
  ])
  func `that is wrong exits with 64`(line: String) {
    #expect {
      _ = try Plannerctl.parse(line.split(separator: " ").map(String.init))
    } throws: {
      Plannerctl.exitCode(for: $0).rawValue == 64
    }
  }

  @Test func `that is wrong names the command as a whole`() {
    #expect {
      _ = try Plannerctl.parse(["next", "x"])
    } throws: {
      Plannerctl.fullMessage(for: $0).contains("Usage: plannerctl next")
    }
  }

  @Test(arguments: [
    "next", "next 5 --json", "away 2026-03-01 2026-03-02", "away list", "away remove 3f2a", "prefs",
    "prefs --json",
    "prefs get timeZone", "prefs set capacityPerWeek -1 --json", "prefs set quietHours 10pm - 8am",
    "snooze A -1h", "snooze A 1h 30m --json", "done A --at -2d", "log A --at -90m", "edit A --purpose x",
    "export -", "import -",
    "snooze-tonight", "remind --test", "status --format waybar", "watch --format plain", "calendars",
    "calendars --json", "calendars list", "calendars add a b --all-day", "calendars check",
    "calendars check n",
    "mirror", "mirror show --json", "mirror set d --as both", "mirror set --as task",
    "sync setup https://h/c", "contacts", "contacts --json", "contacts sources", "contacts sources --json",
    "contacts sources list", "contacts sources add a b", "contacts sources add a --name n",
    "contacts search ana --tag t", "add --card u", "add A --card u --tz Asia/Tokyo", "add --from-cards",
    "add --from-cards --tag t --every 2w --pick 1,3-5", "edit A --card u --time-zone Asia/Tokyo",
    "import f --from csv --every 2w --dry-run", "import - --from taskwarrior", "learned", "learned --json",
    "learned show", "learned reset --yes --json", "check", "check --json",
    "plan --what-if capacityPerWeek=3 --what-if Ana.cadence=14d --json",
    "sync setup https://h/c --user ana --password-command pass show x --every 1h --yes",
  ])
  func `that is right makes a command`(line: String) throws {
    #expect(
      try Plannerctl.parse(line.split(separator: " ").map(String.init)) is any PlannerCommand)
  }

  @Test(arguments: [["add"], ["import"], ["contacts", "sources", "add"], ["contacts", "search"]])
  func `that asks for help is told the command as a whole`(command: [String]) throws {
    #expect {
      var help = try Plannerctl.parse(command + ["--help"])
      try help.run()
    } throws: {
      Plannerctl.fullMessage(for: $0).contains("USAGE: plannerctl \(command.joined(separator: " ")) ")
    }
  }

  @Test func `offers every command with --json`() throws {
    func check(_ type: any ParsableCommand.Type) {
      let below = type.configuration.subcommands
      below.forEach(check)
      if below.isEmpty { #expect(type is any PlannerCommand.Type, "\(type)") }
      // The name that `Plannerctl.parse` searches for.
      #expect(type.configuration.commandName != nil, "\(type)")
    }
    check(Plannerctl.self)
  }
}
