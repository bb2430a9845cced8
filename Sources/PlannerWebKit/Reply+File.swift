import HTTPTypes

extension Reply {
  /// Returns a file that the browser saves.
  package static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Reply {
    Reply(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        // RFC 6266, with the file name encoded as in RFC 8187.
        .contentDisposition: "attachment; filename*=UTF-8''\(Form.encoded(name))",
      ], body: bytes)
  }
}
