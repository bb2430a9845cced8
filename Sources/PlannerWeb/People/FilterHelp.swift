import PlannerMatching
import PlannerModel
import PlannerWebKit

/// The parts of filters: as suggestions while typing, and as examples.
enum FilterHelp {
  /// Returns fields, segments, and the values of fields with few values, as the client completes them.
  /// - tags: The tags of people.
  static func suggestions(segments: [String], tags: [String]) -> [String] {
    let quoted = tags.map { $0.contains(where: \.isWhitespace) ? "tag:\"\($0)\"" : "tag:\($0)" }
    let having = PersonFilter.Having.allCases.map { "has:\($0.rawValue)" }
    let fields = FilterReader.fields.filter { !["tag", "has", "segment"].contains($0) }.map { "\($0):" }
    return quoted + segments + having + fields
  }

  /// Example filters with their meanings.
  static var examples: [Values] {
    [
      ("tag:friend", "people with this tag"), ("name:ana", "people with this word in their name"),
      (
        "city:lisbon",
        "people in this place; also country, company, role, industry, school, interest, offers, seeks"
      ),
      ("last:>90d", "people you met more than 90 days ago"),
      ("due:<7d", "people who are due within a week, or late"),
      ("birthday:<30d", "people with a birthday soon; also anniversary"),
      ("every:<=14d", "people you meet often"),
      (
        "has:phone",
        "people with a phone number; also email, address, photo, birthday, company, note, card, cadence, "
          + "tag, follow-up"
      ),
      ("tag:friend -city:berlin", "both parts must match; - excludes a match"),
      ("(tag:friend or tag:family) due:<7d", "or, and parentheses"),
    ].map { filter, meaning in
      ["filter": filter, "meaning": meaning, "href": "/people?filter=\(Form.encoded(filter))"]
    }
  }
}
