import Foundation
import PlannerClient
import PlannerModel
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing
import Varlink

/// Two planners: one writes vCards, and the other reads them.
@Suite struct `vCards between two planners` {
  private static let csv = """
    Name,Every,Last contact,Tags,Purpose,Time zone,Notes,E-mail 1 - Label,E-mail 1 - Value,Phone,Mobile,Company,\
    Job title,Industry,Schools,Interests,Offers,Birthday,Anniversary,Spouse,Children,Website,Street,City,Known since,\
    Custom Field 1 - Label,Custom Field 1 - Value
    Ana Kovač,2w,2026-02-20,"vip, crew",Sails; well,Europe/Zagreb,"One
    two",work,ana@x.example,+385 1,+385 2,"Smith, Ltd",Skipper,Boats,Coimbra; Zagreb,"golf, chess",advice,--02-29,\
    2010-06-12,Bob,"Lisa; Max",ana.example,Ilica 1,Zagreb,2009-05,Coffee,flat white
    Bob,,,,,,,,,,,,,,,,,1966-03-15,,Ana Kovač,,,,,,,
    日本 太郎,30d,,,,Asia/Tokyo,,,,,,,,,,,,,,,,,,,,,

    """

  /// Returns a sort key. The planner orders relations by id, and ids differ between two planners.
  private static func order(_ relation: PersonRelation) -> String {
    [relation.kind.rawValue, relation.name ?? "", relation.label ?? ""].joined(separator: "/")
  }

  private func profile(_ name: String, _ connection: VarlinkConnection) throws -> WholeProfile {
    var whole = try connection.call(PeopleMethods.Profile(name: name))
    whole.contactId = ""
    for index in (whole.profile.notes ?? []).indices { whole.profile.notes?[index].id = nil }
    for index in (whole.profile.notes ?? []).indices {
      // A vCard stores the time of a note in whole seconds.
      let seconds = whole.profile.notes?[index].createdAt.map { $0.microseconds / 1_000_000 }
      whole.profile.notes?[index].createdAt = seconds.map { Instant(seconds: Int($0)) }
    }
    whole.profile.relations = whole.profile.relations?.map {
      PersonRelation(
        to: "", kind: $0.kind, label: $0.label, name: $0.name, birthYear: $0.birthYear, birthday: $0.birthday)
    }.sorted { Self.order($0) < Self.order($1) }
    whole.shown = PersonProfile()
    whole.dates = []
    return whole
  }

  @Test func `have everybody with all that is known of them, private notes aside`() throws {
    let (one, other) = (try RealPlanner(), try RealPlanner())
    try one.start()
    try other.start()
    defer {
      _ = try? one.stop()
      _ = try? other.stop()
    }
    let (csv, cards) = (one.folder.file("people.csv"), one.folder.file("people.vcf"))
    try Self.csv.write(toFile: csv, atomically: true, encoding: .utf8)
    let imported = try one.plannerctl("import", csv, "--from", "csv")
    #expect(imported.code == 0, "\(imported)")
    #expect(imported.out.contains("With them: 2 profiles, 4 relations, 1 note."))
    try one.json("note", "ana", "Mind the gap", "--private")
    // Bob in the file is only known by name: nothing says that he is the imported Bob.
    #expect(imported.out.contains("plannerctl relate 'Ana Kovač' --spouse Bob --contact"), "\(imported)")
    let unsaid = try one.plannerctl("relate", "ana", "--met-through", "bob")
    #expect(
      unsaid.code == 1 && unsaid.err.contains("--contact") && unsaid.err.contains("--by-name"), "\(unsaid)")
    try one.json("relate", "ana", "--met-through", "bob", "--contact")
    try one.json("relate", "ana", "--spouse", "bob", "--contact", "--as", "husband")
    try one.json("relate", "bob", "--wife", "ana", "--contact")
    try one.json("relate", "ana", "--mother", "Eva")
    try one.json("relate", "me", "--sister", "ana")
    let exported = try one.plannerctl("export", cards, "--format", "vcard")
    #expect(exported.out == "Wrote 3 vCards to \(cards). Not in them: 1 private note.\n", "\(exported)")
    let read = try other.plannerctl("import", cards, "--from", "vcard")
    #expect(read.code == 0 && read.out.contains("Added 3 people"), "\(read)")
    let (a, b) = (try one.connect(), try other.connect())
    for name in ["Ana Kovač", "Bob", "日本 太郎"] {
      var left = try profile(name, a)
      left.profile.notes = left.profile.notes?.filter { $0.private != true }
      #expect(try profile(name, b) == left)
      let (before, after) = (
        try a.call(Methods.Person(name: name)), try b.call(Methods.Person(name: name))
      )
      #expect(before.contact.tags == after.contact.tags && before.contact.purpose == after.contact.purpose)
      #expect(before.contact.timeZone == after.contact.timeZone)
      #expect(before.goal?.cadenceDays == after.goal?.cadenceDays)
      #expect(before.goal?.lastCompletedAt == after.goal?.lastCompletedAt)
    }
    // A second import adds nobody.
    let again = try other.plannerctl("import", cards, "--from", "vcard")
    #expect(again.code == 0 && again.out.contains("Nobody was added."), "\(again)")
  }

  @Test func `are refused with what is wrong in them, and nobody is added`() throws {
    let planner = try RealPlanner()
    try planner.start()
    defer { _ = try? planner.stop() }
    let file = planner.folder.file("people.vcf")
    let ana = "BEGIN:VCARD\nVERSION:4.0\nFN:Ana\nEND:VCARD\n"
    for (cards, message) in [
      (
        "BEGIN:VCARD\nVERSION:4.0\nFN:Bo\nEMAIL:nobody\nEND:VCARD\n",
        "card 2: invalid mail address 'nobody'"
      ),
      (
        "BEGIN:VCARD\nVERSION:4.0\nFN:Bo\nBDAY:29990101\nEND:VCARD\n",
        "card 2: invalid birthday '2999-01-01'"
      ),
    ] {
      try (ana + cards).write(toFile: file, atomically: true, encoding: .utf8)
      let (code, out, err) = try planner.plannerctl("import", file, "--from", "vcard")
      #expect(code == 65 && out.isEmpty && err.contains(message) && err.contains(file), "\(err)")
    }
    #expect(try planner.json("people")["people"] == .array([]))
    let json = try planner.plannerctl("export", "--format", "vcard", "--json")
    #expect(json.code == 64)
  }
}
