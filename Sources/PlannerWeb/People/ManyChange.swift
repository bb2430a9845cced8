/// The changes for several people at once.
enum ManyChange: String, CaseIterable {
  case tag, untag, every, pause, resume

  var inWords: String {
    switch self {
    case .tag: "Add a tag"
    case .untag: "Remove a tag"
    case .every: "Say how often you meet"
    case .pause: "Pause"
    case .resume: "Resume after a pause"
    }
  }
}
