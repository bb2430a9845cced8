import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

// Starts the daemon and enables its units.

extension FirstHour {
  private static let units = ["plannerd.socket", "plannerd.service", "plannerd-refresh.timer"]

  /// The user's systemd; nil if this planner does not use units.
  private var manager: UserManager? {
    let own = ["PLANNER_HOME", "PLANNER_SOCKET"]
    guard wishes.units, own.allSatisfy({ (session.environment[$0] ?? "").isEmpty }) else { return nil }
    return UserManager(session.environment)
  }

  /// Starts the daemon if no daemon answers. Throws if it cannot be started.
  func startDaemon() throws -> Move {
    do {
      _ = try session.call(Methods.Status())
      return .next
    } catch ClientError.noDaemon(let path, let reason) {
      guard let manager, try manager.state(of: Self.units[0])?.isLoaded == true else {
        throw ClientError.noDaemon(path: path, reason: reason)
      }
      try dialogue.head("The planner's daemon")
      try dialogue.tell(
        """
        It does not run yet. systemd can start it now and at each login: it reminds you, and updates the \
        plan after changes. It has no network access, and writes to its own folder only.
        """)
      if !wishes.yes {
        switch try dialogue.confirm("Start it?", help: unitsHelp) {
        case .quit: return .quit
        case .text: break
        case .skip, .back: throw ClientError.noDaemon(path: path, reason: reason)
        }
      }
      try manager.tell("enable", "--now", Self.units[0], Self.units[1], Self.units[2])
      done.units = Self.units
      session.reconnect()
      _ = try session.call(Methods.Status())
      try dialogue.tell("\(Styled("Started", .good)), and it starts again at each login.")
      return .next
    }
  }

  /// Offers to enable the units at login.
  func enableUnits() throws -> Move {
    // Skipped if the units were just started, because all were enabled too.
    guard done.units.isEmpty, let manager, let socket = try manager.state(of: Self.units[0]), socket.isLoaded
    else {
      return .next
    }
    let missing = Self.units.filter { (try? manager.tell("is-enabled", "--quiet", $0)) == nil }
    if missing.isEmpty { return .next }
    try dialogue.head("At each login")
    try dialogue.tell(
      "systemd does not start all parts of the planner: \(missing.joined(separator: ", ")).")
    if !wishes.yes {
      switch try dialogue.confirm("Switch that on?", help: unitsHelp) {
      case .text: break
      case .skip: return .next
      case .back: return .back
      case .quit: return .quit
      }
    }
    // The unit cannot start its own daemon while a manually started one runs.
    let runs = try socket.isActive || manager.state(of: Self.units[1])?.isActive == true
    for unit in missing {
      if runs { try manager.tell("enable", "--now", unit) } else { try manager.tell("enable", unit) }
    }
    done.units = missing
    try dialogue.tell(
      runs
        ? "\(Styled("Switched on", .good))."
        : "\(Styled("Switched on", .good)), from the next login on; until then your own daemon runs."
    )
    return .next
  }

  private var unitsHelp: Styled {
    """
    This runs `systemctl --user enable --now \(Self.units.joined(separator: " "))`. To take it back, run \
    `systemctl --user disable --now` with the same names. docs/operations.md explains each unit.
    """
  }
}
