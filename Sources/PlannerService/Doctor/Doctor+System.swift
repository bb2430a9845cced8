import Glibc
import PlannerModel
import PlannerProtocol

/// Checks the daemon's setup in systemd: the socket, the units and the watchdog.
extension Methods.Doctor {
  func system(_ planner: Planner, _ answer: @escaping ([Finding]) -> Void) {
    guard let outside = planner.host.outside else { return answer([]) }
    outside.system { facts in
      answer(units(facts) + watchdog(facts) + [clock(facts.clock)] + watches(facts.unwatched))
    }
  }

  func socket(_ planner: Planner) -> [Finding] {
    guard let socket = planner.host.outside?.socket else { return [] }
    let restart =
      socket.isHandedOver
      ? "systemctl --user restart plannerd.socket plannerd.service" : "Start plannerd again."
    if socket.path != socket.expected {
      return [
        .warning(
          "systemd listens there, and clients look at '\(socket.expected)'.", socket.path,
          fix:
            "Set PLANNER_SOCKET to \(Quoted.shell(socket.path)) for plannerctl, or remove 'ListenStream=' "
            + "from the drop-ins of plannerd.socket.")
      ]
    }
    var status = stat()
    guard lstat(socket.path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      return [.broken("The socket's file is missing: clients find no daemon.", socket.path, fix: restart)]
    }
    let open = openness(of: socket.path, status.st_mode)
    guard open.isEmpty else { return open }
    return [
      .ok(
        socket.isHandedOver
          ? "systemd listens for clients, and starts the daemon for them."
          : "The daemon listens for clients on its own socket.", socket.path)
    ]
  }

  /// Checks that the socket has mode 0600, and its folder mode 0700. The daemon never answers other users.
  private func openness(of path: String, _ mode: mode_t) -> [Finding] {
    var findings: [Finding] = []
    if mode & 0o077 != 0 {
      findings.append(
        .warning(
          "Other users can call it (mode \(String(mode & 0o7777, radix: 8))), but get no answer.", path,
          fix:
            "chmod 600 \(Quoted.shell(path)), and remove 'SocketMode=' from the drop-ins of plannerd.socket.")
      )
    }
    let folder = folder(of: path)
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & 0o077 != 0 else { return findings }
    let isOwn = status.st_uid == geteuid()
    findings.append(
      .warning(
        "The socket's folder is open to others (mode \(String(status.st_mode & 0o7777, radix: 8))).", folder,
        fix: isOwn
          ? "chmod 700 \(Quoted.shell(folder))" : "Set PLANNER_SOCKET to a path in your own folder."))
    return findings
  }

  // MARK: - Units

  func units(_ facts: SystemFacts) -> [Finding] {
    let place = "systemd"
    switch facts.manager {
    case .absent where facts.isSupervised:
      return [
        .warning(
          "systemd started the daemon, but there is no bus to ask it.", place,
          fix: "Install dbus-user-session and log in again.")
      ]
    case .absent:
      return [.ok("There is no systemd user manager: nothing restarts the daemon.", place)] + replaced(facts)
    case .silent(let reason):
      return [
        .warning("systemd did not answer: \(reason).", place, fix: "systemctl --user status plannerd")
      ]
    case .answered(let units, let service):
      guard service?.mainProcess == facts.process else {
        let what =
          facts.isSupervised
          ? "Another unit than \(SystemFacts.service) runs the daemon: only you know its settings."
          : "The daemon was started by hand, not by systemd: nothing restarts it."
        return [.ok(what, place)] + replaced(facts)
      }
      let faults = units.flatMap(faults(of:)) + replaced(facts)
      return faults.isEmpty
        ? [.ok("systemd runs the daemon: \(names(of: units)) are switched on.", place)] : faults
    }
  }

  private func names(of units: [SystemFacts.Unit]) -> String {
    let names = units.filter { !$0.file.isEmpty && $0.file != "static" }.map(\.name)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private func faults(of unit: SystemFacts.Unit) -> [Finding] {
    func fault(_ what: String, fix: String) -> [Finding] { [.warning(what, unit.name, fix: fix)] }
    // plannerd-refresh.service need not be enabled, because its timer starts it.
    let isStarted = unit.name != "plannerd-refresh.service"
    switch unit.load {
    case "loaded": break
    case "masked":
      return fault("The unit is masked.", fix: "systemctl --user unmask \(unit.name)")
    case "not-found":
      return fault(
        "The unit is not installed.",
        fix: "apt install social-planner (or make install), then: systemctl --user daemon-reload")
    default:
      return fault("The unit cannot be used (\(unit.load)).", fix: "systemctl --user status \(unit.name)")
    }
    if unit.needsReload {
      return fault(
        "Its file changed, and systemd has not read it again.",
        fix: "systemctl --user daemon-reload, then: systemctl --user restart plannerd")
    }
    if unit.active == "failed" {
      return fault("The unit failed.", fix: "journalctl --user -u \(unit.name) -n 20")
    }
    guard isStarted else { return [] }
    if unit.file == "disabled" || unit.file == "linked" {
      return fault(
        "The unit is not switched on: \(meaning(of: unit.name)).",
        fix: "systemctl --user enable --now \(unit.name)")
    }
    // The daemon is answering, so its own unit is active, or about to be.
    if unit.active == "inactive", unit.name != SystemFacts.service {
      return fault(
        "The unit does not run: \(meaning(of: unit.name)).", fix: "systemctl --user start \(unit.name)")
    }
    return []
  }

  /// Returns the effect of a missing unit.
  private func meaning(of unit: String) -> String {
    switch unit {
    case SystemFacts.service: "after a login there are no reminders until a client calls"
    case "plannerd.socket": "clients neither start the daemon nor wait for it"
    default: "the daily timer does not wake a stopped daemon"
    }
  }

  private func replaced(_ facts: SystemFacts) -> [Finding] {
    guard facts.isReplaced else { return [] }
    return [
      .warning(
        "The program's file was replaced, but the old one (\(Daemon.version)) still runs.", "plannerd",
        fix: facts.isSupervised ? "systemctl --user restart plannerd" : "Stop plannerd and start it again.")
    ]
  }

  // MARK: - The watchdog

  func watchdog(_ facts: SystemFacts) -> [Finding] {
    guard case .answered(_, let service?) = facts.manager, service.mainProcess == facts.process else {
      return []
    }
    let place = "watchdog"
    guard service.watchdog > 0 else {
      return [
        .warning(
          "systemd does not watch the daemon: nothing restarts it if it hangs.", place,
          fix:
            "Remove 'WatchdogSec=' from the drop-ins of \(SystemFacts.service): systemctl --user edit "
            + "plannerd"
        )
      ]
    }
    let age = service.heartbeatAge ?? 0
    // The next heartbeat comes after half of the time.
    guard age * 4 <= service.watchdog * 3 else {
      return [
        .warning(
          "The latest heartbeat came \(age) s ago, and systemd ends the daemon after \(service.watchdog) s.",
          place,
          fix: "journalctl --user -u plannerd -n 20")
      ]
    }
    return [
      .ok("systemd gets a heartbeat; without one for \(service.watchdog) s it restarts the daemon.", place)
    ]
  }
}
