import HTTPTypes
import Mustache

/// The templates of a site, with the ones that all sites share.
package struct TemplateLibrary: Sendable {
  /// The values of a template. Dictionaries render faster than structures, which Mustache reads by
  /// reflection.
  package typealias Values = [String: Any]

  private let library: MustacheLibrary
  package let names: [String]

  /// Parses the templates.
  /// - texts: The templates by name.
  package init(_ texts: [String: String]) throws {
    let texts = texts.merging(EmbeddedText.templates) { own, _ in own }
    var library = MustacheLibrary()
    for (name, text) in texts { try library.register(text, named: name) }
    self.library = library
    names = texts.keys.sorted()
  }

  /// Renders a template. Empty texts count as absent, because Mustache would show a section for them.
  package func text(_ name: String, _ values: Values) -> String {
    library.render(values.withoutEmptyTexts, withTemplate: name) ?? ""
  }

  package func html(_ name: String, _ values: Values, status: HTTPResponse.Status = .ok) -> Reply {
    .html(text(name, values), status: status)
  }
}

extension [String: Any] {
  fileprivate var withoutEmptyTexts: [String: Any] {
    compactMapValues { value -> Any? in
      switch value {
      case let text as String: text.isEmpty ? nil : text
      case let values as [String: Any]: values.withoutEmptyTexts
      case let list as [[String: Any]]: list.map(\.withoutEmptyTexts)
      default: value
      }
    }
  }
}
