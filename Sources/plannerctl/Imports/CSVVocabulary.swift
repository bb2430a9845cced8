import PlannerWords

/// The languages, besides English, in which headers are understood.
enum CSVLanguage: String, CaseIterable {
  case german, french, spanish, portuguese
}

/// Headers in German, French, Spanish and Portuguese, as written by Outlook, Thunderbird and people.
enum CSVVocabulary {
  /// The meaning of a header that may be more than a field.
  enum Meaning: Hashable {
    case field(CSVField)
    case relation(String)
    case fact(String)
    /// A word that can mean the whole name or the given name. It is the whole name if no column has the
    /// family name.
    case nameOrGiven
    /// A title, either of the person or of their job.
    case title
  }

  /// Returns the meanings of a header, by its key, in each language.
  static func meanings(of key: String) -> [CSVLanguage: Meaning] { all[key] ?? [:] }

  private static let all: [String: [CSVLanguage: Meaning]] = {
    var all: [String: [CSVLanguage: Meaning]] = [:]
    for (language, lines) in [
      (CSVLanguage.german, german), (.french, french), (.spanish, spanish), (.portuguese, portuguese),
    ] {
      for line in lines.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1).map(trimmed)
        guard parts.count == 2, let meaning = meaning(parts[0]) else { continue }
        for header in parts[1].split(separator: "|").map(trimmed) {
          // Umlauts may be written as two letters.
          for key in [CSVColumn.key(header), CSVColumn.key(withoutAccents(header, german: true))] {
            all[key, default: [:]][language] = meaning
          }
        }
      }
    }
    return all
  }()

  private static func meaning(_ word: String) -> Meaning? {
    switch word {
    case "nameOrGiven": return .nameOrGiven
    case "title": return .title
    default: break
    }
    if let field = CSVField(rawValue: word) { return .field(field) }
    let parts = word.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    return parts[0] == "relation" ? .relation(parts[1]) : .fact(parts[1])
  }

  private static let german = """
    name: Name | Voller Name | Vollständiger Name | Anzeigename | Kontakt | Kontaktname | Person | Freund | Freundin \
    | Freund/in | Freund:in | Vor- und Nachname | Vorname Nachname | Vorname und Nachname | Name, Vorname | Nachname, Vorname
    given: Vorname | Rufname
    middle: Weitere Vornamen | Weiterer Vorname | Zweiter Vorname | Mittelname | 2. Vorname
    family: Nachname | Familienname | Zuname
    prefix: Anrede | Namenspräfix | Präfix | Akademischer Titel
    title: Titel
    suffix: Suffix | Namenssuffix | Namenszusatz
    phoneticGiven: Phonetischer Vorname | Vorname (phonetisch) | Aussprache Vorname
    phoneticMiddle: Phonetischer zweiter Vorname
    phoneticFamily: Phonetischer Nachname | Nachname (phonetisch) | Aussprache Nachname
    nickname: Spitzname | Kosename
    tags: Kategorien | Kategorie | Gruppen | Gruppe | Schlagwörter | Etiketten
    last: Letzter Kontakt | Zuletzt gesehen | Zuletzt getroffen | Letztes Treffen
    timeZone: Zeitzone
    company: Firma | Name der Firma | Unternehmen | Organisation | Arbeitgeber | Firmenname
    role: Position | Funktion | Berufsbezeichnung | Stelle | Stellung | Jobtitel | Arbeitstitel | Tätigkeit
    department: Abteilung
    industry: Branche
    school: Schule | Schulen | Ausbildung | Universität | Hochschule
    interest: Interessen | Interesse | Hobbys
    birthday: Geburtstag | Geburtsdatum | Geboren | Geboren am | Geb. | Geb. am | Geb.-Datum | Geb.datum
    birthYear: Geburtsjahr
    birthMonth: Geburtsmonat
    anniversary: Jahrestag | Hochzeitstag | Hochzeit
    knownSince: Bekannt seit
    note: Notizen | Notiz | Bemerkung | Bemerkungen | Anmerkung | Anmerkungen | Kommentar | Kommentare | Beschreibung
    relation spouse: Ehepartner | Ehepartnerin | Ehegatte | Ehefrau | Ehemann
    relation partner: Partnerin | Lebenspartner | Lebensgefährte | Lebensgefährtin
    relation child: Kinder | Kind
    relation assistant: Assistent | Assistentin | Assistent(in) | Name Assistent
    relation manager: Vorgesetzter | Vorgesetzte | Name des/der Vorgesetzten | Name Vorgesetzter
    relation referred-by: Empfohlen von
    fact maiden name: Geburtsname | Mädchenname
    fact profession: Beruf
    fact office: Büro
    """

  private static let french = """
    name: Nom | Nom complet | Nom à afficher | Nom affiché | Contact | Personne | Ami | Amie | Ami(e) | Prénom et nom \
    | Nom et prénom | Nom prénom | Prénom nom
    given: Prénom
    middle: Deuxième prénom | Second prénom | Autres prénoms
    family: Nom de famille | Nom d'usage
    prefix: Civilité | Préfixe
    title: Titre
    suffix: Suffixe
    phoneticGiven: Prénom phonétique
    phoneticFamily: Nom phonétique | Nom de famille phonétique
    nickname: Surnom | Pseudo | Pseudonyme
    tags: Catégories | Catégorie | Groupes | Groupe | Étiquettes | Libellés
    last: Dernier contact | Dernière rencontre
    timeZone: Fuseau horaire
    company: Société | Nom de la société | Entreprise | Nom de l'entreprise | Organisation | Employeur
    role: Fonction | Poste | Titre de fonction | Titre du poste | Intitulé du poste
    department: Service | Département
    industry: Secteur | Secteur d'activité | Branche
    school: École | Études | Formation | Université
    interest: Loisirs | Centres d'intérêt | Intérêts | Passions
    birthday: Date de naissance | Anniversaire | Naissance | Né le | Née le | Né(e) le | Date anniversaire \
    | Date d'anniversaire
    birthYear: Année de naissance
    birthMonth: Mois de naissance | Mois
    birthDay: Jour de naissance | Jour
    anniversary: Anniversaire de mariage | Anniversaire de mariage ou fête | Date de mariage | Mariage
    knownSince: Connu depuis
    note: Notes | Note | Remarques | Remarque | Commentaires | Commentaire | Observations
    relation spouse: Conjoint(e) | Conjoint | Conjointe | Époux | Épouse | Mari | Femme
    relation partner: Partenaire | Compagnon | Compagne
    relation child: Enfants | Enfant
    relation assistant: Assistant(e) | Assistante
    relation manager: Responsable
    relation referred-by: Parrainage | Recommandé par
    fact maiden name: Nom de jeune fille | Nom de naissance
    fact profession: Métier
    fact office: Bureau
    """

  private static let spanish = """
    nameOrGiven: Nombre
    name: Nombre completo | Nombre y apellidos | Nombre y apellido | Apellidos y nombre | Nombre para mostrar | Contacto \
    | Persona | Amigo | Amiga
    given: Nombre de pila | Primer nombre | Nombres
    middle: Segundo nombre
    family: Apellidos | Apellido | Primer apellido | Apellido paterno | Apellido 1
    secondFamily: Segundo apellido | Apellido materno | Apellido 2
    prefix: Tratamiento | Prefijo
    title: Título
    suffix: Sufijo
    phoneticGiven: Nombre fonético
    phoneticFamily: Apellidos fonéticos | Apellido fonético
    nickname: Apodo | Sobrenombre | Alias | Mote
    tags: Categorías | Categoría | Grupos | Grupo | Etiquetas
    last: Último contacto | Último encuentro
    timeZone: Zona horaria | Huso horario
    company: Empresa | Nombre de la empresa | Organización | Compañía | Empleador
    role: Puesto | Cargo
    department: Departamento
    industry: Sector
    school: Escuela | Estudios | Colegio | Universidad
    interest: Intereses | Aficiones | Pasatiempos | Pasatiempo
    birthday: Cumpleaños | Fecha de nacimiento | Fecha nacimiento | Nacimiento | Fecha de cumpleaños | F. nacimiento
    birthYear: Año de nacimiento
    birthMonth: Mes de nacimiento | Mes
    birthDay: Día de nacimiento | Día
    anniversary: Aniversario | Aniversario de boda | Aniversario de bodas | Fecha de boda | Boda
    knownSince: Conocido desde
    note: Notas | Nota | Observaciones | Comentarios | Comentario
    relation spouse: Cónyuge | Esposo | Esposa | Marido | Mujer
    relation partner: Pareja
    relation child: Hijos | Hijas | Hijo | Hija
    relation assistant: Asistente | Nombre del ayudante | Nombre del asistente
    relation manager: Jefe | Nombre del director | Nombre del jefe
    relation referred-by: Referido por | Recomendado por | Remitido por
    fact maiden name: Apellido de soltera | Nombre de soltera
    fact profession: Profesión | Ocupación
    fact office: Oficina
    """

  private static let portuguese = """
    nameOrGiven: Nome
    name: Nome completo | Nome e sobrenome | Nome e apelido | Nome para exibição | Nome de exibição | Nome a apresentar \
    | Contato | Contacto | Pessoa | Amigo | Amiga
    given: Primeiro nome | Nome próprio
    middle: Segundo nome | Nome do meio
    family: Sobrenome | Sobrenomes | Apelido | Apelidos | Último nome | Nome de família
    prefix: Tratamento | Prefixo
    title: Título
    suffix: Sufixo
    phoneticGiven: Nome fonético
    phoneticFamily: Sobrenome fonético | Apelido fonético
    nickname: Alcunha
    tags: Categorias | Categoria | Grupos | Grupo | Marcadores | Etiquetas
    last: Último contato | Último contacto | Último encontro
    timeZone: Fuso horário
    company: Empresa | Nome da empresa | Organização | Companhia | Empregador
    role: Cargo | Função
    department: Departamento
    industry: Setor | Sector
    school: Escola | Estudos | Faculdade | Universidade
    interest: Interesses | Passatempos | Passatempo
    birthday: Data de nascimento | Data nascimento | Nascimento | Aniversário | Data de aniversário | Nascido em
    birthYear: Ano de nascimento
    birthMonth: Mês de nascimento | Mês
    birthDay: Dia de nascimento | Dia
    anniversary: Aniversário de casamento | Data de casamento | Casamento | Bodas
    knownSince: Conhecido desde
    note: Notas | Nota | Observações | Anotações | Comentários | Comentário
    relation spouse: Cônjuge | Esposo | Esposa | Marido
    relation partner: Parceiro | Parceira | Companheiro | Companheira
    relation child: Filhos | Filhas | Filho | Filha
    relation assistant: Assistente | Nome do assistente
    relation manager: Gerente | Nome do gerente | Chefe
    relation referred-by: Indicado por | Recomendado por
    fact maiden name: Nome de solteira
    fact profession: Profissão | Ocupação
    fact office: Escritório
    """
}
