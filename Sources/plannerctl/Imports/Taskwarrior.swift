import FoundationEssentials
import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// Reads people from recurring tasks in the output of `task export` (taskwarrior.org/docs/design/task).
enum Taskwarrior {
  /// The used members of a task. A value that is not a string counts as missing.
  struct Task: Decodable {
    var description, status, recur, parent, end, priority, project, uuid: String?
    var tags: [String]

    private enum Key: CodingKey {
      case description, status, recur, parent, end, priority, project, uuid, tags
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      func text(_ key: Key) -> String? { try? container.decode(String.self, forKey: key) }
      description = text(.description)
      status = text(.status)
      recur = text(.recur)
      parent = text(.parent)
      end = text(.end)
      priority = text(.priority)
      project = text(.project)
      uuid = text(.uuid)
      tags = (try? container.decode([String].self, forKey: .tags)) ?? []
    }
  }

  static func people(in bytes: [UInt8], _ context: RenderContext) throws -> ImportedPeople {
    let tasks = try tasks(in: bytes)
    if !tasks.isEmpty, tasks.allSatisfy({ $0.status == nil }) {
      throw refusal("the file", "JSON without a task")
    }
    var result = ImportedPeople()
    let ends = lastEnds(tasks, before: context.now)
    var others = 0
    for (index, task) in tasks.enumerated() {
      // A recurring task is a template. The user completes its child tasks.
      guard task.status == "recurring", task.parent == nil else {
        if task.parent == nil, task.recur == nil { others += 1 }
        continue
      }
      let place = "task \(index + 1)"
      let description = task.description ?? ""
      let name: String
      switch TaskWords.name(in: description, isOfPeople: task.isOfPeople) {
      case .person(let found): name = found
      case .nobody(let reason):
        result.leaveOut(description, at: place, reason)
        continue
      }
      guard let cadence = task.cadence else {
        result.leaveOut(
          description, at: place,
          "recurs '\(task.recur ?? "")', but a cadence is \(ValidRange.cadenceDays.allowed) days")
        continue
      }
      let goal = GoalSettings(
        cadenceDays: cadence, importance: task.importance,
        windows: task.recur == "weekdays" ? Windows(weekdays: [.mon, .tue, .wed, .thu, .fri]) : nil)
      let tags = task.tags.filter { !TaskWords.specialTags.contains($0) }
      result.add(
        NewContact(
          fields: ContactFields(displayName: name, tags: tags.isEmpty ? nil : tags, goal: goal),
          lastContact: task.uuid.flatMap { ends[$0] }.map { "\($0)" }), at: place)
    }
    if others > 0 {
      result.notes.append(
        others == 1
          ? "1 task without recurrence has no person."
          : "\(others) tasks without recurrence have no person.")
    }
    return result
  }

  /// Decodes an array, or one object per line (`rc.json.array=off`; before Taskwarrior 2.4 with a comma after
  /// each).
  private static func tasks(in bytes: [UInt8]) throws -> [Task] {
    let isArray = bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == 0x5B
    if isArray {
      if let tasks = try? WireJSON.decode([Task].self, from: Data(bytes)) { return tasks }
      throw refusal("the file", "a JSON array")
    }
    var tasks: [Task] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      var line = line
      while let last = line.last, [0x09, 0x0D, 0x20, 0x2C].contains(last) { line.removeLast() }
      if line.isEmpty { continue }
      guard let task = try? WireJSON.decode(Task.self, from: Data(line)) else {
        throw refusal("line \(number + 1)", String(decoding: line, as: UTF8.self))
      }
      tasks.append(task)
    }
    if tasks.isEmpty { throw refusal("the file", "empty") }
    return tasks
  }

  private static func refusal(_ place: String, _ value: String) -> InvalidField {
    InvalidField(field: place, value: .string(value), allowed: "what `task export` writes")
  }

  /// Returns the latest completion of a child task, by recurring task.
  private static func lastEnds(_ tasks: [Task], before now: Instant) -> [String: Instant] {
    var ends: [String: Instant] = [:]
    for task in tasks where task.status == "completed" {
      guard let parent = task.parent, let text = task.end,
        let end = try? TimeExpression.resolve(text, now: now, zone: .utc, direction: .last).instant,
        end <= now,
        ValidDates.contains(end)
      else { continue }
      ends[parent] = max(end, ends[parent] ?? end)
    }
    return ends
  }
}

extension Taskwarrior.Task {
  /// True if the project or a tag shows that the task is about people.
  fileprivate var isOfPeople: Bool {
    let words = tags + (project ?? "").split(separator: ".").map(String.init)
    return words.contains { TaskWords.ofPeople.contains($0.lowercased()) }
  }

  fileprivate var cadence: Int? {
    guard let days = recur.flatMap(TaskDuration.days), days >= 1, let whole = Int(exactly: days.rounded()),
      ValidRange.cadenceDays.contains(whole)
    else { return nil }
    return whole
  }

  /// The importance for Taskwarrior's default priorities.
  fileprivate var importance: Int? {
    switch priority {
    case "H": 5
    case "M": 3
    case "L": 2
    default: nil
    }
  }
}
