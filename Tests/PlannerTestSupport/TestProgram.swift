/// This program of tests, to be run once more: in an environment that a process cannot make for itself.
package enum TestProgram {
  /// The command that runs the tests which a filter names.
  /// - Parameter filter: a regular expression, as of `swift test --filter`.
  package static func command(_ filter: String) -> [String] {
    let arguments = CommandLine.arguments
    // swift test runs the tests' program itself, or a helper that loads it.
    let bundle =
      arguments.firstIndex(of: "--test-bundle-path").map { Array(arguments[$0...].prefix(2)) } ?? []
    return [arguments[0]] + bundle + ["--testing-library", "swift-testing", "--filter", filter]
  }
}
