extension RelationKind {
  /// The kind of each word. The words are in lower case and without accents.
  static let words: [String: RelationKind] = {
    var words: [String: RelationKind] = [:]
    for (kind, texts) in languages {
      for text in texts {
        for word in text.split(separator: " ") where words[String(word)] == nil { words[String(word)] = kind }
      }
    }
    return words
  }()

  /// The words of each kind: English and words from programs; then German, French, Spanish, Portuguese,
  /// Italian, Dutch, Polish and Turkish; then some Swedish, Danish, Norwegian, Czech, Russian, Japanese and
  /// Chinese words. If a word has different meanings in two languages, the first kind counts.
  private static let languages: [(RelationKind, [String])] = [
    (
      .spouse,
      [
        "spouse husband wife",
        "ehemann ehefrau mann frau gatte gattin ehegatte ehegattin ehepartner ehepartnerin gemahl gemahlin",
        "mari epoux femme epouse conjoint conjointe",
        "marido esposo esposa mujer conyuge mulher conjuge marito moglie coniuge sposo sposa consorte",
        "man vrouw echtgenoot echtgenote", "maz zona malzonek malzonka wspolmalzonek wspolmalzonka",
        "es esi esim koca kocam kari karim",
        "make maka hustru aegtefaelle mand kone ektefelle manzel manzelka муж жена супруг супруга 配偶者 夫",
        "妻 丈夫 妻子 配偶",
      ]
    ),
    (
      .partner,
      [
        "partner domesticpartner lifepartner sweetheart significantother lover date inlovewith lovedby",
        "boyfriend girlfriend",
        "fiance fiancee partners",
        "partnerin lebenspartner lebenspartnerin lebensgefahrte lebensgefahrtin verlobter verlobte",
        "partenaire compagnon compagne concubin concubine petitami petiteamie copain copine",
        "pareja novio novia prometido prometida",
        "parceiro parceira companheiro companheira namorado namorada noivo noiva",
        "compagno compagna convivente fidanzato fidanzata ragazzo ragazza levenspartner levensgezel",
        "verloofde",
        "partnerka chlopak dziewczyna narzeczony narzeczona konkubent konkubina",
        "hayatarkadasi sevgili sevgilim nisanli erkekarkadas kizarkadas",
        "sambo samboer partnerka pritel pritelkyne партнер партнерша パートナー 伴侣",
      ]
    ),
    (.ex, ["ex expartner", "exehemann geschieden", "eskies eskisevgili bylymaz bylazona"]),
    (
      .child,
      [
        "child children son sons daughter daughters kid kids baby",
        "kind kinder sohn sohne tochter tochterchen enfant enfants fils fille filles hijo hija hijos",
        "hijas",
        "filho filha filhos filhas crianca", "figlio figlia figli figlie bambino bambina",
        "kinderen zoon zoons dochter dochters zoontje dochtertje", "dziecko dzieci syn synowie corka corki",
        "cocuk cocuklar cocugum ogul oglu oglum kiz kizi kizim",
        "barn sonn datter dotter dite deti dcera сын дочь ребенок дети 子供 息子 娘 孩子 儿子 女儿",
      ]
    ),
    (
      .parent,
      [
        "parent parents mother father mom mum mommy mummy mama mamma dad daddy papa",
        "elternteil eltern mutter vater mutti vati mere pere maman madre padre padres progenitor",
        "progenitora",
        "mae pai pais", "babbo genitore genitori", "ouder ouders moeder vader mam pap",
        "matka ojciec rodzic rodzice tata", "anne annem baba babam ebeveyn",
        "foralder foraldrar mor far pappa foraeldre forelder foreldre otec rodic rodice",
        "мать отец мама папа родители 母 父 親 母亲 父亲 父母 妈妈 爸爸",
      ]
    ),
    (
      .sibling,
      [
        "sibling siblings brother brothers sister sisters halfbrother halfsister twin twins",
        "bruder bruederchen schwester geschwister halbbruder halbschwester zwilling frere soeur freres",
        "soeurs",
        "hermano hermana hermanos hermanas", "irmao irma irmaos irmas meioirmao meiairma",
        "fratello sorella fratelli sorelle fratellastro sorellastra broer broers broertje zus zuster",
        "zusje zussen",
        "brat siostra rodzenstwo bracia siostry", "kardes kardesim abi agabey abla kizkardes erkekkardes",
        "bror syster soster sosken bratr sestra sourozenec брат сестра 兄 弟 姉 妹 兄弟 姉妹 哥哥 弟弟 姐姐 妹妹",
      ]
    ),
    (
      .relative,
      [
        "kin relative relatives family relation grandparent grandparents grandmother grandfather grandma",
        "grandpa granny",
        "grandchild grandchildren grandson granddaughter uncle aunt auntie nephew niece cousin cousins",
        "godfather godmother",
        "godparent godchild godson goddaughter stepparent stepfather stepmother stepchild stepson",
        "stepdaughter stepbrother",
        "stepsister inlaw inlaws motherinlaw fatherinlaw parentinlaw brotherinlaw sisterinlaw soninlaw",
        "daughterinlaw",
        "verwandter verwandte verwandtschaft verwandt angehoriger angehorige familie grosseltern",
        "grossmutter grossvater",
        "oma opa enkel enkelin enkelkind onkel tante neffe nichte cousine kusine vetter schwager",
        "schwagerin",
        "schwiegermutter schwiegervater schwiegereltern schwiegersohn schwiegertochter stiefmutter",
        "stiefvater",
        "stiefsohn stieftochter stiefbruder stiefschwester pate patin patenonkel patentante patenkind",
        "taufpate",
        "famille proche grandmere grandpere grandsparents papi mamie petitfils petitefille petitsenfants",
        "oncle tonton",
        "neveu beaupere bellemere beaufrere bellesoeur beauxparents beaufils bellefille gendre bru",
        "parrain marraine",
        "filleul filleule demifrere demisoeur",
        "familia familiar pariente abuelo abuela abuelos nieto nieta tio tia primo prima sobrino sobrina",
        "suegro suegra",
        "suegros yerno nuera cunado cunada padrino madrina ahijado ahijada padrastro madrastra hijastro",
        "hijastra",
        "hermanastro hermanastra",
        "parente avo avos neto neta sobrinho sobrinha sogro sogra genro nora cunhado cunhada madrinha afilhado",
        "afilhada padrasto",
        "madrasta enteado enteada",
        "famiglia familiare parenti nonno nonna nonni nipote nipoti zio zia zii cugino cugina suocero",
        "suocera suoceri",
        "genero nuora cognato cognata figlioccio figlioccia patrigno matrigna",
        "familielid grootouder grootouders grootmoeder grootvader kleinkind kleinzoon kleindochter oom",
        "neef nicht",
        "schoonmoeder schoonvader schoonouders schoonbroer schoonzus schoonzuster schoonzoon",
        "schoondochter zwager",
        "peetoom peettante stiefvader stiefmoeder",
        "rodzina krewny krewna babcia dziadek dziadkowie wnuk wnuczka wujek wuj stryj ciocia ciotka",
        "kuzyn kuzynka",
        "siostrzeniec siostrzenica bratanek bratanica tesc tesciowa tesciowie ziec synowa szwagier",
        "szwagierka bratowa",
        "ojczym macocha pasierb pasierbica chrzestny chrzestna ojciecchrzestny matkachrzestna chrzesniak",
        "aile akraba buyukanne buyukbaba nine dede anneanne babaanne torun amca dayi hala teyze yenge",
        "eniste kuzen yegen",
        "kayinvalide kayinpeder kaynana kaynata gelin damat baldiz bacanak gorumce kayinbirader uveyanne",
        "uveybaba",
        "familj mormor morfar farmor farfar moster faster morbror farbror kusin bedstemor bedstefar",
        "besteforeldre rodina",
        "babicka stryc teta семья бабушка дедушка тетя дядя внук внучка 家族 親戚 祖母 祖父 家人 亲戚",
      ]
    ),
    (
      .pet,
      [
        "pet dog cat", "haustier hund katze", "animaldecompagnie chien chat", "mascota perro gato",
        "animaldeestimacao cachorro cao animaledomestico animaledacompagnia cane gatto huisdier hond kat",
        "zwierze zwierzak pies kot pupil evcilhayvan kopek kedi husdjur kaeledyr kjaeledyr питомец ペット",
        "宠物",
      ]
    ),
    (
      .friend,
      [
        "friend bestfriend acquaintance contact freund freundin bekannter bekannte ami amie meilleurami",
        "meilleureamie",
        "amigo amiga mejoramigo mejoramiga melhoramigo melhoramiga amico amica miglioreamico",
        "miglioreamica",
        "vriend vriendin", "przyjaciel przyjaciolka znajomy znajoma", "arkadas dost yakinarkadas",
        "van ven venn друг подруга 友達 友人 朋友",
      ]
    ),
    (
      .colleague,
      [
        "coworker colleague manager boss supervisor subordinate employee mentor protege",
        "kollege kollegin arbeitskollege arbeitskollegin chef chefin vorgesetzter vorgesetzte",
        "mitarbeiter mitarbeiterin",
        "collegue patron responsable superieur colega companerodetrabajo companeradetrabajo jefe jefa",
        "gerente",
        "colegadetrabalho chefe patrao collega capo responsabile superiore direttore baas leidinggevende",
        "kolega kolezanka wspolpracownik wspolpracowniczka szef szefowa kierownik przelozony menedzer",
        "isarkadasi meslektas yonetici mudur", "kollega sjef kolegyne коллега начальник 同僚 上司 同事 老板",
      ]
    ),
    (
      .assistant,
      [
        "assistant agent", "assistent assistentin sekretar sekretarin", "assistante secretaire",
        "asistente secretario secretaria ayudante assistente segretario segretaria secretaris",
        "secretaresse",
        "asystent asystentka sekretarka", "asistan yardimci", "ассистент помощник アシスタント 助理",
      ]
    ),
    (.metThrough, ["met metthrough referredby introducedby", "empfohlendurch vorgestelltvon"]),
  ]
}
