import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

extension Methods.GetPreferences.Reply: Rendered {
  func lines(in context: RenderContext) -> [Styled] {
    let rows = Preferences.Key.allCases.map { key in
      [
        Styled(key.rawValue, .bold), Styled(preferences.text(of: key, context.style)),
        Styled(key.entry.meaning, .dim),
      ]
    }
    return Table([.init(), .init(wraps: true), .init(wraps: true, rank: 1)], rows: rows)
      .lines(width: context.width)
  }
}

/// Shows one preference, for `prefs get`.
struct PreferenceView: Rendered {
  var preferences: Preferences
  var key: Preferences.Key

  func lines(in context: RenderContext) -> [Styled] { [Styled(preferences.text(of: key, context.style))] }
}

/// Shows a changed preference, and the effect.
struct PreferenceSetView: Rendered {
  var reply: Methods.SetPreference.Reply
  var key: String
  /// Sentences about other changes.
  var said: [String] = []

  func lines(in context: RenderContext) -> [Styled] {
    let value = Preferences.Key(rawValue: key).map { reply.preferences.text(of: $0, context.style) } ?? "set"
    let none = key == Preferences.Key.capacityPerWeek.rawValue && reply.preferences.capacityPerWeek == 0
    let note: Styled = "While it is 0, there are no new sessions; planned ones stay."
    return ["\(key, .bold) is now \(value)."] + (none ? note.wrapped(to: context.width) : [])
      + said.flatMap { Styled($0).wrapped(to: context.width) }
      + reply.plan.changes(in: context)
  }
}
