import CPosix
import Glibc

/// The limits that the kernel enforces on a program that reads untrusted data, and on all processes that it
/// starts.
struct Bounds {
  /// The permitted uses of a file, or of the content of a folder.
  struct Access: OptionSet {
    var rawValue: Int32
    static let reads = Access(rawValue: Int32(cposix_reads.rawValue))
    static let runs = Access(rawValue: Int32(cposix_runs.rawValue))
    static let writes = Access(rawValue: Int32(cposix_writes.rawValue))
  }

  var limits: ConfinedProgram.Limits
  /// The permitted use of each file or folder, by path. The program cannot open any other file.
  var files: [String: Access]
  /// True if the program cannot start or reach another process and cannot make a socket.
  var isAlone: Bool
  /// See ``ConfinedProgram/opensNull``.
  var opensNull = false
}

extension ChildProcess.Program {
  /// Starts a program with `endsAll` or with bounds. Returns 0 and sets the id, or returns the error number.
  func start(
    _ id: inout pid_t, _ words: [UnsafeMutablePointer<CChar>?], _ variables: [UnsafeMutablePointer<CChar>?]
  ) -> Int32 {
    var kernel = cposix_bounds()
    kernel.rules = -1
    if let bounds {
      let code = bounds.make(&kernel)
      // Without Landlock, the limits and the filter of system calls still apply.
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
  /// Fills in the kernel's form of the bounds. Returns 0 or the error number.
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
