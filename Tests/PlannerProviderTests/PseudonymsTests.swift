import PlannerProvider
import PlannerTestSupport
import Testing

@Suite struct PseudonymsTests {
  @Test func spellingsOfANameAreFoundAndComeBack() {
    var names = Pseudonyms([PersonNames(id: "a", ["Ána Ruiz", "Nita"])])
    for text in [
      "Ana's", "ANA", "ana ruiz,", "Anas Fest", "ana@x", "Ana2", "(Nita)", "A\u{301}na", "Ana\u{200B}",
    ] {
      let sent = names.forth(text)
      #expect(sent.contains("Person"), "\(text)")
      #expect(names.back(sent).lowercased() == text.lowercased())
    }
    #expect(names.forth("Banana and analog") == "Banana and analog")
  }

  @Test func aLabelThatTheTextHadIsNotTakenForAPerson() {
    var names = Pseudonyms([PersonNames(id: "a", ["Ana"])])
    let sent = names.forth("Ana and Person A")
    #expect(sent == "Person A and Person B")
    #expect(names.back(sent) == "Ana and Person A")
  }

  @Test(arguments: PropertySeeds.take(300))
  func noNameIsLeftAndEverythingComesBackInPiecesToo(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pool = ["Ana", "Ana Ruiz", "José", "Al", "Åsa Öberg", "Jean-Luc", "O'Neil", "陈", "Zoë", "Will", "Bo"]
    let known = pool.shuffled(using: &random).prefix(5)
    var names = Pseudonyms(known.map { PersonNames(id: $0, [$0]) })
    var text = ""
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      text +=
        [known.randomElement(using: &random) ?? "", "person", "Person A", "met", "AA", "x"]
        .randomElement(using: &random) ?? ""
      text += [" ", ", ", "'s ", "\n", "-", "2", ""].randomElement(using: &random) ?? ""
    }
    let sent = names.forth(text)
    var again = names
    // Sent twice, nothing but labels would be found.
    #expect(!again.forth(sent).isEmpty)
    #expect(names.back(sent).lowercased() == text.lowercased(), "PLANNER_SEED=\(seed)")
    var stream = Pseudonyms.Stream()
    var back = ""
    for character in sent.unicodeScalars { back += stream.add(String(character), names) }
    back += stream.finish(names)
    #expect(back == names.back(sent), "PLANNER_SEED=\(seed)")
    let words = Set(sent.lowercased().split { !$0.isLetter && $0 != "'" && $0 != "-" }.map(String.init))
    for name in known where !name.contains(" ") {
      #expect(!words.contains(name.lowercased()), "\(name): \(sent)")
    }
  }
}
