import PlannerFiles
import PlannerModel

/// A parser for the cards in one text.
struct CardDocument {
  private(set) var cards: [Card] = []
  private(set) var groups: [CardGroup] = []
  /// The complete data of the cards' people, if requested.
  private(set) var people: [PersonCard] = []
  /// The names of companies with cards, if complete data is requested.
  private(set) var companies: [String] = []
  private(set) var problems = CardProblems()
  private var lines: CardLines
  private let zones: CardZones
  private let isEmpty: Bool
  private let takesPeople: Bool
  private var hasBegin = false
  private var draft: CardDraft?
  /// The number of open components other than cards. Their content does not belong to the card.
  private var foreign = 0
  /// True if the previous line was an AGENT with a card on the next lines, as in vCard 2.1.
  private var awaitsAgent = false
  /// The number of open agent cards. Their content does not belong to the card.
  private var agents = 0
  private var uids: Set<String> = []
  /// The UID of the card with the requested picture; nil if no picture is requested.
  private let wanted: String?
  private(set) var photo: PhotoFile?
  /// See ``CardContent/damage``.
  private(set) var damage: FileDamage?

  /// Prepares to read a text.
  /// - photoOf: the UID of the card with the requested picture.
  /// - takesPeople: whether to read the complete data of the cards, as ``people``.
  init(_ bytes: [UInt8], zones: CardZones, photoOf wanted: String? = nil, takesPeople: Bool = false) {
    self.wanted = wanted
    lines = CardLines(bytes, longest: takesPeople ? CardLines.whole : CardLines.usual)
    self.takesPeople = takesPeople
    self.zones = zones
    isEmpty = bytes.allSatisfy { $0 == 0x20 || (0x09...0x0d).contains($0) }
  }

  mutating func read() {
    while lines.next() {
      if takesPeople, foreign == 0, agents == 0 { takeForPerson() }
      guard let (property, nameEnd) = lines.property() else {
        if !lines.isBlank { awaitsAgent = false }
        continue
      }
      switch property {
      case .begin, .end: take(property, nameEnd: nameEnd)
      case .agent: if foreign == 0, draft != nil { take(property, nameEnd: nameEnd) }
      default:
        guard foreign == 0, agents == 0, draft != nil else { break }
        if property.isDetail {
          takeDetail(property, nameEnd: nameEnd)
        } else {
          take(property, nameEnd: nameEnd)
        }
      }
      if property != .agent { awaitsAgent = false }
    }
    if draft != nil { damage = .cutOff }
    if !hasBegin { damage = isEmpty ? .empty : .foreign }
    cutOff()
    if !hasBegin, !isEmpty {
      problems = CardProblems()
      problems.add("It is no vCard file: it has no BEGIN:VCARD.")
    }
  }

  private mutating func take(_ property: CardProperty, nameEnd: Int) {
    let number = lines.number
    guard let whole = lines.whole() else {
      problems.add("Line \(number) is longer than \(lines.longest / 1024) KiB, and is not used.")
      return
    }
    guard let line = CardLine(whole, nameEnd: nameEnd) else {
      problems.add("Line \(number) has no ':' before its value, and is not used.")
      return
    }
    switch property {
    case .begin: begin(line.value.trimmed)
    case .end: end(line.value.trimmed)
    case .version: take(version: line.value.trimmed)
    case .kind: take(kind: line.value.trimmed)
    case .showAs: if line.value.trimmed.isWord("COMPANY") { draft?.isCompany = true }
    case .agent:
      awaitsAgent = line.value.trimmed.isEmpty
      if line.value.trimmed.isWord("BEGIN:VCARD") { agents += 1 }
    default:
      if let line = decoded(line) {
        draft?.take(property, line, group: Self.group(of: whole.prefix(nameEnd)), line: number, zones: zones)
      }
    }
  }

  /// Reads a line with any property for the person. Does not unfold a photo.
  private mutating func takeForPerson() {
    guard draft != nil, let (bytes, nameEnd) = lines.name() else { return }
    let name = String(decoding: bytes, as: UTF8.self).uppercased()
    guard PersonCardDraft.takes(name), let whole = lines.whole(),
      let line = CardLine(whole, nameEnd: nameEnd), line.encoding == nil,
      let decoded = decoded(line, mayRefuse: false)
    else {
      draft?.person.leaveOut(name)
      return
    }
    draft?.person.take(name, decoded, group: Self.group(of: whole.prefix(nameEnd)))
  }

  /// Returns the group of a name (RFC 6350 section 3.3), in lower case; empty if there is no group.
  private static func group(of name: ArraySlice<UInt8>) -> String {
    name.lastIndex(of: 0x2e).map { String(decoding: name[..<$0], as: UTF8.self).lowercased() } ?? ""
  }

  /// Reads a line. Skips it if it is unreadable.
  private mutating func takeDetail(_ property: CardProperty, nameEnd: Int) {
    if property == .photo {
      if draft?.details.photo?.file == nil, let photo = CardPhoto(&lines, nameEnd: nameEnd) {
        draft?.details.photo = photo
      }
    } else if let whole = lines.whole(), let line = CardLine(whole, nameEnd: nameEnd), line.encoding == nil,
      let decoded = decoded(line, mayRefuse: false)
    {
      draft?.details.take(
        property, decoded, group: Self.group(of: whole.prefix(nameEnd)), number: lines.number)
    }
  }

