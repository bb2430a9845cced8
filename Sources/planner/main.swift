import Dispatch
import Glibc

// Three programs in one executable, so that Foundation and ICU are installed once. The name that it is
// started by selects the program. Each program runs with the rights of its systemd unit.

/// Runs an asynchronous program and exits the process when it ends.
private func serve(_ program: @escaping @Sendable () async -> Void) -> Never {
  Task {
    await program()
    exit(0)
  }
  dispatchMain()
}

switch CommandLine.arguments.first?.split(separator: "/").last {
case "plannerweb": serve { await Plannerweb.main() }
#if GUESTS
  case "plannerguests": serve { await Plannerguests.main() }
#endif
// plannerd runs without a task, because its main thread waits for signals.
default: Plannerd.main()
}
