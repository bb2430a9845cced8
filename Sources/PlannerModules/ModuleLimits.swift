/// The most that a module may have. Nobody needs as much; a module from elsewhere may try more.
package enum ModuleLimits {
  /// In bytes: of the whole, of module.json and of each template, of any other file.
  package static let whole = 1 << 20
  static let manifest = 64 << 10
  static let template = 64 << 10
  static let file = 256 << 10
  package static let files = 100
  static let recipes = 20
  static let questions = 50
  /// Of a catalogue, in bytes and in modules.
  package static let catalogue = 16 << 20
  package static let modules = 200
  static let entries = 5000
}
