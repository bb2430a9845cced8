import PlannerModel
import PlannerTime
import Testing

@testable import PlannerStore

@Suite("Modules that are stored")
struct ModuleStoreTests {
  static let noon = Instant(seconds: 1_772_452_800)
  private static let recipe = TagCadence(tag: "mentors", cadenceDays: 30, minDurationMin: 45, importance: 4)
  static let module = KeptModule(
    id: "mentors", title: "O'Brien \"\\ ", about: "a", author: "M", version: "1.0", licence: "MIT",
    price: "12 €", reads: [.lastContact], recipes: [recipe],
    templates: [ModuleTemplate(name: "mentors.ask.en", text: "{{greeting}}")], questions: ["Who is due?"],
    trust: .signed, signer: "m@example.org", on: true, installedAt: noon, added: [recipe])

  @Test func `are read as they were written, changed and removed, and come back by undo`() throws {
    let store = try PlannerStore.inMemory()
    var bare = Self.module
    (bare.id, bare.price, bare.signer, bare.trust, bare.on) = ("a", nil, nil, .unsigned, false)
    (bare.recipes, bare.added, bare.templates, bare.questions, bare.reads) = ([], [], [], [], [])
    try store.write(command: "install", at: Self.noon) { writer in
      try writer.put(Self.module)
      try writer.put(bare)
    }
    #expect(try store.read { try $0.modules() } == [bare, Self.module])
    #expect(try store.read { try $0.module(id: "mentors") } == Self.module)
    try store.write(command: "remove", at: Self.noon) { try $0.delete(Self.module) }
    #expect(try store.read { try $0.modules() } == [bare])
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try store.read { try $0.modules() } == [bare, Self.module])
    _ = try store.write(command: nil, at: Self.noon) { try $0.erase(contactId: nil) }
    #expect(try store.read { try $0.modules() } == [])
  }

  @Test func `bring cadences with a length, an importance and hours`() throws {
    let store = try PlannerStore.inMemory()
    var cadence = Self.recipe
    cadence.windows = Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 1080, end: 1260)])
    let bare = TagCadence(tag: "a", cadenceDays: 7)
    try store.write(command: "cadence", at: Self.noon) { writer in
      try writer.put(cadence)
      try writer.put(bare)
    }
    #expect(try store.read { try $0.tagCadences() } == [bare, cadence])
    try store.write(command: "cadence", at: Self.noon) { writer in
      try writer.put(TagCadence(tag: "mentors", cadenceDays: 30))
    }
    _ = try store.write(command: nil, at: Self.noon) { try $0.undo(now: Self.noon) }
    #expect(try store.read { try $0.tagCadence(nameKey: "mentors") } == cadence)
  }
}
