/// Common words that are not names when they are in lower case, and capitalized words that are not names of
/// people. All are folded.
enum CommonWords {
  static func contains(_ word: String) -> Bool { all.contains(word) }

  /// Returns whether a German noun follows this word more often than a name does.
  static func standsBeforeNoun(_ word: String) -> Bool {
    if articles.contains(word) { return true }
    return word.count > 4 && ["e", "en", "er", "es", "em"].contains { word.hasSuffix($0) }
      && !german.contains(word)
  }

  /// Words that show that a text is German.
  static let german = words(
    """
    aber als am an auch auf aus bei bin bis bitte da dann das dass dem den der des die du ein eine einen einer er es
    fuer für hab habe haben hat heute ich ihr ihm ihn im in ist ja kann kein keine mal man mein meine mich mir mit
    morgen muss nach nicht noch nur oder schon sein seine sich sie sind so soll treffe über um und uns vom von vor
    wann war warum was wegen wem wen wenn wer wie wieder will wir wird wo wollte zu zum zur
    """)

  private static let articles = words(
    """
    das dem den der des die ein eine einem einen einer eines mein meine meinem meinen meiner dein deine deinen deiner
    sein seine seinem seinen seiner ihr ihre ihrem ihren ihrer unser unsere unseren kein keine keinen im am zum zur vom
    beim ins ans fürs jeden jede jedes jeder diese dieser dieses diesen welche welcher nächste nächsten nächster letzte
    letzten zwei drei vier fünf sechs ohne viel viele wenig
    """)

  private static let all: Set<String> = english.union(capitals).union(german).union(articles).union(others)
    .union(unspaced)

