import Foundation
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import Testing

@testable import plannerctl

@Suite struct `An import from another program` {
  private let answer = Example.answer(
    #"{"added":[{"contact":{"id":"c1","displayName":"Ana","tags":["friends"]},"goal":{"id":"g1","#
      + #""contactId":"c1","cadenceDays":14,"importance":3,"minDurationMin":30,"windows":{},"#
      + #""createdAt":"2026-03-02T13:00:00Z","lastCompletedAt":"2026-02-20T17:00:00Z","paused":false}},"#
      + #"{"contact":{"id":"c2","displayName":"Bo","tags":[]}}],"skipped":[{"displayName":"Cleo","#
      + #""reason":"Somebody of that name is in the planner already."}],"plan":\#(Example.emptyPlan)}"#)

  private let file = """
    Name,Every,Last,Tags,Shoe size
    Ana,2w,2026-02-20,friends,38
    Bo,,2026-01-02,,
    Cleo,,,,
    ,3w,,,40

    """

  /// text: the content of the file; `FILE` in the arguments becomes its path.
  private func run(
    _ arguments: [String], text: String, answers: [String]?, typed: String? = nil
  ) throws -> Run {
    let path = "/tmp/plannerctl-import-\(UUID().uuidString.prefix(8))"
    try writeFile(Array(text.utf8), to: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    var run = try Run(arguments.map { $0 == "FILE" ? path : $0 }, answers: answers, typed: typed)
    run.output = run.output.replacing(path, with: "FILE")
    run.complaint = run.complaint.replacing(path, with: "FILE")
    return run
  }

  @Test func `adds everybody at once and tells what became of the file`() throws {
    let run = try run(
      ["import", "FILE", "--from", "csv"], text: file,
      answers: [Example.preferences, answer, Example.preferences])
    #expect(run.complaint.isEmpty)
    #expect(
      run.calls[1] == #"{"method":"AddContacts","parameters":{"people":["#
        + #"{"displayName":"Ana","goal":{"cadenceDays":14},"lastContact":"2026-02-20","tags":["friends"]},"#
        + #"{"displayName":"Bo","lastContact":"2026-01-02"},{"displayName":"Cleo"}]}}"#)
    #expect(
      run.output == """
        Not used of FILE:
          line 5: has no name
        2 cells of 'Shoe size' left out: the column is not known.
        Added 2 people:
          NAME  EVERY    LAST MET    TAGS
          Ana   2w       Fri 20 Feb  friends
          Bo    no goal  Fri  2 Jan
        Not changed:
          Cleo: Somebody of that name is in the planner already.
        1 person has no cadence, and will have no plan; `plannerctl edit NAME --every
        DURATION` sets one.

        """)
  }

  @Test func `is tried first`() throws {
    let run = try run(
      ["import", "FILE", "--from", "csv", "--every", "3w", "--dry-run"], text: file,
      answers: [Example.preferences, answer, Example.preferences])
    #expect(run.calls[1].contains(#""dryRun":true"#))
    #expect(run.calls[1].contains(#"{"displayName":"Bo","goal":{"cadenceDays":21}"#))
    #expect(run.output.contains("Would add 2 people:\n"))
    #expect(run.output.contains("\nNothing was written.\n1 person has no cadence"))
    #expect(run.output.contains("no plan; `--every"))
  }

  @Test func `asks for nothing where a cell is wrong`() throws {
    let run = try run(
      ["import", "FILE", "--from", "csv"], text: "name,every\nAna,2w\nBo,often\n",
      answers: [Example.preferences])
    #expect(run.exitCode == 65)
    #expect(
      run.complaint
        == "plannerctl: FILE, line 3, column every: invalid value 'often', use a number of days, or words "
        + "such as weekly, 'every 2 weeks' or 1mo\n")
    #expect(run.calls.allSatisfy { $0.contains("GetPreferences") })
    #expect(run.output.isEmpty)
  }

