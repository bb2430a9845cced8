import PlannerModel
import PlannerProtocol
import PlannerTime
import PlannerWords
import Testing

@testable import plannerctl

@Suite struct `The user's locale` {
  // The output of `locale -k LC_TIME` in glibc 2.36.
  @Test(arguments: [
    ("%r", "%I:%M:%S %p", "%m/%d/%Y", true, true),  // en_US
    ("%T", "%l:%M:%S %P %Z", "%d/%m/%y", false, false),  // en_GB
    ("%T", "", "%d.%m.%Y", false, false),  // de_DE
    ("%H:%M:%S", "", "%Y-%m-%d", false, true),  // sv_SE
    ("%H時%M分%S秒", "%p%I時%M分%S秒", "%Y年%m月%d日", false, true),  // ja_JP
    ("%Z %I:%M:%S %p", "%Z %I:%M:%S %p", "%d %b, %Y", true, false),  // ar_EG
    ("%OH:%OM:%OS", "", "%Oy/%Om/%Od", false, true),  // fa_IR
    ("%r", "", "%D", false, true), ("%-l:%M%P", "", "%-e. %B", true, false), ("%R", "%r", "%F", false, true),
    ("", "", "", false, false), ("%", "%", "%%d %m %", false, false), ("%5I", "", "%_d%0m", true, false),
  ])
  func `says whether there are twelve hours and where the month stands`(
    time: String, twelve: String, date: String, hasTwelveHours: Bool, hasMonthFirst: Bool
  ) {
    let style = TimeStyle(time: time, twelveHours: twelve, date: date)
    #expect(style.hasTwelveHours == hasTwelveHours)
    #expect(style.hasMonthFirst == hasMonthFirst)
  }

  @Test(arguments: [
    [:], ["LANG": ""], ["LC_ALL": "", "LC_TIME": "", "LANG": "C"], ["LC_TIME": "POSIX"],
    ["LANG": "C.UTF-8"], ["LANG": "xx_XX.UTF-8"], ["LC_ALL": "../../etc/passwd"],
    ["LC_ALL": String(repeating: "x", count: 100_000)],
  ])
  func `that is none, or is not installed, leaves everything as it is`(environment: [String: String]) {
    #expect(TimeStyle(locale: environment) == TimeStyle())
  }
}

@Suite struct `In the user's style` {
  private var context: RenderContext {
    var context = Example.context
    context.style = TimeStyle(hasTwelveHours: true, hasMonthFirst: true, firstWeekday: .sun)
    return context
  }

  @Test func `an agenda has their clock and their weeks`() {
    let days = [
      AgendaDay(date: Example.date("2026-03-02"), items: [Example.ada], busy: [Example.dinner]),
      AgendaDay(
        date: Example.date("2026-03-07"),
        items: [Example.item("Cleo", "2026-03-07T11:30:00-05:00", id: "77aa")], busy: []),
      AgendaDay(date: Example.date("2026-03-08"), items: [], busy: [Example.lisbon]),
      AgendaDay(date: Example.date("2026-03-09"), items: [], busy: []),
    ]
    #expect(
      shown(Methods.Agenda.Reply(days: days), context) == """
        Mon Mar  2  today       6:00pm–6:30pm   Ada Lovelace        3f2a
                                7:00pm–10:00pm  Dinner        busy
        Sat Mar  7  in 5 days  11:30am–12:00pm  Cleo                77aa

        Sun Mar  8  in 6 days  12:00am–12:00pm  Lisbon        away
        Mon Mar  9  in 7 days  –
        """)
  }

  @Test func `a month begins each week on their first day`() {
    let march = MonthView(
      reply: .init(days: [AgendaDay(date: Example.date("2026-03-02"), items: [Example.ada], busy: [])]),
      first: Example.date("2026-03-01"))
    #expect(
      shown(march, context) == """
        Mar 2026
          Sun  Mon  Tue  Wed  Thu  Fri  Sat
            1  [2]    3    4    5    6    7
                ×1
            8    9   10   11   12   13   14
           15   16   17   18   19   20   21
           22   23   24   25   26   27   28
           29   30   31

        1 session (×2: two on a day).
        """)
  }

  @Test func `what was learned is told by their hours and weeks`() {
    let cells = [
      LearnedCell(weekday: .sun, fromHour: 21, kept: 1, total: 2, weight: 2, weightKept: 1, bias: 0)
    ]
    let reply = Methods.Learned.Reply(cells: cells, rate: 0.5, halfLifeDays: 90)
    let lines = shown(reply, context).split(separator: "\n")
    #expect(
      lines.contains("      12–3am   3–6am   6–9am  9–12pm  12–3pm   3–6pm   6–9pm  9–12am"), "\(lines)")
    #expect(lines.first { $0.hasPrefix("Sun") || $0.hasPrefix("Mon") }?.hasPrefix("Sun") == true)
  }

  @Test func `sentences and windows follow`() {
    #expect(
      shown(Methods.Next.Reply(items: [Example.bob]), context).hasPrefix(
        "Next is Bob on Thursday at 7:30pm.\n"))
    let far = Example.item("Cleo", "2026-03-20T19:00:00-04:00")
    #expect(context.spoken(far.startAt) == "on Friday March 20 at 7:00pm")
    #expect(Example.goal.windows.inWords(in: context).contains(" 6:00pm–9:00pm, not on Tue Mar 3"))
    #expect(context.contactHoursInWords == "9:00am–9:00pm")
    #expect(
      context.theirs(Example.instant("2026-03-02T18:00:00-05:00"), zone: "Europe/Paris")
        == "their Tue 12:00am")
  }

  @Test func `preferences are shown as they can be typed`() throws {
    let text = shown(Methods.GetPreferences.Reply(preferences: .defaults), context)
    for words in ["10pm-8am ", "9:00am, 6:00pm ", "mon-fri 5:30pm-9pm, sat,sun  "] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(try TimeBlock.halfHours(in: "10pm-8am") == [22, 8])
    #expect(try TimeBlock.clocks(in: "9:00am, 6:00pm") == [540, 1080])
    let blocks = Preferences.defaults.preferredHours
    #expect(try HoursBlock.blocks(in: HoursBlock.text(of: blocks, context.style)) == blocks)
  }

  @Test(arguments: [("12h", "6:00pm–6:30pm"), ("24h", "18:00–18:30")])
  func `the clock that they prefer goes before their locale's`(clock: String, span: String) throws {
    let preferences = Example.answer(
      #"{"preferences":{"timeZone":"America/New_York","clock":"\#(clock)"}}"#)
    let item =
      #"{"id":"3f2a","contactId":"c1","name":"Ada","startAt":"2026-03-02T23:00:00Z","#
      + #""durationMin":30,"status":"pending","origin":"auto","createdAt":"2026-03-01T00:00:00Z"}"#
    let run = try Run(["next"], answers: [Example.answer(#"{"items":[\#(item)]}"#), preferences])
    #expect(run.output.contains(span), "\(run.output)")
    let json = try Run(["next", "--json"], answers: [Example.answer(#"{"items":[\#(item)]}"#)])
    #expect(json.output.contains("2026-03-02T23:00:00Z"))
  }
}
