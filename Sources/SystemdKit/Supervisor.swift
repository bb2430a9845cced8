import CLibsystemd

/// What systemd is told of this process (`sd_notify(3)`); nothing happens where it was not started by it.
package struct Supervisor: Sendable {
  package init() {}

  package func ready(status: String) { tell("READY=1\nSTATUS=\(status)") }

  private func tell(_ state: String) { _ = sd_notify(0, state) }
}
