/// The changes for several people at once.
enum ManyChange: String, CaseIterable {
  case tag, untag, every, pause, resume

  var inWords: String {
    switch self {
    case .tag: "Add a tag"
    case .untag: "Take a tag away"
    case .every: "Say how often you meet"
    case .pause: "Pause"
    case .resume: "Go on after a pause"
    }
  }
}
