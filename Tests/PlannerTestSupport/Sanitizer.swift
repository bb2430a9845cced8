import Foundation

/// Whether the programs were built with a sanitizer (make sanitize).
package enum Sanitizer {
  package static var isOn: Bool {
    dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
  }
}
