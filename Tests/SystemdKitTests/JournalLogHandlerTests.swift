import Glibc
import Logging
import PlannerTestSupport
import SystemdKit
import Testing

@Suite struct `The log in the journal` {
  @Test(arguments: [
    (Logger.Level.trace, "7"), (.debug, "7"), (.info, "6"), (.notice, "5"), (.warning, "4"), (.error, "3"),
    (.critical, "2"),
  ])
  func `has the levels of syslog`(level: Logger.Level, priority: String) {
    #expect(value("PRIORITY", in: event(level: level)) == [priority])
  }

  @Test func `makes of any key a name that the journal takes`() {
    let fields = JournalLogHandler(label: "x", identifier: "x").fields(
      of: event(metadata: ["": "1", "_PID": "2", "größe": "3", "\(String(repeating: "k", count: 99))": "4"]))
    let names = fields.filter { $0.name.hasPrefix("LOG_") }.map(\.name)
    #expect(names == ["LOG_", "LOG__PID", "LOG_GR_SSE", "LOG_" + String(repeating: "K", count: 60)])
    for name in names {
      #expect(name.utf8.count <= 64)
      #expect(name.wholeMatch(of: /[A-Z][A-Z0-9_]*/) != nil)
    }
  }

  @Test func `lets what is said at one place win over what the logger says everywhere`() {
    var handler = JournalLogHandler(label: "x", identifier: "x")
    handler[metadataKey: "a"] = "everywhere"
    handler.metadataProvider = Logger.MetadataProvider { ["a": "provided", "b": "provided"] }
    let fields = handler.fields(of: event(metadata: ["a": "here"]))
    #expect(fields.first { $0.name == "LOG_A" }?.value == "here")
    #expect(fields.first { $0.name == "LOG_B" }?.value == "provided")
    #expect(fields.first?.value == "message a=here b=provided")
  }

  @Test(.enabled(if: access("/run/systemd/journal/socket", F_OK) != 0, "journald is here"))
  func `falls back to standard error`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      Logger(label: "part") { JournalLogHandler(label: $0, identifier: "x") }.error(
        "lost?", metadata: ["k": "v"])
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("error part: lost? k=v\n"))
  }

  private func event(level: Logger.Level = .info, metadata: Logger.Metadata? = nil) -> LogEvent {
    LogEvent(
      level: level, message: "message", metadata: metadata, source: nil, file: "f", function: "g", line: 1)
  }

  private func value(_ name: String, in event: LogEvent) -> [String] {
    JournalLogHandler(label: "x", identifier: "x").fields(of: event).filter { $0.name == name }.map(\.value)
  }
}
