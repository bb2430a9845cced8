import PlannerModel
import PlannerTime

extension Methods {
  /// One session with its person and their log, latest first.
  package struct Item: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      package var contact: Contact
      package var log: [InteractionLog]
      package var card: Card?

      package init(item: PlanItem, contact: Contact, log: [InteractionLog], card: Card? = nil) {
        self.item = item
        self.contact = contact
        self.log = log
        self.card = card
      }
    }

    package var item: String

    package init(item: String) {
      self.item = item
    }
  }

  /// Adds a line to the notes of a session. A name means their next session; where none is ahead, the line is kept as an
  /// entry of the log, which is no meeting.
  package struct Note: Method {
    package struct Reply: Codable, Sendable {
      /// Nil where it became a note on the person.
      package var item: PlanItem?
      package var entry: InteractionLog?
      package var contact: Contact?

      package init(item: PlanItem? = nil, entry: InteractionLog? = nil, contact: Contact? = nil) {
        self.item = item
        self.entry = entry
        self.contact = contact
      }
    }

    package var item: String
    package var text: String

    package init(item: String, text: String) {
      self.item = item
      self.text = text
    }
  }

  /// A session took place. A name means the session now running, else the latest of the last seven days that waits for
  /// an answer or lapsed, else one that starts today within twelve hours; with `at` the one of that day. Where there is
  /// none, the meeting is logged as by `Log`. at: a TIME in the past.
  package struct Done: Method {
    package struct Reply: Codable, Sendable {
      /// Nil where no session was closed.
      package var item: PlanItem?
      /// What was logged instead, with whom, and their session that is still ahead.
      package var entry: InteractionLog?
      package var contact: Contact?
      package var ahead: PlanItem?
      package var goal: Goal?
      /// What the user may want to know of the time; nil where there is nothing.
      package var warnings: [String]?
      package var plan: PlanReport

      package init(
        item: PlanItem?, entry: InteractionLog? = nil, contact: Contact? = nil, ahead: PlanItem? = nil,
        goal: Goal? = nil, warnings: [String]? = nil, plan: PlanReport
      ) {
        self.item = item
        self.entry = entry
        self.contact = contact
        self.ahead = ahead
        self.goal = goal
        self.warnings = warnings
        self.plan = plan
      }
    }

    package var item: String
    package var outcome: Outcome?
    package var notes: String?
    package var at: String?

    package init(item: String, outcome: Outcome? = nil, notes: String? = nil, at: String? = nil) {
      self.item = item
      self.outcome = outcome
      self.notes = notes
      self.at = at
    }
  }

  /// A session did not take place: it is planned again. A name means what it means for `Done`.
  package struct Missed: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      package var plan: PlanReport

      package init(item: PlanItem, plan: PlanReport) {
        self.item = item
        self.plan = plan
      }
    }

    package var item: String

    package init(item: String) {
      self.item = item
    }
  }

  /// Puts a session off. by: a DURATION, 1h by default; days keep the time of day.
  package struct Snooze: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      /// What the user may want to know of the new time; nil where there is nothing.
      package var warnings: [String]?
      package var plan: PlanReport

      package init(item: PlanItem, warnings: [String]? = nil, plan: PlanReport) {
        self.item = item
        self.warnings = warnings
        self.plan = plan
      }
    }

    package var item: String
    package var by: String?

    package init(item: String, by: String? = nil) {
      self.item = item
      self.by = by
    }
  }

  /// Moves what is left of today to tomorrow, from 09:00 on. All of it or nothing; the planner puts nobody
  /// else on today then.
  package struct SnoozeTonight: Method {
    package struct Reply: Codable, Sendable {
      package var items: [PlanItem]
      /// As in `Snooze`.
      package var warnings: [String]?

      package init(items: [PlanItem], warnings: [String]? = nil) {
        self.items = items
        self.warnings = warnings
      }
    }

    package init() {}
  }

  /// Moves a session to a TIME. force: also over quiet or taken time or into the past.
  /// warnings: what the user may want to know of the time: outside the window, week full, no lead time, the clocks
  /// change then.
  package struct Reschedule: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      package var warnings: [String]
      package var plan: PlanReport

      package init(item: PlanItem, warnings: [String], plan: PlanReport) {
        self.item = item
        self.warnings = warnings
        self.plan = plan
      }
    }

    package var item: String
    package var startAt: String
    package var force: Bool?

    package init(item: String, startAt: String, force: Bool? = nil) {
      self.item = item
      self.startAt = startAt
      self.force = force
    }
  }

  /// Skips a session: the next one counts from its day.
  package struct Cancel: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      package var plan: PlanReport

      package init(item: PlanItem, plan: PlanReport) {
        self.item = item
        self.plan = plan
      }
    }

    package var item: String

    package init(item: String) {
      self.item = item
    }
  }

  /// Books a session at a TIME. durationMin: the goal's by default, 30 without one. force, warnings: as
  /// in `Reschedule`.
  package struct Book: Method {
    package struct Reply: Codable, Sendable {
      package var item: PlanItem
      package var warnings: [String]
      package var plan: PlanReport

      package init(item: PlanItem, warnings: [String], plan: PlanReport) {
        self.item = item
        self.warnings = warnings
        self.plan = plan
      }
    }

    package var name: String
    package var at: String
    package var durationMin: Int?
    package var force: Bool?

    package init(name: String, at: String, durationMin: Int? = nil, force: Bool? = nil) {
      self.name = name
      self.at = at
      self.durationMin = durationMin
      self.force = force
    }
  }

  /// A contact that happened unplanned; moves the person's goal on. at: a TIME in the past, now by
  /// default. outcome: met by default.
  package struct Log: Method {
    package struct Reply: Codable, Sendable {
      package var entry: InteractionLog
      package var goal: Goal?
      /// As in `Done`.
      package var warnings: [String]?
      package var plan: PlanReport

      package init(entry: InteractionLog, goal: Goal? = nil, warnings: [String]? = nil, plan: PlanReport) {
        self.entry = entry
        self.goal = goal
        self.warnings = warnings
        self.plan = plan
      }
    }

    package var name: String
    package var outcome: Outcome?
    package var at: String?
    package var notes: String?

    package init(name: String, outcome: Outcome? = nil, at: String? = nil, notes: String? = nil) {
      self.name = name
      self.outcome = outcome
      self.at = at
      self.notes = notes
    }
  }

  /// What took place, and what was edited in other programs, latest first. limit: 1...10000, 50 by default.
  package struct History: Method {
    package struct Reply: Codable, Sendable {
      package var entries: [InteractionLog]
      package var edits: [ExternalEdit]

      package init(entries: [InteractionLog], edits: [ExternalEdit]) {
        self.entries = entries
        self.edits = edits
      }
    }

    package var name: String?
    package var limit: Int?

    package init(name: String? = nil, limit: Int? = nil) {
      self.name = name
      self.limit = limit
    }
  }
}
