/// The limits of a module. Modules do not need as much, but a harmful module may try more.
package enum ModuleLimits {
  /// In bytes: the whole module, module.json, each template, and any other file.
  package static let whole = 1 << 20
  static let manifest = 64 << 10
  package static let template = 64 << 10
  static let file = 256 << 10
  package static let files = 100
  package static let recipes = 20
  package static let questions = 50
  /// The limits of a catalogue, in bytes, modules and entries.
  package static let catalogue = 16 << 20
  package static let modules = 200
  static let entries = 5000
}
