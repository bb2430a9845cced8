import PlannerModel
import PlannerTime

/// A session as other programs see it.
package struct MirrorSession: Hashable, Sendable {
  package var itemId: String
  /// The start. Its seconds are not written.
  package var startAt: Instant
  /// The duration in minutes, 1...1440.
  package var durationMin: Int
  package var status: ItemStatus
  /// SUMMARY: the person's name.
  package var title: String
  /// DESCRIPTION.
  package var notes: String?
  /// CATEGORIES.
  package var categories: [String]
  /// VALARM: the minutes before the start.
  package var leadTimeMin: Int

  package init(
    itemId: String, startAt: Instant, durationMin: Int, status: ItemStatus, title: String,
    notes: String? = nil, categories: [String] = [], leadTimeMin: Int
  ) {
    self.itemId = itemId
    self.startAt = startAt
    self.durationMin = durationMin
    self.status = status
    self.title = title
    self.notes = notes
    self.categories = categories
    self.leadTimeMin = leadTimeMin
  }
}

/// A file in the mirror's folder.
package struct MirrorFile: Hashable, Sendable {
  package var name: String
  /// The content; nil if it cannot be read, is larger than ``MirrorFolder/largestFile`` or is not UTF-8.
  package var text: String?
  package var fingerprint: FileFingerprint
  /// False if a directory or another object that is not a regular file has this name.
  package var isFile: Bool

  package init(name: String, text: String?, fingerprint: FileFingerprint, isFile: Bool = true) {
    self.name = name
    self.text = text
    self.fingerprint = fingerprint
    self.isFile = isFile
  }
}
