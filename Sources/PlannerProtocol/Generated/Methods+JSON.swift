// Written by docs/generate-protocol.py from org.socialplanner.Planner.varlink. Change that, and run it again.
// swift-format-ignore-file

import PlannerModel

extension ShownItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("byGuest", byGuest)
    try json.member("contactId", contactId)
    try json.member("contactTimeZone", contactTimeZone)
    try json.member("createdAt", createdAt)
    try json.member("durationMin", durationMin)
    try json.member("forcedOver", forcedOver)
    try json.member("goalId", goalId)
    try json.member("id", id)
    try json.member("mirrorUid", mirrorUid)
    try json.member("name", name)
    try json.member("notes", notes)
    try json.member("occasion", occasion)
    try json.member("origin", origin)
    try json.member("overlaps", overlaps)
    try json.member("phone", phone)
    try json.member("shortId", shortId)
    try json.member("startAt", startAt)
    try json.member("status", status)
    try json.member("unlearned", unlearned)
    json.endObject()
  }
}

extension FileProblem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("file", file)
    try json.member("problem", problem)
    json.endObject()
  }
}

extension CalendarState: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("calendar", calendar)
    try json.member("events", events)
    try json.member("files", files)
    try json.member("problems", problems)
    try json.member("readAt", readAt)
    try json.member("trouble", trouble)
    json.endObject()
  }
}

extension MirrorState: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("dateFiles", dateFiles)
    try json.member("dates", dates)
    try json.member("datesTrouble", datesTrouble)
    try json.member("files", files)
    try json.member("form", form)
    try json.member("path", path)
    try json.member("removed", removed)
    try json.member("trouble", trouble)
    json.endObject()
  }
}

extension MovedItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("because", because)
    try json.member("closed", closed)
    try json.member("from", from)
    try json.member("item", item)
    try json.member("rule", rule)
    try json.member("together", together)
    json.endObject()
  }
}

extension Journey: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("home", home)
    try json.member("until", until)
    json.endObject()
  }
}

extension WithdrawnItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("near", near)
    try json.member("occasion", occasion)
    try json.member("reason", reason)
    json.endObject()
  }
}

extension ConflictingItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("with", with)
    json.endObject()
  }
}

extension UnfitItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("isOwn", isOwn)
    try json.member("item", item)
    try json.member("other", other)
    try json.member("reason", reason)
    json.endObject()
  }
}

extension UnplacedGoal: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("dueOn", dueOn)
    try json.member("givenUpFor", givenUpFor)
    try json.member("goalId", goalId)
    try json.member("known", known)
    try json.member("name", name)
    try json.member("occasion", occasion)
    try json.member("reason", reason)
    json.endObject()
  }
}

extension PlanReport: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("conflicts", conflicts)
    try json.member("missed", missed)
    try json.member("moved", moved)
    try json.member("placed", placed)
    try json.member("undoId", undoId)
    try json.member("unfit", unfit)
    try json.member("unplaced", unplaced)
    try json.member("waiting", waiting)
    try json.member("withdrawn", withdrawn)
    json.endObject()
  }
}

extension PersonSummary: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("deceased", deceased)
    try json.member("dueOn", dueOn)
    try json.member("goal", goal)
    try json.member("lastMetAt", lastMetAt)
    try json.member("nextItem", nextItem)
    try json.member("overdueDays", overdueDays)
    try json.member("score", score)
    json.endObject()
  }
}

extension UpcomingDate: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("child", child)
    try json.member("contactId", contactId)
    try json.member("daysAhead", daysAhead)
    try json.member("fromCard", fromCard)
    try json.member("id", id)
    try json.member("kind", kind)
    try json.member("name", name)
    try json.member("note", note)
    try json.member("on", on)
    try json.member("plan", plan)
    try json.member("startAt", startAt)
    try json.member("timeOfDay", timeOfDay)
    try json.member("title", title)
    try json.member("years", years)
    json.endObject()
  }
}

extension AgendaDay: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("busy", busy)
    try json.member("date", date)
    try json.member("dates", dates)
    try json.member("items", items)
    json.endObject()
  }
}

