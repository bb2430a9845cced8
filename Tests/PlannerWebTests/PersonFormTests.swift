import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWebKit
import PlannerWords
import Testing

@testable import PlannerWeb

@Suite struct `The form for a person` {
  private let contact = Contact(
    id: "1", displayName: "Ana", tags: ["friend", "old, dear"], purpose: "sister", timeZone: "Europe/Lisbon")
  private let profile = PersonProfile(
    emails: [LabeledValue(value: "ana@example.org", label: "home")], phones: [LabeledValue(value: "+351 1")],
    addresses: [PostalAddress(street: "Rua 1", city: "Lisbon")], company: "Lantern Works",
    interests: ["golf", "sailing"], birthday: "--03-15", facts: ["coffee": "flat white"],
    introductions: IntroductionRules(never: ["2"]))

  /// Returns the fields that a browser sends for the unchanged form.
  private func sent(_ form: ProfileForm) -> [(String, String)] {
    var fields = form.texts.map { ($0.key, $0.value) }
    for field in ProfileForm.pointFields {
      for point in (form.points[field] ?? []) + [LabeledValue(value: "")] {
        fields += [(field.memberName, point.value), ("\(field.memberName)Label", point.label ?? "")]
      }
    }
    for address in form.addresses + [PostalAddress()] {
      fields += ProfileForm.addressParts.map { ($0.name, address[keyPath: $0.member] ?? "") }
    }
    for fact in form.facts + [ProfileForm.Fact(key: "", value: "")] {
      fields += [("factKey", fact.key), ("factValue", fact.value)]
    }
    if form.excluded { fields.append(("excluded", "1")) }
    return fields
  }

  private func read(_ fields: [(String, String)]) -> ProfileForm {
    ProfileForm(Form(fields.map { "\($0.0)=\(Form.encoded($0.1))" }.joined(separator: "&")))
  }

  @Test func `changes nothing where nothing was changed`() throws {
    let known = ProfileForm(contact, profile)
    let same = read(sent(known))
    #expect(same == known && same.digest == known.digest)
    #expect(try same.call(name: "1", from: known) == nil)
  }

  @Test func `sends only what was changed`() throws {
    let known = ProfileForm(contact, profile)
    var form = known
    form.texts["company"] = ""
    form.texts["birthday"] = "15 Mar 1966"
    form.texts["interests"] = "golf, \"tea, green\""
    form.points[.phone] = []
    form.points[.email]?.append(LabeledValue(value: "ana@work.example", label: "work"))
    form.addresses = []
    form.facts.append(ProfileForm.Fact(key: "shoes", value: "38"))
    let entered = read(sent(form))
    #expect(entered.digest != known.digest)
    let call = try #require(try entered.call(name: "1", from: known))
    #expect(call.set?.birthday == "15 Mar 1966" && call.set?.interests == ["golf", "tea, green"])
    #expect(call.set?.emails?.map(\.label) == ["home", "work"] && call.set?.phones == nil)
    #expect(call.set?.facts == ["coffee": "flat white", "shoes": "38"])
    #expect(Set(call.unset ?? []) == ["company", "phones", "addresses"])
    #expect(call.contact == nil && call.add == nil && call.set?.schools == nil)
  }

  @Test func `sends one time or two of reminders, and refuses a third`() throws {
    let known = ProfileForm(contact, profile)
    var form = known
    form.texts["remindMin"] = "45m, 1d"
    #expect(
      try read(sent(form)).call(name: "1", from: known)?.contact == ContactFields(remindMin: [1440, 45]))
    form.texts["remindMin"] = "2d,1d,45m"
    #expect(throws: FormProblem.self) { try read(sent(form)).call(name: "1", from: known) }
    var contact = contact
    contact.remindMin = [1440, 45]
    let own = ProfileForm(contact, profile)
    #expect(own.texts["remindMin"] == "1d,45m")
    form.texts["remindMin"] = ""
    #expect(try read(sent(form)).call(name: "1", from: own)?.contact == ContactFields(remindMin: []))
  }

  @Test func `keeps whom they are never introduced to`() throws {
    let known = ProfileForm(contact, profile)
    var form = known
    form.excluded = true
    form.texts["displayName"] = "Ana Souza"
    form.texts["tags"] = ""
    form.texts["purpose"] = "a\r\nb"
    let call = try #require(try read(sent(form)).call(name: "1", from: known))
    #expect(
      call.add?.introductions == IntroductionRules(excluded: true) && call.set == nil && call.unset == nil)
    #expect(call.contact == ContactFields(displayName: "Ana Souza", tags: [], purpose: "a\nb"))
  }
}

