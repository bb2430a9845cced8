import Foundation
import PlannerCalendar
import PlannerContacts
import PlannerModel
import PlannerTime

@testable import PlannerService

/// What takes bytes from outside, each with the one function that a fuzzer calls and the usual tests replay.
/// A fault is a trap: nothing here may end the process, whatever the bytes are.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A stream of the socket, cut into messages.
  case frames
  /// Calls, each ended by NUL, by a planner with some people.
  case messages
  /// One line of `plannerd simulate`.
  case scenario
  /// A TIME, in three zones.
  case time
  /// A DURATION, and what moves by it.
  case duration
  /// What selects people and sessions, and what is set and supposed.
  case selectors
  /// A filter, and words to find people by.
  case filters
  /// A file of iCalendar.
  case calendar
  /// A file of vCards.
  case card
  /// The document of an import, and what is done with it afterwards.
  case document
  /// A file of zone data, and what is asked of it.
  case zone
  /// Requests of a stranger to the door for guests.
  case guestRequests
  /// What is read of a stranger's forms, headers and pictures, each by itself.
  case guestParts
  /// What the door for guests says to the daemon: answers and events, each ended by NUL.
  case guestEvents

  package func run(_ bytes: [UInt8]) throws {
    switch self {
    case .frames: try FuzzFrames.run(bytes)
    case .messages: try FuzzPlanner().answer(bytes.split(separator: 0).prefix(6).map { Data($0) })
    case .scenario:
      var line: Data? = Data(bytes)
      var simulation = Simulation(environment: [:]) { _ in }
      try simulation.run {
        defer { line = nil }
        return line
      }
    case .time: FuzzTimes.time(String(decoding: bytes, as: UTF8.self))
    case .duration: FuzzTimes.duration(String(decoding: bytes, as: UTF8.self))
    case .selectors: try FuzzPlanner().select(String(decoding: bytes, as: UTF8.self))
    case .filters: try FuzzPlanner().find(String(decoding: bytes, as: UTF8.self))
    case .calendar: try calendar(bytes)
    case .card:
      let reader = CardReader(zones: FuzzTimes.database)
      for card in reader.read(bytes).cards {
        try require(!card.uid.isEmpty || !card.displayName.isEmpty, "a card with nothing")
      }
      for person in reader.people(in: bytes).people {
        try require(!person.displayName.isEmpty, "a person without a name")
      }
    case .document: try FuzzPlanner().take(bytes)
    case .zone: try FuzzTimes.zone(bytes)
    case .guestRequests: try FuzzGuests.ask(bytes)
    case .guestParts: try FuzzGuests.read(bytes)
    case .guestEvents: try FuzzPlanner().hear(bytes.split(separator: 0).prefix(12).map { Data($0) })
    }
  }

  private func calendar(_ bytes: [UInt8]) throws {
    guard let berlin = FuzzTimes.database.zone(named: "Europe/Berlin") else { return }
    let reader = CalendarReader(zones: FuzzTimes.database, zone: berlin, addresses: ["me@example.org"])
    let window = FuzzTimes.now.adding(minutes: -1440 * 30)..<FuzzTimes.now.adding(minutes: 1440 * 60)
    for time in reader.read(bytes, in: window).times {
      try require(time.start < time.end, "an empty time")
      try require(time.start < window.upperBound && time.end > window.lowerBound, "a time out of the window")
    }
  }
}

/// What must hold of an answer, whatever was asked.
struct FuzzFault: Error { var what: String }

func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw FuzzFault(what: what()) }
}
