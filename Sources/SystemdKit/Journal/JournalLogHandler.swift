import Glibc
import Logging

/// A log handler that writes to the journal as native entries, or to standard error if that fails.
///
/// An entry has `MESSAGE` (with the metadata, for people), `PRIORITY` (syslog(3)), `SYSLOG_IDENTIFIER`,
/// `LOGGER`, `CODE_FILE`, `CODE_LINE`, `CODE_FUNC`, and `LOG_<KEY>` for each key of the metadata.
package struct JournalLogHandler: LogHandler {
  package var logLevel = Logger.Level.info
  package var metadata = Logger.Metadata()
  package var metadataProvider: Logger.MetadataProvider?
  private let label: String
  private let identifier: String
  private let shown: @Sendable (String) -> String

  /// - Parameters:
  ///   - identifier: the program's name, which journalctl(1) shows and finds entries by (`-t`).
  ///   - shown: makes a `MESSAGE` safe to display.
  package init(
    label: String, identifier: String, shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.label = label
    self.identifier = identifier
    self.shown = shown
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    let fields = fields(of: event)
    do {
      try Journal.send(fields)
    } catch {
      let line = Array("\(event.level) \(label): \(fields.first?.value ?? "")\n".utf8)
      _ = write(STDERR_FILENO, line, line.count)
    }
  }

  /// Returns the fields of an entry, `MESSAGE` first.
  package func fields(of event: LogEvent) -> [Journal.Field] {
    var all = metadata
    if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
    if let given = event.metadata { all.merge(given) { $1 } }
    if let error = event.error { all["error"] = "\(error)" }
    let pairs = all.sorted { $0.key < $1.key }.map { (key: $0.key, value: "\($0.value)") }
    let message = ["\(event.message)"] + pairs.map { "\($0.key)=\($0.value)" }
    return [
      ("MESSAGE", shown(message.joined(separator: " "))),
      ("PRIORITY", "\(Self.priority(event.level))"),
      ("SYSLOG_IDENTIFIER", identifier),
      ("LOGGER", label),
      ("CODE_FILE", event.file),
      ("CODE_LINE", "\(event.line)"),
      ("CODE_FUNC", event.function),
    ] + pairs.map { (Self.name($0.key), $0.value) }
  }

  /// Returns the level of syslog(3).
  private static func priority(_ level: Logger.Level) -> Int32 {
    switch level {
    case .trace, .debug: LOG_DEBUG
    case .info: LOG_INFO
    case .notice: LOG_NOTICE
    case .warning: LOG_WARNING
    case .error: LOG_ERR
    case .critical: LOG_CRIT
    }
  }

  /// Returns the journal field of a metadata key: `request-id` becomes `LOG_REQUEST_ID`.
  private static func name(_ key: String) -> String {
    let letters = key.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return String(("LOG_" + String(letters)).prefix(64))
  }
}
