/// Runs this test program again, in an environment that a process cannot create for itself.
package enum TestProgram {
  /// Returns the command that runs the matching tests.
  /// - Parameter filter: a regular expression, as of `swift test --filter`.
  package static func command(_ filter: String) -> [String] {
    let arguments = CommandLine.arguments
    // `swift test` runs the test program itself, or a helper that loads it.
    let bundle =
      arguments.firstIndex(of: "--test-bundle-path").map { Array(arguments[$0...].prefix(2)) } ?? []
    return [arguments[0]] + bundle + ["--testing-library", "swift-testing", "--filter", filter]
  }
}
