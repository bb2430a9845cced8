import Foundation
import NIOCore
import NIOPosix
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import PlannerGuests

/// A guest with a page that is slow to create.
@Suite struct `A page of many combining marks` {
  private static let rules: GuestRules = {
    var rules = GuestRules.loose
    rules.bytes = .init(1 << 30, per: 1)
    return rules
  }()

  /// Creates a guest with 60 messages of combining marks, 7,900 bytes each.
  private func attacker(_ house: House) throws -> Browser {
    let browser = Browser(house)
    try browser.begin("a")
    for _ in 1...60 {
      #expect(try browser.say("a" + String(repeating: "\u{301}", count: 3950)).status == 303)
    }
    return browser
  }

  @Test func `shows only so many bytes of texts, and the others on earlier pages`() async throws {
    let house = try await House.open(rules: Self.rules)
    let browser = try attacker(house)
    var (address, seen, pages): (String?, Set<String>, Int) = ("/chat", [], 0)
    while let next = address {
      let page = try browser.get(next)
      #expect(page.body.utf8.count < 80_000)
      seen.formUnion(page.body.matches(of: /id="m(\d+)"/).map { String($0.1) })
      address = page.body.firstMatch(of: /href="(\/chat\?before=\d+)"/).map { String($0.1) }
      pages += 1
    }
    #expect(seen.count == 61 && pages > 9)
    try await house.stop()
  }

  @Test func `is made once, whoever asks for it or for its head how often`() async throws {
    let house = try await House.open(rules: Self.rules)
    let browser = try attacker(house)
    let before = house.door.rendered.made
    for _ in 1...12 {
      #expect(try browser.get("/chat").status == 200)
      #expect(try browser.head("/chat").status == 200)
    }
    #expect(house.door.rendered.made - before == 1)
    #expect(try browser.say("one more").status == 303)
    #expect(try browser.get("/chat").shows("one more"))
    #expect(house.door.rendered.made - before == 2)
    try await house.stop()
  }

  @Test func `is not made on the loop that answers others`() async throws {
    let house = try await House.open()
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    for (weight, isOnLoop) in [(100, true), (GuestService.bytesOfPage, false)] {
      let wasOnLoop = try await withTaskExecutorPreference(LoopExecutor(loop)) {
        try await house.door.made(of: weight) { loop.inEventLoop }
      }
      #expect(wasOnLoop == isOnLoop, "\(weight)")
    }
    try await group.shutdownGracefully()
    try await house.stop()
  }

  /// Another thread reads, checks and renders the request. `Tests/Torture/loop_hold.py` measures the time.
  @Test func `and the largest form are worked on off the loop`() async throws {
    let house = try await House.open(rules: Self.rules)
    let browser = Browser(house)
    try browser.begin("a")
    var before = house.door.madeElsewhere.withLock { $0 }
    let text = String(repeating: "\u{301}", count: 10_000)
    #expect(try browser.say(text).status == 422)
    // The form is URL-encoded, which triples its bytes.
    let bytes = text.utf8.count
    #expect(house.door.madeElsewhere.withLock { $0 } - before >= 3 * bytes + 2 * bytes)
    before = house.door.madeElsewhere.withLock { $0 }
    #expect(try browser.say("short").status == 303)
    #expect(house.door.madeElsewhere.withLock { $0 } == before)
    try await house.stop()
  }

  @Test(arguments: [
    (0...100).map { "f\($0)=1" }.joined(separator: "&"), "id=" + String(repeating: "a", count: 5000),
    String(repeating: "a", count: 5000) + "=1", "zone=" + String(repeating: "a+", count: 2500),
  ])
  func `is not made for a form with more than any has`(form: String) async throws {
    let house = try await House.open(rules: Self.rules)
    let browser = Browser(house)
    try browser.begin("a")
    for action in ["send", "pick", "zone", "cancel", "propose"] {
      let answer = try browser.send(
        "/chat/\(action)", "application/x-www-form-urlencoded", Array(form.utf8))
      #expect(answer.status == 413, "\(action)")
    }
    try await house.stop()
  }

  @Test func `costs as much as it is long, its head, too`() async throws {
    var rules = Self.rules
    rules.requests = .init(100, per: 3600)
    let house = try await House.open(rules: rules)
    let browser = Browser(house)
    try browser.begin("a")
    for _ in 1...10 {
      _ = try? browser.say("a" + String(repeating: "\u{301}", count: 3950))
    }
    var answered = 0
    while try browser.head("/chat").status == 200, answered < 100 { answered += 1 }
    #expect(answered < 15, "\(answered) heads")
    try await house.stop()
  }
}
