import CLibcurl
import Glibc
import PlannerPosix
import Synchronization

/// Sends HTTP requests with libcurl to the configured host, without redirects, cookies or reused
/// connections. Certificates are checked against the system's trusted certificates.
package struct HTTPTransport: Transport {
  /// The proxy for `https`, or empty.
  private let proxy: String
  /// The hosts that are reached without the proxy.
  private let noProxy: String

  /// - environment: May contain `https_proxy`, `all_proxy` and `no_proxy`, in lower or upper case
  ///   (curl(1)).
  package init(environment: [String: String]) {
    func value(_ names: String...) -> String {
      names.flatMap { [$0, $0.uppercased()] }.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }
    proxy = value("https_proxy", "all_proxy")
    noProxy = value("no_proxy")
  }

  package func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @escaping @Sendable (AnswerHead) throws -> Void,
    bytes: @escaping @Sendable ([UInt8]) throws -> Bool
  ) async throws {
    let cancellation = Cancellation()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
        let isStarted = DetachedThread.run {
          let receiver = AnswerReceiver(head: head, bytes: bytes)
          let transfer = Transfer(receiver, settings.place)
          transfer.prepare(url: settings.address, headers: headers, body: body)
          // Only hosts on this machine may use `http`.
          transfer.use(proxy: settings.address.hasPrefix("https:") ? proxy : "", except: noProxy)
          waiting.resume(with: Result { try transfer.run(until: cancellation) })
          transfer.close()
        }
        if !isStarted {
          waiting.resume(
            throwing: ProviderFailure.unreachable(
              host: settings.place, problem: "this machine has no thread left"))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

/// Cancels a transfer from another thread.
private final class Cancellation: Sendable {
  private struct State {
    var isCanceled = false
    /// The address of the multi handle while a transfer is in progress.
    var multi: UInt = 0
  }
  private let state = Mutex(State())

  var isCanceled: Bool { state.withLock { $0.isCanceled } }

  func cancel() {
    state.withLock {
      $0.isCanceled = true
      if let multi = UnsafeMutableRawPointer(bitPattern: $0.multi) { curl_multi_wakeup(multi) }
    }
  }

  func watch(_ multi: UnsafeMutableRawPointer?) {
    let address = UInt(bitPattern: multi)
    state.withLock { $0.multi = address }
  }
}

/// A request with libcurl, on one thread.
private final class Transfer {
  private let easy = Transfer.isReady ? curl_easy_init() : nil
  private let multi = curl_multi_init()
  private var lines: UnsafeMutablePointer<curl_slist>?
  private let receiver: AnswerReceiver
  private let place: String

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(_ receiver: AnswerReceiver, _ place: String) {
    self.receiver = receiver
    self.place = place
  }

  func close() {
    if let easy { curl_multi_remove_handle(multi, easy) }
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
    curl_slist_free_all(lines)
  }

  func prepare(url: String, headers: [(String, String)], body: [UInt8]) {
    for (name, value) in headers { lines = curl_slist_append(lines, "\(name): \(value)") }
    // Each request has its own connection, because the host may close an idle one just when a request is
    // sent.
    for line in ["Accept-Encoding: identity", "Connection: close", "Expect:", "User-Agent:"] {
      lines = curl_slist_append(lines, line)
    }
    clibcurl_set_headers(easy, lines)
    clibcurl_set_text(easy, CURLOPT_URL, url)
    clibcurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    clibcurl_set_number(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    clibcurl_set_number(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    clibcurl_set_number(easy, CURLOPT_CONNECTTIMEOUT, 10)
    clibcurl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    clibcurl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    clibcurl_set_body(easy, body, body.count)
    clibcurl_set_receivers(
      easy,
      { bytes, size, count, context in
        AnswerReceiver.receive(bytes, size * count, context) { try $0.line($1) }
      },
      { bytes, size, count, context in
        AnswerReceiver.receive(bytes, size * count, context) { try $0.text($1) }
      },
      Unmanaged.passUnretained(receiver).toOpaque())
  }

  /// Sets the proxy. libcurl ignores the proxy variables of the process if both options are set.
  func use(proxy: String, except noProxy: String) {
    clibcurl_set_text(easy, CURLOPT_PROXY, proxy)
    clibcurl_set_text(easy, CURLOPT_NOPROXY, noProxy)
  }

  func run(until cancellation: Cancellation) throws {
    guard let easy, let multi, curl_multi_add_handle(multi, easy) == CURLM_OK else {
      throw ProviderFailure.unreachable(host: place, problem: "libcurl cannot be used")
    }
    cancellation.watch(multi)
    defer { cancellation.watch(nil) }
    while true {
      var running: Int32 = 0
      curl_multi_perform(multi, &running)
      let result = clibcurl_result(multi)
      if result >= 0 { return try end(CURLcode(UInt32(result))) }
      if cancellation.isCanceled { throw CancellationError() }
      curl_multi_poll(multi, nil, 0, 60_000, nil)
    }
  }

  private func end(_ code: CURLcode) throws {
    if let stop = receiver.stop { return try stop.get() }
    guard code != CURLE_OK || !receiver.isHeadComplete else { return }
    throw failure(code) ?? Incomplete(code: code)
  }

  /// The answer ended early.
  private struct Incomplete: Error {
    var code: CURLcode
  }

  /// Returns why no answer began, or nil if the connection is not the reason.
  private func failure(_ code: CURLcode) -> ProviderFailure? {
    func unreachable(_ problem: String) -> ProviderFailure { .unreachable(host: place, problem: problem) }
    let proxyStatus = clibcurl_number(easy, CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus >= 300 { return unreachable("the proxy refuses to connect to it (status \(proxyStatus))") }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_URL_MALFORMAT: return unreachable("nobody knows its address")
    case CURLE_COULDNT_RESOLVE_PROXY: return unreachable("nobody knows the address of the proxy")
    case CURLE_COULDNT_CONNECT:
      let reason = Int32(clibcurl_number(easy, CURLINFO_OS_ERRNO))
      switch reason {
      case ECONNREFUSED, 0: return unreachable("nothing answers there")
      case EHOSTUNREACH, ENETUNREACH: return unreachable("no way leads there")
      default: return unreachable(String(cString: strerror(reason)))
      }
    case CURLE_OPERATION_TIMEDOUT: return unreachable("it does not answer within 10 seconds")
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_INVALIDCERTSTATUS:
      return .untrusted(host: place)
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return malformed
    // The answer ended within its headers.
    default: return receiver.hasBegun && !receiver.isHeadComplete ? malformed : nil
    }
  }

  private var malformed: ProviderFailure {
    .malformed(host: place, what: "it is no answer of a web server")
  }
}

/// Parses an answer as libcurl passes it on.
private final class AnswerReceiver {
  /// The most bytes of all header lines. libcurl 7.88 limits only the single line.
  private static let longestHead = 64 << 10

  private let handHead: (AnswerHead) throws -> Void
  private let handBytes: ([UInt8]) throws -> Bool
  private var head = AnswerHead(status: 0, contentType: "")
  private var size = 0
  private(set) var isHeadComplete = false
  /// The reason to stop receiving, or nil to continue.
  private(set) var stop: Result<Void, any Error>?

  var hasBegun: Bool { size > 0 }

  init(head: @escaping (AnswerHead) throws -> Void, bytes: @escaping ([UInt8]) throws -> Bool) {
    handHead = head
    handBytes = bytes
  }

  /// Returns the number of bytes taken. Any number other than `count` ends the transfer.
  static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ take: (AnswerReceiver, UnsafeRawBufferPointer) throws -> Bool
  ) -> Int {
    guard let context else { return 0 }
    let receiver = Unmanaged<AnswerReceiver>.fromOpaque(context).takeUnretainedValue()
    do {
      if try take(receiver, UnsafeRawBufferPointer(start: bytes, count: count)) { return count }
      receiver.stop = .success(())
    } catch { receiver.stop = .failure(error) }
    return 0
  }

  func text(_ bytes: UnsafeRawBufferPointer) throws -> Bool { try handBytes(Array(bytes)) }

  func line(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
    // Ignores trailers after a chunked body.
    guard !isHeadComplete else { return true }
    size += bytes.count
    guard size <= Self.longestHead else { throw AnswerProblem.malformed("it is no answer of a web server") }
    let line = String(decoding: bytes, as: UTF8.self).trimmingSuffix { $0.isNewline }
    if line.isEmpty {
      // After a 1xx status another head follows.
      guard head.status >= 200 else { return true }
      isHeadComplete = true
      try handHead(head)
    } else if line.hasPrefix("HTTP/") {
      head = AnswerHead(status: Int(line.split(separator: " ").dropFirst().first ?? "") ?? 0, contentType: "")
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        .trimmingSuffix { $0 == " " || $0 == "\t" }
      switch line[..<colon].lowercased() {
      case "content-type" where head.contentType.isEmpty: head.contentType = value
      case "content-encoding" where head.encoding.isEmpty: head.encoding = value
      case "retry-after" where head.retryAfter == nil: head.retryAfter = value
      default: break
      }
    }
    return true
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while isPart: (Character) -> Bool) -> String {
    String(self[..<(lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex)])
  }
}
