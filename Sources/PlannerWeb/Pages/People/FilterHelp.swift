import PlannerModel
import PlannerPages
import PlannerPeople

/// What may stand in a filter: as suggestions while it is typed, and as examples.
enum FilterHelp {
  /// Fields, segments, and values of those fields that have few, as the client completes them.
  /// - tags: tags that people have.
  static func suggestions(segments: [String], tags: [String]) -> [String] {
    let quoted = tags.map { $0.contains(where: \.isWhitespace) ? "tag:\"\($0)\"" : "tag:\($0)" }
    let having = PersonFilter.Having.allCases.map { "has:\($0.rawValue)" }
    let fields = FilterReader.fields.filter { !["tag", "has", "segment"].contains($0) }.map { "\($0):" }
    return quoted + segments + having + fields
  }

  /// Filters to begin with, and what they mean.
  static var examples: [Values] {
    [
      ("tag:friend", "who has a tag"), ("name:ana", "whose name has a word"),
      (
        "city:lisbon",
        "who lives in a place; also country, company, role, industry, school, interest, offers, seeks"
      ),
      ("last:>90d", "whom you met more than 90 days ago"), ("due:<7d", "who is due within a week, or late"),
      ("birthday:<30d", "whose birthday is near; also anniversary"), ("every:<=14d", "whom you meet often"),
      (
        "has:phone",
        "of whom you have a phone number; also email, address, photo, birthday, company, note, card, cadence, tag, follow-up"
      ),
      ("tag:friend -city:berlin", "all parts hold; - means those of whom it does not"),
      ("(tag:friend or tag:family) due:<7d", "or, and parentheses"),
    ].map { filter, meaning in
      ["filter": filter, "meaning": meaning, "href": "/people?filter=\(Form.encoded(filter))"]
    }
  }
}
