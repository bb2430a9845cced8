import Glibc

extension ConfinedProgram {
  /// The maximum resources of a program.
  package struct Limits: Equatable, Sendable {
    /// Memory in MiB: the address space, or for ``Reach/servers(writing:)`` only the part that the program
    /// can write to.
    package var memory: Int
    /// Processor time in seconds, of all threads together.
    package var processor: Int
    /// Time in seconds from the start to the end of the program.
    package var time: Int
    /// The number of open files.
    package var files: Int
    /// The size in MiB of each file that it writes.
    package var written: Int
    /// The size of its output in bytes. Output beyond that is not read.
    package var output: Int

    package init(
      memory: Int = 256, processor: Int = 20, time: Int = 20, files: Int = 64, written: Int = 0,
      output: Int = 1 << 20
    ) {
      self.memory = memory
      self.processor = processor
      self.time = time
      self.files = files
      self.written = written
      self.output = output
    }

    package enum Kind: Equatable, Sendable { case memory, processor, time, files, written, output }

    /// Returns a predicate for a sentence about a program that met a limit: `needs more than 256 MiB of
    /// memory`.
    package func words(of kind: Kind) -> String {
      func counted(_ seconds: Int) -> String { seconds == 1 ? "1 second" : "\(seconds) seconds" }
      switch kind {
      case .memory: return "needs more than \(memory) MiB of memory"
      case .processor: return "needs more than \(counted(processor)) of the processor"
      case .time: return "takes longer than \(counted(time))"
      case .files: return "opens more than \(files) files"
      case .written: return written == 0 ? "writes a file" : "writes a file of more than \(written) MiB"
      case .output:
        return output >= 1 << 20
          ? "prints more than \(output >> 20) MiB" : "prints more than \(output >> 10) KiB"
      }
    }

    /// Returns the limit that the program met; nil if it met no limit. The kernel reports the limits of
    /// memory and open files only to the program, so they are recognized by its error output or by its memory
    /// use.
    /// - ours: the resource use of this process, which the kernel also counts for a child until it is
    ///   executed.
    func met(_ end: ChildProcess.End, _ used: rusage, _ complaint: String, ours: rusage) -> Kind? {
      // A program that continues without memory exits normally, but its result may be damaged.
      let isOut = ["out of memory", "failed to allocate"].contains { complaint.lowercased().contains($0) }
      if end == .exited(status: 0) { return isOut ? .memory : nil }
      let seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec
      if end == .killed(signal: SIGXCPU) || end == .killed(signal: SIGKILL) && seconds >= processor {
        return .processor
      }
      if end == .killed(signal: SIGXFSZ) { return .written }
      let complaint = complaint.lowercased()
      if complaint.contains("too many open files") { return .files }
      if ["file too large", "file size limit"].contains(where: complaint.contains) { return .written }
      // In KiB. A program that tries to double its memory fails at half of the limit.
      let most = used.ru_maxrss > ours.ru_maxrss ? used.ru_maxrss >> 10 : 0
      var isKilled = false
      if case .killed = end { isKilled = true }
      let isMemory = ["memory", "alloc"].contains { complaint.contains($0) }
      return isMemory || most >= memory * (isKilled ? 4 : 8) / 10 ? .memory : nil
    }
  }
}
