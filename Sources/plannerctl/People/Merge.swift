import ArgumentParser
import PlannerProtocol

struct Merge: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge two entries of one person: the first stays, the second goes; `undo` restores it.",
    discussion: """
      All data of the second moves to the first: profile, notes, meetings, dates, relations, drafts, files, \
      card, and the sessions that you booked. If both have a single value, the first's value stays, and you \
      see the other one. Search finds the other name, too. `people --duplicates` lists possible duplicates.
      """)

  @Argument(help: "The name of the entry that stays.", completion: .people)
  var name: String

  @Argument(help: "The name of the entry that goes.", completion: .people)
  var other: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(PeopleMethods.Merge(name: name, with: other))
  }
}
