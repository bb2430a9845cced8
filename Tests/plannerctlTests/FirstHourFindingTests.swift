import Foundation
import PlannerAddressBooks
import PlannerModel
import PlannerTime
import PlannerWords
import Testing

@testable import plannerctl

/// The settings follow the examples in each program's documentation.
@Suite struct `What is found on a machine` {
  private func find(
    _ kind: PlaceKind, _ home: StandIns, environment: [String: String] = [:], own: [String] = []
  ) throws -> FoundPlaces {
    try PlaceFinder.find(
      kind, environment: home.environment.merging(environment) { $1 }, own: own)
  }

  private func paths(_ found: FoundPlaces, _ home: StandIns) -> [String] {
    found.places.map { $0.path.replacing(home.home, with: "~") }
  }

  @Test func `is nothing in an empty home`() throws {
    let home = try StandIns()
    for kind in [PlaceKind.calendar, .addressBook] { #expect(try find(kind, home) == FoundPlaces()) }
  }

  @Test func `are khal's calendars, by name and by pattern`() throws {
    let home = try StandIns()
    try home.write(
      """
      # khal
      [calendars]

        [[work]]
          path = "~/cal/work/"  # mine
          color = dark green
        [[new]]
        path = $CALS/new
        [[all]]
        path = ~/dav/*
        type = discover
        [[deep]]
        path = ~/deep/**
        type = discover
        [[gone]]
        path = ~/gone

      [locale]
      path = ~/no
      timeformat = %H:%M
      """, to: "\(home.config)/khal/config")
    for path in ["cal/work/1.ics", "cal/work/2.ics", "dav/b/1.ics", "dav/a/1.ics", "dav/empty/x", "no/1.ics"]
    {
      try home.write("x", to: "\(home.home)/\(path)")
    }
    try home.write("x", to: "\(home.home)/deep/one/two/1.ics")
    try home.write("x", to: "\(home.home)/cals/new/notes.txt")
    let found = try find(.calendar, home, environment: ["CALS": "\(home.home)/cals"])
    #expect(paths(found, home) == ["~/cal/work", "~/cals/new", "~/dav/a", "~/dav/b", "~/deep/one/two"])
    #expect(found.places.map(\.name) == ["work", "new", "a", "b", "two"])
    #expect(found.places.map(\.files) == [2, 0, 1, 1, 1])
    #expect(found.places.allSatisfy { $0.programs == ["khal"] })
  }

  @Test func `are khal's birthdays, which are people`() throws {
    let home = try StandIns()
    try home.write(
      "[calendars]\n[[born]]\ntype = birthdays\npath = ~/people\n[[gone]]\ntype = birthdays\npath = ~/none\n",
      to: "\(home.config)/khal/config")
    try home.write("x", to: "\(home.home)/people/a.vcf")
    #expect(try find(.calendar, home) == FoundPlaces())
    #expect(paths(try find(.addressBook, home), home) == ["~/people"])
  }

  @Test func `are khard's address books`() throws {
    let home = try StandIns()
    try home.write(
      """
      [addressbooks]
      [[family]]
      path = ~/.contacts/family/
      [[work]]
      path = ~/.work/**/client-*-contacts/
      type = discover
      [general]
      debug = no
      """, to: "\(home.config)/khard/khard.conf")
    try home.write("x", to: "\(home.home)/.contacts/family/a.vcf")
    try home.write("x", to: "\(home.home)/.work/x/client-1-contacts/a.vcf")
    let found = try find(.addressBook, home)
    #expect(paths(found, home) == ["~/.contacts/family", "~/.work/x/client-1-contacts"])
    #expect(found.places[0].programs == ["khard", "folder"])
  }

  @Test func `are vdirsyncer's storages on this machine`() throws {
    let home = try StandIns()
    try home.write(
      """
      [general]
      status_path = "~/.vdirsyncer/status/"

      [pair cal]
      a = "cal_local"
      b = "cal_remote"
      collections = [
        "from a",
        "from b"]

      [storage cal_local]
      type = "filesystem"
      path = "~/M\\u00fcller/cal/"
      fileext = ".ics"

      [storage book_local]
      type = "filesystem"
      path = "~/people/"
      fileext = ".vcf"

      [storage cal_remote]
      type = "caldav"
      url = "https://example.org/"
      username = "me"
      password = "hunter2"

      [storage single]
      type = "singlefile"
      path = "~/single/%s.ics"

      [storage one]
      type = "singlefile"
      path = "~/one.vcf"
      """, to: "\(home.config)/vdirsyncer/config")
    try home.write("x", to: "\(home.home)/Müller/cal/7f3a/1.ics")
    try home.write("Family plans\n", to: "\(home.home)/Müller/cal/7f3a/displayname")
    for path in ["people/1.vcf", "one.vcf", "single/a.ics", "single/b.ics", "single/c.txt"] {
      try home.write("x", to: "\(home.home)/\(path)")
    }
    let calendars = try find(.calendar, home)
    #expect(paths(calendars, home) == ["~/Müller/cal/7f3a", "~/single/a.ics", "~/single/b.ics"])
    #expect(calendars.places.map(\.name) == ["Family plans", "a", "b"])
    #expect(paths(try find(.addressBook, home), home) == ["~/people", "~/one.vcf"])
  }

  @Test func `are calendars of Evolution, under the names that it shows`() throws {
    let home = try StandIns()
    let data = "\(home.home)/.local/share/evolution"
    try home.write("x", to: "\(data)/calendar/system/calendar.ics")
    try home.write("x", to: "\(data)/calendar/15f0@host/calendar.ics")
    try home.write("x", to: "\(data)/calendar/trash/other")
    try home.write(
      "[Data Source]\nDisplayName=Choir\nDisplayName[de]=Chor\nEnabled=true\n",
      to: "\(home.config)/evolution/sources/15f0@host.source")
    let found = try find(.calendar, home)
    #expect(found.places.map(\.name) == ["Choir", "Personal"])
    #expect(found.places.allSatisfy { $0.path.hasSuffix("/calendar.ics") && $0.files == 1 })
    #expect(found.remarks.isEmpty)
  }

  @Test func `is said where only its own program can read it`() throws {
    let home = try StandIns()
    let evolution = ".local/share/evolution/addressbook/system/contacts.db"
    for path in [
      evolution, ".cache/evolution/calendar/x/cache.db", ".thunderbird/a.default/calendar-data/local.sqlite",
      ".var/app/org.mozilla.Thunderbird/.thunderbird/b.default/abook.sqlite",
    ] { try home.write("x", to: "\(home.home)/\(path)") }
    for kind in [PlaceKind.calendar, .addressBook] {
      let found = try find(kind, home)
      #expect(found.places.isEmpty)
      #expect(found.remarks.count == 2)
      #expect(found.remarks[0].hasPrefix("Evolution and GNOME keep"))
      #expect(found.remarks[1].hasPrefix("Thunderbird keeps"))
      #expect(found.remarks.allSatisfy { $0.contains(kind.suffix) && $0.contains("vdirsyncer") })
    }
  }

  @Test func `is listed once, whoever has it`() throws {
    let home = try StandIns.withFiles()
    try home.write(
      "[storage a]\ntype = \"filesystem\"\npath = \"~/link\"\nfileext = \".ics\"\n",
      to: "\(home.config)/vdirsyncer/config")
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.home)/link", withDestinationPath: "\(home.home)/cal")
    let found = try find(.calendar, home)
    #expect(found.places.map(\.name) == ["work", "home"])
    #expect(found.places[0].programs == ["khal", "vdirsyncer"])
  }

