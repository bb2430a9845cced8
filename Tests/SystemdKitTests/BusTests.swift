import Foundation
import Glibc
import PlannerTestSupport
import SystemdKit
import Testing

private let name = "org.socialplanner.Test"
private let peer = BusObject(name: name, path: "/test", interface: name)

/// A private bus with a peer and our client.
private struct Party {
  let thread: EventThread
  let privateBus: PrivateBus
  let bus: Bus
  var child: ChildProcess?

  init(isRunning: Bool = true) throws {
    thread = try EventThread(name: "bus-test")
    privateBus = try PrivateBus(isRunning: isRunning)
    bus = Bus(.at(privateBus.address), on: thread)
    if isRunning { try join() }
  }

  mutating func join() throws { child = try privateBus.run("bus_peer.py", [name]) }
}

@Suite(
  "A call over the bus",
  .enabled(if: PrivateBus.isAvailable, "needs dbus-daemon, python3-dbus and python3-gi"),
  .timeLimit(.minutes(60)))
struct BusCallTests {
  @Test func `carries every type that there is a value for, there and back`() async throws {
    let party = try Party()
    let values: [BusValue] = [
      .byte(255), .bool(true), .bool(false), .int32(.min), .uint32(.max), .uint64(.max),
      .string("Zoë 🥐 <&>\n\"'"), .string(""), .path("/org/socialplanner"),
      .strings(["a", "", "🎉"]), .strings([]), .bytes([0, 1, 255]), .options([:]),
      .options(["urgency": .byte(1), "transient": .bool(true), "x": .strings(["y"])]),
      // Arguments of StartTransientUnit: properties and auxiliary units.
      .array(
        of: "(sv)",
        [
          .structure([
            .string("ExecStart"),
            .variant(
              .array(
                of: "(sasb)", [.structure([.string("/bin/a"), .strings(["a", "-b"]), .bool(false)])])),
          ]),
          .structure([.string("RuntimeMaxUSec"), .variant(.uint64(10_000_000))]),
        ]),
      .array(of: "(sa(sv))", []), .variant(.variant(.string("deep"))),
    ]
    let answer = try await party.bus.call(peer, "Echo", values)
    #expect(answer.values == values)
    #expect(answer.sender.name.hasPrefix(":"))
    #expect(answer.sender.bus.count == 32)
  }

  @Test func `gives typed results, and says what came instead`() async throws {
    let party = try Party()
    let answer = try await party.bus.call(
      peer, "Echo", [.string("a"), .path("/b"), .strings(["c"]), .uint32(7), .bool(true)])
    #expect(try answer.string(0) == "a")
    #expect(try answer.string(1) == "/b")
    #expect(try answer.strings(2) == ["c"])
    #expect(try answer.uint32(3) == 7)
    #expect(try answer.bool(4))
    #expect(throws: BusError.unreadable("u expected at 0, in \"soasub\"")) { try answer.uint32(0) }
    #expect(throws: BusError.unreadable("s or o expected at 9, in \"soasub\"")) { try answer.string(9) }
  }

  @Test func `hands over a descriptor`() async throws {
    let party = try Party()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    write(ends[1], "read me", 7)
    close(ends[1])
    let answer = try await party.bus.call(peer, "Read", [.descriptor(ends[0])])
    close(ends[0])
    #expect(try answer.string(0) == "read me")
  }

