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
    MirrorRemark("\(file) in the mirror's folder cannot be read; it stays unchanged until it can")
  }

  static func restoredLate(_ file: String, _ title: String) -> MirrorRemark {
    MirrorRemark(
      "\(file) came back after the session of \(title) was canceled, and its time is over: the planner "
        + "leaves it unchanged",
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
        ? "\(all) in the planner's calendar is not a session: the planner ignores it"
        : "\(all) in the planner's calendar are not sessions: the planner ignores them",
      fix: titles.count == 1
        ? "Move it to another calendar, or add this one, too: plannerctl calendars add FOLDER"
        : "Move them to another calendar, or add this one, too: plannerctl calendars add FOLDER"
    )
  }

  static func shared(_ file: String, _ intended: String) -> MirrorRemark {
    MirrorRemark(
      "\(file) has other entries besides a session's, which should be \(intended): the planner leaves it "
        + "unchanged",
      fix: "Move the other entries to another calendar.")
  }

  static func repeats(_ file: String) -> MirrorRemark {
    MirrorRemark(
      "another program made \(file) repeat (RRULE), but sessions cannot repeat: here it counts once, at its "
        + "first time",
      fix:
        "End the repetition in the other program; set the cadence with plannerctl edit NAME --every 2w"
    )
  }
}
