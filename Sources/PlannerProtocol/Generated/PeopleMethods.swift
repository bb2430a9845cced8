// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// The methods of `org.socialplanner.People`.
package enum PeopleMethods {
  package static let interface = "org.socialplanner.People"

  /// All of them, in the order of the interface file.
  package static let all: [any Method.Type] = [
    Profile.self, SetProfile.self, SetPhoto.self, Photo.self, Dates.self, AddDate.self, PlanDate.self,
    RemoveDate.self, ListDates.self, Find.self, Filter.self, SetSegment.self, ListSegments.self,
    Introductions.self, SetIntroduction.self, ListIntroductions.self, Audit.self, VerifyAudit.self,
    ExportPerson.self, Names.self
  ]
}

extension PeopleMethods {
  /// The profile of a person.
  package struct Profile: Method {
    package typealias Reply = WholeProfile

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name"]

    /// The person. The reply is a `WholeProfile`. What is not explained here: as in `WholeProfile`.
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }
}

extension PeopleMethods {
  /// Changes a profile, all of it or nothing.
  package struct SetProfile: Method {
    package typealias Reply = WholeProfile

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name", "set", "add", "remove", "unset", "contact"]

    /// The person. The reply is a `WholeProfile`. What is not explained here: as in `WholeProfile`.
    package var name: String
    /// Members that replace what is there, whole lists included; of notes, those with a known id are kept.
    package var set: PersonProfile?
    /// Entries that are added to lists and facts.
    package var add: PersonProfile?
    /// Entries that are taken out of them.
    package var remove: PersonProfile?
    /// The names of members to clear.
    package var unset: [String]?
    /// What `EditContact` of org.socialplanner.Planner changes, with the same members, name aside.
    package var contact: ContactFields?

    package init(
      name: String, set: PersonProfile? = nil, add: PersonProfile? = nil, remove: PersonProfile? = nil,
      unset: [String]? = nil, contact: ContactFields? = nil
    ) {
      self.name = name
      self.set = set
      self.add = add
      self.remove = remove
      self.unset = unset
      self.contact = contact
    }
  }
}

