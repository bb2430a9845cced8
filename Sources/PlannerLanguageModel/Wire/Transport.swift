/// The head of an answer.
package struct AnswerHead: Sendable {
  package var status: Int
  package var contentType: String
  /// The content encoding of the body, or empty.
  package var encoding: String
  package var retryAfter: String?

  package init(status: Int, contentType: String, encoding: String = "", retryAfter: String? = nil) {
    self.status = status
    self.contentType = contentType
    self.encoding = encoding
    self.retryAfter = retryAfter
  }
}

/// Sends a request and passes the answer on.
package protocol Transport: Sendable {
  /// - bytes: Gets the bytes as they arrive. Returns false to stop receiving.
  func exchange(
    _ settings: ProviderSettings, headers: [(String, String)], body: [UInt8],
    head: @escaping @Sendable (AnswerHead) throws -> Void,
    bytes: @escaping @Sendable ([UInt8]) throws -> Bool
  ) async throws
}
