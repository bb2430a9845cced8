import FoundationEssentials
import PlannerProtocol

/// A method of the protocol that the planner can carry out.
protocol UseCase: Method {
  func run(in planner: Planner) throws -> Reply
  /// Whether it is about cards: after a start it is answered once they are known.
  var needsCards: Bool { get }
  /// How it is carried out.
  var manner: Manner { get }
  /// The reply as JSON.
  func answer(in planner: Planner) throws -> Data
}

extension UseCase {
  var needsCards: Bool { false }
  var manner: Manner { .change }

  func answer(in planner: Planner) throws -> Data { try WireJSON.encode(try run(in: planner)) }
}

/// One whose answer needs more than the planner itself, and comes when that has answered.
protocol SlowUseCase: Method {
  func run(in planner: Planner, _ done: @escaping (Result<Reply, any Error>) -> Void) throws
}

/// All of them but the slow ones, and `Watch`, which answers more than once.
let useCases: [any UseCase.Type] = [
  Methods.Status.self, Methods.People.self, Methods.Person.self, Methods.AddContact.self,
  Methods.EditContact.self, Methods.SetPaused.self, Methods.RemoveContact.self, Methods.AddAway.self,
  Methods.RemoveAway.self, Methods.ListAway.self, Methods.Plan.self, Methods.Refresh.self,
  Methods.Next.self, Methods.Agenda.self, Methods.Item.self, Methods.Note.self, Methods.Done.self,
  Methods.Missed.self, Methods.Snooze.self, Methods.SnoozeTonight.self, Methods.Candidates.self,
  Methods.Reschedule.self, Methods.Cancel.self, Methods.Book.self, Methods.Log.self, Methods.History.self,
  Methods.Undo.self, Methods.Why.self, Methods.Check.self, Methods.WhatIf.self, Methods.GetPreferences.self,
  Methods.Export.self, Methods.Import.self, Methods.ListCalendars.self, Methods.RemoveCalendar.self,
  Methods.GetMirror.self, Methods.ListAddressBooks.self, Methods.RemoveAddressBook.self, Methods.Cards.self,
  Methods.AddContacts.self, Methods.EditContacts.self, Methods.SetContactsPaused.self, Methods.Learned.self,
  Methods.ResetLearned.self,
]

let slowUseCases: [any SlowUseCase.Type] = [
  Methods.TestChannels.self, Methods.Doctor.self, Methods.Backup.self, Methods.Erase.self,
  Methods.AddCalendar.self, Methods.SetPreference.self,
  Methods.CheckCalendars.self, Methods.SetMirror.self, Methods.AddAddressBook.self,
]
