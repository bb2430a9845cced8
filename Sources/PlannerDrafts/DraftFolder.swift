import PlannerFiles

extension DraftTemplates {
  /// The templates of a folder; without the folder only the shipped ones. Blocks on the disk.
  package init(folder path: String) {
    var own: [String: String] = [:]
    var unreadable: [String: String] = [:]
    if let listing = try? FolderListing(path, suffix: ".mustache"), listing.isFolder {
      for name in listing.names {
        switch FileContent(path: "\(path)/\(name)", limit: TemplateText.largest) {
        case .bytes(let bytes, _):
          if let text = String(validating: bytes, as: UTF8.self) {
            own[name] = text
          } else {
            unreadable[name] = "It is not UTF-8."
          }
        case .refused(let reason, let fingerprint):
          unreadable[name] = fingerprint.size > TemplateText.largest ? "It is larger than 64 KiB." : reason
        case .gone: break
        }
      }
    }
    self.init(own: own, unreadable: unreadable)
  }
}
