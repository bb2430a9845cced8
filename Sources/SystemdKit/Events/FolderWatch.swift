import CLibsystemd
import Glibc

/// Tells of changes in folders and files (inotify(7)), a storm of them as one. Nothing wakes while nothing
/// changes.
package final class FolderWatch: Sendable {
  private let thread: EventThread
  private let state: Confined<State>

  /// - Parameters: - calm: microseconds without a change after which a storm is over; long enough for a
  ///   program that saves by
  ///     removing a file and writing it anew.
  ///   - patience: how often the end of a storm is put off before it is told of all the same.
  ///   - tell: gets the paths in which something changed; called on the thread.
  package init(
    on thread: EventThread, calm: UInt64 = 500_000, patience: Int = 20,
    tell: @escaping @Sendable (Set<String>) -> Void
  ) {
    self.thread = thread
    state = Confined(State(calm: calm, patience: patience, tell: tell), to: thread)
  }

  /// Watches these folders and files, and no others. One that is not there is noticed when it comes, as long
  /// as the folder that it belongs into is there.
  package func watch(_ paths: Set<String>) {
    thread.execute { [state] loop in state.state(on: loop)?.watch(paths, on: loop) }
  }

  /// What keeps a path from being watched, by path: the limits of inotify(7), permissions. That it is not
  /// there, or is no folder, is nothing of that kind.
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
    /// The place of each path in the folder above it.
    private var places: [String: EventSource] = [:]
    /// What is in each path that is a folder.
    private var contents: [String: EventSource] = [:]
    private(set) var troubles: [String: SystemdError] = [:]
    private var changed: Set<String> = []
    private var timer: EventSource?
    /// Something changed since the timer was set.
    private var isStormy = false
    /// How often the end of the storm was put off.
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
      }
      // All of them anew: what was watched may have gone together with the folder above it.
      troubles = [:]
      for path in paths {
        places[path] = attempt(path) { () throws(SystemdError) in
          try loop.watch(file: path) { [unowned self] in
            enter(path, on: loop)
            note(path, on: loop)
          }
        }
        enter(path, on: loop)
      }
    }

    /// Watches what is in a folder; another one may have taken its place.
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
        guard isStormy, deferrals < patience else { return settle() }
        deferrals += 1
        wait(on: loop)
      }
      // Without a timer there is no waiting.
      if timer == nil { settle() }
    }

    private func settle() {
      timer = nil
      deferrals = 0
      let told = changed
      changed = []
      tell(told)
    }
  }
}
