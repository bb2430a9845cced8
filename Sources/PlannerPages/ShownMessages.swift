import PlannerProtocol
import PlannerTime

/// What the template of a message shows, to one of the two who write in a conversation.
package struct ShownMessages {
  private let words: any TimeWords
  private let viewer: MessageSide
  private let other: String
  private let path: String

  /// - viewer: who looks at it.
  /// - other: the name of the other one.
  /// - path: that of the conversation's page.
  package init(words: any TimeWords, viewer: MessageSide, other: String, path: String) {
    (self.words, self.viewer, self.other, self.path) = (words, viewer, other, path)
  }

  /// Messages with the separators of their days.
  /// - notice: what happened, as a sentence; empty for what was said.
  package func values(_ messages: [GuestMessage], notice: (GuestMessage) -> String) -> [[String: Any]] {
    var day: CivilDate?
    return messages.map { message in
      let date = words.zone.date(at: message.at)
      defer { day = date }
      let isOwn = message.side == viewer
      var values: [String: Any] = [
        "number": message.number, "own": isOwn, "who": isOwn ? "You" : other, "base": path,
        "clock": words.clock(message.at), "instant": message.at.description,
        "separator": date == day ? "" : words.dayName(date), "date": "\(date)",
        // The page itself goes on into the next day.
        "dayInFull": words.day(date),
        "parts": MessageText.parts(message.text ?? ""), "notice": notice(message),
        "state": isOwn ? message.read ? "read" : message.delivered ? "delivered" : "sent" : "",
      ]
      if let image = message.image {
        values["image"] = image
        values["width"] = message.width ?? 0
        values["height"] = message.height ?? 0
      }
      return values
    }
  }
}
