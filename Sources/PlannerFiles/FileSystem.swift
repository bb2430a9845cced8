import Glibc

/// Finds the file system of a path.
package enum FileSystem {
  /// Returns true if another machine or program may change files there without a report by inotify(7). Blocks
  /// on the disk.
  package static func isRemote(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let device = UInt64(status.st_dev)
    // Splits the device number like gnu_dev_major(3).
    let major = (device >> 8 & 0xfff) | (device >> 32 & ~0xfff)
    let minor = (device & 0xff) | (device >> 12 & ~0xff)
    return kind(of: "\(major):\(minor)", in: text(of: "/proc/self/mountinfo")).map(isRemote(kind:)) ?? false
  }

  /// Returns the type of the file system with this device number; nil if it is not mounted.
  /// - mounts: the mounted file systems, in the format of proc_pid_mountinfo(5).
  static func kind(of device: String, in mounts: String) -> String? {
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-"),
        dash + 1 < fields.count
      else { continue }
      return String(fields[dash + 1])
    }
    return nil
  }

  /// Returns true for network file systems. `fuse.sshfs` and similar types are programs; `fuseblk` is a disk.
  private static func isRemote(kind: String) -> Bool {
    kind == "fuse" || kind.hasPrefix("fuse.") || others.contains(kind)
  }

  private static let others: Set<String> = [
    "9p", "afs", "ceph", "cifs", "coda", "nfs", "nfs4", "smb3", "smbfs", "vboxsf", "virtiofs", "vmhgfs",
  ]

  private static func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < 1 << 20 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
