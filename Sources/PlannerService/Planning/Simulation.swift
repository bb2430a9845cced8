import FoundationEssentials
import PlannerEngine
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// Runs `plannerd simulate`: reads scenarios and writes a plan (with `--refresh`, a refresh) for each, one
/// line each, in constant memory.
///
/// The input is JSON Lines, or a single JSON document.
package struct Simulation {
  /// The size in bytes at which an incomplete first document counts as a broken line of JSON Lines.
  private static let documentLimit = 64 << 20

  private let zones: ZoneCache
  private let refreshes: Bool
  private let output: (Data) throws -> Void
  private var lineNumber = 0
  package private(set) var refused = false

  private struct RefusedLine: Encodable {
    var line: Int
    var error: InvalidField
  }

  /// The result of one refresh (engine.md section 11), in the order of its decisions.
  private struct Refreshed: Encodable {
    struct Moved: Encodable {
      var id: String
      var startAt: Instant
    }

    struct Withdrawn: Encodable {
      var id: String
      var reason: WithdrawalReason
    }

    var moved: [Moved]
    var withdrawn: [Withdrawn]
    var conflicts: [String]
    var scores: [Plan.Score]
    var placements: [Plan.Placement]
    var unplaced: [Plan.Unplaced]

    init(_ refresh: Engine.Refresh, of scenario: Scenario) {
      moved = refresh.moved.map { Moved(id: $0.id, startAt: $0.startAt) }
      withdrawn = refresh.withdrawn.map { Withdrawn(id: $0.id, reason: $0.reason) }
      conflicts = refresh.conflicts.map(\.id)
      scores = Engine.scores(scenario)
      (placements, unplaced) = (refresh.plan.placements, refresh.plan.unplaced)
    }
  }

  /// - Parameter refreshes: whether to refresh each scenario instead of only planning it.
  package init(
    environment: [String: String], refreshes: Bool = false, output: @escaping (Data) throws -> Void
  ) {
    zones = ZoneCache(ZoneDatabase(environment: environment))
    self.refreshes = refreshes
    self.output = output
  }

  /// Reads lines until `next` returns nil. Rethrows the errors of `output`.
  package mutating func run(next: () throws -> Data?) throws {
    guard let first = try firstLine(next) else { return }
    if DocumentScanner.isUnfinished(first.line) {
      if try runDocument(first, next) { return }
    } else {
      lineNumber = first.number
      try run(line: first.line)
    }
    while let line = try next() {
      lineNumber += 1
      try run(line: line)
    }
  }

  private func firstLine(_ next: () throws -> Data?) throws -> (line: Data, number: Int)? {
    var number = 0
    while let line = try next() {
      number += 1
      if !line.isBlank { return (line, number) }
    }
    return nil
  }

  /// Answers a document of several lines. If the lines are not one document, answers them one by one. Returns
  /// false if more lines may follow.
  private mutating func runDocument(_ first: (line: Data, number: Int), _ next: () throws -> Data?) throws
    -> Bool
  {
    var lines = [first.line]
    var scanner = DocumentScanner()
    var length = 0
    var ended = false
    scanner.scan(first.line)
    while !ended, length < Self.documentLimit {
      guard let line = try next() else {
        ended = true
        break
      }
      // Only blank lines may follow the end of a document.
      let isOver = scanner.isComplete
      lines.append(line)
      length += line.count
      scanner.scan(line)
      if isOver, !line.isBlank { break }
    }
    if ended {
      let document = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
      if scanner.isComplete || lines.dropFirst().allSatisfy(\.isBlank) {
        let answer = answer(document)
        // Brackets may match by chance across broken and whole lines. Such lines are not a document.
        if !answer.isNoJSON || !lines.contains(where: { (try? self.answer($0).get()) != nil }) {
          lineNumber = first.number
          try write(answer)
          return true
        }
      }
    }
    lineNumber = first.number - 1
    for line in lines {
      lineNumber += 1
      try run(line: line)
    }
    return ended
  }

  private mutating func run(line: Data) throws {
    if !line.isBlank { try write(answer(line)) }
  }

  private func answer(_ document: Data) -> Result<any Encodable, InvalidField> {
    Result { () throws(InvalidField) in
      let scenario = try Scenario(json: document, zone: zones.zone)
      return refreshes ? Refreshed(Engine.refresh(scenario), of: scenario) : Engine.plan(scenario)
    }
  }

  private mutating func write(_ answer: Result<any Encodable, InvalidField>) throws {
    let encoder = JSONEncoder.sorted
    switch answer {
    case .success(let answer): try output(encoder.encode(answer))
    case .failure(let error):
      refused = true
      try output(encoder.encode(RefusedLine(line: lineNumber, error: error)))
    }
  }
}

/// Tracks brackets and strings in a text, to find the end of a JSON value.
private struct DocumentScanner {
  private var depth = 0
  private var json = JSONScanner()
  private var began = false

  var isComplete: Bool { began && depth == 0 && !json.inString }

  /// Returns whether a line begins a value that continues on the next line.
  static func isUnfinished(_ line: Data) -> Bool {
    var scanner = DocumentScanner()
    scanner.scan(line)
    return scanner.depth > 0
  }

  mutating func scan(_ line: Data) {
    for byte in line where json.isStructure(byte) {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        began = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
  }
}

extension Result where Failure == InvalidField {
  /// True if the document was refused as a whole, before any field was read.
  fileprivate var isNoJSON: Bool { if case .failure(let error) = self { error.field.isEmpty } else { false } }
}

extension Data {
  fileprivate var isBlank: Bool { allSatisfy { $0 == 32 || $0 == 9 || $0 == 13 || $0 == 10 } }
}
