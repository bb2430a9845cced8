import PlannerTestSupport
import Testing

@testable import PlannerMatching

@Suite struct `A filter` {
  private struct Somebody: Filterable {
    var words: [PersonFilter.Text: [String]] = [:]
    var having: Set<PersonFilter.Having> = []
    var numbers: [PersonFilter.Days: Int] = [:]
    var isPaused = false

    func texts(_ field: PersonFilter.Text) -> [String] { words[field] ?? [] }
    func has(_ what: PersonFilter.Having) -> Bool { having.contains(what) }
    func days(_ field: PersonFilter.Days) -> Int? { numbers[field] }
  }

  private func read(_ text: String) throws -> PersonFilter {
    try FilterReader.read(
      text, fold: { $0.lowercased() }, segment: { $0 == "mine" ? .has(.card) : nil })
  }

  private func problem(_ text: String) throws -> FilterProblem? {
    do {
      _ = try read(text)
      return nil
    } catch let problem as FilterProblem { return problem }
  }

  private let ana = Somebody(
    words: [.tag: ["vip", "old friends"], .company: ["smith ventures, inc."], .city: ["berlin"]],
    having: [.phone], numbers: [.last: 90, .due: -3, .every: 14])

  @Test(arguments: [
    "tag:vip", "TAG:VIP", "tag:\"old friends\"", "company:smith", "company:\"Smith Ventures\"", "company:inc",
    "tag:vip city:berlin", "tag:vip and city:berlin", "tag:x or city:berlin", "-tag:x", "-(tag:x or tag:y)",
    "has:phone", "-has:email", "last:90d", "last:=90d", "last:>=90d", "last:<=90d", "last:>12w", "last:<91d",
    "due:<7d", "every:<=2w", "every:fortnightly", "all", "segment:all", "tag:x or tag:vip city:berlin",
    "(tag:x or tag:vip) city:berlin", "fading",
  ])
  func `means`(text: String) throws { #expect(try read(text).matches(ana)) }

  @Test(arguments: [
    "tag:vi", "tag:old", "company:smi", "company:\"ventures smith\"", "tag:vip city:paris", "-tag:vip",
    "last:>90d", "last:<90d", "birthday:<30d", "birthday:>30d", "has:email", "mine", "strangers", "recent",
    "-all", "(tag:x or tag:vip) -city:berlin",
  ])
  func `does not mean`(text: String) throws { #expect(try !read(text).matches(ana)) }

  @Test func `fading is more than two cadences, or 180 days without one, and nobody who is paused`() throws {
    let fading = try read("fading")
    func isFading(_ last: Int?, every: Int? = nil, isPaused: Bool = false) -> Bool {
      var numbers: [PersonFilter.Days: Int] = [:]
      numbers[.last] = last
      numbers[.every] = every
      return fading.matches(Somebody(numbers: numbers, isPaused: isPaused))
    }
    #expect(!isFading(28, every: 14) && isFading(29, every: 14))
    #expect(!isFading(180) && isFading(181))
    #expect(!isFading(nil) && !isFading(nil, every: 7))
    #expect(!isFading(400, every: 14, isPaused: true))
  }

  @Test(arguments: [
    ("", 1, ""), ("tag:vip cit:x", 9, "cit:x"), ("last:>soon", 6, ">soon"), ("last:>1h", 6, ">1h"),
    ("has:wings", 5, "wings"), ("tag:vip frend", 9, "frend"), ("tag:", 1, "tag:"),
    ("tag:\"\"", 1, "tag:\"\""),
    ("(tag:vip", 9, ""), ("tag:vip )", 9, ")"), ("company:\"x", 9, "\"x"), ("- tag:x", 2, " tag:x"),
    ("--tag:x", 2, "-tag:x"), ("tag:x or", 9, ""), ("tag:a \"b\"", 7, ""),
  ])
  func `that cannot be read says where`(text: String, position: Int, part: String) throws {
    let problem = try #require(try problem(text))
    #expect((problem.position, problem.part) == (position, part))
    #expect(!problem.allowed.isEmpty)
  }

  @Test func `with a thousand parentheses is refused`() throws {
    #expect(try problem(String(repeating: "(", count: 1000) + "all") != nil)
    #expect(
      try read(String(repeating: "(", count: 50) + "all" + String(repeating: ")", count: 50)) == .all([]))
  }

  @Test func `is told from a name by its first field`() {
    for text in ["tag:x", "-tag:x", "(tag:x or tag:y)", "SEGMENT:close", "last:>3d"] {
      #expect(FilterReader.isFilter(text))
    }
    for text in ["Ana", "Dr: Who", "fading", "", "-", ":"] { #expect(!FilterReader.isFilter(text)) }
  }

  @Test func `of any text is read or refused, and never traps`() throws {
    var random = SeededRandom(seed: 7)
    let parts = ["tag:", "(", ")", "-", " ", "or", "\"", "last:>", "3d", "x", ":", "segment:", "all", "é"]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      .joined()
      if let problem = try problem(text) { #expect((1...(text.count + 1)).contains(problem.position)) }
    }
  }
}