  @Test func `says where in the file what the daemon refuses stands`() throws {
    let refusal = Example.refusal(
      "InvalidField",
      #"{"field":"people[1].cardUid","value":"u","allowed":"a card's","message":"people[1].cardUid is 'u'."}"#
    )
    let run = try run(
      ["import", "FILE", "--from", "csv"], text: "name,uid\n\nAna,\nBo,u\n",
      answers: [Example.preferences, refusal])
    #expect(run.exitCode == 65)
    #expect(run.complaint == "plannerctl: FILE, line 4: invalid card 'u': use a card's\n")
  }

  @Test(arguments: [
    (
      "Kumpel,Wie oft\nAna,2w\n",
      "FILE, line 1: invalid value 'Kumpel,Wie oft', use a header with a column for names; \(CSVField.known)"
    ),
    (
      "friend,every,frequency\nAna,2w,\n",
      "FILE, line 1: invalid value 'every, frequency', use a header in which only one column means 'every'; "
        + "\(CSVField.known)"
    ),
    ("", "FILE is empty, but must be CSV with a header and people below it"),
    (
      "name\nAna,2w\n",
      "FILE, line 2: invalid value 'Ana | 2w', it must be of at most 1 cell, as the header is"
    ),
  ])
  func `refuses in one sentence that names the file, the line and what is known`(
    text: String, sentence: String
  )
    throws
  {
    let run = try run(["import", "FILE", "--from", "csv"], text: text, answers: [Example.preferences])
    #expect(run.exitCode == 65)
    #expect(run.complaint == "plannerctl: \(sentence)\n")
  }

