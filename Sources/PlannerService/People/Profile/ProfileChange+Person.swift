import PlannerModel
import PlannerTime

/// Checks the death and the name of a person.
extension ProfileChange {
  /// Returns a death after a call. Values that are not given stay. A blank day means that the day is not
  /// known. A call that only turns off notices does not mark a person as dead.
  func joined(_ given: Death, to known: Death?, _ field: String) throws -> Death? {
    if known == nil, given.diedOn == nil, given.remember == false { return nil }
    var death = known ?? Death()
    if let text = given.diedOn { death.diedOn = try daysOrPeriod(text, "\(field).diedOn") }
    if let remember = given.remember { death.remember = remember ? true : nil }
    guard death.remember != true || death.diedOn.map({ PartialDate($0) != nil }) ?? true else {
      throw InvalidField(
        field: "\(field).remember", value: .bool(true),
        allowed: "used with a known day of death: a year only has no day for notices")
    }
    return death
  }

  /// Returns a day with or without a year, a month or a year.
  private func daysOrPeriod(_ text: String, _ field: String) throws -> String? {
    guard let text = try line(text, field) else { return nil }
    if [4, 7].contains(text.count), text.allSatisfy({ $0.isNumber || $0 == "-" }), !text.hasPrefix("-") {
      return try period(text, field)
    }
    return try day(text, field)
  }

  /// Returns the parts of a name without blank ones; nil if no part is left.
  func checked(_ name: PersonName, _ field: String) throws -> PersonName? {
    func list(_ list: [String]?, _ part: String) throws -> [String]? {
      let texts = try (list ?? []).enumerated().compactMap { index, text in
        try line(text, "\(field).\(part)[\(index)]")
      }
      try ValidLength.profileList.check(texts, field: "\(field).\(part)")
      return texts.nonEmpty
    }
    func text(_ text: String?, _ part: String) throws -> String? {
      try text.flatMap { try line($0, "\(field).\(part)") }
    }
    let checked = PersonName(
      family: try list(name.family, "family"), given: try list(name.given, "given"),
      additional: try list(name.additional, "additional"), prefix: try list(name.prefix, "prefix"),
      suffix: try list(name.suffix, "suffix"),
      phoneticFamily: try text(name.phoneticFamily, "phoneticFamily"),
      phoneticGiven: try text(name.phoneticGiven, "phoneticGiven"),
      phoneticAdditional: try text(name.phoneticAdditional, "phoneticAdditional"))
    return checked == PersonName() ? nil : checked
  }

  func refuseDates(_ given: PersonProfile, _ parameter: String) throws {
    guard given.dates != nil else { return }
    throw notHere("\(parameter).dates", nil, "AddDate adds one (plannerctl dates add)")
  }
}

extension String {
  /// The text without white space at the ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
