import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

struct SegmentCommand: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "segment",
    abstract: "Store a filter as a segment; without arguments, list all segments with their sizes.",
    usage: """
      plannerctl segment
      plannerctl segment <name> = <filter>
      plannerctl segment <name> --remove
      """,
    discussion: """
      You can then use the name in place of the filter: `segment close = tag:family or tag:vip`, `people \
      close 'last:>30d'`.
      """)

  @Argument(help: "The name of the segment, one word.", completion: .segments)
  var name: String?

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("=, and the filter.", valueName: "filter"),
    completion: .filters)
  var filter: [String] = []

  @Flag(help: "Remove the segment; its people stay.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try refuseOptions(among: filter)
    guard name != nil else {
      if remove { throw ValidationError("add the segment to remove") }
      return
    }
    if remove != filter.isEmpty { throw ValidationError("use either = FILTER or --remove") }
    if let first = filter.first, first != "=" || filter.count < 2 {
      throw ValidationError("use: plannerctl segment NAME = FILTER")
    }
  }

  func run(in session: Session) throws {
    guard let name else {
      return try session.show(PeopleMethods.ListSegments()) { SegmentsView(segments: $0.segments) }
    }
    let filter = try FilterWords.joined(Array(filter.dropFirst()))
    try session.show(PeopleMethods.SetSegment(name: name, filter: filter)) {
      SegmentChangedView(segment: $0.segment, isRemoved: remove)
    }
  }
}

struct Cadence: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "cadence",
    abstract: "Set a cadence for all people with a tag; without arguments, list these cadences.",
    usage: """
      plannerctl cadence
      plannerctl cadence tag:<tag> <every> [--for <duration>] [--on <days>] [--between <times>]
      plannerctl cadence tag:<tag> --remove
      """,
    discussion: """
      A person's own cadence (--every) replaces it; with several tags, the shortest counts. People who get \
      or lose the tag later get or lose the cadence with it. Your settings for one person (`plannerctl \
      edit`) stay.
      """)

  @Argument(help: "The tag: tag:family, or family.", completion: .tags)
  var tag: String?

  @Argument(help: "Cadences: 7d, 2w, monthly.", transform: CalendarDuration.cadence)
  var every: Int?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("How long a session is: 45m, 1h30m, or a number of minutes.", valueName: "duration"),
    transform: CalendarDuration.length)
  var length: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("On which days you can meet: mon-thu,sat, weekdays or weekend.", valueName: "days"),
    transform: Weekday.days)
  var on: [Weekday]?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "At which times of day you can meet: 18:00-21:00, evening; repeat the option for more.",
      valueName: "times"),
    transform: TimeBlock.blocks)
  var between: [[TimeBlock]] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How important they are, from 1 to 5.", valueName: "1-5"))
  var importance: Int?

  @Flag(help: "Remove the cadence of the tag.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if tag == nil, remove { throw ValidationError("add a tag") }
    if tag != nil, remove == (every != nil) {
      throw ValidationError("use either a cadence, such as 7d, or --remove")
    }
    let givesMore = length != nil || on != nil || !between.isEmpty || importance != nil
    if every == nil, givesMore {
      throw ValidationError("--for, --on, --between and --importance need a tag and a cadence")
    }
  }

  func run(in session: Session) throws {
    guard let tag else {
      return try session.show(Methods.ListTagCadences()) { TagCadencesView(cadences: $0.cadences) }
    }
    let name = tag.lowercased().hasPrefix("tag:") ? String(tag.dropFirst(4)) : tag
    try session.show(
      Methods.SetTagCadence(
        tag: name, cadenceDays: every, minDurationMin: length, importance: importance,
        windows: try windows(of: name, in: session))
    ) {
      TagCadenceView(tag: name, every: every, reply: $0)
    }
  }

  /// Returns the tag's windows with the given parts replaced; nil if no part was given.
  private func windows(of tag: String, in session: Session) throws -> Windows? {
    guard on != nil || !between.isEmpty else { return nil }
    let known = try session.call(Methods.ListTagCadences()).cadences.first {
      $0.tag.lowercased() == tag.lowercased()
    }
    var windows = known?.windows ?? .always
    if let on { windows.weekdays = on }
    if !between.isEmpty { windows.timeBlocks = between.flatMap(\.self) }
    return windows
  }
}
