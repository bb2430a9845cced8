import FoundationEssentials
import Glibc
import PlannerClient
import PlannerModel
import PlannerModules
import PlannerPosix

/// Checks signatures with OpenSSH's ssh-keygen(1) against the user's trusted keys.
struct ModuleSignature {
  private static let ofModules = "social-planner-module"
  private static let ofReceipts = "social-planner-receipt"
  private static let mostOfReceipt = 64 << 10

  var environment: [String: String]

  /// The file with the user's trusted keys (ssh-keygen(1), ALLOWED SIGNERS).
  var trusted: String { get throws { try "\(Folders(environment).plannerConfig)/allowed_signers" } }

  /// Returns the signer of a module; nil if it is unsigned. Throws ``CommandError`` if the signature is
  /// invalid or by an untrusted signer.
  func signer(of found: FoundModule, _ module: Module) throws -> String? {
    guard let signature = found.signature else { return nil }
    guard let signer = module.signer else {
      throw CommandError(message: "\(module.id) has a signature, but its module.json has no signer")
    }
    try verify(
      Array(Module.sums(of: found.files).utf8), signature, by: signer, for: Self.ofModules, what: module.id)
    return signer
  }

  /// Checks the receipt, if the module requires one. Throws ``CommandError``.
  func checkReceipt(_ path: String?, of module: Module, signedBy signer: String?) throws {
    guard module.wantsReceipt else {
      if path != nil { throw CommandError(message: "\(module.id) needs no receipt: omit --receipt") }
      return
    }
    guard let signer else {
      throw CommandError(
        message: "\(module.id) needs a receipt, but only a signed module can: its signature is missing")
    }
    guard let path else {
      let price = module.price.map { "; its price: \($0)" } ?? ""
      throw CommandError(
        message: "\(module.id) needs a receipt from \(module.author): use --receipt FILE\(price)")
    }
    let text = try Self.read(path)
    let signature = String(decoding: try Self.read(path + ".sig"), as: UTF8.self)
    try verify(text, signature, by: signer, for: Self.ofReceipts, what: "the receipt")
    let receipt = ReceiptText(String(decoding: text, as: UTF8.self))
    guard receipt.isFor(module) else {
      throw CommandError(
        message:
          "the receipt is not for \(module.id) \(module.version), but for "
          + "\(receipt["module"] ?? "no module") \(receipt["version"] ?? "of no version")")
    }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    try readRegularFile(
      path, most: mostOfReceipt, wanted: "the receipt's file",
      limit: "a receipt may have at most \(mostOfReceipt >> 10) KiB")
  }

  private func verify(
    _ bytes: [UInt8], _ signature: String, by signer: String, for namespace: String, what: String
  ) throws {
    guard let program = Program.find("ssh-keygen", in: environment) else {
      throw CommandError(
        message: "ssh-keygen (package openssh-client) is not installed, so signatures cannot be checked")
    }
    let place = try TemporaryFile.named("signature", holding: Array(signature.utf8), environment)
    defer { unlink(place) }
    let trusted = try trusted
    func run(_ arguments: [String]) throws -> ConfinedProgram.Reading {
      var check = ConfinedProgram(
        path: program, arguments: ["-Y"] + arguments + ["-n", namespace, "-s", place],
        environment: ["LC_ALL": "C"], limits: ConfinedProgram.Limits(output: 1 << 14))
      // ssh-keygen looks up the name of its user.
      check.reads = [place, trusted, "/etc/passwd", "/etc/nsswitch.conf"]
      check.opensNull = true
      let reading = try check.read(bytes)
      if let exceeded = reading.exceeded {
        throw CommandError(
          message:
            "the signature of \(what) cannot be checked: ssh-keygen \(check.limits.words(of: exceeded)); "
            + "ask its author for another one")
      }
      return reading
    }
    let fits = try run(["check-novalidate"])
    guard fits.succeeded else {
      throw CommandError(
        message:
          "the signature of \(what) is invalid: it is for other data, or the data changed since")
    }
    guard FileKind(path: trusted) == .file, try run(["verify", "-f", trusted, "-I", signer]).succeeded else {
      let key = fits.output.firstMatch(of: /SHA256:[A-Za-z0-9+\/]+/).map { ", by the key \($0.output)" } ?? ""
      throw CommandError(
        message:
          "you do not trust the signer of \(what), \(signer)\(key). If you know the key: put '\(signer)' and "
          + "the public key on a line of \(Quoted.shell(trusted))")
    }
  }
}

/// A receipt: the lines `module: mentors`, `version: 1.*` and `buyer: Maria Lind`.
struct ReceiptText {
  private var members: [String: String] = [:]

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let key = singleSpaced(String(parts[0])).lowercased()
      // The first value counts, so that appended lines cannot extend a receipt.
      if members[key] == nil { members[key] = harmless(singleSpaced(String(parts[1]))) }
    }
  }

  subscript(key: String) -> String? { members[key] }

  /// Returns whether the receipt names the module and its version: `1.2`, `1.*` for all versions with that
  /// prefix, or `*`.
  func isFor(_ module: Module) -> Bool {
    guard self["module"] == module.id, self["buyer"] != nil, let version = self["version"] else {
      return false
    }
    return version.hasSuffix("*")
      ? module.version.hasPrefix(version.dropLast()) : module.version == version
  }
}