  @Test func `names the error that it was answered with, and keeps the other side's words out of the text`()
    async throws
  {
    let party = try Party()
    let error = await #expect(throws: BusError.self) {
      try await party.bus.call(peer, "Fail", [.string("about Ana")])
    }
    #expect(
      error
        == .refused(
          method: "org.socialplanner.Test.Fail", name: "org.socialplanner.Test.Refused", message: "about Ana")
    )
    #expect(
      error?.description
        == "org.socialplanner.Test.Fail was answered with the error org.socialplanner.Test.Refused")
  }

  @Test func `to nobody fails at once`() async throws {
    let party = try Party()
    var absent = peer
    absent.name = "org.socialplanner.Nobody"
    let error = await #expect(throws: BusError.self) { try await party.bus.call(absent, "Echo") }
    #expect(error?.isNobodyThere == true)
    absent.name = ":1.999"
    let gone = await #expect(throws: BusError.self) { try await party.bus.call(absent, "Echo") }
    #expect(gone?.isNobodyThere == true)
  }

  @Test func `starts who has the name only where it may`() async throws {
    let thread = try EventThread(name: "bus-test")
    let command = PrivateBus.command("bus_peer.py", [name]).joined(separator: " ")
    let privateBus = try PrivateBus(startable: [name: command])
    let bus = Bus(.at(privateBus.address), on: thread)
    let error = await #expect(throws: BusError.self) { try await bus.call(peer, "Echo", activates: false) }
    #expect(error?.isNobodyThere == true)
    #expect(try await bus.owner(of: name) == nil)
    #expect(try await bus.call(peer, "Echo", [.bool(true)]).bool(0))
    #expect(try await bus.owner(of: name)?.name.hasPrefix(":") == true)
    _ = try? await bus.call(peer, "Quit")
  }

  @Test func `that nobody answers ends with its time, and holds up no other`() async throws {
    let party = try Party()
    let hanging = Task { try await party.bus.call(peer, "Hang", timeout: .milliseconds(300)) }
    #expect(try await party.bus.call(peer, "Echo", [.byte(1)]).values == [.byte(1)])
    let error = await #expect(throws: BusError.self) { try await hanging.value }
    #expect(error == .noAnswer(method: "org.socialplanner.Test.Hang", within: .milliseconds(300)))
  }

  @Test func `fails when the other side ends instead of answering`() async throws {
    let party = try Party()
    let error = await #expect(throws: BusError.self) { try await party.bus.call(peer, "Quit") }
    #expect(error == .noAnswer(method: "org.socialplanner.Test.Quit", within: .seconds(25)))
  }

  @Test func `refuses what no message can hold, and what it cannot read; the connection stays`() async throws
  {
    let party = try Party()
    await #expect(throws: BusError.unsendable("a text with a NUL in it")) {
      try await party.bus.call(peer, "Echo", [.string("a\0b")])
    }
    await #expect(throws: BusError.self) { try await party.bus.call(peer, "Echo", [.path("no path")]) }
    await #expect(throws: BusError.self) {
      try await party.bus.call(peer, "Echo", [.array(of: "s", [.byte(1)])])
    }
    await #expect(throws: BusError.self) { try await party.bus.call(peer, "no member") }
    await #expect(throws: BusError.unreadable("a value of type x")) {
      try await party.bus.call(peer, "Odd")
    }
    #expect(try await party.bus.call(peer, "Echo", [.byte(1)]).values == [.byte(1)])
  }

  @Test func `finds its own answer among a hundred`() async throws {
    let party = try Party()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in UInt32(0)..<100 {
        group.addTask {
          try await party.bus.call(peer, "Echo", [.uint32(number)]).uint32(0) == number
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func `fails after close, and what waits fails with it`() async throws {
    let party = try Party()
    let hanging = Task { try await party.bus.call(peer, "Hang") }
    // In either order with the call above, the result is "closed".
    party.bus.close()
    await #expect(throws: BusError.closed) { try await hanging.value }
    await #expect(throws: BusError.closed) { try await party.bus.call(peer, "Echo") }
    party.thread.stop()
    await #expect(throws: BusError.closed) { try await party.bus.call(peer, "Echo") }
  }
}

@Suite(
  "A bus that comes and goes",
  .enabled(if: PrivateBus.isAvailable, "needs dbus-daemon, python3-dbus and python3-gi"),
  .timeLimit(.minutes(60)))
struct BusReconnectionTests {
  @Test func `is an error while it is away, and used as soon as it is there`() async throws {
    let party = try Party(isRunning: false)
    let error = await #expect(throws: BusError.self) { try await party.bus.owner(of: name) }
    #expect(error == .unreachable(party.bus.address, reason: "No such file or directory"))
    try party.privateBus.start()
    #expect(try await party.bus.owner(of: name) == nil)
  }

  @Test func `is an error where the address is none`() async throws {
    let thread = try EventThread(name: "bus-test")
    for address in ["", "nonsense", "unix:", "unix:path=/dev/null", "unix:path=/tmp"] {
      let bus = Bus(.at(address), on: thread)
      await #expect(throws: BusError.self, "\(address)") { try await bus.owner(of: name) }
    }
  }

  @Test func `fails what waits when it ends; calls and subscriptions go on with the next one`() async throws {
    var party = try Party()
    let (owners, owner) = AsyncStream<BusPeer?>.makeStream()
    let (signals, signal) = AsyncStream<String>.makeStream()
    let watch = party.bus.watchOwner(of: name) { owner.yield($0) }
    let subscription = party.bus.signals("Told", of: peer) { signal.yield((try? $0.string(0)) ?? "?") }
    defer { withExtendedLifetime((watch, subscription)) {} }
    var nextOwner = owners.makeAsyncIterator()
    var nextSignal = signals.makeAsyncIterator()
    let first = try #require(await nextOwner.next() ?? nil)
    _ = try await party.bus.call(peer, "Emit", [.string("Told"), .string("one"), .string("")])
    #expect(await nextSignal.next() == "one")

    let bus = party.bus
    let hanging = Task { try await bus.call(peer, "Hang") }
    #expect(await nextSignal.next() == "hanging")
    try party.privateBus.stop()
    await #expect(throws: BusError.lost(bus.address)) { try await hanging.value }
    #expect(await nextOwner.next() == .some(nil))
    await #expect(throws: BusError.self) { try await bus.call(peer, "Echo") }

    try party.privateBus.start()
    try party.join()
    #expect(try await bus.call(peer, "Echo", [.byte(1)]).values == [.byte(1)])
    let second = try #require(await nextOwner.next() ?? nil)
    #expect(first.bus != second.bus, "a unique name may come again, the bus does not")
    _ = try await bus.call(peer, "Emit", [.string("Told"), .string("two"), .string("")])
    #expect(await nextSignal.next() == "two")
  }
}

@Suite(
  "A subscription to signals",
  .enabled(if: PrivateBus.isAvailable, "needs dbus-daemon, python3-dbus and python3-gi"),
  .timeLimit(.minutes(60)))
struct BusSignalTests {
  private func emit(_ bus: Bus, _ text: String, by object: BusObject = peer, to: String = "") async throws {
    _ = try await bus.call(object, "Emit", [.string("Told"), .string(text), .string(to)])
  }

  @Test func `hears the owner of the name, and nobody else, even if that one speaks to us alone`()
    async throws
  {
    let party = try Party()
    let child = try party.privateBus.run("bus_peer.py", [""])
    let stranger = BusObject(
      name: child.out.trimmingCharacters(in: .whitespacesAndNewlines), path: "/test", interface: name)
    let (signals, signal) = AsyncStream<String>.makeStream()
    let subscription = party.bus.signals("Told", of: peer) { signal.yield((try? $0.string(0)) ?? "?") }
    defer { withExtendedLifetime(subscription) {} }
    var next = signals.makeAsyncIterator()
    // Our own unique name, as another client would find it.
    let names = try await party.bus.call(Bus.daemon, "ListNames").strings(0)
    for us in names where us.hasPrefix(":") {
      try await emit(party.bus, "forged", by: stranger, to: us)
    }
    try await emit(party.bus, "forged", by: stranger)
    try await emit(party.bus, "true")
    #expect(await next.next() == "true")
    let own = try #require(try await party.bus.owner(of: name))
    for us in names where us.hasPrefix(":") && us != own.name && us != stranger.name {
      try await emit(party.bus, "to us alone", to: us)
    }
    #expect(await next.next() == "to us alone")
  }

  @Test func `follows the name to its next owner, and needs none at first`() async throws {
    var party = try Party()
    party.child = nil
    let (owners, owner) = AsyncStream<BusPeer?>.makeStream()
    let (signals, signal) = AsyncStream<BusMessage>.makeStream()
    let watch = party.bus.watchOwner(of: name) { owner.yield($0) }
    let subscription = party.bus.signals("Told", of: peer) { signal.yield($0) }
    defer { withExtendedLifetime((watch, subscription)) {} }
    var nextOwner = owners.makeAsyncIterator()
    var nextSignal = signals.makeAsyncIterator()
    if let early = await nextOwner.next() ?? nil {
      #expect(!early.name.isEmpty)
      #expect(await nextOwner.next() == .some(nil))
    }
    for round in 1...2 {
      try party.join()
      let owner = try #require(await nextOwner.next() ?? nil)
      try await emit(party.bus, "\(round)")
      let message = try #require(await nextSignal.next())
      #expect(try message.string(0) == "\(round)")
      #expect(message.sender == owner)
      party.child = nil
      #expect(await nextOwner.next() == .some(nil))
    }
  }

  @Test func `ends when it is canceled or dropped`() async throws {
    let party = try Party()
    let (signals, signal) = AsyncStream<String>.makeStream()
    let kept = party.bus.signals("Told", of: peer) { signal.yield("kept: \((try? $0.string(0)) ?? "?")") }
    let canceled = party.bus.signals("Told", of: peer) { _ in signal.yield("canceled") }
    var dropped: BusSubscription? = party.bus.signals("Told", of: peer) { _ in signal.yield("dropped") }
    defer { withExtendedLifetime((kept, canceled)) {} }
    canceled.cancel()
    canceled.cancel()
    if dropped != nil { dropped = nil }
    try await emit(party.bus, "1")
    try await emit(party.bus, "2")
    var next = signals.makeAsyncIterator()
    #expect(await next.next() == "kept: 1")
    #expect(await next.next() == "kept: 2")
  }

  @Test func `lets what it cannot read go by`() async throws {
    let party = try Party()
    let (signals, signal) = AsyncStream<String>.makeStream()
    let subscription = party.bus.signals("NameAcquired", of: Bus.daemon) {
      signal.yield((try? $0.string(0)) ?? "?")
    }
    defer { withExtendedLifetime(subscription) {} }
    _ = try await party.bus.call(Bus.daemon, "RequestName", [.string("org.socialplanner.Us"), .uint32(0)])
    for await name in signals where !name.hasPrefix(":") {
      #expect(name == "org.socialplanner.Us")
      break
    }
  }
}
