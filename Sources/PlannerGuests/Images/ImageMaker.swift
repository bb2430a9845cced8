import FoundationEssentials
import Glibc
import NIOPosix
import PlannerPosix
import Synchronization

/// Makes a new image from the pixels of an image that a guest sent. Metadata such as the place and the
/// camera are dropped.
///
/// libvips reads the guest's bytes in a confined process (``ConfinedProgram``).
package final class ImageMaker: Sendable {
  /// The most bytes of an accepted image.
  package static let most = 5 << 20
  /// The limits of the process that reads an image. A photo of 48 million pixels needs 200 MiB. Two images
  /// can be read at a time, in a service with 1 GiB. The time limit is far above the processor limit,
  /// because a busy machine makes the process wait.
  private static let limits = ConfinedProgram.Limits(memory: 384, processor: 10, time: 120, output: 4 << 20)
  private static let mostWaiting = 8

  private let program: String
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Mutex(0)
  /// Lets one image of the owner be read at a time.
  private let owners = Mutex(())

  /// Returns nil if the program is not installed.
  /// - program: The path of vipsthumbnail(1).
  package init?(program: String = "/usr/bin/vipsthumbnail") {
    guard access(program, X_OK) == 0 else { return nil }
    self.program = program
    thread.start()
  }

  func close() async throws { try await thread.shutdownGracefully() }

  /// Makes a new image. Throws ``GuestRefusal`` if the bytes are not an image, or have too many pixels to
  /// be read in time.
  func make(_ bytes: [UInt8]) async throws -> GuestService.NewImage {
    guard bytes.count <= Self.most, Self.isImage(bytes) else { throw GuestRefusal.noImage }
    let isFull = waiting.withLock { waiting in
      guard waiting < Self.mostWaiting else { return true }
      waiting += 1
      return false
    }
    if isFull {
      throw GuestRefusal(message: "There are many pictures at the moment. Send it again in a minute.")
    }
    defer { waiting.withLock { $0 -= 1 } }
    return try await thread.runIfActive { try self.remake(bytes) }
  }

  /// Makes a new image for the owner on a thread that may block. It does not wait for the images of guests.
  func makeBlocking(_ bytes: [UInt8]) throws -> GuestService.NewImage {
    guard bytes.count <= Self.most, Self.isImage(bytes) else { throw GuestRefusal.noImage }
    return try owners.withLock { _ in try remake(bytes) }
  }

  /// Returns whether the first bytes are from a JPEG, PNG or WebP file. libvips gets no other data.
  static func isImage(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
      || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || WebP.isWebP(bytes)
  }

  private func remake(_ bytes: [UInt8]) throws -> GuestService.NewImage {
    let maker = ConfinedProgram(
      path: program,
      arguments: [
        "--size=2048x2048>", "--export-profile=srgb", "--output=.webp[Q=80,strip]", "stdin",
      ],
      environment: [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "VIPS_CONCURRENCY": "1",
        // Blocks the formats that libvips marks as untrusted.
        "VIPS_BLOCK_UNTRUSTED": "1",
      ], limits: Self.limits)
    let reading: ConfinedProgram.Reading
    do throws(ChildProcess.Failure) { reading = try maker.run(bytes) } catch {
      throw GuestRefusal(message: "There is no room for a picture at the moment. Send it again in a minute.")
    }
    switch reading.exceeded {
    case .memory, .processor, .time:
      let what = reading.exceeded.map(Self.limits.words) ?? ""
      throw GuestRefusal(message: "This picture \(what) to be read. Send a smaller one.")
    default: break
    }
    guard reading.succeeded, let made = WebP.pixels(of: reading.bytes),
      let size = WebP.size(of: made)
    else { throw GuestRefusal(message: "This picture cannot be read.") }
    return GuestService.NewImage(data: Data(made), width: size.width, height: size.height)
  }
}

/// The parts of the WebP format (RFC 9649) that are needed here.
enum WebP {
  static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 30 && bytes.starts(with: Array("RIFF".utf8))
      && bytes[8..<12].elementsEqual(Array("WEBP".utf8))
  }

  /// Returns the image with only its pixel chunks, because libvips 8.14 keeps EXIF in WebP despite the
  /// option `strip`. Returns nil if the bytes are not WebP.
  static func pixels(of bytes: [UInt8]) -> [UInt8]? {
    guard isWebP(bytes) else { return nil }
    var kept: [UInt8] = []
    var at = 12
    while at + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
      // Chunks are padded to an even length.
      let end = at + 8 + size + size % 2
      guard end <= bytes.count else { return nil }
      var chunk = Array(bytes[at..<end])
      switch String(decoding: chunk[..<4], as: UTF8.self) {
      case "VP8X":
        // Of the feature flags, only the alpha channel stays.
        guard size == 10 else { return nil }
        chunk[8] &= 0x10
        kept += chunk
      case "VP8 ", "VP8L", "ALPH": kept += chunk
      default: break
      }
      at = end
    }
    let size = kept.count + 4
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
      + Array("WEBP".utf8) + kept
  }

  /// Returns the width and height, or nil if the bytes are not WebP.
  static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard isWebP(bytes) else { return nil }
    func number(_ at: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8 ": return (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    case "VP8L": return ((number(21, 4) & 0x3FFF) + 1, ((number(21, 4) >> 14) & 0x3FFF) + 1)
    case "VP8X": return (number(24, 3) + 1, number(27, 3) + 1)
    default: return nil
    }
  }
}
