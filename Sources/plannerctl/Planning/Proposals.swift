import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerWords

extension Session {
  /// Shows a command of plannerctl. If the command changes something, runs it after the user at the terminal
  /// agrees. If it changes a session that a guest booked, warns about this first.
  func propose(_ arguments: [String], changes: Bool) throws {
    try console.write("  \(harmless(Quoted.shellLine(["plannerctl"] + arguments)))\n")
    guard changes, let ask = console.ask, console.isTerminal else { return }
    let word = try wordOfGuest(Plannerctl.parse(arguments))
    if let word { try console.write("\(harmless(word))\n") }
    guard Session.agrees("Shall I?", ask) else { return try console.write("Nothing was changed.\n") }
    let sure = word == nil ? [] : ["--yes"]
    guard let command = try Plannerctl.parse(arguments + sure) as? any PlannerCommand else {
      throw CommandError(message: "this is not a command: \(Quoted.shellLine(["plannerctl"] + arguments))")
    }
    try command.run(in: self)
  }

  /// Returns a sentence about what a guest will see after a command; nil if the command changes no session
  /// that a guest booked.
  private func wordOfGuest(_ command: any ParsableCommand) throws -> String? {
    func word(_ item: String, _ change: WordOfGuest) -> String? {
      // If the session does not exist, the command reports it.
      (try? call(Methods.Item(item: item)))?.item.wordOfGuest(change, at: clock.now())
    }
    switch command {
    case let command as Snooze: return word(command.item, .moved)
    case let command as Reschedule: return word(command.item, .moved)
    case let command as Cancel: return word(command.item, .canceled)
    case let command as Pause:
      guard let name = command.whom.name, let person = try? call(Methods.Person(name: name)) else {
        return nil
      }
      let placed = person.items.filter { $0.origin == .auto }
      let words = placed.wordsOfGuests(in: try context())
      return words.isEmpty ? nil : words.joined(separator: " ")
    default: return nil
    }
  }

  /// Returns the sentences to put before a question that removes sessions; empty if no guest booked any of
  /// them.
  func saysGuests(of items: [ShownItem]) throws -> String {
    guard items.contains(where: { $0.byGuest == true }) else { return "" }
    return items.wordsOfGuests(in: try context()).map { "\($0) " }.joined()
  }
}
