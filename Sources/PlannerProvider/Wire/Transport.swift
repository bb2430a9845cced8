import AsyncHTTPClient
import Glibc
import NIOCore
import NIOPosix

/// What a host answers before its text.
package struct AnswerHead: Sendable {
  package var status: Int
  package var contentType: String
  /// How the text is packed; empty where it is not.
  package var encoding: String
  package var retryAfter: String?

  package init(status: Int, contentType: String, encoding: String = "", retryAfter: String? = nil) {
    self.status = status
    self.contentType = contentType
    self.encoding = encoding
    self.retryAfter = retryAfter
  }
}

/// Sends one request and hands on what comes.
package protocol Transport: Sendable {
  /// - bytes: is handed them as they come; false where no more are wanted.
  func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @Sendable (AnswerHead) throws -> Void, bytes: @Sendable ([UInt8]) throws -> Bool
  ) async throws
}

/// HTTP to the one host that is configured: no redirects, no proxy, no cookies; certificates are checked.
package struct HTTPTransport: Transport {
  private let client: HTTPClient

  package init() {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(10)), proxy: nil,
      decompression: .disabled)
    configuration.httpVersion = .http1Only
    configuration.tlsConfiguration = .makeClientConfiguration()
    configuration.tlsConfiguration?.minimumTLSVersion = .tlsv12
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// A pace for whoever asks by this.
  ///
  /// - now: a clock of the machine that nobody sets.
  package func pace(now: @escaping @Sendable () -> Duration) -> Pace {
    .of(client.eventLoopGroup.any(), now: now)
  }

  package func shutdown() async throws { try await client.shutdown() }

  package func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @Sendable (AnswerHead) throws -> Void, bytes: @Sendable ([UInt8]) throws -> Bool
  ) async throws {
    var request = HTTPClientRequest(url: settings.address)
    request.method = .POST
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.headers.add(name: "accept-encoding", value: "identity")
    // A connection that waits for the next question may be closed just when that is sent.
    request.headers.add(name: "connection", value: "close")
    request.body = .bytes(ByteBuffer(bytes: body))
    let response: HTTPClientResponse
    do {
      // The time is kept by who asks: what counts is a word of the model, not a byte.
      response = try await client.execute(request, deadline: .distantFuture)
    } catch { throw Self.failure(error, settings) ?? error }
    try head(
      AnswerHead(
        status: Int(response.status.code), contentType: response.headers.first(name: "content-type") ?? "",
        encoding: response.headers.first(name: "content-encoding") ?? "",
        retryAfter: response.headers.first(name: "retry-after")))
    for try await chunk in response.body where try !bytes(Array(chunk.readableBytesView)) { return }
  }

  /// Why there is not even the begin of an answer; nil where it is nothing of the connection's.
  private static func failure(_ error: any Error, _ settings: ProviderSettings) -> ProviderFailure? {
    func unreachable(_ problem: String) -> ProviderFailure {
      .unreachable(host: settings.place, problem: problem)
    }
    switch error {
    case let error as NIOConnectionError:
      guard let last = error.connectionErrors.last?.error else {
        return unreachable("nobody knows its address")
      }
      return unreachable((last as? IOError)?.errnoCode == ECONNREFUSED ? "nothing answers there" : "\(last)")
    // Where the host is a number.
    case let error as IOError where [ECONNREFUSED, EHOSTUNREACH, ENETUNREACH].contains(error.errnoCode):
      return unreachable(error.errnoCode == ECONNREFUSED ? "nothing answers there" : "no way leads there")
    case let error as HTTPClientError where error == .connectTimeout || error == .tlsHandshakeTimeout:
      return unreachable("it does not answer within 10 seconds")
    default:
      // These types are of packages below the HTTP client, which nothing else here needs.
      switch "\(type(of: error))" {
      case let name where name.hasPrefix("NIOSSL") || name.hasPrefix("BoringSSL"):
        return .untrusted(host: settings.place)
      // One that ends within its headers, too.
      case "HTTPParserError":
        return .malformed(host: settings.place, what: "it is no answer of a web server")
      default: return nil
      }
    }
  }
}
