import Glibc

/// Waits for a descriptor without busy polling (poll(2)).
package enum Wait {
  package enum Outcome { case input, unread, nothing }

  /// Waits until one of the descriptors is ready. Returns `input` if the descriptor can be read or its peer
  /// has closed; reading reports which. Returns `unread` if `output` lost its reader, and `nothing` if the
  /// time is up.
  /// - milliseconds: -1 waits for ever.
  package static func forInput(on descriptor: Int32, whileRead output: Int32 = -1, milliseconds: Int32 = -1)
    -> Outcome
  {
    // With no events requested, poll reports errors only. It ignores a negative descriptor.
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
    ]
    let count = retrying { poll(&entries, nfds_t(entries.count), milliseconds) }
    if count <= 0 { return .nothing }
    return entries[0].revents != 0 ? .input : .unread
  }
}