extension RejectedStarts: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("count", count)
    try json.member("first", first)
    try json.member("last", last)
    try json.member("reason", reason)
    try json.member("titles", titles)
    json.endObject()
  }
}

extension SmallestChange: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("command", command)
    try json.member("costs", costs)
    try json.member("kind", kind)
    try json.member("says", says)
    json.endObject()
  }
}

extension PersonOutlook: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("averageDaysLate", averageDaysLate)
    try json.member("contactId", contactId)
    try json.member("goalId", goalId)
    try json.member("kept", kept)
    try json.member("name", name)
    try json.member("openMinutesPerWeek", openMinutesPerWeek)
    try json.member("promised", promised)
    try json.member("promisedPerWeek", promisedPerWeek)
    try json.member("slips", slips)
    try json.member("startsPerWeek", startsPerWeek)
    try json.member("worstDaysLate", worstDaysLate)
    json.endObject()
  }
}

extension Relaxation: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("command", command)
    try json.member("kind", kind)
    try json.member("missed", missed)
    try json.member("says", says)
    try json.member("slipping", slipping)
    json.endObject()
  }
}

extension ShiftedItem: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("from", from)
    try json.member("fromDurationMin", fromDurationMin)
    try json.member("item", item)
    json.endObject()
  }
}

extension PlanDifference: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("gained", gained)
    try json.member("leftOut", leftOut)
    try json.member("lost", lost)
    try json.member("moved", moved)
    try json.member("noLonger", noLonger)
    try json.member("notDue", notDue)
    json.endObject()
  }
}

extension Counts: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("away", away)
    try json.member("contacts", contacts)
    try json.member("goals", goals)
    try json.member("items", items)
    try json.member("log", log)
    json.endObject()
  }
}

extension Receipt: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("hash", hash)
    try json.member("number", number)
    json.endObject()
  }
}

extension ExportDocument: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addressBooks", addressBooks)
    try json.member("away", away)
    try json.member("calendars", calendars)
    try json.member("chats", chats)
    try json.member("contacts", contacts)
    try json.member("content", content)
    try json.member("dates", dates)
    try json.member("drafts", drafts)
    try json.member("edits", edits)
    try json.member("evidence", evidence)
    try json.member("format", format)
    try json.member("goals", goals)
    try json.member("introductions", introductions)
    try json.member("items", items)
    try json.member("learnedSince", learnedSince)
    try json.member("log", log)
    try json.member("modules", modules)
    try json.member("preferences", preferences)
    try json.member("profiles", profiles)
    try json.member("segments", segments)
    try json.member("tagCadences", tagCadences)
    try json.member("version", version)
    json.endObject()
  }
}

extension Severity: JSONWritable {}

extension Finding: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("fix", fix)
    try json.member("severity", severity)
    try json.member("what", what)
    try json.member("where", `where`)
    json.endObject()
  }
}

extension ReminderKind: JSONWritable {}

extension NextReminder: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("item", item)
    try json.member("kind", kind)
    json.endObject()
  }
}

extension ChannelTrial: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("channel", channel)
    try json.member("detail", detail)
    try json.member("ok", ok)
    json.endObject()
  }
}

extension Removed: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("items", items)
    try json.member("log", log)
    json.endObject()
  }
}

extension TakenBack: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("moved", moved)
    try json.member("redone", redone)
    try json.member("remarks", remarks)
    try json.member("removed", removed)
    try json.member("restored", restored)
    try json.member("undoId", undoId)
    try json.member("undone", undone)
    json.endObject()
  }
}

extension Command: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("command", command)
    try json.member("id", id)
    try json.member("isUndone", isUndone)
    try json.member("program", program)
    json.endObject()
  }
}

extension AddressBookState: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addressBook", addressBook)
    try json.member("cards", cards)
    try json.member("files", files)
    try json.member("problems", problems)
    try json.member("trouble", trouble)
    json.endObject()
  }
}

extension FoundCard: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addressBook", addressBook)
    try json.member("card", card)
    try json.member("person", person)
    json.endObject()
  }
}

