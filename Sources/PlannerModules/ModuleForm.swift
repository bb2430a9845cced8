import PlannerModel

/// The format of the parts of a module, in a module.json and in an export.
package enum ModuleForm {
  package static let allowedId =
    "2 to 40 of a-z, 0-9 and -, such as mentors, and no purpose of a draft, such as thanks"

  /// Returns whether a text can be an id. Templates have the module's name, so an id must not be a purpose of
  /// the planner's templates.
  package static func isId(_ id: String) -> Bool {
    id.wholeMatch(of: /[a-z][a-z0-9-]{1,39}/) != nil && DraftPurpose(rawValue: id) == nil
  }

  package static func isVersion(_ version: String) -> Bool {
    version.wholeMatch(of: /[0-9][0-9A-Za-z.+-]{0,39}/) != nil
  }

  /// Returns whether a text can be a signer, as in the first column of ssh-keygen(1)'s allowed signers.
  /// Patterns, and texts that look like options, are refused.
  package static func isSigner(_ signer: String) -> Bool {
    signer.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._+@-]{0,199}/) != nil
  }

  package static func isLine(_ text: String, most: Int) -> Bool {
    DisplayName.isVisible(text) && singleSpaced(text) == text && harmless(text) == text
      && text.unicodeScalars.count <= most
  }

  /// Returns whether a name is `mentors.askAdvice.en` or `mentors.askAdvice.warm.en` for the module
  /// `mentors`.
  package static func isTemplate(_ name: String, of id: String) -> Bool {
    name.hasPrefix("\(id).")
      && ModulePaths.templateName("templates/\(name.dropFirst(id.count + 1)).mustache") != nil
  }

  /// The maximum lengths of lines, in characters.
  package static let longestAbout = 500
  package static let longestQuestion = 200
  package static let longestLine = 100
}
