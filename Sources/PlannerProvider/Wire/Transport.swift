import AsyncHTTPClient
import NIOCore

/// What a host answers before its text.
package struct AnswerHead: Sendable {
  package var status: Int
  package var contentType: String
  package var retryAfter: String?

  package init(status: Int, contentType: String, retryAfter: String?) {
    self.status = status
    self.contentType = contentType
    self.retryAfter = retryAfter
  }
}

/// Sends one request and hands on what comes.
package protocol Transport: Sendable {
  func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @Sendable (AnswerHead) throws -> Void, bytes: @Sendable ([UInt8]) throws -> Void
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
    head: @Sendable (AnswerHead) throws -> Void, bytes: @Sendable ([UInt8]) throws -> Void
  ) async throws {
    var request = HTTPClientRequest(url: settings.address)
    request.method = .POST
    for (name, value) in headers { request.headers.add(name: name, value: value) }
    request.body = .bytes(ByteBuffer(bytes: body))
    // The time is kept by who asks: what counts is a word of the model, not a byte.
    let response = try await client.execute(request, deadline: .distantFuture)
    try head(
      AnswerHead(
        status: Int(response.status.code), contentType: response.headers.first(name: "content-type") ?? "",
        retryAfter: response.headers.first(name: "retry-after")))
    for try await chunk in response.body { try bytes(Array(chunk.readableBytesView)) }
  }
}
