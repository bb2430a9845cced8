import PlannerModel
import PlannerTime

/// The values of a session's copy that are compared between the planner, the file and the base.
struct MirrorValues: Hashable {
  enum State: Hashable { case open, done, canceled }

  /// The start, on a whole minute.
  var start: Instant
  /// Minutes, 1...1440; nil for a task, which has only a due time.
  var durationMin: Int?
  var state: State
  var title: String
  var notes: String?
  var categories: [String]
  /// The lead time of the planner's alarm; nil if there is no alarm.
  var leadTimeMin: Int?

  /// Creates the values that other programs see of a session.
  init(_ session: MirrorSession, as component: MirrorCopy.Component) {
    start = Instant(minutes: session.startAt.minuteRoundedDown)
    durationMin = component == .event ? min(max(session.durationMin, 1), 1440) : nil
    switch session.status {
    // An event that took place keeps its state.
    case .done: state = component == .event ? .open : .done
    case .canceled, .missed, .lapsed: state = .canceled
    case .pending, .snoozed, .rescheduled: state = .open
    }
    title = Self.plain(session.title) ?? ""
    notes = Self.plain(session.notes)
    categories = session.categories.compactMap(Self.plain)
    leadTimeMin = max(session.leadTimeMin, 0)
  }

  /// Returns the base without an agreement: the planner's values without notes. A difference then counts as
  /// the user's, and no notes are lost.
  static func unagreed(_ session: MirrorSession, as component: MirrorCopy.Component) -> MirrorValues {
    var values = MirrorValues(session, as: component)
    values.notes = nil
    return values
  }

  /// Normalizes a text to the form in which any program returns it: `\n` as line end, no control characters,
  /// trimmed. Returns nil if the result is empty.
  static func plain(_ text: String?) -> String? {
    guard let text else { return nil }
    var bytes: [UInt8] = []
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"), 32..<127, 128...: bytes.append(byte)
      default: break
      }
      last = byte
    }
    while let end = bytes.last, end <= 32 { bytes.removeLast() }
    let plain = bytes.drop { $0 <= 32 }
    return plain.isEmpty ? nil : String(decoding: plain, as: UTF8.self)
  }
}

extension MirrorValues {
  /// A group of values that are written and kept together.
  enum Field: CaseIterable { case time, state, title, notes, categories, alarm }

  func agrees(with other: MirrorValues, in field: Field) -> Bool {
    switch field {
    case .time: start == other.start && durationMin == other.durationMin
    case .state: state == other.state
    case .title: title == other.title
    case .notes: notes == other.notes
    case .categories: categories == other.categories
    case .alarm: leadTimeMin == other.leadTimeMin
    }
  }

  mutating func take(_ field: Field, from other: MirrorValues) {
    switch field {
    case .time:
      start = other.start
      durationMin = other.durationMin
    case .state: state = other.state
    case .title: title = other.title
    case .notes: notes = other.notes
    case .categories: categories = other.categories
    case .alarm: leadTimeMin = other.leadTimeMin
    }
  }
}
