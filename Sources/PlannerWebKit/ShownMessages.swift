import PlannerProtocol
import PlannerTime

/// The values for the template of a message, as one side of the conversation sees it.
package struct ShownMessages {
  private let words: any TimeWords
  private let viewer: MessageSide
  private let other: String
  private let path: String

  /// - viewer: The side that looks at the page.
  /// - other: The name of the other side.
  /// - path: The path of the conversation's page.
  package init(words: any TimeWords, viewer: MessageSide, other: String, path: String) {
    (self.words, self.viewer, self.other, self.path) = (words, viewer, other, path)
  }

  /// Returns the messages, with separators between days.
  /// - notice: Returns an event as a sentence, or an empty text for a message that somebody wrote.
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
        // The script of the page uses it when the day changes.
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
