import Testing

@Suite("The rules of the house")
struct ArchitectureTests {
  @Test func `the sources are there`() {
    #expect(SourceFile.all.count > 30)
  }

  @Test func `only some targets import modules from outside the package`() {
    for file in SourceFile.all {
      for module in file.imports where !Repository.targets.contains(module) {
        let isAllowed =
          ForeignModules.free.contains(module)
          || ForeignModules.importers[module]?.contains(file.target) == true
        #expect(isAllowed, "\(file.path) must not import \(module): see ForeignModules.swift")
      }
    }
  }

  /// Fails for each line of code that contains one of the words and matches the pattern.
  /// - words: a quick filter. Most lines contain no such word and skip the match, which is slow in debug
  ///   builds.
  private func forbid(
    _ pattern: Regex<some Any>, words: [String], because: String,
    except isAllowed: (SourceFile.Line) -> Bool = { _ in false }
  ) {
    for line in SourceFile.allCode
    where words.contains(where: line.text.contains) && line.text.contains(pattern) && !isAllowed(line) {
      Issue.record("\(line.place): \(because)")
    }
  }

  @Test func `nothing falls over on purpose`() {
    forbid(/\bfatalError\b/, words: ["fatalError"], because: "say what went wrong by throwing")
    forbid(/\btry!/, words: ["try!"], because: "the daemon must survive every error")
    forbid(/\bas!/, words: ["as!"], because: "a cast that fails must be an error")
    forbid(
      /\bThread\.sleep\b|\busleep\(|\bnanosleep\(|(?:^|[^\w.])sleep\(|\bTask\.sleep\b/, words: ["sleep"],
      because: "wait for what happens, not for time")
  }

  @Test func `what the compiler cannot check says why it is right`() {
    forbid(
      /@unchecked Sendable|nonisolated\(unsafe\)/, words: ["@unchecked", "unsafe"],
      because: "a comment line directly above says why"
    ) { $0.file.isCommented(line: $0.number) }
  }

  @Test func `only the clock reads the time, only the roots take the machine's clock`() {
    forbid(
      /\bDate\(\)|\bDate\.now\b|\bclock_gettime\b|\bgettimeofday\b|\bClock\.system\b|\bContinuousClock\b|\bSuspendingClock\b|(?:^|[^\w.])time\(nil\)|Instant\.now\b|NIODeadline\.now\b/,
      words: ["Date", "Clock", "clock_gettime", "gettimeofday", "time(nil)", "Instant", "NIODeadline"],
      because: "take the time from the Clock that is handed in"
    ) {
      // A deadline only measures the run time of another program.
      ["Sources/PlannerTime/Clock.swift", "Sources/PlannerPosix/Deadline.swift"].contains($0.file.path)
        || ["planner", "plannerassist", "plannerctl"].contains($0.file.target)
    }
  }

  @Test func `files stay readable: 400 lines at most`() {
    // Generated files have no limit.
    for file in SourceFile.all where !file.path.contains("/Generated/") {
      #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines: split it")
    }
  }

  @Test func `few files extend the planner: what only reads is a function of a view`() {
    let extending = SourceFile.all.filter { file in
      file.code.contains { $0.text.contains(/^(?:\w+ )?extension Planner\b/) }
    }
    #expect(extending.count <= 6, "\(extending.map(\.path))")
    #expect(extending.reduce(0) { $0 + $1.lines.count } <= 400, "\(extending.map(\.path))")
  }

  @Test func `a view can neither write nor reach the planner`() {
    for name in ["PlannerView", "ViewSource", "CardContents", "CalendarContents", "DateCache"] {
      let files = SourceFile.all.filter { $0.path.hasSuffix("/\(name).swift") }
      #expect(files.count == 1, "\(name)")
      for line in files.flatMap(\.code) {
        #expect(
          !line.text.contains(
            /\bStoreWriter\b|\bPlannerHost\b|: Planner\b(?!\.)|\.write\(|\bMessenger\b|\bEventFeed\b/),
          "\(name), line \(line.number)")
      }
    }
  }

  @Test func `the default access is package`() {
    forbid(/^\s*(public|open)\s/, words: ["public", "open"], because: "no other package needs it")
  }
}

@Suite struct `The checks of the house see what they look for` {
  private func file(_ text: String) -> SourceFile {
    SourceFile(
      path: "Sources/PlannerEngine/X.swift",
      lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test func `imports in every form`() {
    let file = file(
      """
      import A
      @testable import B
      package import struct C.D
      @preconcurrency public import E
        import F
      // import G
      let text = "import H"
      func important() {}
      """)
    #expect(file.imports == ["A", "B", "C", "E", "F"])
  }

  @Test func `code without comments and texts`() {
    let file = file(
      """
      let a = 1  // try! here
      /// fatalError
      let b = "fatalError \\" try!"; let c = 2
      """)
    #expect(file.code.map(\.number) == [1, 3])
    #expect(!file.code.contains { $0.text.contains("fatalError") || $0.text.contains("try!") })
    #expect(file.code[1].text.contains("let c = 2"))
  }
}