extension CardProposal: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("alike", alike)
    try json.member("contactId", contactId)
    try json.member("found", found)
    try json.member("lost", lost)
    try json.member("name", name)
    json.endObject()
  }
}

extension AddedContact: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("goal", goal)
    json.endObject()
  }
}

extension SkippedContact: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("displayName", displayName)
    try json.member("reason", reason)
    json.endObject()
  }
}

extension UpdatedContact: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("changes", changes)
    try json.member("contact", contact)
    json.endObject()
  }
}

extension LearnedCell: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("bias", bias)
    try json.member("fromHour", fromHour)
    try json.member("kept", kept)
    try json.member("total", total)
    try json.member("weekday", weekday)
    try json.member("weight", weight)
    try json.member("weightKept", weightKept)
    json.endObject()
  }
}

extension Methods.Status.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("conflicts", conflicts)
    try json.member("contacts", contacts)
    try json.member("goals", goals)
    try json.member("liveItems", liveItems)
    try json.member("newestBackup", newestBackup)
    try json.member("nextItem", nextItem)
    try json.member("nextReminder", nextReminder)
    try json.member("overdue", overdue)
    try json.member("today", today)
    try json.member("undoable", undoable)
    try json.member("version", version)
    try json.member("waiting", waiting)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.People.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("people", people)
    try json.member("total", total)
    json.endObject()
  }
}

extension Methods.Person.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("card", card)
    try json.member("contact", contact)
    try json.member("goal", goal)
    try json.member("items", items)
    try json.member("log", log)
    json.endObject()
  }
}

extension Methods.AddContact.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("goal", goal)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("worse", worse)
    json.endObject()
  }
}

extension Methods.EditContact.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("goal", goal)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("worse", worse)
    json.endObject()
  }
}

extension Methods.SetPaused.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("goal", goal)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.SetArchived.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.EditContacts.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("changed", changed)
    try json.member("plan", plan)
    try json.member("unchanged", unchanged)
    try json.member("undoId", undoId)
    try json.member("withoutGoal", withoutGoal)
    try json.member("worse", worse)
    json.endObject()
  }
}

extension Methods.SetTagCadence.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("changed", changed)
    try json.member("plan", plan)
    try json.member("removed", removed)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.ListTagCadences.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cadences", cadences)
    json.endObject()
  }
}

extension Methods.SetContactsPaused.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("changed", changed)
    try json.member("plan", plan)
    try json.member("unchanged", unchanged)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    try json.member("withoutGoal", withoutGoal)
    json.endObject()
  }
}

extension Methods.RemoveContact.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("plan", plan)
    try json.member("removed", removed)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.AddAway.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("away", away)
    try json.member("merged", merged)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.RemoveAway.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.ListAway.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("away", away)
    json.endObject()
  }
}

extension Methods.Next.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("items", items)
    json.endObject()
  }
}

extension Methods.Agenda.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("days", days)
    json.endObject()
  }
}

extension Methods.Week.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("away", away)
    try json.member("days", days)
    try json.member("journey", journey)
    try json.member("preferences", preferences)
    try json.member("undoable", undoable)
    try json.member("waiting", waiting)
    json.endObject()
  }
}

extension Methods.Item.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("card", card)
    try json.member("contact", contact)
    try json.member("item", item)
    try json.member("log", log)
    try json.member("profile", profile)
    json.endObject()
  }
}

extension Methods.Note.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("contact", contact)
    try json.member("entry", entry)
    try json.member("item", item)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.Done.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("ahead", ahead)
    try json.member("contact", contact)
    try json.member("entry", entry)
    try json.member("followUpOn", followUpOn)
    try json.member("goal", goal)
    try json.member("item", item)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.Missed.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.Snooze.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.SnoozeTonight.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("items", items)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.Candidates.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("candidates", candidates)
    try json.member("item", item)
    json.endObject()
  }
}

extension Methods.Reschedule.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.Cancel.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.Book.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("item", item)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.Log.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("entry", entry)
    try json.member("goal", goal)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    try json.member("warnings", warnings)
    json.endObject()
  }
}

extension Methods.History.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("edits", edits)
    try json.member("entries", entries)
    json.endObject()
  }
}

