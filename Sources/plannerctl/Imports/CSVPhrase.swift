import PlannerWords

/// A header of several words for a way to reach a person: `Telefon (privat 2)`, `Rue (bureau)`, `CEP do
/// endereço comercial`.
struct CSVPhrase {
  private enum Word {
    case email, web, phone, mobile, fax, pager
    case street, houseNumber, city, region, postcode, country, box, address
    /// An adjective for a code, an address or a post-office box.
    case postal, code
    case home, work, other, main, car, assistant, company
    case second, filler
    /// "Particular" is the home telephone in Spanish Outlook, and "état" the state in French Thunderbird.
    case particular, state
    /// A word for a column that repeats others: the type of a mail address, or the name beside it.
    case repeating
  }

  private var words: Set<Word> = []
  private var number = ""

  /// Parses a header. Nil if it contains an unknown word, or none with a meaning.
  init?(header: String) {
    var words: Set<Word> = []
    for word in Self.split(withoutAccents(header)) {
      if word.allSatisfy({ $0.isASCII && $0.isNumber }) {
        number = word
      } else if let known = Self.known[word] {
        words.formUnion(known)
      } else {
        return nil
      }
    }
    self.words = words
    if words.contains(.second) { number = "2" }
  }

  /// Splits at everything but letters and digits, and between letters and digits.
  private static func split(_ text: String) -> [String] {
    var parts: [String] = []
    var wasNumber: Bool?
    for character in text {
      guard character.isLetter || character.isNumber else {
        wasNumber = nil
        continue
      }
      if wasNumber == character.isNumber, !parts.isEmpty {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
      wasNumber = character.isNumber
    }
    return parts
  }

  /// True if the column only repeats other columns.
  var isRepeating: Bool { words.contains(.repeating) && words.contains(.email) }

  private func has(_ word: Word) -> Bool { words.contains(word) }

  /// The column for this header; nil if the words do not name a column.
  var column: CSVColumn? {
    if has(.repeating) { return nil }
    if has(.email) { return CSVColumn(.email, entry: "\(place ?? "") email \(number)", label: place) }
    if has(.web) { return CSVColumn(.link, entry: "web \(number)") }
    if let kind = phone {
      return CSVColumn(.phone, entry: "\(kind) \(place ?? "") phone \(number)", label: phoneLabel(kind))
    }
    if has(.particular), words.isSubset(of: [.home, .particular]) {
      return CSVColumn(.phone, entry: "home phone \(number)", label: "home")
    }
    if let part { return CSVColumn(.address, entry: "\(place ?? "") address", part, label: place) }
    return nil
  }

  private var place: String? {
    if has(.home) { return "home" }
    if has(.work) || has(.company) { return "work" }
    return has(.other) ? "other" : nil
  }

  private var phone: Word? { [.fax, .pager, .mobile, .phone].first(where: words.contains) }

  private func phoneLabel(_ kind: Word) -> String? {
    switch kind {
    case .fax: return [place == "other" ? nil : place, "fax"].compactMap(\.self).joined(separator: " ")
    case .pager: return "pager"
    case .mobile: return has(.work) ? "work mobile" : "mobile"
    default:
      if has(.assistant) { return "assistant" }
      if has(.company) { return "company" }
      if has(.car) { return "car" }
      return place ?? (has(.main) ? "main" : nil)
    }
  }

  private var part: CSVColumn.Part? {
    let hasPostcode = has(.postcode) || has(.postal) && (has(.code) || !has(.address) && !has(.box))
    if has(.box) { return .box }
    if has(.street), has(.city) { return .value }
    if has(.state) { return .region }
    if hasPostcode { return has(.city) ? .locality : .postalCode }
    if has(.country) { return .country }
    if has(.region) { return .region }
    if has(.city) { return .city }
    if has(.street) { return .street }
    if has(.houseNumber) { return .houseNumber }
    return has(.address) ? .value : nil
  }

  private static let known: [String: Set<Word>] = {
    let rows: [(Set<Word>, String)] = [
      ([.email], "email emails mail mailadresse emailadresse courriel mel correo correio messagerie"),
      ([.web], "web webseite website webpage homepage internetseite site sitio pagina url internet"),
      (
        [.phone],
        "telefon telefonnummer telefonnr telefonnumer rufnummer festnetz festnetznummer fon tel telephone phone telefono "
          + "telefone telf tlf fono fixe fijo fixo"
      ),
      ([.phone, .home], "privattelefon privatnummer"),
      ([.phone, .work], "geschäftstelefon diensttelefon bürotelefon arbeitstelefon firmentelefon"),
      ([.phone, .car], "autotelefon"), ([.phone, .main], "haupttelefon hauptnummer"),
      (
        [.mobile],
        "mobil mobile mobiltelefon mobilnummer mobilfunk mobilfunknummer handy handynummer handynr natel portable "
          + "cellulaire gsm movil celular telemovel movel cell cellphone smartphone"
      ),
      ([.fax], "fax faxnummer telefax telecopie telecopieur"), ([.pager], "pager piepser buscapersonas"),
      ([.street], "strasse str street rue calle rua logradouro strassenname"),
      ([.houseNumber], "hausnummer hausnr"),
      (
        [.city],
        "ort stadt wohnort city town ville localite commune ciudad localidad poblacion municipio cidade localidade"
      ),
      (
        [.region],
        "bundesland kanton region provinz state province dep estado provincia regiao distrito county"
      ),
      ([.postcode], "postleitzahl plz zip zipcode postcode cp cep"),
      ([.postal], "postal postale"), ([.code], "code codigo"),
      ([.country], "land staat country pays pais"), ([.box], "postfach bp apartado boite caixa pobox"),
      (
        [.address],
        "adresse anschrift address direccion endereco morada domicilio postadresse wohnadresse postanschrift"
      ),
      ([.address, .home], "privatadresse heimatadresse hausadresse privatanschrift"),
      ([.address, .work], "geschäftsadresse firmenadresse dienstadresse büroadresse arbeitsadresse"),
      ([.home, .particular], "particular"), ([.region, .state], "etat"),
      (
        [.home],
        "privat private privee prive personnel personnelle perso domicile maison zuhause personal casa residencia "
          + "residencial home privado pessoal"
      ),
      (
        [.work],
        "geschäftlich dienstlich beruflich arbeit büro bureau travail pro professionnel professionnelle trabajo laboral "
          + "oficina trabalho comercial profissional escritorio business work office geschäft"
      ),
      ([.company], "firma societe empresa entreprise organizacion"),
      (
        [.other],
        "weitere weiteres weiterer weiteren andere anderes sonstige autre otro otra outro outra other"
      ),
      (
        [.main],
        "principal principale haupt primär primäre primaire primary premiere premier primero primaria primario"
      ),
      (
        [.second],
        "sekundäre sekundär secondaire secundario secundaria secondary zweite deuxieme segunda segundo alternative"
      ),
      ([.car], "voiture coche carro automovil"),
      ([.assistant], "assistent assistant assistante ayudante asistente assistente"),
      ([.repeating], "typ type tipo angezeigter anzeigename pantalla exibicao complet"),
      (
        [.filler],
        "de del da do dos das der die des den du d l la le les el los las o a e y et und or ou oder für of the for no "
          + "num numero nummer number nr n r s in im am zu electronico electronica eletronico eletronica electronique "
          + "elektronische name nom nombre nome para vollständige komplette"
      ),
    ]
    var known: [String: Set<Word>] = [:]
    for (meanings, words) in rows {
      for word in words.split(separator: " ").map(String.init) {
        for key in [withoutAccents(word), withoutAccents(word, german: true)] {
          known[key, default: []].formUnion(meanings)
        }
      }
    }
    return known
  }()
}
