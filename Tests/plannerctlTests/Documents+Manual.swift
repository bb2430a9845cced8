/// The manual page, in man(7) format.
extension Documents {
  static func manual() throws -> String {
    let commands = try commands()
    guard let root = commands.first else { return "" }
    var lines = [
      #".\" Made by docs/generate-cli.sh from the commands' own help; a test holds both together."#,
      #".TH PLANNERCTL 1 "" "Social Planner" "User Commands""#, ".SH NAME",
      #"plannerctl \- "# + escaped(root.abstract ?? ""), ".SH SYNOPSIS", ".B plannerctl",
      ".I command", ".RI [ argument ...]", ".RB [ \\-\\-json ]", ".SH DESCRIPTION",
    ]
    lines += paragraphs(root.discussion)
    lines += [".SH COMMANDS"]
    for command in commands.dropFirst() { lines += section(command) }
    return (lines + tail).joined(separator: "\n") + "\n"
  }

  private static func section(_ command: Command) -> [String] {
    let arguments = (command.arguments ?? []).filter {
      $0.shouldDisplay && $0.names?.contains { $0.name == "help" } != true
    }
    var lines = [".SS \(escaped(command.path.dropFirst().joined(separator: " ")))"]
    if command.subcommands?.isEmpty ?? true {
      lines.append(
        (["\\fB\(escaped(command.path.joined(separator: " ")))\\fR"] + arguments.map(synopsis)).joined(
          separator: " "))
      lines.append(".PP")
    }
    lines += paragraphs(command.abstract)
    if let aliases = command.aliases, !aliases.isEmpty {
      lines += [".PP", "Also called \(aliases.map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", "))."]
    }
    if let discussion = command.discussion { lines += [".PP"] + paragraphs(discussion) }
    for argument in arguments where argument.abstract != nil && !isJSON(argument) {
      lines += [".TP", label(argument)] + paragraphs(argument.abstract)
    }
    return lines
  }

  private static func isJSON(_ argument: Argument) -> Bool { argument.names?.first?.name == "json" }

  private static func value(_ argument: Argument) -> String {
    "\\fI\(escaped(argument.valueName ?? "value"))\\fR"
  }

  private static func label(_ argument: Argument) -> String {
    guard let name = argument.names?.first?.name else { return value(argument) }
    let option = "\\fB\(escaped("--\(name)"))\\fR"
    return argument.kind == "flag" ? option : "\(option) \(value(argument))"
  }

  private static func synopsis(_ argument: Argument) -> String {
    let label = label(argument) + (argument.isRepeating ? " ..." : "")
    return argument.isOptional ? "[\(label)]" : label
  }

  private static func paragraphs(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map { escaped(String($0)) }
  }

  /// Escapes a text for roff: literal backslashes and hyphens, and no line that begins a request.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "`": result += "\\`"
      case "'": result += "\\(aq"
      default: result.append(character)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  private static let tail = [
    ".SH OPTIONS", ".TP", #"\fB\-\-json\fR"#,
    "Print the daemon\\(aqs answer as one JSON object and nothing else; on an error,",
    #"{"error": NAME, "parameters": {...}}."#, ".TP", #"\fB\-h\fR, \fB\-\-help\fR"#, "Show help.",
    ".SH EXIT STATUS", ".TP", "0", "Done.", ".TP", "1",
    "Refused: no match, several matches, a time that is not free, nothing to undo, busy.", ".TP",
    "64",
    "Wrong usage, or a missing confirmation without a terminal.", ".TP", "65",
    "A value that is not allowed.", ".TP", "69", "No daemon answers.", ".TP", "70", "An internal fault.",
    ".TP", "77",
    "Not permitted.", ".SH ENVIRONMENT", ".TP", "PLANNER_SOCKET", "The daemon\\(aqs socket.", ".TP",
    "PLANNER_HOME",
    "The directory for all files of a planner; its socket is planner.sock there.", ".TP", "NO_COLOR",
    "No colours.", ".TP", "COLUMNS", "The width of the output.", ".TP",
    "LC_ALL, LC_TIME, LANG",
    "The form of times and dates, and the first day of the week: the first of them that is set to an installed "
      + "locale. The preference clock overrides it.",
    ".SH FILES", ".TP",
    "$XDG_RUNTIME_DIR/planner/planner.sock", "The daemon\\(aqs socket, unless the environment sets another.",
    ".SH SEE ALSO", ".BR plannerd (8)",
  ]
}
