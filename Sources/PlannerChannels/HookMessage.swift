/// A message about a hook, for the log. The output of a hook that runs as a unit goes directly to the
/// journal.
package struct HookMessage: Hashable, Sendable {
  /// The file name of the hook: the journal's `SYSLOG_IDENTIFIER`.
  package var hook: String
  /// A line of its output, or a sentence about its end.
  package var text: String
  /// True if the hook could not be started, failed, or was killed.
  package var isFailure: Bool
}
