import PlannerModel
import PlannerProtocol
import PlannerTime

/// All data about a person as an HTML page for that person. Like a record, it shows dates with their year,
/// and times in the user's time zone.
package struct PersonFile<Words: TimeWords> {
  package var data: PersonData
  package var context: Words

  package init(data: PersonData, context: Words) {
    self.data = data
    self.context = context
  }

  private typealias Cell = HTMLPage.Cell

  package var text: String {
    var page = HTMLPage()
    let name = data.profile.name
    if let picture = data.picture { page.picture(picture.data, mediaType: picture.mediaType, of: name) }
    page.paragraph(
      "All data about \(name), as of \(moment(data.exportedAt)). Times are in \(context.zone.name)."
    )
    page.paragraph(
      "Other people have no names here: for relations and introductions, only the kind is shown."
    )
    if data.profile.card != nil || data.picture?.fromCard == true {
      page.paragraph("Fields with (card) are from an address book, and not stored here.")
    }
    page.table("Person", [], person)
    page.table("Goal", [], goal)
    page.table("Who is who", [], relations)
    page.table("Dates", ["What", "When", "Told before"], dates)
    page.table("Notes", ["Written", "Note"], notes)
    page.table("On the card", [], data.profile.note.map { [[Cell($0, isFromCard: true)]] } ?? [])
    page.table("Meetings", ["When", "How", "Notes"], meetings)
    page.table("Sessions", ["When", "Length", "State", "Notes"], sessions)
    page.table("Changed in other programs", ["When", "What"], edits)
    page.table("Abandoned times", ["Time", "How"], evidence)
    page.table("Agreed to", ["What", "Given", "Withdrawn"], consents)
    page.table("Introductions to others", ["State", "Since"], introductions)
    page.table("Drafts to them", ["For", "State", "Subject", "Text"], drafts)
    page.table("Kept files", ["File", "Added", "Text"], files)
    page.table("In your segments", [], data.segments.map { [Cell($0)] })
    page.table("Changes to this record", ["When", "Program", "What"], audit)
    return page.document(title: name)
  }

  // MARK: - Rows

  private var contact: Contact? { data.document.contacts.first }

  private var person: [[Cell]] {
    var rows: [[Cell]] = [["name", Cell(data.profile.name)]]
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { rows.append([Cell(label), Cell(text)]) }
    }
    add("purpose", contact?.purpose)
    add("tags", contact?.tags.joined(separator: ", "))
    add("time zone", contact?.timeZone)
    add("reminders", contact?.remindMin.map(leadsInWords))
    add("card", contact?.cardUid)
    for field in ProfileField.allCases {
      let own = Set(field.texts(of: data.profile.profile))
      for text in field.texts(of: data.profile.shown) {
        rows.append([Cell(field.onPage), Cell(text, isFromCard: !own.contains(text))])
      }
    }
    for (key, value) in (data.profile.profile.facts ?? [:]).sorted(by: { $0.key < $1.key }) {
      rows.append([Cell(key), Cell(value)])
    }
    if data.profile.profile.introductions?.excluded == true { add("introductions", "none are suggested") }
    add("last met", data.profile.lastContactedAt.map(moment))
    return rows
  }

  private var goal: [[Cell]] {
    data.document.goals.flatMap { goal -> [[Cell]] in
      var rows: [[Cell]] = [
        ["how often", Cell(cadence(days: goal.cadenceDays))],
        ["how long", Cell(duration(minutes: goal.minDurationMin))], ["importance", "\(goal.importance)"],
        ["since", Cell(moment(goal.createdAt))],
      ]
      if goal.paused {
        rows.append(["paused", Cell(goal.pausedUntil.map { "until \($0)" } ?? "yes")])
      }
      return rows
    }
  }

  private var relations: [[Cell]] {
    let own = data.profile.profile.relations ?? []
    return (data.profile.shown.relations ?? []).enumerated().map { index, relation in
      // Relations from the card come after the user's.
      [Cell(relation.inWords, isFromCard: index >= own.count)]
    }
  }

  private var dates: [[Cell]] {
    (data.document.dates ?? []).map { date in
      let day = [date.year, date.month, date.day].compactMap(\.self).map { padded($0, 2) }.joined(
        separator: "-")
      let lead = date.leadDays.map { $0 == 0 ? "on the day" : counted($0, "day") }.joined(separator: ", ")
      return [
        Cell(date.title.isEmpty ? date.kind.rawValue : date.title),
        Cell(day + (date.yearly ? ", each year" : "")),
        Cell(lead),
      ]
    }
  }

  private var notes: [[Cell]] {
    (data.profile.profile.notes ?? []).map { note in
      let marks = [
        note.idea == true ? "idea" : nil, note.pinned == true ? "pinned" : nil,
        note.private == true ? "private" : nil,
      ].compactMap(\.self)
      return [
        Cell(note.createdAt.map(moment) ?? ""),
        Cell(marks.isEmpty ? note.text : "(\(marks.joined(separator: ", "))) \(note.text)"),
      ]
    }
  }

  private var meetings: [[Cell]] {
    data.document.log.filter { $0.outcome != .note }.sorted { $0.when > $1.when }.map { entry in
      [Cell(moment(entry.when)), Cell(entry.outcome.rawValue), Cell(entry.notes ?? "")]
    }
  }

  private var sessions: [[Cell]] {
    data.document.items.sorted { $0.startAt > $1.startAt }.map { item in
      [
        Cell(moment(item.startAt)), Cell(duration(minutes: item.durationMin)), Cell(item.status.rawValue),
        Cell(item.notes ?? ""),
      ]
    }
  }

  private var edits: [[Cell]] {
    (data.document.edits ?? []).sorted { $0.at > $1.at }.map { [Cell(moment($0.at)), Cell($0.detail)] }
  }

  private var evidence: [[Cell]] {
    (data.document.evidence ?? []).sorted { $0.startAt > $1.startAt }.map {
      [Cell(moment($0.startAt)), Cell($0.cause.rawValue)]
    }
  }

  private var consents: [[Cell]] {
    (data.profile.profile.consents ?? []).map {
      [Cell($0.purpose), Cell($0.givenAt.map(moment) ?? ""), Cell($0.withdrawnAt.map(moment) ?? "")]
    }
  }

  private var introductions: [[Cell]] {
    data.introductions.map { one in
      let introduction = one.introduction
      let since = introduction.endedAt ?? introduction.introducedAt ?? introduction.approvedAt
      return [Cell(introduction.status.rawValue), Cell(since.map(moment) ?? "")]
    }
  }

  private var drafts: [[Cell]] {
    (data.document.drafts ?? []).map {
      [
        Cell($0.purpose.inWords), Cell("\($0.status.rawValue), made \(moment($0.createdAt))"),
        Cell($0.subject ?? ""), Cell($0.text),
      ]
    }
  }

  private var files: [[Cell]] {
    (data.document.content ?? []).map {
      [Cell($0.private == true ? "(private) \($0.name)" : $0.name), Cell(moment($0.addedAt)), Cell($0.text)]
    }
  }

  private var audit: [[Cell]] {
    data.audit.map { [Cell(moment($0.at)), Cell($0.program), Cell($0.inWords)] }
  }

  private func moment(_ instant: Instant) -> String {
    "\(context.zone.date(at: instant)) \(context.clock(instant))"
  }
}
