import PlannerCalendar
import PlannerModel
import PlannerProtocol
import PlannerStore
import PlannerTime

/// The state of the mirror, for replies.
struct MirrorReader: ViewPart {
  let view: PlannerView

  init(_ view: PlannerView) { self.view = view }

  /// Returns the reason why the mirror is not up to date, as a sentence; nil if it is.
  func trouble() throws -> String? { try reader.mirror().trouble ?? view.standing.mirrorFailure }

  /// Returns the state; nil if nothing is mirrored.
  func state() throws -> MirrorState? {
    let settings = try reader.mirror()
    guard let path = settings.path ?? view.mirrorPath else { return nil }
    let dates = settings.datesPath == nil ? nil : view.standing.dates
    return MirrorState(
      path: path, form: settings.form, files: try reader.mirrorCopies().count { !SessionElsewhere.holds($0) },
      trouble: try trouble(), dates: settings.datesPath, dateFiles: dates?.files,
      datesTrouble: dates?.trouble, removed: try removed())
  }

  /// Returns the state. Throws ``NotFound`` if nothing is mirrored.
  func required() throws -> MirrorState {
    guard let state = try state() else {
      throw NotFound(
        kind: .mirror, selector: "", message: "This planner has no folder to write sessions to.")
    }
    return state
  }

  /// Returns the names of people with removed sessions that wait for an answer; nil if no question is open.
  private func removed() throws -> [String]? {
    let question = try reader.ownReminders().last { $0.asksAboutRemoved && $0.expiresAt > now }
    return try question?.itemIds.compactMap { try reader.item(id: $0) }.names
  }

  /// Returns the joined and rejected edits of the last week for live sessions, the latest first.
  func conflicts() throws -> [(edit: ExternalEdit, item: PlanItem)] {
    let since = now.adding(minutes: -7 * 1440)
    return try reader.externalEdits(contactId: nil, limit: 200)
      .filter { edit in
        edit.at > since
          && [ExternalEdit.conflict, ExternalEdit.refused].contains { edit.detail.hasPrefix($0) }
      }
      .compactMap { edit in
        guard let item = try reader.item(id: edit.itemId), item.status.isLive else { return nil }
        return (edit, item)
      }
  }
}