  /// Returns the line with its value in UTF-8. Returns nil if the encoding is unknown, and then refuses the
  /// card if `mayRefuse` is true.
  private mutating func decoded(_ line: CardLine, mayRefuse: Bool = true) -> CardLine? {
    func refuse(_ reason: String, wayOut: String? = nil) {
      if mayRefuse { self.refuse(reason, wayOut: wayOut ?? "save it as vCard 3.0 or 4.0") }
    }
    func name(_ writing: ArraySlice<UInt8>) -> String {
      CardProblems.short(CardText.line(writing) ?? "an encoding without a name")
    }
    if let encoding = line.encoding {
      refuse("has the encoding \(name(encoding)), which the planner cannot read")
      return nil
    }
    if line.isQuotedPrintable { line.value = CardText.unquoted(line.value)[...] }
    if let charset = line.charset, !["UTF-8", "UTF8"].contains(where: charset.isWord) {
      guard let text = CardCharset.utf8(line.value, from: charset) else {
        refuse("has the character set \(name(charset)), which the planner cannot read")
        return nil
      }
      line.value = text[...]
    } else if !CardText.isUTF8(line.value) {
      let isUsual = line.charset == nil && (line.isQuotedPrintable || draft?.isOld == true)
      guard isUsual, let text = CardCharset.utf8(line.value, from: CardCharset.usual) else {
        refuse("is not written in UTF-8", wayOut: "save it in UTF-8")
        return nil
      }
      line.value = text[...]
    }
    return line
  }

  /// Records the reason for refusing the card. Only the first reason counts.
  private mutating func refuse(_ reason: String, wayOut: String) {
    guard let draft, draft.refusal == nil else { return }
    self.draft?.refusal = "Line \(lines.number): this card \(reason); \(wayOut)."
  }

  private mutating func take(version: ArraySlice<UInt8>) {
    draft?.hasVersion = true
    draft?.isOld = version.isWord("2.1")
    lines.keepsBlanks = version.isWord("2.1")
    if version.isWord("2.1") { return }
    if version.isWord("3.0") || version.isWord("4.0") { return }
    let text = CardProblems.short(CardText.line(version) ?? "of no version")
    refuse("is vCard \(text), which the planner cannot read", wayOut: "save it as vCard 3.0 or 4.0")
  }

  /// Reads the kind of a card. Unknown kinds count as people (RFC 6350 section 6.1.4). The last two kinds are
  /// defined in RFC 6473 and RFC 6869.
  private mutating func take(kind: ArraySlice<UInt8>) {
    if kind.isWord("GROUP") { draft?.isGroup = true }
    if kind.isWord("ORG") { draft?.isCompany = true }
    if ["GROUP", "ORG", "LOCATION", "APPLICATION", "DEVICE"].contains(where: kind.isWord) {
      draft?.isPerson = false
    }
  }

  private mutating func begin(_ component: ArraySlice<UInt8>) {
    guard component.isWord("VCARD") else {
      foreign += 1
      return
    }
    hasBegin = true
    if awaitsAgent {
      agents += 1
      return
    }
    cutOff()
    draft = CardDraft(line: lines.number)
    lines.keepsBlanks = false
    foreign = 0
    agents = 0
  }

  private mutating func end(_ component: ArraySlice<UInt8>) {
    guard component.isWord("VCARD") else {
      foreign = max(0, foreign - 1)
      return
    }
    foreign = 0
    if agents > 0 {
      agents -= 1
    } else if let draft {
      self.draft = nil
      finish(draft)
    } else {
      problems.add(
        "Line \(lines.number): END:VCARD has no BEGIN:VCARD; what stands between it and the card before is left out."
      )
    }
  }

  private mutating func cutOff() {
    guard let draft else { return }
    self.draft = nil
    problems.add("Line \(draft.line): this card has no END:VCARD, and \(CardProblems.cutOff)")
  }

  private mutating func finish(_ draft: CardDraft) {
    guard draft.isPerson else {
      if draft.isGroup, let group = draft.group { groups.append(group) }
      if takesPeople, draft.isCompany, let card = draft.card() { companies.append(card.displayName) }
      return
    }
    if let refusal = draft.refusal { return problems.add(refusal) }
    guard draft.hasVersion else {
      return problems.add(
        "Line \(draft.line): this card has no VERSION, and is omitted; save it as vCard 3.0 or 4.0.")
    }
    guard var card = draft.card() else {
      return problems.add("Line \(draft.line): this card has no name (FN), and is omitted; add one.")
    }
    let name = CardProblems.short(card.displayName)
    guard let uid = card.uid(unless: uids.contains) else {
      let reason =
        draft.hasUID
        ? "the UID of an earlier card" : "no UID, and no difference to an earlier card of that name"
      return problems.add("Line \(draft.line): '\(name)' has \(reason); only the first counts.")
    }
    uids.insert(uid)
    card.uid = uid
    if card.timeZone == nil, let zone = draft.unknownZone {
      problems.add(
        "Line \(zone.line): the time zone '\(CardProblems.short(zone.text))' of '\(name)' is not a known "
          + "name or offset, and is not used; '--tz' can set one."
      )
    }
    for date in draft.details.dates.unread {
      problems.add(
        "Line \(date.line): the \(date.what) '\(CardProblems.short(date.text))' of '\(name)' is not a "
          + "readable day; write it as 1984-12-31, or --12-31 without a year."
      )
    }
    if let problem = draft.details.photo?.problem {
      problems.add("Line \(problem.line): the picture of '\(name)' \(problem.reason), and is not used.")
    }
    if card.uid == wanted { photo = draft.details.photo?.file }
    cards.append(card)
    guard takesPeople else { return }
    if card.company == true {
      companies.append(card.displayName)
    } else {
      people.append(draft.person.person(of: card))
    }
  }
}
