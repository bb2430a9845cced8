import CLibsystemd
import Glibc

/// Reports changes in folders and files (inotify(7)), and joins a burst of changes into one report. Does not
/// wake while nothing changes.
package final class FolderWatch: Sendable {
  private let thread: EventThread
  private let state: Confined<State>

  /// - Parameters:
  ///   - calm: the microseconds without a change that end a burst. Long enough for a program that saves by
  ///     removing a file and writing it again.
  ///   - patience: how often the report of a burst may be postponed before it is sent anyway.
  ///   - tell: gets the paths with changes; called on the thread.
  package init(
    on thread: EventThread, calm: UInt64 = 500_000, patience: Int = 20,
    tell: @escaping @Sendable (Set<String>) -> Void
  ) {
    self.thread = thread
    state = Confined(State(calm: calm, patience: patience, tell: tell), to: thread)
  }

  /// Watches only these folders and files. If a path is missing, notices its creation if its parent folder
  /// exists.
  package func watch(_ paths: Set<String>) {
    thread.execute { [state] loop in state.state(on: loop)?.watch(paths, on: loop) }
  }

  /// Returns the errors that prevent watching, by path: limits of inotify(7), permissions. A path that is
  /// missing or is not a folder is not an error.
  package nonisolated(nonsending) func troubles() async -> [String: SystemdError] {
    let answer = Pending<[String: SystemdError]>()
    let isTaken = thread.execute { [state] loop in
      answer.resolve(state.state(on: loop)?.troubles ?? [:])
    }
    if !isTaken { answer.resolve([:]) }
    return await answer.value()
  }
}

extension FolderWatch {
  private final class State {
    private let calm: UInt64
    private let patience: Int
    private let tell: @Sendable (Set<String>) -> Void
    /// The watches on each path's entry in its parent folder.
    private var places: [String: EventSource] = [:]
    /// The watches on the contents of each path that is a folder.
    private var contents: [String: EventSource] = [:]
    /// The watches on files in other folders that links in each path point to.
    private var targets: [String: [EventSource]] = [:]
    private(set) var troubles: [String: SystemdError] = [:]
    private var changed: Set<String> = []
    private var timer: EventSource?
    /// True if something changed since the timer was set.
    private var isStormy = false
    /// How often the report of this burst was postponed.
    private var deferrals = 0

    init(calm: UInt64, patience: Int, tell: @escaping @Sendable (Set<String>) -> Void) {
      self.calm = calm
      self.patience = patience
      self.tell = tell
    }

    func watch(_ paths: Set<String>, on loop: EventThread.Loop) {
      for path in places.keys where !paths.contains(path) {
        places[path] = nil
        contents[path] = nil
        targets[path] = nil
      }
      // Installs all watches again: a watched path may have been removed together with its parent folder.
      troubles = [:]
      for path in paths {
        places[path] = attempt(path) { () throws(SystemdError) in
          try loop.watch(file: path) { [unowned self] in
            enter(path, on: loop)
            note(path, on: loop)
          }
        }
        enter(path, on: loop)
        follow(path, on: loop)
      }
    }

    /// Watches the targets of links: the path itself may be a link, and so may files in it.
    private func follow(_ path: String, on loop: EventThread.Loop) {
      targets[path] = nil
      targets[path] = LinkTargets.of(path).compactMap { target in
        attempt(path) { () throws(SystemdError) in
          try loop.watch(file: target) { [unowned self] in note(path, on: loop) }
        }
      }
    }

    /// Watches the contents of a folder. Another folder may have replaced it.
    private func enter(_ path: String, on loop: EventThread.Loop) {
      contents[path] = nil
      contents[path] = attempt(path) { () throws(SystemdError) in
        try loop.watch(folder: path) { [unowned self] in note(path, on: loop) }
      }
    }

    private func attempt(
      _ path: String, _ watch: () throws(SystemdError) -> EventSource
    ) -> EventSource? {
      do throws(SystemdError) { return try watch() } catch {
        if error.code != ENOENT, error.code != ENOTDIR { troubles[path] = error }
        return nil
      }
    }

    private func note(_ path: String, on loop: EventThread.Loop) {
      changed.insert(path)
      isStormy = timer != nil
      if timer == nil { wait(on: loop) }
    }

    private func wait(on loop: EventThread.Loop) {
      isStormy = false
      timer = try? loop.after(microseconds: calm) { [unowned self] in
        guard isStormy, deferrals < patience else { return settle(on: loop) }
        deferrals += 1
        wait(on: loop)
      }
      // Without a timer, reports at once.
      if timer == nil { settle(on: loop) }
    }

    private func settle(on loop: EventThread.Loop) {
      timer = nil
      deferrals = 0
      let told = changed
      changed = []
      // New links may have appeared, or links may point elsewhere.
      for path in told where places[path] != nil { follow(path, on: loop) }
      tell(told)
    }
  }
}
