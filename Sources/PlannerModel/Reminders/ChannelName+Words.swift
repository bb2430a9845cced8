extension ChannelName {
  /// The channel in the user's words.
  package var inWords: String {
    switch self {
    case .journal: "journal: a line in this machine's log"
    case .desktop: "desktop: a notification with buttons"
    case .hooks: "hooks: your own programs"
    }
  }
}
