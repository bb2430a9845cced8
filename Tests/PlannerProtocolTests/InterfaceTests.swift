import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

/// The file that the daemon serves and the types that it speaks with are one protocol.
@Suite("The interface file and the types agree")
struct InterfaceTests {
  let file: InterfaceText

  init() throws { file = try InterfaceText(plannerInterfaceDescription) }

  @Test("it is the interface of the planner, once through")
  func name() {
    #expect(file.name == plannerInterface)
    let names = file.declarations.map { "\($0.keyword) \($0.name)" }
    #expect(Set(names).count == names.count)
    #expect(file.all("method").count == 54 && file.all("error").count == 11)
  }

  @Test("the methods are those of Methods.all, in its order")
  func methods() {
    #expect(file.all("method").map(\.name) == Methods.all.map { $0.name })
    #expect(
      Methods.all.map { $0.qualifiedName } == Methods.all.map { "org.socialplanner.Planner.\($0.name)" })
  }

  @Test("the errors are those of plannerErrors, in its order")
  func errors() {
    #expect(file.all("error").map { "\(file.name).\($0.name)" } == plannerErrors.map { $0.qualifiedName })
  }

  @Test("every method asks for the parameters of the file and answers with its reply")
  func messages() throws {
    for method in Methods.all {
      let declared = try #require(file.all("method").first { $0.name == method.name })
      #expect(try complaints(of: method, against: declared.fields) == [], "\(method.name)")
      #expect(try complaints(of: reply(of: method), against: declared.reply) == [], "reply of \(method.name)")
    }
  }

  @Test("every error carries the parameters of the file, a message for people among them")
  func errorParameters() throws {
    for error in plannerErrors where error != InvalidField.self {
      let declared = try #require(file.all("error").first { $0.name == String(describing: error) })
      #expect(try complaints(of: error, against: declared.fields) == [], "\(error)")
    }
    for error in file.all("error") {
      #expect(error.fields.contains { $0.name == "message" && $0.kind == .string && !$0.isOptional })
    }
  }

  @Test("every named type has the members of the file")
  func types() throws {
    #expect(Set(file.all("type").map(\.name)) == Set(Samples.types.map(\.name)))
    for sample in Samples.types where !Self.readByHand.contains(sample.name) {
      let declared = try #require(file.type(sample.name))
      #expect(try complaints(of: type(of: sample.full), against: declared.fields) == [], "\(sample.name)")
    }
  }

  @Test("every word of every choice is a case, and every case a word")
  func choices() throws {
    func words(_ type: String, _ field: String) -> InterfaceText.Kind? {
      file.type(type)?.fields.first { $0.name == field }?.kind
    }
    #expect(words("PlanItem", "status") == .choice(ItemStatus.allCases.map(\.rawValue)))
    #expect(words("PlanItem", "origin") == .choice(PlanItem.Origin.allCases.map(\.rawValue)))
    #expect(words("Preferences", "placement") == .choice(Preferences.Placement.allCases.map(\.rawValue)))
    #expect(words("InteractionLog", "outcome") == .choice(InteractionLog.Kind.allCases.map(\.rawValue)))
    #expect(words("BusyTime", "kind") == .choice(BusyTime.Kind.allCases.map(\.rawValue)))
    #expect(words("UnplacedGoal", "reason") == .choice(UnplacedReason.allCases.map(\.rawValue)))
    #expect(words("SmallestChange", "kind") == .choice(ChangeKind.allCases.map(\.rawValue)))
    #expect(words("Relaxation", "kind") == .choice(ChangeKind.allCases.map(\.rawValue)))
    #expect(words("RejectedStarts", "reason") == .choice(RejectionReason.allCases.map(\.rawValue)))
    #expect(words("Obstacle", "kind") == .choice(Obstacle.Kind.allCases.map(\.rawValue)))
    #expect(words("NextReminder", "kind") == .choice(NextReminder.Kind.allCases.map(\.rawValue)))
    #expect(words("ChannelTrial", "channel") == .choice(ChannelName.allCases.map(\.rawValue)))
    #expect(words("Preferences", "channels") == .array(.choice(ChannelName.allCases.map(\.rawValue))))
    #expect(words("MirrorState", "form") == .choice(MirrorForm.allCases.map(\.rawValue)))
    #expect(words("Finding", "severity") == .choice(Finding.Severity.allCases.map(\.rawValue)))
  }

  @Test("types that read themselves by hand have the keys of the file, the optional ones may be absent")
  func byHand() throws {
    for sample in Samples.types where Self.readByHand.contains(sample.name) {
      let declared = try #require(file.type(sample.name)).fields
      try expectKeys(of: sample, declared)
    }
    let refusal = try #require(Samples.errors.first { $0.name == "InvalidField" })
    try expectKeys(of: refusal, try #require(file.all("error").first { $0.name == "InvalidField" }).fields)
  }

  /// Their `init(from:)` checks what it reads, so that a probe cannot answer for them.
  private static let readByHand: Set = [
    "Windows", "TimeBlock", "Goal", "PlanItem", "Placing", "Preferences", "Evidence", "HoursBlock",
  ]

  private func expectKeys(of sample: Samples.Sample, _ declared: [InterfaceText.Field]) throws {
    guard case .object(let members) = try json(sample.full) else {
      Issue.record("\(sample.name) is no object")
      return
    }
    #expect(Set(members.keys) == Set(declared.map(\.name)), "\(sample.name)")
    for field in declared where field.isOptional {
      var without = members
      without[field.name] = nil
      #expect(throws: Never.self, "\(sample.name) without \(field.name)") {
        try reread(.object(without), as: type(of: sample.full))
      }
    }
  }

  private func reply<M: Method>(of method: M.Type) -> any Decodable.Type { M.Reply.self }

  /// Where a Swift type and the fields of a declaration differ.
  private func complaints(of type: any Decodable.Type, against fields: [InterfaceText.Field]) throws
    -> [String]
  {
    let members = try Schema(of: type).members
    guard members.map(\.name) == fields.map(\.name) else {
      return ["members \(members.map(\.name)), in the file \(fields.map(\.name))"]
    }
    return zip(members, fields).compactMap { member, field in
      let kind = Self.kind(of: member.type)
      if kind == field.kind && member.isOptional == field.isOptional { return nil }
      return "\(field.name): \(kind)\(member.isOptional ? "?" : ""), in the file \(field)"
    }
  }

  private static func kind(of type: any Any.Type) -> InterfaceText.Kind {
    if let element = Schema.element(of: type) { return .array(kind(of: element)) }
    switch type {
    case is Bool.Type: return .bool
    case is Int.Type: return .int
    case is Double.Type: return .float
    case is String.Type, is Instant.Type, is CivilDate.Type: return .string
    case is JSONValue.Type: return .object
    case let choice as any CaseIterable.Type: return .choice(words(choice))
    default: return .named(String(describing: type))
    }
  }

  private static func words<Choice: CaseIterable>(_ type: Choice.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
  }
}

