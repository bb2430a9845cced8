/// What is to be logged of a hook. The journal has it by itself where the hook ran as a unit.
package struct HookMessage: Hashable, Sendable {
  /// The name of the file: the journal's `SYSLOG_IDENTIFIER`.
  package var hook: String
  /// A line of its output, or a sentence about its end.
  package var text: String
  /// The hook could not be started, failed, or was ended.
  package var isFailure: Bool
}
