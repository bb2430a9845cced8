import Testing

/// Runs the tests of all targets. Without this file SwiftPM searches an index of the sources for XCTest's
/// tests, which do not exist here. Writing that index takes a fifth of a build.
@main struct TestRunner {
  static func main() async {
    // `swift test` also asks for XCTest's tests.
    if CommandLine.arguments.contains("xctest") { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
