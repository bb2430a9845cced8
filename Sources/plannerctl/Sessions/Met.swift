import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

struct Met: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "met",
    abstract: "Log in a few words that you met one person or several.",
    discussion: """
      The words are names, a TIME in the past, and a note. A note of several words is in quotation marks, or \
      comes last and begins with at, in, on, for or about:

      plannerctl met ana boris yesterday at the wedding

      The planner does the same as for `done`, for each of them: a current session is done.
      """)

  @Argument(parsing: .allUnrecognized, help: "Names, a time, and a note.", completion: .people)
  var words: [String]

  @Option(help: "How you met: met (the default), call, text or other.")
  var outcome: Outcome?

  @Flag(help: "Log a meeting, even if one ended less than two hours ago.")
  var again = false

  @OptionGroup var output: OutputOptions

  func validate() throws { try refuseOptions(among: words) }

  func run(in session: Session) throws {
    let read = try MetWords(words, in: session.context()) { name in
      do { return try session.call(Methods.Person(name: name)).contact.id } catch is NotFound { return nil }
    }
    guard let first = read.names.first else {
      throw ValidationError("Say whom you met: plannerctl met NAME…")
    }
    try Done.show(
      Methods.Done(
        item: first, others: read.names.count > 1 ? Array(read.names.dropFirst()) : nil, outcome: outcome,
        notes: read.note, at: read.time, again: again ? true : nil),
      in: session)
  }
}

/// The words of `met`: names, at most one time, and at most one note, in any order.
struct MetWords: Equatable {
  var names: [String] = []
  var time: String?
  var note: String?

  /// The words with which an unquoted note begins.
  private static let openings: Set = ["at", "in", "on", "for", "about"]
  private static let fillers: Set = ["and", "with", "&"]
}

extension MetWords {
  /// Throws ``ValidationError`` for a word without a meaning, and errors of `person`.
  /// - person: returns the id of the person with a name; nil if nobody has it.
  init(_ words: [String], in context: RenderContext, person: (String) throws -> String?) throws {
    // The planner refuses a time ahead, and names it.
    func isTime(_ words: some Sequence<String>) -> Bool {
      let (text, now, zone) = (words.joined(separator: " "), context.now, context.zone)
      return (try? TimeExpression.resolve(text, now: now, zone: zone, direction: .last)) != nil
        || (try? TimeExpression.day(text, now: now, zone: zone)) != nil
    }
    var words = words[...]
    while let word = words.first {
      let bare = word.hasSuffix(",") ? String(word.dropLast()) : word
      // 'at 19:00' is a time, and 'at the wedding' is a note.
      let timed = Self.openings.contains(word) ? words.dropFirst() : words
      if let length = (1...4).last(where: { $0 <= timed.count && isTime(timed.prefix($0)) }) {
        guard time == nil else { throw ValidationError("Give one time; '\(word)' is a second one") }
        time = timed.prefix(length).joined(separator: " ")
        words = timed.dropFirst(length)
      } else if word.contains(" "), try person(bare) == nil {
        try take(word)
        words = words.dropFirst()
      } else if Self.openings.contains(word), words.count > 1 {
        try take(words.joined(separator: " "))
        words = []
      } else if Self.fillers.contains(word) {
        words = words.dropFirst()
      } else if try person(bare) != nil {
        names.append(bare)
        words = words.dropFirst()
      } else {
        throw ValidationError("Nobody is called '\(word)'; a note has several words, such as 'a long walk'")
      }
    }
  }

  private mutating func take(_ text: String) throws {
    guard note == nil else { throw ValidationError("Give one note; '\(text)' is a second one") }
    note = text
  }
}
