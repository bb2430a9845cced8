import PlannerTime

/// The settings and the state of the mirror.
package struct MirrorSettings: Hashable, Sendable {
  /// The id of this planner's database. Every UID that the planner makes ends with it.
  package var plannerId: String
  /// The absolute path of the folder; nil means the folder beside the database.
  package var path: String?
  package var form: MirrorForm
  /// True if nothing was written to the folder yet. Then a missing file does not mean that somebody deleted
  /// it.
  package var isNew: Bool
  /// Why the mirror could not be brought up to date, as a sentence; nil while it works.
  package var trouble: String?
  /// True if the user was notified about this trouble.
  package var told: Bool
  /// The absolute path of the folder for dates that matter; nil means that dates are not written.
  package var datesPath: String?

  package init(
    plannerId: String, path: String? = nil, form: MirrorForm = .event, isNew: Bool = true,
    trouble: String? = nil, told: Bool = false, datesPath: String? = nil
  ) {
    self.plannerId = plannerId
    self.path = path
    self.form = form
    self.isNew = isNew
    self.trouble = trouble
    self.told = told
    self.datesPath = datesPath
  }
}

/// The copy of a session in the user's calendar, in the state that both sides last agreed on. It is the base
/// of the three-way comparison.
package struct MirrorCopy: Hashable, Sendable {
  package enum Component: String, CaseIterable, Sendable { case event, task }

  /// The key of a copy. There is one copy per session and component.
  package struct Key: Hashable, Sendable {
    package var itemId: String
    package var component: Component

    package init(itemId: String, component: Component) {
      self.itemId = itemId
      self.component = component
    }
  }

  package var itemId: String
  package var component: Component
  package var uid: String
  /// The file's name in the folder.
  package var file: String
  /// The agreed state as a calendar file with only the planner's properties. The file in the folder may also
  /// have properties of the user.
  package var text: String
  /// When the mirror noticed that the session is closed. It removes the copy 30 days later.
  package var closedAt: Instant?

  package init(
    itemId: String, component: Component, uid: String, file: String, text: String, closedAt: Instant? = nil
  ) {
    self.itemId = itemId
    self.component = component
    self.uid = uid
    self.file = file
    self.text = text
    self.closedAt = closedAt
  }

  package var key: Key { Key(itemId: itemId, component: component) }
}

/// A change of a copy's file that is stored before it is made. If the planner makes it and then cannot record
/// it, the change is not mistaken for an edit of the user.
package struct MirrorIntent: Hashable, Sendable {
  package var key: MirrorCopy.Key
  /// The agreed text after the file is written, as ``MirrorCopy/text``; nil if nothing is written.
  package var text: String?
  /// True if the file is to be removed. If there is a text, the file may have been written just before.
  package var removes: Bool

  package init(key: MirrorCopy.Key, text: String?, removes: Bool = false) {
    self.key = key
    self.text = text
    self.removes = removes
  }
}

extension MirrorForm {
  package var components: [MirrorCopy.Component] {
    switch self {
    case .event: [.event]
    case .task: [.task]
    case .both: [.event, .task]
    }
  }
}
