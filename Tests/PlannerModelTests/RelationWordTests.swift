import PlannerModel
import Testing

@Suite struct `Words for relations` {
  @Test(arguments: [
    (
      RelationKind.sibling,
      "sister Schwester sœur soeur hermana irmã sorella zus siostra abla kızkardeş Bruder frère hermano"
    ),
    (.sibling, "irmão fratello broer brat ağabey kardeş brother Geschwister syster сестра 姉"),
    (
      .parent,
      "mother Mutter mère madre mãe moeder matka anne father Vater père padre pai vader ojciec baba Mama мать 母亲"
    ),
    (
      .child,
      "son Sohn fils hijo filho figlio zoon syn oğul daughter Tochter fille hija filha figlia dochter córka kız Kind"
    ),
    (
      .spouse,
      "husband Ehemann mari marido marito echtgenoot mąż koca wife Ehefrau femme esposa moglie vrouw żona karı eş"
    ),
    (
      .partner,
      "partner Lebensgefährtin compagne pareja namorada compagna verloofde partnerka sevgili fiancé girlfriend"
    ),
    (
      .ex,
      "ex ex-wife Exfrau ex-mari exmarido ex-namorado ex-marito ex-man były-mąż eski-eş Ex-Freund ex_husband former-spouse"
    ),
    (.pet, "pet Haustier chien mascota cachorro gatto huisdier pies kedi dog Katze"),
    (
      .relative,
      "grandmother Oma grand-mère abuela avó nonna grootmoeder babcia büyükanne grandpa Großvater abuelo dziadek dede"
    ),
    (
      .relative,
      "aunt Tante tante tía tia zia ciocia teyze hala uncle Onkel oncle tío tio zio oom wujek dayı amca"
    ),
    (
      .relative,
      "cousin Cousine Vetter prima primo cugino neef kuzyn kuzen niece Nichte nièce sobrina sobrinha nipote yeğen"
    ),
    (
      .relative,
      "Schwiegermutter belle-mère suegra sogra suocera schoonmoeder teściowa kayınvalide sister-in-law Schwager"
    ),
    (
      .relative,
      "stepmother Stiefvater godfather Patentante marraine padrino madrinha chrzestny grandchild Enkel petit-fils"
    ),
    (.friend, "friend Freundin ami amigo amica vriend przyjaciel arkadaş"),
    (
      .colleague,
      "manager Chef jefe chefe capo baas szef müdür Kollegin collègue colega collega meslektaş boss co-worker"
    ),
    (
      .assistant, "assistant Assistentin secrétaire asistente assistente secretaresse asystent yardımcı agent"
    ),
    (.metThrough, "referred-by met-through met"),
  ])
  func `are known in the languages that phones write`(kind: RelationKind, words: String) {
    for word in words.split(separator: " ").map(String.init) {
      #expect(RelationKind(word: word) == kind, "\(word)")
      #expect(RelationKind(word: word.uppercased().lowercased()) != nil, "\(word)")
      #expect(RelationKind(word: "X-\(word)") == kind, "\(word)")
    }
  }

  @Test(arguments: [
    (RelationKind.sibling, "youngerSister elderBrother twinsister half-brother eldestSibling"),
    (
      .relative,
      "sisterInLaw auntMothersSister uncleFathersElderBrother greatGrandmother cousinGrandparentsSiblingsChild"
        + " nephewSistersSon grandchildOrSiblingsGrandchild stepBrother youngerCousinMothersSiblingsSon"
    ),
  ])
  func `of Apple's that say more are known, too`(kind: RelationKind, words: String) {
    for word in words.split(separator: " ").map(String.init) {
      #expect(RelationKind(word: word) == kind, "\(word)")
    }
  }

  @Test(arguments: [
    "muse", "neighbour", "aunt of Ottoline", "emergency", "", "X-", "42", "Max", "sons of anarchy",
  ])
  func `that say something else are no kind`(word: String) {
    #expect(RelationKind(word: word) == nil)
  }

  @Test func `are kept where they say more than the kind, in their spelling`() {
    let labels = [
      ("Schwester", "Schwester"), (" sœur ", "sœur"), ("Sister", "sister"), ("X-Patentante", "Patentante"),
      ("X-mas friend", "X-mas friend"), ("domestic partner", "domestic partner"),
    ]
    for (word, label) in labels { #expect(RelationKind.label(of: word) == label, "\(word)") }
    for word in [
      "child", "Children", "x-partner", "kin", "co-worker", "Friend", "met-through", "x-pet", "x-ex", " ",
    ] {
      #expect(RelationKind.label(of: word) == nil, "\(word)")
    }
    let long = String(repeating: "a", count: 300)
    #expect(RelationKind.label(of: long)?.count == ValidLength.tag.most)
  }

  @Test func `that are offered have a kind, and every kind has one`() {
    let kinds = RelationKind.offered.map { RelationKind(word: $0) }
    #expect(!kinds.contains(nil) && Set(kinds) == Set(RelationKind.allCases))
  }

  @Test func `mark family as tags, unless the word is another one as a group`() {
    for tag in [
      "family", "Familie", "famille", "rodzina", "aile", "Cousins", "parents", "Großeltern", "siblings",
    ] {
      #expect(RelationKind.isFamily(tag: tag), "\(tag)")
    }
    for tag in [
      "kind", "Anne", "partner", "friends", "work", "women", "país", "ex", "dog owners", "family doctor",
    ] {
      #expect(!RelationKind.isFamily(tag: tag), "\(tag)")
    }
  }

  @Test func `of family are those of blood and marriage`() {
    let family = RelationKind.allCases.filter(\.isFamily)
    #expect(family == [.spouse, .partner, .child, .parent, .sibling, .relative])
    #expect(RelationKind.allCases.filter(\.isOneWay) == [.pet, .assistant, .metThrough])
  }
}
