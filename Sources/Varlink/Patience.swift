import Glibc

/// The error if a program of the planner does not answer and waiting is useless.
package struct SilentProgram: Error, Hashable, Sendable {
  /// The program's name, such as `plannerd`.
  package var name: String
  package var process: pid_t
  /// True if a signal stopped the program (SIGSTOP, Ctrl-Z). Otherwise it sleeps and answers no call.
  package var isStopped: Bool

  package init(name: String, process: pid_t, isStopped: Bool) {
    (self.name, self.process, self.isStopped) = (name, process, isStopped)
  }

  /// The command that helps.
  package var step: String {
    isStopped ? "kill -CONT \(process)" : "systemctl --user restart \(name), or: kill \(process)"
  }

  /// One sentence with the next step.
  package var message: String {
    let (why, verb) = isStopped ? (", because it is stopped", "continue it") : ("", "restart it")
    return "\(name) does not answer\(why); \(verb) with: \(step) (it may still run your command then)"
  }
}

/// Decides whether a program that has not replied yet is still working. It is asked once a second.
///
/// A program that computes gets as much time as it needs. If the program sleeps, asks for its name over a
/// second connection: a planner that waits for others answers that at once.
struct Patience {
  /// The activity of a process (proc_pid_stat(5)): its state, and the clock ticks for which it ran.
  private struct Activity: Hashable {
    var state: Character
    var ticks: Int

    var isStopped: Bool { state == "T" || state == "t" }
    /// True if it runs, waits for a processor, or waits for a disk.
    var isBusy: Bool { state == "R" || state == "D" }
  }

  /// The seconds between two calls of `told`, and between two checks of the program.
  private static let interval = 2

  let name: String
  /// The process at the other end, as the kernel reports it. Under socket activation, that is systemd.
  let peer: pid_t?
  /// The user with the processes to check under socket activation; nil for all users.
  let user: uid_t?
  /// Returns whether the program answers another call within a second.
  let answersOthers: () -> Bool
  /// Called every two seconds with the program's name and the seconds of waiting so far.
  let told: ((_ name: String, _ seconds: Int) -> Void)?
  private var before: [pid_t: Activity] = [:]

  init(
    name: String, peer: pid_t?, user: uid_t?, answersOthers: @escaping () -> Bool,
    told: ((String, Int) -> Void)?
  ) {
    (self.name, self.peer, self.user) = (name, peer, user)
    (self.answersOthers, self.told) = (answersOthers, told)
  }

  /// Throws ``ClientError/silent(_:)`` if waiting longer is useless.
  /// - seconds: the time waited so far.
  mutating func look(after seconds: Int) throws(ClientError) {
    let now = processes()
    defer { before = now }
    guard seconds >= Self.interval, seconds.isMultiple(of: Self.interval) else { return }
    if let (process, _) = now.min(by: { $0.key < $1.key }) {
      if now.values.allSatisfy(\.isStopped) {
        throw .silent(SilentProgram(name: name, process: process, isStopped: true))
      }
      if !now.contains(where: { $1.isBusy || before[$0] != $1 }), !answersOthers() {
        throw .silent(SilentProgram(name: name, process: process, isStopped: false))
      }
    }
    told?(name, seconds)
  }

  /// Returns the process at the other end. If systemd listens, returns the processes with the program's name.
  /// Empty if the kernel reports nothing.
  private func processes() -> [pid_t: Activity] {
    guard let peer, let (other, activity) = Self.activity(of: peer) else { return [:] }
    if other == name { return [peer: activity] }
    guard other == "systemd", let folder = opendir("/proc") else { return [:] }
    defer { closedir(folder) }
    var found: [pid_t: Activity] = [:]
    while let entry = readdir(folder) {
      let text = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard let process = pid_t(text), isCounted(process),
        let (name, activity) = Self.activity(of: process), name == self.name
      else { continue }
      found[process] = activity
    }
    return found
  }

  private func isCounted(_ process: pid_t) -> Bool {
    var status = stat()
    return user == nil || (stat("/proc/\(process)", &status) == 0 && status.st_uid == user)
  }

  private static func activity(of process: pid_t) -> (name: String, Activity)? {
    let descriptor = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = retrying { read(descriptor, &bytes, bytes.count) }
    // The format is `pid (name) state …`. A name can contain any character, so the last bracket counts. utime
    // and stime are the 14th and 15th value.
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else { return nil }
    let values = text[text.index(after: end)...].split(separator: " ")
    guard values.count > 12, let state = values[0].first, let user = Int(values[11]),
      let system = Int(values[12])
    else { return nil }
    return (String(text[text.index(after: start)..<end]), Activity(state: state, ticks: user + system))
  }
}
