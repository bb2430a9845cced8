import PlannerModel
import PlannerProtocol
import PlannerTime
import Testing

/// The interface file that the daemon serves and the Swift types must describe the same protocol.
@Suite struct `The interface file and what is written by hand agree` {
  let file: InterfaceText

  init() throws { file = try InterfaceText.ofAll() }

  @Test(arguments: allDescriptions.indices)
  func `it has the interface's name, and names nothing twice`(index: Int) throws {
    let described = allDescriptions[index]
    let file = try InterfaceText(described.text)
    #expect(file.name == described.name)
    let names = file.declarations.map(\.name)
    #expect(Set(names).count == names.count && !names.isEmpty)
  }

  @Test func `every error carries a message for people`() {
    for error in file.all("error") {
      #expect(error.fields.contains { $0.name == "message" && $0.kind == .string && !$0.isOptional })
    }
  }

  @Test
  func `what is written by hand has the words of the file`() throws {
    #expect(file.type("Weekday")?.cases == Weekday.allCases.map(\.rawValue))
    let placement = file.type("Preferences")?.fields.first { $0.name == "placement" }
    #expect(placement?.kind == .choice(Preferences.Placement.allCases.map(\.rawValue)))
  }

  @Test func `types that read themselves by hand have the keys of the file, the optional ones may be absent`()
    throws
  {
    for sample in Samples.types where Self.readByHand.contains(sample.name) {
      let declared = try #require(file.type(sample.name)).fields
      try expectKeys(of: sample, declared)
    }
    let refusal = try #require(Samples.errors.first { $0.name == "InvalidField" })
    try expectKeys(of: refusal, try #require(file.all("error").first { $0.name == "InvalidField" }).fields)
  }

  /// Types with a custom `init(from:)`. It validates its input, so a probe cannot discover their members.
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
}

@Suite struct `The interface file explains itself` {
  let file: InterfaceText

  init() throws { file = try InterfaceText.ofAll() }

  @Test func `prose stands directly above every declaration, and above the interface`() {
    #expect(!file.prose.isEmpty)
    for declaration in file.declarations {
      #expect(declaration.prose.contains { !$0.isEmpty }, "\(declaration.keyword) \(declaration.name)")
    }
  }

  @Test func `no line is longer than 110 columns, none ends in a blank`() {
    for line in allDescriptions.flatMap({ $0.text.split(separator: "\n") }) {
      #expect(line.count <= 110 && line.last != " ", "\(line)")
    }
  }

  /// Returns the names explained in the prose as `notes:` or `first, last:`, and the words explained for the
  /// whole interface.
  private func explained(in prose: [String]) -> Set<String> {
    let names = prose.joined(separator: " ").matches(of: /([A-Za-z]+(?:, [A-Za-z]+)*):/)
    return Set(names.flatMap { $0.1.split(separator: ", ").map(String.init) })
  }

  @Test func `every field of every type, method and error is explained beside it, or at the top for all`() {
    let forAll = explained(in: file.prose)
    #expect(forAll.isSuperset(of: ["id", "item", "name", "plan", "message"]))
    for declaration in file.declarations {
      for field in declaration.fields + declaration.reply where !forAll.contains(field.name) {
        #expect(
          words(explaining: declaration).contains(field.name),
          "\(declaration.keyword) \(declaration.name): \(field.name)")
      }
    }
  }

  @Test func `what stands set in as 'name: ...' is a field of its declaration`() {
    for declaration in file.declarations {
      let fields = Set((declaration.fields + declaration.reply).map(\.name))
      for line in declaration.prose {
        guard let match = line.wholeMatch(of: /([a-z][A-Za-z]+(?:, [a-z][A-Za-z]+)*): .*/) else { continue }
        let names = match.1.split(separator: ", ").map(String.init)
        let isChoice = Set(choices(of: declaration)).isSuperset(of: names)
        #expect(isChoice || fields.isSuperset(of: names), "\(declaration.name): \(match.1)")
      }
    }
  }

  /// Returns the words explained by its own prose, and by a declaration that the prose refers to.
  private func words(explaining declaration: InterfaceText.Declaration) -> Set<String> {
    let prose = declaration.prose.joined(separator: " ")
    let reference = prose.firstMatch(of: /Members that are not explained here are as in `(\w+)`/)
    let other = reference.flatMap { match in file.declarations.first { $0.name == match.1 } }
    return words(of: prose).union(other.map(words(explaining:)) ?? [])
  }

  private func words(of text: String) -> Set<String> {
    Set(text.split { !($0.isLetter || $0.isNumber) }.map(String.init))
  }

  private func choices(of declaration: InterfaceText.Declaration) -> [String] {
    declaration.cases
      + (declaration.fields + declaration.reply).flatMap { field -> [String] in
        if case .choice(let words) = field.kind { return words }
        return []
      }
  }
}
