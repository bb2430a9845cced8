import PlannerModel
import PlannerTestSupport
import Testing

@Suite struct `The number to call` {
  private func number(_ value: String, _ label: String?) -> LabeledValue {
    LabeledValue(value: value, label: label)
  }

  @Test func `is a mobile one before one of a house, and never a fax or a pager`() {
    let fax = number("1", "work fax")
    let pager = number("2", "pager")
    let home = number("3", "home")
    let mobile = number("4", "mobile")
    #expect(LabeledValue.toCall(own: [], others: [fax, pager, home, mobile]) == mobile)
    #expect(LabeledValue.toCall(own: [], others: [fax, pager, home]) == home)
    #expect(LabeledValue.toCall(own: [], others: [fax, pager]) == nil)
    #expect(LabeledValue.toCall(own: [fax], others: [home]) == home)
    #expect(LabeledValue.toCall(own: [home], others: [mobile]) == mobile)
    #expect(LabeledValue.toCall(own: [], others: []) == nil)
  }

  @Test func `is what you typed without a label, before what cards say`() {
    #expect(LabeledValue.toCall(own: ["1"], others: [number("2", "mobile")]) == "1")
    #expect(LabeledValue.toCall(own: [], others: ["1", number("2", "mobile")]) == number("2", "mobile"))
    #expect(LabeledValue.toCall(own: [], others: [number("1", "home"), "2"]) == "2")
  }

  @Test func `is none of which a card says that it is a fax, however it is spelt`() {
    let card = [number("+49 (30) 1-11", "fax"), number("+49 30 2", "home")]
    #expect(LabeledValue.toCall(own: ["+49 30 111"], others: card) == number("+49 30 2", "home"))
  }

  @Test(arguments: [
    ("mobile", PhoneKind.mobile), ("CELL", .mobile), ("iPhone", .mobile), ("Handy", .mobile),
    ("Móvil", .mobile),
    ("Telemóvel", .mobile), ("portable", .mobile), ("work mobile", .mobile), ("携帯電話", .mobile),
    ("Fax", .notCalled), ("work fax", .notCalled), ("Telefax", .notCalled), ("HomeFAX", .notCalled),
    ("Pager", .notCalled), ("факс", .notCalled), ("mobile fax", .notCalled), ("textphone", .notCalled),
    ("home", .landline), ("Büro", .landline), ("Travail", .landline), ("main", .landline),
    ("boat", .unknown), ("excellent", .unknown), ("", .unknown),
  ])
  func `is judged by its label in many languages`(label: String, kind: PhoneKind) {
    #expect(PhoneKind(label: label) == kind)
  }

  @Test func `is dialed without its extension and words`() {
    #expect(number("+1-418-656-9254;ext=102", nil).dialed == "+14186569254")
    #expect(number("+49 30 111 FAX-99", nil).dialed == "+4930111")
    #expect(number("(030) 1234-5", nil).dialed == "03012345")
  }
}

@Suite struct `What somebody is greeted by` {
  @Test(arguments: [
    ("Anna Weber", "Anna"), ("Dr. Anna Weber", "Anna"), ("Prof. Dr. med. Anna Weber", "Anna"),
    ("Weber, Anna", "Anna"), ("Weber, Dr. Anna", "Anna"), ("Frau Weber", "Frau Weber"),
    ("Frau Anna Weber", "Anna"), ("Mr. Stone", "Mr. Stone"), ("de Souza", "de Souza"),
    ("John Public, Esq.", "John"),
    ("山田太郎", "山田太郎"), ("Ana", "Ana"), ("Dr.", "Dr."), ("", ""),
  ])
  func `is the given name where the name alone is known`(name: String, greeting: String) {
    #expect(PersonName.greeting(of: name) == greeting)
  }

  @Test func `is the given name that a card has`() {
    #expect(PersonName(family: ["Nagy"], given: ["János"]).greeting == "János")
    #expect(PersonName(family: ["Nagy"]).greeting == nil)
    #expect(PersonName(given: ["Jean", "Paul"]).greeting == "Jean Paul")
  }
}
