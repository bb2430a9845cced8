import Foundation
import PlannerAddressBooks
import PlannerCalendar
import PlannerModel
import PlannerTime

@testable import PlannerService

/// The parsers of outside data. Each has one function, which the fuzzer calls and the usual tests replay. A
/// fault is a trap: no input may end the process.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A stream of the socket, split into messages.
  case frames
  /// Calls, each ended by NUL, to a planner with some people.
  case messages
  /// One line of `plannerd simulate`.
  case scenario
  /// A TIME, in three zones.
  case time
  /// A DURATION, and a time moved by it.
  case duration
  /// Selectors of people and sessions, preferences and what-if changes.
  case selectors
  /// A filter, and words that find people.
  case filters
  /// An iCalendar file.
  case calendar
  /// A vCard file.
  case card
  /// A document to import, and calls on the imported data.
  case document
  /// A file of zone data, and lookups in it.
  case zone
  /// Requests of a stranger to the door for guests.
  case guestRequests
  /// A stranger's forms, headers and pictures, each parsed separately.
  case guestParts
  /// Messages from the door for guests to the daemon: answers and events, each ended by NUL.
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

/// A violated condition that must hold for every input.
struct FuzzFault: Error { var what: String }

func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw FuzzFault(what: what()) }
}
