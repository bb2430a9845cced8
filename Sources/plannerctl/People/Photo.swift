import ArgumentParser
import FoundationEssentials
import PlannerClient
import PlannerModel
import PlannerProtocol

struct Photo: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Keep a person's picture, write it or their card's picture to a file, or remove it.",
    usage: """
      plannerctl photo <name> <file>
      plannerctl photo <name> --out <file>
      plannerctl photo <name> --remove
      """,
    discussion: """
      A picture is a JPEG, PNG or WebP file of at most 1 MiB. It stays on this machine. --out writes your \
      own picture, or else their card's picture.
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
      throw ValidationError("use a file, --out or --remove")
    }
  }

  func run(in session: Session) throws {
    if let out {
      let photo = try session.call(PeopleMethods.Photo(name: name))
      guard let text = photo.data, let data = Data(base64Encoded: text) else {
        throw FileFailure(message: "there is no picture of \(name), neither yours nor from a card")
      }
      return try writeFile(Array(data), to: out)
    }
    let data = try file.map {
      try Data(
        readRegularFile(
          $0, most: PhotoFile.mostBytes, wanted: "a JPEG, PNG or WebP picture",
          limit: "a picture may have at most \(PhotoFile.mostBytes / 1024), so make it smaller")
      ).base64EncodedString()
    }
    do {
      try session.show(PeopleMethods.SetPhoto(name: name, data: data)) { PhotoView(isKept: $0.photo != nil) }
    } catch let error as InvalidField where error.field == "data" {
      throw FileFailure(message: "\(file ?? "") is not a picture: use a JPEG, PNG or WebP file")
    }
  }
}
