import Foundation
import Glibc
import PlannerLanguageModel
import PlannerModel
import PlannerTestSupport
import Synchronization
import Testing

/// Misbehaving hosts, behind a real socket, with the real HTTP client.
@Suite struct HostileHostTests {
  private let asking = Asking()

  private func ask(
    _ host: RawHost, dialect: String = "openai", pace: Pace? = nil, key: ProviderKey? = nil, clock: Int = 0,
    onText: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws -> Conversation.Outcome {
    try await asking.ask(
      Self.transport, Asking.settings(dialect, url: "http://\(host.place)"), pace: pace, key: key,
      pseudonyms: true, clock: clock, onText: onText)
  }

  private static let transport = HTTPTransport(environment: [:])

  /// Returns the failure of a request. Checks that the request is settled, and that the message names the
  /// culprit and a remedy.
  private func failure(
    _ host: RawHost, dialect: String = "openai", pace: Pace? = nil, key: ProviderKey? = nil, clock: Int = 0
  ) async throws -> ProviderFailure {
    let failure = try await #require(throws: ProviderFailure.self) {
      try await ask(host, dialect: dialect, pace: pace, key: key, clock: clock)
    }
    let sentence = "\(failure)"
    #expect(sentence.contains(host.place))
    #expect(sentence.split { ".?".contains($0) }.count > 1, "\(sentence)")
    #expect(sentence == OutputCheck.clean(sentence))
    #expect(!asking.spent.entries.isEmpty && asking.spent.tokens.allSatisfy { $0 != nil })
    return failure
  }

  // MARK: - Truncated answers

  private static let chunked =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
  private static let begun = Raw.head + Raw.word("You")
  private static let size = String(Raw.word("You").utf8.count, radix: 16)

  private static let broken: [(String, Bool)] = [
    ("", false), (Raw.head, false),
    ("\(Raw.head)data: {\"choi", false),
    ("\(begun)data: {\"choi", true), (begun, true), ("\(chunked)ff\r\n\(Raw.word("You"))", true),
    ("\(chunked)\(size)\r\n\(Raw.word("You"))\r\nf", true),
    (
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 9999\r\n\r\n\(Raw.word("You"))",
      true
    ),
  ]

  @Test(arguments: broken)
  func anAnswerThatBreaksOffIsNone(answer: String, hasBegun: Bool) async throws {
    let host = try RawHost(answer)
    #expect(try await failure(host) == .brokenOff(host: host.place, hasBegun: hasBegun))
    // A host that sent a part of the answer may have computed, and charged, all of it.
    #expect(asking.spent.tokens == asking.spent.entries.map(\.note.tokens))
    #expect(host.connections == 1)
  }

  // MARK: - Answers that are too large

  @Test func tenMegabytesAreNotRead() async throws {
    let host = try RawHost { connection, _ in
      connection.send(Raw.head)
      let word = Raw.word(String(repeating: "x", count: 1000))
      for _ in 0..<10_000 where !connection.send(word) { return }
    }
    #expect(try await failure(host) == .tooLarge(host: host.place, what: "more than 1048576 bytes"))
    #expect(asking.shown.withLock { $0.joined().count } <= OutputCheck.longest)
  }

  @Test func aLineWithoutEndIsNotRead() async throws {
    let host = try RawHost { connection, _ in
      connection.send(Raw.head + "data: ")
      while connection.send([UInt8](repeating: 0x78, count: 1 << 16)) {}
    }
    #expect(try await failure(host) == .tooLarge(host: host.place, what: "a line of more than 262144 bytes"))
  }

  @Test func headersWithoutEndAreNotRead() async throws {
    let host = try RawHost { connection, _ in
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send("X-More: and more\r\n") {}
    }
    #expect(try await failure(host) == .malformed(host: host.place, what: "it is no answer of a web server"))
  }

  @Test func seventeenToolsAtOnceAreTooMany() async throws {
    let calls = (0..<17).map { Raw.call("next", "{}", index: $0) }.joined()
    let host = try RawHost(Raw.head + calls + Raw.done)
    #expect(try await failure(host) == .tooLarge(host: host.place, what: "more than 16 tools at once"))
  }

  // MARK: - Invalid answers

  private static let malformed: [String] = [
    "data: {\"choices\":5}\n\n", "data: [1]\n\n", "data: {bad\n\n", "hello\n\n", "data: \u{0}\n\n",
    "data: [DONE]\n\n",
    "data: {\"choices\":[{\"delta\":{\"content\":\"\\ud800\"}}]}\n\n", "<html>\n",
    "data: " + String(repeating: "[", count: 5000) + "\n\n",
  ]

