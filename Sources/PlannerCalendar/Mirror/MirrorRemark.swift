/// A future event in the mirror's folder that does not belong to the planner.
package struct MirrorStranger: Hashable, Sendable {
  package var file: String
  /// The title in quotes; the file's name if the event has no title.
  package var title: String
}

/// A remark for `doctor` about a file.
package struct MirrorRemark: Hashable, Sendable {
  /// The remark as a sentence.
  package var sentence: String
  /// The fix; empty if nothing needs to be done.
  package var fix: String

  init(_ sentence: String, fix: String = "Fix or remove the file.") {
    self.sentence = sentence
    self.fix = fix
  }

  static func unreadable(_ file: String) -> MirrorRemark {
    MirrorRemark("\(file) in the mirror's folder cannot be read; it is left as it is until it can")
  }

  static func restoredLate(_ file: String, _ title: String) -> MirrorRemark {
    MirrorRemark(
      "\(file) came back after the session of \(title) was canceled, and its time is over: it is left as it is",
      fix: "Delete it in the other program. If you met, log it with plannerctl log NAME.")
  }

  /// Returns the remark about the user's own events; nil without such events.
  package static func strangers(_ events: [MirrorStranger]) -> MirrorRemark? {
    if events.isEmpty { return nil }
    let titles = events.map(\.title)
    let named = titles.prefix(3).joined(separator: ", ")
    let all = titles.count > 3 ? "\(named) and \(titles.count - 3) more" : named
    return MirrorRemark(
      titles.count == 1
        ? "\(all) in the planner's calendar is no session: sessions are planned as if it were not there"
        : "\(all) in the planner's calendar are no sessions: sessions are planned as if they were not there",
      fix: titles.count == 1
        ? "Move it to another calendar, or have the planner read this one, too: plannerctl calendars add FOLDER"
        : "Move them to another calendar, or have the planner read this one, too: plannerctl calendars add FOLDER"
    )
  }

  static func shared(_ file: String, _ intended: String) -> MirrorRemark {
    MirrorRemark(
      "\(file) holds other entries besides a session's, which was to be \(intended): it is left as it is",
      fix: "Move the other entries to another calendar.")
  }

  static func repeats(_ file: String) -> MirrorRemark {
    MirrorRemark(
      "\(file) was made to repeat in another program (RRULE), which a session does not: here it counts once, at "
        + "its first time",
      fix:
        "End the repetition in the other program; how often you meet is set with plannerctl edit NAME --every 2w"
    )
  }
}
