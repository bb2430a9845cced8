// Written by docs/generate-protocol.py from org.socialplanner.People.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime
import Varlink

/// The methods of `org.socialplanner.People`.
package enum PeopleMethods {
  package static let interface = "org.socialplanner.People"

  /// All of them, in the order of the interface file.
  package typealias All = (
    Profile, SetProfile, SetPhoto, Photo, Dates, AddDate, EditDate, PlanDate, RemoveDate, ListDates, Find,
    Filter, SetSegment, ListSegments, Introductions, SetIntroduction, ListIntroductions, Audit, VerifyAudit,
    ExportPerson, Names, Merge, Duplicates
  )
}

extension PeopleMethods {
  /// Returns the profile of a person.
  package struct Profile: Method {
    package typealias Reply = WholeProfile

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Profile" }
    package static let parameters: Set<String> = ["name"]

    /// The person. The reply is a `WholeProfile`. Members that are not explained here are as in
    /// `WholeProfile`.
    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension PeopleMethods {
  /// Changes a profile, completely or not at all.
  package struct SetProfile: Method {
    package typealias Reply = WholeProfile

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "SetProfile" }
    package static let parameters: Set<String> = [
      "name", "set", "add", "remove", "unset", "contact", "addTags", "dropTags"
    ]

    /// The person. The reply is a `WholeProfile`. Members that are not explained here are as in
    /// `WholeProfile`.
    package var name: String
    /// Members that replace the existing ones, including whole lists. A note with a known id is changed in
    /// place, and other existing notes are removed.
    package var set: PersonProfile?
    /// Entries that are added to lists and facts.
    package var add: PersonProfile?
    /// Entries that are removed from them.
    package var remove: PersonProfile?
    /// The names of members to clear.
    package var unset: [String]?
    /// Changes as in `EditContact` of org.socialplanner.Planner, with the same members except name.
    package var contact: ContactFields?
    /// As in `EditContact`.
    package var addTags: [String]?
    /// As in `EditContact`.
    package var dropTags: [String]?

    package init(
      name: String, set: PersonProfile? = nil, add: PersonProfile? = nil, remove: PersonProfile? = nil,
      unset: [String]? = nil, contact: ContactFields? = nil, addTags: [String]? = nil,
      dropTags: [String]? = nil
    ) {
      self.name = name
      self.set = set
      self.add = add
      self.remove = remove
      self.unset = unset
      self.contact = contact
      self.addTags = addTags
      self.dropTags = dropTags
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      set = try container.decodeIfPresent(PersonProfile.self, forKey: "set")
      add = try container.decodeIfPresent(PersonProfile.self, forKey: "add")
      remove = try container.decodeIfPresent(PersonProfile.self, forKey: "remove")
      unset = try container.decodeIfPresent([String].self, forKey: "unset")
      contact = try container.decodeIfPresent(ContactFields.self, forKey: "contact")
      addTags = try container.decodeIfPresent([String].self, forKey: "addTags")
      dropTags = try container.decodeIfPresent([String].self, forKey: "dropTags")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encodeIfPresent(set, forKey: "set")
      try container.encodeIfPresent(add, forKey: "add")
      try container.encodeIfPresent(remove, forKey: "remove")
      try container.encodeIfPresent(unset, forKey: "unset")
      try container.encodeIfPresent(contact, forKey: "contact")
      try container.encodeIfPresent(addTags, forKey: "addTags")
      try container.encodeIfPresent(dropTags, forKey: "dropTags")
    }
  }
}

extension PeopleMethods {
  /// Sets or removes the picture of a person.
  package struct SetPhoto: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// Its SHA-256.
      package var photo: String?
      package var undoId: String?

      package init(photo: String? = nil, undoId: String? = nil) {
        self.photo = photo
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        photo = try container.decodeIfPresent(String.self, forKey: "photo")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encodeIfPresent(photo, forKey: "photo")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "SetPhoto" }
    package static let parameters: Set<String> = ["name", "data"]

    /// The person.
    package var name: String
    /// A JPEG, PNG or WebP of at most 1 MiB, in Base64; absent: removes it.
    package var data: String?

