import Glibc

/// Waiting for a descriptor without time going by in turns (poll(2)).
enum Wait {
  enum Outcome { case input, unread, nothing }

  /// input: something can be read, or the other end is gone, which reading will tell. unread: nobody reads
  /// `output` any more. nothing: the time is up. milliseconds: -1 waits for ever.
  static func forInput(on descriptor: Int32, whileRead output: Int32 = -1, milliseconds: Int32 = -1)
    -> Outcome
  {
    // Without a wish of ours poll tells of errors alone, and of a negative descriptor nothing.
    var entries = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), pollfd(fd: output, events: 0, revents: 0),
    ]
    let count = retrying { poll(&entries, nfds_t(entries.count), milliseconds) }
    if count <= 0 { return .nothing }
    return entries[0].revents != 0 ? .input : .unread
  }
}
