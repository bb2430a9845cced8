import FoundationEssentials

/// The needed parts of the JSON that Monica 4 exports (monicahq/monica, app/ExportResources), with keys in
/// snake case. It has lists such as `{"count": 2, "type": "contact", "values": [...]}` within a list.
struct MonicaExport: Decodable {
  static func decode(_ bytes: [UInt8]) throws -> MonicaExport {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(MonicaExport.self, from: Data(bytes))
  }

  struct Account: Decodable {
    var contacts: [Contact] = []
    var activities: [Activity] = []
    var relationships: [Relationship] = []
    var users: [User] = []

    private enum Key: CodingKey { case data }

    init(from decoder: any Decoder) throws {
      let lists = try decoder.container(keyedBy: Key.self).decode(Lists.self, forKey: .data)
      contacts = lists.contacts
      activities = lists.activities
      relationships = lists.relationships
      users = lists.users
    }
  }

  struct Contact: Decodable {
    struct Properties: Decodable {
      var firstName, middleName, lastName, nickname: String?
      var tags: [String]?
      /// In days.
      var stayInTouchFrequency: Int?
      var lastTalkedTo: String?
      var isDead, isPartial, isActive: Flag?
    }

    var uuid: String
    var properties: Properties
    var calls: [Call] = []
    /// The UUIDs of the activities.
    var activities: [String] = []

    private enum Key: CodingKey { case uuid, properties, data }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      uuid = try container.decode(String.self, forKey: .uuid)
      properties = try container.decode(Properties.self, forKey: .properties)
      // The member may be missing if it is empty.
      if let lists = try? container.decode(Lists.self, forKey: .data) {
        calls = lists.calls
        activities = lists.activityIds
      }
    }
  }

  struct Call: Decodable {
    struct Properties: Decodable { var calledAt: String? }
    var properties: Properties
  }

  struct Activity: Decodable {
    struct Properties: Decodable { var happenedAt: String? }
    var uuid: String
    var properties: Properties
  }

  struct Relationship: Decodable {
    struct Properties: Decodable {
      /// The relation of `contactIs` to `ofContact`: `friend`.
      var type: String
      var contactIs: String
      var ofContact: String
    }
    var properties: Properties
  }

  struct User: Decodable {
    struct Properties: Decodable { var meContact: String? }
    var properties: Properties
  }

  /// A flag written as true or false, 1 or 0.
  struct Flag: Decodable {
    var isSet: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      isSet = try (try? container.decode(Bool.self)) ?? (container.decode(Int.self) != 0)
    }
  }

  var account: Account
}

/// The lists of an export by type.
private struct Lists: Decodable {
  var contacts: [MonicaExport.Contact] = []
  var activities: [MonicaExport.Activity] = []
  var activityIds: [String] = []
  var relationships: [MonicaExport.Relationship] = []
  var users: [MonicaExport.User] = []
  var calls: [MonicaExport.Call] = []

  private struct List: Decodable {
    enum Key: CodingKey { case type, values }
    var lists = Lists()

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      switch try container.decode(String.self, forKey: .type) {
      case "contact": lists.contacts = try container.decode([MonicaExport.Contact].self, forKey: .values)
      case "activity":
        // An account lists whole activities, a contact only their UUIDs.
        if let ids = try? container.decode([String].self, forKey: .values) {
          lists.activityIds = ids
        } else {
          lists.activities = try container.decode([MonicaExport.Activity].self, forKey: .values)
        }
      case "relationship":
        lists.relationships = try container.decode([MonicaExport.Relationship].self, forKey: .values)
      case "user": lists.users = try container.decode([MonicaExport.User].self, forKey: .values)
      case "call": lists.calls = try container.decode([MonicaExport.Call].self, forKey: .values)
      default: break
      }
    }
  }

  init() {}

  /// Decodes a list, or an object with numbers as keys, which results if empty lists were left out.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let lists =
      try (try? container.decode([List].self)) ?? Array(container.decode([String: List].self).values)
    for list in lists.map(\.lists) {
      contacts += list.contacts
      activities += list.activities
      activityIds += list.activityIds
      relationships += list.relationships
      users += list.users
      calls += list.calls
    }
  }
}

extension MonicaExport.Contact.Properties {
  var name: String? {
    let parts = [firstName, middleName, lastName].compactMap { $0 }.flatMap { $0.split(separator: " ") }
    let name = parts.isEmpty ? (nickname ?? "") : parts.joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  /// Why the person is not imported: the rest of a sentence that begins with the name. Nil if they are.
  var reasonAgainst: String? {
    if isDead?.isSet == true { return "has died" }
    if isPartial?.isSet == true { return "is known only as somebody's relation" }
    if isActive?.isSet == false { return "is archived" }
    return nil
  }
}
