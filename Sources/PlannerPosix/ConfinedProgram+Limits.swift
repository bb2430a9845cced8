import Glibc

extension ConfinedProgram {
  /// How much a program takes at most.
  package struct Limits: Equatable, Sendable {
    /// MiB of its address space.
    package var memory: Int
    /// Seconds of the processor, of all its threads together.
    package var processor: Int
    /// Seconds from its start to its end.
    package var time: Int
    /// How many files it has open.
    package var files: Int
    /// MiB of a file that it writes.
    package var written: Int
    /// Bytes of its output; what it says beyond is not read.
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

    /// What a program that met a limit does, after its name: `needs more than 256 MiB of memory`.
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

    /// Returns the limit that the program met. Of memory and files the kernel tells the program alone, so they
    /// are recognized by what it complains of, or by what it took.
    /// - ours: what we took. The kernel counts that for a program, too, until it is started.
    func met(_ end: ChildProcess.End, _ used: rusage, _ complaint: String, ours: rusage) -> Kind? {
      // One that goes on without memory ends well, and what it made may be damaged.
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
      // In KiB. Who wants as much again as it has fails at half.
      let most = used.ru_maxrss > ours.ru_maxrss ? used.ru_maxrss >> 10 : 0
      var isKilled = false
      if case .killed = end { isKilled = true }
      let isMemory = ["memory", "alloc"].contains { complaint.contains($0) }
      return isMemory || most >= memory * (isKilled ? 4 : 8) / 10 ? .memory : nil
    }
  }
}