extension Methods.EditLogEntry.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("entry", entry)
    try json.member("goal", goal)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.RemoveLogEntry.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("entry", entry)
    try json.member("goal", goal)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.Commands.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("commands", commands)
    json.endObject()
  }
}

extension Methods.Why.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("asPlaced", asPlaced)
    try json.member("conflict", conflict)
    try json.member("contact", contact)
    try json.member("cost", cost)
    try json.member("goal", goal)
    try json.member("item", item)
    try json.member("learned", learned)
    try json.member("movedFor", movedFor)
    try json.member("rejected", rejected)
    try json.member("score", score)
    try json.member("smallestChange", smallestChange)
    try json.member("unplaced", unplaced)
    try json.member("waits", waits)
    json.endObject()
  }
}

extension Methods.Check.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("capacityPerWeek", capacityPerWeek)
    try json.member("dates", dates)
    try json.member("days", days)
    try json.member("missed", missed)
    try json.member("never", never)
    try json.member("people", people)
    try json.member("promisedPerWeek", promisedPerWeek)
    try json.member("relaxations", relaxations)
    try json.member("slipping", slipping)
    try json.member("total", total)
    try json.member("tried", tried)
    try json.member("untried", untried)
    try json.member("verdict", verdict)
    json.endObject()
  }
}

extension Methods.WhatIf.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("afresh", afresh)
    try json.member("atOnce", atOnce)
    json.endObject()
  }
}

extension Methods.GetPreferences.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("journey", journey)
    try json.member("preferences", preferences)
    json.endObject()
  }
}

extension Methods.SetPreference.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("plan", plan)
    try json.member("preferences", preferences)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.TestChannels.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("trials", trials)
    json.endObject()
  }
}

extension Methods.Watch.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("at", at)
    try json.member("contactId", contactId)
    try json.member("detail", detail)
    try json.member("event", event)
    try json.member("item", item)
    json.endObject()
  }
}

extension Methods.Export.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("document", document)
    json.endObject()
  }
}

extension Methods.Import.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("counts", counts)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.Erase.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("counts", counts)
    try json.member("receipt", receipt)
    json.endObject()
  }
}

extension Methods.Backup.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("bytes", bytes)
    try json.member("date", date)
    try json.member("path", path)
    json.endObject()
  }
}

extension Methods.Doctor.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("findings", findings)
    json.endObject()
  }
}

extension Methods.ListCalendars.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("calendars", calendars)
    json.endObject()
  }
}

extension Methods.AddCalendar.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("calendar", calendar)
    try json.member("daysTaken", daysTaken)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.RemoveCalendar.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("calendar", calendar)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.CheckCalendars.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("calendars", calendars)
    try json.member("plan", plan)
    json.endObject()
  }
}

extension Methods.GetMirror.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("mirror", mirror)
    json.endObject()
  }
}

extension Methods.SetMirror.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("mirror", mirror)
    json.endObject()
  }
}

extension Methods.ListAddressBooks.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addressBooks", addressBooks)
    json.endObject()
  }
}

extension Methods.AddAddressBook.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addressBook", addressBook)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.RemoveAddressBook.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("addressBook", addressBook)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.Cards.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cards", cards)
    json.endObject()
  }
}

extension Methods.CardProposals.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("proposals", proposals)
    json.endObject()
  }
}

extension Methods.LinkCards.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("linked", linked)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}

extension Methods.AddContacts.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("added", added)
    try json.member("plan", plan)
    try json.member("skipped", skipped)
    try json.member("undoId", undoId)
    try json.member("updated", updated)
    try json.member("worse", worse)
    json.endObject()
  }
}

extension Methods.Learned.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("cells", cells)
    try json.member("halfLifeDays", halfLifeDays)
    try json.member("rate", rate)
    try json.member("since", since)
    json.endObject()
  }
}

extension Methods.ResetLearned.Reply: JSONWritable {
  package func write(to json: inout JSONText) throws {
    json.beginObject()
    try json.member("forgotten", forgotten)
    try json.member("plan", plan)
    try json.member("undoId", undoId)
    json.endObject()
  }
}
