/// Why the program cannot begin: what cannot be used, and the way out; no full stop.
struct Unusable: Error, CustomStringConvertible {
  var description: String
}
