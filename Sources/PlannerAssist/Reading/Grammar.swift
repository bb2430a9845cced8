import PlannerTime

/// The patterns of all questions and orders that the assistant understands, in English.
struct Grammar {
  typealias Make = @Sendable (Held) -> Question?

  static let rules: [(pattern: Pattern, make: Make)] = texts.map { (Pattern($0.0), $0.1) }

  /// The words of all patterns. They are not taken for unknown names.
  static let vocabulary: Set<String> = {
    let anyDay = CivilDate(daysSinceEpoch: 0)
    return Set((rules + rules(today: anyDay)).flatMap { $0.pattern.words }).union(Verbs.words)
  }()

  private static let texts: [(String, Make)] =
    meetings + birthdays + people + plans + changes

  private static func of(_ make: @escaping @Sendable (Named) -> Question) -> Make {
    { held in held.person.map(make) }
  }

  private static let last: Make = { held in
    held.person.map { .last(held.verb ?? .any, $0) }
  }

  /// Finds people who were not met. Only the last contact of any kind is known for all people, so calls and
  /// texts are not supported.
  private static func notMet(
    _ field: String = "", _ value: @escaping @Sendable (Held) -> String? = { _ in nil }
  ) -> Make {
    { held in
      guard let days = held.days, let verb = held.verb, verb != .call, verb != .text else { return nil }
      guard !field.isEmpty else { return .notMet(days: days, group: "") }
      guard let value = value(held) else { return nil }
      return .notMet(days: days, group: "\(field):\(value.contains(" ") ? "\"\(value)\"" : value)")
    }
  }

  private static let meetings: [(String, Make)] = [
    ("when did (i|we) last {verb} {person}", last),
    ("when (have|was) i last {verb} {person}", last),
    ("when i last {verb} {person}", last),
    ("when (was|is) my last {noun} with {person}", last),
    ("(when was|when is|what was) the last time [that] (i|we) [have] {verb} {person}", last),
    ("(when was|when is) the last time me and {person} met [up]", of { .last(.met, $0) }),
    ("[the] last time i {verb} {person}", last),
    ("how long (is it|has it been|was it) since i [last] {verb} {person}", last),
    ("how long ago did i [last] {verb} {person}", last),
    ("how long have (i not|not i) {verb} {person}", last),
    ("how many (days|weeks|months) [is it|has it been] since i [last] {verb} {person}", last),
    ("[my] last {noun} with {person}", last),
    ("(did i|have i) {verb} {person} (recently|lately)", last),
    (
      "how (often|frequently) (do|did|have|should|must) i [actually|really] {verb} {person}",
      of { .often($0) }
    ),
    ("how often am i supposed to {verb} {person}", of { .often($0) }),
    (
      "(who|which people) (have i not|have not i|did i not|did not i|do i not) {verb} (for|in|since) [over|more than|at least|the last|the past] {days}",
      notMet()
    ),
    ("(anyone|anybody) [who] i have not {verb} (for|in|since|in over|for over|since over) {days}", notMet()),
    (
      "which {tag} (have i not|have not i|did i not|did not i) {verb} (for|in) [over|more than] {days}",
      notMet("tag") { $0.tag }
    ),
    (
      "who in {value} (have i not|have not i|did i not|did not i) {verb} (for|in) [over|more than] {days}",
      notMet("city") { $0.value }
    ),
    (
      "who at {value} (have i not|have not i|did i not|did not i) {verb} (for|in) [over|more than] {days}",
      notMet("company") { $0.value }
    ),
    (
      "who has not been met (for|in) [over|more than] {days}",
      { held in held.days.map { .notMet(days: $0, group: "") } }
    ),
    ("who (have i|did i) never (met|meet)", { _ in .neverMet }),
  ]

  private static let birthdaysIn: Make = { held in held.span.map { .birthdays($0) } }

  private static let birthdays: [(String, Make)] = [
    ("whose birthday is [it] [coming up] {span}", birthdaysIn),
    ("whose (birthdays|bdays) are {span}", birthdaysIn),
    ("who has [a|his|her|their] (birthday|bday) {span}", birthdaysIn),
    ("who has birthdays {span}", birthdaysIn),
    ("[are there|is there] [any] (birthdays|bdays|birthday) [coming up] {span}", birthdaysIn),
    ("which birthdays are [coming up|coming] {span}", birthdaysIn),
    ("is it (anyone has|somebodys) birthday {span}", birthdaysIn),
    ("(when is|what is) {persons} (birthday|bday)", of { .birthday($0) }),
    ("when is the (birthday|bday) of {person}", of { .birthday($0) }),
    ("when was {person} born", of { .birthday($0) }),
    ("when does {person} have [a|his|her] birthday", of { .birthday($0) }),
    ("{persons} (birthday|bday)", of { .birthday($0) }),
    ("how old is {person} [now|turning]", of { .age($0) }),
    ("how old will {person} (be|turn)", of { .age($0) }),
    ("what age is {person}", of { .age($0) }),
  ]

  private static func who(_ field: Question.Field) -> Make {
    { held in held.value.map { .who(field, $0) } }
  }

