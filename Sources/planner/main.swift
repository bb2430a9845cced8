import Dispatch
import Glibc

// Three programs in one file, so that Foundation and ICU are installed once: the name by which it is started says which.
// Each runs with the rights of its own unit.

/// Ends the process after an asynchronous program.
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
// The only one without a task: its main thread waits for signals.
default: Plannerd.main()
}
