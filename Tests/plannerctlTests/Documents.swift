import ArgumentParser
import FoundationEssentials

@testable import plannerctl

/// Generates the documents of the commands from ArgumentParser's data.
enum Documents {
  /// The package's folder, with a trailing slash.
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("/") { "\($0)\($1)/" }

  /// The used part of `--experimental-dump-help`.
  struct Command: Decodable {
    var commandName: String
    var aliases: [String]?
    var abstract: String?
    var discussion: String?
    var superCommands: [String]?
    var subcommands: [Command]?
    var arguments: [Argument]?

    var path: [String] { (superCommands ?? []) + [commandName] }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var kind: String
    var names: [Name]?
    var valueName: String?
    var abstract: String?
    var isOptional: Bool
    var isRepeating: Bool
    var shouldDisplay: Bool
  }

  private struct Dump: Decodable { var command: Command }

  /// Returns the root command and all subcommands, in the order of the help.
  static func commands() throws -> [Command] {
    func flat(_ command: Command) -> [Command] {
      [command] + (command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap(flat)
    }
    return flat(try JSONDecoder().decode(Dump.self, from: Data(Plannerctl._dumpHelp().utf8)).command)
  }

  /// Returns `docs/cli.md`, with each command's help unchanged.
  static func markdown() throws -> String {
    var text = """
      # plannerctl

      <!-- Made by docs/generate-cli.sh from the commands' own help; a test holds both together. -->

      For programs: `--json` prints the daemon's answer as one JSON object on standard output, \
      and
      on an error `{"error": NAME, "parameters": {...}}`. Exit codes: 0 done; 1 refused; 64 wrong usage, or a
      missing confirmation without a terminal; 65 a value that is not allowed; 69 no daemon; \
      70 an
      internal fault; 77 not permitted.

      On a terminal, a colour means the same in every command. There is none if the output is redirected, with \
      `NO_COLOR`
      set, or with `TERM=dumb`. No meaning depends on colour.

      | colour | means |
      | --- | --- |
      | bold | the name of a person or thing; in `find` the matches |
      | yellow | late, not answered, or a note to you |
      | cyan | today; booked, snoozed or moved by you; commands to type |
      | green | done or kept |
      | red | missed, in conflict, or broken |
      | magenta | a private note |
      | dim | data from a card, ids and remarks |

      """
    for command in try commands() {
      let heading = command.path.joined(separator: " ")
      let below = command.path.dropFirst().reduce(Plannerctl.self as any ParsableCommand.Type) { type, name in
        type.configuration.subcommands.first { $0.configuration.commandName == name } ?? type
      }
      let help = Plannerctl.helpMessage(for: below, columns: 80)
      text += "\n## `\(heading)`\n\n```\n\(trimmed(help))\n```\n"
    }
    return text
  }

  private static func trimmed(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
