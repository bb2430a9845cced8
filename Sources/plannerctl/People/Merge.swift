import ArgumentParser
import PlannerProtocol

struct Merge: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make two entries of one person one: the first stays, the second goes; `undo` brings it back.",
    discussion: """
      All that you know of the second becomes the first's: profile, notes, meetings, dates, relations, drafts, files, \
      card, and the sessions that you booked. Where both have a single value, that of the first stays, and you are \
      told which one was not taken. The other name is found from then on, too. `people --duplicates` lists who may be \
      in the planner twice.
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
