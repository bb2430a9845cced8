import PlannerModel
import Testing

@testable import PlannerWords

/// Addresses as people write them.
@Suite struct `An address typed with commas` {
  private static func address(
    _ street: String?, _ city: String?, _ code: String? = nil, _ country: String? = nil, region: String? = nil
  ) -> PostalAddress {
    PostalAddress(street: street, city: city, region: region, postalCode: code, country: country)
  }

  @Test(arguments: [
    ("Hauptstr. 5, 10115 Berlin, Germany", address("Hauptstr. 5", "Berlin", "10115", "Germany")),
    ("Hauptstr. 5, 10115 Berlin", address("Hauptstr. 5", "Berlin", "10115")),
    ("Hauptstr. 5, D-10115 Berlin", address("Hauptstr. 5", "Berlin", "10115")),
    ("Hauptstr. 5, Berlin", address("Hauptstr. 5", "Berlin")),
    ("Hauptstr. 5\n10115 Berlin\nDeutschland", address("Hauptstr. 5", "Berlin", "10115", "Deutschland")),
    ("10115 Berlin, Germany", address(nil, "Berlin", "10115", "Germany")),
    ("Berlin, Germany", address(nil, "Berlin", nil, "Germany")),
    (
      "Mariahilfer Str. 1, Top 12, 1060 Wien, Österreich",
      address("Mariahilfer Str. 1, Top 12", "Wien", "1060", "Österreich")
    ),
    ("12 rue de Rivoli, 75001 Paris, France", address("12 rue de Rivoli", "Paris", "75001", "France")),
    ("12 rue X, 75008 Paris Cedex 08", address("12 rue X", "Paris Cedex 08", "75008")),
    (
      "Rua Augusta 1, 2.º Esq., 1100-048 Lisboa, Portugal",
      address("Rua Augusta 1, 2.º Esq.", "Lisboa", "1100-048", "Portugal")
    ),
    (
      "Calle Mayor 5, 3º B, 28013 Madrid, España", address("Calle Mayor 5, 3º B", "Madrid", "28013", "España")
    ),
    (
      "Av. Atlântica 1702, Rio de Janeiro - RJ, 22021-001, Brasil",
      address("Av. Atlântica 1702", "Rio de Janeiro", "22021-001", "Brasil", region: "RJ")
    ),
    ("10 Downing Street, London SW1A 2AA, UK", address("10 Downing Street", "London", "SW1A 2AA", "UK")),
    ("10 Downing Street, London, SW1A 2AA", address("10 Downing Street", "London", "SW1A 2AA")),
    (
      "5 Main St, Apt 4, Springfield, IL 62704, USA",
      address("5 Main St, Apt 4", "Springfield", "62704", "USA", region: "IL")
    ),
    (
      "5 Main St, Springfield, IL, 62704-1234",
      address("5 Main St", "Springfield", "62704-1234", region: "IL")
    ),
    ("1234 Main Street, Springfield", address("1234 Main Street", "Springfield")),
    ("123 Main St, Albany, New York 12207", address("123 Main St", "Albany", "12207", region: "New York")),
    (
      "1 King St W, Toronto ON M5H 1A1, Canada",
      address("1 King St W", "Toronto", "M5H 1A1", "Canada", region: "ON")
    ),
    ("Damrak 1, 1012 LG Amsterdam", address("Damrak 1", "Amsterdam", "1012 LG")),
    (
      "Drottninggatan 1, 111 51 Stockholm, Sverige",
      address("Drottninggatan 1", "Stockholm", "111 51", "Sverige")
    ),
    ("Marszałkowska 1, 00-950 Warszawa, Polska", address("Marszałkowska 1", "Warszawa", "00-950", "Polska")),
    (
      "1 George St, Sydney NSW 2000, Australia",
      address("1 George St", "Sydney", "2000", "Australia", region: "NSW")
    ),
    // A part that may belong to the building does not become the city.
    ("Hauptstr. 5, 3. Stock", address("Hauptstr. 5, 3. Stock", nil)),
    ("Hauptstr. 5", address("Hauptstr. 5", nil)),
    ("Main 1, Suite 1200", address("Main 1, Suite 1200", nil)),
  ])
  func `has street, city, postal code and country`(text: String, expected: PostalAddress) {
    #expect(PostalAddress(typed: text) == expected)
  }

  @Test(arguments: [
    ("Zagreb, Croatia", address(nil, "Zagreb", nil, "Croatia")), ("Lisbon", address(nil, "Lisbon")),
    ("10115 Berlin", address(nil, "Berlin", "10115")),
    (
      "San Francisco, California, United States",
      address(nil, "San Francisco", nil, "United States", region: "California")
    ),
    ("London, Greater London", address(nil, "London", region: "Greater London")),
  ])
  func `that is a place has no street`(text: String, expected: PostalAddress) {
    #expect(PostalAddress(typed: text, isPlace: true) == expected)
  }

  @Test func `is a field of a person, with its label, and is read as it was written`() {
    func read(_ text: String) -> [PostalAddress]? {
      var profile = PersonProfile()
      ProfileField.address.put(text, in: &profile)
      return profile.addresses
    }
    var berlin = Self.address("Hauptstr. 5", "Berlin", "10115", "Germany")
    berlin.label = "home"
    #expect(read("Hauptstr. 5, 10115 Berlin, Germany (home)") == [berlin])
    #expect(read("Rua 1, 2; Lisboa;; 1100-048") == [Self.address("Rua 1, 2", "Lisboa", "1100-048")])
    for address in [
      berlin, PostalAddress(street: "Main 1, Floor 2, Oslo", label: "work"),
      PostalAddress(street: "Main 1, Oslo"),
      Self.address(nil, "Oslo"), Self.address("Main 1", nil, nil, "Norway"),
    ] {
      let texts = ProfileField.address.typedTexts(of: PersonProfile(addresses: [address]))
      #expect(read(texts[0]) == [address])
    }
    #expect(
      ProfileField.address.texts(of: PersonProfile(addresses: [PostalAddress(street: "A 1, B")])) == [
        "A 1, B"
      ])
  }

  @Test func `of any text ends, and loses none of its letters`() {
    let pieces = [
      "10115", "Berlin", "Main 1", ",", ", ", "UK", "IL", "SW1A 2AA", "\n", " - RJ", "Germany", "é",
      "1012 AB", " ",
    ]
    var state: UInt64 = 7
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let address = PostalAddress(typed: text)
      let parts = [address.street, address.city, address.region, address.postalCode, address.country]
        .compactMap(\.self)
      #expect(parts.allSatisfy { !$0.isEmpty })
      #expect(
        parts.joined().filter { $0.isLetter || $0.isNumber }.sorted()
          == text.filter { $0.isLetter || $0.isNumber }.sorted(),
        "\(text.debugDescription)")
    }
  }
}
