/// How the ending of a name may change, by language and script. The rules are bounded: each form is a known
/// stem and a known ending. Both are folded, so accents and case do not count.
enum Inflection {
  /// How a stem was made from a name. The endings depend on it.
  enum Kind: Hashable {
    /// The whole name, which ends with a consonant or with a vowel.
    case consonant, vowel
    /// The name without its last vowel, or without more of its ending.
    case short
    /// The name without `us`, `as` or a similar ending.
    case shorter
    /// A name in a script with no list of endings. Any short ending fits.
    case open
  }

  struct Stem: Hashable {
    var text: String
    var kind: Kind
  }

  /// The most letters of an ending.
  static let longestEnding = 6
  /// The fewest letters of a stem.
  static let shortestStem = 2

  /// Returns the stems of a name's forms.
  /// - name: One word, folded.
  static func stems(of name: String) -> Set<Stem> {
    guard name.unicodeScalars.count >= 3, let last = name.last, let script = Script(name) else { return [] }
    var stems: Set<Stem> = []
    func add(_ text: some StringProtocol, _ kind: Kind) {
      if text.unicodeScalars.count >= shortestStem { stems.insert(Stem(text: String(text), kind: kind)) }
    }
    guard script.hasEndings else {
      var scalars = name.unicodeScalars[...]
      add(name, .open)
      // A vowel sign or virama at the end is replaced by the ending.
      if let last = scalars.last, last.properties.generalCategory != .otherLetter, scalars.count > 3 {
        scalars.removeLast()
        add(String(scalars), .open)
      }
      return stems
    }
    add(name, script.vowels.contains(last) ? .vowel : .consonant)
    if script.vowels.contains(last) || last == "ь" { add(name.dropLast(), .short) }
    for (end, new, kind) in changes
    where name.hasSuffix(end) && name.count > (end.count == 1 ? 4 : end.count + 1) {
      add(name.dropLast(end.count) + new, kind)
    }
    // Paweł, Pawła; Marek, Marka; Павел, Павла.
    let ending = Array(name.suffix(2))
    if "eaе".contains(ending[0]), !script.vowels.contains(last), name.count > 4 {
      add(name.dropLast(2) + String(last), .consonant)
    }
    // Pekka, Pekan.
    let three = Array(name.suffix(3))
    if script == .latin, three[0] == three[1], script.vowels.contains(last), !script.vowels.contains(three[0])
    {
      add(name.dropLast(2) + String(last), .vowel)
    }
    return stems
  }

  /// Returns whether an ending fits a stem.
  static func fits(_ ending: String, _ stem: Stem) -> Bool {
    if stem.kind == .open { return !ending.isEmpty && ending.unicodeScalars.count <= longestEnding }
    guard let script = Script(stem.text) else { return false }
    if listed[Listed(script, stem.kind)]?.contains(ending) == true { return true }
    // Péterrel, Istvánnal.
    guard script == .latin, stem.kind == .consonant, let last = stem.text.last else { return false }
    return ending == "\(last)al" || ending == "\(last)el"
  }

  /// Letters that Arabic and Hebrew write before a name, such as `and`, `to` and `in`. A word may begin
  /// with one or two of them.
  static let particles: Set<Character> = ["و", "ف", "ب", "ل", "ك", "ו", "ה", "ב", "ל", "מ", "ש", "כ"]

  // MARK: - Scripts

  enum Script: Hashable {
    case latin, cyrillic, greek, armenian, semitic, other

    /// Returns nil for a script without blanks between words.
    init?(_ word: some StringProtocol) {
      guard let first = word.unicodeScalars.first?.value else { return nil }
      switch first {
      case 0x61...0x24F, 0x1E00...0x1EFF: self = .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
      case 0x400...0x52F: self = .cyrillic
      case 0x530...0x58F: self = .armenian
      case 0x590...0x6FF: self = .semitic
      case 0x900...0xDFF: self = .other
      default: return nil
      }
    }

    var hasEndings: Bool { self != .other }

    var vowels: Set<Character> {
      switch self {
      case .latin: ["a", "e", "i", "o", "u", "y"]
      case .cyrillic: ["а", "е", "и", "о", "у", "ы", "э", "ю", "я", "і", "є"]
      case .greek: ["α", "ε", "η", "ι", "ο", "υ", "ω"]
      case .armenian, .semitic, .other: []
      }
    }
  }

  // MARK: - Lists

