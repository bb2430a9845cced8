import Foundation
import PlannerModel
import PlannerTestSupport
import Testing

private enum Locales {
  static let canMake = FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/en_US")
}

/// The real client with glibc locales, which this test creates.
@Suite(.enabled(if: Locales.canMake, "localedef and the sources of locales are not installed"))
struct `The planner in the user's locale` {

  private func run(_ planner: RealPlanner, _ locale: [String: String], _ arguments: String...) throws
    -> String
  {
    let environment = planner.environment.merging(["LOCPATH": planner.folder.path]) { $1 }
    let end = try ChildProcess.run(
      [RealPlanner.plannerctl] + arguments, environment: environment.merging(locale) { $1 })
    #expect(end.code == 0 && end.err.isEmpty, "\(end.err)")
    return end.out
  }

  @Test func `times and dates are as LC_TIME writes them, or as was preferred`() throws {
    let planner = try RealPlanner()
    for name in ["en_US", "de_DE"] {
      // localedef warns about unknown categories, and then exits with 1.
      _ = try ChildProcess.run(
        ["localedef", "-c", "-i", name, "-f", "UTF-8", planner.folder.file("\(name).UTF-8")])
    }
    try planner.start()
    defer { _ = try? planner.stop() }
    try planner.json("add", "Ada")
    try planner.json("book", "Ada", "--at", "2027-11-24 18:30")
    let us = "Wed Nov 24 2027, 6:30pm–7:00pm"
    for (locale, shown) in [
      (["LC_TIME": "en_US.UTF-8", "LANG": "de_DE.UTF-8"], us), (["LANG": "en_US.UTF-8"], us),
      (["LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8"], "Wed 24 Nov 2027 18:30–19:00"),
      (["LANG": "en_US.UTF-8", "LC_TIME": "xx_XX"], "Wed 24 Nov 2027 18:30–19:00"),
      ([:], "Wed 24 Nov 2027 18:30–19:00"),
    ] {
      #expect(try run(planner, locale, "show", "ada").contains(shown), "\(locale)")
    }
    let american = ["LC_ALL": "en_US.UTF-8"]
    #expect(try run(planner, american, "agenda", "month").contains("Sun  Mon"))
    #expect(try run(planner, american, "week").hasPrefix("Sun "))
    #expect(try run(planner, [:], "week").hasPrefix("Mon "))
    let week = try run(planner, american, "week", "--json")
    #expect(try week == run(planner, [:], "week", "--json"))
    #expect(try run(planner, american, "show", "ada", "--json").contains("2027-11-24T23:30:00Z"))
    #expect(try run(planner, american, "prefs", "set", "clock", "24h").hasPrefix("clock is now 24h."))
    #expect(try run(planner, american, "show", "ada").contains("Wed Nov 24 2027, 18:30–19:00"))
    #expect(try run(planner, american, "prefs", "set", "clock", "12h").hasPrefix("clock is now 12h."))
    #expect(try run(planner, [:], "show", "ada").contains("Wed 24 Nov 2027 6:30pm–7:00pm"))
    #expect(try run(planner, [:], "prefs", "set", "clock", "locale").hasPrefix("clock is now locale."))
    #expect(try run(planner, [:], "show", "ada").contains("Wed 24 Nov 2027 18:30–19:00"))
    // The client understands a time in the format that it printed.
    #expect(
      try run(planner, american, "reschedule", "ada", "--at", "Thu Nov 25 2027, 7:30pm").contains("7:30pm"))
  }
}