  @Test func `is never the planner's own`() throws {
    let home = try StandIns.withFiles()
    try home.write("x", to: "\(home.home)/.calendars/planner/s.ics")
    let own = "\(home.home)/mirror"
    try FileManager.default.createSymbolicLink(
      atPath: own, withDestinationPath: "\(home.home)/.calendars/planner")
    #expect(try find(.calendar, home).places.map(\.name).contains("planner"))
    #expect(try !find(.calendar, home, own: [own]).places.map(\.name).contains("planner"))
  }

  @Test func `is where XDG says`() throws {
    let home = try StandIns()
    let (config, data) = ("\(home.home)/c", "\(home.home)/d")
    try home.write("[calendars]\n[[w]]\npath = ~/w\n", to: "\(config)/khal/config")
    try home.write("x", to: "\(home.home)/w/1.ics")
    try home.write("x", to: "\(data)/calendars/x/1.ics")
    let environment = ["XDG_CONFIG_HOME": config, "XDG_DATA_HOME": data]
    #expect(paths(try find(.calendar, home, environment: environment), home) == ["~/w", "~/d/calendars/x"])
  }

  // root can read everything.
  @Test(.enabled(if: getuid() != 0)) func `is told where it cannot be read`() throws {
    let home = try StandIns.withFiles()
    chmod("\(home.home)/cal/work", 0)
    defer { chmod("\(home.home)/cal/work", 0o700) }
    let place = try #require(try find(.calendar, home).places.first)
    #expect(place.trouble == "Permission denied")
  }

