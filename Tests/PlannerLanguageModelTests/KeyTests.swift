import Foundation
import Glibc
import PlannerLanguageModel
import PlannerTestSupport
import Testing

@Suite struct KeyTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("key")
  }

  /// Returns a key read from a file.
  static func make(_ text: String, in folder: TemporaryFolder) throws -> ProviderKey {
    let path = folder.file("a-key")
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    return try ProviderKey.read(.file(path), credentials: nil, environment: [:], now: { .zero })
  }

  private func write(_ bytes: [UInt8], mode: mode_t = 0o600) throws {
    try Data(bytes).write(to: URL(filePath: path))
    chmod(path, mode)
  }

  private func read(_ source: ProviderSettings.KeySource? = nil, credentials: String? = nil) throws
    -> ProviderKey
  {
    let start = ContinuousClock.now
    return try ProviderKey.read(
      source ?? .file(path), credentials: credentials,
      environment: [
        "HOME": "/home/ana", "XDG_RUNTIME_DIR": "/run/user/1", "SECRET": "sk-other", "LD_PRELOAD": "/x",
      ],
      now: { ContinuousClock.now - start })
  }

  private func problem(_ source: ProviderSettings.KeySource? = nil, credentials: String? = nil) throws
    -> String
  {
    let failure = try #require(throws: ProviderFailure.self) { try read(source, credentials: credentials) }
    #expect(!"\(failure)".contains("sk-"))
    guard case .key(let problem) = failure else { return "\(failure)" }
    return problem
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o660, 0o644, 0o601] as [mode_t])
  func aFileThatOthersCanReadOrWriteIsRefused(mode: mode_t) throws {
    try write(Array("sk-secret".utf8), mode: mode)
    #expect(try problem() == "\(path) can be read by others; 'chmod 600' it")
  }

  @Test func nothingPrintsAKey() throws {
    try write(Array("sk-secret\n".utf8))
    let key = try read()
    var dumped = ""
    dump(key, to: &dumped)
    #expect(!"\(key) \(String(reflecting: key)) \(dumped)".contains("secret"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func aFileOfSomebodyElseIsRefused() throws {
    try write(Array("sk-secret".utf8))
    try #require(chown(path, 65534, 65534) == 0)
    #expect(try problem() == "\(path) is not your own")
  }

  @Test func aLinkAPipeAFolderAndADeviceAreRefusedAtOnce() throws {
    try write(Array("sk-secret".utf8))
    let (link, pipe) = (folder.file("link"), folder.file("pipe"))
    try #require(symlink(path, link) == 0 && mkfifo(pipe, 0o600) == 0)
    for place in [link, pipe, folder.path, "/dev/zero"] {
      #expect(try problem(.file(place)) == "\(place) is no file, but a link or something else")
    }
    #expect(try problem(.credential("link"), credentials: folder.path).hasSuffix("a link or something else"))
    #expect(try problem(.file(folder.file("none"))) == "\(folder.file("none")) cannot be read")
  }

  @Test func whatIsNoKeyIsRefused() throws {
    for (bytes, expected) in [
      ([], "it is empty"), (Array(" \r\n\t".utf8), "it is empty"),
      (Array("sk-a\r\nX-Other: sk-b".utf8), "it is no single word of usual characters"),
      (Array("sk-\u{E9}".utf8), "it is no single word of usual characters"),
      ([0x73, 0x6B, 0x2D, 0x00], "it is no single word of usual characters"),
      ([UInt8](repeating: 0x61, count: 4097), "\(path) is too long for a key"),
    ] as [([UInt8], String)] {
      try write(bytes)
      #expect(try problem() == expected)
    }
    try write([UInt8](repeating: 0x61, count: 4096))
    _ = try read()
  }

  @Test func aCredentialOfSystemdIsRead() throws {
    try write(Array("sk-secret\n".utf8), mode: 0o400)
    _ = try read(.credential("key"), credentials: folder.path)
    #expect(try problem(.credential("key")) == "systemd has handed over no credentials")
    #expect(
      try problem(.credential("other"), credentials: folder.path) == "\(folder.path)/other cannot be read")
  }

  @Test func theKernelWritesNoCoreOfWhoHasAKey() async {
    await #expect(processExitsWith: .success) { exit(ProviderKey.keepOutOfCores() ? 0 : 1) }
  }

  // MARK: - Commands

  @Test func aCommandGetsItsWordsAsTheyAreAndHardlyAnEnvironment() throws {
    let out = folder.file("out")
    let script = "env | sort > \(out); printf '%s\\n' \"$1\" >> \(out); echo warning >&2; echo sk-secret"
    _ = try read(.command(["/bin/sh", "-c", script, "sh", "$(echo no shell) ; *"]))
    let seen = try String(contentsOfFile: out, encoding: .utf8).split(separator: "\n").filter {
      !$0.hasPrefix("PWD=") && !$0.hasPrefix("SHLVL=") && !$0.hasPrefix("_=") && !$0.hasPrefix("OLDPWD=")
    }
    #expect(seen == ["HOME=/home/ana", "XDG_RUNTIME_DIR=/run/user/1", "$(echo no shell) ; *"])
  }

  @Test func aCommandThatFailsGivesNoKeyAndItsWordsAreNotRepeated() throws {
    for script in [
      "echo sk-secret; exit 1", "echo sk-secret >&2; exit 2", "echo sk-secret; kill -9 $$", "exit 3",
    ] {
      #expect(try problem(.command(["/bin/sh", "-c", script])) == "/bin/sh failed")
    }
    #expect(try problem(.command(["/none/such"])) == "/none/such cannot be started")
    #expect(try problem(.command(["/bin/sh", "-c", "echo sk-secret >&2"])) == "it is empty")
  }

  @Test func aCommandThatNeverStopsTalkingIsEnded() throws {
    #expect(
      try problem(.command(["/bin/sh", "-c", "while :; do echo sk-secret; done"]))
        == "the answer of /bin/sh is too long for a key")
  }

  @Test func aCommandThatNeverAnswersIsEndedWithAllThatItStarted() throws {
    let pid = folder.file("pid")
    var now = Duration.zero
    // Each reading of the clock advances it by a second, so the real wait is at most one second.
    let failure = try #require(throws: ProviderFailure.self) {
      try ProviderKey.read(
        .command(["/bin/sh", "-c", "sleep 1000 & echo $! > \(pid).new; mv \(pid).new \(pid); wait"]),
        credentials: nil,
        environment: [:],
        now: {
          while access(pid, F_OK) != 0 { usleep(1000) }
          now += .seconds(6)
          return now
        })
    }
    #expect(failure == .key("/bin/sh did not answer within 10 seconds"))
    let child = try #require(
      pid_t(String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    while kill(child, 0) == 0, !Self.isZombie(child) { usleep(1000) }
  }

  /// Returns whether a process is a zombie or gone.
  private static func isZombie(_ id: pid_t) -> Bool {
    (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8))?.contains(") Z ") ?? true
  }
}
