import PlannerModel
import PlannerProtocol
import PlannerTime
import Varlink

/// Shows the files that `sync setup` wrote.
struct SyncFilesView: Rendered {
  var files: SyncFiles
  var url: CollectionURL
  var mirror: String
  var dates: (url: CollectionURL, folder: String)?
  var everyMinutes: Int

  func lines(in context: RenderContext) -> [Styled] {
    var lines: [Styled] = ["Wrote:"]
    func add(_ file: OwnFile, _ meaning: String) {
      lines.append("  \(file.path, .bold)")
      lines += Styled(meaning).wrapped(to: context.width - 4).map { "    " + $0 }
    }
    let more = dates.map { ", and \($0.folder) and \($0.url.text)" } ?? ""
    add(files.config, "makes vdirsyncer keep \(mirror) and \(url.text) the same\(more).")
    if let units = files.units {
      add(
        units.service, "one run of vdirsyncer, in a sandbox with write access to the mirror and little else.")
      add(units.timer, "runs it every \(duration(minutes: everyMinutes)) while you are logged in.")
    }
    return lines
  }
}

/// Shows the next steps.
struct SyncNextView: Rendered {
  var files: SyncFiles
  var url: CollectionURL
  var mirror: String
  /// The commands that vdirsyncer must run once, before the timer takes over.
  var first: [Program]
  /// True if the timer is enabled.
  var isOn = false

  func lines(in context: RenderContext) -> [Styled] {
    if isOn {
      return [
        "The timer is on, and vdirsyncer has run once.",
        "`journalctl --user -u planner-sync` shows every run.",
      ]
    }
    let lead: Styled =
      files.units == nil
      ? "PLANNER_HOME is set, so no units were written. To do it by hand:"
      : "Discover both sides with vdirsyncer and run it once, then switch the timer on:"
    return [lead] + commands.map { "  " + Styled($0, .accent) }
  }

  /// The commands for the user to run; empty if the timer is enabled.
  private var commands: [String] {
    if isOn { return [] }
    let timer = files.units.map { ["systemctl --user enable --now \($0.timerName)"] } ?? []
    return first.map(\.inWords) + timer
  }

  /// The result as one JSON object. It is not a reply of the daemon, which takes no part.
  var json: [UInt8] {
    let object: [String: JSONValue] = [
      "files": .array(files.files.map { .string($0.path) }), "mirror": .string(mirror),
      "url": .string(url.text), "enabled": .bool(isOn), "next": .array(commands.map { .string($0) }),
    ]
    return (try? WireJSON.encode(JSONValue.object(object))).map(Array.init) ?? []
  }
}

extension Program {
  /// The command line as a user would type it.
  var inWords: String { Quoted.shellLine([path] + arguments) }
}
