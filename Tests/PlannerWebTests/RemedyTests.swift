import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerWebKit
import Testing

@testable import PlannerWeb

@Suite struct `A remedy` {
  /// An apostrophe and a combining mark form one Character. Invisible characters are kept.
  @Test func `has the words again of a command that was kept, whatever they are`() {
    var random = SeededRandom(announcedFor: "kept")
    let odd = ["Jo\u{AD}hn'\u{301}; rm -rf ~; '\u{301}", "\u{200E}'", "\\'\u{AD}", "a\nb\u{200B}", "", "-rf"]
    for word in odd + (0..<PropertySeeds.draws(400)).map({ _ in RandomText.make(&random) }) {
      let words = Remedy.words(Quoted.keptLine(["plannerctl", word]))
      #expect(words?.count == 2 && words?.last?.unicodeScalars.elementsEqual(word.unicodeScalars) == true)
    }
  }

  @Test(arguments: [
    ("plannerctl prefs set capacityPerWeek 7", "capacityPerWeek=7"),
    ("plannerctl prefs set quietHours 22-8", "quietHours=22-8"),
    ("plannerctl edit 'Ana Souza' --every 14d", "Ana Souza.every=14d"),
    (#"plannerctl edit 'Siobhan O'\''Neill' --for 45m"#, "Siobhan O'Neill.for=45m"),
    (
      "plannerctl edit Ana --between 09:00-12:00 --between 18:00-21:00", "Ana.between=09:00-12:00,18:00-21:00"
    ),
    ("plannerctl edit Ana --on mon-fri,sun", "Ana.on=mon-fri,sun"),
  ])
  func `is read from its command`(command: String, change: String) {
    #expect(Remedy(command: command)?.change == change)
  }

  @Test(arguments: [
    "", "plannerctl", "plannerctl erase --all --yes", "plannerctl edit Ana",
    "plannerctl edit Ana --rename Bo",
    "plannerctl edit Ana --every 7d --for 30m", "plannerctl edit Ana --every",
    "plannerctl edit 'Ana --every 7d",
    "plannerctl prefs set nothing 7", "plannerctl prefs get capacityPerWeek now", "rm -rf / --every 7d x",
    #"plannerctl edit Ana --every 7d\"#,
  ])
  func `is none of another line`(command: String) { #expect(Remedy(command: command) == nil) }

  /// Names with all characters that a shell or `Quoted` treats specially.
  @Test(arguments: ["Ana", "Ana Souza", "O'Neill", "'", "a\\b", "x'\\'y", "Ünal 李", "$HOME `id`"])
  func `reads every name that is quoted`(name: String) throws {
    let line = "plannerctl edit \(Quoted.shell(name)) --every 7d"
    #expect(Remedy(command: line)?.change == "\(name).every=7d")
  }

  @Test func `can be tried and made, whatever the check proposes`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      for index in 0..<6 { try await page.add("Person \(index)", every: 7) }
      try await page.call(Methods.SetPreference(key: "capacityPerWeek", value: .number(2)))
      let check = try await page.call(Methods.Check())
      let commands = check.relaxations.compactMap(\.command)
      try #require(!commands.isEmpty)
      for command in commands {
        #expect(Remedy(command: command) != nil, "\(command)")
        let before = try await page.items()
        let trial = try await page.get("/check/try?command=\(Form.encoded(command))", as: session)
        #expect(trial.status == 200 && trial.shows("What would change"), "\(command)")
        #expect(try await page.items() == before, "looking changes nothing")
      }
      let shown = try await page.get("/check", as: session)
      #expect(shown.shows("<h2>No</h2>") && shown.shows("/check/try?command="))
      let made = try await page.post("/check/do", [("command", commands[0])], as: session)
      #expect(made.status == 303 && made["Location"] == "/check")
      let after = try await page.call(Methods.Check())
      #expect(after.slipping == check.relaxations[0].slipping, "it comes as the check said")
    }
  }

  @Test func `is said where nothing was promised, and refused where the person is gone`() async throws {
    try await TestPage.with { page in
      let session = try await page.session()
      #expect(try await page.get("/check", as: session).shows("Nothing is promised yet"))
      let gone = try await page.post(
        "/check/do", [("command", "plannerctl edit Ana --every 7d")], as: session)
      #expect(gone.status == 422 && gone.shows("No word of a person"))
      let none = try await page.post("/check/do", [("command", "plannerctl erase --all")], as: session)
      #expect(none.status == 303)
    }
  }
}
