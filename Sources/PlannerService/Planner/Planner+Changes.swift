import Logging
import PlannerModel
import PlannerProtocol
import PlannerStore

/// Changes that several features share.
extension Planner {
  /// Runs a command that changes the list of address books.
  func changeAddressBooks<Change>(
    _ command: String, to index: CardIndex, _ body: (StoreWriter) throws -> Change
  ) throws -> Change {
    let before = addressBooks.cards
    defer { host.watchedChanged() }
    do {
      return try change(command) { writer in
        let result = try body(writer)
        self.addressBooks.replaceCards(by: try self.addressBooks.remembering(in: index, writer.reader))
        try self.addressBooks.relink(writer)
        try self.addressBooks.follow(writer)
        return result
      }.result
    } catch {
      addressBooks.replaceCards(by: before)
      throw error
    }
  }

  /// Runs a command that changes the list of calendars.
  @discardableResult
  func changeCalendars<Change>(
    _ command: String, _ body: (StoreWriter) throws -> Change
  ) throws -> (result: Change, plan: PlanReport) {
    defer {
      calendars.forgetTimes()
      host.watchedChanged()
    }
    return try change(command) { writer in
      let result = try body(writer)
      self.calendars.forgetTimes()
      return result
    }
  }

  /// Makes a change and marks the file for a rewrite, so that no byte of the deleted data is left.
  func erasing<Result>(_ body: (StoreWriter) throws -> Result) throws -> Result {
    let wasDue = store.isScrubDue
    try store.scrubWillBeDue()
    do {
      return try transaction(command: nil, body)
    } catch {
      // Nothing was erased, so the mark is removed. If that is not certain, the mark stays.
      if case StoreError.unknown = error {} else if !wasDue { store.scrubWillNotBeDue() }
      throw error
    }
  }

  /// Deletes the files that no stored row refers to and no undo can bring back. If a replaced database is
  /// kept, its files are kept, too. An erasure deletes them nevertheless, because it leaves no data of the
  /// person.
  func sweepFiles(drafts: Bool = false, isErasure: Bool = false) throws {
    let (pictures, files) = try store.read { (try $0.usedPhotos(), try $0.usedContentFiles()) }
    let isKept = !isErasure && backups.copies.hasReplaced
    views.folders.photos.sweep(keeping: isKept ? nil : pictures, drafts: drafts)
    views.folders.content.sweep(keeping: isKept ? nil : files, drafts: drafts)
  }

  /// Writes an export to the audit log. If the entry cannot be written, the export goes on without it.
  func note(_ export: any ExportingQuery, _ logger: Logger) {
    do {
      let people = try export.people(in: views)
      try store.write(command: nil, at: now, by: program) { $0.noteExported(people: people) }
    } catch {
      logger.warning("an export is not in the audit log", metadata: ["error": "\(type(of: error))"])
    }
  }

  /// Runs a refresh before a call, if one is due. A failure to write must not prevent reads.
  func catchUp(_ logger: Logger) {
    do {
      if try !doubtsClock() { try catchUp() }
    } catch {
      // On a full disk stored data can still be read. A command that changes data reports its own failure.
      logger.warning("refresh failed", metadata: ["error": "\(type(of: error))"])
    }
  }
}
