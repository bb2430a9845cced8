import Glibc
import PlannerFiles
import PlannerModel

/// The result of the writes and removals of a difference.
package struct MirrorOutcome: Hashable, Sendable {
  /// Copies to store.
  package var store: [MirrorCopy] = []
  /// Keys of copies to delete.
  package var forget: [MirrorCopy.Key] = []
  /// Files that another program changed meanwhile; another pass is needed.
  package var skipped: [String] = []
  /// The first failure, as a sentence. The next pass retries the missing actions.
  package var trouble: String?

  package init() {}
}

extension MirrorFolder {
  /// The temporary file of all writes. Its name does not look like the name of a calendar file.
  static let temporaryFile = ".social-planner.tmp"

  /// Makes the writes and removals. Skips files that have changed since the difference was computed: the next
  /// pass sees them.
  package func carryOut(_ difference: MirrorDifference) -> MirrorOutcome {
    var outcome = MirrorOutcome()
    if difference.writes.isEmpty, difference.removals.isEmpty { return outcome }
    do throws(MirrorTrouble) {
      let folder = try open()
      defer { close(folder) }
      for write in difference.writes {
        do throws(MirrorTrouble) {
          if try self.write(write, in: folder) {
            outcome.store.append(write.copy)
          } else {
            outcome.skipped.append(write.file)
          }
        } catch {
          outcome.trouble = outcome.trouble ?? error.sentence
        }
      }
      for removal in difference.removals {
        do throws(MirrorTrouble) {
          if try remove(removal, in: folder) {
            outcome.forget += [removal.forget].compactMap(\.self)
          } else {
            outcome.skipped.append(removal.file)
          }
        } catch {
          outcome.trouble = outcome.trouble ?? error.sentence
        }
      }
      guard fsync(folder) == 0 else { throw trouble("cannot be written to the disk") }
    } catch {
      // Stores nothing if the disk may have lost it: the next pass finds that both sides agree.
      outcome.store = []
      outcome.forget = []
      outcome.trouble = outcome.trouble ?? error.sentence
    }
    return outcome
  }

  /// - Returns: false if the file has changed.
  private func write(_ write: MirrorWrite, in folder: Int32) throws(MirrorTrouble) -> Bool {
    var status = stat()
    let isThere = fstatat(folder, write.file, &status, 0) == 0
    try make(Self.temporaryFile, of: write.text, mode: isThere ? status.st_mode & 0o777 : 0o600, in: folder)
    // Checks as late as possible, because the disk may have been slow.
    let isStillThere = fstatat(folder, write.file, &status, 0) == 0
    guard write.replaces == (isStillThere ? FileFingerprint(status) : nil) else {
      unlinkat(folder, Self.temporaryFile, 0)
      return false
    }
    try rename(to: write.file, in: folder)
    return true
  }

  /// - Returns: false if the file has changed. A missing file counts as removed.
  private func remove(_ removal: MirrorRemoval, in folder: Int32) throws(MirrorTrouble) -> Bool {
    var status = stat()
    if fstatat(folder, removal.file, &status, 0) != 0, errno == ENOENT { return true }
    guard FileFingerprint(status) == removal.fingerprint else { return false }
    guard unlinkat(folder, removal.file, 0) == 0 else {
      throw trouble("has a file \(removal.file) that cannot be removed")
    }
    return true
  }

  /// Writes a file atomically.
  func replace(_ name: String, by text: String, mode: mode_t, in folder: Int32) throws(MirrorTrouble) {
    try make(Self.temporaryFile, of: text, mode: mode, in: folder)
    try rename(to: name, in: folder)
    guard fsync(folder) == 0 else { throw trouble("cannot be written to the disk") }
  }

  private func rename(to name: String, in folder: Int32) throws(MirrorTrouble) {
    guard renameat(folder, Self.temporaryFile, folder, name) == 0 else {
      let trouble = trouble("refuses the file \(name)")
      unlinkat(folder, Self.temporaryFile, 0)
      throw trouble
    }
  }

  private func make(
    _ name: String, of text: String, mode: mode_t, in folder: Int32
  ) throws(MirrorTrouble) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(folder, name, flags, 0o600)
    guard descriptor >= 0 else {
      throw trouble(errno == EISDIR ? "has a directory in place of the file \(name)" : "cannot be written to")
    }
    let isWritten =
      write(Array(text.utf8), to: descriptor) && fchmod(descriptor, mode) == 0
      && (content == .dates || fsync(descriptor) == 0)
    let failure = isWritten ? nil : trouble("cannot be written to")
    close(descriptor)
    if let failure {
      unlinkat(folder, name, 0)
      throw failure
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
