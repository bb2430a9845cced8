/// The templates that come with the planner.
enum Shipped {
  /// By name.
  static let texts: [String: String] = Dictionary(
    uniqueKeysWithValues: files.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) })

  private static let files: KeyValuePairs<String, [UInt8]> = [
    "anniversary.de": PackageResources.anniversary_de_mustache,
    "anniversary.en": PackageResources.anniversary_en_mustache,
    "birthday.de": PackageResources.birthday_de_mustache,
    "birthday.en": PackageResources.birthday_en_mustache,
    "checkIn.de": PackageResources.checkIn_de_mustache,
    "checkIn.en": PackageResources.checkIn_en_mustache,
    "condolence.de": PackageResources.condolence_de_mustache,
    "condolence.en": PackageResources.condolence_en_mustache,
    "custom.de": PackageResources.custom_de_mustache,
    "custom.en": PackageResources.custom_en_mustache,
    "followUp.de": PackageResources.followUp_de_mustache,
    "followUp.en": PackageResources.followUp_en_mustache,
    "introduction.de": PackageResources.introduction_de_mustache,
    "introduction.en": PackageResources.introduction_en_mustache,
    "newsletter.de": PackageResources.newsletter_de_mustache,
    "newsletter.en": PackageResources.newsletter_en_mustache,
    "thanks.de": PackageResources.thanks_de_mustache,
    "thanks.en": PackageResources.thanks_en_mustache,
  ]
}
