extension Command {
  /// Returns a unit name that differs at each call: `planner-hook-10-notify-send-1f3a90c2.service`.
  func unitName() -> String {
    let plain = name.utf8.prefix(64).map { byte in
      let character = Unicode.Scalar(byte)
      let isPlain =
        character.isASCII
        && (character.properties.isAlphabetic || "0123456789-_.".unicodeScalars.contains(character))
      return isPlain ? Character(character) : "_"
    }
    let random = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
    return "planner-hook-\(String(plain))-\(random).service"
  }

  /// Returns the properties of the command's unit (systemd.exec(5), systemd.service(5)), as
  /// `StartTransientUnit` takes them.
  /// - input: the descriptor for its standard input.
  func unitProperties(input: Int32) -> BusValue {
    let properties: KeyValuePairs<String, BusValue> = [
      "Description": .string(purpose),
      // A oneshot unit's start job lasts until the command has ended.
      "Type": .string("oneshot"),
      // The reference keeps the unit until its result is read.
      "AddRef": .bool(true),
      "CollectMode": .string("inactive-or-failed"),
      // A '$' is not expanded.
      "ExecStartEx": .array(
        of: "(sasas)",
        [
          .structure([
            .string(executable), .strings([executable] + arguments), .strings(["no-env-expand"]),
          ])
        ]),
      "Environment": .strings(environment.map { "\($0.key)=\($0.value)" }.sorted()),
      "WorkingDirectory": .string(folder),
      "StandardInputFileDescriptor": .descriptor(input),
      "StandardOutput": .string("journal"),
      "StandardError": .string("inherit"),
      "SyslogIdentifier": .string(name),
      "KillMode": .string(leavesOthers ? "process" : "control-group"),
      // As for a child process, SIGPIPE ends a writer without a reader.
      "IgnoreSIGPIPE": .bool(false),
      "TimeoutStartUSec": .uint64(limit.microseconds),
      "TimeoutStopUSec": .uint64(grace.microseconds),
    ]
    return .array(
      of: "(sv)", properties.map { .structure([.string($0.key), .variant($0.value)]) })
  }
}
