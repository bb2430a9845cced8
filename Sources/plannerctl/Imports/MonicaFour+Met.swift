import PlannerModel
import PlannerProtocol
import PlannerTime

extension MonicaFour {
  /// Returns calls, activities and conversations, earliest first.
  mutating func met(
    _ own: [String: [ForeignJSON]]
  ) -> [(contact: PastContact, instant: Instant)] {
    var met: [(contact: PastContact, instant: Instant)] = []
    func add(_ at: ForeignJSON, _ outcome: Outcome, _ lines: [String?]) -> Bool {
      guard let (text, instant) = at.past(in: context) else { return false }
      let lines = lines.compactMap(\.self)
      met.append(
        (
          PastContact(at: text, outcome: outcome, notes: lines.isEmpty ? nil : lines.joined(separator: "\n")),
          instant
        ))
      return true
    }
    var unread = 0
    for call in own["call"] ?? [] {
      let properties = call["properties"]
      if !add(properties["called_at"], .call, [properties["content"].text]) { unread += 1 }
    }
    for uuid in (own["activity"] ?? []).compactMap(\.text) {
      guard let activity = activities[uuid] else {
        unread += 1
        continue
      }
      let lines = [activity["summary"].text, activity["description"].text]
      if !add(activity["happened_at"], .met, lines) { unread += 1 }
    }
    for conversation in own["conversation"] ?? [] {
      let properties = conversation["properties"]
      let messages = (properties["messages"].list ?? []).map { message in
        let content = message["properties"]["content"].text ?? message["content"].text
        let isMine = message["properties"]["written_by_me"].flag ?? message["written_by_me"].flag ?? false
        return content.map { isMine ? "> \($0)" : $0 }
      }
      if !add(properties["happened_at"], .text, messages) { unread += 1 }
    }
    result.leaveOut(
      unread, "call, activity or conversation", "calls, activities and conversations",
      because: "without a time in the past")
    return met.sorted { $0.instant < $1.instant }
  }
}