  private static let people: [(String, Make)] = [
    ("what do (i|you|we) know about {person}", of { .about($0) }),
    ("[show me|give me] [everything] about {person}", of { .about($0) }),
    ("who is {person}", of { .about($0) }),
    ("show [me] {person}", of { .about($0) }),
    ("remind me who {person} is", of { .about($0) }),
    ("(is there anything|anything|what) [i] should [i] know about {person}", of { .about($0) }),
    ("who lives in {value}", who(.city)),
    ("who is in {value}", who(.city)),
    ("who do i know in {value}", who(.city)),
    ("(which|what) people live in {value}", who(.city)),
    ("who works (at|for) {value}", who(.company)),
    ("who do i know at {value}", who(.company)),
    ("(who|anyone|anybody) (likes|loves|enjoys|plays|is into|is interested in|into) {value}", who(.interest)),
    ("who offers {value}", who(.offers)),
    ("who (could|can) help [me] with {value}", who(.offers)),
    ("who (seeks|needs|wants|is looking for|looks for) [a|an] {value}", who(.seeks)),
    ("what is {persons} [phone|telephone|mobile|cell] number", of { .phone($0) }),
    ("(how do i|how can i) (reach|contact) {person}", of { .reach($0) }),
    ("[what is] [the] [phone|telephone|mobile] number of {person}", of { .phone($0) }),
    ("{persons} [phone|telephone|mobile] number", of { .phone($0) }),
    ("what is {persons} (email|mail|e-mail) [address]", of { .mail($0) }),
    ("[what is] [the] (email|mail|e-mail) [address] of {person}", of { .mail($0) }),
    ("{persons} (email|mail|e-mail) [address]", of { .mail($0) }),
    ("where does {person} live", of { .address($0) }),
    ("what is {persons} [postal] address", of { .address($0) }),
    ("[what is] [the] address of {person}", of { .address($0) }),
    ("{persons} address", of { .address($0) }),
    ("who (could|should|can) i introduce {person} to", of { .introduce($0) }),
    ("who (could|should|can) i introduce to {person}", of { .introduce($0) }),
    ("who (could|should) {person} meet", of { .introduce($0) }),
    ("what did i (note|write|write down) (about|on) {person}", of { .notes($0) }),
    ("[show] [me] [my] notes (on|about) {person}", of { .notes($0) }),
  ]

  /// Finds free times within the named days, or within the next two weeks.
  private static func free(_ today: CivilDate) -> Make {
    { held in
      guard let person = held.person else { return nil }
      guard var span = held.span else { return .free(person, DaySpan(today, today.adding(days: 13))) }
      span.first = max(span.first, today)
      return span.first <= span.last ? .free(person, span) : nil
    }
  }

  private static let agenda: Make = { held in held.span.map { .agenda($0) } }
  private static let why: Make = { held in held.person.map { .why($0, on: held.span) } }
  private static let next: Make = of { .next($0) }

  private static let plans: [(String, Make)] = [
    ("when (do|will|shall|can) i next {verb} {person}", next),
    ("when (do|will) i {verb} {person} [next|again]", next),
    ("when am i [next] {verb} {person} [next|again]", next),
    ("(when is|what is) my next (call|meeting|session|chat) with {person}", next),
    ("[my] next (session|meeting|call) with {person}", next),
    ("when is {person} planned [next]", next),
    ("(is|is there|do i have) anything planned with {person}", next),
    ("what is (on|planned|up) {span}", agenda),
    ("what is {span} like", agenda),
    ("what do i have [planned] {span}", agenda),
    ("(who do i|who am i) (see|seeing|meet|meeting) {span}", agenda),
    ("show [me] {span}", agenda),
    ("[my] agenda {span}", agenda),
    ("do i have (anything|something) [planned] {span}", agenda),
    ("what are my plans {span}", agenda),
    ("who do i (see|meet|call) next", { _ in .upcoming }),
    ("(what|who) is next", { _ in .upcoming }),
    ("what comes next", { _ in .upcoming }),
    ("who is due", { _ in .due }),
    ("who should i (meet|call|see|contact|talk to) [next]", { _ in .due }),
    ("who do i need to (meet|call|see|contact|talk to)", { _ in .due }),
    ("who is overdue", { _ in .overdue }),
    ("who am i late with", { _ in .overdue }),
    ("who is fading [away]", { _ in .fading }),
    ("who am i (losing touch with|neglecting)", { _ in .fading }),
    ("why is {person} planned [then|there|{span}]", why),
    ("why is {person} planned (on that day|at that time)", why),
    ("why is {person} {span}", why),
    ("why do i (see|meet|call) {person} (then|on that day|{span})", why),
    ("why is there (no session|nothing planned) with {person}", why),
    ("why is {person} not planned", why),
    ("why {person}", why),
    ("can i keep (it all|all this|all of this|all of it|my promises|it up|everything)", { _ in .check }),
    ("am i (promising too much|overcommitted)", { _ in .check }),
    ("is it too much", { _ in .check }),
  ]

