import Testing

/// Runs the tests of all targets. Without this file SwiftPM looks for XCTest's tests, of which there are none, in an index
/// of the sources; writing that index takes a fifth of a build.
@main struct TestRunner {
  static func main() async {
    // `swift test` asks for XCTest's tests, too.
    if CommandLine.arguments.contains("xctest") { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
