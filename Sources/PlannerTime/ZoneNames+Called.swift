// Written by docs/generate-zones.py of CLDR 41-0.1 (Debian) and sabre/vobject 2.1.7-6.1.

extension ZoneNames {
  /// What Exchange shows, Lotus Notes writes, and CLDR calls zones in English.
  static let called = ZoneNames(
    """
    Africa/Cairo=Cairo|Egypt
    Africa/Casablanca=Casablanca|Casablanca, Monrovia|Morocco
    Africa/El_Aaiun=Africa FarWestern
    Africa/Johannesburg=Africa Southern|Harare, Pretoria|South Africa
    Africa/Juba=Juba|South Sudan
    Africa/Khartoum=Khartoum|Sudan
    Africa/Lagos=Africa Western|W. Central Africa|West Africa Standard Time|West Africa Summer Time
     West Africa Time|West Central Africa
    Africa/Maputo=Africa Central|Central Africa Time
    Africa/Monrovia=Liberia
    Africa/Nairobi=Africa Eastern|E. Africa|East Africa Time|East Africa, Nairobi|Nairobi
    Africa/Sao_Tome=Sao Tome
    Africa/Tripoli=Libya|Tripoli
    Africa/Windhoek=Namibia|Windhoek
    America/Adak=Aleutian|Aleutian Islands|Bering
    America/Anchorage=Alaska|Alaska Hawaii|Alaskan
    America/Araguaina=Araguaina|Tocantins
    America/Argentina/Buenos_Aires=Argentina|Argentina Summer Time|Argentina Time|Buenos Aires
     City of Buenos Aires
    America/Argentina/San_Luis=Argentina Western|Western Argentina Standard Time
     Western Argentina Summer Time|Western Argentina Time
    America/Asuncion=Asuncion|Paraguay|Paraguay Summer Time|Paraguay Time
    America/Bahia=Bahia|Salvador
    America/Bogota=Bogota, Lima, Quito|Bogota, Lima, Quito, Rio Branco|Colombia|Colombia Standard Time
     Colombia Summer Time|Colombia Time|SA Pacific
    America/Cancun=Chetumal
    America/Caracas=Caracas|Caracas, La Paz|Venezuela|Venezuela Time
    America/Cayenne=Cayenne, Fortaleza|French Guiana|French Guiana Time|SA Eastern
    America/Chicago=America Central|CST6CDT|Central|Central Daylight Time|Central Time
     Central Time (US & Canada)
    America/Chihuahua=Mexico Standard Time 2
    America/Cuiaba=Central Brazilian|Cuiaba
    America/Denver=America Mountain|MST7MDT|Mountain|Mountain Daylight Time|Mountain Time
     Mountain Time (US & Canada)|Navajo
    America/Edmonton=Alberta
    America/Goose_Bay=Goose Bay
    America/Grand_Turk=Turks And Caicos|Turks and Caicos
    America/Guatemala=Central America
    America/Guayaquil=Ecuador|Ecuador Time
    America/Guyana=Guyana|Guyana Time
    America/Halifax=Atlantic|Atlantic Daylight Time|Atlantic Time|Atlantic Time (Canada)
    America/Havana=Cuba|Cuba Daylight Time|Cuba Time|Havana
    America/Indiana/Indianapolis=Indiana (East)|US Eastern
    America/Jamaica=Jamaica
    America/Juneau=Alaska Daylight Time|Alaska Standard Time|Alaska Time
    America/La_Paz=Bolivia|Bolivia Time|Georgetown, La Paz, Manaus, San Juan|SA Western
    America/Lima=Peru|Peru Standard Time|Peru Summer Time|Peru Time
    America/Los_Angeles=America Pacific|PST8PDT|Pacific|Pacific Daylight Time|Pacific Time
     Pacific Time (US & Canada)|Pacific Time (US & Canada); Tijuana
    America/Manaus=Amazon|Amazon Standard Time|Amazon Summer Time|Amazon Time
    America/Mazatlan=Chihuahua, La Paz, Mazatlan|Mexican Pacific Daylight Time|Mexican Pacific Standard Time
     Mexican Pacific Time|Mexico Pacific
    America/Mexico_City=Guadalajara, Mexico City, Monterrey|Mexico|Mexico City, Tegucigalpa
     Mexico Standard Time
    America/Miquelon=Pierre Miquelon|Saint Pierre|Saint Pierre and Miquelon
     St. Pierre & Miquelon Daylight Time|St. Pierre & Miquelon Standard Time|St. Pierre & Miquelon Time
    America/Montevideo=Montevideo|Uruguay|Uruguay Standard Time|Uruguay Summer Time|Uruguay Time
    America/New_York=America Eastern|EST5EDT|Eastern|Eastern Daylight Time|Eastern Time
     Eastern Time (US & Canada)
    America/Noronha=Fernando de Noronha Standard Time|Fernando de Noronha Summer Time
     Fernando de Noronha Time|Mid-Atlantic|Noronha
    America/Nuuk=Greenland|Greenland Western|West Greenland Standard Time|West Greenland Summer Time
     West Greenland Time
    America/Paramaribo=Dutch Guiana|Suriname|Suriname Time
    America/Phoenix=Arizona|US Mountain
    America/Port-au-Prince=Haiti
    America/Punta_Arenas=Magallanes|Punta Arenas
    America/Regina=Canada Central|Saskatchewan
    America/Rio_Branco=Acre|Acre Standard Time|Acre Summer Time|Acre Time
    America/Santiago=Chile|Chile Standard Time|Chile Summer Time|Chile Time|Pacific SA|Santiago
    America/Santo_Domingo=Dominican
    America/Sao_Paulo=Brasilia|Brasilia Standard Time|Brasilia Summer Time|Brasilia Time|E. South America
    America/Scoresbysund=East Greenland Standard Time|East Greenland Summer Time|East Greenland Time
     Greenland Central|Greenland Eastern
    America/St_Johns=Newfoundland|Newfoundland Daylight Time|Newfoundland Time
    America/Tijuana=Baja California|Mexico Northwest|Northwest Mexico Daylight Time
     Northwest Mexico Standard Time|Northwest Mexico Time
    America/Vancouver=British Columbia
    America/Whitehorse=Yukon|Yukon Time
    America/Winnipeg=Manitoba
    Antarctica/Casey=Casey|Casey Time
    Antarctica/Davis=Davis|Davis Time
    Antarctica/DumontDUrville=Dumont-d’Urville Time|DumontDUrville
    Antarctica/Macquarie=Macquarie|Macquarie Island Time
    Antarctica/Mawson=Mawson|Mawson Time
    Antarctica/Rothera=Rothera|Rothera Time
    Antarctica/Syowa=Syowa|Syowa Time
    Antarctica/Vostok=Vostok|Vostok Time
    Asia/Almaty=Almaty|Almaty Standard Time|Almaty Summer Time|Almaty Time
     Almaty, Novosibirsk, North Central Asia|East Kazakhstan Time|Kazakhstan Eastern
    Asia/Amman=Amman|Jordan
    Asia/Anadyr=Anadyr|Anadyr Standard Time|Anadyr Summer Time|Anadyr Time
    Asia/Aqtau=Aqtau|Aqtau Standard Time|Aqtau Summer Time|Aqtau Time|Shevchenko
    Asia/Aqtobe=Aktyubinsk|Aqtobe|Aqtobe Standard Time|Aqtobe Summer Time|Aqtobe Time|Kazakhstan Western
     West Kazakhstan Time
    Asia/Ashgabat=Ashkhabad|Turkmenistan|Turkmenistan Standard Time|Turkmenistan Summer Time
     Turkmenistan Time
    Asia/Baghdad=Arabic|Baghdad
    Asia/Baku=Azerbaijan|Azerbaijan Summer Time|Azerbaijan Time|Azerbijan|Baku|Baku, Tbilisi, Yerevan
    Asia/Bangkok=Bangkok, Hanoi, Jakarta|Indochina|Indochina Time|SE Asia
    Asia/Barnaul=Altai|Barnaul, Gorno-Altaysk
    Asia/Beirut=Beirut|Middle East
    Asia/Bishkek=Astana|Central Asia|Frunze|Kyrgystan|Kyrgyzstan Time
    Asia/Brunei=Brunei|Brunei Darussalam Time
    Asia/Chita=Chita|Transbaikal
    Asia/Colombo=Lanka|Lanka Time|Sri Jayawardenepura|Sri Jayawardenepura, Sri Lanka|Sri Lanka
    Asia/Damascus=Damascus|Syria
    Asia/Dhaka=Astana, Dhaka|Bangladesh|Bangladesh Summer Time|Bangladesh Time|Dacca|Dhaka
    Asia/Dili=East Timor|East Timor Time
    Asia/Dubai=Abu Dhabi, Muscat|Arabian|Gulf|Gulf Standard Time
    Asia/Dushanbe=Dushanbe|Tajikistan|Tajikistan Time
    Asia/Hebron=Gaza, Hebron|West Bank
    Asia/Hong_Kong=Hong Kong|Hong Kong Standard Time|Hong Kong Summer Time|Hong Kong Time|Hongkong
    Asia/Hovd=Hovd|Hovd Standard Time|Hovd Summer Time|Hovd Time|W. Mongolia
    Asia/Irkutsk=Irkutsk|Irkutsk Standard Time|Irkutsk Summer Time|Irkutsk Time|Irkutsk, Ulaan Bataar
     North Asia East
    Asia/Jakarta=Indonesia Western|Western Indonesia Time
    Asia/Jayapura=Eastern Indonesia Time|Indonesia Eastern
    Asia/Jerusalem=Israel|Israel Daylight Time|Israel Time|Israel, Jerusalem Standard Time|Jerusalem
    Asia/Kabul=Afghanistan|Afghanistan Time|Kabul
    Asia/Kamchatka=Anadyr, Petropavlovsk-Kamchatsky|Kamchatka|Kamchatka Standard Time
     Petropavlovsk-Kamchatski Standard Time|Petropavlovsk-Kamchatski Summer Time
     Petropavlovsk-Kamchatski Time
    Asia/Karachi=Islamabad, Karachi|Islamabad, Karachi, Tashkent|Karachi|Pakistan|Pakistan Summer Time
     Pakistan Time
    Asia/Kathmandu=Kathmandu|Kathmandu, Nepal|Nepal|Nepal Time
    Asia/Kolkata=Chennai, Kolkata, Mumbai, New Delhi|India
     Kolkata, Chennai, Mumbai, New Delhi, India Standard Time
    Asia/Krasnoyarsk=Krasnoyarsk|Krasnoyarsk Standard Time|Krasnoyarsk Summer Time|Krasnoyarsk Time
     North Asia
    Asia/Kuala_Lumpur=Malaya
    Asia/Kuching=Borneo|Malaysia|Malaysia Time
    Asia/Kuwait=Arab, Kuwait, Riyadh
    Asia/Macau=Macao Standard Time|Macao Summer Time|Macao Time|Macau
    Asia/Magadan=Magadan|Magadan Summer Time|Magadan Time|Magadan, Solomon Is., New Caledonia
    Asia/Makassar=Central Indonesia Time|Indonesia Central
    Asia/Manila=Philippine Standard Time|Philippine Summer Time|Philippine Time|Philippines
    Asia/Novosibirsk=N. Central Asia|Novosibirsk|Novosibirsk Standard Time|Novosibirsk Summer Time
     Novosibirsk Time
    Asia/Omsk=Omsk|Omsk Summer Time|Omsk Time
    Asia/Oral=Oral|Uralsk
    Asia/Pyongyang=North Korea|Pyongyang|Pyongyang Time
    Asia/Qyzylorda=Kizilorda|Qyzylorda|Qyzylorda Summer Time|Qyzylorda Time
    Asia/Riyadh=Arab|Arabian Daylight Time|Arabian Time|Kuwait, Riyadh
    Asia/Sakhalin=Sakhalin|Sakhalin Summer Time|Sakhalin Time
    Asia/Samarkand=Samarkand
    Asia/Seoul=Korea|Korean Daylight Time|Korean Standard Time|Korean Time|Seoul|Seoul, Korea Standard time
    Asia/Shanghai=Beijing, Chongqing, Hong Kong SAR, Urumqi|Beijing, Chongqing, Hong Kong, Urumqi|China
     China Daylight Time|China Time
    Asia/Singapore=Kuala Lumpur, Singapore|Singapore
    Asia/Srednekolymsk=Chokurdakh
    Asia/Taipei=Taipei|Taipei Daylight Time|Taipei Time
    Asia/Tashkent=Ashgabat, Tashkent|Tashkent|Uzbekistan|Uzbekistan Standard Time|Uzbekistan Summer Time
     Uzbekistan Time|West Asia
    Asia/Tbilisi=Georgia|Georgia Standard Time|Georgia Summer Time|Georgia Time|Georgian|Tbilisi
    Asia/Tehran=Iran|Iran Daylight Time|Iran Time|Tehran
    Asia/Thimphu=Bhutan|Bhutan Time
    Asia/Tokyo=Japan|Japan Daylight Time|Japan Standard Time|Japan Time|Osaka, Sapporo, Tokyo|Tokyo
    Asia/Tomsk=Tomsk
    Asia/Ulaanbaatar=Choibalsan|Choibalsan Standard Time|Choibalsan Summer Time|Choibalsan Time|Mongolia
     Ulaanbaatar|Ulaanbaatar Summer Time|Ulaanbaatar Time
    Asia/Urumqi=Urumqi
    Asia/Vladivostok=Vladivostok|Vladivostok Summer Time|Vladivostok Time
    Asia/Yakutsk=Yakutsk|Yakutsk Summer Time|Yakutsk Time
    Asia/Yangon=Myanmar|Myanmar Time|Rangoon|Yangon (Rangoon)
    Asia/Yekaterinburg=Ekaterinburg|Sverdlovsk|Yekaterinburg|Yekaterinburg Standard Time
     Yekaterinburg Summer Time|Yekaterinburg Time
    Asia/Yerevan=Armenia|Armenia Standard Time|Armenia Summer Time|Armenia Time|Armenian
     Armenian Standard Time|Caucasus|Yerevan
    Atlantic/Azores=Azores|Azores Summer Time|Azores Time
    Atlantic/Canary=Europe Western|Western European Standard Time|Western European Summer Time
     Western European Time
    Atlantic/Cape_Verde=Cabo Verde Is.|Cape Verde|Cape Verde Is.|Cape Verde Summer Time|Cape Verde Time
    Atlantic/Reykjavik=Greenwich|Greenwich Mean Time|Iceland|Monrovia, Reykjavik
    Atlantic/South_Georgia=South Georgia|South Georgia Time
    Atlantic/Stanley=Falkland|Falkland Islands Standard Time|Falkland Islands Summer Time
     Falkland Islands Time
    Australia/Adelaide=Adelaide|Adelaide, Central Australia|Australia Central
     Australian Central Daylight Time|Australian Central Standard Time|Cen. Australia|Central Australia Time
    Australia/Brisbane=Brisbane|Brisbane, East Australia|E. Australia
    Australia/Darwin=AUS Central|Darwin
    Australia/Eucla=Aus Central W.|Australia CentralWestern|Australian Central Western Daylight Time
     Australian Central Western Standard Time|Australian Central Western Time|Eucla
    Australia/Hobart=Hobart|Hobart, Tasmania|Tasmania
    Australia/Lord_Howe=Lord Howe|Lord Howe Daylight Time|Lord Howe Island|Lord Howe Time
    Australia/Perth=Australia Western|Australian Western Daylight Time|Australian Western Standard Time
     Perth|Perth, Western Australia|W. Australia|Western Australia Time
    Australia/Sydney=AUS Eastern|Australia Eastern|Australian Eastern Daylight Time
     Australian Eastern Standard Time|Canberra, Melbourne, Sydney
     Canberra, Melbourne, Sydney, Hobart (year 2000 only)|Eastern Australia Time
    Etc/GMT+11=Coordinated Universal Time-11
    Etc/GMT+12=Dateline|International Date Line West
    Etc/GMT+2=Coordinated Universal Time-02
    Etc/GMT+8=Coordinated Universal Time-08
    Etc/GMT+9=Coordinated Universal Time-09
    Etc/GMT-12=Coordinated Universal Time+12
    Etc/GMT-13=Coordinated Universal Time+13
    Etc/UTC=Coordinated Universal Time|Factory|GMT0|Universal|Universal Coordinated Time
    Europe/Astrakhan=Astrakhan|Astrakhan, Ulyanovsk
    Europe/Athens=Athens, Istanbul, Minsk
    Europe/Berlin=Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna|W. Europe
    Europe/Bucharest=Athens, Bucharest|Bucharest|Eastern European Standard Time|Eastern European Summer Time
     Eastern European Time|Europe Eastern|GTB
    Europe/Budapest=Belgrade, Bratislava, Budapest, Ljubljana, Prague|Central Europe
    Europe/Chisinau=Chisinau|E. Europe
    Europe/Dublin=Eire|Irish
    Europe/Helsinki=Helsinki, Riga, Tallinn
    Europe/Istanbul=Istanbul|Turkey
    Europe/Kaliningrad=Kaliningrad
    Europe/Kyiv=FLE|Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius
    Europe/Lisbon=Greenwich Mean Time: Dublin, Edinburgh, Lisbon, London|Portugal
    Europe/London=British|Dublin, Edinburgh, Lisbon, London|GB-Eire
     Greenwich Mean Time; Dublin, Edinburgh, London
    Europe/Minsk=Belarus|Europe Further Eastern|Further-eastern European Time|Minsk
    Europe/Moscow=Moscow|Moscow Standard Time|Moscow Summer Time|Moscow Time|Moscow, St. Petersburg
     Moscow, St. Petersburg, Volgograd|Russian|W-SU
    Europe/Paris=Brussels, Copenhagen, Madrid, Paris|Central European Summer Time|Central European Time
     Europe Central|Paris, Madrid, Brussels, Copenhagen|Romance
    Europe/Prague=Belgrade, Pozsony, Budapest, Ljubljana, Prague|Prague, Central Europe
    Europe/Samara=Izhevsk, Samara|Kuybyshev|Samara|Samara Standard Time|Samara Summer Time|Samara Time
    Europe/Sarajevo=Sarajevo, Skopje, Sofija, Vilnius, Warsaw, Zagreb
    Europe/Saratov=Saratov
    Europe/Volgograd=Volgograd|Volgograd Summer Time|Volgograd Time
    Europe/Warsaw=Central European|Poland|Sarajevo, Skopje, Warsaw, Zagreb
    Indian/Chagos=Indian Ocean|Indian Ocean Time
    Indian/Christmas=Christmas|Christmas Island Time
    Indian/Cocos=Cocos|Cocos Islands Time
    Indian/Kerguelen=French Southern|French Southern & Antarctic Time
    Indian/Mahe=Seychelles|Seychelles Time
    Indian/Maldives=Maldives|Maldives Time
    Indian/Mauritius=Mauritius|Mauritius Summer Time|Mauritius Time|Port Louis
    Indian/Reunion=Reunion|Réunion Time
    Pacific/Apia=Apia|Apia Daylight Time|Apia Standard Time|Apia Time|Samoa
    Pacific/Auckland=Auckland, Wellington|New Zealand|New Zealand Daylight Time|New Zealand Time
    Pacific/Bougainville=Bougainville|Bougainville Island
    Pacific/Chatham=Chatham|Chatham Daylight Time|Chatham Islands|Chatham Standard Time|Chatham Time|NZ-CHAT
    Pacific/Easter=Easter|Easter Island|Easter Island Summer Time|Easter Island Time
    Pacific/Efate=Vanuatu|Vanuatu Standard Time|Vanuatu Summer Time|Vanuatu Time
    Pacific/Fakaofo=Tokelau|Tokelau Time
    Pacific/Fiji=Fiji|Fiji Islands, Kamchatka, Marshall Is.|Fiji Summer Time|Fiji Time
    Pacific/Funafuti=Tuvalu|Tuvalu Time
    Pacific/Galapagos=Galapagos|Galapagos Time
    Pacific/Gambier=Gambier|Gambier Time
    Pacific/Guadalcanal=Central Pacific|Ponape|Ponape Time|Solomon|Solomon Is., New Caledonia
     Solomon Islands Time
    Pacific/Guam=Guam|Guam Standard Time
    Pacific/Honolulu=Hawaii|Hawaii Aleutian|Hawaii-Aleutian Daylight Time|Hawaii-Aleutian Standard Time
     Hawaii-Aleutian Time|Hawaiian
    Pacific/Kanton=Phoenix Islands|Phoenix Islands Time
    Pacific/Kiritimati=Kiritimati Island|Line Islands|Line Islands Time
    Pacific/Kosrae=Kosrae|Kosrae Time
    Pacific/Kwajalein=Eniwetok, Kwajalein, Dateline Time|Kwajalein
    Pacific/Majuro=Marshall Islands|Marshall Islands Time
    Pacific/Marquesas=Marquesas|Marquesas Islands|Marquesas Time
    Pacific/Midway=Midway Island, Samoa
    Pacific/Nauru=Nauru|Nauru Time
    Pacific/Niue=Niue|Niue Time
    Pacific/Norfolk=Norfolk|Norfolk Island|Norfolk Island Daylight Time|Norfolk Island Standard Time
     Norfolk Island Time
    Pacific/Noumea=New Caledonia|New Caledonia Standard Time|New Caledonia Summer Time|New Caledonia Time
    Pacific/Pago_Pago=Samoa Daylight Time|Samoa Time
    Pacific/Palau=Palau|Palau Time
    Pacific/Pitcairn=Pitcairn|Pitcairn Time
    Pacific/Port_Moresby=Chuuk Time|Guam, Port Moresby|Papua New Guinea|Papua New Guinea Time|Truk
     West Pacific
    Pacific/Rarotonga=Cook|Cook Islands Half Summer Time|Cook Islands Standard Time|Cook Islands Time
    Pacific/Saipan=Chamorro|Chamorro Standard Time|North Mariana|North Mariana Islands Time
    Pacific/Tahiti=Tahiti|Tahiti Time
    Pacific/Tarawa=Gilbert Islands|Gilbert Islands Time
    Pacific/Tongatapu=Nuku'alofa|Nuku'alofa, Tonga|Tonga|Tonga Summer Time|Tonga Time
    Pacific/Wake=Wake|Wake Island Time
    Pacific/Wallis=Wallis|Wallis & Futuna Time
    """)
}
