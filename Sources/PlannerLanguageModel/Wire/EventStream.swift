/// Reads server-sent events as bytes arrive, with limits. Source: HTML, section 9.2.6 (event stream
/// interpretation).
struct EventStream {
  struct Event: Equatable, Sendable {
    var name: String
    var data: String
  }

  struct Limits: Sendable {
    var line = 256 << 10
    var event = 512 << 10
    var answer = 1 << 20
  }

  private let limits: Limits
  private var line: [UInt8] = []
  private var name = ""
  private var data: [String] = []
  private var eventSize = 0
  private var total = 0
  private var endedWithReturn = false
  private var isFirstLine = true

  init(limits: Limits = Limits()) { self.limits = limits }

  /// Returns the events that these bytes complete.
  mutating func read(_ bytes: some Sequence<UInt8>) throws(AnswerProblem) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      total += 1
      guard total <= limits.answer else { throw .tooLarge("more than \(limits.answer) bytes") }
      if byte == 0x0A && endedWithReturn {
        endedWithReturn = false
        continue
      }
      endedWithReturn = byte == 0x0D
      if byte == 0x0A || byte == 0x0D {
        if let event = try endLine() { events.append(event) }
      } else {
        guard line.count < limits.line else { throw .tooLarge("a line of more than \(limits.line) bytes") }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() throws(AnswerProblem) -> Event? {
    defer { line.removeAll(keepingCapacity: true) }
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    }
    if line.isEmpty {
      defer {
        name = ""
        data = []
        eventSize = 0
      }
      return data.isEmpty ? nil : Event(name: name, data: data.joined(separator: "\n"))
    }
    eventSize += line.count
    guard eventSize <= limits.event else { throw .tooLarge("an event of more than \(limits.event) bytes") }
    guard let text = String(validating: line, as: UTF8.self) else { throw .malformed("a line is not UTF-8") }
    if text.utf8.first == UInt8(ascii: ":") { return nil }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? parts[1] : ""
    if value.first == " " { value.removeFirst() }
    switch parts[0] {
    case "event": name = String(value)
    case "data": data.append(String(value))
    case "id", "retry": break
    // The standard ignores unknown fields. Hosts of models do not send them, so this is a web page or a
    // broken answer.
    default: throw .malformed("a line is no part of an event")
    }
    return nil
  }
}
