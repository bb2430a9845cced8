import Hummingbird

extension PageRoutes {
  /// Adds the pages of people with their actions.
  func addPeople(to router: Router<PageContext>) {
    let people: RequestHandler.Page = PeoplePage().show
    page(router, "people", people)
    page(router, "people/names", PeopleNames.show)
    page(router, "people/duplicates", DuplicatesPage().show)
    action(router, "people", on: people, PeopleActions.add)
    action(router, "people/many", on: people, PeopleActions.many)
    action(router, "people/cadence", on: people, TagCadenceForm.save)
    action(router, "people/segments", on: people, PeopleActions.keep)
    action(router, "people/segments/remove", on: people, PeopleActions.forget)

    let person: RequestHandler.Page = PersonPage().show
    page(router, "people/:id", person)
    page(router, "people/:id/photo", PersonFiles.photo)
    action(router, "people/:id/export", on: person, PersonFiles.export)
    action(router, "people/:id/met", on: person, PersonActions.met)
    action(router, "people/:id/pause", on: person, PersonActions.pause)
    action(router, "people/:id/book", on: person, PersonActions.book)
    action(router, "people/:id/note", on: person, NoteActions.add)
    action(router, "people/:id/notes", on: person, NoteActions.change)
    action(router, "people/:id/notes/edit", on: person, NoteActions.edit)
    action(router, "people/:id/history", on: person, HistoryActions.remove)
    action(router, "people/:id/history/edit", on: person, HistoryActions.edit)
    action(router, "people/:id/date", on: person, DateActions.add)
    action(router, "people/:id/dates", on: person, DateActions.change)
    action(router, "people/:id/dates/tell", on: person, DateActions.tell)
    action(router, "people/:id/relation", on: person, RelationActions.add)
    action(router, "people/:id/relations", on: person, RelationActions.remove)
    action(router, "people/:id/consents", on: person, PersonActions.consent)
    action(router, "people/:id/merge", on: person, MergeActions.merge)
    action(router, "people/:id/card", on: person, PersonCards.link)
    action(router, "people/:id/may-meet", on: person, PersonActions.mayMeet)

    let profile: RequestHandler.Page = ProfilePage().show
    page(router, "people/:id/edit", profile)
    action(router, "people/:id/edit", on: profile, ProfileActions.save)
    action(router, "people/:id/picture", on: profile, PhotoActions.keep)
    action(router, "people/:id/picture/remove", on: profile, PhotoActions.remove)

    let goal: RequestHandler.Page = GoalPage().show
    page(router, "people/:id/goal", goal)
    action(router, "people/:id/goal", on: goal, GoalActions.save)

    let leave: RequestHandler.Page = LeavePage().show
    page(router, "people/:id/leave", leave)
    action(router, "people/:id/remove", on: leave, LeaveActions.remove)
    action(router, "people/:id/archive", on: leave, LeaveActions.archive)
    action(router, "people/:id/erase", on: leave, LeaveActions.erase)

    let introductions: RequestHandler.Page = IntroductionsPage().show
    page(router, "introductions", introductions)
    action(router, "introductions", on: introductions, IntroductionActions.set)
    action(router, "introductions/never", on: introductions, IntroductionActions.never)
    let letter: RequestHandler.Page = LetterPage().show
    page(router, "introductions/:a/:b", letter)
    action(router, "introductions/:a/:b", on: letter, IntroductionActions.set)

    let drafts: RequestHandler.Page = DraftsPage().show
    page(router, "drafts", drafts)
    action(router, "drafts", on: drafts, DraftActions.make)
    let draft: RequestHandler.Page = DraftPage().show
    page(router, "drafts/:id", draft)
    action(router, "drafts/:id", on: draft, DraftActions.save)
    action(router, "drafts/:id/status", on: draft, DraftActions.set)
    action(router, "drafts/:id/write", talks: true, on: draft, DraftActions.write)
  }
}