  /// Changes of endings: the old ending, the new end of the stem, and the kind of endings that follow.
  private static let changes: [(String, String, Kind)] = [
    // Polish and Czech: Agnieszka, Agnieszce; Olga, Oldze; Marta, Marcie; Barbara, Barbarze.
    ("ka", "c", .short), ("ga", "dz", .short), ("ga", "z", .short), ("ta", "c", .short), ("da", "dz", .short),
    ("ra", "rz", .short), ("cha", "s", .short),
    // Finnish: Virtanen, Virtaselle; Markus, Markukselle. Turkish: Zeynep, Zeynebi; Mehmet, Mehmede.
    ("nen", "se", .vowel), ("us", "ukse", .vowel), ("p", "b", .consonant), ("t", "d", .consonant),
    ("k", "g", .consonant),
    // Lithuanian, Latvian, Greek: Jonas, Jonui; Jānis, Jāņa; Γιώργος, Γιώργου.
    ("as", "", .shorter), ("is", "", .shorter), ("us", "", .shorter), ("os", "", .shorter),
    ("ys", "", .shorter),
    ("es", "", .shorter), ("ας", "", .shorter), ("ης", "", .shorter), ("ος", "", .shorter),
    ("ις", "", .shorter),
    ("ασ", "", .shorter), ("ησ", "", .shorter), ("οσ", "", .shorter), ("ισ", "", .shorter),
    // Достоевский, Достоевского; Чёрный, Чёрного; Толстая, Толстой.
    ("ии", "", .shorter), ("ыи", "", .shorter), ("ои", "", .shorter), ("ая", "", .shorter),
  ]

  private struct Listed: Hashable {
    var script: Script
    var kind: Kind
    init(_ script: Script, _ kind: Kind) { (self.script, self.kind) = (script, kind) }
  }

  private static let listed: [Listed: Set<String>] = [
    Listed(.latin, .consonant): words(
      """
      a u i e y owi ovi em om ie ze iem iowi iu ow ami ach ou in ina ino inu inom ov ova ovo ove ovu ovom uv
      la le da de ta te dan den tan ten un nin lar ler lari leri ca ce gil giller
      ille illa ilta issa ista ia iin ina iksi in ile iga ilt
      nak nek hoz hez tol rol ra re ban ben bol nal nel ert et ot at ig
      ul ului ek ekin en eri it in ens es chen lein ie je tje ito ita inho inha ek ik ko ka us
      nya ku mu ga ni ning san chan kun ur ar
      """),
    Listed(.latin, .vowel): words(
      """
      n l t s m d ns lle lla lta ssa sta tta an en on un ksi na ni nsa kin ga st sse lt le
      val vel nak nek hoz hez tol rol ra re ban ben bol nal nel ig ert va ve
      yla yle da de dan den ya ye yi yu nin nun lar ler lari leri ca ce gil
      k ren rekin ri rentzat ho mu m owi ovi ve em ga ning nya ku san chan kun chen lein tje ei i u r ar
      """),
    Listed(.latin, .short): words(
      """
      a e i o u y ie ia ii iu io ou om oj oju ow ami ach ama ei im iem iej ej es en in ina ino ini inu ine em
      ego emu iego iemu owi ovi owie ov ova ovo ove ze zie cie ce ita ito itas itos inha inho inhas inhos ica
      ico illa ka ko ki eczka usia unia ulka inka enka icka cka ek ik us uska um ama am as u ar
      """),
    Listed(.latin, .shorter): words("a o u e i y ui ai am im iem iu ia io om uj ej is"),
    Listed(.cyrillic, .consonant): words(
      """
      а у ом ем ым е и ы ю я ов ова ове ову овы овым овой ой ев евым ам ами ах ові еві ів ин ина ино ины иной
      ину иным ью ею ка ко ик ок чик очка ушка енька ю ям та ът
      """),
    Listed(.cyrillic, .vowel): words("м в н х й вна го та т то ва ви ну но на ни"),
    Listed(.cyrillic, .short): words(
      """
      а и ы е у ю я о ь й і є ой ою ей ею ий ий ию иею ию ії ією ію ем ом ым еві ові еві ев ов ин ина ино ины
      ину иной иным ам ами ах ям ями ях енька ечка очка ька ка ко ушка юша юшка йо ця ці ьо
      """),
    Listed(.cyrillic, .shorter): words(
      "ий ый ой ого его ому ему им ым ом ем ая ой ую их ых ими ыми ої ої у ій ього ьому"),
    Listed(.greek, .consonant): words("α ου ο ε"),
    Listed(.greek, .vowel): words("ς ν"),
    Listed(.greek, .short): words("ας ης ου ουλα ιτσα ακη ακης ω ες"),
    Listed(.greek, .shorter): words("α η ο ε ι ου ω ιου ακη"),
    Listed(.armenian, .consonant): words("ի ին ից ով ը ն ում իս ներ ենց ական"),
    Listed(.semitic, .consonant): words("جان را ها رو ی م ت ش مان تان شان خان ه ك نا"),
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map { String($0.flatMap(Folding.fold)) })
  }
}
