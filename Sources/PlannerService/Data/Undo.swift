import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerStore

extension Methods.Undo: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let program = planner.program
    let command = try planner.store.read { reader in
      guard let id else {
        guard let last = try reader.lastUndo(by: program) else {
          throw NothingToUndo(
            message: try reader.lastUndo() == nil
              ? "There is nothing to undo."
              : "You have no more changes to undo; 'plannerctl undo --list' lists changes from elsewhere.")
        }
        return last
      }
      return try reader.undoable(id)
    }
    var reply = try Undoing(planner).takeBack(command, force: force == true)
    if id == nil { reply.remarks += try Undoing(planner).remarkOnLater(than: command, by: program) }
    return reply
  }
}

extension Methods.Redo: UseCase {
  func run(in planner: Planner) throws -> Reply {
    let undo = try planner.store.read { reader in
      let found =
        try id.map { try reader.lastRedo(of: reader.undoable($0, isUndone: true).id) }
        ?? reader.lastRedo(by: planner.program)
      guard let found else { throw NothingToUndo(message: "There is nothing to redo.") }
      return found
    }
    return try Undoing(planner).takeBack(undo, force: force == true)
  }
}

extension Methods.Commands: Query {
  var readers: ReaderKind { .quick }

  func run(in views: ViewSource) throws -> Reply {
    Reply(commands: try views.read { try $0.reader.commands() }.map(\.shown))
  }
}

extension UndoableCommand {
  var shown: Command {
    Command(id: "\(id)", command: command, at: at, program: program, isUndone: isUndone)
  }
}

extension InvalidField {
  /// The description of a valid id of a change, for errors.
  static let idOfChange = "the id of a change, such as 12"
}

extension StoreReader {
  /// Returns the command with an id from a reply. Throws ``NothingToUndo`` if the command was dropped, or if
  /// it is undone and `isUndone` is false, or the reverse.
  fileprivate func undoable(_ id: String, isUndone: Bool = false) throws -> UndoableCommand {
    guard let number = Int64(id) else {
      throw InvalidField(field: "id", value: .string(id), allowed: InvalidField.idOfChange)
    }
    guard let command = try command(id: number) else {
      throw NothingToUndo(message: "That change is not among the last twenty.")
    }
    guard command.isUndone == isUndone else {
      throw NothingToUndo(
        message: "'\(command.command)' was \(isUndone ? "not undone" : "undone already").")
    }
    return command
  }
}
