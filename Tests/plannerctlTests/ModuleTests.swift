import Foundation
import Glibc
import PlannerClient
import PlannerModel
import PlannerModules
import PlannerProtocol
import PlannerTestSupport
import PlannerTime
import Testing

@testable import plannerctl

/// A module in a temporary folder, with the keys of two people, created by the real ssh-keygen.
@Suite struct `A module on its way into the planner` {
  private let folder: TemporaryFolder
  private let environment: [String: String]
  private let maria = "maria@example.org"

  init() throws {
    folder = try TemporaryFolder()
    environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path,
      "XDG_CONFIG_HOME": folder.file("config"),
    ]
    try write("m/module.json", manifest())
    try write("m/templates/ask.en.mustache", "{{greeting}}\n\nask")
  }

  private func manifest(_ more: String = "", version: String = "1.0") -> String {
    #"{"id":"a1","title":"T","about":"A","author":"Maria","version":"\#(version)","licence":"MIT","#
      + #""signer":"\#(maria)","questions":["Who is due?"]\#(more)}"#
  }

  private func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder.file(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Runs a shell command in the folder.
  private func shell(_ command: String) throws {
    let end = try Program(
      path: "/bin/sh", arguments: ["-c", "cd '\(folder.path)' && { \(command) ; }"], environment: environment
    ).run(seconds: 60)
    try #require(end.succeeded, "\(command): \(end.output)")
  }

  private func key(_ name: String) throws {
    try shell("ssh-keygen -q -t ed25519 -N '' -C '' -f \(name)")
  }

  private func trust(_ name: String, as signer: String) throws {
    try shell(
      "mkdir -p config/planner && printf '%s %s\\n' '\(signer)' \"$(cat \(name).pub)\" >> config/planner/allowed_signers"
    )
  }

  private func found() throws -> FoundModule {
    let modules = try ModuleSource(path: folder.file("m"), environment: environment).modules()
    return try #require(modules.count == 1 ? modules[0] : nil)
  }

  private func sign(with key: String, namespace: String = "social-planner-module") throws {
    try write("sums", Module.sums(of: found().files))
    try shell("ssh-keygen -q -Y sign -f \(key) -n \(namespace) < sums > m/module.sig")
  }

  private func signer() throws -> String? {
    let found = try found()
    return try ModuleSignature(environment: environment).signer(of: found, found.module.get())
  }

  private func refusal(_ body: () throws -> Void) throws -> String {
    try #require(throws: CommandError.self, performing: body).message
  }

  // MARK: - Signatures

  @Test func `is by whom its signature says, if you trust their key`() throws {
    #expect(try signer() == nil, "nobody signed it")
    try key("maria")
    try sign(with: "maria")
    #expect(try refusal { _ = try signer() }.contains("you do not trust the signer"), "no keys at all")
    try trust("maria", as: maria)
    #expect(try signer() == maria)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy {
        !$0.contains("signature-")
      })
  }

  @Test(arguments: [
    "m/module.json", "m/templates/ask.en.mustache", "m/README.md", "m/templates/more.en.mustache",
  ])
  func `does not fit its signature once a file of it is changed or added`(path: String) throws {
    try key("maria")
    try trust("maria", as: maria)
    try sign(with: "maria")
    #expect(try signer() == maria)
    try write(path, path.hasSuffix("json") ? manifest(version: "1.1") : "{{greeting}} changed")
    #expect(try refusal { _ = try signer() }.contains("is invalid"))
  }

  @Test func `has its signature checked also where the kernel has no Landlock`() async {
    await #expect(processExitsWith: .success) {
      let tests = try Self()
      try tests.key("maria")
      try tests.trust("maria", as: tests.maria)
      try tests.sign(with: "maria")
      try #require(OldKernel.refuseLandlock(with: EOPNOTSUPP))
      #expect(try tests.signer() == tests.maria)
      try tests.write("m/README.md", "changed")
      #expect(try tests.refusal { _ = try tests.signer() }.contains("is invalid"))
    }
  }

  @Test func `signed by another key, in another name or for something else is refused`() throws {
    for name in ["maria", "eve"] { try key(name) }
    try trust("maria", as: maria)
    try sign(with: "eve")
    #expect(try refusal { _ = try signer() }.contains("you do not trust the signer"))
    try trust("eve", as: "eve@example.org")
    #expect(try refusal { _ = try signer() }.contains("you do not trust the signer"), "eve is not maria")
    try sign(with: "maria", namespace: "file")
    #expect(try refusal { _ = try signer() }.contains("is invalid"))
    for text in ["", "no signature", "-----BEGIN SSH SIGNATURE-----\nAAAA\n-----END SSH SIGNATURE-----\n"] {
      try write("m/module.sig", text)
      #expect(try refusal { _ = try signer() }.contains("is invalid"))
    }
    try sign(with: "maria")
    #expect(try signer() == maria)
  }

  @Test func `needs a flag where nobody signed it, and no flag helps a signature that does not fit`() throws {
    func run(_ more: [String], answers: Int = 0) throws -> Run {
      try Run(
        ["modules", "install", "--from", folder.file("m"), "--json"] + more,
        answers: [Example.answer(#"{"modules":[]}"#)]
          + Array(repeating: Example.answer("{}"), count: answers),
        environment: environment)
    }
    let bare = try run([])
    #expect(bare.exitCode == 1 && bare.output.contains("a1 has no signature") && bare.calls.isEmpty)
    let flagged = try run(["--unsigned"], answers: 1)
    #expect(flagged.calls.count == 2 && flagged.calls[1].contains(#""trust":"unsigned""#))
    try key("maria")
    try sign(with: "maria")
    #expect(try run(["--unsigned"]).calls.isEmpty)
    try trust("maria", as: maria)
    let signed = try run([], answers: 1)
    #expect(signed.calls.last?.contains(#""signer":"maria@example.org","trust":"signed""#) == true)
    try write("m/templates/ask.en.mustache", "changed")
    let changed = try run(["--unsigned"])
    #expect(changed.output.contains("is invalid") && changed.calls.isEmpty)
  }

  @Test func `takes the place of another only if it comes from there`() throws {
    try key("maria")
    let found = try found()
    let module = try found.module.get()
    func offer(_ trust: ModuleTrust, _ signer: String?) throws -> ModuleOffer {
      ModuleOffer(found: found, module: module, trust: trust, signer: signer)
    }
    let known = module.kept(trust: .signed, signer: maria, at: Example.now)
    try offer(.signed, maria).checkPlace(among: [known])
    try offer(.unsigned, nil).checkPlace(among: [module.kept(trust: .unsigned, signer: nil, at: Example.now)])
    for other in [try offer(.unsigned, nil), try offer(.signed, "eve@example.org"), try offer(.shipped, nil)]
    {
      #expect(try refusal { try other.checkPlace(among: [known]) }.contains("modules remove a1"))
    }
    let shipped = module.kept(trust: .shipped, signer: nil, at: Example.now)
    #expect(try refusal { try offer(.signed, maria).checkPlace(among: [shipped]) }.contains("is part of"))
  }

  // MARK: - Receipts

  @Test func `that asks for a receipt takes one of its author's, for this version`() throws {
    try write("m/module.json", manifest(#","receipt":true,"price":"12 €""#))
    for name in ["maria", "eve"] { try key(name) }
    try trust("maria", as: maria)
    let module = try found().module.get()
    func check(_ text: String?, by key: String = "maria", for use: String = "social-planner-receipt") throws {
      if let text {
        try write("receipt", text)
        try shell("rm -f receipt.sig && ssh-keygen -q -Y sign -f \(key) -n \(use) receipt")
      }
      try ModuleSignature(environment: environment).checkReceipt(
        text == nil ? nil : folder.file("receipt"), of: module, signedBy: maria)
    }
    let good = "module: a1\nversion: 1.*\nbuyer: Ana\n"
    try check(good)
    try check("module: a1\nversion: *\nbuyer: Ana\n")
    #expect(try refusal { try check(nil) }.contains("its price: 12 €"))
    #expect(try refusal { try check("module: a1\nversion: 2.*\nbuyer: Ana\n") }.contains("not for a1 1.0"))
    #expect(try refusal { try check("module: b\nmodule: a1\nversion: *\nbuyer: Ana\n") }.contains("not for"))
    #expect(try refusal { try check("module: a1\nversion: *\n") }.contains("not for"))
    #expect(try refusal { try check(good, by: "eve") }.contains("do not trust"))
    #expect(try refusal { try check(good, for: "social-planner-module") }.contains("is invalid"))
    try check(good)
    try write("receipt", good + "buyer: Eve\n")
    #expect(
      try refusal {
        try ModuleSignature(environment: environment).checkReceipt(
          folder.file("receipt"), of: module, signedBy: maria)
      }.contains("is invalid"))
    #expect(
      try refusal {
        try ModuleSignature(environment: environment).checkReceipt(
          folder.file("receipt"), of: module, signedBy: nil)
      }.contains("only a signed module"))
  }

  // MARK: - Folders and archives

  private func modules(_ name: String) throws -> [FoundModule] {
    try ModuleSource(path: folder.file(name), environment: environment).modules()
  }

  @Test(arguments: [
    "tar czf a.tar.gz m", "tar czf a.tgz ./m", "tar cf a.tar m", "zip -qr a.zip m",
    "tar --format=pax -czf b.tar.gz m",
  ])
  func `is the same in an archive as in its folder`(command: String) throws {
    try shell(command)
    let name = try #require(command.split(separator: " ").first { $0.hasPrefix("a.") || $0.hasPrefix("b.") })
    let read = try modules(String(name))
    #expect(read.map(\.folder) == ["m"])
    #expect(try Module.sums(of: read[0].files) == Module.sums(of: found().files))
  }

  @Test(arguments: [
    ("ln -s /etc/passwd m/README.md && tar czf a.tar.gz m", "a.tar.gz", "is a link"),
    ("ln -s /etc/passwd m/README.md && zip -qry a.zip m", "a.zip", "is a link"),
    ("ln -s /etc/passwd m/README.md", "m", "is a link"), ("ln -s /etc m/templates/x", "m", "is a link"),
    ("mkfifo m/README.md", "m", "neither a file nor a folder"),
    ("tar czPf a.tar.gz m ../../etc/hostname", "a.tar.gz", "leads out"),
    ("tar czPf a.tar.gz /etc/hostname", "a.tar.gz", "leads out"),
    (
      "dd if=/dev/zero of=m/README.md bs=1M count=100 status=none && tar czf a.tar.gz m", "a.tar.gz",
      "is too much"
    ),
    ("dd if=/dev/zero of=m/README.md bs=1M count=100 status=none && zip -qr a.zip m", "a.zip", "is too much"),
    ("dd if=/dev/zero bs=1M count=100 status=none | gzip > a.tar.gz", "a.tar.gz", "is too much"),
    ("head -c 3000 /dev/urandom > a.tar.gz", "a.tar.gz", "cannot be read"),
    ("head -c 3000 /dev/urandom > a.zip", "a.zip", "cannot be read"),
    ("tar czf a.tar.gz m && head -c 200 a.tar.gz > b.tar.gz", "b.tar.gz", "cannot be read"),
    ("zip -qr -P secret a.zip m", "a.zip", "has a password"),
    (
      "mkdir ./-x && cp m/module.json ./-x && zip -qr a.zip -- -x", "a.zip",
      "an invalid name for a module's file"
    ),
    ("mkdir e", "e", "no module"), ("cp m/module.json a.txt", "a.txt", "not an archive"),
  ])
  func `is refused where its folder or archive is not as it should be`(
    command: String, name: String, reason: String
  ) throws {
    try shell(command)
    #expect(try refusal { _ = try modules(name) }.contains(reason))
  }

  @Test func `with a path that leads out of a zip is refused`() throws {
    // Created with Python, because zip(1) cannot create such a name.
    try write(
      "evil.py",
      "import zipfile\nz = zipfile.ZipFile('a.zip', 'w')\nz.writestr('m/../../module.json', '{}')\nz.close()\n"
    )
    guard Program.find("python3", in: environment) != nil else { return }
    try shell("python3 evil.py")
    #expect(try refusal { _ = try modules("a.zip") }.contains("leads out"))
    #expect(!FileManager.default.fileExists(atPath: folder.file("../module.json")))
  }

  @Test func `that says it is small, and is not, is read to its limit alone`() throws {
    try shell("dd if=/dev/zero of=m/README.md bs=1M count=100 status=none && zip -qr a.zip m")
    let path = URL(filePath: folder.file("a.zip"))
    var bytes = [UInt8](try Data(contentsOf: path))
    // Changes the size in an entry of the archive's directory (APPNOTE.TXT, 4.3.12), which is 24 bytes after
    // the mark.
    for index in bytes.indices.dropLast(46) where bytes[index...].starts(with: [0x50, 0x4B, 1, 2]) {
      if bytes[index + 27] > 0 { bytes.replaceSubrange((index + 24)..<(index + 28), with: [9, 0, 0, 0]) }
    }
    try Data(bytes).write(to: path)
    #expect(try refusal { _ = try modules("a.zip") }.contains("is too much: more than"))
  }

  @Test func `too long in its folder is not read to its end`() throws {
    try shell("dd if=/dev/zero of=m/README.md bs=1M count=3 status=none")
    #expect(throws: FileFailure.self) { try modules("m") }
    #expect(throws: FileFailure.self) { try modules("none") }
  }

  @Test func `may have what git leaves behind, which is no part of it`() throws {
    let sums = try Module.sums(of: found().files)
    try write("m/.git/config", "x")
    try write("m/.gitignore", "x")
    #expect(try Module.sums(of: found().files) == sums)
  }

  @Test func `is found by its id, and among several it has to be named`() throws {
    let session = Session(
      json: false, console: Console(write: { _ in }, complain: { _ in }),
      clock: PlannerTime.Clock { Example.now },
      environment: environment
    ) { _ in throw CommandError(message: "no daemon is asked") }
    try write("c/x/module.json", manifest())
    try write("c/y/module.json", manifest().replacingOccurrences(of: #""a1""#, with: #""a2""#))
    try write("c/z/module.json", #"{"id":7}"#)
    let shelf = try ModuleShelf(from: folder.file("c"), in: session)
    #expect(shelf.modules.map(\.module.id) == ["a1", "a2"] && shelf.faults.map(\.folder) == ["z"])
    #expect(try shelf.module(" A2 ").module.id == "a2")
    #expect(try refusal { _ = try shelf.module(nil) }.contains("a1, a2"))
    #expect(try refusal { _ = try shelf.module("a3") }.contains("there are a1, a2"))
    #expect(try refusal { _ = try shelf.module("z") }.contains("module.json: id"))
    #expect(!shelf.isShipped)
  }
}

@Suite struct `Modules in the terminal` {
  private let recipe = TagCadence(
    tag: "mentors", cadenceDays: 30, minDurationMin: 45,
    windows: Windows(weekdays: [.tue], timeBlocks: [TimeBlock(start: 1080, end: 1260)]))

  private var module: KeptModule {
    KeptModule(
      id: "mentors", title: "Mentors", about: "For those whose advice you trust.", author: "M",
      version: "1.0",
      licence: "MIT", reads: [.lastContact], recipes: [recipe],
      templates: [
        ModuleTemplate(name: "mentors.ask.en", text: "t"), ModuleTemplate(name: "mentors.ask.de", text: "t"),
      ],
      questions: ["Who is due?"], trust: .unsigned, on: false, installedAt: Example.now, added: [])
  }

  @Test func `say what is in one, and where it is from`() {
    #expect(
      shown(ModuleView(module: ListedModule(module))) == """
        Mentors  off
        1.0, by M, licence MIT
        For those whose advice you trust.

        Cadences:
          mentors: every 30 days, 45 min, Tue 18:00–21:00

        Templates of drafts:
          mentors.ask (de, en)
          To use one: `plannerctl draft NAME --template mentors.ask`

        Questions:
          plannerctl ask 'Who is due?'

        Its templates may use: the time since your last contact. Nothing leaves your
        machine.
        It has no signature: its author is unknown.
        """)
  }

  @Test func `say what was taken away, and what is yours and stays`() {
    var now = recipe
    now.cadenceDays = 14
    let view = ModuleChangedView(
      what: "is off", module: module,
      steps: [
        ModuleStep(recipe: recipe, did: .kept, now: now, people: []),
        ModuleStep(recipe: TagCadence(tag: "b", cadenceDays: 7), did: .removed, people: ["Ana", "Bob"]),
        ModuleStep(
          recipe: TagCadence(tag: "b", cadenceDays: 9), did: .added, module: "other", people: ["Ana"]),
      ], plan: .empty)
    #expect(
      shown(view) == """
        Mentors is off.
          mentors: stays as it is, every 2 weeks, 45 min, Tue 18:00–21:00
            you changed it, so yours stays
          b: no longer has a cadence
            it no longer plans for Ana, Bob
          b: every 9 days
            for Ana, now by the module other
        """)
  }
}
