import PlannerModel
import Testing

@Suite struct `A text on one line` {
  @Test(arguments: [
    ("a", "a"), ("a b", "a b"), (" a  b\t", "a b"), ("a\r\nb\u{0}c", "a b c"), ("\u{2028}", ""), ("", ""),
    ("a\u{3000}b", "a b"), ("a ", "a"), ("a\u{301} b", "a\u{301} b"),
  ])
  func `has single spaces, and none around it`(text: String, line: String) {
    #expect(singleSpaced(text) == line)
    #expect(singleSpaced(line) == line)
  }

  @Test func `has spaces where lines broke`() {
    #expect(oneLine("a\nb\r\nc  d") == "a b c  d")
  }
}
