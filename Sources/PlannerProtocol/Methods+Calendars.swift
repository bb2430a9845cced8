import PlannerModel
import PlannerTime

extension Methods {
  /// Every calendar that sessions are placed around, by name.
  package struct ListCalendars: Method {
    package struct Reply: Codable, Sendable {
      package var calendars: [CalendarState]

      package init(calendars: [CalendarState]) {
        self.calendars = calendars
      }
    }

    package init() {}
  }

  /// Adds a folder of `.ics` files or one such file, reads it, and plans around it. Answers once it is read.
  package struct AddCalendar: Method {
    package struct Reply: Codable, Sendable {
      package var calendar: CalendarState
      package var plan: PlanReport

      package init(calendar: CalendarState, plan: PlanReport) {
        self.calendar = calendar
        self.plan = plan
      }
    }

    package var path: String
    package var name: String?
    package var color: String?
    package var allDay: Bool?
    package var tentative: Bool?
    package var addresses: [String]?

    package init(
      path: String, name: String? = nil, color: String? = nil, allDay: Bool? = nil, tentative: Bool? = nil,
      addresses: [String]? = nil
    ) {
      self.path = path
      self.name = name
      self.color = color
      self.allDay = allDay
      self.tentative = tentative
      self.addresses = addresses
    }
  }

  /// Plans no longer around a calendar; its files are left alone.
  package struct RemoveCalendar: Method {
    package struct Reply: Codable, Sendable {
      package var calendar: CalendarSource
      package var plan: PlanReport

      package init(calendar: CalendarSource, plan: PlanReport) {
        self.calendar = calendar
        self.plan = plan
      }
    }

    package var name: String

    package init(name: String) {
      self.name = name
    }
  }

  /// Reads every file again, whether it changed or not. Answers once it is read.
  package struct CheckCalendars: Method {
    package struct Reply: Codable, Sendable {
      package var calendars: [CalendarState]
      package var plan: PlanReport

      package init(calendars: [CalendarState], plan: PlanReport) {
        self.calendars = calendars
        self.plan = plan
      }
    }

    package var name: String?

    package init(name: String? = nil) {
      self.name = name
    }
  }

  /// Where sessions are written for other programs, and how that fares.
  package struct GetMirror: Method {
    package struct Reply: Codable, Sendable {
      package var mirror: MirrorState

      package init(mirror: MirrorState) {
        self.mirror = mirror
      }
    }

    package init() {}
  }

  /// Writes sessions somewhere else, or as something else. Answers once it is done; where it fails, `trouble`
  /// says why.
  package struct SetMirror: Method {
    package struct Reply: Codable, Sendable {
      package var mirror: MirrorState

      package init(mirror: MirrorState) {
        self.mirror = mirror
      }
    }

    package var path: String?
    package var form: MirrorForm?

    package init(path: String? = nil, form: MirrorForm? = nil) {
      self.path = path
      self.form = form
    }
  }
}

/// A calendar, and how it was read. readAt: when a look through it last found something new.
package struct CalendarState: Hashable, Codable, Sendable {
  package var calendar: CalendarSource
  package var files: Int
  package var events: Int
  package var problems: [FileProblem]
  package var trouble: String?
  package var readAt: Instant?

  package init(
    calendar: CalendarSource, files: Int, events: Int, problems: [FileProblem], trouble: String? = nil,
    readAt: Instant? = nil
  ) {
    self.calendar = calendar
    self.files = files
    self.events = events
    self.problems = problems
    self.trouble = trouble
    self.readAt = readAt
  }
}

/// A file that could not be used whole.
package struct FileProblem: Hashable, Codable, Sendable {
  package var file: String
  package var problem: String

  package init(file: String, problem: String) {
    self.file = file
    self.problem = problem
  }
}

/// Where sessions are written for other programs.
package struct MirrorState: Hashable, Codable, Sendable {
  package var path: String
  package var form: MirrorForm
  /// Files that it holds of ours.
  package var files: Int
  package var trouble: String?

  package init(path: String, form: MirrorForm, files: Int, trouble: String? = nil) {
    self.path = path
    self.form = form
    self.files = files
    self.trouble = trouble
  }
}
