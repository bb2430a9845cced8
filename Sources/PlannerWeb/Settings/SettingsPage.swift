import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords

/// The page of the settings: preferences, days away, test reminders, export and import, browsers with
/// access, and facts about the program.
struct SettingsPage: Sendable {
  /// - trials: The results of test reminders, shown once.
  func show(_ visit: Visit, trials: [ChannelTrial]? = nil) throws -> Reply {
    let words = visit.words
    let status = try visit.call(Methods.Status())
    var values = Frame.values("Settings", at: .settings, visit, late: status.overdue)
    values["groups"] = PreferenceRow.groups.map { group -> Values in
      [
        "id": group.rawValue, "title": group.title,
        "rows": group.keys.map { PreferenceRow($0, visit).values },
        "isReminders": group == .reminders, "isGuests": group == .guests,
        "isOfPlan": group == .time || group == .planning,
      ]
    }
    values["rest"] = Place.allCases.filter(\.isRest).map(\.link)
    values["door"] = try DoorForm.values(visit)
    values["trials"] = trials.map(Self.trials)
    values["away"] = try visit.call(Methods.ListAway()).away.map { period -> Values in
      [
        "id": period.id, "days": Self.days(period, words),
        "when": period.from <= words.today ? "now" : words.relative(period.from), "note": period.note ?? "",
      ]
    }
    let refusal = visit.refusal
    values["addAway"] = [
      "from": visit.field("from", nil), "to": visit.field("to", nil), "note": visit.field("note", nil),
      "isOpen": ["from", "to", "note"].contains(refusal?.field ?? ""),
    ]
    values["data"] = [
      "backup": status.newestBackup.map { "The newest copy of the database is from \(words.dayInWords($0))." }
        ?? "There is no copy of the database yet.",
      "import": visit.field("document", nil), "people": counted(status.contacts, "person", "people"),
      "word": visit.field("word", nil),
      "guests": try visit.call(Methods.Next.all).items.wordsOfGuests(in: words).map { ["text": $0] },
    ]
    values["sessions"] = try sessions(visit)
    values["about"] = [
      "version": status.version, "page": plannerVersion,
      "folder": DataFolder.resolve(visit.environment) ?? "", "differs": status.version != plannerVersion,
    ]
    return visit.pages.html("settings", values)
  }

  private static func trials(_ trials: [ChannelTrial]) -> Values {
    [
      "rows": trials.map { ["channel": $0.channel.rawValue, "ok": $0.ok, "detail": $0.detail] },
      "isNone": trials.isEmpty,
    ]
  }

  private static func days(_ away: Away, _ words: PageWords) -> String {
    let count = counted(away.to.daysSinceEpoch - away.from.daysSinceEpoch + 1, "day")
    return away.from == away.to
      ? words.day(away.from) : "\(words.day(away.from)) – \(words.day(away.to)) (\(count))"
  }

  private func sessions(_ visit: Visit) throws -> Values {
    let own = try visit.session.map { try visit.call(PageMethods.Session(session: $0)).session.id }
    let sessions = try visit.call(PageMethods.ListSessions()).sessions
    return [
      "list": sessions.map { session -> Values in
        [
          "id": session.id, "browser": BrowserName(session.browser).text, "agent": session.browser ?? "",
          "isOwn": session.id == own,
          "times": "since \(visit.words.day(visit.words.zone.date(at: session.createdAt))), last seen "
            + "\(visit.words.relative(visit.words.zone.date(at: session.seenAt))), until "
            + "\(visit.words.day(visit.words.zone.date(at: session.endsAt)))",
        ]
      },
      "port": PreferenceRow(.webPort, visit).values, "hasOthers": sessions.contains { $0.id != own },
    ]
  }
}
