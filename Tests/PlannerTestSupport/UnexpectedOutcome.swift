/// An error that stops a test's helper.
package struct UnexpectedOutcome: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
