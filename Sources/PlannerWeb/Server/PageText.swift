import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords

/// Converts texts of the planner from the terminal's words to the page's words.
enum PageText {
  /// Returns a sentence without the commands in it.
  static func withoutCommands(_ text: String) -> String {
    guard text.contains("plannerctl") else { return text }
    let short =
      text.replacing(#/ \([`']?plannerctl[^)]*\)/#, with: "")
      .replacing(#/ 'plannerctl[^']*' undoes it\./#, with: "")
      .replacing(#/[:;] [`']?plannerctl[^.]*(\.|$)/#, with: ".")
    return short.isEmpty ? "That cannot be done here." : short
  }

  /// Returns a change in the page's words. `prefs set bufferMin` is a setting, and may be followed by other
  /// commands.
  static func change(_ command: String) -> String {
    if command.hasPrefix("prefs set "), command.contains("; ") {
      return command.split(separator: "; ").map { change(String($0)) }.joined(separator: "; ")
    }
    let words = command.split(separator: " ", maxSplits: 2).map(String.init)
    guard let first = words.first else { return command }
    let rest = words.dropFirst().joined(separator: " ")
    let last = words.count > 2 ? words[2] : ""
    switch (first, words.count > 1 ? words[1] : "") {
    case ("prefs", "set"): return "setting, \(Preferences.Key(rawValue: last)?.inWords ?? last)"
    case ("plan", "--anew"): return "plan from scratch"
    case ("refresh", _): return "plan my week"
    case ("snooze-tonight", _): return "snooze tonight"
    case ("history", "edit"): return "correct the history with \(last)"
    case ("history", "remove"): return "remove from the history with \(last)"
    case ("date", "--remove"): return "remove the date \(last)"
    case ("date", "plan"): return "plan a session for \(last)"
    case ("date", _): return rest.isEmpty ? "a date" : "the date \(rest)"
    case ("away", "remove"): return "remove days away"
    case ("learned", "reset"): return "forget what was learned"
    case ("reschedule", _): return "move \(rest)"
    case ("cancel", _): return "skip \(rest)"
    case ("log", _): return "write down \(rest)"
    default: return command
    }
  }

  /// Returns a message about the missing thing, without its id.
  static func missing(_ error: NotFound) -> String {
    guard UUID(uuidString: error.selector) != nil else { return withoutCommands(error.message) }
    let gone = "is gone: it was removed or undone"
    return switch error.kind {
    case .item: "This session \(gone). The plan shows your sessions."
    case .person: "This person \(gone)."
    case .logEntry: "This entry of the history \(gone)."
    case .date: "This date \(gone)."
    case .draft: "This draft \(gone)."
    case .away: "These days away are gone."
    default: "It \(gone)."
    }
  }
}
