import Foundation

/// Whether the programs were built for a sanitizer (make sanitize).
package enum Sanitizer {
  package static var isOn: Bool {
    ["__tsan_init", "__asan_init"].contains { dlsym(nil, $0) != nil }
  }
}
