/// One method of the interface: the type holds its parameters, `Reply` those of its answer.
///
/// The `.varlink` file beside this is the description that the daemon serves; a test holds both together.
package protocol Method: Codable, Sendable {
  associatedtype Reply: Codable & Sendable

  /// Without the interface: `Next`.
  static var name: String { get }
}

extension Method {
  package static var name: String { String(describing: Self.self) }

  /// As it stands in a call: `org.socialplanner.Planner.Next`.
  package static var qualifiedName: String { "\(plannerInterface).\(name)" }
}

package let plannerInterface = "org.socialplanner.Planner"

/// Where every method's type lives: `Methods.Next`.
package enum Methods {
  /// All of them, in the order of the interface file; drives routing, documentation and the tests.
  package static let all: [any Method.Type] = [
    Status.self, People.self, Person.self, AddContact.self, EditContact.self, SetPaused.self,
    EditContacts.self, SetContactsPaused.self, RemoveContact.self, AddAway.self, RemoveAway.self,
    ListAway.self, Plan.self, Refresh.self, Next.self,
    Agenda.self, Item.self, Note.self, Done.self, Missed.self, Snooze.self, SnoozeTonight.self,
    Candidates.self, Reschedule.self, Cancel.self, Book.self, Log.self, History.self, Undo.self, Why.self,
    Check.self, WhatIf.self,
    GetPreferences.self, SetPreference.self, TestChannels.self, Watch.self, Export.self, Import.self,
    Erase.self, Backup.self, Doctor.self, ListCalendars.self, AddCalendar.self, RemoveCalendar.self,
    CheckCalendars.self,
    GetMirror.self, SetMirror.self, ListAddressBooks.self, AddAddressBook.self, RemoveAddressBook.self,
    Cards.self, AddContacts.self, Learned.self, ResetLearned.self,
  ]
}

/// The text of the interface file.
package var plannerInterfaceDescription: String {
  String(decoding: PackageResources.org_socialplanner_Planner_varlink, as: UTF8.self)
}