  @Test(arguments: [
    "", "[", "[[x]]", "[calendars", "[calendars]\n[[", "path = x", "[calendars]\n[[a]]\npath =",
    "[calendars]\n[[a]]\npath = ~root/x\n[[b]]\npath = relative\n[[c]]\npath = \"", "\u{0}\u{FF}",
    "[calendars]\n[[a]]\npath = /\n[[b]]\npath = /dev/null\n[[c]]\npath = /proc/self/mem",
    "[calendars]\n[[a]]\npath = [[[*\ntype = discover\n",
  ])
  func `is nothing where settings make no sense`(text: String) throws {
    let home = try StandIns()
    try home.write(text, to: "\(home.config)/khal/config")
    #expect(try find(.calendar, home).places.filter { $0.files > 0 }.isEmpty)
  }

  @Test func `ends where links lead in a circle, and where a pipe stands for settings`() throws {
    let home = try StandIns()
    try home.write("x", to: "\(home.home)/.calendars/a/1.ics")
    try FileManager.default.createSymbolicLink(
      atPath: "\(home.home)/.calendars/loop", withDestinationPath: "\(home.home)/.calendars")
    try home.write("", to: "\(home.config)/khal/other")
    #expect(mkfifo("\(home.config)/khal/config", 0o600) == 0)
    #expect(try find(.calendar, home).places.map(\.name) == ["a"])
  }

  @Test func `needs a home to look in`() {
    #expect(throws: CommandError.self) { try PlaceFinder.find(.calendar, environment: [:], own: []) }
  }
}

@Suite struct `The sample address book` {
  @Test func `is whole, and says of each how close they are`() throws {
    let folder = Documents.root + "docs/samples/contacts"
    let reader = CardReader(zones: ZoneDatabase())
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".vcf") }
    var cards: [Card] = []
    for file in files.sorted() {
      let content = reader.read(try readAll("\(folder)/\(file)"))
      #expect(content.problems.isEmpty, "\(file)")
      #expect(content.cards.count == 1, "\(file)")
      cards += content.cards
    }
    #expect(cards.count == 8)
    #expect(cards.allSatisfy { Relation(tags: $0.tags) != nil && !$0.phones.isEmpty })
    #expect(Set(cards.compactMap { Relation(tags: $0.tags) }) == Set(Relation.allCases))
    #expect(cards.compactMap(\.timeZone).contains("Asia/Tokyo"))
    #expect(Set(cards.map(\.uid)).count == 8)
  }
}

@Suite struct `A choice among places` {
  @Test(arguments: [
    ("1", [0]), ("1 3", [0, 2]), ("2-4,1", [1, 2, 3, 0]), ("all", [0, 1, 2, 3]), ("1,1 1-1", [0]),
  ])
  func `takes numbers`(text: String, numbers: [Int]) {
    #expect(PlaceChoice(text, count: 4) == .numbers(numbers))
  }

  @Test(arguments: ["0", "5", "3-2", "1-", "-1", "1-2-3", "x", "work", "99999999999999999999", ","])
  func `takes nothing else for one`(text: String) { #expect(PlaceChoice(text, count: 4) == nil) }

  @Test func `takes a path, and none`() {
    #expect(PlaceChoice("~/x", count: 0) == .path("~/x"))
    #expect(PlaceChoice("./x", count: 0) == .path("./x"))
    #expect(PlaceChoice("None", count: 0) == .nothing)
    #expect(PlaceChoice("webcal://h/c", count: 3) == .address("webcal://h/c"))
    #expect(PlaceChoice("1", count: 0) == nil)
  }
}

@Suite struct `How close somebody is` {
  @Test(arguments: [
    ("family", 7), ("fa", 7), ("Friend", 21), ("m", 30), ("old friend", 90), ("o", 90), ("10d", 10),
    ("6w", 42), ("10", 10), ("monthly", 30), ("every 2 weeks", 14),
  ])
  func `is a relation or a time`(text: String, days: Int) {
    #expect((try? Closeness(reading: text))?.days == days)
  }

  @Test(arguments: ["", "f", "3h", "friendly", "-1d"])
  func `is nothing else`(text: String) { #expect(throws: Unread.self) { try Closeness(reading: text) } }

  @Test(arguments: [
    (["Family"], Relation.family), (["work", "friends"], .friend), (["Old friends"], .oldFriend),
    (["mentor", "friend"], .mentor), (["friend", "family"], .family), (["work"], nil), ([], nil),
  ])
  func `is suggested by the card's tags`(tags: [String], relation: Relation?) {
    #expect(Relation(tags: tags) == relation)
  }

  @Test func `follows a name`() throws {
    #expect(try PersonArgument(reading: "Ana Souza: family").closeness == Closeness(.family))
    #expect(try PersonArgument(reading: "Dr: Who:10d").name == "Dr: Who")
    #expect(try PersonArgument(reading: "Ana").closeness == nil)
    for bad in ["", ":family", "Ana:", "Ana:x", "Dr: Who"] {
      #expect(throws: Unread.self) { try PersonArgument(reading: bad) }
    }
  }
}
