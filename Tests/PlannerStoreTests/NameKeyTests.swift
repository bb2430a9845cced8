import PlannerStore
import Testing

@Suite("The key of a name")
struct NameKeyTests {
  @Test(
    "leaves case, diacritics, width and spare space aside",
    arguments: [
      ("Anna", "anna"), ("  Anna \t Maria\n", "anna maria"), ("JOSÉ", "jose"), ("Jose\u{301}", "jose"),
      ("Åsa Öberg", "asa oberg"), ("Ａｎｎａ", "anna"), ("anna\u{A0}maria", "anna maria"),
      ("ΜΑΡΊΑ", "μαρια"), ("Łukasz", "łukasz"), ("", ""), ("👩‍🚀", "👩‍🚀"),
    ])
  func folded(name: String, key: String) { #expect(nameKey(name) == key) }

  @Test("of a key is the key", arguments: ["Łukasz", "Ǆorđe", "İstanbul", "Straße", "한국", "ﬁn", "ஆனந்த்"])
  func idempotent(name: String) { #expect(nameKey(nameKey(name)) == nameKey(name)) }

  @Test("of a name's beginning begins the key of the name", arguments: ["한국어", "Ñandú", "Ángel Ó"])
  func prefixes(name: String) {
    for length in 1...name.count {
      #expect(nameKey(name).utf8.starts(with: nameKey(String(name.prefix(length))).utf8))
    }
  }
}
