import PlannerCalendar
import PlannerModel
import PlannerTestSupport
import PlannerTime
import Testing

@Suite struct MirrorMachineTests {
  /// `make soak` found the last seed.
  @Test(arguments: PropertySeeds.take(200) + [2_787_397_140])
  func `whatever both sides do, they agree in the end and nothing is lost or doubled`(seed: UInt64) {
    var machine = MirrorMachine(seed: seed)
    for _ in 0..<30 { machine.step() }
    machine.finish()
    let problems = machine.problems()
    #expect(problems.isEmpty, "seed \(seed):\n\(machine.log.joined(separator: "\n"))")
  }
}

/// Random operations of a user's programs and of the planner.
struct MirrorMachine {
  private(set) var world: MirrorWorld
  private(set) var log: [String] = []
  private var random: SeededRandom
  private var backup: [String: String] = [:]
  /// The complete texts of half-written files.
  private var halves: [String: String] = [:]
  /// By UID: a property that the user added to the only file with that UID.
  private var extras: [String: String] = [:]
  /// Sessions that the user may have canceled or completed in another program.
  private var touched: Set<String> = []
  /// A counter for unique names.
  private var count = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    world = MirrorWorld(form: MirrorForm.allCases[Int(seed % 3)])
    for _ in 0..<number(1...4) { place() }
    world.settle()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func one<T>(of choices: [T]) -> T { choices[number(0...choices.count - 1)] }

  mutating func step() {
    let before = log.count
    switch number(0...9) {
    case 0...4: userStep()
    case 5...7: ourStep()
    default: passStep()
    }
    if log.count == before { log.append("(nothing)") }
  }

  // MARK: - Passes

  private mutating func passStep() {
    let trouble = number(0...3) == 0 ? one(of: MirrorWorld.Trouble.allCases) : nil
    world.refuses = number(0...7) == 0
    pass(trouble)
    world.refuses = false
  }

  @discardableResult
  private mutating func pass(_ trouble: MirrorWorld.Trouble? = nil) -> MirrorDifference {
    let before = world.sessions
    let difference = world.pass(trouble)
    let words = trouble.map { "\($0)" } ?? ""
    log.append(
      "pass \(words)\(world.refuses ? " refused" : ""): \(difference.edits.map { "\($0.itemId) \($0.change)" })"
    )
    // A new file does not contain the user's property.
    for key in difference.removals.compactMap(\.forget) {
      let uid = MirrorUID(plannerId: MirrorWorld.planner, itemId: key.itemId, component: key.component)
      extras["UID:\(uid.text)"] = nil
    }
    if let trouble = difference.trouble { log.append("held: \(trouble)") }
    for (id, session) in world.sessions
    where session.status == .canceled && before[id]?.status.isLive == true && !touched.contains(id) {
      log.append("LOST \(id)")
    }
    return difference
  }

  // MARK: - Ours

  private mutating func place() {
    count += 1
    world.place("s\(count)", at: time(), minutes: number(1...8) * 15, notes: one(of: [nil, "n\(count)"]))
    log.append("place s\(count)")
  }

  private mutating func time() -> String {
    Instant(minutes: 29_541_600 + number(0...2000) * 15).description
  }

  private mutating func ourStep() {
    let ids = world.sessions.keys.sorted()
    guard !ids.isEmpty else { return place() }
    let id = one(of: ids)
    guard var session = world.sessions[id] else { return }
    switch number(0...9) {
    case 0: return place()
    case 1:
      session.startAt = Instant(time()) ?? session.startAt
      session.durationMin = number(1...8) * 15
    case 2 where session.status.isLive: session.status = one(of: [.done, .canceled, .missed, .lapsed])
    case 3:
      session.notes = [session.notes, "our \(number(0...99))"].compactMap(\.self).joined(separator: "\n")
    case 4: session.status = .pending  // undo
    case 5:
      world.sessions[id] = nil
      log.append("person of \(id) removed")
      return
    case 6:
      world.form = one(of: MirrorForm.allCases)
      log.append("form \(world.form)")
      return
    case 7:
      let lead = number(0...3) * 10
      for id in ids { world.sessions[id]?.leadTimeMin = lead }
      log.append("lead time")
      return
    case 8: world.now = world.now.adding(minutes: number(1...20) * 1440)
    default: session.title = "Name \(number(0...9))"
    }
    world.sessions[id] = session
    log.append("ours: \(id) \(session.status) \(session.startAt) \(session.notes ?? "-") at \(world.now)")
  }