@Suite("The interface file explains itself")
struct InterfaceProseTests {
  let file: InterfaceText

  init() throws { file = try InterfaceText(plannerInterfaceDescription) }

  @Test("prose stands directly above every declaration, and above the interface")
  func prose() {
    #expect(!file.prose.isEmpty)
    for declaration in file.declarations {
      #expect(declaration.prose.contains { !$0.isEmpty }, "\(declaration.keyword) \(declaration.name)")
    }
  }

  @Test("no line is longer than 110 columns, none ends in a blank")
  func lines() {
    for line in plannerInterfaceDescription.split(separator: "\n") {
      #expect(line.count <= 110 && line.last != " ", "\(line)")
    }
  }

  /// `notes:` or `first, last:` in the prose, and words that the interface explains for all.
  private func explained(in prose: [String]) -> Set<String> {
    let names = prose.joined(separator: " ").matches(of: /([A-Za-z]+(?:, [A-Za-z]+)*):/)
    return Set(names.flatMap { $0.1.split(separator: ", ").map(String.init) })
  }

  @Test("every field of every type, method and error is explained beside it, or at the top for all")
  func fields() {
    let forAll = explained(in: file.prose)
    #expect(forAll.isSuperset(of: ["id", "item", "name", "plan", "message"]))
    for declaration in file.declarations {
      let prose = declaration.prose.joined(separator: " ")
      for field in declaration.fields + declaration.reply where !forAll.contains(field.name) {
        #expect(
          words(of: prose).contains(field.name), "\(declaration.keyword) \(declaration.name): \(field.name)")
      }
    }
  }

  @Test("what stands set in as 'name: ...' is a field of its declaration")
  func explainedFields() {
    for declaration in file.declarations {
      let fields = Set((declaration.fields + declaration.reply).map(\.name))
      for line in declaration.prose {
        guard let match = line.wholeMatch(of: /([a-z][A-Za-z]+(?:, [a-z][A-Za-z]+)*): .*/) else { continue }
        let names = match.1.split(separator: ", ").map(String.init)
        let isChoice = names.count == 1 && choices(of: declaration).contains(names[0])
        #expect(isChoice || fields.isSuperset(of: names), "\(declaration.name): \(match.1)")
      }
    }
  }

  @Test("the events of Watch are listed in its prose")
  func watchEvents() throws {
    let watch = try #require(file.all("method").first { $0.name == "Watch" })
    let events = [
      "added", "edited", "paused", "resumed", "removed", "placed", "moved", "withdrawn", "snoozed",
      "rescheduled",
      "done",
      "missed", "lapsed", "canceled", "booked", "noted", "logged", "awayAdded", "awayRemoved", "preferences",
      "imported", "erased", "undone", "calendarAdded", "calendarRemoved", "calendarsChanged",
      "addressBookAdded", "addressBookRemoved", "forgotten",
    ]
    let prose = watch.prose.joined(separator: " ")
    let list = try #require(prose.firstMatch(of: /event: ([A-Za-z, ]+); and as time goes by ([^.]+)\./))
    #expect(list.1.split(separator: ", ").map(String.init) == events)
    let ofTime = list.2.replacing(/\([^)]*\)/, with: "").replacing(" ", with: "").split(separator: ",")
    #expect(ofTime == ["reminded", "began", "ended", "dayBegan"])
  }

  private func words(of text: String) -> Set<String> {
    Set(text.split { !($0.isLetter || $0.isNumber) }.map(String.init))
  }

  private func choices(of declaration: InterfaceText.Declaration) -> [String] {
    (declaration.fields + declaration.reply).flatMap { field -> [String] in
      if case .choice(let words) = field.kind { return words }
      return []
    }
  }
}
