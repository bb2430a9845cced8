import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Shows an event on one line.
struct WatchedView: Rendered {
  var event: Methods.Watch.Reply
  /// The person's name, if the event is not about a session.
  var name: String?

  func lines(in context: RenderContext) -> [Styled] {
    var line = Styled(context.clock(event.at, aligned: true), .dim) + "  " + sentence(in: context)
    if let overlap = event.item?.overlapInWords(in: context) { line.append(Styled(", \(overlap)", .warning)) }
    if let item = event.item {
      line.append("  " + Styled(item.shortId ?? String(item.id.prefix(4)), .dim))
    }
    return [line]
  }

  private func sentence(in context: RenderContext) -> Styled {
    let who = Styled(event.item?.name ?? name ?? "somebody", .bold)
    let detail = oneLine(event.detail ?? "")
    // A newer daemon may send other kinds of events.
    guard let kind = EventKind(rawValue: event.event) else {
      return Styled([event.event, detail].filter { !$0.isEmpty }.joined(separator: ": "))
    }
    let session = event.item.map { who + " " + Styled(context.moment($0.startAt)) } ?? who
    let time = event.item.map { " to " + Styled(context.moment($0.startAt)) } ?? Styled()
    let elsewhere: Styled = detail == "in another program" ? ", in another program" : Styled()
    return switch kind {
    case .added: "Added \(who)"
    case .edited: "Changed \(who)"
    case .paused: "Paused \(who)"
    case .resumed: "\(who) is planned again"
    case .removed: "Removed \(who)"
    case .placed: "Planned \(session)"
    case .moved: "Moved \(who)\(time)\(cause(detail))"
    case .withdrawn: "No longer planned: \(session)\(withdrawal(detail))"
    case .snoozed: "Snoozed \(who)\(time)"
    case .rescheduled: "Moved \(who)\(time)\(elsewhere)"
    case .done: "Done: \(session)"
    case .missed: "Missed: \(session)"
    case .lapsed: "Lapsed without an answer: \(session)"
    case .canceled: "Canceled: \(session)\(detail == "paused" ? ", as they are paused" : "")"
    case .booked: "Booked: \(session)"
    case .noted: "Added a note for \(session)\(elsewhere)"
    case .logged: "Logged a contact with \(who)\(detail.isEmpty ? "" : ": \(detail)")"
    case .awayAdded: "Away \(days(detail, in: context))"
    case .awayRemoved: "No longer away \(days(detail, in: context))"
    case .preferences: "Changed \(preference(detail))"
    case .imported: "Imported \(detail)"
    case .erased: "Erased everything"
    case .undone: "Undone: \(detail)"
    case .calendarAdded: "Added the calendar \(detail)"
    case .calendarRemoved: "Removed the calendar \(detail)"
    case .calendarsChanged: "Something changed in your calendars"
    case .addressBookAdded: "Added the address book \(detail)"
    case .addressBookRemoved: "Removed the address book \(detail)"
    case .forgotten: "Forgot \(detail)"
    case .reminded: "Reminded you of \(session)"
    case .began: "Begun: \(session)"
    case .ended: "Over: \(session)"
    case .dayBegan: "A new day"
    case .guests: "Your inbox changed"
    }
  }

  /// Returns the cause, `because of Dinner`; empty if there is no cause.
  private func cause(_ detail: String) -> Styled {
    let said = detail.split(separator: " ").joined(separator: " ")
    return said.isEmpty || said == "because of" ? Styled() : Styled(", \(said)")
  }

  private func withdrawal(_ detail: String) -> Styled {
    WithdrawalReason(rawValue: detail).map { ", \($0.inWords(near: nil))" } ?? Styled()
  }

  /// Formats `2026-03-20 to 2026-03-25` for people.
  private func days(_ detail: String, in context: RenderContext) -> String {
    let dates = detail.split(separator: " ").compactMap { CivilDate(String($0)) }
    guard let first = dates.first, let last = dates.last else { return detail }
    return first == last ? context.day(first) : "\(context.day(first)) – \(context.day(last))"
  }

  private func preference(_ key: String) -> String {
    key == "mirror" ? "the mirror" : FieldWords.subjects[key] ?? key
  }
}
