extension Command {
  /// `planner-hook-10-notify-send-1f3a90c2.service`, another at each call.
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

  /// The properties of its unit (systemd.exec(5), systemd.service(5)), as `StartTransientUnit` takes them.
  /// - input: a descriptor of what it reads.
  func unitProperties(input: Int32) -> BusValue {
    let properties: KeyValuePairs<String, BusValue> = [
      "Description": .string(purpose),
      // Its start lasts until it has ended, and so does the job.
      "Type": .string("oneshot"),
      // With the reference, it is kept until its end was asked for, and no longer.
      "AddRef": .bool(true),
      "CollectMode": .string("inactive-or-failed"),
      // A '$' in its path stays one.
      "ExecStartEx": .array(
        of: "(sasas)",
        [
          .structure([
            .string(executable), .strings([executable]), .strings(["no-env-expand"]),
          ])
        ]),
      "Environment": .strings(environment.map { "\($0.key)=\($0.value)" }.sorted()),
      "WorkingDirectory": .string(folder),
      "StandardInputFileDescriptor": .descriptor(input),
      "StandardOutput": .string("journal"),
      "StandardError": .string("inherit"),
      "SyslogIdentifier": .string(name),
      "KillMode": .string("control-group"),
      // As for a child: a reader that has left ends the writer.
      "IgnoreSIGPIPE": .bool(false),
      "TimeoutStartUSec": .uint64(limit.microseconds),
      "TimeoutStopUSec": .uint64(grace.microseconds),
    ]
    return .array(
      of: "(sv)", properties.map { .structure([.string($0.key), .variant($0.value)]) })
  }
}
