import CLibical

/// libical's parser for a single component. It takes one unfolded line at a time.
///
/// libical parses nested components recursively and truncates lists at 500 values. So callers must not pass
/// nested components or long lists. Parsers share only libical's global settings, so each thread may have a
/// parser.
struct LibicalParser: ~Copyable {
  private let parser: OpaquePointer

  /// Initializes libical once per process: errors do not abort, and unknown tokens are discarded.
  private static let isPrepared: Bool = {
    icalerror_set_errors_are_fatal(0)
    ical_set_unknown_token_handling_setting(ICAL_DISCARD_TOKEN)
    // Creates libical's tables now, so that several threads do not create them at once.
    return icaltimezone_get_utc_timezone() != nil
  }()

  /// Returns nil if there is not enough memory.
  init?() {
    guard Self.isPrepared, let parser = icalparser_new() else { return nil }
    self.parser = parser
  }

  deinit { icalparser_free(parser) }

  /// Adds a content line. Returns the component if the line completes it.
  func add(_ line: borrowing [UInt8]) -> LibicalComponent? {
    var text = copy line
    text.append(0)
    let ended = text.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { icalparser_add_line(parser, $0.baseAddress) }
    }
    guard let ended else { return nil }
    return LibicalComponent(ended)
  }

  func add(_ line: String) -> LibicalComponent? { add(Array(line.utf8)) }
}

/// A component that libical has parsed. Owns its memory.
struct LibicalComponent: ~Copyable {
  private let component: OpaquePointer

  init(_ component: OpaquePointer) { self.component = component }

  deinit { icalcomponent_free(component) }

  /// Calls `body` with every property, in order.
  func forEachProperty(_ body: (LibicalProperty) -> Void) {
    var property = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let pointer = property {
      body(LibicalProperty(pointer: pointer))
      property = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
  }
}

/// A property of a ``LibicalComponent``. Valid only while the component exists.
struct LibicalProperty {
  let pointer: OpaquePointer

  var kind: icalproperty_kind { icalproperty_isa(pointer) }

  /// Returns the unescaped text of a text property, with invalid UTF-8 replaced; empty if the property has no
  /// text.
  func text(_ get: (OpaquePointer?) -> UnsafePointer<CChar>?) -> String {
    get(pointer).map { String(cString: $0) } ?? ""
  }

  /// The value as written, in upper case.
  var word: String {
    guard let text = icalproperty_get_value_as_string_r(pointer) else { return "" }
    defer { icalmemory_free_buffer(text) }
    return String(cString: text).uppercased()
  }

  /// The value of an `X-` property as a duration; nil if it is not a duration.
  var duration: CalendarLength? {
    guard let value = icalproperty_get_value(pointer) else { return nil }
    let duration: icaldurationtype
    if icalvalue_isa(value) == ICAL_DURATION_VALUE {
      duration = icalvalue_get_duration(value)
    } else if let text = icalproperty_get_x(pointer) {
      duration = icaldurationtype_from_string(text)
    } else {
      // A VALUE parameter gives it another type without a text.
      return nil
    }
    return icaldurationtype_is_bad_duration(duration) == 0 ? duration.length : nil
  }

  /// The TZID parameter.
  var zoneName: String? {
    guard let parameter = icalproperty_get_first_parameter(pointer, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter)
    else { return nil }
    return String(cString: name)
  }

  /// The value of a date, date-time or period property; nil for other types.
  var time: icaldatetimeperiodtype? {
    guard let value = icalproperty_get_value(pointer) else { return nil }
    switch icalvalue_isa(value) {
    case ICAL_DATE_VALUE, ICAL_DATETIME_VALUE, ICAL_PERIOD_VALUE:
      return icalvalue_get_datetimeperiod(value)
    default: return nil
    }
  }
}

extension icaltimetype {
  /// Nil if the date or time does not exist: libical accepts the 30th of February.
  var wallTime: WallTime? {
    let time = self
    guard !icaltime_is_null_time(time).isTrue else { return nil }
    return WallTime(
      year: Int(time.year), month: Int(time.month), day: Int(time.day),
      clock: time.is_date != 0 ? nil : (Int(time.hour), Int(time.minute), Int(time.second)),
      isUTC: icaltime_is_utc(time) != 0)
  }
}

extension Int32 {
  fileprivate var isTrue: Bool { self != 0 }
}

extension icaldurationtype {
  var length: CalendarLength {
    let sign = is_neg != 0 ? -1 : 1
    return CalendarLength(
      days: sign * (Int(weeks) * 7 + Int(days)),
      seconds: sign * (Int(hours) * 3600 + Int(minutes) * 60 + Int(seconds)))
  }
}
