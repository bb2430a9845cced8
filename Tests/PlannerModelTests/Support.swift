import Foundation
import PlannerModel
import PlannerTime
import Testing

/// Returns a valid scenario document, changed as the test wants.
func scenario(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> Data {
  var document: [String: Any] = [
    "now": "2026-03-02T08:00:00-05:00", "timeZone": "America/New_York", "goals": [goal()],
  ]
  change(&document)
  return try JSONSerialization.data(withJSONObject: document)
}

func goal(_ change: [String: Any] = [:]) -> [String: Any] {
  let good: [String: Any] = [
    "id": "g1", "contactId": "c1", "cadenceDays": 7, "importance": 3, "minDurationMin": 30,
    "createdAt": "2026-01-01T00:00:00Z",
  ]
  return good.merging(change) { $1 }
}

func item(_ change: [String: Any] = [:]) -> [String: Any] {
  let good: [String: Any] = [
    "id": "i1", "goalId": "g1", "startAt": "2026-03-05T23:00:00Z", "durationMin": 30, "status": "pending",
  ]
  return good.merging(change) { $1 }
}

func read(_ json: Data) throws(InvalidField) -> Scenario {
  try Scenario(json: json) { $0 == "America/New_York" || $0 == "UTC" ? .utc : nil }
}

func read(_ text: String) throws(InvalidField) -> Scenario { try read(Data(text.utf8)) }

/// Returns the error for a document. The test fails if the document is valid.
func refusal(_ json: Data, _ source: SourceLocation = #_sourceLocation) -> InvalidField {
  do throws(InvalidField) {
    _ = try read(json)
    Issue.record("was not refused", sourceLocation: source)
    return InvalidField(field: "not refused", value: .null, allowed: "")
  } catch {
    return error
  }
}

func refusal(_ text: String, _ source: SourceLocation = #_sourceLocation) -> InvalidField {
  refusal(Data(text.utf8), source)
}

/// Decodes a value from JSON text.
func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(text.utf8))
}

func encoded(_ value: some Encodable) throws -> JSONValue {
  try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
}
