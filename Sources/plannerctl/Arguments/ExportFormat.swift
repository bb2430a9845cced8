import ArgumentParser

/// What `export` writes.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, vcard, html
}
