// Written by docs/generate-protocol.py from org.socialplanner.Modules.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel
import PlannerTime

/// The result for a recipe.
package enum ModuleDid: String, CaseIterable, Codable, Sendable {
  /// It is in force now.
  case added
  /// It is no longer in force.
  case removed
  /// The tag has a cadence that is not the module's, and keeps it.
  case kept
}

/// A recipe, and the result for it.
package struct ModuleStep: Hashable, Codable, Sendable {
  /// A `TagCadence` of org.socialplanner.Planner.
  package var recipe: TagCadence
  /// The result.
  package var did: ModuleDid
  /// A `TagCadence`: the cadence that the tag kept.
  package var now: TagCadence?
  /// The other module that the cadence belongs to now.
  package var module: String?
  /// The names of people that the planner now plans for because of the recipe, or no longer plans for.
  package var people: [String]

  package init(
    recipe: TagCadence, did: ModuleDid, now: TagCadence? = nil, module: String? = nil, people: [String]
  ) {
    self.recipe = recipe
    self.did = did
    self.now = now
    self.module = module
    self.people = people
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: MemberKey.self)
    recipe = try container.decode(TagCadence.self, forKey: "recipe")
    did = try container.decode(ModuleDid.self, forKey: "did")
    now = try container.decodeIfPresent(TagCadence.self, forKey: "now")
    module = try container.decodeIfPresent(String.self, forKey: "module")
    people = try container.decode([String].self, forKey: "people")
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberKey.self)
    try container.encode(recipe, forKey: "recipe")
    try container.encode(did, forKey: "did")
    try container.encodeIfPresent(now, forKey: "now")
    try container.encodeIfPresent(module, forKey: "module")
    try container.encode(people, forKey: "people")
  }
}
