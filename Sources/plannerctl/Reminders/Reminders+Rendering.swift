import PlannerModel
import PlannerProtocol
import PlannerTime

extension Methods.TestChannels.Reply: Rendered {
  /// True if there is at least one channel, and all channels delivered.
  var isDelivered: Bool { !trials.isEmpty && trials.allSatisfy(\.ok) }

  func lines(in context: RenderContext) -> [Styled] {
    if trials.isEmpty {
      return ["All channels are off. `plannerctl prefs set channels journal,desktop,hooks` switches them on."]
    }
    let rows = trials.map { trial in
      [
        Styled(trial.channel.rawValue, .bold), trial.ok ? Styled("ok", .good) : Styled("failed", .bad),
        Styled(oneLine(trial.detail)),
      ]
    }
    // The reason is wrapped, not cut, because it contains the remedy.
    return Table([.init(), .init(), .init(wraps: true)], rows: rows).lines(width: context.width)
  }
}

extension NextReminder {
  /// Formats a reminder: `Mon 2 Mar 17:30 (today), of Ada Lovelace`.
  func inWords(in context: RenderContext) -> Styled {
    let when = "\(context.moment(at)) (\(context.relative(at, minutes: 0)))"
    let name = Styled(item?.name ?? "a session", .bold)
    switch kind {
    case .reminder: return "\(when), of \(name)"
    case .followUp: return "\(when), whether \(name) took place"
    case .rollup: return "\(when), the overview of the day"
    case .dates: return "\(when), the dates of that day"
    case .conflict: return "\(when), what overlaps \(name)"
    }
  }
}