  @Test(arguments: malformed)
  func malformedEventsAreNoAnswer(events: String) async throws {
    let host = try RawHost(Raw.head + events)
    guard case .malformed(host.place, _) = try await failure(host) else {
      Issue.record("\(events) was read")
      return
    }
  }

  @Test func bytesThatAreNoTextAreNoAnswer() async throws {
    let host = try RawHost { connection, _ in
      connection.send(Array(Raw.head.utf8) + [0xFF, 0xC0, 0x0A, 0x0A])
    }
    #expect(try await failure(host) == .malformed(host: host.place, what: "a line is not UTF-8"))
  }

  private static let noStreams: [(String, String)] = [
    (Raw.response("200 OK", "text/html; charset=utf-8", "<h1>Log in</h1>"), "it is a page for a browser"),
    (Raw.response("200 OK", "application/octet-stream", Raw.word("x")), "it is no stream of events"),
    ("HTTP/1.1 200 OK\r\n\r\n" + Raw.word("x"), "it is no stream of events"),
    ("HTTP/1.1 200 OK\r\nContent-Ty", "it is no answer of a web server"),
    ("SSH-2.0-OpenSSH_9.2p1\r\n", "it is no answer of a web server"),
    (
      Raw.response("200 OK", "text/event-stream", "\u{1F}", more: "Content-Encoding: gzip\r\n"),
      "it is packed, which nobody asked for"
    ),
  ]

  @Test(arguments: noStreams)
  func whatIsNoStreamOfEventsIsNoAnswer(answer: String, what: String) async throws {
    let host = try RawHost(answer)
    #expect(try await failure(host) == .malformed(host: host.place, what: what))
    let request = try #require(host.requests.first).lowercased()
    #expect(request.contains("accept-encoding: identity"))
  }