@Suite struct `The grid of days and hours` {
  private func windows(_ days: [Weekday], _ blocks: (Int, Int)...) -> Windows {
    Windows(weekdays: days, timeBlocks: blocks.map { TimeBlock(start: $0.0, end: $0.1) })
  }

  @Test func `shows windows, and gives them again`() {
    let evening = windows([.mon, .thu], (18 * 60, 21 * 60), (12 * 60, 13 * 60 + 30))
    let grid = HoursGrid(evening)
    #expect(grid.days == [.mon, .thu] && grid.slots == [24, 25, 26, 36, 37, 38, 39, 40, 41])
    #expect(grid.changing(evening) == evening)
    #expect(grid.blocks.map(\.text) == ["12:00-13:30", "18:00-21:00"])
    #expect(HoursGrid(.always).isAnyTime && HoursGrid(.always).changing(.always) == .always)
  }

  @Test func `keeps what it cannot show where its hours stay`() {
    var odd = windows([.fri], (18 * 60 + 45, 21 * 60), (22 * 60, 2 * 60))
    var grid = HoursGrid(odd)
    #expect(
      grid.slots.contains(37) && grid.slots.contains(47) && grid.slots.contains(0) && !grid.slots.contains(4))
    grid.days.insert(.sat)
    #expect(grid.changing(odd).timeBlocks == odd.timeBlocks && grid.changing(odd).weekdays == [.fri, .sat])
    #expect(grid.slots.remove(37) == 37)
    odd = grid.changing(odd)
    // The part after midnight is a separate block.
    #expect(odd.timeBlocks.map(\.text) == ["00:00-02:00", "19:00-21:00", "22:00-24:00"])
  }

  @Test func `has all hours where any time will do`() {
    let any = GoalForm.grid(Form("day=Mon&day=xx&any=1&slot=3"))
    #expect(any.isAnyTime && any.days == [.mon] && any.changing(.always).timeBlocks == [.wholeDay])
    #expect(GoalForm.grid(Form("slot=3&slot=48&slot=-1&slot=x")).slots == [3])
  }

  @Test func `is beside days on which nobody is met`() throws {
    let words = PageWords.at(TestPage.monday)
    #expect(try GoalForm.dates("", words) == [])
    #expect(
      try GoalForm.dates("2026-12-24, tomorrow,24 dec", words).map(\.description) == [
        "2026-12-24", "2026-03-03",
      ])
    #expect(throws: InvalidField.self) { try GoalForm.dates("someday", words) }
  }
}

extension PageWords {
  /// Returns the words of a page in New York.
  static func at(_ now: Instant) -> PageWords {
    PageWords(
      Methods.GetPreferences.Reply(preferences: Preferences()), zones: TestPage.zones, now: now,
      language: nil,
      environment: [:])
  }
}

@Suite struct `Pieces of a person's page` {
  @Test(arguments: [
    PersonRelation(to: "8a402658-19c4-5c1f-87fc-d272694d38f4", kind: .spouse),
    PersonRelation(to: "8a402658-19c4-5c1f-87fc-d272694d38f4", kind: .child, inverse: true),
    PersonRelation(to: "Lisa / the \"small\" one", kind: .child, birthYear: 2015),
    PersonRelation(to: "Rui", kind: .metThrough, birthday: "--05-03"),
  ])
  func `a relation is named by its button`(relation: PersonRelation) {
    #expect(RelationKey(RelationKey(relation).text)?.relation == relation)
  }

  @Test(arguments: ["", "spouse", "friend///", "x///Ana", "spouse/inverse"])
  func `no button names what is none`(text: String) {
    #expect(RelationKey(text).map(\.relation.to) == (text == "friend///" ? "" : nil))
  }

  @Test func `days before a date are numbers`() throws {
    #expect(try DateActions.leadDays(Form("lead=14,+7+0")) == [14, 7, 0])
    #expect(try DateActions.leadDays(Form("lead=")) == nil)
    #expect(throws: InvalidField.self) { try DateActions.leadDays(Form("lead=soon")) }
  }

  @Test(arguments: [
    ("Ana Souza", "Ana-Souza"), ("../../etc", "etc"), ("日本 太郎", "日本-太郎"), ("…", "person"), ("<b>", "b"),
  ])
  func `a file has a name that every system takes`(name: String, file: String) {
    #expect(PersonFiles.fileName(name) == file)
  }