extension PeopleMethods {
  /// Sets the picture of a person, or takes it away.
  package struct SetPhoto: Method {
    package struct Reply: Codable, Sendable {
      /// Its SHA-256.
      package var photo: String?

      package init(photo: String? = nil) {
        self.photo = photo
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name", "data"]

    /// The person.
    package var name: String
    /// A JPEG, PNG or WebP of at most 1 MiB, in Base64; absent: none.
    package var data: String?

    package init(name: String, data: String? = nil) {
      self.name = name
      self.data = data
    }
  }
}

extension PeopleMethods {
  /// The picture of a person; absent where there is none, neither here nor on their card.
  package struct Photo: Method {
    package struct Reply: Codable, Sendable {
      /// In Base64.
      package var data: String?
      /// Image/jpeg, image/png or image/webp.
      package var mediaType: String?
      /// It is the card's.
      package var fromCard: Bool?

      package init(data: String? = nil, mediaType: String? = nil, fromCard: Bool? = nil) {
        self.data = data
        self.mediaType = mediaType
        self.fromCard = fromCard
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name"]

    /// The person.
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }
}

extension PeopleMethods {
  /// The dates that come, by day and then by name.
  package struct Dates: Method {
    package struct Reply: Codable, Sendable {
      /// Each time that one comes.
      package var dates: [UpcomingDate]

      package init(dates: [UpcomingDate]) {
        self.dates = dates
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["from", "days", "name"]

    /// The first day, today by default.
    package var from: String?
    /// How many, 30 by default, at most 3660.
    package var days: Int?
    /// Only a person's.
    package var name: String?

    package init(from: String? = nil, days: Int? = nil, name: String? = nil) {
      self.from = from
      self.days = days
      self.name = name
    }
  }
}

extension PeopleMethods {
  /// Adds a date. A person's birthday and anniversary are in their profile: of those, this sets how you are
  /// told and what is planned; what is not given stays as it was set.
  package struct AddDate: Method {
    package struct Reply: Codable, Sendable {
      /// What was added.
      package var date: ImportantDate
      /// When it comes next.
      package var next: UpcomingDate?
      /// Why the session that is wanted has no place.
      package var warnings: [String]?

      package init(date: ImportantDate, next: UpcomingDate? = nil, warnings: [String]? = nil) {
        self.date = date
        self.next = next
        self.warnings = warnings
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = [
      "name", "kind", "title", "on", "yearly", "leadDays", "plan"
    ]

    /// Whom it is about; absent for nobody in particular.
    package var name: String?
    /// Custom by default.
    package var kind: DateKind?
    /// What you call it.
    package var title: String?
    /// A DAY, or a DURATION from today.
    package var on: String?
    /// False by default for a follow-up, or a day with a year; else true.
    package var yearly: Bool?
    /// 7 and 0 by default for birthdays and anniversaries, else 0.
    package var leadDays: [Int]?
    /// None by default; a session needs a person. It is placed among the others, once for each time that the
    /// date comes, and is a meeting like any other.
    package var plan: DatePlan?

    package init(
      name: String? = nil, kind: DateKind? = nil, title: String? = nil, on: String? = nil,
      yearly: Bool? = nil, leadDays: [Int]? = nil, plan: DatePlan? = nil
    ) {
      self.name = name
      self.kind = kind
      self.title = title
      self.on = on
      self.yearly = yearly
      self.leadDays = leadDays
      self.plan = plan
    }
  }
}

extension PeopleMethods {
  /// Plans a session for the next time that a date comes, at the best time of the day; if there is none, on
  /// the nearest day, at most three days off. It is booked: nothing withdraws it. One that is planned already
  /// stays.
  package struct PlanDate: Method {
    package struct Reply: Codable, Sendable {
      /// When it comes, with the session.
      package var next: UpcomingDate
      /// What is unusual about its time.
      package var warnings: [String]?

      package init(next: UpcomingDate, warnings: [String]? = nil) {
        self.next = next
        self.warnings = warnings
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name", "kind", "id"]

    /// Whose birthday or anniversary.
    package var name: String?
    /// Whose birthday or anniversary.
    package var kind: DateKind?
    /// Of a date that was added, instead; four characters or more.
    package var id: String?

    package init(name: String? = nil, kind: DateKind? = nil, id: String? = nil) {
      self.name = name
      self.kind = kind
      self.id = id
    }
  }
}

extension PeopleMethods {
  /// Takes a date away.
  package struct RemoveDate: Method {
    package struct Reply: Codable, Sendable {
      /// What it was.
      package var date: ImportantDate

      package init(date: ImportantDate) {
        self.date = date
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["id"]

    /// Its id or a beginning of it, four characters or more.
    package var id: String

    package init(id: String) {
      self.id = id
    }
  }
}

extension PeopleMethods {
  /// Every date that was added.
  package struct ListDates: Method {
    package struct Reply: Codable, Sendable {
      /// By month and day.
      package var dates: [ImportantDate]

      package init(dates: [ImportantDate]) {
        self.dates = dates
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

extension PeopleMethods {
  /// Finds people by words anywhere in what is known of them: names first, then fields, then notes, the
  /// latest first; and then kept files, also those of nobody. Case and accents do not count, and a part of a
  /// word is enough.
  package struct Find: Method {
    package struct Reply: Codable, Sendable {
      /// Best first.
      package var found: [Found]
      /// Kept files with the words in their name or text, or in what is known of their person; absent: none.
      package var content: [FoundContent]?

      package init(found: [Found], content: [FoundContent]? = nil) {
        self.found = found
        self.content = content
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["text", "limit"]

    /// The words; each must be found. Words of one or two letters do not find notes or files by themselves.
    package var text: String
    /// How many, of people and files together, 1...1000, 20 by default.
    package var limit: Int?

    package init(text: String, limit: Int? = nil) {
      self.text = text
      self.limit = limit
    }
  }
}

extension PeopleMethods {
  /// Which people a filter means.
  package struct Filter: Method {
    package struct Reply: Codable, Sendable {
      /// By name.
      package var contactIds: [String]

      package init(contactIds: [String]) {
        self.contactIds = contactIds
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["filter"]

    /// Words as docs/people.md says, such as tag:vip -city:berlin last:>90d.
    package var filter: String

    package init(filter: String) {
      self.filter = filter
    }
  }
}

extension PeopleMethods {
  /// Keeps a filter by name, or removes it.
  package struct SetSegment: Method {
    package struct Reply: Codable, Sendable {
      /// What was kept, or removed.
      package var segment: Segment

      package init(segment: Segment) {
        self.segment = segment
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name", "filter"]

    package var name: String
    /// Absent to remove it.
    package var filter: String?

    package init(name: String, filter: String? = nil) {
      self.name = name
      self.filter = filter
    }
  }
}

extension PeopleMethods {
  package struct ListSegments: Method {
    package struct Reply: Codable, Sendable {
      /// The built-in ones, then yours by name.
      package var segments: [Segment]

      package init(segments: [Segment]) {
        self.segments = segments
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

extension PeopleMethods {
  /// Pairs of people who may gain from knowing each other, the highest score first. Left out is who is
  /// related in any way, lives in one household, must not be introduced, was rejected, or was introduced
  /// already.
  package struct Introductions: Method {
    package struct Reply: Codable, Sendable {
      /// What was found.
      package var pairs: [IntroductionPair]

      package init(pairs: [IntroductionPair]) {
        self.pairs = pairs
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["contact", "with", "limit"]

    /// Only pairs with this person.
    package var contact: String?
    /// Only with this one, too.
    package var with: String?
    /// How many, 1...1000, 20 by default.
    package var limit: Int?

    package init(contact: String? = nil, with: String? = nil, limit: Int? = nil) {
      self.contact = contact
      self.with = with
      self.limit = limit
    }
  }
}

extension PeopleMethods {
  /// Notes how far an introduction is.
  package struct SetIntroduction: Method {
    package struct Reply: Codable, Sendable {
      /// As it is now.
      package var introduction: NamedIntroduction

      package init(introduction: NamedIntroduction) {
        self.introduction = introduction
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["a", "b", "status", "note"]

    /// The two people, in any order.
    package var a: String
    /// The two people, in any order.
    package var b: String
    /// Suggested takes an approval back; an outcome is of people who were introduced, and these cannot be
    /// rejected any more; introduced again takes an outcome back.
    package var status: IntroductionStatus
    /// Replaces what was noted.
    package var note: String?

    package init(a: String, b: String, status: IntroductionStatus, note: String? = nil) {
      self.a = a
      self.b = b
      self.status = status
      self.note = note
    }
  }
}

extension PeopleMethods {
  /// What was done about introductions.
  package struct ListIntroductions: Method {
    package struct Reply: Codable, Sendable {
      /// The latest first.
      package var introductions: [NamedIntroduction]

      package init(introductions: [NamedIntroduction]) {
        self.introductions = introductions
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

extension PeopleMethods {
  /// What was done to what you keep, and by which program; never what it says.
  package struct Audit: Method {
    package struct Reply: Codable, Sendable {
      /// The latest first.
      package var entries: [AuditEntry]

      package init(entries: [AuditEntry]) {
        self.entries = entries
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name", "before", "limit"]

    /// Only what is about this person.
    package var name: String?
    /// Only entries with lower numbers.
    package var before: Int?
    /// How many, 1...1000, 20 by default.
    package var limit: Int?

    package init(name: String? = nil, before: Int? = nil, limit: Int? = nil) {
      self.name = name
      self.before = before
      self.limit = limit
    }
  }
}

extension PeopleMethods {
  /// Computes every hash of the audit log anew.
  package struct VerifyAudit: Method {
    package struct Reply: Codable, Sendable {
      /// How many there are.
      package var entries: Int
      /// When the first and the last were written.
      package var firstAt: Instant?
      /// When the first and the last were written.
      package var lastAt: Instant?
      /// Of the last entry.
      package var hash: String?
      /// Where the log is not as it was written, at most 100 places; empty if it is.
      package var faults: [AuditFault]

      package init(
        entries: Int, firstAt: Instant? = nil, lastAt: Instant? = nil, hash: String? = nil, faults: [AuditFault]
      ) {
        self.entries = entries
        self.firstAt = firstAt
        self.lastAt = lastAt
        self.hash = hash
        self.faults = faults
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = []
    package init() {}
  }
}

extension PeopleMethods {
  /// Everything that is known of a person, to hand it to them. The audit log notes it.
  package struct ExportPerson: Method {
    package struct Reply: Codable, Sendable {
      /// All of it.
      package var data: PersonData

      package init(data: PersonData) {
        self.data = data
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["name"]

    /// The person.
    package var name: String

    package init(name: String) {
      self.name = name
    }
  }
}

extension PeopleMethods {
  /// What everybody is called, in no order.
  package struct Names: Method {
    package struct Reply: Codable, Sendable {
      /// All of them.
      package var people: [Called]

      package init(people: [Called]) {
        self.people = people
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static let parameters: Set<String> = ["addresses"]

    /// Also how they are reached.
    package var addresses: Bool?

    package init(addresses: Bool? = nil) {
      self.addresses = addresses
    }
  }
}
