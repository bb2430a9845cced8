import Foundation

/// Small files that need much memory to be decoded.
package enum Bomb {
  /// Returns a PDF document of 200 kB. Its page draws fifty million numbers, for which pdftotext needs 2 GiB.
  package static func pdf() throws -> [UInt8] {
    let page = try deflated("printf 'BT ['; yes 0 | head -c 100000000; printf '] TJ ET'", adler: 0)
    let objects: [[UInt8]] = [
      Array("<</Type/Catalog/Pages 2 0 R>>".utf8), Array("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
      Array("<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>".utf8),
      Array("<</Length \(page.count)/Filter/FlateDecode>>stream\n".utf8) + page + Array("\nendstream".utf8),
    ]
    var file = Array("%PDF-1.4\n".utf8)
    var table = "xref\n0 5\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = String(file.count)
      table += String(repeating: "0", count: 10 - place.count) + "\(place) 00000 n \n"
      file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    return file
      + Array("\(table)trailer<</Size 5/Root 1 0 R>>\nstartxref\n\(file.count)\n%%EOF\n".utf8)
  }

  /// Returns a PNG image of 400 kB with a hundred million pixels. It is interlaced, so that no row is
  /// complete before all data is read: libvips needs 500 MB for it.
  package static func png() throws -> [UInt8] {
    let side = 10_000
    // The starts and steps of the seven passes of Adam7.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    let count = passes.reduce(0) { sum, pass in
      let width = (side - pass.0 + pass.2 - 1) / pass.2
      return sum + (1 + 4 * width) * ((side - pass.1 + pass.3 - 1) / pass.3)
    }
    let pixels = try deflated("head -c \(count) /dev/zero", adler: UInt32(count % 65521) << 16 | 1)
    let head = bytes(UInt32(side)) + bytes(UInt32(side)) + [8, 6, 0, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", pixels)
      + chunk("IEND", [])
  }

  /// Returns the output of an sh script in zlib's format (RFC 1950), which wraps gzip's result.
  /// - adler: the checksum.
  private static func deflated(_ script: String, adler: UInt32) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let made = try ChildProcess.run(["sh", "-c", "{ \(script); } | gzip -9n > \(folder.file("gz"))"])
    guard made.code == 0 else { throw UnexpectedOutcome(made.err) }
    let gzip = try Data(contentsOf: URL(filePath: folder.file("gz")))
    return [0x78, 0xDA] + gzip.dropFirst(10).dropLast(8) + bytes(adler)
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + data
    var crc = UInt32.max
    for byte in content {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
    return bytes(UInt32(data.count)) + content + bytes(~crc)
  }
}
