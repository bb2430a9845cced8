import PlannerTime

/// The settings and the state of the mirror.
package struct MirrorSettings: Hashable, Sendable {
  /// The id of this planner's database, which ends every UID that it makes.
  package var plannerId: String
  /// The absolute path of the folder; nil means the one beside the database.
  package var path: String?
  package var form: MirrorForm
  /// True if nothing was written there yet: files missing in the folder were not deleted by anyone.
  package var isNew: Bool
  /// Why the mirror could not be brought up to date, as a sentence; nil while it can.
  package var trouble: String?
  /// True if the user was told of this trouble.
  package var told: Bool
  /// The absolute path of the folder of dates that matter; nil means that they are written nowhere.
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

/// The copy of one session in the user's calendar, as both sides last agreed on it: the base of the
/// three-way comparison.
package struct MirrorCopy: Hashable, Sendable {
  package enum Component: String, CaseIterable, Sendable { case event, task }

  /// There is one copy per session and component.
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
  /// The state that both sides agreed on, as a file of its own with only our properties. It is not the file's
  /// text, which may also have properties of the user's.
  package var text: String
  /// When the session was found to be closed; its copy is removed 30 days later.
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

/// A pending change to the file of a copy, stored before the change is made. If we make it and then cannot
/// record it, it is not taken for the user's edit.
package struct MirrorIntent: Hashable, Sendable {
  package var key: MirrorCopy.Key
  /// The agreed text once the file is written, as ``MirrorCopy/text``; nil if nothing is written.
  package var text: String?
  /// True if the file is to be removed; with a text, it may have been written just before.
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