  // MARK: - The user's

  private func id(_ name: String) -> String {
    (world[name] ?? "").line("UID").flatMap { MirrorUID(String($0.dropFirst(4))) }?.itemId ?? ""
  }

  private mutating func userStep() {
    let whole = world.files.keys.sorted().filter { halves[$0] == nil }
    guard !whole.isEmpty else { return }
    let name = one(of: whole)
    let text = world[name] ?? ""
    let isTask = text.contains("BEGIN:VTODO")
    let uid = text.line("UID") ?? ""
    let id = id(name)
    let action = number(0...11)
    log.append("user \(action) on \(name)")
    switch action {
    case 0, 1:
      world.edit(file: name, set: moved(isTask))
    case 2: world.edit(file: name, set: ["SUMMARY": "Lunch \(number(0...9))"])
    case 3:
      let property = "X-USER-\(number(0...99))"
      world.edit(file: name, set: [property: "y"])
      if holders(of: uid) == 1 { extras[uid] = "\(property):y" }
    case 4:
      touched.insert(id)
      world.edit(
        file: name,
        set: isTask ? ["STATUS": "COMPLETED", "PERCENT-COMPLETE": "100"] : ["STATUS": "CANCELLED"])
    case 5:
      touched.insert(id)
      world.edit(file: name, set: ["STATUS": "CANCELLED"])
    case 6:
      touched.insert(id)
      extras[uid] = nil
      world[name] = nil
    case 7:
      world[newName()] = text
      if holders(of: uid) > 1 { extras[uid] = nil }
      world[name] = nil
    case 8:
      world[newName()] = text
      extras[uid] = nil
    case 9: restore()
    case 10:
      halves[name] = number(0...1) == 0 ? text : MirrorWorld.edited(text, moved(isTask))
      world[name] = String(text.prefix(number(0...text.count - 20)))
    default: world.edit(file: name, set: ["DESCRIPTION": one(of: [nil, "their \(number(0...99))"])])
    }
  }

  /// Returns a name that sorts before or after the planner's names.
  private mutating func newName() -> String {
    count += 1
    return "\(one(of: ["0", "t"]))-\(count).ics"
  }

  private func holders(of uid: String) -> Int {
    world.files.count { (halves[$0.key] ?? $0.value).line("UID") == uid }
  }

  private mutating func moved(_ isTask: Bool) -> [String: String?] {
    let day = 10 + number(0...15)
    if isTask {
      return number(0...4) == 0 ? ["DUE;VALUE=DATE": "202603\(day)"] : ["DUE": "202603\(day)T101500Z"]
    }
    switch number(0...3) {
    case 0: return ["DTSTART;VALUE=DATE": "202603\(day)", "DTEND": nil]
    case 1: return ["DTSTART;TZID=Europe/Berlin": "202603\(day)T093000", "DTEND": nil, "DURATION": "PT45M"]
    case 2: return ["DTSTART": "202603\(day)T150000", "DTEND": "202603\(day)T160000"]
    default: return ["DTSTART": "202603\(day)T150000Z", "DTEND": "202603\(day)T151000Z"]
    }
  }

  private mutating func restore() {
    if backup.isEmpty || number(0...1) == 0 {
      backup = world.files.filter { halves[$0.key] == nil }
      log.append("backup")
      return
    }
    log.append("backup restored")
    for (name, text) in backup {
      halves[name] = nil
      world[name] = text
      touched.insert(id(name))
    }
    extras = [:]
  }

  // MARK: - The end

  mutating func finish() {
    for (name, text) in halves.sorted(by: { $0.key < $1.key }) { world[name] = text }
    halves = [:]
    log.append("finish")
    for _ in 0..<8 where !pass().isEmpty {}
    if world.pass().trouble != nil {
      world.isNew = true
      for _ in 0..<8 where !pass().isEmpty {}
    }
  }

