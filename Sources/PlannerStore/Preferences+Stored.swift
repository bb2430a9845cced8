import GRDB
import PlannerModel

extension Preferences: Stored {
  static var table: ObjectTable { .preference }

  /// There is one row, so that every number has a column with its CHECK; no row means the defaults.
  static let rowKey = "preferences"

  func columnValues() throws -> [DatabaseValue] {
    guard quietHours.count == 2 else {
      throw InvalidField(
        field: "quietHours", value: .array(quietHours.map { .number($0) }),
        allowed: "exactly two hours")
    }
    var columns = ColumnWriter()
    try columns.text(Preferences.rowKey, "id")
    columns.integer(capacityPerWeek)
    columns.integer(Int(quietHours[0]))
    columns.integer(Int(quietHours[1]))
    try columns.text(StoredJSON.text(defaultNotificationTimes.map(clockText)), "defaultNotificationTimes")
    columns.integer(schedulingHorizonDays)
    columns.integer(leadTimeMin)
    columns.integer(slotStepMin)
    columns.integer(bufferMin)
    try columns.text(timeZone, "timeZone")
    columns.choice(placement)
    // NULL for all of them: rows of schema 1, undo's among them, know of no channels.
    let stored = channels == Preferences.defaults.channels ? nil : try StoredJSON.text(channels)
    try columns.text(stored, "channels")
    // Likewise for the rows of schema 3.
    let hours = contactHours == Preferences.defaults.contactHours ? nil : try StoredJSON.text(contactHours)
    try columns.text(hours, "contactHours")
    // And for those of schema 4.
    let isDefault = learningHalfLifeDays == Preferences.defaults.learningHalfLifeDays
    columns.optionalInteger(isDefault ? nil : learningHalfLifeDays)
    // And for those of schema 7.
    let blocks =
      preferredHours == Preferences.defaults.preferredHours ? nil : try StoredJSON.text(preferredHours)
    try columns.text(blocks, "preferredHours")
    columns.optionalInteger(crowdCost == Preferences.defaults.crowdCost ? nil : crowdCost)
    try columns.text(clock?.rawValue, "clock")
    // NULL for whole hours, as in rows of schema 9.
    for hour in quietHours { columns.optionalInteger(hour == hour.rounded() ? nil : 30) }
    return columns.values
  }

  init(columns: inout ColumnReader) throws {
    self.init()
    columns.skip()
    capacityPerWeek = try columns.integer()
    quietHours = [Double(try columns.integer()), Double(try columns.integer())]
    defaultNotificationTimes = try StoredJSON.value([String].self, columns.text()).map { text in
      guard let time = clockMinutes(text, upTo: 1439) else { throw UnreadableRow(detail: "a time of day") }
      return time
    }
    schedulingHorizonDays = try columns.integer()
    leadTimeMin = try columns.integer()
    slotStepMin = try columns.integer()
    bufferMin = try columns.integer()
    timeZone = try columns.optionalText()
    placement = try columns.choice(Placement.self)
    if let stored = try columns.optionalText() {
      channels = try StoredJSON.value([ChannelName].self, stored)
    }
    if let stored = try columns.optionalText() {
      contactHours = try StoredJSON.value([Double].self, stored)
      guard contactHours.count == 2, contactHours.allSatisfy({ Preferences.isHour($0, in: .contactHour) })
      else {
        throw UnreadableRow(detail: "contactHours")
      }
    }
    learningHalfLifeDays = try columns.optionalInteger() ?? learningHalfLifeDays
    if let stored = try columns.optionalText() {
      preferredHours = try StoredJSON.value([HoursBlock].self, stored)
    }
    crowdCost = try columns.optionalInteger() ?? crowdCost
    clock = try columns.optionalText().map { text in
      guard let clock = Clock(rawValue: text) else { throw UnreadableRow(detail: "clock") }
      return clock
    }
    for index in quietHours.indices { quietHours[index] += Double(try columns.optionalInteger() ?? 0) / 60 }
    guard quietHours.allSatisfy({ Preferences.isHour($0, in: .quietHour) }) else {
      throw UnreadableRow(detail: "quietHours")
    }
  }
}