  /// Returns patterns with a default span that depends on today.
  static func rules(today: CivilDate) -> [(pattern: Pattern, make: Make)] {
    let upcoming: Make = { _ in .birthdays(DaySpan(today, today.adding(days: 29))) }
    let week: Make = { _ in .agenda(DaySpan(today.monday, today.monday.adding(days: 6))) }
    let day: Make = { _ in .agenda(DaySpan(today, today)) }
    let texts: [(String, Make)] = [
      ("when (could|can|should) i {verb} {person} [{span}]", free(today)),
      ("when (would i have|do i have|will i have) [some] time for {person} [{span}]", free(today)),
      (
        "(what are|when is|what is|when would be) [a] good (time|times) to {verb} {person} [{span}]",
        free(today)
      ),
      ("find [me] [a] time for {person} [{span}]", free(today)),
      ("(is there|do i have) [any] time for {person} [{span}]", free(today)),
      ("[any|upcoming|coming] birthdays", upcoming),
      ("my week", week),
      ("my day", day),
    ]
    return texts.map { (Pattern($0.0), $0.1) }
  }

  // MARK: - Changes

  private static func change(
    _ make: @escaping @Sendable (Held, Named) -> (Question.Change.What, [String])?
  ) -> Make {
    { held in
      guard let person = held.person, let (what, command) = make(held, person) else { return nil }
      return .change(Question.Change(what: what, person: person, command: command))
    }
  }

  private static func order(_ what: Question.Change.What, _ command: String) -> Make {
    { _ in .change(Question.Change(what: what, command: [command])) }
  }

  private static let move = change { held, person in
    guard let instant = held.instant, let time = held.time else { return nil }
    return (.move(instant), ["reschedule", person.selector, time])
  }
  private static let book = change { held, person in
    guard let instant = held.instant, let time = held.time else { return nil }
    return (.book(instant), ["book", person.selector, time])
  }
  private static let snooze = change { held, person in
    (.snooze(by: held.by), ["snooze", person.selector] + [held.by].compactMap(\.self))
  }
  private static let done = change { held, person in
    guard let verb = held.verb else { return nil }
    let how = verb == .met ? [] : ["--outcome", verb.rawValue]
    return (
      .done(verb, at: held.ago), ["done", person.selector] + how + (held.ago.map { ["--at", $0] } ?? [])
    )
  }
  private static let cancel = change { _, person in (.cancel, ["cancel", person.selector]) }
  private static let pause = change { held, person in
    (.pause(until: held.day), ["pause", person.selector] + (held.day.map { ["--until", "\($0)"] } ?? []))
  }
  private static let followUp = change { held, person in
    guard let text = held.text, let day = held.day else { return nil }
    let title = "ask \(text)"
    return (.followUp(title, on: day), ["dates", "add", title, "--on", "\(day)", "--name", person.selector])
  }
  private static let note = change { held, person in
    held.text.map { (.note($0), ["note", person.selector, $0]) }
  }

  private static let changes: [(String, Make)] = [
    ("(move|push|shift|reschedule) {person} to {time}", move),
    ("(move|push|shift|reschedule) (my|the) (call|session|meeting) with {person} to {time}", move),
    ("push {person} back by {by}", snooze),
    ("(snooze|postpone|put off|delay) {person}", snooze),
    ("(snooze|postpone|put off|delay) {person} (by|for) {by}", snooze),
    ("snooze [everything|everybody|everyone] tonight", order(.snoozeTonight, "snooze-tonight")),
    ("[i] [just] {past} {person}", done),
    ("[i] {past} {person} {ago}", done),
    ("(cancel|skip) {person} [this time]", cancel),
    ("(cancel|skip) (my|the) (call|session|meeting) with {person}", cancel),
    ("pause {person}", pause),
    ("pause {person} (until|till) {until}", pause),
    (
      "(resume|unpause) {person}",
      change { _, person in (.resume, ["resume", person.selector]) }
    ),
    ("remind me {day} to ask {person} {text}", followUp),
    ("remind me to ask {person} {day} {text}", followUp),
    ("(remember|note) that {person} {text}", note),
    ("note (for|on|about) {person} {text}", note),
    ("book {person} {time}", book),
    ("(plan|book|schedule) [a] (call|meeting|session) with {person} {time}", book),
    ("undo [that|it|this|the last change]", order(.undo, "undo")),
    ("take (that|it) back", order(.undo, "undo")),
  ]

  /// The pattern of `pause mara for two weeks`.
  static func pauses(today: CivilDate) -> (pattern: Pattern, make: Make) {
    (
      Pattern("pause {person} for {days}"),
      { held in
        var held = held
        held.day = held.days.map { today.adding(days: $0) }
        return held.day == nil ? nil : pause(held)
      }
    )
  }

  /// Polite words before and after a question. They are removed.
  static let politeBefore: [[String]] = [
    ["please"], ["hey"], ["hi"], ["hello"], ["ok"], ["okay"], ["so"], ["can", "you"], ["could", "you"],
    ["would", "you"], ["tell", "me"], ["do", "you", "know"], ["i", "want", "to", "know"],
  ]
  static let politeAfter: [[String]] = [["please"], ["thanks"], ["thank", "you"]]
}
