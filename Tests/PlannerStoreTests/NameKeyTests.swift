import PlannerStore
import Testing

@Suite struct `The key of a name` {
  @Test(arguments: [
    ("Anna", "anna"), ("  Anna \t Maria\n", "anna maria"), ("JOSÉ", "jose"), ("Jose\u{301}", "jose"),
    ("Åsa Öberg", "asa oberg"), ("Ａｎｎａ", "anna"), ("anna\u{A0}maria", "anna maria"),
    ("ΜΑΡΊΑ", "μαρια"), ("Łukasz", "łukasz"), ("", ""), ("👩‍🚀", "👩‍🚀"),
  ])
  func `leaves case, diacritics, width and spare space aside`(name: String, key: String) {
    #expect(nameKey(name) == key)
  }

  @Test(arguments: ["Łukasz", "Ǆorđe", "İstanbul", "Straße", "한국", "ﬁn", "ஆனந்த்"])
  func `of a key is the key`(name: String) { #expect(nameKey(nameKey(name)) == nameKey(name)) }

  @Test(arguments: ["한국어", "Ñandú", "Ángel Ó"])
  func `of a name's beginning begins the key of the name`(name: String) {
    for length in 1...name.count {
      #expect(nameKey(name).utf8.starts(with: nameKey(String(name.prefix(length))).utf8))
    }
  }
}