  @Test func `a year has a bar for each week with a meeting, and none where there was none`() {
    let words = PageWords.at(TestPage.monday)
    func met(_ days: Int, _ outcome: LogKind = .met) -> InteractionLog {
      InteractionLog(
        id: "\(days)", contactId: "1", when: TestPage.monday.adding(minutes: -days * 1440), outcome: outcome)
    }
    #expect(YearOfMeetings([met(1, .note), met(800)], words).values.isEmpty)
    let values = YearOfMeetings([met(0), met(1), met(100), met(500)], words).values
    #expect(values["text"] as? String == "Met 3 times in the last year")
    #expect((values["bars"] as? [Values])?.count == 2)
  }
}

@Suite struct `A mail to several people` {
  @Test func `is a link as RFC 6068 has it`() {
    #expect(Mailto(to: ["ana@example.org"]).text == "mailto:ana@example.org")
    #expect(
      Mailto(to: ["a+b@x.org", "\"o?'m\"@y.org"], subject: "A & B?", body: "Ä\nb").text
        == "mailto:a%2Bb@x.org,%22o%3F%27m%22@y.org?subject=A%20%26%20B%3F&body=%C3%84%0D%0Ab")
    #expect(Mailto(to: ["x,cc=evil?bcc=z"]).text == "mailto:x%2Ccc%3Devil%3Fbcc%3Dz")
  }

  @Test func `begins with why they should know each other`() {
    let letter = Letter(names: ["Ana", "Bob"], reasons: ["both like golf"])
    #expect(letter.subject == "Ana, meet Bob" && letter.body.contains("- both like golf\n"))
    #expect(!Letter(names: ["Ana", "Bob"], reasons: []).body.contains("- "))
  }
}

@Suite struct `A form with a file` {
  private let body = Array(
    "--x1\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nabc\r\n--x1\r\ncontent-disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\n\u{89}PNG\r\n\r\n--x\r\n--x1--\r\n"
      .utf8)

  @Test func `is read as browsers write it`() {
    let form = Form(parts: Multipart.parts(body, boundary: "x1"))
    #expect(form["token"] == "abc" && form.typed("picture") == nil)
    #expect(form.file("picture") == Array("\u{89}PNG\r\n\r\n--x".utf8) && form.file("token") == nil)
  }

  @Test(arguments: [
    ("multipart/form-data; boundary=x1", "x1"), ("Multipart/Form-Data;charset=x; boundary=\"a b\"", "a b"),
    ("application/x-www-form-urlencoded", nil), ("multipart/form-data", nil),
    ("multipart/form-data; boundary=", nil),
  ])
  func `has a boundary`(type: String, boundary: String?) {
    #expect(Multipart.boundary(type) == boundary)
  }

  @Test(arguments: [
    "", "x", "--x1", "--x1\r\n--x1--", "--x1\r\n\r\n\r\n--x1--", "--x1\r\nname=\"a\"\r\n\r\n1\r\n--x1--",
  ])
  func `has no parts where it is no form`(text: String) {
    #expect(Multipart.parts(Array(text.utf8), boundary: "x1") == [])
  }

  @Test func `is read in parts wherever a delimiter is, also in what begins like one`() {
    func parts(_ contents: [String]) -> [Multipart.Part] {
      let text = contents.map { "--\r-\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\($0)\r\n" }
        .joined()
      return Multipart.parts(Array("\(text)--\r---".utf8), boundary: "\r-")
    }
    let hard = ["", "\r\n--\r", "\r\n\r\n--", "\r\r\n--\r\r", "\r\n--\r\n--\r\r\n-", "\r\n\r\n\r\n"]
    #expect(parts(hard).map { String(decoding: $0.content, as: UTF8.self) } == hard)
  }

  @Test func `has few fields, and short ones but for one`() {
    let most = (fields: 3, bytes: 10)
    for (text, isShort) in [
      ("a=1&b=2&c=3&c=4", true), ("a&b&c&d", false), ("a=12345678901", false), ("a=1&a=12345678901", false),
      ("12345678901=a", false), ("text=12345678901", true), ("text=123456789012345678901", false),
    ] {
      #expect(Form(text).isShort(most, but: ("text", 20)) == isShort, "\(text)")
    }
  }

  @Test func `is read whatever comes`() {
    var bytes = body
    for index in bytes.indices {
      bytes[index] ^= 0x2d
      _ = Multipart.parts(bytes, boundary: "x1")
      bytes[index] ^= 0x2d
      _ = Multipart.parts(Array(body.prefix(index)), boundary: "x1")
    }
  }
}