  @Test(arguments: [("name\n", "csv"), ("BEGIN:VCARD\n", "vcard")])
  func `says so where a document is none, and how another program's file is read`(
    text: String, program: String
  ) throws {
    let run = try run(["import", "FILE"], text: text, answers: [])
    #expect(
      run.complaint == """
        plannerctl: FILE is not a JSON document from `export`; for another program's file, add --from: \
        plannerctl import FILE --from \(program)

        """)
  }

  @Test func `leaves standard output to JSON`() throws {
    let run = try run(
      ["import", "FILE", "--from", "csv", "--json"], text: file,
      answers: [Example.preferences, answer, Example.preferences])
    #expect(run.output.hasPrefix(#"{"added":"#) && run.output.hasSuffix("}\n"))
    #expect(run.complaint.hasPrefix("Not used of FILE:\n  line 5: has no name\n"))
  }

  @Test func `reads what Taskwarrior exports`() throws {
    let run = try run(
      ["import", "FILE", "--from", "taskwarrior", "--dry-run"],
      text: #"[{"description":"Take out the trash","status":"recurring","recur":"weekly","uuid":"u"}]"#,
      answers: [
        Example.preferences,
        Example.answer(#"{"added":[],"skipped":[],"plan":\#(Example.emptyPlan)}"#), Example.preferences,
      ])
    #expect(
      run.output == """
        Not used of FILE:
          task 1: Take out the trash has no person: it needs a verb such as call
            before a name, or a project or tag such as people
        Nobody would be added.
        Nothing was written.

        """)
  }

  /// The case of khard#88, nextcloud/contacts#213 and vCard-parser#33.
  @Test func `makes tags of groups of cards, and leaves out companies with a word`() throws {
    let cards = """
      BEGIN:VCARD
      VERSION:3.0
      N:Blum;Rea;;;
      FN:Rea Blum
      UID:8C52-01
      END:VCARD
      BEGIN:VCARD
      VERSION:3.0
      N:;;;;
      FN:Pizzeria Napoli
      ORG:Pizzeria Napoli;
      X-ABShowAs:COMPANY
      UID:pizza-1
      END:VCARD
      BEGIN:VCARD
      VERSION:4.0
      KIND:org
      FN:Acme
      END:VCARD
      BEGIN:VCARD
      VERSION:3.0
      N:Choir
      FN:Choir
      X-ADDRESSBOOKSERVER-KIND:group
      X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:8c52-01
      X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:8C52-02
      END:VCARD

      """
    let run = try run(
      ["import", "FILE", "--from", "vcard"], text: cards,
      answers: [Example.preferences, answer, Example.preferences])
    #expect(
      run.calls[1]
        == #"{"method":"AddContacts","parameters":{"people":[{"displayName":"Rea Blum","tags":["Choir"],"uid":"8C52-01"}]}}"#
    )
    #expect(
      run.output.hasPrefix(
        """
        2 companies left out: the planner keeps people (Pizzeria Napoli, Acme).
        1 member of a group left out: their cards are not in the file.
        The group is a tag of the people in it: Choir.

        """), "\(run.output)")
  }

  @Test func `reads notes and addresses with the line ends that programs write`() throws {
    let path = "\(RepositoryFiles.root)/Tests/plannerctlTests/Files/Spreadsheets/notes.vcf"
    let people = try CardPeople.people(in: try readAll(path), Example.context)
    #expect(
      people.entries.map { $0.person.profile?.notes?.map(\.text) } == [
        ["line one\nline two"], ["line one\nline two\nthree"],
      ])
  }

  private let ambiguous = "name,birthday\nAna,3/4/1985\nBo,5/6/1990\n"

  @Test func `asks once for the order of dates at a terminal, and else names the option`() throws {
    let asked = try run(
      ["import", "FILE", "--from", "csv"], text: ambiguous,
      answers: [Example.preferences, answer, Example.preferences],
      typed: "d")
    #expect(
      asked.complaint.hasPrefix("3/4/1985 (line 2, column birthday) may be 3 Apr 1985 or 4 Mar 1985.\n"))
    #expect(asked.calls[1].contains(#""birthday":"1985-04-03""#) && asked.calls[1].contains("1990-06-05"))
    let refused = try run(
      ["import", "FILE", "--from", "csv"], text: ambiguous, answers: [Example.preferences])
    #expect(refused.exitCode == 65 && refused.calls.allSatisfy { $0.contains("GetPreferences") })
    #expect(
      refused.complaint
        == "plannerctl: FILE, line 2, column birthday: invalid value '3/4/1985', use '3 Apr 1985' or '4 Mar "
        + "1985': it may mean either; choose with --dates dmy or --dates mdy\n")
    let said = try run(
      ["import", "FILE", "--from", "csv", "--dates", "mdy"], text: ambiguous,
      answers: [Example.preferences, answer, Example.preferences])
    #expect(said.calls[1].contains("1985-03-04"))
  }

  @Test func `names the person and the value of a date that cannot be read`() throws {
    let run = try run(
      ["import", "FILE", "--from", "csv"], text: "name,birthday\nAna,1985-04-03\nBo,1985-02-30\n",
      answers: [Example.preferences, answer, Example.preferences])
    #expect(
      run.output.hasPrefix(
        """
        Not used of FILE:
          line 3: Bo has '1985-02-30' in the column birthday, where it must be a day
            that exists, such as 15-Mar-1966, 15 mar or 1966-03-15
        Correct that date in the file and import it again: existing people are not added
        again.

        """))
  }

  @Test func `of a file that is not there is no call at all`() throws {
    let run = try Run(["import", "/nowhere/at/all", "--from", "csv"], answers: [])
    #expect(run.exitCode == 64)
    #expect(run.calls.isEmpty)
  }

  @Test func `shows nothing that commands a terminal`() throws {
    let run = try run(
      ["import", "FILE", "--from", "csv"], text: "name,x\u{1B}[2J\nAna,\u{9B}1\n,\u{1B}]0;t\u{7}\n",
      answers: [Example.preferences, answer, Example.preferences])
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B })
  }

  @Test func `leaves the import of documents as it was`() throws {
    let run = try run(
      ["import", "FILE"], text: #"{"format":"f"}"#,
      answers: [
        Example.answer(#"{"counts":{"contacts":1,"goals":0,"items":0,"log":0,"away":0}}"#),
        Example.preferences,
      ])
    #expect(run.calls.first == #"{"method":"Import","parameters":{"document":{"format":"f"}}}"#)
  }
}
