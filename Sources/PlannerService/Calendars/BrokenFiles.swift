import PlannerAddressBooks
import PlannerModel
import PlannerTime

/// The files of a calendar or an address book that look like failed downloads. Their earlier contents still
/// count.
struct BrokenFiles {
  private struct File {
    var name: String
    /// A sentence that begins with "It".
    var reason: String
    var since: Instant
  }

  private let files: [File]
  private let now: Instant

  init(_ files: [CalendarFile], at now: Instant) {
    self.init(files.map { ($0.name, $0.problem, $0.keptSince) }, at: now)
  }

  init(_ files: [CardFile], at now: Instant) {
    self.init(files.map { ($0.name, $0.problem, $0.keptSince) }, at: now)
  }

  private init(_ files: [(name: String, problem: String?, since: Instant?)], at now: Instant) {
    self.files = files.compactMap { file in
      file.since.map { File(name: file.name, reason: file.problem ?? "", since: $0) }
    }.sorted { ($0.since, $0.name) < ($1.since, $1.name) }
    self.now = now
  }

  /// True if a file has been broken for a day.
  var areOld: Bool { files.first.map { hours(of: $0) >= 24 } ?? false }

  /// A sentence that names the first broken file, since when it is broken, and its effect; nil without broken
  /// files.
  var sentence: String? {
    guard let first = files.first else { return nil }
    let hours = hours(of: first)
    let length: String? =
      switch hours {
      case ..<1: nil
      case 1..<24: hours == 1 ? "an hour" : "\(hours) hours"
      default: hours < 48 ? "a day" : "\(hours / 24) days"
      }
    var text = "'\(first.name)' "
    text += length.map { "has been broken for \($0): " } ?? "is broken, as after a failed download: "
    text += first.reason.prefix(1).lowercased() + first.reason.dropFirst()
    text +=
      areOld
      ? " Only its earlier contents count, without later changes. Find out why it is incomplete, or remove "
        + "it if that is intended."
      : " Its earlier contents still count."
    let more = files.count - 1
    if more > 0 { text += " So \(more == 1 ? "is another file" : "are \(more) other files")." }
    return text
  }

  private func hours(of file: File) -> Int { (now.seconds - file.since.seconds) / 3600 }
}
