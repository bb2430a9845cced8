extension HookEvent {
  /// The event as environment variables, for hooks without a JSON parser. They describe only the first
  /// session.
  var variables: [String: String] {
    let first = sessions.first
    let values: [String: String?] = [
      "PLANNER_EVENT": event,
      "PLANNER_REMINDER_ID": id,
      "PLANNER_TITLE": title,
      "PLANNER_BODY": lines.joined(separator: "\n"),
      "PLANNER_LATE": late ? "1" : "0",
      "PLANNER_COUNT": String(sessions.count),
      "PLANNER_ITEM_ID": first?.id,
      "PLANNER_SHORT_ID": first?.shortId,
      "PLANNER_CONTACT": first?.name,
      "PLANNER_CONTACT_ID": first?.contactId,
      "PLANNER_START": first?.localStart,
      "PLANNER_OLD_START": first?.localOldStart,
      "PLANNER_THEIR_START": first?.theirStart,
      "PLANNER_PURPOSE": first?.purpose,
      "PLANNER_PHONE": first?.phone,
    ]
    return values.compactMapValues { $0.map(Self.fitting) }
  }

  /// Replaces control characters and Unicode noncharacters, which systemd refuses in a variable. Also
  /// shortens the text, because the kernel refuses to start a program with a variable of more than 128 kB
  /// (execve(2)). The JSON is complete.
  private static func fitting(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var room = 32_768
    for scalar in text.unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      let isRefused =
        scalar.value < 0x20 && scalar != "\n" && scalar != "\t" || scalar.value == 0x7F
        || scalar.properties.isNoncharacterCodePoint
      result.append(isRefused ? " " : scalar)
    }
    return String(result)
  }

  /// Returns the part of this process's environment that hooks get: the variables of the user's session.
  /// Excludes variables for the daemon (`NOTIFY_SOCKET`, `LISTEN_FDS`, `WATCHDOG_USEC`, ...).
  static func inherited(_ environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      ours.contains(name) || session.contains(name) || name.hasPrefix("LC_") || name.hasPrefix("XDG_")
    }
  }

  /// Variables that make `plannerctl` in a hook connect to this planner.
  static let ours: Set = ["PLANNER_HOME", "PLANNER_SOCKET"]

  private static let session: Set = [
    "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HOME", "LANG", "LANGUAGE", "LOGNAME", "PATH", "SHELL", "TZ",
    "TZDIR",
    "USER", "WAYLAND_DISPLAY", "XAUTHORITY",
  ]
}
