import CPosix
import Glibc

/// What a program that reads what others wrote may do at most: the kernel holds it to that, and all that it starts.
struct Bounds {
  /// What may be done with a file, or with what is in a folder.
  struct Access: OptionSet {
    var rawValue: Int32
    static let reads = Access(rawValue: Int32(cposix_reads.rawValue))
    static let runs = Access(rawValue: Int32(cposix_runs.rawValue))
    static let writes = Access(rawValue: Int32(cposix_writes.rawValue))
  }

  var limits: ConfinedProgram.Limits
  /// Every other file is closed to it.
  var files: [String: Access]
  /// True if it can start no other process, reach none, and make no socket.
  var isAlone: Bool
  /// ``ConfinedProgram/opensNull``
  var opensNull = false
}

extension ChildProcess.Program {
  /// Starts a program that is kept, or has bounds. Returns 0 and its id, or the error number.
  func start(
    _ id: inout pid_t, _ words: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?]
  ) -> Int32 {
    var kernel = cposix_bounds()
    kernel.rules = -1
    if let bounds {
      let code = bounds.make(&kernel)
      // Without Landlock, the limits and the filter of calls are there all the same.
      guard [0, ENOSYS, EOPNOTSUPP].contains(code) else { return code }
    }
    defer { if kernel.rules >= 0 { close(kernel.rules) } }
    let (path, folder) = (strdup(self.path), self.folder.map { strdup($0) } ?? nil)
    defer { for text in [path, folder] { free(text) } }
    return words.withUnsafeBufferPointer { words in
      variables.withUnsafeBufferPointer { variables in
        withUnsafePointer(to: kernel) { kernel in
          var program = cposix_program(
            path: path, words: words.baseAddress, variables: variables.baseAddress, input: input,
            output: output, errors: errors ?? output, folder: folder,
            bounds: bounds == nil ? nil : kernel)
          return cposix_start(&id, &program, endsAll ? 1 : 0)
        }
      }
    }
  }
}

extension Bounds {
  /// Returns 0, or the error number.
  fileprivate func make(_ kernel: inout cposix_bounds) -> Int32 {
    kernel.is_alone = isAlone ? 1 : 0
    kernel.opens_null = opensNull ? 1 : 0
    kernel.memory = UInt64(limits.memory) << 20
    kernel.processor = UInt64(limits.processor)
    kernel.files = UInt64(limits.files)
    kernel.written = UInt64(limits.written) << 20
    let paths = files.keys.map { strdup($0) }
    defer { for path in paths { free(path) } }
    return cposix_rules(
      paths.map { UnsafePointer($0) }, files.values.map(\.rawValue), Int32(paths.count), &kernel.rules)
  }
}