  private static let english = words(
    """
    a able about above accept across act action add address after again against age ago agree ahead air
    all allow almost alone along already also although always am among amount an and angry animal another
    answer any anybody anyone anything anyway appear apply are area arm army around arrive art arts artist
    arty as ask asked at attack attend aunt author away baby back bad bag ball band bank bar barn base
    bath be bear beat beautiful became because become bed been before began begin behind being believe
    bell below benefit bend bent best better between beyond big bike bill billed bills billion billing
    birth birthday bit black bless blood blue board boat body bond book booked booking books born boss
    both bottle bottom bought bow bowl box boy boys brand bread break breakfast bridge brief bring broke
    brother brought brown budget build bus business busy but butter buy by cake call called calls came can
    candle candy cannot car card care cared career cart carry case cash cast cat catch cause cell center
    central certain chair chance change charge charity chase chat cheap check cheers chess child children
    choice choose church citizen city claim class clean clear clever close cloth clothes cloud club coffee
    cold college color colour come coming common company compare concert concern contact contacts cook
    cool copy corner cost could country couple course court cousin cover crazy create cross cry crystal
    cup cut dad daily dance danger dare dark dash data date dates daughter dawn day days dead deal dean
    dear death debt decide deep degree delay den dent depend desk detail did die different dig dine dined
    diner dinner direct do doctor does dog doing dollar don done donor door dot double doubt down dr draft
    drafts draw dream dress drew drink drive drop dry due during duty each early earn east easy eat edge
    effect egg eight either elder eleven else email emails end energy english enjoy enough enter even
    evening event ever every everybody everyone everything evil exact example except expect eye eyes face
    fact fail fair faith fall family far farm fast fat father favor favorite favourite fear feed feel feet
    fell fellow felt few field fifteen fight file files fill film final find fine finger finish fire firm
    first fish fit five fix flat floor flower flowers fly follow food foot for force forest forget form
    forward found four frank frankly free french fresh friday friend friends from front fruit full fun
    funny future game games garden gas gate gave gay general get gets getting gift gifts girl give given
    glad glass go goal god goes gold gone good goods got grace grand grandma grandpa grant granted grass
    gray great green grey ground group groups grow guard guess guest guy guys had hair half hall hand
    hands happen happy hard has hat hate have having he head heal health hear heart heat heavy held hell
    hello help her here hero hers herself hey hi hide high hill him himself his history hit hold holiday
    home hope hoped hoping horse hospital host hot hotel hour hours house how however hue huge human
    hundred hunt hunter hurry hurt husband i ice idea if ill image important in include indeed inside
    instead interest into introduce invite invited is island issue it item its itself jacket jam january
    jeans job jobs join joined joke joy joyful judge juice july jump june junior just justice keep keen
    kept key kid kids kill kind kindly king kiss kitchen kite knew knife knock know known lab lad lady
    lake lamp land lane language large last late later laugh law lay lead leaf learn least leave led left
    leg lend lent less let letter letters level life lift light like liked likely likes line lined liner
    lines link list listen little live lives living loan lock log long look looking lord lose loss lost
    lot lots loud love loved lovely low luck lucky lunch machine made magic mail main major make makes
    making male mall man manage many map maple march marge margin marina marine mark marked marker market
    markets marketing marking marks marry married mars mart mask mass mat match mate mated mates matter
    mature may maybe me meal mean means meant measure meat media medium meet meeting meetings member
    members men mend mention mercy merry message messages met middle might mild mile miles milk mill
    million mind mine minor mint minute minutes miss missed mix model modern mom moment monday money month
    months mood moon more morning most mother mount mountain mouse mouth move moved movie mr mrs ms much
    mum music must my myself name names natural near nearly neck need needs neighbor neighbour neither
    nephew nest net never new news next nice niece night nine no nobody noise none noon nor normal north
    nose not note noted notes nothing notice novel now number nurse ocean odd of off offer office often oh
    ok okay old older olive on once one ones only open opera or orange order organize other others our
    ours out outside over own page paid pain paint pair pale pants paper parent parents park part parted
    partly parts partner party pass past path patience pats patted pay peace pen pence people per perhaps
    person pet phone photo piano pick picture piece pine pink place plan planned planner planning plans
    plant play player please plenty plus poem point police pool poor pope port post power practice present
    press pretty price prince private probably problem program project promise proper proposal proud
    public pull purpose put quarter queen question quick quickly quiet quite race rain raise ran rang
    rather reach read ready real really reason receive recent record red reed reef relax remember remind
    reminder rent reply report rest return rich ride right ring rise risk river road robe robed robot rock
    role roman room rose roses ross round row royal rub rude rule run rung russia sad safe said sail salad
    sale sales salt same sand sat saturday save saw say says scene schedule school sea search season seat
    second secret see seem seen self sell send sense sent september series serious serve service session
    sessions set seven several shall shane shape share she shed sheet ship shirt shoe shop short should
    show shut sick side sign silver similar simple since sing single sir sister sit site six size skill
    skin sky sleep slow small smile snow so social soft sold some somebody someone something sometimes son
    song soon sore sorry sort soul sound south space speak special spend spoke sport spring staff stage
    stand star start state states station stay step still stone stood stop store storm story straight
    strange street strong student study stuff style such sudden sued sugar suit summer sun sunday sunny
    sure surprise sweet swim table take taken takes talk talked talks tall tan tar tart taste tax tea
    teach teacher team tear teen tell telling ten tend tennis tent term terms test text than thank thanks
    that the theater theatre their them then there these they thing things think third this those though
    thought thousand three through thursday thus ticket tie till time timed timely timer times tin tip
    tire tired to today together told tom tome ton tone tonight tony too took tool top total touch tough
    toward town trade train travel tree tried trip trouble true truly trust truth try tuesday turn turns
    tv twelve twenty twice two type uncle under understand university unless until up upon upset us use
    used useful usual vacation vale valid valley value van vast verse very via video view village visit
    visited visitor voice wade wait walk walker walks wall wally want wanted wants ward warm was wash
    watch water way ways we wear weather web website wedding wednesday week weekend weeks weight welcome
    well went were west what when where whether which while white who whole whom whose why wide wife wild
    will willed willing willow wills win wind window wine winner winter wise wish with within without
    witty woman women won wonder wood word words wore work worked works world worn worry worse worth would
    wow write writer writing written wrong wrote yard yeah year years yellow yes yesterday yet you young
    your yours yourself youth zero zone introduced asking arrange avoid cancel confirm discuss introduces
    propose reschedule suggest skip snooze pause resume undo whoever analysis analyst analog anagram
    annual annoy annoyed anno karma karate marital maroon martial martini mayor dancing danish elect
    election element elite emit erode evade evasion ideal idle idol irate iron irony jolly lease linen
    linear lint lisp lunar lurid mandate manda minaret mirage miracle mire natal nil pamper panel paste
    pastel patrol pilot polar poll ranch rani ronde sarong soften sofa sonic stereo tamper tarot tedious
    theorem timid toner toned tones topic valet valor vanity veranda verify vicar vine wander christmas
    """)

  /// Capitalized words: days, months, languages, countries, large towns, brands, and words that open and
  /// close letters.
  private static let capitals = words(
    """
    mon tue wed thu fri february april august october november december jan feb mar apr jun jul aug sep
    sept oct nov dec easter xmas hanukkah ramadan eid diwali thanksgiving halloween german spanish italian
    portuguese polish russian ukrainian turkish greek dutch swedish norwegian finnish czech hungarian
    romanian chinese japanese korean arabic hebrew hindi american british european asian african america
    europe asia africa germany france spain italy portugal poland ukraine turkey greece netherlands sweden
    denmark norway finland hungary romania china japan korea india brazil mexico canada australia england
    ireland scotland austria switzerland berlin hamburg munich münchen köln cologne frankfurt wien vienna
    zürich zurich paris london madrid barcelona lisbon rome milan prague warsaw budapest athens istanbul
    moscow kyiv tokyo beijing shanghai seoul delhi mumbai cairo york chicago boston angeles francisco
    washington toronto sydney internet google whatsapp telegram signal facebook instagram linkedin twitter
    zoom skype teams slack github apple microsoft amazon regards sincerely greetings prof madam
    """)

