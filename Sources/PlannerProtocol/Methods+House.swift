import PlannerModel
import PlannerTime

extension Methods {
  /// What the user prefers, defaults included.
  package struct GetPreferences: Method {
    package struct Reply: Codable, Sendable {
      package var preferences: Preferences
      package var journey: Journey?

      package init(preferences: Preferences, journey: Journey? = nil) {
        self.preferences = preferences
        self.journey = journey
      }
    }

    package init() {}
  }

  /// key: a name of `Preferences`. value: JSON, or its text. An absent value means the default.
  package struct SetPreference: Method {
    package struct Reply: Codable, Sendable {
      package var preferences: Preferences
      package var plan: PlanReport

      package init(preferences: Preferences, plan: PlanReport) {
        self.preferences = preferences
        self.plan = plan
      }
    }

    package var key: String
    package var value: JSONValue?

    package init(key: String, value: JSONValue? = nil) {
      self.key = key
      self.value = value
    }
  }

  /// Sends one notice through each channel that is switched on; answers once every channel has, or its
  /// time is up.
  package struct TestChannels: Method {
    package struct Reply: Codable, Sendable {
      package var trials: [ChannelTrial]

      package init(trials: [ChannelTrial]) {
        self.trials = trials
      }
    }

    package init() {}
  }

  /// Streams an event per change (call with `more`). A reader that does not keep up is dropped with
  /// `Busy`.
  /// - event: added, edited, paused, resumed, removed, placed, moved, snoozed, rescheduled, done, missed,
  /// lapsed, canceled, booked, noted, logged, awayAdded, awayRemoved, preferences, imported, erased,
  /// undone; as time goes by reminded, began, ended, dayBegan.
  /// - item: as it is after the change. detail: for people.
  package struct Watch: Method {
    package struct Reply: Codable, Sendable {
      package var event: String
      package var at: Instant
      package var item: PlanItem?
      package var contactId: String?
      package var detail: String?

      package init(
        event: String, at: Instant, item: PlanItem? = nil, contactId: String? = nil, detail: String? = nil
      ) {
        self.event = event
        self.at = at
        self.item = item
        self.contactId = contactId
        self.detail = detail
      }
    }

    package init() {}
  }

  /// Everything as one document.
  package struct Export: Method {
    package struct Reply: Codable, Sendable {
      package var document: ExportDocument

      package init(document: ExportDocument) {
        self.document = document
      }
    }

    package init() {}
  }

  /// Adds a document's objects; those with a known id are replaced.
  package struct Import: Method {
    package struct Reply: Codable, Sendable {
      package var counts: Counts

      package init(counts: Counts) {
        self.counts = counts
      }
    }

    package var document: ExportDocument

    package init(document: ExportDocument) {
      self.document = document
    }
  }

  /// Leaves no trace of a person (or, with all, of anything) in the database file. Cannot be undone, and
  /// clears what could be undone.
  package struct Erase: Method {
    package struct Reply: Codable, Sendable {
      package var counts: Counts

      package init(counts: Counts) {
        self.counts = counts
      }
    }

    package var name: String?
    package var all: Bool?

    package init(name: String? = nil, all: Bool? = nil) {
      self.name = name
      self.all = all
    }
  }

  /// Copies the database, whole and checked, into the folder `backups` beside it, in the place of a copy of the same day.
  package struct Backup: Method {
    package struct Reply: Codable, Sendable {
      package var path: String
      package var date: CivilDate
      package var bytes: Int

      package init(path: String, date: CivilDate, bytes: Int) {
        self.path = path
        self.date = date
        self.bytes = bytes
      }
    }

    package init() {}
  }

  /// Checks the planner's own house.
  package struct Doctor: Method {
    package struct Reply: Codable, Sendable {
      package var findings: [Finding]

      package init(findings: [Finding]) {
        self.findings = findings
      }
    }

    package init() {}
  }
}
