import PlannerLanguageModel
import PlannerTestSupport
import Testing

/// Spellings of names in many languages, in realistic texts.
@Suite struct SpellingsTests {
  struct Spelling: Sendable, CustomStringConvertible {
    var language: String
    var person: PersonNames
    var text: String
    var spelling: String
    var description: String { "\(language): \(spelling)" }

    /// Parses a line.
    /// - line: `language | name;nickname=address | text with the [spelling]`.
    init(_ line: Substring) {
      let parts = line.split(separator: "|").map(String.init)
      let known = parts[1].split(separator: "=").map(String.init)
      language = parts[0]
      person = PersonNames(
        id: "a", known[0].split(separator: ";").map(String.init), addresses: Array(known.dropFirst()))
      text = parts[2].filter { $0 != "[" && $0 != "]" }
      spelling = String(parts[2].drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
    }

    static func read(_ name: String) throws -> [Spelling] {
      try RepositoryFiles.text("Tests/PlannerLanguageModelTests/Spellings/\(name).txt").split(separator: "\n")
        .filter { !$0.hasPrefix("#") }.map(Spelling.init)
    }

    /// Returns the part of the name that leaves the machine; nil if nothing does.
    func leak() -> String? {
      var names = Pseudonyms([person])
      let sent = names.forth(text)
      guard names.back(sent).lowercased() == text.lowercased() else { return "it does not come back" }
      let (letters, length) = (Array(spelling), min(4, spelling.count))
      let pieces = (0...(letters.count - length)).map { String(letters[$0..<($0 + length)]) }
      return pieces.contains { sent.lowercased().contains($0.lowercased()) } ? sent : nil
    }

    /// True if the spelling is shown to the user before it leaves the machine.
    var isShown: Bool {
      var names = Pseudonyms([person])
      return !names.lookalikes(in: names.forth(text)).isEmpty
    }
  }

  @Test func noSpellingThatTheRulesWereMadeWithLeaves() throws {
    for spelling in try Spelling.read("tuning") {
      #expect(spelling.leak() == nil, "\(spelling)")
    }
  }

  @Test func theSetsShareNoSpelling() throws {
    let (kept, tuning) = (try Spelling.read("kept"), try Spelling.read("tuning"))
    #expect(kept.count >= 200 && Set(kept.map(\.language)).count >= 40)
    #expect(Set(kept.map(\.spelling)).isDisjoint(with: tuning.map(\.spelling)))
  }

  @Test func ofTheSpellingsThatWereKeptBackSoManyAreReplacedAsTheDocsSay() throws {
    let kept = try Spelling.read("kept")
    let left = kept.filter { $0.leak() != nil }
    let unseen = left.filter { !$0.isShown }
    let sentence = """
      Of \(kept.count) spellings that were kept back, \(kept.count - left.count) are replaced, \
      \(left.count - unseen.count) more are shown before they leave, and \(unseen.count) are missed.
      """
    let docs = try RepositoryFiles.text("docs/assistant.md").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(docs.contains(sentence), "\(sentence) Left: \(left); of these unseen: \(unseen)")
    #expect((kept.count - left.count) * 100 >= kept.count * 90)
  }

  // MARK: - Words that are not names

  @Test(arguments: [
    "Go to the market and do the analysis", "when will i be willing to mark it", "a good time to bill them",
    "the same old sample, and a tome", "Die Marke auf dem Markt, der Wille",
    "i hope for grace, and may it last",
    "very nice, even the event", "analog or annual", "martial arts in march", "the rose and the roses",
    "a rich harvest of dates", "I dance on the dancing floor", "the marker and the marketing plan",
    "a tiny timer, timely", "evening and evil",
  ])
  func wordsOfEveryDayAreNotTakenForNames(text: String) {
    let people = [
      "Mark", "Will", "Ana", "Tim", "Bill", "Sam", "Tom", "Eva", "Vera", "Anna", "Marta", "Rosa", "Rich",
      "Dan",
      "Grace", "Hope", "May", "Art", "Rose",
    ]
    var names = Pseudonyms(people.map { PersonNames(id: $0, [$0]) })
    #expect(names.forth(text) == text)
  }

  @Test func aWordOfEveryDayIsANameWhereItHasACapital() {
    var names = Pseudonyms([PersonNames(id: "a", ["Will Young"]), PersonNames(id: "b", ["Mark"])])
    #expect(names.forth("when will I see Will and Mark?") == "when will I see Person A and Person B?")
    #expect(names.forth("did will young call") == "did Person C call")
    #expect(names.lookalikes(in: "when will I see them") == ["will"])
    #expect(names.people(in: "did i meet mark") == ["b"])
  }

  @Test func aNameOfOneWordIsFoundInAHandleButNotInOtherWords() {
    var names = Pseudonyms([PersonNames(id: "a", ["Clara Voss"])])
    #expect(names.forth("declaration and claret") == "declaration and claret")
    #expect(!names.forth("see @thisisclara_x").contains("clara"))
    #expect(!names.forth("https://x.example/u/claravoss88?y=1").contains("voss"))
  }

  // MARK: - Words shown before they leave

  @Test(arguments: [
    ("I met Katya and Tbilisi's Giorgi", ["Katya", "Tbilisi", "Giorgi"]), ("Katya called", ["Katya"]),
    ("ask @nightowl about it", ["nightowl"]), ("昨日山本さんに会った", ["山本さん"]), ("박지훈씨 생일", ["박지훈씨"]),
    ("wann sehe ich die Katze und den Peter mit Katja", ["Katja"]), ("write to maryanka", ["maryanka"]),
    ("When is lunch on Monday in Berlin? The PDF is late.", []), ("先生、明日", []), ("Person A and Person B", []),
  ])
  func wordsThatLookLikeNamesAreShown(text: String, expected: [String]) {
    let names = Pseudonyms([PersonNames(id: "a", ["Maryam Azizi"])])
    #expect(names.lookalikes(in: text) == expected)
  }
}
