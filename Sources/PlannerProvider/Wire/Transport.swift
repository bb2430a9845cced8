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
    head: @escaping @Sendable (AnswerHead) throws -> Void,
    bytes: @escaping @Sendable ([UInt8]) throws -> Bool
  ) async throws
}
