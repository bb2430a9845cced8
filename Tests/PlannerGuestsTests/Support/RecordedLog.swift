import Logging
import Synchronization

/// Records the log like plannerguests without `--debug`: warnings and errors.
final class RecordedLog: Sendable {
  private let kept = Mutex<[String]>([])

  var lines: [String] { kept.withLock { $0 } }
  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordedLog
    var logLevel = Logger.Level.warning
    var metadata = Logger.Metadata()

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      var all = metadata.merging(event.metadata ?? [:]) { $1 }
      if let error = event.error { all["thrown"] = "\(error)" }
      let values = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
      log.kept.withLock { $0.append("\(event.level) \(event.message)\(values)") }
    }
  }
}
