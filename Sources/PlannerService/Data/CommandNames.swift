import PlannerModel
import PlannerStore

/// The names of what a command concerns, for `undo`: the name, even if the call has an id. If nothing has the
/// selector, it is the name itself, and the command then refuses it.
struct CommandNames {
  private let views: ViewSource

  init(_ planner: Planner) { views = planner.views }

  /// Returns the name of a session's person, or of a person.
  func named(_ selector: String) -> String {
    let name = try? views.read { view in
      let selectors = PersonSelectors(view)
      guard let selected = try? selectors.selected(selector) else {
        return try selectors.person(selector).displayName
      }
      return switch selected {
      case .item(let item): item.name
      case .person(let contact): contact.displayName
      }
    }
    return name ?? selector
  }

  /// Returns the title of a date.
  func titleOfDate(_ selector: String) -> String {
    let title = try? views.read { view in
      let date = try DateReader(view).date(selector)
      if date.isOfChild { return date.kind.title(of: date.title) }
      guard date.title.isEmpty, let contact = try date.contactId.flatMap({ try view.reader.contact(id: $0) })
      else { return date.title }
      return date.kind.title(of: contact.displayName)
    }
    return title ?? selector
  }

  /// Returns the name of a draft's recipient.
  func recipient(ofDraft selector: String) -> String {
    let name = try? views.read { view in
      try view.reader.contact(id: DraftReader(view).draft(selector).contactId)?.displayName
    }
    return (name ?? nil) ?? selector
  }

  /// Returns the name of the person of an entry in the log.
  func nameOf(entry selector: String) -> String {
    let name = try? views.read { view in
      try LogReader(view).name(of: LogReader(view).entry(selector))
    }
    return name ?? selector
  }
}
