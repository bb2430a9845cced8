import FoundationEssentials
import PlannerModel
import PlannerTime

/// Reads module.json strictly. Unknown keys are refused, so that a mistyped word is not silently ignored.
struct ManifestReader {
  private let members: [String: JSONValue]

  private static let known = [
    "id", "title", "about", "author", "version", "licence", "price", "receipt", "signer", "reads", "recipes",
    "questions",
  ]

  init(_ text: String) throws {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      throw InvalidField(field: Module.manifestPath, value: .string(text), allowed: "JSON")
    }
    guard case .object(let members) = value else {
      throw InvalidField(field: Module.manifestPath, value: value, allowed: "an object")
    }
    self.members = members
    try refuseOthers(members, than: Self.known, in: "", of: "a module")
  }

  func refusal(_ field: String, _ value: JSONValue, _ allowed: String) -> InvalidField {
    InvalidField(field: "\(Module.manifestPath): \(field)", value: value, allowed: allowed)
  }

  private func refuseOthers(
    _ members: [String: JSONValue], than known: [String], in path: String, of what: String
  ) throws {
    guard let other = members.keys.filter({ !known.contains($0) }).min(), let value = members[other] else {
      return
    }
    throw refusal(
      path + other.shortened, value, "absent: \(what) has \(known.joined(separator: ", "))")
  }

  // MARK: - Values

  /// Returns a value; nil if the key is absent or null.
  private func given(_ members: [String: JSONValue], _ key: String) -> JSONValue? {
    members[key].flatMap { $0 == .null ? nil : $0 }
  }

  func line(_ key: String, most: Int = ModuleForm.longestLine) throws -> String {
    guard let line = try optionalLine(key, most: most) else {
      throw refusal(key, .null, "a text of one line")
    }
    return line
  }

  func optionalLine(_ key: String, most: Int = ModuleForm.longestLine) throws -> String? {
    try given(members, key).map { try line($0, key, most: most) }
  }

  private func line(_ value: JSONValue, _ place: String, most: Int) throws -> String {
    guard case .string(let text) = value, ModuleForm.isLine(text, most: most) else {
      throw refusal(place, value, "a text of one line, at most \(most) characters")
    }
    return text
  }

  func id() throws -> String {
    let value = members["id"] ?? .null
    guard case .string(let id) = value, ModuleForm.isId(id) else {
      throw refusal("id", value, ModuleForm.allowedId)
    }
    return id
  }

  func version() throws -> String {
    let value = members["version"] ?? .null
    guard case .string(let version) = value, ModuleForm.isVersion(version) else {
      throw refusal("version", value, "a number such as 1.2")
    }
    return version
  }

  func signer() throws -> String? {
    guard let value = given(members, "signer") else { return nil }
    guard case .string(let signer) = value, ModuleForm.isSigner(signer) else {
      throw refusal("signer", value, "your signing name, such as maria@example.org")
    }
    return signer
  }

  func flag(_ key: String) throws -> Bool {
    switch given(members, key) {
    case nil: false
    case .bool(let value): value
    case let value?: throw refusal(key, value, "true or false")
    }
  }

  private func list(_ key: String, most: Int) throws -> [JSONValue] {
    guard let value = given(members, key) else { return [] }
    guard case .array(let values) = value, values.count <= most else {
      throw refusal(key, value, "a list of at most \(most)")
    }
    return values
  }

  func reads() throws -> [ModuleFact] {
    let allowed = "one of \(ModuleFact.allCases.map(\.rawValue).joined(separator: ", ")), each once"
    var facts: [ModuleFact] = []
    for (index, value) in try list("reads", most: ModuleFact.allCases.count).enumerated() {
      guard case .string(let name) = value, let fact = ModuleFact(rawValue: name), !facts.contains(fact)
      else {
        throw refusal("reads[\(index)]", value, allowed)
      }
      facts.append(fact)
    }
    return facts
  }

  func questions() throws -> [String] {
    try list("questions", most: ModuleLimits.questions).enumerated().map { index, value in
      try line(value, "questions[\(index)]", most: ModuleForm.longestQuestion)
    }
  }

  // MARK: - Recipes

  func recipes() throws -> [TagCadence] {
    var tags: Set<String> = []
    return try list("recipes", most: ModuleLimits.recipes).enumerated().map { index, value in
      let place = "recipes[\(index)]"
      guard case .object(let members) = value else { throw refusal(place, value, "an object") }
      let recipe = try recipe(members, "\(place).")
      guard tags.insert(recipe.tag.lowercased()).inserted else {
        throw refusal("\(place).tag", .string(recipe.tag), "a tag that no other recipe has")
      }
      return recipe
    }
  }

  private func recipe(_ members: [String: JSONValue], _ path: String) throws -> TagCadence {
    try refuseOthers(
      members, than: ["tag", "cadenceDays", "minDurationMin", "importance", "on", "between"], in: path,
      of: "a recipe")
    func number(_ key: String, _ range: ValidRange) throws -> Int? {
      guard let value = given(members, key) else { return nil }
      guard case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
        throw refusal(path + key, value, range.allowed)
      }
      return whole
    }
    func words<Value>(_ key: String, _ read: (String) throws(Unread) -> Value) throws -> Value? {
      guard let value = given(members, key) else { return nil }
      let text = try line(value, path + key, most: 200)
      do throws(Unread) { return try read(text) } catch { throw refusal(path + key, value, error.allowed) }
    }
    let tag = try line(members["tag"] ?? .null, "\(path)tag", most: ValidLength.tag.most)
    guard let days = try number("cadenceDays", .cadenceDays) else {
      throw refusal("\(path)cadenceDays", .null, ValidRange.cadenceDays.allowed)
    }
    var recipe = TagCadence(tag: tag, cadenceDays: days)
    recipe.minDurationMin = try number("minDurationMin", .minDurationMin)
    recipe.importance = try number("importance", .importance)
    let on = try words("on", Weekday.days(in:))
    let between = try words("between", TimeBlock.blocks(in:))
    if on != nil || between != nil {
      recipe.windows = Windows(
        weekdays: on ?? Windows.always.weekdays, timeBlocks: between ?? Windows.always.timeBlocks)
    }
    return recipe
  }
}
