import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol
import Varlink

struct Prefs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prefs",
    abstract: "Show or change preferences.",
    usage: """
      plannerctl prefs [--json]
      plannerctl prefs get <key> [--json]
      plannerctl prefs set <key> <value> [--json]
      """,
    subcommands: [PrefsShow.self, PrefsGet.self, PrefsSet.self], defaultSubcommand: PrefsShow.self)
}

struct PrefsShow: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show all preferences (the default).")

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    try session.show(Methods.GetPreferences())
  }
}

struct PrefsGet: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", abstract: "Print the value of one preference.",
    discussion: "With --json it prints all preferences, because the daemon sends all of them.")

  @Argument(help: "The name of the preference.", completion: .list(Preferences.Key.allCases.map(\.rawValue)))
  var key: String

  @OptionGroup var output: OutputOptions

  func run(in session: Session) throws {
    guard let key = Preferences.Key(rawValue: key) else {
      let names = Preferences.Key.allCases.map(\.rawValue)
      let known = names.joined(separator: ", ")
      throw NotFound(
        kind: .preference, selector: key, near: NearCommand.nearest(to: key, among: names).map { [$0] },
        message: "There is no preference '\(key)'; there are \(known).")
    }
    try session.show(Methods.GetPreferences()) { PreferenceView(preferences: $0.preferences, key: key) }
  }
}

struct PrefsSet: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change one preference, and plan again.",
    discussion: """
      preferredHours are your hours for people: sessions go there first. outsideHourCost is the cost of each \
      hour outside them, in thousandths of a day. spreadDays is the number of days that a session may move \
      to get a day without others. clock is the form of times of day: 12h, 24h, or locale, for the form of \
      your locale (LC_ALL, LC_TIME or LANG). webPort is the port of your page: if systemd runs it, a drop-in \
      of plannerweb.socket sets it, too.

      Examples: preferredHours 'mon-fri 17:30-21, sat,sun 10-20'; preferredHours none; spreadDays 5; \
      capacityPerWeek 7; quietHours 21-9; quietHours none; leadTimeMin 1h; defaultNotificationTimes '9:00, \
      6pm'; timeZone Europe/Paris; timeZone null; channels journal,desktop; clock 12h; clock locale.
      """)

  @Argument(help: "The name of the preference.", completion: .list(Preferences.Key.allCases.map(\.rawValue)))
  var key: String

  @Argument(parsing: .allUnrecognized, help: "The new value, as plain text or JSON; null means the default.")
  var value: [String]

  @OptionGroup var output: OutputOptions

  func validate() throws { try refuseOptions(among: value) }

  func run(in session: Session) throws {
    let text = value.joined(separator: " ")
    let json = (try? WireJSON.decode(JSONValue.self, from: Data(text.utf8))) ?? .string(text)
    let call = Methods.SetPreference(key: key, value: json)
    guard key == Preferences.Key.webPort.rawValue else {
      return try session.show(call) { PreferenceSetView(reply: $0, key: key) }
    }
    let raw = try session.connection.callRaw(call)
    let port = try VarlinkConnection.read(Methods.SetPreference.Reply.self, from: raw).preferences.webPort
    let said = try PageUnit(session.environment)?.listen(on: port) ?? []
    if session.json { session.remark(said) }
    try session.show(raw, of: call) { PreferenceSetView(reply: $0, key: key, said: said) }
  }
}
