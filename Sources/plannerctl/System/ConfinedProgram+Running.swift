import PlannerPosix

extension ConfinedProgram {
  /// Runs the program. Throws ``CommandError`` if it cannot be started.
  func read(_ input: [UInt8] = []) throws -> Reading {
    do throws(ChildProcess.Failure) { return try run(input) } catch {
      throw CommandError(path, error.code)
    }
  }
}
