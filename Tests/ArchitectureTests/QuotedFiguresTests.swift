import Testing

@Suite struct QuotedFiguresTests {
  private func performance() throws -> String {
    let sections = try Repository.text("README.md").split(separator: "\n## ")
    return String(try #require(sections.first { $0.hasPrefix("Performance\n") }))
  }

  @Test func `every figure of the README stands on the line of the report that it links to`() throws {
    let quoted = QuotedFigures(page: try performance())
    #expect(quoted.quotes.count >= 10)
    #expect(quoted.problems(report: try Repository.text("benchmarks/report.md")) == [])
  }

  @Test func `so does every figure of the page about fleets`() throws {
    let quoted = QuotedFigures(page: try Repository.text("docs/fleet.md"))
    #expect(quoted.quotes.count >= 10)
    #expect(quoted.problems(report: try Repository.text("benchmarks/report.md")) == [])
  }

  @Test func `so does every figure of the page about learning`() throws {
    let quoted = QuotedFigures(page: try Repository.text("benchmarks/learning/README.md"))
    #expect(quoted.quotes.count >= 6)
    #expect(quoted.problems(report: try Repository.text("benchmarks/report.md")) == [])
  }

  @Test func `no figure is claimed without a link`() throws {
    #expect(QuotedFigures(page: try performance()).unquoted == [])
    #expect(QuotedFigures(page: try Repository.text("docs/fleet.md")).unquoted == [])
    #expect(QuotedFigures(page: try Repository.text("benchmarks/learning/README.md")).unquoted == [])
  }

  @Test func `a quote that is wrong is found`() {
    let report = """
      | <a id="next"></a>Next | 0.031 ms | 0.030 | 0.04 | 5 |
      | <a id="twice"></a>One | 1 ms | 1 | 1 | 1 |
      | <a id="twice"></a>Other | 1 ms | 1 | 1 | 1 |
      """
    func problems(_ figure: String, _ anchor: String) -> Int {
      QuotedFigures(page: "in [\(figure)](benchmarks/report.md#\(anchor)), say").problems(report: report)
        .count
    }
    #expect(problems("0.031 ms", "next") == 0)
    #expect(problems("0.03 ms", "next") == 1)
    #expect(problems("0.030", "next") == 1, "the least is on the line, too, and is not what is quoted")
    #expect(problems("031 ms", "next") == 1)
    #expect(problems("0.031 ms", "nex") == 1)
    #expect(problems("1 ms", "twice") == 1)
    #expect(
      QuotedFigures(page: "[5 ms](../benchmarks/report.md#a) of 6.1 ms\nor 1,000\ntimes").unquoted
        == ["6.1 ms", "1,000\ntimes"])
    #expect(QuotedFigures(page: "50x, 3 µs, 2 points, 1 switch; 9 xylophones").unquoted.count == 4)
  }
}
