import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// A reply with the changes of the plan. The page always shows them, in addition to the message of the
/// action.
protocol PlanningReply {
  var plan: PlanReport { get }
}

/// A reply to a change of times. The page also shows sessions that stay although they overlap a busy time.
protocol TimesReply: PlanningReply {}

/// A reply to a pause. The page also shows the agreed sessions that stay.
protocol PausingReply: PlanningReply {
  var warnings: [String]? { get }
}

extension Methods.AddContact.Reply: PlanningReply {}
extension Methods.AddContacts.Reply: PlanningReply {}
extension Methods.EditContact.Reply: TimesReply {}
extension Methods.EditContacts.Reply: TimesReply {}
extension Methods.SetTagCadence.Reply: PlanningReply {}
extension Methods.SetPaused.Reply: PausingReply {}
extension Methods.SetContactsPaused.Reply: PausingReply {}
extension Methods.RemoveContact.Reply: PlanningReply {}
extension Methods.SetArchived.Reply: PlanningReply {}
extension Methods.AddAway.Reply: TimesReply {}
extension Methods.RemoveAway.Reply: TimesReply {}
extension Methods.Done.Reply: PlanningReply {}
extension Methods.Missed.Reply: PlanningReply {}
extension Methods.Snooze.Reply: PlanningReply {}
extension Methods.SnoozeTonight.Reply: PlanningReply {}
extension Methods.Reschedule.Reply: PlanningReply {}
extension Methods.Cancel.Reply: PlanningReply {}
extension Methods.Book.Reply: PlanningReply {}
extension Methods.Log.Reply: PlanningReply {}
extension Methods.EditLogEntry.Reply: PlanningReply {}
extension Methods.RemoveLogEntry.Reply: PlanningReply {}
extension Methods.SetPreference.Reply: TimesReply {}
extension Methods.AddCalendar.Reply: TimesReply {}
extension Methods.RemoveCalendar.Reply: TimesReply {}
extension Methods.CheckCalendars.Reply: TimesReply {}
extension Methods.ResetLearned.Reply: PlanningReply {}
extension PeopleMethods.Merge.Reply: PlanningReply {}
extension InvitationMethods.AnswerInvitation.Reply: PlanningReply {}
extension PlanReport: TimesReply {
  var plan: PlanReport { self }
}

/// A reply of a method that does not always plan.
private protocol PerhapsPlanningReply {
  var plan: PlanReport? { get }
}

extension PeopleMethods.AddDate.Reply: PerhapsPlanningReply {}
extension PeopleMethods.RemoveDate.Reply: PerhapsPlanningReply {}
extension WholeProfile: PerhapsPlanningReply {}

/// The changes of the plan by all calls of an action.
struct PlanChanges {
  private var report: PlanReport?
  /// Sessions of today that moved to tomorrow.
  private var toTomorrow: [ShownItem] = []
  /// The effect of an undo or redo.
  private var back: TakenBack?
  private var tellsWhatStays = false
  /// Sentences about sessions that stay although their people are paused.
  private var stays: [String] = []

  /// - reply: The reply of any call.
  mutating func add(_ reply: Any) {
    if let back = reply as? TakenBack { self.back = back }
    guard
      let next = (reply as? any PlanningReply)?.plan ?? (reply as? any PerhapsPlanningReply).flatMap(\.plan)
    else { return }
    if let tonight = reply as? Methods.SnoozeTonight.Reply { toTomorrow += tonight.items }
    if reply is any TimesReply { tellsWhatStays = true }
    if let paused = reply as? any PausingReply { stays += paused.warnings ?? [] }
    report = report?.followed(by: next) ?? next
  }

  func sentences(_ words: PageWords) -> [String] {
    let undone = back?.sentences(words).map(PageText.withoutCommands) ?? []
    guard let report else { return undone }
    let moved = toTomorrow.map { "\(oneLine($0.name)) is \(words.moment($0.startAt)) now." }
    guard tellsWhatStays else { return moved + report.sentences(words) + stays }
    let hint =
      (report.unfit ?? []).contains { $0.isOwn == true }
      ? ["To plan by the new rules, use 'Plan from scratch' below your plan."] : []
    return moved + report.sentences(words) + report.sentencesOfThoseThatStay(words) + hint
  }
}

extension PlanReport {
  /// Returns the combined effect of this change and a later one.
  func followed(by later: PlanReport) -> PlanReport {
    var both = later
    both.placed = placed
    both.moved = moved
    both.withdrawn = withdrawn
    for move in later.moved {
      if let index = both.placed.firstIndex(where: { $0.id == move.item.id }) {
        both.placed[index] = move.item
      } else if let index = both.moved.firstIndex(where: { $0.item.id == move.item.id }) {
        let from = both.moved[index].from
        both.moved[index] = move
        both.moved[index].from = from
      } else {
        both.moved.append(move)
      }
    }
    both.moved.removeAll { $0.from == $0.item.startAt }
    for gone in later.withdrawn {
      var gone = gone
      if both.placed.contains(where: { $0.id == gone.item.id }) {
        both.placed.removeAll { $0.id == gone.item.id }
        continue
      }
      if let index = both.moved.firstIndex(where: { $0.item.id == gone.item.id }) {
        gone.item.startAt = both.moved.remove(at: index).from
      }
      both.withdrawn.append(gone)
    }
    both.placed += later.placed
    both.missed = missed + later.missed
    let fresh = later.news.unplaced
    let settled = Set(later.placed.compactMap(\.goalId) + fresh.map(\.goalId))
    both.unplaced = unplaced.filter { !settled.contains($0.goalId) } + fresh
    return both
  }
}
