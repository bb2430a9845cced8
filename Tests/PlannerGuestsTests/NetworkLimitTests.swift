import Foundation
import NIOEmbedded
import PlannerTestSupport
import PlannerTime
import Testing

@testable import PlannerGuests

/// Limits for a client with many IPv6 networks, and their state after a restart.
@Suite struct `Limits of networks` {
  private func rules(_ change: (inout GuestRules) -> Void) -> GuestRules {
    var rules = GuestRules()
    change(&rules)
    return rules
  }

  private let networks = (0..<40).map { Address.key("2001:db8:7:\($0)::1") }

  @Test func `leave a network of 48 bits eight times as many connections and open pages, and others theirs`()
  {
    let connectionLimiter = ConnectionLimiter(rules { ($0.connections, $0.streams) = (2, 2) })
    let channels = (0..<40).map { _ in EmbeddedChannel() }
    #expect(zip(networks, channels).filter { connectionLimiter.arrived($1, address: $0) }.count == 16)
    #expect(connectionLimiter.arrived(EmbeddedChannel(), address: Address.key("2001:db8:8::1")))
    // A closed connection makes room.
    _ = try? channels[0].finish()
    #expect(connectionLimiter.arrived(EmbeddedChannel(), address: networks[39]))
    var places = networks.enumerated().compactMap { connectionLimiter.place(address: $1, page: "page \($0)") }
    #expect(places.count == 16)
    #expect(connectionLimiter.place(address: Address.key("2001:db8:8::1"), page: "other") != nil)
    places.removeLast()
    #expect(connectionLimiter.place(address: networks[39], page: "page 39") != nil)
  }

  @Test func `leave a network of 48 bits a quarter of all bytes under way`() {
    let rules = GuestRules()
    for (all, one) in [(rules.allUploads, rules.uploads), (rules.allAnswers, rules.answers)] {
      let bytes = InFlightLimiter(all: all, ofOne: one)
      let entered = networks.filter { bytes.enter(1 << 20, of: $0) }.count
      #expect(entered << 20 <= max(one, all / 4))
      #expect(bytes.enter(1 << 20, of: Address.key("2001:db8:8::1")))
      for network in networks.prefix(entered) { bytes.leave(1 << 20, of: network) }
      #expect(networks.filter { bytes.enter(1 << 20, of: $0) }.count == entered)
    }
    let connections = Address.bounds(networks[0], most: rules.connections, of: rules.allConnections)
    #expect(connections.map(\.most) == [64, 512])
  }

  @Test func `go on after a restart, and no address is in the store`() async throws {
    let folder = try TemporaryFolder()
    let only = rules {
      $0.newConversations = .init(2, per: 3600)
      $0.allConversations = .init(100, per: 3600)
    }
    let time = TestClock(House.now)
    func run(_ body: (RateLimiter) -> Void) async throws {
      let door = try GuestService(path: folder.file("guests.db"), clock: time.clock)
      let rateLimiter = RateLimiter(only, earlier: try door.earlierRates())
      body(rateLimiter)
      try await door.keep(rateLimiter)
      try await door.close()
    }
    let (one, other) = (networks[0], "192.0.2.77")
    func begins(_ rateLimiter: RateLimiter, _ whose: String) -> Bool {
      rateLimiter.take(.newConversations, of: whose, now: time.now)
    }
    try await run { rateLimiter in
      #expect(begins(rateLimiter, one) && begins(rateLimiter, one) && !begins(rateLimiter, one))
      #expect(begins(rateLimiter, other))
    }
    // A run without visitors keeps the counts.
    try await run { _ in }
    let bytes = try Data(contentsOf: URL(filePath: folder.file("guests.db")))
    #expect(bytes.range(of: Data("192.0.2".utf8)) == nil && bytes.range(of: Data(one.utf8)) == nil)
    try await run { rateLimiter in
      #expect(rateLimiter.wait(.newConversations, of: one, now: time.now) == 1800)
      #expect(!begins(rateLimiter, one))
      #expect(begins(rateLimiter, other) && !begins(rateLimiter, other))
      #expect(
        networks.dropFirst().prefix(20).filter { begins(rateLimiter, $0) && begins(rateLimiter, $0) }.count
          == 7)
    }
    time.advance(minutes: 30)
    try await run { #expect(begins($0, one)) }
  }
}
