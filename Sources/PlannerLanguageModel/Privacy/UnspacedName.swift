/// A name in a script without blanks, and the parts of it that people are called by.
struct UnspacedName {
  /// Parts that are also used as a name: 太郎 of 山田太郎, 小明 of 王小明, 민수 of 김민수.
  var parts: Set<String> = []
  /// Parts that are a name only next to a title: 王 of 王小明, as in 王先生.
  var titled: Set<String> = []

  /// Returns nil if the name cannot be split.
  init?(_ name: String) {
    let letters = Array(name)
    guard let first = letters.first, !first.isSpaced else { return nil }
    func part(_ range: Range<Int>) -> String { String(letters[range]) }
    let count = letters.count
    if letters.allSatisfy(Self.isHangul) {
      guard (3...4).contains(count) else { return nil }
      parts.insert(part(count - 2..<count))
      titled.insert(part(0..<count - 2))
    } else if letters.allSatisfy(Self.isHan) {
      guard (2...6).contains(count) else { return nil }
      titled.insert(part(0..<1))
      guard count > 2 else { return }
      parts.insert(part(count - 2..<count))
      if count == 3 { titled.insert(part(0..<2)) } else { parts.insert(part(0..<2)) }
      if count > 4 { parts.formUnion([part(0..<3), part(count - 3..<count)]) }
    } else if letters.allSatisfy(Self.isGeorgian) {
      // The nominative ending: თამარი, თამარს.
      guard count > 3, letters.last == "ი" else { return nil }
      parts.insert(part(0..<count - 1))
    } else if let kana = letters.firstIndex(where: { !Self.isHan($0) }), kana > 1, Self.isKana(letters[kana])
    {
      // 山田さくら.
      parts.formUnion([part(0..<kana), part(kana..<count)].filter { $0.count > 1 })
    } else {
      return nil
    }
  }

  static func isHangul(_ character: Character) -> Bool { isIn(0xAC00...0xD7A3, character) }
  static func isHan(_ character: Character) -> Bool {
    isIn(0x4E00...0x9FFF, character) || isIn(0x3400...0x4DBF, character) || character == "々"
  }
  static func isKatakana(_ character: Character) -> Bool { isIn(0x30A1...0x30FF, character) }
  static func isKana(_ character: Character) -> Bool { isIn(0x3041...0x30FF, character) }
  private static func isGeorgian(_ character: Character) -> Bool { isIn(0x10D0...0x10FF, character) }

  private static func isIn(_ range: ClosedRange<UInt32>, _ character: Character) -> Bool {
    character.unicodeScalars.first.map { range.contains($0.value) } ?? false
  }
}

/// Titles before and after names in scripts without blanks.
enum Titles {
  private static let after: [[Character]] = [
    "さん", "さま", "様", "先生", "くん", "君", "ちゃん", "氏", "先輩", "殿", "部長", "課長", "社長", "家", "女士", "小姐", "老师", "老師",
    "总", "總", "经理", "經理", "医生", "醫生", "同学", "同學", "哥", "姐", "叔", "阿姨", "师傅", "老板", "씨", "님", "선생", "군", "양",
  ].map(Array.init)
  private static let before: Set<Character> = ["小", "老", "阿"]
  private static let particles: Set<String> = [
    "", "은", "는", "이", "가", "을", "를", "의", "에게", "한테", "께", "와", "과", "랑", "이랑", "도", "만", "야", "아", "하고",
    "에게서",
    "한테서", "보다", "처럼", "까지", "부터", "로", "으로", "이는", "이가", "이를", "이의", "이와", "이도", "이한테", "이에게", "네", "이네",
    "라고",
  ]
  private static let hangulTitles = ["", "씨", "님", "선생님", "형", "누나", "언니", "오빠", "군", "양", "씨네"]

  static func follow(_ text: WordsOfText, at end: Int) -> Bool { title(text, at: end) != nil }

  /// Returns the end of a title that begins here, or nil.
  static func title(_ text: WordsOfText, at start: Int) -> Int? {
    // A blank may stand before a Korean title.
    let rest = text.characters[start...].drop { $0 == " " }.prefix(4)
    guard rest.startIndex - start < 2 else { return nil }
    return after.first { rest.starts(with: $0) }.map { rest.startIndex + $0.count }
  }

  static func precede(_ text: WordsOfText, at start: Int) -> Bool {
    start > 0 && before.contains(text.characters[start - 1])
  }

  /// Returns whether the rest of a word after a Korean name is a title and a particle, or empty.
  static func endHangul(_ text: WordsOfText, at end: Int) -> Bool {
    let rest = String(text.characters[end...].prefix(12).prefix(while: UnspacedName.isHangul))
    return hangulTitles.contains { title in
      rest.hasPrefix(title) && particles.contains(String(rest.dropFirst(title.count)))
    }
  }
}