  @Test(arguments: [
    Raw.response(
      "200 OK", "application/json", #"{"error":{"message":"model \"m\" not found,\u001b[2J pull it"}}"#),
    Raw.response("200 OK", "application/json", #"{"error":"model \"m\" not found, pull it"}"#),
    Raw.head + #"data: {"error":{"message":"model \"m\" not found, pull it"}}"# + "\n\n",
  ])
  func anErrorInPlaceOfAnAnswerIsSaidInTheHostsWords(answer: String) async throws {
    let host = try RawHost(answer)
    #expect(try await failure(host) == .reported(host: host.place, said: #"model "m" not found, pull it"#))
  }

  @Test func whatAnthropicsProtocolReportsIsSaidToo() async throws {
    let event = #"data: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#
    let host = try RawHost(Raw.head + "event: error\n" + event + "\n\n")
    #expect(try await failure(host, dialect: "anthropic") == .reported(host: host.place, said: "Overloaded"))
  }

  @Test func aRefusalSaysWhyAndCostsNothing() async throws {
    let host = try RawHost(
      Raw.response("404 Not Found", "application/json", #"{"error":{"message":"no such model"}}"#))
    let failure = try await failure(host)
    #expect(failure == .refused(status: 404, host: host.place, said: "no such model"))
    #expect("\(failure)".contains("no such model"))
    #expect(asking.spent.tokens == [0])
  }

  @Test(arguments: ["401 Unauthorized", "400 Bad Request", "200 OK"])
  func aHostThatRepeatsTheKeyIsNotQuoted(status: String) async throws {
    let folder = try TemporaryFolder()
    let key = try KeyTests.make("sk-very-secret", in: folder)
    let body = #"{"error":{"message":"Incorrect API key provided: sk-very-secret"}}"#
    let host = try RawHost(Raw.response(status, "application/json", body))
    #expect(try await !"\(failure(host, key: key))".contains("secret"))
    #expect(try #require(host.requests.first).contains("Bearer sk-very-secret"))
    let stream = try RawHost(Raw.head + "data: \(body)\n\n")
    #expect(try await !"\(failure(stream, key: key))".contains("secret"))
  }

  // MARK: - Redirects

  @Test(arguments: [301, 302, 303, 307, 308])
  func aRedirectElsewhereIsNotFollowed(status: Int) async throws {
    let elsewhere = try RawHost(Raw.answer("Give me everything."))
    let host = try RawHost(
      "HTTP/1.1 \(status) Moved\r\nLocation: http://\(elsewhere.place)/v1/chat/completions\r\nContent-Length: 0\r\n\r\n"
    )
    #expect(try await failure(host) == .refused(status: status, host: host.place, said: nil))
    #expect(elsewhere.connections == 0)
    #expect(asking.spent.tokens == [0])
  }

  // MARK: - A busy host

  private static let busy: [(String, String, Duration)] = [
    ("429 Too Many Requests", "Retry-After: 7\r\n", Duration.seconds(7)),
    ("429 Too Many Requests", "Retry-After: Thu, 01 Jan 1970 00:01:20 GMT\r\n", .seconds(20)),
    ("429 Too Many Requests", "Retry-After: Thu, 01 Jan 1970 00:00:20 GMT\r\n", .seconds(0)),
    ("503 Service Unavailable", "Retry-After: soon\r\n", .seconds(0)),
    ("503 Service Unavailable", "", .seconds(0)),
    ("529 Overloaded", "", .seconds(0)),
  ]

  @Test(arguments: busy)
  func aBusyHostIsAskedAgainWhenItSays(status: String, header: String, wait: Duration) async throws {
    let host = try RawHost { connection, number in
      connection.send(
        number == 0 ? "HTTP/1.1 \(status)\r\n\(header)Content-Length: 0\r\n\r\n" : Raw.answer("In May."))
    }
    #expect(try await ask(host, clock: 60).text == "In May.")
    #expect(asking.slept.withLock(\.self) == [wait])
    #expect(asking.spent.tokens.count == 2 && asking.spent.tokens[0] == 0)
  }

  @Test func aHostThatIsBusyForEverIsAskedFourTimes() async throws {
    let host = try RawHost("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n")
    #expect(try await failure(host) == .busy(status: 429, host: host.place, attempts: 4, wait: 5))
    #expect(host.requests.count == 4)
    #expect(asking.slept.withLock(\.self) == [.seconds(5), .seconds(5), .seconds(5)])
    #expect(asking.spent.tokens == [0, 0, 0, 0])
  }

  @Test(arguments: ["3600", "99999999999999999999", "Wed, 01 Jan 2070 00:00:00 GMT"])
  func nobodyWaitsForAnHour(after: String) async throws {
    let host = try RawHost("HTTP/1.1 503 No\r\nRetry-After: \(after)\r\nContent-Length: 0\r\n\r\n")
    guard case .busy(503, host.place, 1, _) = try await failure(host) else {
      Issue.record("it was asked again")
      return
    }
    #expect(host.requests.count == 1)
  }

  // MARK: - Time

  /// Forwards everything, and counts the received pieces.
  private struct Counting: Transport {
    let real: HTTPTransport
    let pieces = Pieces()
    final class Pieces: Sendable { let count = Mutex(0) }

    func exchange(
      _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
      head: @escaping @Sendable (AnswerHead) throws -> Void,
      bytes: @escaping @Sendable ([UInt8]) throws -> Bool
    ) async throws {
      let pieces = pieces
      try await real.exchange(settings, headers: headers, body: body, head: head) {
        let isWanted = try bytes($0)
        pieces.count.withLock { $0 += 1 }
        return isWanted
      }
    }
  }

  @Test func aHostThatSendsBytesAndNoWordIsGivenUpAfterThirtySeconds() async throws {
    let clock = Mutex(Duration.zero)
    let drips = DispatchSemaphore(value: 0)
    let host = try RawHost { connection, _ in
      connection.send(Raw.head)
      repeat { drips.wait() } while connection.send(":\n")
    }
    let transport = Counting(real: Self.transport)
    let slow = Pace(
      now: { clock.withLock(\.self) },
      sleep: { time in
        let before = transport.pieces.count.withLock(\.self)
        drips.signal()
        while transport.pieces.count.withLock(\.self) == before {
          try Task.checkCancellation()
          await Task.yield()
        }
        clock.withLock { $0 += time }
        // It would run forever if received bytes reset the timeout.
        if clock.withLock({ $0 > .seconds(60) }) { throw CancellationError() }
      }, chance: { 0 })
    let failure = await #expect(throws: ProviderFailure.self) {
      try await asking.ask(transport, Asking.settings(url: "http://\(host.place)"), pace: slow)
    }
    #expect(failure == .silent(host: host.place, seconds: 30))
    #expect(clock.withLock(\.self) == .seconds(30))
    #expect(asking.spent.tokens == asking.spent.entries.map(\.note.tokens))
    // Shown from the beginning.
    #expect(asking.thoughts.withLock(\.self) >= 15)
    // Lets the host's thread end.
    for _ in 0..<100 { drips.signal() }
  }

  @Test func aHostThatNeverEndsIsGivenUpAfterTenMinutes() async throws {
    let clock = Mutex(Duration.zero)
    let words = DispatchSemaphore(value: 0)
    let begun = Mutex(false)
    let read = Mutex(0)
    let host = try RawHost { connection, _ in
      connection.send(Raw.head)
      begun.withLock { $0 = true }
      repeat { words.wait() } while connection.send(Raw.word("xx"))
    }
    let slow = Pace(
      now: { clock.withLock(\.self) },
      sleep: { time in
        while !begun.withLock(\.self) { await Task.yield() }
        let before = read.withLock(\.self)
        words.signal()
        while read.withLock(\.self) == before {
          try Task.checkCancellation()
          await Task.yield()
        }
        clock.withLock { $0 += time }
      }, chance: { 0 })
    await #expect(throws: ProviderFailure.endless(host: host.place, minutes: 10)) {
      try await ask(host, pace: slow) { _ in read.withLock { $0 += 1 } }
    }
    for _ in 0..<100 { words.signal() }
  }

  @Test func aHostThatHoldsTheLineAfterItsEndIsNotWaitedFor() async throws {
    let host = try RawHost { connection, _ in
      connection.send(Raw.answer("In May."))
      connection.waitForEnd()
    }
    #expect(try await ask(host).text == "In May.")
  }

  @Test func whoCancelsIsFreeAtOnceAndTheHostHearsNoMore() async throws {
    let host = try RawHost { connection, _ in
      connection.send(Raw.head + Raw.word("You"))
      connection.waitForEnd()
    }
    let (words, word) = AsyncStream.makeStream(of: Void.self)
    let task = Task { try await ask(host) { _ in word.yield() } }
    for await _ in words { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(asking.spent.tokens == asking.spent.entries.map(\.note.tokens))
    while host.ended == 0 { await Task.yield() }
  }

  @Test func whoCancelsBeforeAnAnswerIsFreeAtOnce() async throws {
    let (asked, request) = AsyncStream.makeStream(of: Void.self)
    let host = try RawHost { connection, _ in
      request.yield()
      connection.waitForEnd()
    }
    let task = Task { try await ask(host) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(asking.spent.tokens == asking.spent.entries.map(\.note.tokens))
  }

  @Test func whoCancelsWhileABusyHostIsWaitedForIsFreeAtOnce() async throws {
    let host = try RawHost("HTTP/1.1 429 No\r\nRetry-After: 60\r\nContent-Length: 0\r\n\r\n")
    let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
    let pace = Pace(
      now: { .zero },
      sleep: { time in
        if time == .seconds(60) { waiting.yield() }
        try await Task.sleep(for: .seconds(3600))
      }, chance: { 0 })
    let task = Task { try await ask(host, pace: pace) }
    for await _ in waits { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(asking.spent.tokens == [0])
  }

  // MARK: - Unusual but valid hosts

  private static let unusual: [String] = [
    "HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + Raw.word("In May.") + Raw.done,
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n" + Raw.answer("In May."),
    "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + Raw.answer("In May."),
    (Raw.head + ":ping\n\nid: 3\nretry: 5\n" + Raw.word("In May.") + Raw.done).replacing(
      "\n\n", with: "\r\n\r\n"),
    "HTTP/1.1 200 OK\r\ncontent-type: Text/Event-Stream;charset=utf-8\r\ncontent-encoding: identity\r\n\r\n"
      + Raw.word("In May.") + Raw.done + "what comes after it {{{",
  ]

  @Test(arguments: unusual)
  func anUnusualAnswerIsRead(answer: String) async throws {
    #expect(try await ask(RawHost(answer)).text == "In May.")
  }

  @Test func aConnectionThatIsClosedBeforeTheSecondQuestionIsNotUsedAgain() async throws {
    let host = try RawHost { connection, number in
      let events = number == 0 ? Raw.call("next", "{}") + Raw.done : Raw.word("In May.") + Raw.done
      connection.send(
        Raw.response("200 OK", "text/event-stream", events, more: "Connection: keep-alive\r\n"))
      // The host disconnects here in every case.
    }
    #expect(try await ask(host).text == "In May.")
    #expect(host.connections == 2)
  }

  @Test func toolsThatThereAreNotAndBrokenArgumentsAreAnsweredAndTheModelGoesOn() async throws {
    let host = try RawHost { connection, number in
      let calls =
        Raw.call("shell", "{}", index: 0) + Raw.call("person", "{\"person\": \"Ana", index: 1)
        + Raw.call("person", "[1]", index: 2) + Raw.call("", "", index: 3) + Raw.call("next", "", index: 4)
      connection.send(number == 0 ? Raw.head + calls + Raw.done : Raw.answer("In May."))
    }
    let outcome = try await ask(host)
    #expect(outcome.text == "In May.")
    #expect(outcome.dropped.count == 2)
    let second = try #require(host.requests.last)
    #expect(second.components(separatedBy: "There is no such tool.").count == 3)
    #expect(second.components(separatedBy: "The arguments are no JSON object.").count == 3)
  }

  // MARK: - Missing hosts

  @Test func whereNobodyListensItSaysSo() async throws {
    let port = try LoopbackPort.free().number
    await #expect(
      throws: ProviderFailure.unreachable(host: "127.0.0.1:\(port)", problem: "nothing answers there")
    ) {
      try await asking.ask(Self.transport, Asking.settings(url: "http://127.0.0.1:\(port)"))
    }
    #expect(asking.spent.tokens == [0])
  }

  @Test func aNameThatNobodyKnowsIsSaid() async throws {
    await #expect(throws: ProviderFailure.unreachable(host: "a..b", problem: "nobody knows its address")) {
      try await asking.ask(Self.transport, Asking.settings(url: "https://a..b"))
    }
    #expect(asking.spent.tokens == [0])
  }

  @Test func aCertificateOfNobodyIsNotTrusted() async throws {
    let folder = try TemporaryFolder()
    let made = try ChildProcess.run([
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder.file("key"), "-out",
      folder.file("certificate"), "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days",
      "1",
    ])
    try #require(made.code == 0, "\(made.err)")
    let port = try LoopbackPort.free()
    let server = try ChildProcess([
      "openssl", "s_server", "-www", "-accept", "\(port.number)", "-key", folder.file("key"), "-cert",
      folder.file("certificate"),
    ])
    try server.waitUntil { server.poll() != nil || port.answers }
    await #expect(throws: ProviderFailure.untrusted(host: "127.0.0.1:\(port.number)")) {
      try await asking.ask(Self.transport, Asking.settings(url: "https://127.0.0.1:\(port.number)"))
    }
    #expect(asking.spent.tokens == [0])
    #expect(!server.out.contains("POST"))
  }

  // MARK: - Proxies

  @Test(arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy"])
  func aHostElsewhereIsAskedThroughTheProxyOfTheEnvironment(name: String) async throws {
    let proxy = try RawHost("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
    let transport = HTTPTransport(environment: [name: "http://\(proxy.place)"])
    await #expect(
      throws: ProviderFailure.unreachable(
        host: "model.example", problem: "the proxy refuses to connect to it (status 403)")
    ) {
      try await asking.ask(transport, Asking.settings(url: "https://model.example"))
    }
    #expect(proxy.requests.map { $0.hasPrefix("CONNECT model.example:443 ") } == [true])
    #expect(asking.spent.tokens == [0])
  }

  @Test func aHostThatNoProxyNamesIsAskedWithoutOne() async throws {
    let proxy = try RawHost("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")
    let transport = HTTPTransport(environment: ["https_proxy": "http://\(proxy.place)", "no_proxy": "a..b"])
    await #expect(throws: ProviderFailure.unreachable(host: "a..b", problem: "nobody knows its address")) {
      try await asking.ask(transport, Asking.settings(url: "https://a..b"))
    }
    #expect(proxy.connections == 0)
  }

  @Test func aHostOnThisMachineIsNeverAskedThroughAProxy() async throws {
    let proxy = try RawHost(Raw.answer("I read everything."))
    let host = try RawHost(Raw.answer("In May."))
    let transport = HTTPTransport(environment: [
      "all_proxy": "http://\(proxy.place)", "http_proxy": proxy.place,
    ])
    let answer = try await asking.ask(transport, Asking.settings(url: "http://\(host.place)"))
    #expect(answer.text == "In May.")
    #expect(proxy.connections == 0)
  }
}
