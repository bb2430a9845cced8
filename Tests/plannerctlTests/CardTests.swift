import Foundation
import PlannerModel
import PlannerProtocol
import Testing
import Varlink

@testable import plannerctl

@Suite struct `Address books` {
  private func state(_ name: String, problems: [FileProblem] = [], trouble: String? = nil) -> AddressBookState
  {
    AddressBookState(
      addressBook: AddressBook(id: "b-\(name)", name: name, path: "/home/ana/\(name)"), files: 2, cards: 31,
      problems: problems, trouble: trouble)
  }

  private let broken = FileProblem(file: "x\u{1B}.vcf", problem: "Line 3: It ends in the middle of a card.")

  private func answer(_ name: String) -> String {
    Example.answer(
      #"{"addressBook":{"addressBook":{"id":"b","name":"\#(name)","path":"/c"},"files":1,"cards":2,"#
        + #""problems":[]}}"#)
  }

  @Test func `are listed with what was read`() {
    let reply = Methods.ListAddressBooks.Reply(addressBooks: [
      state("work", problems: [broken]), state("home", trouble: "'/home/ana/home' is gone."),
    ])
    #expect(
      shown(reply) == """
        NAME  PATH            FILES  CARDS  TROUBLE
        work  /home/ana/work      2     31  1 file
        home  /home/ana/home      2     31  not read
          x\\u{1B}.vcf: Line 3: It ends in the middle of a card.
        Note: home: '/home/ana/home' is gone.
        """)
    #expect(
      shown(Methods.ListAddressBooks.Reply(addressBooks: []))
        == "There are no address books. `plannerctl contacts sources add PATH` adds one.")
  }

  @Test func `are added with what was read and how to go on`() {
    #expect(
      shown(Methods.AddAddressBook.Reply(addressBook: state("work", problems: [broken]))) == """
        work: 31 cards in 2 files
          x\\u{1B}.vcf: Line 3: It ends in the middle of a card.
        Next: `plannerctl add --from-cards --every 2w` adds people from it.
        """)
  }

  @Test func `are removed`() {
    let reply = Methods.RemoveAddressBook.Reply(addressBook: state("work").addressBook)
    #expect(shown(reply) == "The planner no longer uses work. Its files and the people stay.")
  }

  @Test(arguments: [["contacts"], ["contacts", "sources"], ["contacts", "sources", "list"]])
  func `are what contacts lists`(_ arguments: [String]) throws {
    let run = try Run(arguments, answers: [Example.answer(#"{"addressBooks":[]}"#), Example.preferences])
    #expect(run.calls.first == #"{"method":"ListAddressBooks"}"#)
    #expect(run.exitCode == 0)
  }

  @Test func `are sent with absolute paths, one call each`() throws {
    let here = FileManager.default.currentDirectoryPath
    let run = try Run(
      ["contacts", "sources", "add", "./a//b/", "/c", "--json"], answers: [answer("b"), answer("c")])
    #expect(
      run.calls == [
        #"{"method":"AddAddressBook","parameters":{"path":"\#(here)/a/b"}}"#,
        #"{"method":"AddAddressBook","parameters":{"path":"/c"}}"#,
      ])
    #expect(run.output.split(separator: "\n").count == 2)
    let named = try Run(
      ["contacts", "sources", "add", "/c", "--name", "n", "--json"], answers: [answer("n")])
    #expect(named.calls == [#"{"method":"AddAddressBook","parameters":{"name":"n","path":"/c"}}"#])
    let removed = try Run(
      ["contacts", "sources", "remove", "n"],
      answers: [Example.answer(#"{"addressBook":{"id":"b","name":"n","path":"/c"}}"#), Example.preferences])
    #expect(removed.calls.first == #"{"method":"RemoveAddressBook","parameters":{"name":"n"}}"#)
  }
}

/// Cards that the suites share.
enum Cards {
  static let ana = FoundCard(
    card: Card(
      uid: "3b8f6c1e-0a4e-4a7e-9c6b-1f1d2a3b4c5d", displayName: "Ana Kovač", organization: "Sailing Club",
      phones: ["+385 1 555 0100", "2"], emails: ["ana@example.org"], tags: ["sailing", "friends"],
      timeZone: "Asia/Tokyo"), addressBook: "home")
  static let bo = FoundCard(
    card: Card(uid: "3b8f6c1e-ffff-4a7e-9c6b-1f1d2a3b4c5d", displayName: "Bo\u{1B}[2J"), addressBook: "home",
    person: "Bo")
  static let cleo = FoundCard(card: Card(uid: "name:Cleo", displayName: "Cleo"), addressBook: "home")

  static func answer(_ cards: [FoundCard]) throws -> String {
    let data = try WireJSON.encode(Methods.Cards.Reply(cards: cards))
    return Example.answer(String(decoding: data, as: UTF8.self))
  }
}

@Suite struct `Cards that were looked for` {
  @Test func `are a table in which whoever was added is marked`() {
    var cleo = Cards.cleo
    cleo.person = "Cleo"
    let found = FoundCardsView(cards: [Cards.ana, Cards.bo, cleo])
    #expect(
      shown(found) == """
        NAME         ORGANIZATION  PHONE          MAIL           CARD
        Ana Kovač    Sailing Club  +385 1 555 0…  ana@example.…  3b8f6c1e-0
        Bo\\u{1B}[2J                                              3b8f6c1e-f  added as Bo
        Cleo                                                     name:Cleo   added
        """)
    #expect(shown(FoundCardsView(cards: [])).hasPrefix("No card matches that."))
  }

  @Test func `are named by what no other card has, found or not`() {
    let found = FoundCardsView(cards: [Cards.ana], uids: ["3b8f6c1e-0f", Cards.ana.card.uid])
    #expect(shown(found).contains("3b8f6c1e-0a"))
  }

  @Test func `keep what names the card where there is little room`() {
    var context = Example.context
    context.width = 40
    let found = FoundCardsView(cards: [Cards.ana, Cards.bo])
    #expect(render(found, in: context).contains("  3b8f6c1e-0"))
  }

  @Test func `stay within the terminal`() {
    var long = Cards.ana
    long.card.displayName = String(repeating: "name ", count: 20)
    long.card.organization = String(repeating: "org ", count: 20)
    long.card.uid = "https://example.org/" + String(repeating: "x", count: 200)
    long.person = "Somebody with a name that is long, too"
    var twin = long
    twin.card.uid += "y"
    for line in shown(FoundCardsView(cards: [long, twin])).split(separator: "\n") {
      #expect(displayWidth(String(line)) <= 80)
    }
    for line in shown(CardChoiceView(cards: [long, Cards.ana])).split(separator: "\n") {
      #expect(displayWidth(String(line)) <= 80)
    }
  }

  @Test func `are asked for by text and tag`() throws {
    let run = try Run(
      ["contacts", "search", "ana", "--tag", "friends"],
      answers: [Cards.answer([Cards.ana]), Cards.answer([Cards.ana, Cards.bo]), Example.preferences])
    #expect(run.calls.first == #"{"method":"Cards","parameters":{"search":"ana","tag":"friends"}}"#)
    #expect(run.calls[1] == #"{"method":"Cards","parameters":{}}"#)
    #expect(run.output.contains("3b8f6c1e-0"), "what is shown is enough beside cards that were not found")
    #expect(run.output.contains("Ana Kovač"))
  }
}

@Suite struct `A choice from a list` {
  @Test(arguments: [
    ("1", [0]), ("1,3-5", [0, 2, 3, 4]), ("all", [0, 1, 2, 3, 4]), (" 5 1, 1 ", [0, 4]), ("2-2", [1]),
    ("5-5,1-2", [0, 1, 4]),
  ])
  func `is read`(text: String, indices: [Int]) throws {
    #expect(try Choice(argument: text)?.indices(of: 5) == indices)
  }

  @Test(arguments: [
    "", " ", ",", "x", "1-", "-1", "3-1", "1,all", "1.5", "1--2", "99999999999999999999", "ALL",
  ])
  func `is nothing else`(text: String) { #expect(Choice(argument: text) == nil) }

  @Test(arguments: ["0", "6", "1,6", "0-3", "4-6", "1-999999999"])
  func `has to be in the list`(text: String) throws {
    let choice = try #require(Choice(argument: text))
    #expect(throws: (any Error).self) { try choice.indices(of: 5) }
  }

  @Test func `of nothing is nothing`() throws {
    #expect(try Choice.all.indices(of: 0) == [])
    #expect(throws: (any Error).self) { try Choice.numbers([1...1]).indices(of: 0) }
  }
}

@Suite struct `People from cards` {
  private let answer = Example.answer(
    #"{"added":[{"contact":{"id":"c1","displayName":"Ana Kovač","tags":["sailing","friends"]},"goal":{"id":"g1","#
      + #""contactId":"c1","cadenceDays":14,"importance":3,"minDurationMin":30,"windows":{},"#
      + #""createdAt":"2026-03-02T13:00:00Z","paused":false}}],"skipped":[{"displayName":"Cleo","#
      + #""reason":"Cleo is in the planner already."}],"plan":\#(Example.emptyPlan)}"#)

  @Test func `are chosen from a numbered list and added at once`() throws {
    let run = try Run(
      ["add", "--from-cards", "--tag", "friends", "--every", "2w", "--for", "45m", "--purpose", "P"],
      answers: [Cards.answer([Cards.ana, Cards.cleo]), Example.preferences, answer, Example.preferences],
      typed: "1-2")
    #expect(
      run.calls.filter { !$0.contains("GetPreferences") } == [
        #"{"method":"Cards","parameters":{"newOnly":true,"tag":"friends"}}"#,
        #"{"method":"AddContacts","parameters":{"people":[{"cardUid":"\#(Cards.ana.card.uid)","goal":"#
          + #"{"cadenceDays":14,"minDurationMin":45},"purpose":"P"},{"cardUid":"name:Cleo","goal":"#
          + #"{"cadenceDays":14,"minDurationMin":45},"purpose":"P"}]}}"#,
      ])
    #expect(
      run.complaint == """
        Free cards:
          1  Ana Kovač  Sailing Club  +385 1 555 0100  ana@example.org  sailing, friends
          2  Cleo
        Which ones? Numbers such as 1,3-5, or all; Enter for none: 
        """)
    #expect(
      run.output == """
        Added 1 person:
          NAME       EVERY  TAGS
          Ana Kovač  2w     sailing, friends
        Not changed:
          Cleo is in the planner already.

        """)
    #expect(run.exitCode == 0)
  }

  @Test func `are picked without a terminal`() throws {
    let run = try Run(
      ["add", "--from-cards", "--pick", "2", "--json"],
      answers: [Cards.answer([Cards.ana, Cards.cleo]), answer])
    #expect(run.calls.last == #"{"method":"AddContacts","parameters":{"people":[{"cardUid":"name:Cleo"}]}}"#)
    #expect(run.complaint.isEmpty)
    #expect(run.output.hasPrefix(#"{"added":"#))
  }

  @Test func `are not chosen without a terminal or a pick`() throws {
    let run = try Run(["add", "--from-cards"], answers: [])
    #expect(run.exitCode == 64)
    #expect(run.calls.isEmpty)
    #expect(
      run.complaint
        == "plannerctl: standard input is not a terminal: choose with --pick 1,3-5 or --pick all\n")
  }

  @Test(
    arguments: [(nil, "3"), (nil, "0"), ("3", nil), ("1,9", nil), ("ana", nil), ("1-", nil)]
      as [(String?, String?)])
  func `that are not in the list add nobody`(typed: String?, pick: String?) throws {
    let run = try Run(
      ["add", "--from-cards"] + (pick.map { ["--pick", $0] } ?? []),
      answers: [Cards.answer([Cards.ana, Cards.cleo]), Example.preferences], typed: typed)
    #expect(run.exitCode == 64)
    #expect(!run.calls.contains { $0.contains("AddContacts") })
    #expect(run.complaint.contains("plannerctl: "))
  }

  @Test(arguments: ["", "  "])
  func `are none where nothing is typed`(typed: String) throws {
    let run = try Run(
      ["add", "--from-cards"], answers: [Cards.answer([Cards.ana]), Example.preferences], typed: typed)
    #expect(run.exitCode == 0)
    #expect(run.output == "Nobody was added.\n")
    #expect(!run.calls.contains { $0.contains("AddContacts") })
  }

  @Test func `are none where every card is somebody's`() throws {
    let run = try Run(["add", "--from-cards", "--pick", "all"], answers: [Cards.answer([])])
    #expect(run.output == "All cards are added already; `plannerctl contacts` lists your address books.\n")
    let json = try Run(["add", "--from-cards", "--pick", "all", "--json"], answers: [Cards.answer([])])
    #expect(
      json.output == #"{"added":[],"plan":{"conflicts":[],"missed":[],"moved":[],"placed":[],"unplaced":[],"#
        + #""waiting":[],"withdrawn":[]},"skipped":[]}"# + "\n")
  }

  @Test func `may be one, by the card and with or without a name`() throws {
    let added = Example.answer(
      #"{"contact":{"id":"c1","displayName":"Ana","tags":[]},"plan":\#(Example.emptyPlan)}"#)
    let plain = try Run(["add", "--card", "3b8f", "--json"], answers: [added])
    #expect(plain.calls == [#"{"method":"AddContact","parameters":{"cardUid":"3b8f"}}"#])
    let named = try Run(["add", "Ana", "--card", "3b8f", "--tz", "Asia/Tokyo", "--json"], answers: [added])
    #expect(
      named.calls == [
        #"{"method":"AddContact","parameters":{"cardUid":"3b8f","displayName":"Ana","timeZone":"Asia/Tokyo"}}"#
      ])
    let edited = try Run(["edit", "Ana", "--card", "3b8f", "--tz", "", "--json"], answers: [added])
    #expect(
      edited.calls == [
        #"{"method":"EditContact","parameters":{"cardUid":"3b8f","name":"Ana","timeZone":""}}"#
      ])
  }

  @Test func `take one or two times of reminders`() throws {
    let added = Example.answer(
      #"{"contact":{"id":"c1","displayName":"Ana","tags":[]},"plan":\#(Example.emptyPlan)}"#)
    for (typed, sent) in [("1d,45m", "[1440,45]"), ("45m", "[45]"), ("default", "[]")] {
      let run = try Run(["edit", "Ana", "--remind", typed, "--json"], answers: [added])
      #expect(run.calls == [#"{"method":"EditContact","parameters":{"name":"Ana","remindMin":\#(sent)}}"#])
    }
  }

  @Test func `show what their cards say`() {
    var contact = Example.contact
    contact.cardUid = Cards.ana.card.uid
    contact.purpose = nil
    let whole = Methods.Person.Reply(contact: contact, items: [], log: [], card: Cards.ana.card)
    #expect(
      shown(Example.page(whole)) == """
        Ada Lovelace
          work   Sailing Club
          tags   friend
          zone   Asia/Tokyo, now 22:00
          card   3b8f6c1e-0a4e-4a7e-9c6b-1f1d2a3b4c5d
          phone  +385 1 555 0100 (card), 2 (card)
          mail   ana@example.org (card)
        """)
    contact.timeZone = "Pacific/Kiritimati"
    #expect(
      shown(Example.page(Methods.Person.Reply(contact: contact, items: [], log: []))) == """
        Ada Lovelace
          tags  friend
          zone  Pacific/Kiritimati, now Tue 03:00
          card  3b8f6c1e-0a4e-4a7e-9c6b-1f1d2a3b4c5d, in no address book
        """)
    let known = PersonProfile(
      emails: ["ana@example.org"],
      phones: [
        LabeledValue(value: "+385 1 555 0100", label: "mobile"), LabeledValue(value: "2", label: "work fax"),
      ])
    let item = Methods.Item.Reply(
      item: Example.ada, contact: contact, log: [], card: Cards.ana.card, profile: known)
    #expect(
      shown(item).contains("  phone  +385 1 555 0100 (mobile), 2 (work fax)\n  mail   ana@example.org"))
  }
}