  func problems() -> [String] {
    var problems = log.filter { $0.hasPrefix("LOST") }
    let left = world.mirror().difference()
    if !left.isEmpty { problems.append("not quiet: \(left)") }
    // If the file of a canceled session comes back, deleting it is left to the user if the session is over,
    // or if the file itself says that it is canceled.
    let restored = Set(world.files.keys.filter(isLeftToTheUser))
    problems += left.remarks.map(\.sentence).filter { sentence in
      !restored.contains { sentence.hasPrefix("\($0) came back after the session of ") }
    }
    var files: [MirrorUID: [String]] = [:]
    for (name, text) in world.files where !restored.contains(name) {
      guard let uid = text.line("UID").flatMap({ MirrorUID(String($0.dropFirst(4))) }) else {
        problems.append("no UID in \(name)")
        continue
      }
      files[uid, default: []].append(text)
      if world.copies[MirrorCopy.Key(itemId: uid.itemId, component: uid.component)]?.file != name {
        problems.append("\(name) is nobody's")
      }
      if let extra = extras["UID:\(uid.text)"], !text.contains(extra) { problems.append("\(extra) lost") }
    }
    for (uid, texts) in files {
      if texts.count > 1 { problems.append("\(uid) is doubled") }
      guard let session = world.sessions[uid.itemId], world.form.components.contains(uid.component) else {
        problems.append("\(uid) is a ghost")
        continue
      }
      problems += disagreements(texts[0], session, uid)
    }
    for session in world.sessions.values where session.status.isLive {
      for component in world.form.components {
        let uid = MirrorUID(plannerId: MirrorWorld.planner, itemId: session.itemId, component: component)
        if files[uid] == nil { problems.append("\(uid) is missing") }
      }
    }
    return problems
  }

  private func isLeftToTheUser(_ name: String) -> Bool {
    guard let text = world.files[name],
      let uid = text.line("UID").flatMap({ MirrorUID(String($0.dropFirst(4))) }),
      let session = world.sessions[uid.itemId], session.status == .canceled,
      world.copies[MirrorCopy.Key(itemId: uid.itemId, component: uid.component)]?.file != name
    else { return false }
    return text.line("STATUS") == "STATUS:CANCELLED"
      || session.startAt.adding(minutes: session.durationMin) <= world.now
  }

  /// Compares a file with its session without using the tested code.
  private func disagreements(_ text: String, _ session: MirrorSession, _ uid: MirrorUID) -> [String] {
    var problems: [String] = []
    let status = text.line("STATUS") ?? ""
    let expected =
      switch (session.status, uid.component) {
      case (.done, .task): "STATUS:COMPLETED"
      case (.done, .event): "STATUS:CONFIRMED"
      case (.canceled, _), (.missed, _), (.lapsed, _): "STATUS:CANCELLED"
      case (_, .task): "STATUS:NEEDS-ACTION"
      case (_, .event): "STATUS:CONFIRMED"
      }
    if status != expected { problems.append("\(uid): \(status), and the session \(session.status)") }
    let line = text.line(uid.component == .task ? "DUE" : "DTSTART") ?? ""
    let utc = session.startAt.description.filter { $0 != "-" && $0 != ":" }
    if line.contains("TZID=Europe/Berlin") {
      let clock = MirrorWorld.berlin.wallClock(at: session.startAt)
      let local = "\(clock.date)T\(clock.time)00".filter { $0 != "-" && $0 != ":" }
      if !line.hasSuffix(local) { problems.append("\(uid): \(line), and the session \(session.startAt)") }
    } else if !line.hasSuffix(":\(utc)") {
      problems.append("\(uid): \(line), and the session \(session.startAt)")
    }
    let notes = (text.line("DESCRIPTION") ?? "").dropFirst("DESCRIPTION:".count).replacing("\\n", with: "\n")
    if notes != session.notes ?? "" {
      problems.append("\(uid): notes \(notes), and the session \(session.notes ?? "-")")
    }
    return problems
  }
}
