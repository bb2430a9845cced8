/// The error for a file or setting that the program cannot use. It names the problem and the remedy,
/// without a full stop.
struct Unusable: Error, CustomStringConvertible {
  var description: String
}
