import FoundationEssentials
import Glibc
import NIOPosix
import PlannerPosix
import Synchronization

/// Makes a new image out of the pixels of one that a guest sent: nothing else of it is kept, no place and no camera.
///
/// What reads the guest's bytes is libvips, in a process that can do nothing else (``ConfinedProgram``).
package final class ImageMaker: Sendable {
  /// The largest that is taken.
  package static let most = 5 << 20
  /// Of what reads it. A photo of 48 million pixels needs 200 MiB; two can be read at a time, in a service that has 1 GiB.
  /// On a busy machine it waits for the processor, so the limit of the time is far above that of the processor.
  private static let limits = ConfinedProgram.Limits(memory: 384, processor: 10, time: 120, output: 4 << 20)
  private static let mostWaiting = 8

  private let program: String
  private let thread = NIOThreadPool(numberOfThreads: 1)
  private let waiting = Mutex(0)
  /// One of the owner's at a time, too.
  private let owners = Mutex(())

  /// Nil where the program that it needs is not installed.
  /// - program: vipsthumbnail (1).
  package init?(program: String = "/usr/bin/vipsthumbnail") {
    guard access(program, X_OK) == 0 else { return nil }
    self.program = program
    thread.start()
  }

  func close() async throws { try await thread.shutdownGracefully() }

  /// Throws ``GuestRefusal`` for what is no image, or has too many pixels to be read in time.
  func make(_ bytes: [UInt8]) async throws -> Door.NewImage {
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

  /// The same for a thread that may block: the owner's, who waits for no guest's.
  func makeBlocking(_ bytes: [UInt8]) throws -> Door.NewImage {
    guard bytes.count <= Self.most, Self.isImage(bytes) else { throw GuestRefusal.noImage }
    return try owners.withLock { _ in try remake(bytes) }
  }

  /// By its first bytes: libvips is not asked about anything else.
  static func isImage(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF])
      || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || WebP.isWebP(bytes)
  }

  private func remake(_ bytes: [UInt8]) throws -> Door.NewImage {
    let maker = ConfinedProgram(
      path: program,
      arguments: [
        "--size=2048x2048>", "--export-profile=srgb", "--output=.webp[Q=80,strip]", "stdin",
      ],
      environment: [
        "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "VIPS_CONCURRENCY": "1",
        // Formats that libvips itself calls untrusted.
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
    return Door.NewImage(data: Data(made), width: size.width, height: size.height)
  }
}

/// What has to be known of WebP (RFC 9649).
enum WebP {
  static func isWebP(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 30 && bytes.starts(with: Array("RIFF".utf8))
      && bytes[8..<12].elementsEqual(Array("WEBP".utf8))
  }

  /// Returns the image with what has pixels, and nothing else: libvips 8.14 keeps EXIF in WebP though it is told not to.
  /// Nil if it is none.
  static func pixels(of bytes: [UInt8]) -> [UInt8]? {
    guard isWebP(bytes) else { return nil }
    var kept: [UInt8] = []
    var at = 12
    while at + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[at + 4 + $1]) << (8 * $1) }
      // Chunks have an even length.
      let end = at + 8 + size + size % 2
      guard end <= bytes.count else { return nil }
      var chunk = Array(bytes[at..<end])
      switch String(decoding: chunk[..<4], as: UTF8.self) {
      case "VP8X":
        // Of what it says is there, only an alpha channel stays.
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

  /// The width and height; nil if it is none.
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
