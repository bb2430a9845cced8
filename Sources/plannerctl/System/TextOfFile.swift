import PlannerModel
import PlannerPosix
import PlannerTime

/// Extracts the text of a document or picture with another program.
struct TextOfFile {
  var file: ContentFile
  /// The file's name as typed, for sentences.
  var name: String
  var environment: [String: String]

  /// The maximum output: four bytes for each character, and more characters than the planner keeps.
  private static let mostBytes = 4 * (ValidLength.fileText.most + 1000)
  var ofDocument = ConfinedProgram.Limits(memory: 512, processor: 60, time: 60, output: mostBytes)
  /// A photo of 48 million pixels needs 350 MiB and a minute.
  var ofPicture = ConfinedProgram.Limits(memory: 768, processor: 240, time: 120, output: mostBytes)
  private static let wayOut = "--without-text keeps it anyway, but search finds only its name"

  /// Returns the text; nil for a text file, which needs no extraction. Throws ``CommandError`` if the file
  /// cannot be read.
  func text() throws -> String? {
    switch file.kind {
    case .text: return nil
    case .pdf: return try document()
    case .png, .jpeg, .webp, .tiff: return try picture()
    }
  }

  private func document() throws -> String {
    let reading = try read(
      "pdftotext", ["-q", "-enc", "UTF-8", "-nopgbrk", "-", "-"], of: "poppler-utils", ofDocument)
    guard reading.exceeded == .output || reading.succeeded else {
      // With -q, pdftotext does not print the reason. An encrypted document names its encryption at the end.
      let isLocked = Self.isEncrypted(file.bytes)
      throw CommandError(
        message: isLocked
          ? "\(name) is locked by a password, and its text cannot be read; \(Self.wayOut)"
          : "\(name) is damaged or incomplete: pdftotext cannot read it; \(Self.wayOut)")
    }
    return reading.output
  }

  private func picture() throws -> String {
    let languages = try languages()
    let reading = try read(
      "tesseract", ["stdin", "stdout", "-l", languages.joined(separator: "+")], of: "tesseract-ocr", ofPicture
    )
    guard reading.exceeded == .output || reading.succeeded else {
      throw CommandError(
        message: "\(name) is damaged or incomplete: tesseract cannot read it; \(Self.wayOut)")
    }
    return reading.output
  }

  /// Returns English and German if they are installed, else all installed languages.
  private func languages() throws -> [String] {
    let listed = try read(
      "tesseract", ["--list-langs"], of: "tesseract-ocr", ConfinedProgram.Limits(), input: [])
    // The first line is a heading.
    // Older versions list to standard error.
    let list = listed.output.isEmpty ? listed.errors : listed.output
    let installed = list.split(separator: "\n").dropFirst().map(String.init).filter {
      !$0.isEmpty && $0 != "osd"
        && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_/-".contains($0)) }
    }
    let wanted = ["eng", "deu"].filter(installed.contains)
    let found = wanted.isEmpty ? Array(installed.prefix(3)) : wanted
    guard !found.isEmpty else {
      throw CommandError(
        message:
          "tesseract has no language: install the package tesseract-ocr-eng; \(Self.wayOut)")
    }
    return found
  }

  private func read(
    _ program: String, _ arguments: [String], of package: String, _ limits: ConfinedProgram.Limits,
    input: [UInt8]? = nil
  ) throws -> ConfinedProgram.Reading {
    guard let path = Program.find(program, in: environment) else {
      throw CommandError(
        message:
          "to read \(name), \(program) is missing: install the package \(package); \(Self.wayOut)"
      )
    }
    let known = ["PATH", "TMPDIR", "TESSDATA_PREFIX", "OMP_THREAD_LIMIT"]
    var variables = environment.filter { known.contains($0.key) }
    variables["LC_ALL"] = "C.UTF-8"
    var reader = ConfinedProgram(path: path, arguments: arguments, environment: variables, limits: limits)
    reader.reads = variables["TESSDATA_PREFIX"].map { [$0] } ?? []
    // The program reads the bytes from standard input. So it reads exactly the bytes that are kept, even if
    // the file changes, and cannot mistake the file's name for an option.
    let reading = try reader.read(input ?? file.bytes)
    if let exceeded = reading.exceeded, exceeded != .output {
      throw CommandError(
        message: "\(name) cannot be read: \(program) \(limits.words(of: exceeded)); \(Self.wayOut)")
    }
    return reading
  }

  /// Returns whether a trailer has an encryption dictionary (ISO 32000-1, section 7.6.1).
  private static func isEncrypted(_ bytes: [UInt8]) -> Bool {
    let mark = Array("/Encrypt".utf8)
    return bytes.indices.dropLast(mark.count).contains { index in
      bytes[index] == mark[0] && bytes[index...].starts(with: mark)
    }
  }
}
