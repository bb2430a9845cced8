import PlannerPosix

extension ConfinedProgram {
  /// Runs the program. Throws ``Refusal`` if it cannot be started.
  func read(_ input: [UInt8] = []) throws -> Reading {
    do throws(ChildProcess.Failure) { return try run(input) } catch {
      throw Refusal(path, error.code)
    }
  }
}