    package init(name: String, data: String? = nil) {
      self.name = name
      self.data = data
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      data = try container.decodeIfPresent(String.self, forKey: "data")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encodeIfPresent(data, forKey: "data")
    }
  }
}

extension PeopleMethods {
  /// Returns the picture of a person; absent if neither the profile nor the card has a picture.
  package struct Photo: Method {
    package struct Reply: Codable, Sendable {
      /// In Base64.
      package var data: String?
      /// Image/jpeg, image/png or image/webp.
      package var mediaType: String?
      /// True if it is the card's.
      package var fromCard: Bool?

      package init(data: String? = nil, mediaType: String? = nil, fromCard: Bool? = nil) {
        self.data = data
        self.mediaType = mediaType
        self.fromCard = fromCard
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        data = try container.decodeIfPresent(String.self, forKey: "data")
        mediaType = try container.decodeIfPresent(String.self, forKey: "mediaType")
        fromCard = try container.decodeIfPresent(Bool.self, forKey: "fromCard")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encodeIfPresent(data, forKey: "data")
        try container.encodeIfPresent(mediaType, forKey: "mediaType")
        try container.encodeIfPresent(fromCard, forKey: "fromCard")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Photo" }
    package static let parameters: Set<String> = ["name"]

    /// The person.
    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension PeopleMethods {
  /// Returns the next dates, by day and then by name.
  package struct Dates: Method {
    package struct Reply: Codable, Sendable {
      /// Each occurrence of each date.
      package var dates: [UpcomingDate]

      package init(dates: [UpcomingDate]) {
        self.dates = dates
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        dates = try container.decode([UpcomingDate].self, forKey: "dates")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(dates, forKey: "dates")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Dates" }
    package static let parameters: Set<String> = ["from", "days", "name"]

    /// The first day, today by default.
    package var from: String?
    /// How many, 30 by default, at most 3660.
    package var days: Int?
    /// Only this person's.
    package var name: String?

    package init(from: String? = nil, days: Int? = nil, name: String? = nil) {
      self.from = from
      self.days = days
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      from = try container.decodeIfPresent(String.self, forKey: "from")
      days = try container.decodeIfPresent(Int.self, forKey: "days")
      name = try container.decodeIfPresent(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(from, forKey: "from")
      try container.encodeIfPresent(days, forKey: "days")
      try container.encodeIfPresent(name, forKey: "name")
    }
  }
}

extension PeopleMethods {
  /// Adds a date. A person's birthday and anniversary are in their profile. For these, this sets the notices
  /// and the plan; values that are not given stay. For a child's birthday from a relation, and for another
  /// date on a card, this sets the notices.
  package struct AddDate: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The added date.
      package var date: ImportantDate
      /// Its next occurrence.
      package var next: UpcomingDate?
      /// Why the session has no place.
      package var warnings: [String]?
      package var plan: PlanReport?
      package var undoId: String?

      package init(
        date: ImportantDate, next: UpcomingDate? = nil, warnings: [String]? = nil, plan: PlanReport? = nil,
        undoId: String? = nil
      ) {
        self.date = date
        self.next = next
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        date = try container.decode(ImportantDate.self, forKey: "date")
        next = try container.decodeIfPresent(UpcomingDate.self, forKey: "next")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decodeIfPresent(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(date, forKey: "date")
        try container.encodeIfPresent(next, forKey: "next")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encodeIfPresent(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "AddDate" }
    package static let parameters: Set<String> = [
      "name", "kind", "title", "on", "yearly", "leadDays", "plan", "timeOfDay", "note"
    ]

    /// The person; absent for nobody in particular. For a birthday, also the name of a child.
    package var name: String?
    /// Custom by default.
    package var kind: DateKind?
    /// The user's title for it; for a child's birthday, the name of a child of `name`; for a date on a card,
    /// its label.
    package var title: String?
    /// A DAY, or a DURATION from today; absent for a date that is known.
    package var on: String?
    /// False by default for a follow-up, or a day with a year; otherwise true.
    package var yearly: Bool?
    /// By default dateLeadDays for birthdays and anniversaries, otherwise 0.
    package var leadDays: [Int]?
    /// A `PlanReport` of org.socialplanner.Planner, if sessions were placed, moved or withdrawn.
    package var plan: DatePlan?
    /// The time of the notices.
    package var timeOfDay: String?
    /// Shown with the date and in its notices.
    package var note: String?

    package init(
      name: String? = nil, kind: DateKind? = nil, title: String? = nil, on: String? = nil,
      yearly: Bool? = nil, leadDays: [Int]? = nil, plan: DatePlan? = nil, timeOfDay: String? = nil,
      note: String? = nil
    ) {
      self.name = name
      self.kind = kind
      self.title = title
      self.on = on
      self.yearly = yearly
      self.leadDays = leadDays
      self.plan = plan
      self.timeOfDay = timeOfDay
      self.note = note
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      kind = try container.decodeIfPresent(DateKind.self, forKey: "kind")
      title = try container.decodeIfPresent(String.self, forKey: "title")
      on = try container.decodeIfPresent(String.self, forKey: "on")
      yearly = try container.decodeIfPresent(Bool.self, forKey: "yearly")
      leadDays = try container.decodeIfPresent([Int].self, forKey: "leadDays")
      plan = try container.decodeIfPresent(DatePlan.self, forKey: "plan")
      timeOfDay = try container.decodeIfPresent(String.self, forKey: "timeOfDay")
      note = try container.decodeIfPresent(String.self, forKey: "note")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(kind, forKey: "kind")
      try container.encodeIfPresent(title, forKey: "title")
      try container.encodeIfPresent(on, forKey: "on")
      try container.encodeIfPresent(yearly, forKey: "yearly")
      try container.encodeIfPresent(leadDays, forKey: "leadDays")
      try container.encodeIfPresent(plan, forKey: "plan")
      try container.encodeIfPresent(timeOfDay, forKey: "timeOfDay")
      try container.encodeIfPresent(note, forKey: "note")
    }
  }
}

extension PeopleMethods {
  /// Changes a date that was added; values that are not given stay.
  package struct EditDate: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// As in `AddDate`.
      package var date: ImportantDate
      /// As in `AddDate`.
      package var next: UpcomingDate?
      /// As in `AddDate`.
      package var warnings: [String]?
      package var plan: PlanReport?
      package var undoId: String?

      package init(
        date: ImportantDate, next: UpcomingDate? = nil, warnings: [String]? = nil, plan: PlanReport? = nil,
        undoId: String? = nil
      ) {
        self.date = date
        self.next = next
        self.warnings = warnings
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        date = try container.decode(ImportantDate.self, forKey: "date")
        next = try container.decodeIfPresent(UpcomingDate.self, forKey: "next")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        plan = try container.decodeIfPresent(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(date, forKey: "date")
        try container.encodeIfPresent(next, forKey: "next")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encodeIfPresent(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "EditDate" }
    package static let parameters: Set<String> = [
      "id", "title", "on", "yearly", "leadDays", "plan", "timeOfDay", "note"
    ]

    /// Its id or a beginning of it, four characters or more.
    package var id: String
    /// As in `AddDate`; an empty timeOfDay or note clears it.
    package var title: String?
    /// As in `AddDate`; an empty timeOfDay or note clears it.
    package var on: String?
    /// As in `AddDate`; an empty timeOfDay or note clears it.
    package var yearly: Bool?
    /// As in `AddDate`; an empty timeOfDay or note clears it.
    package var leadDays: [Int]?
    /// As in `AddDate`.
    package var plan: DatePlan?
    /// As in `AddDate`; an empty timeOfDay or note clears it.
    package var timeOfDay: String?
    /// As in `AddDate`; an empty timeOfDay or note clears it.
    package var note: String?

    package init(
      id: String, title: String? = nil, on: String? = nil, yearly: Bool? = nil, leadDays: [Int]? = nil,
      plan: DatePlan? = nil, timeOfDay: String? = nil, note: String? = nil
    ) {
      self.id = id
      self.title = title
      self.on = on
      self.yearly = yearly
      self.leadDays = leadDays
      self.plan = plan
      self.timeOfDay = timeOfDay
      self.note = note
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
      title = try container.decodeIfPresent(String.self, forKey: "title")
      on = try container.decodeIfPresent(String.self, forKey: "on")
      yearly = try container.decodeIfPresent(Bool.self, forKey: "yearly")
      leadDays = try container.decodeIfPresent([Int].self, forKey: "leadDays")
      plan = try container.decodeIfPresent(DatePlan.self, forKey: "plan")
      timeOfDay = try container.decodeIfPresent(String.self, forKey: "timeOfDay")
      note = try container.decodeIfPresent(String.self, forKey: "note")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
      try container.encodeIfPresent(title, forKey: "title")
      try container.encodeIfPresent(on, forKey: "on")
      try container.encodeIfPresent(yearly, forKey: "yearly")
      try container.encodeIfPresent(leadDays, forKey: "leadDays")
      try container.encodeIfPresent(plan, forKey: "plan")
      try container.encodeIfPresent(timeOfDay, forKey: "timeOfDay")
      try container.encodeIfPresent(note, forKey: "note")
    }
  }
}

extension PeopleMethods {
  /// Plans a session for the next occurrence of a date, at the best time of the day. If the day has no free
  /// time, the nearest day is used, at most three days away. The session counts as booked: the planner does
  /// not withdraw it. A session that is planned already stays.
  package struct PlanDate: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The occurrence, with the session.
      package var next: UpcomingDate
      /// Unusual properties of its time.
      package var warnings: [String]?
      package var undoId: String?

      package init(next: UpcomingDate, warnings: [String]? = nil, undoId: String? = nil) {
        self.next = next
        self.warnings = warnings
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        next = try container.decode(UpcomingDate.self, forKey: "next")
        warnings = try container.decodeIfPresent([String].self, forKey: "warnings")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(next, forKey: "next")
        try container.encodeIfPresent(warnings, forKey: "warnings")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "PlanDate" }
    package static let parameters: Set<String> = ["name", "kind", "id"]

    /// The person, and birthday or anniversary.
    package var name: String?
    /// The person, and birthday or anniversary.
    package var kind: DateKind?
    /// The id of an added date instead; four characters or more.
    package var id: String?

    package init(name: String? = nil, kind: DateKind? = nil, id: String? = nil) {
      self.name = name
      self.kind = kind
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      kind = try container.decodeIfPresent(DateKind.self, forKey: "kind")
      id = try container.decodeIfPresent(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(kind, forKey: "kind")
      try container.encodeIfPresent(id, forKey: "id")
    }
  }
}

extension PeopleMethods {
  /// Removes a date.
  package struct RemoveDate: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The removed date.
      package var date: ImportantDate
      /// As in `AddDate`.
      package var plan: PlanReport?
      package var undoId: String?

      package init(date: ImportantDate, plan: PlanReport? = nil, undoId: String? = nil) {
        self.date = date
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        date = try container.decode(ImportantDate.self, forKey: "date")
        plan = try container.decodeIfPresent(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(date, forKey: "date")
        try container.encodeIfPresent(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "RemoveDate" }
    package static let parameters: Set<String> = ["id"]

    /// Its id or a beginning of it, four characters or more.
    package var id: String

    package init(id: String) {
      self.id = id
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      id = try container.decode(String.self, forKey: "id")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(id, forKey: "id")
    }
  }
}

extension PeopleMethods {
  /// Returns every date that was added.
  package struct ListDates: Method {
    package struct Reply: Codable, Sendable {
      /// By month and day.
      package var dates: [ImportantDate]

      package init(dates: [ImportantDate]) {
        self.dates = dates
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        dates = try container.decode([ImportantDate].self, forKey: "dates")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(dates, forKey: "dates")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "ListDates" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension PeopleMethods {
  /// Finds people by words anywhere in their data: names first, then fields, then notes, the latest first.
  /// Then it finds kept files, including files that belong to nobody. Case and accents are ignored, and a
  /// part of a word is enough.
  package struct Find: Method {
    package struct Reply: Codable, Sendable {
      /// Best first.
      package var found: [Found]
      /// Kept files with the words in their name or text, or in the data of their person; absent: empty.
      package var content: [FoundContent]?

      package init(found: [Found], content: [FoundContent]? = nil) {
        self.found = found
        self.content = content
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        found = try container.decode([Found].self, forKey: "found")
        content = try container.decodeIfPresent([FoundContent].self, forKey: "content")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(found, forKey: "found")
        try container.encodeIfPresent(content, forKey: "content")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Find" }
    package static let parameters: Set<String> = ["text", "limit"]

    /// The words; each must be found. Without longer words, words of one or two letters do not find notes or
    /// files.
    package var text: String
    /// How many people and files together, 1...1000, 20 by default.
    package var limit: Int?

    package init(text: String, limit: Int? = nil) {
      self.text = text
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      text = try container.decode(String.self, forKey: "text")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(text, forKey: "text")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension PeopleMethods {
  /// Returns the people who match a filter.
  package struct Filter: Method {
    package struct Reply: Codable, Sendable {
      /// By name.
      package var contactIds: [String]

      package init(contactIds: [String]) {
        self.contactIds = contactIds
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contactIds = try container.decode([String].self, forKey: "contactIds")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contactIds, forKey: "contactIds")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Filter" }
    package static let parameters: Set<String> = ["filter"]

    /// Words as in docs/people.md, such as tag:vip -city:berlin last:>90d.
    package var filter: String

    package init(filter: String) {
      self.filter = filter
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      filter = try container.decode(String.self, forKey: "filter")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(filter, forKey: "filter")
    }
  }
}

extension PeopleMethods {
  /// Stores a filter under a name, or removes it.
  package struct SetSegment: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The stored or removed segment.
      package var segment: Segment
      package var undoId: String?

      package init(segment: Segment, undoId: String? = nil) {
        self.segment = segment
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        segment = try container.decode(Segment.self, forKey: "segment")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(segment, forKey: "segment")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "SetSegment" }
    package static let parameters: Set<String> = ["name", "filter"]

    package var name: String
    /// Absent to remove it.
    package var filter: String?

    package init(name: String, filter: String? = nil) {
      self.name = name
      self.filter = filter
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      filter = try container.decodeIfPresent(String.self, forKey: "filter")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encodeIfPresent(filter, forKey: "filter")
    }
  }
}

extension PeopleMethods {
  /// Returns the segments.
  package struct ListSegments: Method {
    package struct Reply: Codable, Sendable {
      /// The built-in ones, then the user's by name.
      package var segments: [Segment]

      package init(segments: [Segment]) {
        self.segments = segments
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        segments = try container.decode([Segment].self, forKey: "segments")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(segments, forKey: "segments")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "ListSegments" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension PeopleMethods {
  /// Returns pairs of people who may benefit from knowing each other, the highest score first. A pair is left
  /// out if one of them belongs to the user's family or must not be introduced, if they are related in any
  /// way or live in one household, if it was rejected or introduced already, or if they share only cities and
  /// companies.
  package struct Introductions: Method {
    package struct Reply: Codable, Sendable {
      /// The pairs that were found.
      package var pairs: [IntroductionPair]

      package init(pairs: [IntroductionPair]) {
        self.pairs = pairs
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        pairs = try container.decode([IntroductionPair].self, forKey: "pairs")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(pairs, forKey: "pairs")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Introductions" }
    package static let parameters: Set<String> = ["contact", "with", "limit"]

    /// Only pairs with this person.
    package var contact: String?
    /// Only pairs with this person, too.
    package var with: String?
    /// How many, 1...1000, 20 by default.
    package var limit: Int?

    package init(contact: String? = nil, with: String? = nil, limit: Int? = nil) {
      self.contact = contact
      self.with = with
      self.limit = limit
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      contact = try container.decodeIfPresent(String.self, forKey: "contact")
      with = try container.decodeIfPresent(String.self, forKey: "with")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(contact, forKey: "contact")
      try container.encodeIfPresent(with, forKey: "with")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension PeopleMethods {
  /// Sets the state of an introduction.
  package struct SetIntroduction: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// Its present state.
      package var introduction: NamedIntroduction
      package var undoId: String?

      package init(introduction: NamedIntroduction, undoId: String? = nil) {
        self.introduction = introduction
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        introduction = try container.decode(NamedIntroduction.self, forKey: "introduction")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(introduction, forKey: "introduction")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "SetIntroduction" }
    package static let parameters: Set<String> = ["a", "b", "status", "note"]

    /// The two people, in any order.
    package var a: String
    /// The two people, in any order.
    package var b: String
    /// Suggested takes an approval back. An outcome needs people who were introduced, and these cannot be
    /// rejected any more. introduced again takes an outcome back.
    package var status: IntroductionStatus
    /// Replaces the existing note.
    package var note: String?

    package init(a: String, b: String, status: IntroductionStatus, note: String? = nil) {
      self.a = a
      self.b = b
      self.status = status
      self.note = note
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      a = try container.decode(String.self, forKey: "a")
      b = try container.decode(String.self, forKey: "b")
      status = try container.decode(IntroductionStatus.self, forKey: "status")
      note = try container.decodeIfPresent(String.self, forKey: "note")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(a, forKey: "a")
      try container.encode(b, forKey: "b")
      try container.encode(status, forKey: "status")
      try container.encodeIfPresent(note, forKey: "note")
    }
  }
}

extension PeopleMethods {
  /// Returns the introductions that have a state.
  package struct ListIntroductions: Method {
    package struct Reply: Codable, Sendable {
      /// The latest first.
      package var introductions: [NamedIntroduction]

      package init(introductions: [NamedIntroduction]) {
        self.introductions = introductions
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        introductions = try container.decode([NamedIntroduction].self, forKey: "introductions")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(introductions, forKey: "introductions")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "ListIntroductions" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension PeopleMethods {
  /// Returns the actions on the stored data and the programs that made them, but never the data.
  package struct Audit: Method {
    package struct Reply: Codable, Sendable {
      /// The latest first.
      package var entries: [AuditEntry]

      package init(entries: [AuditEntry]) {
        self.entries = entries
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        entries = try container.decode([AuditEntry].self, forKey: "entries")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(entries, forKey: "entries")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Audit" }
    package static let parameters: Set<String> = ["name", "before", "limit"]

    /// Only actions that concern this person.
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

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decodeIfPresent(String.self, forKey: "name")
      before = try container.decodeIfPresent(Int.self, forKey: "before")
      limit = try container.decodeIfPresent(Int.self, forKey: "limit")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(name, forKey: "name")
      try container.encodeIfPresent(before, forKey: "before")
      try container.encodeIfPresent(limit, forKey: "limit")
    }
  }
}

extension PeopleMethods {
  /// Computes every hash of the audit log again and compares it.
  package struct VerifyAudit: Method {
    package struct Reply: Codable, Sendable {
      /// How many there are.
      package var entries: Int
      /// When the first and the last were written.
      package var firstAt: Instant?
      /// When the first and the last were written.
      package var lastAt: Instant?
      /// The hash of the last entry.
      package var hash: String?
      /// The damaged places, at most 100; empty if the log is intact.
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

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        entries = try container.decode(Int.self, forKey: "entries")
        firstAt = try container.decodeIfPresent(Instant.self, forKey: "firstAt")
        lastAt = try container.decodeIfPresent(Instant.self, forKey: "lastAt")
        hash = try container.decodeIfPresent(String.self, forKey: "hash")
        faults = try container.decode([AuditFault].self, forKey: "faults")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(entries, forKey: "entries")
        try container.encodeIfPresent(firstAt, forKey: "firstAt")
        try container.encodeIfPresent(lastAt, forKey: "lastAt")
        try container.encodeIfPresent(hash, forKey: "hash")
        try container.encode(faults, forKey: "faults")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "VerifyAudit" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}

extension PeopleMethods {
  /// Returns all data about a person, to hand it to them. The audit log records it.
  package struct ExportPerson: Method {
    package struct Reply: Codable, Sendable {
      /// All of it.
      package var data: PersonData

      package init(data: PersonData) {
        self.data = data
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        data = try container.decode(PersonData.self, forKey: "data")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(data, forKey: "data")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "ExportPerson" }
    package static let parameters: Set<String> = ["name"]

    /// The person.
    package var name: String

    package init(name: String) {
      self.name = name
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
    }
  }
}

extension PeopleMethods {
  /// Returns the names of everybody, in no order.
  package struct Names: Method {
    package struct Reply: Codable, Sendable {
      /// All of them.
      package var people: [Called]

      package init(people: [Called]) {
        self.people = people
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        people = try container.decode([Called].self, forKey: "people")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(people, forKey: "people")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Names" }
    package static let parameters: Set<String> = ["addresses"]

    /// True adds mail addresses, numbers and links.
    package var addresses: Bool?

    package init(addresses: Bool? = nil) {
      self.addresses = addresses
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      addresses = try container.decodeIfPresent(Bool.self, forKey: "addresses")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encodeIfPresent(addresses, forKey: "addresses")
    }
  }
}

extension PeopleMethods {
  /// Merges two entries of one person. All data of the second becomes the first's. If both have a single
  /// value, the first's stays. Another name is kept as the fact 'also called'. `Undo` restores both.
  package struct Merge: Method {
    package struct Reply: Codable, Sendable, UndoableReply {
      /// The remaining person.
      package var contact: Contact
      /// The name of the removed entry.
      package var gone: String
      /// How much data moved.
      package var merged: MergedCounts
      /// The values of the removed entry that were not taken.
      package var left: [LeftValue]
      /// The changes of the plan.
      package var plan: PlanReport
      package var undoId: String?

      package init(
        contact: Contact, gone: String, merged: MergedCounts, left: [LeftValue], plan: PlanReport,
        undoId: String? = nil
      ) {
        self.contact = contact
        self.gone = gone
        self.merged = merged
        self.left = left
        self.plan = plan
        self.undoId = undoId
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        contact = try container.decode(Contact.self, forKey: "contact")
        gone = try container.decode(String.self, forKey: "gone")
        merged = try container.decode(MergedCounts.self, forKey: "merged")
        left = try container.decode([LeftValue].self, forKey: "left")
        plan = try container.decode(PlanReport.self, forKey: "plan")
        undoId = try container.decodeIfPresent(String.self, forKey: "undoId")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(contact, forKey: "contact")
        try container.encode(gone, forKey: "gone")
        try container.encode(merged, forKey: "merged")
        try container.encode(left, forKey: "left")
        try container.encode(plan, forKey: "plan")
        try container.encodeIfPresent(undoId, forKey: "undoId")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Merge" }
    package static let parameters: Set<String> = ["name", "with"]

    /// The entry that stays.
    package var name: String
    /// The entry that is removed.
    package var with: String

    package init(name: String, with: String) {
      self.name = name
      self.with = with
    }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: MemberKey.self)
      name = try container.decode(String.self, forKey: "name")
      with = try container.decode(String.self, forKey: "with")
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: MemberKey.self)
      try container.encode(name, forKey: "name")
      try container.encode(with, forKey: "with")
    }
  }
}

extension PeopleMethods {
  /// Looks for people who are in the planner twice.
  package struct Duplicates: Method {
    package struct Reply: Codable, Sendable {
      /// By name.
      package var duplicates: [Duplicate]

      package init(duplicates: [Duplicate]) {
        self.duplicates = duplicates
      }

      package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberKey.self)
        duplicates = try container.decode([Duplicate].self, forKey: "duplicates")
      }

      package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberKey.self)
        try container.encode(duplicates, forKey: "duplicates")
      }
    }

    package static var interface: String { PeopleMethods.interface }
    package static var name: String { "Duplicates" }
    package static let parameters: Set<String> = []
    package init() {}

    package init(from decoder: any Decoder) {}

    package func encode(to encoder: any Encoder) throws {
      _ = encoder.container(keyedBy: MemberKey.self)
    }
  }
}
