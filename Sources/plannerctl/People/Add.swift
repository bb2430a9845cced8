import ArgumentParser
import PlannerModel
import PlannerProtocol

struct Add: PlannerCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a person, and plan sessions with --every.",
    discussion: """
      By default a session takes 30 minutes, on any day and at any time, with importance 3. With --card and \
      without NAME, the person gets the card's name. If a card without a person has NAME, a terminal asks \
      you whether to link it; elsewhere you see the command that links it. --from-cards lists the cards of \
      your address books without a person. It adds the cards that you choose, with the same options and with \
      their tags; --tag lists only the cards with that tag.
      """)

  @Argument(help: "The person's name.")
  var name: String?

  @Flag(help: "Choose from the cards of your address books.")
  var fromCards = false

  @Option(
    help: ArgumentHelp(
      "Choose these of the listed cards without a question: 1,3-5 or all.", valueName: "numbers"))
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
      if name == nil, contact.card == nil { throw ValidationError("use a NAME, --card UID or --from-cards") }
      if pick != nil { throw ValidationError("--pick needs --from-cards") }
      return
    }
    if name != nil { throw ValidationError("--from-cards uses the names of the cards: omit NAME") }
    if contact.card != nil || contact.timeZone != nil {
      throw ValidationError("--card and --tz are for one person: omit them with --from-cards")
    }
    if try !profile.isEmpty || !profile.givenTags().isEmpty {
      throw ValidationError("the fields of a profile are for one person: omit them with --from-cards")
    }
    if contact.tag.count > 1 { throw ValidationError("--from-cards allows one --tag, a tag of the cards") }
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
