import ArgumentParser
import PlannerClient
import PlannerMatching
import PlannerModel
import PlannerProtocol

struct Edit: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a person or their goal, or several people; other fields stay.",
    usage: """
      plannerctl edit <name> <options>
      plannerctl edit <name> --editor
      plannerctl edit <filter> <options>
      plannerctl edit --tag <tag> <options>
      """,
    discussion: """
      With --editor, your data about the person opens as a text in your editor ($VISUAL or $EDITOR). The \
      planner saves all of it or nothing. An empty --purpose, --tag, --card or --tz removes the value; \
      --except none removes the dates. --tag replaces all tags of a person; `--add tag=friends` and `--drop \
      tag=work` keep the others. With a filter such as 'tag:work city:berlin', or segment:NAME, one change \
      covers all its people; without NAME, everybody with the --tag. People without a cadence get one from \
      --every. Without --every they have no plan, and you see their names.
      """)

  @Argument(
    help: "The person's name, or a filter such as tag:family; without it, everybody with the --tag.",
    completion: .peopleAndFilters)
  var name: String?

  @Option(help: ArgumentHelp("A new name.", valueName: "name"))
  var rename: String?

  @Flag(help: "Open all data about the person in your editor.")
  var editor = false

  @OptionGroup var contact: ContactOptions
  @OptionGroup var profile: ProfileOptions
  @OptionGroup var removals: ProfileRemovals
  @OptionGroup var output: OutputOptions

  /// True if several people are changed.
  private var isOfSeveral: Bool { name.map(FilterReader.isFilter) ?? true }

  private var givesProfile: Bool { !profile.isEmpty || !removals.isEmpty }

  /// The tags of `--set`, `--add`, `--drop` and `--unset`.
  private func tagEdits() throws -> TagEdits { try TagEdits(profile, removals) }

  func validate() throws {
    if isOfSeveral {
      guard name != nil || contact.tag.count == 1 && contact.tag != [""] else {
        throw ValidationError("use a NAME or one --tag")
      }
      if name != nil, !contact.tag.isEmpty {
        throw ValidationError("--tag is for one person: omit it with a filter")
      }
      if try rename != nil || contact.card != nil || editor || givesProfile || tagEdits().all != nil {
        throw ValidationError(
          "--rename, --card, --editor and the fields of a profile are for one person: omit them with a tag "
            + "or a filter"
        )
      }
    }
    let isEmpty = try rename == nil && contact.isEmpty(besidesTags: isOfSeveral) && tagEdits().isEmpty
    if editor {
      guard isEmpty, !givesProfile else { throw ValidationError("use --editor without other options") }
      return
    }
    guard isEmpty, !givesProfile else { return }
    let options = ContactOptions.names.filter { !isOfSeveral || !["--tag", "--card"].contains($0) }
    let list =
      (isOfSeveral ? [] : ["--rename", "--editor"] + ProfileOptions.names + ProfileRemovals.names) + options
    throw ValidationError(
      "add a change: \(list.dropLast().joined(separator: ", ")) or \(list.last ?? "")")
  }

  func run(in session: Session) throws {
    guard let name, !isOfSeveral else { return try editSeveral(in: session) }
    if editor { return try PersonEditor(session: session).edit(name) }
    // The call replaces the windows as a whole, so the unchanged parts must be known.
    let old =
      contact.givesPartOfWindows ? try session.call(Methods.Person(name: name)).goal?.windows : nil
    var fields = try contact.fields(displayName: rename, changing: old ?? .always, in: session)
    let tags = try tagEdits()
    if let all = tags.all { fields.tags = (fields.tags ?? []) + all }
    guard givesProfile else {
      return try session.show(
        Methods.EditContact(name: name, fields: fields, addTags: tags.added, dropTags: tags.dropped)
      ) {
        EditedView(
          reply: $0, losesCadence: fields.goal?.noCadence == true,
          showsTags: fields.tags != nil || !tags.isEmpty)
      }
    }
    var call = try profile.call(name: name, removing: removals)
    if fields != ContactFields() { call.contact = fields }
    (call.addTags, call.dropTags) = (tags.added, tags.dropped)
    try session.show(call) { ProfileEditedView(profile: $0, call: call) }
  }

  private func editSeveral(in session: Session) throws {
    let tags = try tagEdits()
    let method = Methods.EditContacts(
      tag: name == nil ? contact.tag[0] : nil, filter: name, purpose: contact.purpose,
      timeZone: contact.timeZone, remindMin: contact.remind,
      goal: try contact.goal(changing: .always, in: session),
      keep: contact.givesPartOfWindows ? contact.keptWindows : nil, addTags: tags.added,
      dropTags: tags.dropped)
    try session.show(method) {
      TagEditedView(whom: SeveralPeople(name ?? contact.tag[0], isTag: name == nil), reply: $0)
    }
  }
}
