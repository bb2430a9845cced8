import ArgumentParser
import PlannerModel
import PlannerProtocol
import PlannerTime

struct SegmentCommand: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "segment",
    abstract: "Keep a filter by name; without arguments, show all segments and how many people they mean.",
    usage: """
      plannerctl segment
      plannerctl segment <name> = <filter>
      plannerctl segment <name> --remove
      """,
    discussion: """
      The name then stands for the filter wherever a filter may stand: `segment close = tag:family or tag:vip`, \
      `people close 'last:>30d'`.
      """)

  @Argument(help: "The name of the segment, one word.", completion: .segments)
  var name: String?

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("=, and what the name stands for.", valueName: "filter"),
    completion: .filters)
  var filter: [String] = []

  @Flag(help: "Remove the segment; nobody is removed with it.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try refuseOptions(among: filter)
    guard name != nil else {
      if remove { throw ValidationError("say which segment to remove") }
      return
    }
    if remove != filter.isEmpty { throw ValidationError("give either = FILTER or --remove") }
    if let first = filter.first, first != "=" || filter.count < 2 {
      throw ValidationError("write: plannerctl segment NAME = FILTER")
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
    abstract: "Say how often you meet everybody with a tag; without arguments, show these cadences.",
    usage: """
      plannerctl cadence
      plannerctl cadence tag:<tag> <every>
      plannerctl cadence tag:<tag> --remove
      """,
    discussion: """
      A person's own cadence (--every) goes before it; of several tags the shortest counts. Whoever gets or \
      loses the tag later gets or loses the cadence with it.
      """)

  @Argument(help: "The tag: tag:family, or family.", completion: .tags)
  var tag: String?

  @Argument(help: "How often: 7d, 2w, monthly.", transform: CalendarDuration.cadence)
  var every: Int?

  @Flag(help: "Remove the cadence of the tag.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if tag == nil, remove { throw ValidationError("say which tag") }
    if tag != nil, remove == (every != nil) {
      throw ValidationError("give either how often, such as 7d, or --remove")
    }
  }

  func run(in session: Session) throws {
    guard let tag else {
      return try session.show(Methods.ListTagCadences()) { TagCadencesView(cadences: $0.cadences) }
    }
    let name = tag.lowercased().hasPrefix("tag:") ? String(tag.dropFirst(4)) : tag
    try session.show(Methods.SetTagCadence(tag: name, cadenceDays: every)) {
      TagCadenceView(tag: name, every: every, reply: $0)
    }
  }
}
