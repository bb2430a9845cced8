import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Varlink

/// The guided setup, step by step. Each answer is one call and is stored before the next question, so that
/// the user can stop at any step without losing answers.
final class FirstHour {
  /// The steps, in their order.
  enum Step: Int, CaseIterable {
    case calendars, addressBooks, people, freeTime, quietHours, capacity, plan, units
  }

  /// Where to go after a step.
  enum Move { case next, back, quit }

  /// The answers given as options. The setup does not ask for them.
  struct Wishes {
    /// True to accept every found place and every default without a question.
    var yes = false
    var calendars: [String] = []
    var addressBooks: [String] = []
    var people: [PersonArgument] = []
    var freeTime: [HoursBlock]?
    var quietHours: [Double]?
    var capacity: Int?
    var units = true
  }

  let session: Session
  let wishes: Wishes
  var dialogue: Dialogue
  var done = FirstHourRecord()
  /// The steps that options answer. Each is run once, also if the user goes back.
  private var answered: Set<Step> = []
  private var introduced: Set<Step> = []

  init(_ session: Session, _ wishes: Wishes) {
    self.session = session
    self.wishes = wishes
    let console = session.console
    // The user's zone is known only once the daemon answers.
    dialogue = Dialogue(
      console: console, isHeard: !session.json,
      context: RenderContext(zone: .utc, now: session.clock.now(), width: console.width, color: console.color)
    )
  }

  func run() throws {
    try welcome()
    guard try startDaemon() == .next else { return try farewell() }
    dialogue.context = try session.context()
    var index = 0
    while let step = Step(rawValue: index) {
      if !isAsked(step), !answered.insert(step).inserted {
        index += 1
        continue
      }
      switch try run(step) {
      case .next: index += 1
      case .quit: return try farewell()
      case .back:
        let before = Step.allCases.prefix(index).last(where: isAsked)
        if before == nil { try dialogue.tell("This is the first question.") }
        index = (before ?? step).rawValue
      }
    }
    try farewell(isComplete: true)
  }

  private func run(_ step: Step) throws -> Move {
    switch step {
    case .calendars: try places(.calendar)
    case .addressBooks: try places(.addressBook)
    case .people: try people()
    case .freeTime: try freeTime()
    case .quietHours: try quietHours()
    case .capacity: try capacity()
    case .plan: try firstPlan()
    case .units: try enableUnits()
    }
  }

  /// Returns false if an option answers the step.
  private func isAsked(_ step: Step) -> Bool {
    if wishes.yes { return false }
    return switch step {
    case .calendars: wishes.calendars.isEmpty
    case .addressBooks: wishes.addressBooks.isEmpty
    case .people: wishes.people.isEmpty
    case .freeTime: wishes.freeTime == nil
    case .quietHours: wishes.quietHours == nil
    case .capacity: wishes.capacity == nil
    case .plan: true
    case .units: wishes.units
    }
  }

  /// Returns true the first time a step is shown, so that it is explained once.
  func isFirst(_ step: Step) -> Bool { introduced.insert(step).inserted }

  /// Returns the daemon's refusal in the user's terms.
  func said(_ error: any InterfaceError) -> String {
    (error as? InvalidField).map { $0.inUsersWords } ?? error.message
  }

  private func welcome() throws {
    try dialogue.say([Styled("Welcome to your planner.", .bold)])
    try dialogue.tell(
      """
      It keeps you in touch with people who matter: you choose the people and how often, it finds the time. \
      Everything stays on this machine. To find your calendars and address books, it now reads names of \
      files and folders, and the paths in the settings of khal, khard, vdirsyncer and Evolution; it opens no \
      calendar and no card before you pick it.
      """)
    if !wishes.yes { try dialogue.tell(Styled("(\(Dialogue.ways))", .dim)) }
  }

  /// Shows what was set up and how to continue.
  private func farewell(isComplete: Bool = false) throws {
    if session.json { return try session.print(json: done.json) }
    try dialogue.head(isComplete ? "That is all." : "Until later.")
    try dialogue.tell(
      "\(done.inWords) You can run `plannerctl init` again at any time; nothing is added twice.")
    guard isComplete else { return }
    let next = [
      ("plannerctl agenda", "what is planned, day by day"), ("plannerctl people", "who is due"),
      ("plannerctl --help", "everything else; `man plannerctl` in full"),
    ]
    let rows = next.map { [Styled($0.0, .accent), Styled($0.1)] }
    try dialogue.say(
      Table([.init(), .init(flexible: true)], rows: rows).lines(width: dialogue.context.width, indent: 2))
  }
}

/// The changes of one run.
struct FirstHourRecord {
  var calendars: [String] = []
  var addressBooks: [String] = []
  var people: [String] = []
  /// The preferences that were changed.
  var preferences: [String: JSONValue] = [:]
  /// The units that were enabled.
  var units: [String] = []

  /// True if the plan depends on something that was changed.
  var isOfPlan: Bool { !calendars.isEmpty || !people.isEmpty || !preferences.isEmpty }

  /// The changes as one sentence.
  var inWords: String {
    let parts = [
      (calendars.count, counted(calendars.count, "calendar")),
      (addressBooks.count, counted(addressBooks.count, "address book")),
      (people.count, counted(people.count, "person", "people")),
    ]
    var words = parts.filter { $0.0 > 0 }.map { $0.1 + " added" }
    if preferences["preferredHours"] != nil { words.append("your time for people set") }
    if preferences["quietHours"] != nil { words.append("quiet hours set") }
    if preferences["capacityPerWeek"] != nil { words.append("sessions a week set") }
    if !units.isEmpty { words.append("the planner started at each login") }
    return words.isEmpty ? "Nothing was changed." : "Done: \(words.joined(separator: ", "))."
  }

  /// The changes as one JSON object.
  var json: [UInt8] {
    func list(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
    let object: [String: JSONValue] = [
      "calendars": list(calendars), "addressBooks": list(addressBooks), "people": list(people),
      "preferences": .object(preferences), "units": list(units),
    ]
    return (try? WireJSON.encode(JSONValue.object(object))).map(Array.init) ?? []
  }
}
