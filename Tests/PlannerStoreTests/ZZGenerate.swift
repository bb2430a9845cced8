import Foundation
import PlannerModel
import Testing

@testable import PlannerStore

@Test func generateFixture() throws {
  guard let path = ProcessInfo.processInfo.environment["GEN"] else { return }
  let store = try PlannerStore(path: path)
  let full = ObjectTests.full
  try store.write(command: "import", at: noon) { w in
    try w.put(full.contact)
    try w.put(full.goal)
    try w.put(full.item)
    try w.put(full.entry)
    try w.put(full.away)
    try w.put(ObjectTests.preferences)
    try w.emit(StoreEvent(kind: "added", at: noon, item: full.item, contactId: full.contact.id, detail: "v1"))
  }
  try store.close()
}

@Test func speed() throws {
  guard ProcessInfo.processInfo.environment["SPEED"] != nil else { return }
  let folder = try TemporaryFolder()
  let store = try folder.store()
  let clock = ContinuousClock()
  let t1 = try clock.measure {
    try store.write(command: "import", at: noon) { w in
      for n in 1...10_000 {
        try w.put(contact(n))
        try w.put(goal(n))
      }
    }
  }
  let t2 = try clock.measure {
    try store.write(command: "import", at: noon) { w in
      for n in 1...10_000 {
        try w.put(contact(n))
        try w.put(goal(n))
      }
    }
  }
  try store.write(command: nil, at: noon) { w in
    for n in 1...1000 { try w.put(item(n, of: n, at: noon.adding(minutes: n * 20))) }
    for n in 1001...11_000 {
      try w.put(item(n, of: n % 10_000 + 1, at: noon.adding(minutes: -n), status: .done))
    }
  }
  func per(_ name: String, _ count: Int, _ body: () throws -> Void) throws {
    var best = Duration.seconds(99)
    var all: [Duration] = []
    for _ in 0..<7 {
      let t = try clock.measure { for _ in 0..<count { try body() } } / count
      all.append(t)
      best = min(best, t)
    }
    print("SPEED", name, all.sorted()[3], "best", best)
  }
  print("SPEED import", t1, "again", t2)
  try per("nextItems(3)", 2000) { _ = try store.read { try $0.nextItems(after: noon, limit: 3) } }
  try per("item(id:)", 2000) { _ = try store.read { try $0.item(id: id("e", 500)) } }
  try per("goals", 1) { _ = try store.read { try $0.goals() } }
  try per("contacts", 1) { _ = try store.read { try $0.contacts() } }
  try per("history", 1) { _ = try store.read { try $0.history() } }
  try per("counts", 10) { _ = try store.read { try $0.counts() } }
  try per("live", 1) { _ = try store.read { try $0.liveItems() } }
  var k = 0
  try per("prefixLength", 1) {
    k += 1
    _ = try store.write(command: nil, at: noon) { w in try w.put(item(90_000 + k)) }
    _ = try store.read { try $0.itemIdPrefixLength() }
  }
  try per("durable put", 20) {
    k += 1
    _ = try store.write(command: "x", at: noon) { w in try w.put(contact(1, "n \(k)")) }
  }
  try per("nameKey", 1000) { _ = nameKey("José García") }
}
