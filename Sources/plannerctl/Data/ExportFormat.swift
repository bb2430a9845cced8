import ArgumentParser

/// The output formats of `export`.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case json, vcard, html
}
