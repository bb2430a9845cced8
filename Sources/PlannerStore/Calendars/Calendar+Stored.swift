import GRDB
import PlannerModel
import PlannerTime

extension CalendarSource: Stored {
  static let table = ObjectTable("calendar", columns)
  static let blank = CalendarSource(id: "", name: "", path: "")
  static let columns: [Column<CalendarSource>] = [
    .text("id", \.id), .text("name", \.name), .text("path", \.path), .text("color", \.color),
    .bool("allDay", \.allDay), .bool("tentative", \.tentative), .list("addresses", \.addresses),
    .flag("noAllDay", \.noAllDay),
  ]
}

/// The row of a calendar's latest reading.
struct CalendarReadingRow: Stored {
  static let table = ObjectTable("calendarReading", columns)
  static let blank = CalendarReadingRow(
    calendarId: "",
    reading: CalendarReading(
      from: Instant(seconds: 0), until: Instant(seconds: 0), zone: "", at: Instant(seconds: 0)))
  static let columns: [Column<CalendarReadingRow>] = [
    .text("calendarId", \.calendarId), .instant("fromAt", \.reading.from),
    .instant("untilAt", \.reading.until), .text("zone", \.reading.zone), .instant("readAt", \.reading.at),
    .text("trouble", \.reading.trouble),
  ]

  var calendarId: String
  var reading: CalendarReading
}

/// The row of a calendar's file.
struct CalendarFileRow: Stored {
  static let table = ObjectTable("calendarFile", columns, keys: 2)
  static let blank = CalendarFileRow(
    calendarId: "",
    file: CalendarFile(name: "", fingerprint: FileFingerprint(size: 0, changed: 0, inode: 0), events: 0))
  static let columns: [Column<CalendarFileRow>] = [
    .text("calendarId", \.calendarId), .text("name", \.file.name),
    .integer("size", \.file.fingerprint.size), .integer("changed", \.file.fingerprint.changed),
    .integer("inode", \.file.fingerprint.inode), .integer("events", \.file.events),
    .text("problem", \.file.problem), .bool("continues", \.file.continues), .text("uids", \.file.uids),
    .instant("keptSince", \.file.keptSince),
  ]

  var calendarId: String
  var file: CalendarFile
}

/// The row of a time that an event of a calendar's file takes. Such rows have no key.
struct CalendarTimeRow: Stored {
  static let table = ObjectTable("calendarTime", columns, keys: 0)
  static let blank = CalendarTimeRow(
    calendarId: "", file: "",
    time: CalendarTime(uid: "", start: Instant(seconds: 0), end: Instant(seconds: 0), title: ""))
  static let columns: [Column<CalendarTimeRow>] = [
    .text("calendarId", \.calendarId), .text("file", \.file), .instant("startAt", \.time.start),
    .instant("endAt", \.time.end), .text("uid", \.time.uid), .text("title", \.time.title),
    .bool("isAllDay", \.time.isAllDay), .bool("isTentative", \.time.isTentative),
    .bool("takesDays", \.time.takesDays),
  ]

  var calendarId: String
  var file: String
  var time: CalendarTime
}
