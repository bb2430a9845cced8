/// The kind of a telephone number, according to its label.
package enum PhoneKind: Int, Sendable {
  case mobile
  /// The label does not name a kind, or there is no label.
  case unknown
  case landline
  /// A fax, a pager or the like, which nobody answers.
  case notCalled

  package init(label: String?) {
    guard let label = label?.lowercased(), !label.isEmpty else {
      self = .unknown
      return
    }
    let words = label.split { !$0.isLetter }.map(String.init)
    func has(_ list: [String]) -> Bool { list.contains { label.contains($0) } }
    if has(Self.notCalledParts) {
      self = .notCalled
    } else if has(Self.mobileParts)
      || words.contains(where: { Self.mobileWords.contains($0) || $0.hasPrefix("cell") })
    {
      self = .mobile
    } else if has(Self.landlineParts) || words.contains(where: Self.landlineWords.contains) {
      self = .landline
    } else {
      self = .unknown
    }
  }

  /// Parts of labels in several languages, as phones and programs write them.
  private static let notCalledParts = [
    "fax", "faks", "facsimil", "fac-simil", "télécop", "telecop", "pager", "pageur", "beeper", "piepser",
    "buscaperson",
    "telex", "modem", "ttytdd", "textphone", "факс", "пейджер", "φαξ", "ファックス", "ファクス", "传真", "傳真", "팩스",
    "פקס", "فاكس",
  ]
  private static let mobileParts = [
    "mobil", "mobiel", "móvil", "móvel", "movil", "movel", "handy", "iphone", "smartphone", "celular",
    "komór",
    "komork", "känny", "matkapuh", "мобил", "κινητ", "携帯", "手机", "手機", "휴대", "נייד", "جوال",
  ]
  private static let mobileWords: Set = ["mob", "gsm", "pcs", "natel", "cep", "portable"]
  private static let landlineParts = [
    "home", "work", "office", "business", "landline", "company", "privat", "zuhause", "dienst", "büro",
    "buero",
    "arbeit", "geschäft", "festnetz", "domicile", "maison", "travail", "bureau", "trabajo", "trabalho",
    "lavoro",
  ]
  private static let landlineWords: Set = [
    "main", "house", "haupt", "fixe", "fijo", "fixo", "fisso", "casa", "thuis", "werk", "car", "assistant",
    "radio", "callback", "isdn", "dom",
    "praca",
  ]
}

extension LabeledValue {
  /// Returns the number to call: a mobile number before a landline, and never a fax or a pager. A number that
  /// the user typed without a label counts as mobile.
  /// - own: the user's numbers. others: numbers of cards, the preferred ones first.
  package static func toCall(own: [LabeledValue], others: [LabeledValue]) -> LabeledValue? {
    func key(_ number: LabeledValue) -> String {
      number.value.filter { $0.isASCII && $0.isNumber || $0 == "+" }
    }
    let labels = Dictionary(others.map { (key($0), $0.label) }) { first, _ in first }
    let typed = own.map { number in
      let kind = PhoneKind(label: number.label ?? labels[key(number)] ?? nil)
      return (number, kind == .unknown ? PhoneKind.mobile : kind)
    }
    let known = typed + others.map { ($0, PhoneKind(label: $0.label)) }
    let called = known.filter { $0.1 != .notCalled }
    guard let best = called.map(\.1.rawValue).min() else { return nil }
    return called.first { $0.1.rawValue == best }?.0
  }

  /// The number with its label: `+351 900 000 000 (mobile)`.
  package var withLabel: String { label.map { "\(value) (\($0))" } ?? value }

  /// The number for a `tel:` link, without an extension and any words after it.
  package var dialed: String {
    value.prefix { $0 != ";" && !$0.isLetter }.filter { $0.isASCII && $0.isNumber || $0 == "+" }
  }
}
