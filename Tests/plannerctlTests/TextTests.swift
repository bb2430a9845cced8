import PlannerModel
import Testing

@testable import plannerctl

@Suite struct `Text from outside` {
  @Test(arguments: [
    ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#), ("a\u{9B}b\u{7F}c\u{0}", #"a\u{9B}b\u{7F}c\u{0}"#),
    ("a\u{202E}b\u{2066}c\u{2069}", #"a\u{202E}b\u{2066}c\u{2069}"#),
    ("a\nb\tc\u{2028}", #"a\u{A}b\u{9}c\u{2028}"#),
    ("Zoë 山田 👩‍👩‍👧 «é» – …", "Zoë 山田 👩‍👩‍👧 «é» – …"),
  ])
  func `cannot command a terminal`(text: String, harmlessText: String) {
    #expect(harmless(text) == harmlessText)
    #expect(Styled(text).text(color: true) == harmlessText)
    #expect(Styled(text, .bold).text(color: true) == "\u{1B}[1m\(harmlessText)\u{1B}[0m")
    #expect(("\(text)" as Styled).text(color: true) == harmlessText)
  }

  @Test func `is escaped as JSON escapes it`() {
    let json = Array("{\"a\":\"\u{7F}\u{9B}\u{202E}é\",\n\"b\":1}".utf8)
    #expect(harmlessJSON(json) == #"{"a":"\u007F\u009B\u202Eé", "b":1}"#)
  }
}

@Suite struct `The width of text` {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("山田", 4), ("ｱ", 1), ("Ａ", 2), ("한글", 4), ("👍", 2),
    ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("नमस्ते", 4), ("a\u{200B}b", 2), ("…", 1),
    ("█▌", 2), ("\u{AD}", 0),
  ])
  func `is what a terminal takes for it`(text: String, width: Int) { #expect(displayWidth(text) == width) }

  @Test(arguments: [
    ("Ada Lovelace", 12, "Ada Lovelace"), ("Ada Lovelace", 8, "Ada Lov…"), ("山田 太郎", 6, "山田 …"),
    ("山田 太郎", 4, "山…"), ("山田", 2, "…"), ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `is kept by cutting`(text: String, limit: Int, cut: String) {
    let result = Styled(text).cut(to: limit)
    #expect(result.text(color: false) == cut)
    #expect(result.width <= limit)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]), ("", 5, [""]),
    ("unbreakable", 4, ["unbreakable"]), ("a  b", 9, ["a b"]),
  ])
  func `is kept by wrapping`(text: String, limit: Int, lines: [String]) {
    #expect(Styled(text).wrapped(to: limit).map { $0.text(color: false) } == lines)
  }

  @Test func `is kept by wrapping before a word of more than one style`() {
    let text: Styled = "where they are (\("Asia/Tokyo", .bold))."
    #expect(text.wrapped(to: 20).map { $0.text(color: false) } == ["where they are", "(Asia/Tokyo)."])
  }
}

@Suite struct `A table` {
  private func text(_ table: Table, width: Int = 80) -> [String] {
    table.lines(width: width).map { $0.text(color: false) }
  }

  @Test func `is aligned and ends no line in spaces`() {
    let table = Table(
      [.init("NAME"), .init("N", right: true), .init("")],
      rows: [["山田", "7", "x"], ["Bob", "12"], [], ["C"]])
    #expect(text(table) == ["NAME   N", "山田   7  x", "Bob   12", "", "C"])
  }

  @Test func `leaves out columns in which nothing stands`() {
    #expect(text(Table([.init("A"), .init("B"), .init("C")], rows: [["1", "", "3"]])) == ["A  C", "1  3"])
  }

  @Test(arguments: [
    (34, "Mon 18:00  Ada Lovelace  now  3f2a"), (33, "Mon 18:00  Ada Lovelace  3f2a"),
    (28, "Mon 18:00  Ada Lovelace  now"), (27, "Mon 18:00  Ada Lovelace"), (20, "Mon 18:00  Ada Love…"),
  ])
  func `leaves out the columns that have no room, the least of them first`(width: Int, line: String) {
    let columns: [Table.Column] = [.init(), .init(flexible: true), .init(rank: 2), .init(rank: 1)]
    let table = Table(columns, rows: [["Mon 18:00", "Ada Lovelace", "now", "3f2a"]])
    #expect(text(table, width: width) == [line])
  }

  private static let wrapping = Table(
    [.init(), .init(wraps: true), .init(wraps: true, rank: 1)],
    rows: [["quietHours", "mon-fri 17:30-21, sat,sun 10-20", "when you have time"], ["x", "", "2 3"]])

  @Test(arguments: [
    (
      63,
      [
        "quietHours  mon-fri 17:30-21, sat,sun 10-20  when you have time",
        "x                                            2 3",
      ]
    ),
    (
      50,
      [
        "quietHours  mon-fri 17:30-21,   when you have time", "            sat,sun 10-20",
        "x                               2 3",
      ]
    ),
    (
      33,
      [
        "quietHours  mon-fri    when you", "            17:30-21,  have time", "            sat,sun",
        "            10-20", "x                      2 3",
      ]
    ),
    (27, ["quietHours  mon-fri", "            17:30-21,", "            sat,sun 10-20", "x"]),
    (20, ["quietHours", "  mon-fri 17:30-21,", "  sat,sun 10-20", "x"]),
  ])
  func `breaks what wraps at words, and lists the cells where those have no room`(width: Int, lines: [String])
  {
    #expect(text(Self.wrapping, width: width) == lines)
  }

  @Test func `cuts what is flexible, the widest first`() {
    let long = Styled(String(repeating: "x", count: 40))
    let table = Table(
      [.init(flexible: true), .init(), .init(flexible: true)], rows: [[long, "keep", "short one"]])
    #expect(text(table, width: 30) == ["\(String(repeating: "x", count: 12))…  keep  short one"])
    #expect(text(table, width: 10) == ["xxxxxxx…  keep  short o…"])
  }
}

@Suite struct `A text that is broken into lines` {
  private func lines(_ text: Styled, _ width: Int) -> [String] {
    text.wrapped(to: width).map { $0.text(color: false) }
  }

  @Test func `breaks before and after wide characters, and keeps a long word whole`() {
    #expect(lines("田中さくら", 6) == ["田中さ", "くら"])
    #expect(lines("田中さくら", 5) == ["田中", "さく", "ら"])
    #expect(lines("a 田中さくら bc", 6) == ["a", "田中さ", "くら", "bc"])
    #expect(lines("/usr/share/zoneinfo 田中", 8) == ["/usr/share/zoneinfo", "田中"])
    #expect(lines("田", 1) == ["田"])
    #expect(lines("", 5) == [""])
  }

  @Test func `keeps marks with their letters, and its styles`() {
    let text = Styled("e\u{301}\u{323}e\u{301} ", .bold) + Styled("さくら", .dim)
    #expect(lines(text, 4) == ["e\u{301}\u{323}e\u{301}", "さく", "ら"])
    #expect(text.wrapped(to: 4).map { $0.spans.map(\.style) } == [[.bold], [.dim], [.dim]])
  }
}

@Suite struct `Colour` {
  @Test func `has one meaning each in every command`() {
    #expect(Style.late == .warning && Style.today == .accent && Style.booked == .accent)
    let looks = [Style.late, .today, .ofPrivateNote, .fromCard, .good, .bad].map(\.code)
    #expect(Set(looks).count == looks.count)
  }

  @Test func `is for terminals that can show it and people who want it`() {
    #expect(Console.wantsColor(["TERM": "xterm"], isTerminal: true))
    #expect(Console.wantsColor(["TERM": "xterm", "NO_COLOR": ""], isTerminal: true))
    #expect(!Console.wantsColor(["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true))
    #expect(!Console.wantsColor(["TERM": "dumb"], isTerminal: true))
    #expect(!Console.wantsColor(["TERM": "xterm"], isTerminal: false))
  }

  @Test func `changes no width and nothing else`() {
    let styled: Styled = "a \("b", .bold) \(Styled("c", .bad))"
    #expect(styled.text(color: false) == "a b c")
    #expect(styled.text(color: true) == "a \u{1B}[1mb\u{1B}[0m \u{1B}[31mc\u{1B}[0m")
    #expect(styled.width == 5)
  }

  @Test func `has the terminal's width from COLUMNS`() {
    #expect(Console.width(["COLUMNS": "132"], isTerminal: false) == 132)
    #expect(Console.width(["COLUMNS": "7"], isTerminal: false) == 40)
    #expect(Console.width(["COLUMNS": "wide"], isTerminal: false) == 80)
  }
}
