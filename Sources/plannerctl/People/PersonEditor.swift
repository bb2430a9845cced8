import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol

/// Opens everything about a person in the user's editor and saves all changes or, if one is invalid, none.
struct PersonEditor {
  let session: Session

  func edit(_ name: String) throws {
    let document = PersonDocument(
      person: try session.call(Methods.Person(name: name)),
      profile: try session.call(PeopleMethods.Profile(name: name)).profile)
    let before = document.text
    let editor = UserEditor(environment: session.environment)
    let (path, after) = try editor.edit(before, named: "person")
    do {
      guard after != before, let call = try document.call(reading: after) else {
        unlink(path)
        return try session.console.write("Nothing was changed.\n")
      }
      try session.show(call) { ProfileEditedView(profile: $0, call: call) }
      unlink(path)
    } catch {
      // Keeps the file, so that the user's text is not lost.
      session.console.complain("plannerctl: nothing was changed; your text is in \(Quoted.shell(path))\n")
      if let error = error as? Ambiguous {
        throw Ambiguous(
          selector: error.selector, matches: error.matches,
          message: error.message
            + " Write (contact) behind the name if you mean one of your people, or (name).")
      }
      guard let unreadable = error as? PersonDocument.Unreadable else { throw error }
      throw ValidationError("line \(unreadable.line): \(unreadable.message)")
    }
  }
}
