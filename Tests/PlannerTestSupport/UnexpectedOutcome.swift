/// What a helper of the tests cannot go on with.
package struct UnexpectedOutcome: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
