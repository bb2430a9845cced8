import Foundation
import Glibc
import PlannerPosix
import PlannerTestSupport
import Testing

/// Perl stands in for a program that a hostile file controls. It can make every system call, and is on each
/// Debian.
@Suite struct `A program that reads what others wrote` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ script: String, _ limits: ConfinedProgram.Limits = .init(memory: 128, output: 100),
    input: String = "the input", _ change: (inout ConfinedProgram) -> Void = { _ in }
  ) throws -> ConfinedProgram.Reading {
    var program = ConfinedProgram(
      path: "/usr/bin/perl", arguments: ["-e", script], environment: ["PATH": "/usr/bin:/bin"], limits: limits
    )
    change(&program)
    return try program.run(Array(input.utf8))
  }

  @Test func `gets it, and says apart what it read and what it complains of`() throws {
    let reading = try run(#"print <STDIN>; print STDERR "oops\n"; exit 3"#)
    #expect(reading.end == .exited(status: 3) && reading.exceeded == nil)
    #expect(reading.output == "the input" && reading.errors == "oops\n")
    #expect(try !reading.succeeded && run("1").succeeded)
  }

  @Test func `may be a script, and may have threads`() throws {
    let script = folder.file("script")
    try writeScript(#"read line; echo "got $line""#, to: script)
    let reading = try run("", input: "it\n") { ($0.path, $0.arguments) = (script, []) }
    #expect(reading.output == "got it\n" && reading.succeeded)
  }

  @Test func `that cannot be started says why`() {
    let failure = #expect(throws: PlannerPosix.ChildProcess.Failure.self) {
      try run("") { $0.path = "/nowhere/at/all" }
    }
    #expect(failure?.code == ENOENT)
  }

  @Test func `whose end the kernel would forget is waited for all the same`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGCHLD, SIG_IGN)
      let program = ConfinedProgram(path: "/bin/false", arguments: [], environment: [:], limits: .init())
      let end = try? program.run().end
      #expect(end == .exited(status: 1))
    }
  }

  // MARK: - Limits

  @Test(arguments: [#"$a = "x" x (1 << 30)"#, #"push @a, "x" x 1e6 while 1"#])
  func `has so much memory and no more`(script: String) throws {
    let reading = try run(script)
    #expect(reading.exceeded == .memory && !reading.succeeded, "\(reading)")
  }

  @Test(arguments: ["1 while 1", #"$SIG{XCPU} = "IGNORE"; 1 while 1"#])
  func `has the processor for so long, whatever it ignores`(script: String) throws {
    let reading = try run(script, .init(memory: 128, processor: 1, time: 300))
    #expect(reading.exceeded == .processor, "\(reading)")
  }

  @Test(arguments: [
    "sleep 1000", #"$SIG{$_} = "IGNORE" for keys %SIG; 1 while sleep 1000"#,
    "close STDOUT; close STDERR; sleep 1000",
  ])
  func `is killed after its time, whatever it ignores, and though it closed its output`(script: String) throws
  {
    let reading = try run(script, .init(memory: 128, time: 1))
    #expect(reading.exceeded == .time && reading.end == .killed(signal: SIGKILL), "\(reading)")
  }

  @Test func `has not done well where it complains of memory, whatever it says in the end`() throws {
    let reading = try run(#"print "half"; print STDERR "vips: out of memory --- size == 7MB\n""#)
    #expect(reading.end == .exited(status: 0) && reading.exceeded == .memory && !reading.succeeded)
  }

  @Test func `is ended once it said enough, and may complain without end`() throws {
    let long = try run(#"print "y\n" while 1"#)
    #expect(long.exceeded == .output && long.bytes.count == 100 && long.end == .killed(signal: SIGKILL))
    let loud = try run(#"print STDERR "y" x 1e6; print "done""#)
    #expect(loud.succeeded && loud.output == "done" && loud.errors.utf8.count == 1 << 14)
  }

  @Test func `has so many files open and no more`() throws {
    let reading = try run(
      #"for (1..1000) { open(my $file, "<", "/dev/null") or die "$_: $!"; push @files, $file }"#)
    #expect(reading.exceeded == .files && reading.errors.hasPrefix("62: "), "\(reading)")
  }

  @Test func `writes a file up to a size, where it writes one at all`() throws {
    let file = folder.file("file")
    let reading = try run(
      #"open(my $file, ">", "\#(file)") or die $!; print $file "x" x 1e6 for 1..10"#,
      .init(written: 1)
    ) { $0.reach = .servers(writing: [folder.path]) }
    #expect(reading.exceeded == .written, "\(reading)")
    #expect(try Data(contentsOf: URL(filePath: file)).count == 1 << 20)
  }

  @Test func `that met a limit is said to in words`() {
    let limits = ConfinedProgram.Limits(processor: 1, written: 3, output: 2 << 20)
    #expect(
      [.memory, .processor, .time, .files, .written, .output].map(limits.words) == [
        "needs more than 256 MiB of memory", "needs more than 1 second of the processor",
        "takes longer than 20 seconds", "opens more than 64 files", "writes a file of more than 3 MiB",
        "prints more than 2 MiB",
      ])
    #expect(ConfinedProgram.Limits().words(of: .written) == "writes a file")
    #expect(ConfinedProgram.Limits(output: 2048).words(of: .output) == "prints more than 2 KiB")
  }

  // MARK: - Access

  /// A script that attacks everything in reach and prints the successful attacks. `$here` is the test's
  /// folder.
  private var attacks: String {
    """
    use Socket; use POSIX; $| = 1; my $here = "\(folder.path)"; my $ours = \(getpid());
    sub try { print "$_[0]\\n" if $_[1] }
    try("secret", open(my $f, "<", "$here/secret"));
    try("list", opendir(my $d, $here));
    try("ours", open(my $f, "<", "/proc/$ours/environ"));
    try("write", open(my $f, ">>", "$here/secret"));
    try("create", open(my $f, ">", "$here/new"));
    try("truncate", truncate("$here/secret", 0));
    try("mode", chmod(0644, "$here/secret"));
    try("times", utime(1, 1, "$here/secret"));
    try("rename", rename("$here/secret", "$here/other") && rename("$here/other", "$here/secret"));
    try("folder", mkdir("$here/folder"));
    try("link", symlink("/etc/passwd", "$here/link"));
    try("remove", unlink("$here/removed"));
    my $u; try("unix", socket($u, PF_UNIX, SOCK_STREAM, 0) && connect($u, pack_sockaddr_un("$here/socket")));
    try("internet", socket(my $i, PF_INET, SOCK_STREAM, 0));
    try("signal", kill(0, $ours));
    try("priority", setpriority(0, $ours, getpriority(0, $ours)));
    my $child = fork(); POSIX::_exit(0) if defined $child && $child == 0; try("fork", defined $child);
    try("system", open(my $s, "<", "/usr/bin/perl"));
    try("void", open(my $n, ">", "/dev/null"));
    exec { "/bin/echo" } "echo", "exec";
    """
  }

  /// Creates the attacked files. The socket is closed with the descriptor.
  private func setUp() throws -> Int32 {
    for name in ["secret", "removed"] {
      try Data("secret".utf8).write(to: URL(filePath: folder.file(name)))
    }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.file("socket").utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(socket, 1) == 0)
    return socket
  }

  @Test func `reaches nothing but its input and the system's files: no file, no process and nobody`() throws {
    let socket = try setUp()
    defer { close(socket) }
    let confined = try run(attacks, .init(output: 1000))
    #expect(confined.output == "system\nvoid\n", "\(confined)")
    #expect(try Data(contentsOf: URL(filePath: folder.file("secret"))) == Data("secret".utf8))
    // The successes of a program without confinement.
    let free = try PlannerTestSupport.ChildProcess.run(["perl", "-e", attacks])
    #expect(
      free.out.split(separator: "\n") == [
        "secret", "list", "ours", "write", "create", "truncate", "mode", "times", "rename", "folder", "link",
        "remove", "unix", "internet", "signal", "priority", "fork", "system", "void", "exec",
      ], "\(free)")
  }

  @Test func `reads files and changes none where the kernel has no Landlock`() async {
    await #expect(processExitsWith: .success) {
      // An older kernel, and a kernel with Landlock turned off.
      for code in [ENOSYS, EOPNOTSUPP] {
        let tests = try Self()
        let socket = try tests.setUp()
        defer { close(socket) }
        try #require(OldKernel.refuseLandlock(with: code))
        let confined = try tests.run(tests.attacks, .init(output: 1000))
        // The limits and the filter persist across execve(2).
        #expect(confined.output == "secret\nlist\nours\nsystem\nexec\n", "\(confined)")
        #expect(try tests.run(#"push @a, "x" x 1e6 while 1"#).exceeded == .memory)
        #expect(try tests.run("print <STDIN>").output == "the input")
        let opening = #"open(F, "+<", "\#(tests.folder.path)/secret") && print <F>"#
        #expect(try tests.run(opening).output == "")
        #expect(try tests.run(opening) { $0.opensNull = true }.output == "the input")
        let here = try FileManager.default.contentsOfDirectory(atPath: tests.folder.path).sorted()
        #expect(here == ["removed", "secret", "socket"])
        #expect(try Data(contentsOf: URL(filePath: tests.folder.file("secret"))) == Data("secret".utf8))
        let picture = "/usr/bin/vipsthumbnail"
        guard access(picture, X_OK) == 0 else { continue }
        let pixel =
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgEpEDAABoAD1UCKP3AAAAAElFTkSuQmCC"
        var program = ConfinedProgram(
          path: picture, arguments: ["--output=.webp", "stdin"], environment: ["PATH": "/usr/bin:/bin"],
          limits: .init(memory: 384))
        program.environment["VIPS_CONCURRENCY"] = "1"
        let made = try program.run([UInt8](Data(base64Encoded: pixel) ?? Data()))
        #expect(made.succeeded && made.bytes.starts(with: Array("RIFF".utf8)), "\(made)")
      }
    }
  }

  @Test func `reads what it was given to read, and changes nothing of it`() throws {
    let given = folder.file("given")
    try Data("given".utf8).write(to: URL(filePath: given))
    try Data("secret".utf8).write(to: URL(filePath: folder.file("secret")))
    let script = #"""
      my $f;
      for ("given", "secret") { open($f, "<", "\#(folder.path)/$_") && print <$f>; }
      open($f, ">>", "\#(given)") && print "written"; open($f, "<", "\#(given)");
      chmod(0, $f) && print "mode";
      """#
    #expect(try run(script) { $0.reads = [given] }.output == "given")
  }

  @Test func `of servers reaches them, and changes what is in its folders alone`() throws {
    let socket = try setUp()
    defer { close(socket) }
    for name in ["own", "other"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    let script = #"""
      use Socket;
      my $u; socket($u, PF_UNIX, SOCK_STREAM, 0) && connect($u, pack_sockaddr_un("\#(folder.file("socket"))"))
        && print "unix ";
      socket(my $i, PF_INET, SOCK_STREAM, 0) && print "internet ";
      socket(my $r, PF_PACKET, SOCK_RAW, 0) && print "raw ";
      print "read " if open(my $f, "<", "\#(folder.file("secret"))");
      print "ran " if !system("/bin/true");
      for ("own", "other") { my $at = "\#(folder.path)/$_";
        print "$_ " if open(my $f, ">", "$at/a") && rename("$at/a", "$at/b") && truncate("$at/b", 0); }
      truncate("\#(folder.file("secret"))", 0) && print "truncated";
      """#
    let reading = try run(script, .init(output: 1000)) {
      $0.reach = .servers(writing: [folder.file("own"), folder.file("none")])
    }
    #expect(reading.output == "unix internet read ran own ", "\(reading)")
  }

  @Test func `of servers ends with all that it has started, whatever session that is in`() throws {
    let script = #"""
      use POSIX; if ((my $pid = fork()) == 0) { POSIX::setsid(); $SIG{TERM} = "IGNORE"; sleep 1000; exit }
      else { print $pid; }
      """#
    for (rest, limit) in [("", nil), ("$| = 1; print 1; sleep 1000", .time)]
      as [(_, ConfinedProgram.Limits.Kind?)]
    {
      let reading = try run(script + rest, .init(time: limit == nil ? 300 : 2)) {
        $0.reach = .servers(writing: [])
      }
      #expect(reading.exceeded == limit)
      let child = try #require(pid_t(reading.output.prefix(limit == nil ? 20 : reading.output.count - 1)))
      #expect(kill(child, 0) == -1 && errno == ESRCH)
    }
  }
}
