import PlannerModel
import PlannerReminders
import PlannerTime
import Testing

/// The exact text of reminders, follow-ups and offers of other times.
@Suite struct ReminderWordsTests {
  @Test func `a reminder says what one needs to know at that moment`() throws {
    let known = session {
      $0.purpose = "talk about the move"
      $0.lastMetAt = t("03-02 17:00")
      $0.lastOutcome = .call
      $0.lastNote = "her mother is ill"
      $0.phone = "+1 212 555 0100"
    }
    let notice = try composer().reminder(row(.reminder), of: known)
    #expect(
      text(notice) == """
        Ana in 30 min
        Fri 6 Mar 18:00–18:30
        talk about the move
        Last call Mon 2 Mar (4 days ago)
        Note: her mother is ill
        Phone: +1 212 555 0100
        Session 1a2b
        """)
    #expect(notice.id == "r1")
    #expect(notice.kind == .reminder)
    #expect(notice.at == t("22:30"))
    #expect(!notice.late)
    #expect(!notice.isTransient)
    #expect(notice.sessions == [known])
  }

  @Test(arguments: [
    ("2026-03-08", 60, "Ana turns 60 on Sun 8 Mar"), ("2026-03-08", nil, "Ana's birthday is on Sun 8 Mar"),
    ("2026-03-06", 60, "Ana turns 60 today"), ("2026-03-06", nil, "Ana's birthday is today"),
    ("2026-03-03", 60, "Ana turned 60 on Tue 3 Mar"), ("2026-03-03", nil, "Ana's birthday was on Tue 3 Mar"),
  ])
  func `a birthday that is near is named`(_ day: String, _ years: Int?, _ words: String) throws {
    let on = try #require(CivilDate(day))
    let near = session { $0.birthday = NoticeSession.Birthday(on: on, years: years) }
    #expect(
      text(try composer().reminder(row(.reminder), of: near)) == """
        Ana in 30 min
        Fri 6 Mar 18:00–18:30
        \(words)
        Session 1a2b
        """)
    #expect(try composer().summary(row(.summary), of: [near]).lines.last == words)
  }

  @Test func `who lives by other clocks has their time beside ours`() throws {
    let elsewhere = session { $0.theirStart = "Sat 08:00" }
    #expect(
      text(try composer().reminder(row(.reminder, late: true), of: elsewhere)) == """
        Ana in 30 min
        Fri 6 Mar 18:00–18:30
        Sat 08:00 for them
        Late: it was due Fri 6 Mar 17:30.
        Session 1a2b
        """)
  }

  @Test func `what is not known is left out`() throws {
    #expect(
      text(try composer().reminder(row(.reminder), of: session())) == """
        Ana in 30 min
        Fri 6 Mar 18:00–18:30
        Session 1a2b
        """)
  }

  @Test(arguments: [
    (Outcome.met, "Last met"), (.call, "Last call"), (.text, "Last text"), (.other, "Last contact"),
    (nil, "Last contact"),
  ])
  func `how one last met is said in words`(_ outcome: Outcome?, _ words: String) throws {
    let known = session {
      $0.lastMetAt = t("22:00")
      $0.lastOutcome = outcome
    }
    #expect(try composer().reminder(row(.reminder), of: known).lines[1] == "\(words) Fri 6 Mar (today)")
  }

  @Test(arguments: [
    ("22:30", "Ana in 30 min"), ("22:59:30", "Ana in 1 min"), ("23:00", "Ana now"), ("23:29", "Ana now"),
    ("22:01", "Ana in 59 min"), ("22:00", "Ana today at 18:00"), ("05:00", "Ana today at 18:00"),
    ("04:59", "Ana tomorrow at 18:00"), ("03-01 12:00", "Ana in 5 days at 18:00"),
  ])
  func `when is said as one would say it`(_ now: String, _ title: String) throws {
    #expect(try composer(at: now).reminder(row(.reminder), of: session()).title == title)
  }

  @Test func `a late one says so`() throws {
    let notice = try composer(at: "22:40").reminder(row(.reminder, late: true), of: session())
    #expect(
      text(notice) == """
        Ana in 20 min
        Fri 6 Mar 18:00–18:30
        Late: it was due Fri 6 Mar 17:30.
        Session 1a2b
        """)
    #expect(notice.late)
  }

  @Test func `a session past midnight ends on the clock of its end`() throws {
    let notice = try composer().reminder(row(.reminder), of: session("Ana", "03-07 04:30", for: 60))
    #expect(notice.lines[0] == "Fri 6 Mar 23:30–00:30")
  }

  @Test func `names are taken as they are`() throws {
    let notice = try composer().reminder(row(.reminder), of: session("<b>Zoë</b> & 👩‍👧 %s"))
    #expect(notice.title == "<b>Zoë</b> & 👩‍👧 %s in 30 min")
  }

  @Test func `text of several lines becomes one line`() throws {
    let known = session("Ana\nMaria") {
      $0.purpose = "\n"
      $0.lastNote = "first\r\n\nsecond\u{2028}third\n"
    }
    #expect(
      text(try composer().reminder(row(.reminder), of: known)) == """
        Ana Maria in 30 min
        Fri 6 Mar 18:00–18:30
        Note: first second third
        Session 1a2b
        """)
  }

  @Test func `its buttons are commands too`() throws {
    #expect(
      buttons(try composer().reminder(row(.reminder), of: session())) == """
        done: Done = plannerctl done 1a2b
        snooze-1h: 1 h later = plannerctl snooze 1a2b 1h
        snooze-1d: 1 day later = plannerctl snooze 1a2b 1d
        reschedule: Other time… = plannerctl reschedule 1a2b
        """)
  }

  // MARK: - Did it happen?

  @Test func `a follow up asks`() throws {
    let notice = try composer(at: "23:30").followUp(
      row(.followUp), of: session { $0.purpose = "talk about the move" })
    #expect(
      text(notice) == """
        Ana: did it happen?
        Fri 6 Mar 18:00–18:30
        talk about the move
        Session 1a2b
        """)
    #expect(
      buttons(notice) == """
        done: Done = plannerctl done 1a2b
        no: No = plannerctl missed 1a2b
        reschedule: Other time… = plannerctl reschedule 1a2b
        """)
    #expect(notice.kind == .followUp)
  }

  @Test func `a follow up without purpose is short`() throws {
    #expect(
      try composer().followUp(row(.followUp), of: session()).lines == [
        "Fri 6 Mar 18:00–18:30", "Session 1a2b",
      ])
  }

  // MARK: - Other times

  @Test func `other times are buttons`() throws {
    let notice = try composer().choices(
      row(.choices), of: session(), starts: [t("03-07 15:00"), t("03-08 22:00"), t("03-09 22:00")])
    #expect(
      text(notice) == """
        Another time for Ana
        It is planned for Fri 6 Mar 18:00.
        Session 1a2b
        """)
    #expect(
      buttons(notice) == """
        at-2026-03-07T15:00:00Z: Sat 7 Mar 10:00 = plannerctl reschedule 1a2b --at 2026-03-07T15:00:00Z
        at-2026-03-08T22:00:00Z: Sun 8 Mar 18:00 = plannerctl reschedule 1a2b --at 2026-03-08T22:00:00Z
        at-2026-03-09T22:00:00Z: Mon 9 Mar 18:00 = plannerctl reschedule 1a2b --at 2026-03-09T22:00:00Z
        snooze-3d: 3 days later = plannerctl snooze 1a2b 3d
        """)
  }

  @Test func `other times of one that began say when it was`() throws {
    var late = try composer()
    late.now = session().startAt
    #expect(
      late.choices(row(.choices), of: session(), starts: []).lines.first
        == "It was planned for Fri 6 Mar 18:00.")
  }

  @Test func `where nothing is free putting off is left`() throws {
    let notice = try composer().choices(row(.choices), of: session(), starts: [])
    #expect(
      text(notice) == """
        Another time for Ana
        It is planned for Fri 6 Mar 18:00.
        No other time is free in their window.
        Session 1a2b
        """)
    #expect(buttons(notice) == "snooze-3d: 3 days later = plannerctl snooze 1a2b 3d")
  }

  // MARK: - Answers and trials

  @Test func `an answer is a sentence that needs not be kept`() throws {
    let notice = try composer().answer(id: "x", "Ana: now Sat 7 Mar 10:00")
    #expect(text(notice) == "Ana: now Sat 7 Mar 10:00")
    #expect(notice.isTransient)
    #expect(notice.kind == .answer)
    #expect(text(try composer().answer(id: "x", "Ana\nMaria", detail: "more")) == "Ana Maria\nmore")
  }

  @Test func `a trial says that it is one`() throws {
    let notice = try composer().trial(id: "x")
    #expect(
      text(notice) == """
        The planner's reminders arrive here
        This is a test, sent Fri 6 Mar 17:30. There is nothing to do.
        """)
    #expect(notice.isTransient)
    #expect(notice.kind == .test)
    #expect(notice.actions == [])
    #expect(notice.sessions == [])
  }
}
