import HTTPTypes

extension Reply {
  /// A file that the browser saves.
  package static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Reply {
    Reply(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-store",
        // RFC 6266, with the name as RFC 8187 has it.
        .contentDisposition: "attachment; filename*=UTF-8''\(Form.encoded(name))",
      ], body: bytes)
  }
}
