import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

// Sets the preferred hours, the quiet hours and the capacity.

extension FirstHour {
  func freeTime() throws -> Move {
    if let blocks = wishes.freeTime { return try set(preferredHours: blocks) }
    if wishes.yes { return .next }
    let now = try session.call(Methods.GetPreferences()).preferences.preferredHours
    let hours = HoursBlock.text(of: now)
    try dialogue.head("Your time")
    try dialogue.tell(
      "When do you have time for people? Sessions go to these hours first, and to others when they are full.")
    let help: Styled =
      """
      mon-fri 17:30-21 means each evening of the week. Put a comma before further days and hours. Type none \
      if no time is better than another. To change it later: `plannerctl prefs set preferredHours \
      "mon,wed 18-21, sun 10-18"`.
      """
    return try ask("Days and hours:", hours, help: help) { text in
      let wish: [HoursBlock]
      do throws(Unread) {
        wish = try HoursBlock.blocks(in: text)
      } catch { return "Invalid value '\(text)': use \(error.allowed)." }
      if wish != now, text != hours { _ = try set(preferredHours: wish) }
      return nil
    }
  }

  func quietHours() throws -> Move {
    if let hours = wishes.quietHours { return try set(quietHours: hours) }
    if wishes.yes { return .next }
    let now = try session.call(Methods.GetPreferences()).preferences.quietHours
    let hours = TimeBlock.text(ofHours: now)
    try dialogue.head("Quiet hours")
    try dialogue.tell("Between which hours should there never be a session?")
    let help: Styled =
      "22-8 is from 22:00 to 8:00; none means no quiet hours. `plannerctl prefs set quietHours 22-8` changes it later."
    return try ask("From-to:", hours, help: help) { text in
      let wish: [Double]
      do throws(Unread) {
        wish = try TimeBlock.halfHours(in: text)
      } catch { return "Invalid value '\(text)': use \(error.allowed)." }
      if wish != now, text != hours { _ = try set(quietHours: wish) }
      return nil
    }
  }

  func capacity() throws -> Move {
    if let capacity = wishes.capacity { return try set(capacity: capacity) }
    if wishes.yes { return .next }
    let now = try session.call(Methods.GetPreferences()).preferences.capacityPerWeek
    try dialogue.head("Room in a week")
    try dialogue.tell(
      "How many sessions do you have time for in a week? A few that happen are better than many that do not.")
    let help: Styled =
      "Your own bookings count, too. `plannerctl prefs set capacityPerWeek 7` changes it later."
    var isEnd = false
    let move = try ask("Sessions a week:", "\(now)", help: help) { text in
      guard let number = Int(text) else { return "'\(text)' is not a number." }
      if number == 0, number != now {
        let sure = try dialogue.confirm(
          "With 0, the planner never plans a session. Are you sure?", "no",
          help: "With 0 there are only the sessions that you book yourself.")
        isEnd = sure == .quit
        if isEnd { return nil }
        if sure != .text("yes") { return "Then type another number." }
      }
      if number != now { _ = try set(capacity: number) }
      return nil
    }
    return isEnd ? .quit : move
  }

  /// Asks until `take` accepts the answer by returning nil instead of an objection.
  private func ask(
    _ question: Styled, _ suggestion: String, help: Styled, take: (String) throws -> String?
  ) throws -> Move {
    while true {
      switch try dialogue.ask(question, suggestion, help: help) {
      case .skip: return .next
      case .back: return .back
      case .quit: return .quit
      case .text(let text):
        do {
          guard let objection = try take(text) else { return .next }
          try dialogue.tell(Styled(objection))
        } catch let error as any InterfaceError { dialogue.warn(said(error)) }
      }
    }
  }

  private func set(preferredHours blocks: [HoursBlock]) throws -> Move {
    let value = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(blocks))
    return try set(.preferredHours, value) { preferences in
      if preferences.preferredHours.isEmpty { return "No time is better than another." }
      return "Sessions go to \(HoursBlock.text(of: preferences.preferredHours)) first."
    }
  }

  private func set(quietHours hours: [Double]) throws -> Move {
    try set(.quietHours, .array(hours.map { .number($0) })) { preferences in
      let hours = preferences.quietHours
      if hours.count != 2 || hours[0] == hours[1] { return "There can be sessions at any hour." }
      let ends = hours.map { dialogue.context.style.clock(minute: Preferences.minute(ofHour: $0)) }
      return "No sessions from \(ends[0]) to \(ends[1])."
    }
  }

  private func set(capacity: Int) throws -> Move {
    try set(.capacityPerWeek, .number(Double(capacity))) {
      "At most \(counted($0.capacityPerWeek, "session")) a week."
    }
  }

  private func set(
    _ key: Preferences.Key, _ value: JSONValue, inWords: (Preferences) -> String
  ) throws -> Move {
    let reply = try session.call(Methods.SetPreference(key: key.rawValue, value: value))
    done.preferences[key.rawValue] = value
    try dialogue.tell(Styled(inWords(reply.preferences)))
    try dialogue.say(reply.plan.changes(in: dialogue.context))
    return .next
  }
}
