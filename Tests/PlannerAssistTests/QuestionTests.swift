import PlannerModel
import PlannerTime
import Testing

@testable import PlannerAssist

/// The sample questions, asked to a planner with fourteen people.
@Suite struct `Questions` {
  private static let names = Result { try SamplePlanner().assistant().names() }
  private let zone = SamplePlanner.zones.systemZone()

  private func read(_ text: String) throws -> Understood {
    Question.read(text, names: try Self.names.get(), now: SamplePlanner.now, zone: zone)
  }

  @Test func `are three hundred, sixty of them not to be understood`() throws {
    let (tuning, kept) = (try Asked.read("tuning"), try Asked.read("kept"))
    #expect(tuning.count == 200 && kept.count == 100)
    #expect(Set((tuning + kept).map(\.question)).count >= 298)
    #expect((tuning + kept).filter { $0.expect.isEmpty }.count >= 60)
  }

  @Test func `the two hundred are all understood right`() throws {
    for asked in try Asked.read("tuning") {
      let found = Asked.understood(try read(asked.question))
      #expect(found == asked.expect, "\(asked.question)")
    }
  }

  @Test func `the hundred that are kept are never understood wrong`() throws {
    var right = 0
    var missed: [String] = []
    for asked in try Asked.read("kept") {
      let found = Asked.understood(try read(asked.question))
      #expect(found == asked.expect || found.isEmpty, "\(asked.question): understood as \(found)")
      if found == asked.expect { right += 1 } else { missed.append(asked.question) }
    }
    print("The kept questions: \(right) of 100 right. Not understood: \(missed.joined(separator: " / "))")
    #expect(right >= 80)
  }

  @Test func `a day without a year that was not long ago is asked about`() throws {
    for (text, question) in [
      ("move ana to 10 nov 18:00", "Which year: 10 Nov 2026 (15 days ago) or 10 Nov 2027?"),
      ("pause ana until 20 november", "Which year: 20 Nov 2026 (5 days ago) or 20 Nov 2027?"),
    ] {
      #expect(try read(text) == .year(question))
    }
    guard case .question = try read("move ana to 10 nov 2027 18:00") else {
      Issue.record("its year was not understood")
      return
    }
  }

  @Test func `a question as it is offered reads back as itself`() throws {
    for asked in try Asked.read("tuning") + Asked.read("kept") {
      guard case .question(let question) = try read(asked.question) else { continue }
      #expect(Asked.understood(try read(question.asked)) == "\(question)", "\(question.asked)")
    }
  }

  @Test(arguments: [
    "except chen", "or not", "before 2020", "without bob", "and chen", "but not mara", "unless it rains",
    "instead",
    "in 2010", "not",
  ])
  func `words behind a question that may change it are never left out`(words: String) throws {
    for asked in try Asked.read("tuning") {
      guard case .question(let question) = try read(asked.question) else { continue }
      // In these categories the rest of the text is a note, which is kept unchanged.
      if ["note", "followup"].contains(asked.category) { continue }
      let found = Asked.understood(try read("\(asked.question.filter { $0 != "?" }) \(words)"))
      #expect(found.isEmpty, "\(asked.question) \(words): understood as \(found), and alone as \(question)")
    }
  }

  @Test(arguments: ["not", "never", "dont"])
  func `a word that denies is never left out`(word: String) throws {
    for asked in try Asked.read("tuning") where !asked.expect.isEmpty {
      if ["note", "followup"].contains(asked.category) { continue }
      let words = asked.question.split(separator: " ").map(String.init)
      for place in 0...words.count {
        let text = (words[..<place] + [word] + words[place...]).joined(separator: " ")
        let found = Asked.understood(try read(text))
        // `who is not planned` and `who did i never meet` are separate questions.
        #expect(found != asked.expect || asked.category == "why", "\(text)")
      }
    }
  }

  @Test func `two people of one name are asked for`() throws {
    guard case .either(let questions) = try read("when did i last talk to tom") else {
      Issue.record("not asked back")
      return
    }
    #expect(questions.map(\.description) == ["last.talk(Tom Baker)", "last.talk(Tom Fischer)"])
  }

  @Test func `nobody is taken for somebody with a similar name`() throws {
    for name in ["anne", "maria", "cheng", "joerg weissmann", "tomas", "gustav"] {
      guard case .stranger(let typed, _) = try read("when did i last talk to \(name)") else {
        Issue.record("\(name) was taken for somebody")
        continue
      }
      #expect(typed == name)
    }
  }

  @Test func `any bytes are read without harm`() throws {
    for text in [
      "", " ", "???", "'s", "\"", "{person}", "[(|)]", String(repeating: "ana ", count: 500), "\u{0}\u{202E}",
    ] {
      #expect(Asked.understood(try read(text)).isEmpty)
    }
  }
}
