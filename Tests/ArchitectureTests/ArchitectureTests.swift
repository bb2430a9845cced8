import Testing

@Suite("The rules of the house")
struct ArchitectureTests {
  @Test("the sources are there")
  func sourcesThere() {
    #expect(SourceFile.all.count > 30)
  }

  @Test("every target has a row in the table of arrows")
  func rows() {
    for target in Set(SourceFile.all.map(\.target)) {
      #expect(Arrows.table[target] != nil, "\(target) needs a row in Arrows.swift and docs/architecture.md")
    }
  }

  @Test("imports follow the arrows", arguments: SourceFile.all)
  func arrows(file: SourceFile) throws {
    let row = try #require(Arrows.table[file.target])
    let allowed = row.ours.union(row.outside).union(Arrows.systemModules)
    for module in file.imports {
      #expect(allowed.contains(module), "\(file.target) must not import \(module): \(row.because)")
    }
  }

  @Test("the manifest has no arrow of ours that the table has not")
  func manifest() throws {
    // A dependency without an import would still be linked.
    let row = try #require(Arrows.table["PlannerEngine"])
    #expect(row.ours == ["PlannerModel", "PlannerTime"])
    for (target, row) in Arrows.table {
      #expect(row.ours.allSatisfy { Arrows.table[$0] != nil }, "\(target)")
      #expect(!row.ours.contains(target))
    }
  }

  @Test("nothing falls over on purpose", arguments: SourceFile.all)
  func noTraps(file: SourceFile) {
    for (number, line) in file.code {
      #expect(!line.contains(/\bfatalError\b/), "\(file.path):\(number): say what went wrong by throwing")
      #expect(!line.contains(/\btry!/), "\(file.path):\(number): the daemon must survive every error")
      #expect(!line.contains(/\bas!/), "\(file.path):\(number): a cast that fails must be an error")
      #expect(
        !line.contains(/\bThread\.sleep\b|\busleep\(|\bnanosleep\(|(?:^|[^\w.])sleep\(|\bTask\.sleep\b/),
        "\(file.path):\(number): wait for what happens, not for time")
    }
  }

  @Test("what the compiler cannot check says why it is right", arguments: SourceFile.all)
  func unchecked(file: SourceFile) {
    for (number, line) in file.code where line.contains(/@unchecked Sendable|nonisolated\(unsafe\)/) {
      #expect(
        file.isCommented(line: number), "\(file.path):\(number): a comment line directly above says why")
    }
  }

  @Test("only the clock reads the time, only the roots take the machine's clock", arguments: SourceFile.all)
  func oneOwnerOfTime(file: SourceFile) {
    if file.path == "Sources/PlannerTime/Clock.swift" || file.target == "plannerd"
      || file.target == "plannerctl"
    {
      return
    }
    let readers =
      /\bDate\(\)|\bDate\.now\b|\bclock_gettime\b|\bgettimeofday\b|\bClock\.system\b|\bContinuousClock\b|\bSuspendingClock\b|(?:^|[^\w.])time\(nil\)|Instant\.now\b|NIODeadline\.now\b/
    for (number, line) in file.code {
      #expect(
        !line.contains(readers), "\(file.path):\(number): take the time from the Clock that is handed in")
    }
  }

  @Test("files stay readable: 400 lines at most", arguments: SourceFile.all)
  func length(file: SourceFile) {
    #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines: split it")
  }

  @Test("the default access is package", arguments: SourceFile.all)
  func access(file: SourceFile) {
    for (number, line) in file.code {
      #expect(!line.contains(/^\s*(public|open)\s/), "\(file.path):\(number): no other package needs it")
    }
  }
}

@Suite("The checks of the house see what they look for")
struct CheckerTests {
  private func file(_ text: String) -> SourceFile {
    SourceFile(
      path: "Sources/PlannerEngine/X.swift",
      lines: text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  @Test("imports in every form")
  func imports() {
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

  @Test("code without comments and texts")
  func code() {
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
