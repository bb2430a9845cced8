import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Add: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person, and with --every plan for them.",
    discussion: """
      Unless told otherwise a session takes 30 minutes, on any day and at any time, at importance 3. With \
      --card and without NAME the person has the card's name. If a card of nobody has NAME, you are asked \
      at a terminal whether it is theirs; elsewhere you are told the command that links it. --from-cards lists the cards of your address \
      books that are nobody's yet and adds those that you choose, all with the same options and with their \
      cards' tags; --tag lists only the cards that have it.
      """)

  @Argument(help: "The person's name.")
  var name: String?

  @Flag(help: "Choose from the cards of your address books.")
  var fromCards = false

  @Option(
    help: ArgumentHelp(
      "Of the listed cards take these instead of asking: 1,3-5 or all.", valueName: "numbers"))
  var pick: Choice?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("When you last met: a date, '3 weeks ago' or any TIME in the past.", valueName: "time")
  )
  var last: String?

  @OptionGroup var contact: ContactOptions
  @OptionGroup var profile: ProfileOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard fromCards else {
      if name == nil, contact.card == nil { throw ValidationError("give a NAME, --card UID or --from-cards") }
      if pick != nil { throw ValidationError("--pick goes with --from-cards") }
      return
    }
    if name != nil { throw ValidationError("--from-cards takes the names of the cards: give no NAME") }
    if contact.card != nil || contact.timeZone != nil {
      throw ValidationError("--card and --tz are for one person, and do not go with --from-cards")
    }
    if try !profile.isEmpty || !profile.givenTags().isEmpty {
      throw ValidationError("the fields of a profile are for one person, and do not go with --from-cards")
    }
    if contact.tag.count > 1 { throw ValidationError("--from-cards takes one --tag, which the cards have") }
  }

  func run(in session: Session) throws {
    if fromCards { return try addFromCards(in: session) }
    var fields = try contact.fields(displayName: name, changing: .always, in: session)
    let offer = CardOffer(name: contact.card == nil ? name : nil, session: session)
    if let uid = try offer.chosenUid() { fields.cardUid = uid }
    let tags = try profile.givenTags()
    if !tags.isEmpty { fields.tags = (fields.tags ?? []) + tags }
    let method = Methods.AddContact(
      fields: fields, lastContact: last, profile: try profile.newProfile())
    do {
      try session.show(method) { reply in
        AddedView(
          reply: reply, last: last, isFirst: try session.call(Methods.Status()).contacts == 1,
          cards: fields.cardUid == nil ? try offer.proposals(of: reply.contact) : [])
      }
    } catch let error as InvalidField where error.field == "displayName" {
      throw try offer.naming(error)
    }
  }
}
