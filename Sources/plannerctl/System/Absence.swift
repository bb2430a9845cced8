import Glibc
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

/// Finds the reason why no daemon answers, as far as a client can. Changes nothing.
struct Absence {
  private static let service = "plannerd.service"
  private static let socket = "plannerd.socket"
  private static let log = "journalctl --user -u plannerd -n 20"

  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// Returns the findings; nil if the error has another cause.
  func findings(_ error: ClientError) -> [Finding]? {
    switch error {
    case .noDaemon(let path, let reason):
      return [
        Finding(
          severity: .broken, what: "No daemon answers: \(reason).", where: path,
          fix: "See below, or: plannerd &")
      ] + file(path) + database() + units(path)
    case .misplaced(let misplaced):
      return [
        Finding(
          severity: .broken, what: misplaced.what.sentence, where: misplaced.place,
          fix: misplaced.fix.sentence)
      ]
    case .notPermitted(let path, let reason):
      return [
        Finding(
          severity: .broken, what: "You cannot use the socket: \(reason).", where: path,
          fix: "Run plannerctl as the planner's user; if you are this user: chmod 600 \(Quoted.shell(path))")
      ]
    case .silent(let program):
      return [
        Finding(
          severity: .broken,
          what:
            "\(program.name) \(program.isStopped ? "is stopped" : "accepts the call"), but does not answer.",
          where: SocketPath.resolve(environment), fix: program.step)
      ]
    case .timedOut, .lost:
      let path = SocketPath.resolve(environment)
      let what =
        error == .lost
        ? "The daemon closed the connection before it answered."
        : "The daemon accepts the call, but does not answer."
      return [
        Finding(severity: .broken, what: what, where: path, fix: "systemctl --user restart plannerd")
      ] + units(path)
    default: return nil
    }
  }

  /// Checks the file at the socket's path.
  private func file(_ path: String) -> [Finding] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [] }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      return [
        Finding(
          severity: .broken, what: "There is no socket, but another object; the daemon does not change it.",
          where: path,
          fix: "Move it elsewhere, or set PLANNER_SOCKET to another path.")
      ]
    }
    return [
      Finding(
        severity: .warning, what: "The socket is left over: its program has ended.", where: path,
        fix: "A daemon that starts replaces it; there is nothing to remove.")
    ]
  }

  /// Checks the database's header. The daemon does not start if the header is not SQLite's. Only the daemon
  /// can check the content.
  private func database() -> [Finding] {
    let magic = Array("SQLite format 3\0".utf8)
    guard let folder = try? Folders(environment).data else { return [] }
    let path = "\(folder)/planner.db"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: magic.count)
    let count = read(descriptor, &head, head.count)
    // An empty file is a new database.
    guard count > 0, head != magic else { return [] }
    return [
      Finding(
        severity: .broken, what: "The database is damaged, so the daemon cannot start.",
        where: path,
        fix: "plannerctl restore restores a copy; plannerctl doctor --recover saves the readable part.")
    ]
  }

  // MARK: - Units

  private func units(_ path: String) -> [Finding] {
    if let home = environment["PLANNER_HOME"], !home.isEmpty {
      return [
        Finding(
          severity: .warning, what: "PLANNER_HOME is set, and no unit runs that planner.", where: home,
          fix:
            "PLANNER_HOME=\(Quoted.shell(home)) plannerd &, or unset PLANNER_HOME for systemd's planner."
        )
      ]
    }
    guard let manager = UserManager(environment),
      let shown =
        (try? manager.show(
          [Self.service, Self.socket],
          ["LoadState", "ActiveState", "UnitFileState", "Result", "ExecMainStatus", "Listen"])) ?? nil
    else {
      return [
        Finding(
          severity: .warning, what: "No systemd user manager answers.", where: "systemctl --user",
          fix: "Start the daemon from your session: plannerd &")
      ]
    }
    return service(shown[Self.service] ?? [:]) + socket(shown[Self.socket] ?? [:], path)
  }

  private func service(_ unit: [String: String]) -> [Finding] {
    func finding(_ severity: Severity, _ what: String, _ fix: String) -> [Finding] {
      [Finding(severity: severity, what: what, where: Self.service, fix: fix)]
    }
    switch unit["LoadState"] {
    case "loaded": break
    case "masked": return finding(.broken, "The unit is masked.", "systemctl --user unmask \(Self.service)")
    case nil, "not-found":
      return finding(
        .warning, "The unit is not installed.",
        "apt install social-planner (or make install), then: systemctl --user daemon-reload; "
          + "or without systemd: plannerd &")
    case let state?:
      return finding(.broken, "The unit cannot be used (\(state)).", "systemctl --user status plannerd")
    }
    if unit["ActiveState"] == "failed" {
      let status = unit["ExecMainStatus"].flatMap { $0 == "0" ? nil : ", with exit code \($0)" } ?? ""
      return finding(
        .broken, "The daemon failed (\(unit["Result"] ?? "unknown")\(status)).",
        "\(Self.log) shows the reason; then: systemctl --user restart plannerd.socket plannerd.service")
    }
    return unit["UnitFileState"] == "disabled"
      ? finding(
        .warning, "The unit is installed, but not switched on.",
        "systemctl --user enable --now \(Self.service)")
      : finding(.ok, "The unit is installed; it is \(unit["ActiveState"] ?? "unknown").", "")
  }

  private func socket(_ unit: [String: String], _ path: String) -> [Finding] {
    guard unit["LoadState"] == "loaded" else { return [] }
    func finding(_ what: String, _ fix: String) -> [Finding] {
      [Finding(severity: .broken, what: what, where: Self.socket, fix: fix)]
    }
    if unit["ActiveState"] == "failed" {
      return finding(
        "systemd has given up listening (\(unit["Result"] ?? "unknown")).",
        "\(Self.log) shows the reason; then: systemctl --user restart \(Self.socket)")
    }
    guard unit["ActiveState"] == "active" else {
      return finding(
        "systemd does not listen for clients.", "systemctl --user enable --now \(Self.socket)")
    }
    // The property looks like `/run/user/1000/planner/planner.sock (Stream)`.
    let listens = (unit["Listen"] ?? "").replacing(" (Stream)", with: "")
    guard listens != path else { return [] }
    return finding(
      "systemd listens at '\(listens)', but this command uses '\(path)'.",
      environment["PLANNER_SOCKET"].map { _ in "Unset PLANNER_SOCKET, or correct it." }
        ?? "Set XDG_RUNTIME_DIR as at your login, or PLANNER_SOCKET=\(Quoted.shell(listens)).")
  }
}

extension String {
  /// The text with a capital first letter and a full stop.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
