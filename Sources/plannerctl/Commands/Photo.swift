import ArgumentParser
import FoundationEssentials
import Glibc
import PlannerModel
import PlannerProtocol

struct Photo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Keep a picture of a person, write it or that of their card to a file, or remove it.",
    usage: """
      plannerctl photo <name> <file>
      plannerctl photo <name> --out <file>
      plannerctl photo <name> --remove
      """,
    discussion: """
      A picture is a JPEG, PNG or WebP file of at most 1 MiB. It stays on this machine. --out writes your own \
      picture, or else the one on their card.
      """)

  @Argument(help: "The person's name.", completion: .people)
  var name: String

  @Argument(help: "The picture.", completion: .file())
  var file: String?

  @Option(
    help: ArgumentHelp("Write the picture to this file.", valueName: "file"), completion: .file()
  )
  var out: String?

  @Flag(help: "Remove the picture.")
  var remove = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard [file != nil, out != nil, remove].filter(\.self).count == 1 else {
      throw ValidationError("give a file, --out or --remove")
    }
  }

  func run(in session: Session) throws {
    if let out {
      let photo = try session.call(PeopleMethods.Photo(name: name))
      guard let text = photo.data, let data = Data(base64Encoded: text) else {
        throw FileFailure(message: "there is no picture of \(name), neither yours nor on a card")
      }
      return try writeFile(Array(data), to: out)
    }
    let data = try file.map { Data(try Self.read($0)).base64EncodedString() }
    do {
      try session.show(PeopleMethods.SetPhoto(name: name, data: data)) { PhotoView(isKept: $0.photo != nil) }
    } catch let error as InvalidField where error.field == "data" {
      throw FileFailure(message: "\(file ?? "") is no picture; give a JPEG, PNG or WebP file")
    }
  }

  /// Reads a picture. Refuses what is no file before reading it: a device may never end.
  private static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw FileFailure(message: "cannot open \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileFailure(message: "\(path) is no file; give a JPEG, PNG or WebP picture")
    }
    guard status.st_size <= PhotoFile.mostBytes else {
      throw FileFailure(
        message:
          "\(path) has \((Int(status.st_size) + 1023) / 1024) KiB; a picture has at most 1024, so make it smaller"
      )
    }
    // The file may be growing, and those of /proc say that they are empty.
    var bytes = [UInt8](repeating: 0, count: PhotoFile.mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else {
        throw FileFailure(message: "cannot read \(path): \(String(cString: strerror(errno)))")
      }
      if got == 0 { break }
      count += got
    }
    return Array(bytes[..<count])
  }
}
