import GRDB
import PlannerDatabase
import PlannerModel
import PlannerTime

extension Preferences: Stored {
  /// The table has one row, so that every number has a column with its CHECK. The defaults apply if the row
  /// is missing.
  static let rowKey = "preferences"
  static let table = ObjectTable("preference", columns)
  static var blank: Preferences { .defaults }
  // From `channels` on, NULL means the default. Rows of earlier schemas, including undo's rows, have no value
  // there.
  static let columns: [Column<Preferences>] = [
    .derived("id") { _ in rowKey.databaseValue },
    .integer("capacityPerWeek", \.capacityPerWeek), hour("quietFrom", 0), hour("quietTo", 1),
    notificationTimes, .integer("schedulingHorizonDays", \.schedulingHorizonDays),
    .integer("leadTimeMin", \.leadTimeMin), .integer("slotStepMin", \.slotStepMin),
    .integer("bufferMin", \.bufferMin), .text("timeZone", \.timeZone), .choice("placement", \.placement),
    .json("channels", \.channels, default: defaults.channels),
    .json("contactHours", \.contactHours, default: defaults.contactHours),
    .integer("learningHalfLifeDays", \.learningHalfLifeDays, default: defaults.learningHalfLifeDays),
    .json("preferredHours", \.preferredHours, default: defaults.preferredHours),
    .integer("crowdCost", \.crowdCost, default: defaults.crowdCost), clockColumn,
    halfHour("quietFromMinute", 0), halfHour("quietToMinute", 1), leapDayColumn,
    .integer("webPort", \.webPort, default: defaults.webPort), toneColumn, languageColumn,
    .text("signature", \.signature),
    .json("shareFields", \.shareFields, default: defaults.shareFields),
    yes("invitationsNeedConfirmation", \.invitationsNeedConfirmation),
    yes("quoteMessages", \.quoteMessages),
    .integer("outsideHourCost", \.outsideHourCost, default: defaults.outsideHourCost),
    .integer("minNoticeMin", \.minNoticeMin, default: defaults.minNoticeMin),
    .json("dateLeadDays", \.dateLeadDays, default: defaults.dateLeadDays),
  ]

  /// Returns a column with the whole hour of one end of the quiet hours.
  private static func hour(_ name: String, _ index: Int) -> Column<Preferences> {
    Column(name: name) { preferences in
      guard preferences.quietHours.count == 2 else {
        throw InvalidField(
          field: "quietHours", value: .array(preferences.quietHours.map { .number($0) }),
          allowed: "exactly two hours")
      }
      return Int(preferences.quietHours[index]).databaseValue
    } read: {
      $0.quietHours[index] = Double(try $1.integer())
    }
  }

  /// Returns a column with the minutes after that hour: 30 or NULL.
  private static func halfHour(_ name: String, _ index: Int) -> Column<Preferences> {
    Column(name: name) {
      let hour = $0.quietHours[index]
      return .of(hour == hour.rounded() ? nil : 30)
    } read: {
      $0.quietHours[index] += Double(try $1.optionalInteger() ?? 0) / 60
    }
  }

  private static let notificationTimes = Column<Preferences>(name: "notificationTimes") {
    try .text(StoredJSON.text($0.defaultNotificationTimes.map(clockText)), "defaultNotificationTimes")
  } read: {
    $0.defaultNotificationTimes = try StoredJSON.value([String].self, $1.text()).map { text in
      guard let time = clockMinutes(text, upTo: 1439) else { throw UnreadableRow(detail: "a time of day") }
      return time
    }
  }

  private static let clockColumn = Column<Preferences>(name: "clock") {
    .of($0.clock?.rawValue)
  } read: {
    $0.clock = try $1.readIfPresent { Clock(rawValue: $0) }
  }

  private static let leapDayColumn = Column<Preferences>(name: "leapDay") {
    .of($0.leapDay == .feb28 ? nil : $0.leapDay.rawValue)
  } read: {
    $0.leapDay = try $1.readIfPresent { LeapDay(rawValue: $0) } ?? .feb28
  }

  /// Returns a column with 1 for a setting that is off by default.
  private static func yes(_ name: String, _ member: Member<Preferences, Bool>) -> Column<Preferences> {
    Column(name: name) {
      .of($0[keyPath: member] ? 1 : nil as Int?)
    } read: {
      $0[keyPath: member] = try $1.optionalInteger() != nil
    }
  }

  private static let toneColumn = Column<Preferences>(name: "draftTone") {
    .of($0.draftTone == defaults.draftTone ? nil : $0.draftTone.rawValue)
  } read: {
    $0.draftTone = try $1.readIfPresent { DraftTone(rawValue: $0) } ?? defaults.draftTone
  }

  private static let languageColumn = Column<Preferences>(name: "draftLanguage") {
    .of($0.draftLanguage == defaults.draftLanguage ? nil : $0.draftLanguage.rawValue)
  } read: {
    $0.draftLanguage = try $1.readIfPresent { DraftLanguage(rawValue: $0) } ?? defaults.draftLanguage
  }

  func check() throws {
    guard contactHours.count == 2, contactHours.allSatisfy({ Preferences.isHour($0, in: .contactHour) })
    else { throw UnreadableRow(detail: "contactHours") }
    guard quietHours.allSatisfy({ Preferences.isHour($0, in: .quietHour) }) else {
      throw UnreadableRow(detail: "quietHours")
    }
  }
}
