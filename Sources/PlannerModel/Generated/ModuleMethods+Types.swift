// Written by docs/generate-protocol.py from org.socialplanner.Modules.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerTime

/// A fact about people that the templates of a module may use. They may always use the person's name, and the
/// user's text for a draft.
package enum ModuleFact: String, CaseIterable, Codable, Sendable {
  /// How long ago the last contact was.
  case lastContact
  /// That a note exists, but not its text.
  case note
  /// The person's interests.
  case interests
  /// The number of the birthday or anniversary.
  case years
  /// The question that the user wants to ask again.
  case question
  /// Their work.
  case role
  /// Their work.
  case company
}

/// The origin of a module, as found by the client that installed it.
package enum ModuleTrust: String, CaseIterable, Codable, Sendable {
  /// It is part of the planner.
  case shipped
  /// Signed with a key that the user trusts.
  case signed
  /// Unknown.
  case unsigned
}

/// A template of a module.
package struct ModuleTemplate: Hashable, Codable, Sendable {
  /// Such as mentors.askAdvice.en.
  package var name: String
  /// In the language of Mustache.
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    name = try container.decode(String.self, forKey: "name")
    text = try container.decode(String.self, forKey: "text")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(name, forKey: "name")
    try container.encode(text, forKey: "text")
  }
}

/// A module.
package struct KeptModule: Hashable, Codable, Sendable {
  package var id: String
  /// Its title and its purpose.
  package var title: String
  /// Its title and its purpose.
  package var about: String
  /// As the author says.
  package var author: String
  /// As the author says.
  package var version: String
  /// As the author says.
  package var licence: String
  /// Absent: it is free.
  package var price: String?
  /// The facts about a person that its templates may use.
  package var reads: [ModuleFact]
  /// Each a `TagCadence` of org.socialplanner.Planner.
  package var recipes: [TagCadence]
  /// Its templates and questions.
  package var templates: [ModuleTemplate]
  /// Its templates and questions.
  package var questions: [String]
  /// Its origin.
  package var trust: ModuleTrust
  /// The identity that signed it.
  package var signer: String?
  /// True if it is in use.
  package var on: Bool
  /// When it was installed.
  package var installedAt: Instant
  /// Each a `TagCadence`: its recipes that are in force.
  package var added: [TagCadence]

  package init(
    id: String, title: String, about: String, author: String, version: String, licence: String,
    price: String? = nil, reads: [ModuleFact], recipes: [TagCadence], templates: [ModuleTemplate],
    questions: [String], trust: ModuleTrust, signer: String? = nil, on: Bool, installedAt: Instant,
    added: [TagCadence]
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.author = author
    self.version = version
    self.licence = licence
    self.price = price
    self.reads = reads
    self.recipes = recipes
    self.templates = templates
    self.questions = questions
    self.trust = trust
    self.signer = signer
    self.on = on
    self.installedAt = installedAt
    self.added = added
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    id = try container.decode(String.self, forKey: "id")
    title = try container.decode(String.self, forKey: "title")
    about = try container.decode(String.self, forKey: "about")
    author = try container.decode(String.self, forKey: "author")
    version = try container.decode(String.self, forKey: "version")
    licence = try container.decode(String.self, forKey: "licence")
    price = try container.decodeIfPresent(String.self, forKey: "price")
    reads = try container.decode([ModuleFact].self, forKey: "reads")
    recipes = try container.decode([TagCadence].self, forKey: "recipes")
    templates = try container.decode([ModuleTemplate].self, forKey: "templates")
    questions = try container.decode([String].self, forKey: "questions")
    trust = try container.decode(ModuleTrust.self, forKey: "trust")
    signer = try container.decodeIfPresent(String.self, forKey: "signer")
    on = try container.decode(Bool.self, forKey: "on")
    installedAt = try container.decode(Instant.self, forKey: "installedAt")
    added = try container.decode([TagCadence].self, forKey: "added")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(title, forKey: "title")
    try container.encode(about, forKey: "about")
    try container.encode(author, forKey: "author")
    try container.encode(version, forKey: "version")
    try container.encode(licence, forKey: "licence")
    try container.encodeIfPresent(price, forKey: "price")
    try container.encode(reads, forKey: "reads")
    try container.encode(recipes, forKey: "recipes")
    try container.encode(templates, forKey: "templates")
    try container.encode(questions, forKey: "questions")
    try container.encode(trust, forKey: "trust")
    try container.encodeIfPresent(signer, forKey: "signer")
    try container.encode(on, forKey: "on")
    try container.encode(installedAt, forKey: "installedAt")
    try container.encode(added, forKey: "added")
  }
}

/// One file of a module.
package struct ModuleFile: Hashable, Codable, Sendable {
  /// Such as module.json or templates/askAdvice.en.mustache.
  package var path: String
  /// Its content.
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    path = try container.decode(String.self, forKey: "path")
    text = try container.decode(String.self, forKey: "text")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(path, forKey: "path")
    try container.encode(text, forKey: "text")
  }
}