  /// The most common words of other languages, and words that would be a form of a common name.
  private static let others = words(
    """
    que de la el en y los se del las un por con una su para es al lo como mas pero sus le ya o este si
    porque esta entre cuando muy sin sobre tambien hasta hay donde quien desde todo nos durante todos uno
    les ni contra otros ese eso ante ellos mi antes algunos unos yo otro otras tanto esa estos mucho
    quienes nada muchos cual poco ella estar estas algo nosotros quiero hola gracias hoy ayer puedo tengo
    llamar et des une est pas dans qui sur au pour par je il elle nous vous ils mais ou donc sont avec ce
    cette sa ses leur quand comment bonjour merci demain hier bien fait faire tout aussi encore chez ma
    mes ta tes di che non sono ho ha hai anche quando dove chi cosa piu io mio mia grazie ciao oggi domani
    ieri tutto questo questa della delle dei nel alla suo sua ora poi mai nao os uma ser tem foi ele isso
    muito eu voce obrigado ola amanha ontem hoje meu minha dos das na em het een ik dat niet op te zijn er
    maar om hem dan zou wat mijn zo ze zich bij ook tot waar wanneer hoe wie morgen gisteren hallo dank
    goed nie sie jest z jak co tak ale po w za od przez tylko kiedy gdzie czy dla juz moj moja dzis jutro
    wczoraj czesc dziekuje prosze mam bir ve bu da icin ile ben sen biz ne zaman nasil cok var yok gibi
    daha kadar benim senin sonra bugun yarin dun och att det som pa ar av med inte ett han jag sig fran vi
    kan nar hur vem idag imorgon igar и в не на я что он с как это по но они мы она так его за был от то
    же ты к у из бы все мне было вот меня еще нет о ему когда где кто почему завтра вчера сегодня привет
    спасибо для или уже мой моя мои быть если при до там только і й та що як це він вона ми ви коли де хто
    вчора сьогодні привіт дякую мій arbeit auto bild buch chef datum eltern ende essen fest frage frau
    freund freunde freundin freunden geburtstag geld geschenk glück gruß grüße haus herr hochzeit idee
    jahr jahre kaffee kinder kollege kollegin kontakt kuchen leben leute liebe lieber mal mann marke
    marken markt märkte mensch menschen mittag mittagessen monat monate mutter nachricht nummer onkel ort
    rosen sache schule schwester sohn sommer spaß stadt stunde stunden tag tage tante termin termine thema
    tochter treffen uhr uhren urlaub vater wein weine weihnachten welt wetter willen woche wochen
    wochenende wohnung wort zeit zug zusammen bruder anruf abend abends ausflug besuch danke hans janken
    marka marki erster ernst ernste ernstes heide linde linse rosine kosten beate
    alive victory tiny rice jury santa hopes deny romance alien genes genius genus genie leaning bore
    idaho lange grosse grossen kleine daran kleinen danach darum juni darin grosste grossten linie grosses
    langen kleines weissen arten weisse katze christen grossem billig langem leere leeren wille nadie
    claro tomar marzo junio ninos suena mirar artista mirada costo suele lindo martes
    artes tono paro juro genera grecia luces robar ronda genio charla matin jure paru suede rayon
    anni vero genere aprile pare luce mare verita pari mattina marito danni costi sarei veri rossa greco
    mattino romana romani vere idade gracas danca pedra pedras costas tomou marcar marcou samen hopen
    tonen kende benen leest miasta robia liscie linii robie miast milo parku pary maju linki artik genel
    bence veren bende benden sarki adami verin adamin tarim adamlar idare ingen denna inget annat genom
    inga annan langre bor larare karlek ingar langa samre denn jacke billet kimin annem sant thee sante marca
    """)

  /// Chinese and Japanese words that are also parts of names.
  private static let unspaced: Set<String> = [
    "文化", "中国", "日本", "时间", "時間", "明天", "今天", "昨天", "今日", "明日", "昨日", "高兴", "安全", "大学", "学生", "先生", "小姐",
    "女士",
    "老师", "医生", "朋友", "家人", "电话", "電話", "会议", "会社", "世界", "自然", "健康", "建国", "和平", "文明", "光明", "永远", "美丽",
    "新年", "生日", "时候", "小时",
    "お母", "お父", "皆", "お客", "客", "奥", "お嬢", "子", "赤", "神", "お医者", "お子", "お兄", "お姉", "母", "父", "兄", "姉",
  ]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map { String($0.flatMap(Folding.fold)) })
  }
}
