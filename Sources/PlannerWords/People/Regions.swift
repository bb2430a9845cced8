/// Names of countries and states, to recognize the last parts of an address.
enum Regions {
  /// Returns whether a text is the name of a country in English, German, French, Spanish, Portuguese or its
  /// own language, or a code of two capital letters that is not a state.
  static func isCountry(_ text: String) -> Bool {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    if text.count == 2, text.allSatisfy({ $0.isASCII && $0.isUppercase }) {
      return !stateCodes.contains(text)
    }
    return countries.contains(key(text))
  }

  /// Returns whether a text is a state of the United States or a province of Canada.
  static func isRegion(_ text: String) -> Bool { stateCodes.contains(text) || states.contains(key(text)) }

  private static func key(_ text: String) -> String {
    withoutAccents(text).filter { $0.isLetter || $0 == " " }
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ",").map { key(String($0)).trimmed }
  }

  private static let stateCodes = Set(
    """
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA \
    RI SC SD TN TX UT VT VA WA WV WI WY DC AB BC MB NB NL NS ON QC SK
    """.split(separator: " ").map(String.init))

  private static let states = Set(
    list(
      """
      Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho, Illinois, \
      Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota, Mississippi, \
      Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, \
      Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah, Vermont, \
      Virginia, Washington, West Virginia, Wisconsin, Wyoming, Alberta, British Columbia, Manitoba, New Brunswick, \
      Newfoundland and Labrador, Nova Scotia, Ontario, Quebec, Saskatchewan
      """))

  private static let countries = Set(
    list(
      """
      Afghanistan, Albania, Algeria, Andorra, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahamas, \
      Bahrain, Bangladesh, Barbados, Belarus, Belgium, Belize, Benin, Bhutan, Bolivia, Bosnia and Herzegovina, Botswana, \
      Brazil, Brunei, Bulgaria, Burkina Faso, Burundi, Cambodia, Cameroon, Canada, Cape Verde, Chad, Chile, China, \
      Colombia, Congo, Costa Rica, Croatia, Cuba, Cyprus, Czechia, Czech Republic, Denmark, Djibouti, Dominica, \
      Dominican Republic, Ecuador, Egypt, El Salvador, England, Eritrea, Estonia, Eswatini, Ethiopia, Fiji, Finland, \
      France, Gabon, Gambia, Germany, Ghana, Great Britain, Greece, Greenland, Grenada, Guatemala, Guinea, Guyana, Haiti, \
      Honduras, Hong Kong, Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italy, Ivory Coast, Jamaica, \
      Japan, Jordan, Kazakhstan, Kenya, Kosovo, Kuwait, Kyrgyzstan, Laos, Latvia, Lebanon, Lesotho, Liberia, Libya, \
      Liechtenstein, Lithuania, Luxembourg, Macau, Madagascar, Malawi, Malaysia, Maldives, Mali, Malta, Mauritania, \
      Mauritius, Mexico, Moldova, Monaco, Mongolia, Montenegro, Morocco, Mozambique, Myanmar, Namibia, Nepal, Netherlands, \
      The Netherlands, New Zealand, Nicaragua, Niger, Nigeria, North Macedonia, Northern Ireland, Norway, Oman, Pakistan, \
      Palestine, Panama, Papua New Guinea, Paraguay, Peru, Philippines, Poland, Portugal, Puerto Rico, Qatar, \
      Republic of Ireland, Romania, Russia, Rwanda, San Marino, Saudi Arabia, Scotland, Senegal, Serbia, Seychelles, \
      Sierra Leone, Singapore, Slovakia, Slovenia, Somalia, South Africa, South Korea, Korea, Spain, Sri Lanka, Sudan, \
      Suriname, Sweden, Switzerland, Syria, Taiwan, Tajikistan, Tanzania, Thailand, Togo, Trinidad and Tobago, Tunisia, \
      Turkey, Turkmenistan, Uganda, Ukraine, United Arab Emirates, United Kingdom, UK, United States, \
      United States of America, USA, UAE, Uruguay, Uzbekistan, Vatican, Venezuela, Vietnam, Wales, Yemen, Zambia, Zimbabwe, \
      Deutschland, Österreich, Schweiz, Frankreich, Italien, Spanien, Belgien, Niederlande, Luxemburg, Dänemark, Schweden, \
      Norwegen, Finnland, Polen, Tschechien, Slowakei, Ungarn, Slowenien, Kroatien, Griechenland, Türkei, Rumänien, \
      Bulgarien, Serbien, Irland, Großbritannien, England, Vereinigtes Königreich, USA, Vereinigte Staaten, Kanada, \
      Brasilien, Mexiko, Argentinien, Japan, China, Indien, Russland, Australien, Neuseeland, Ägypten, Südafrika, \
      Allemagne, Autriche, Suisse, Italie, Espagne, Belgique, Pays-Bas, Danemark, Suède, Norvège, Finlande, Pologne, \
      République tchèque, Hongrie, Croatie, Grèce, Turquie, Irlande, Royaume-Uni, États-Unis, Brésil, Mexique, Maroc, \
      Algérie, Tunisie, Japon, Chine, Inde, Russie, Australie, \
      Alemania, Suiza, Francia, Italia, España, Bélgica, Países Bajos, Dinamarca, Suecia, Noruega, Polonia, Hungría, \
      Croacia, Grecia, Turquía, Irlanda, Reino Unido, Inglaterra, Estados Unidos, EE UU, Brasil, México, Perú, Japón, Rusia, \
      Alemanha, Áustria, Suíça, França, Itália, Espanha, Países Baixos, Holanda, Suécia, Polónia, Polônia, Hungria, \
      Croácia, Grécia, Turquia, EUA, Canadá, Marrocos, Moçambique, Cabo Verde, Japão, Rússia, Índia, \
      Nederland, België, Danmark, Sverige, Norge, Suomi, Ísland, Polska, Česko, Česká republika, Slovensko, Slovenija, \
      Magyarország, Hrvatska, Srbija, Crna Gora, Bosna i Hercegovina, România, България, Ελλάδα, Türkiye, Україна, \
      Россия, Eesti, Latvija, Lietuva, Éire, 日本, 中国, 대한민국
      """))
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
