// Written by docs/generate-zones.py of CLDR 41-0.1 (Debian).

extension ZoneNames {
  /// The parts of what Windows shows of zones, in its languages.
  static let cities = ZoneNames(
    """
    Africa/Cairo=Caïro|El Cairo|Il Cairo|Kahire|Kair|Kaira|Kairas|Kairo|Kairó|Káhira|Le Caire|Κάιρο|Каир
     Каиро|Кайро|Каїр|קהיר|القاهرة|ไคโร|カイロ|开罗|開羅|카이로
    Africa/Casablanca=Kasablanka|Kazablanka|Καζαμπλάνκα|Казабланка|Касабланка|קזבלנקה|الدار البيضاء
     คาสซาบลางก้า|カサブランカ|卡萨布兰卡|卡薩布蘭卡|카사블랑카
    Africa/Johannesburg=Harare|Hararė|Pretoria|Χαράρε|Хараре|הרארה|هراري|ฮาราเร|ハラレ|哈拉雷|하라레
    Africa/Juba=Cuba|Dżuba|Džuba|Džūba|Giuba|Τζούμπα|Џуба|Джуба|ג׳ובה|جوبا|จูบา|ジュバ|朱巴|주바
    Africa/Khartoum=Cartum|Chartum|Chartumas|Chartúm|Hartum|Hartūma|Jartum|Kartum|Kartúm|Khartoem|Khartum
     Χαρτούμ|Картум|Хартум|חרטום|الخرطوم|คาร์ทูม|ハルツーム|喀土穆|카르툼
    Africa/Nairobi=Nairobis|Nairóbi|Ναϊρόμπι|Найроби|Найробі|Најроби|ניירובי|نيروبي|ไนโรเบีย|ナイロビ|内罗毕|奈洛比
     나이로비
    Africa/Sao_Tome=San Tomė|Santo Tomé|Santome|Sao Tomé|Svatý Tomáš|Svätý Tomáš|São Tomé|Σάο Τομέ|Сан-Томе
     Сао Томе|סאו טומה|ساو تومي|เซาตูเม|サントメ|圣多美|聖多美|상투메
    Africa/Tripoli=Trablus|Tripole|Tripoli (Libye)|Tripolis|Trypolis|Trípoli|Τρίπολη|Триполи|Тріполі|טריפולי
     طرابلس|ตรีโปลี|トリポリ|的黎波里|트리폴리
    Africa/Windhoek=Vindhuka|Vindhukas|Windhuk|Βίντχουκ|Виндхук|Віндгук|וינדהוק|ويندهوك|วินด์ฮุก|ウィントフック
     温得和克|溫得和克|빈트후크
    America/Araguaina=Araguaína|Aragvaina|Aragvajana|Αραγκουάινα|Арагвајана|Арагуаина|Арагуайна|Араґуаіна
     אראגואינה|أروجوانيا|อารากัวนา|アラグァイナ|阿拉圭那|阿拉瓜伊纳|아라과이나
    America/Argentina/Buenos_Aires=San Chuanas|Sanhuana|Σαν Χουάν|Сан Хуан|Сан-Хуан|סן חואן|سان خوان|ซานฮวน
     サンファン|圣胡安|聖胡安|산후안
    America/Asuncion=Assunção|Asunción|Asunsjona|Asunsjonas|Ασουνσιόν|Асунсион|Асунсьйон|Асунсьон|אסונסיון
     أسونسيون|อะซุนซิออง|アスンシオン|亚松森|亞松森|아순시온
    America/Bahia=Bahía|Baija|Baía|Μπαΐα|Баия|Баија|Байя|באהיה|باهيا|บาเยีย|バイーア|巴伊亚|巴伊阿|바히아
    America/Bogota=Bogota|Bogotá|Lima|Quito|Rio Branco|Rio Brankas|Riobranko|Río Branco|Λίμα|Μπογκοτά
     Ρίο Μπράνκο|Богота|Боґота|Лима|Ліма|Рио Бранко|Риу-Бранку|Ріо-Бранко|בוגוטה|לימה|ריו ברנקו|بوغوتا
     ريوبرانكو|ليما|รีโอบรังโก|ลิมา|โบโกตา|ボゴタ|リオブランコ|リマ|利馬|利马|波哥大|里奥布郎库|里約布蘭|리마|보고타|히우 브랑쿠
    America/Caracas=Karakasa|Karakasas|Καράκας|Каракас|קראקס|كاراكاس|คาราคัส|カラカス|加拉加斯|卡拉卡斯|카라카스
    America/Cayenne=Caiena|Caienna|Cayena|Cayenne|Fortaleza|Kajenas|Kajenna|Καγιέν|Φορταλέζα|Кайен|Кайенна
     Каєнна|Кајен|Форталеза|פורטאלזה|קאיין|فورتاليزا|كايين|กาแยน|ฟอร์ตาเลซา|カイエンヌ|フォルタレザ|卡宴|福塔力莎|福塔雷萨|開雲|카옌
     포르탈레자
    America/Cuiaba=Cuiabá|Kujaba|Κουιαμπά|Куиаба|Куяба|Чуяба|קויאבה|كيابا|กุยาบา|クイアバ|古雅巴|库亚巴|쿠이아바
    America/Guatemala=El Salvador|Salvadora|Salvadoras|Salvádor|Salwador|Ελ Σαλβαδόρ|Салвадор|Сальвадор
     אל סלבדור|السلفادور|เอลซัลวาดอร์|エルサルバドル|萨尔瓦多|薩爾瓦多|엘살바도르
    America/Havana=Havanna|Hawana|La Habana|La Havane|L’Avana|Αβάνα|Гавана|Хавана|הוואנה|هافانا|ฮาวานา|ハバナ
     哈瓦那|하바나
    America/La_Paz=Georgetown|La Pasas|Lapasa|Manaos|Manaus|Manausa|Manausas|Λα Παζ|Μανάους|Ла Паз|Ла Пас
     Ла-Пас|Манаус|לה פאס|מנאוס|لا باز|ماناوس|มาเนาส์|ลาปาซ|マナウス|ラパス|拉巴斯|瑪瑙斯|马瑙斯|라파스|마나우스
    America/Mazatlan=Chihuahua|Masatlana|Masatlanas|Mazatlan|Mazatlán|Čihuahua|Čivava|Μαζατλάν|Τσιουάουα
     Мазатлан|Масатлан|Чиуауа|Чихуахуа|Чіуауа|מזטלן|צ׳יוואווה|تشيواوا|مازاتلان|ชีวาวา|มาซาทลาน|チワワ|マサトラン|奇瓦瓦
     奇華華|馬薩特蘭|马萨特兰|마사틀란|치와와
    America/Mexico_City=Cidade do México|Città del Messico|Ciudad de Mexico|Ciudad de México|Guadalajara
     Mehiko|Meksikas|Meksyk (miasto)|Mexico City|Mexico-Stad|Mexiko City|Mexiko-Stadt|Mexikóváros|Monterreja
     Monterrey|Monterėjus|México|Μοντερέι|Πόλη του Μεξικού|Мексико Сити|Мехико|Мехіко|Монтерей|Монтереј
     Монтеррей|מונטריי|מקסיקו סיטי|مكسيكو سيتي|مونتيري|มอนเตร์เรย์|เม็กซิโกซิตี|メキシコシティー|モンテレイ|墨西哥城|墨西哥市|蒙特瑞
     蒙特雷|멕시코 시티|몬테레이
    America/Montevideo=Montevideu|Montevidéu|Montevidėjas|Μοντεβιδέο|Монтевидео|Монтевідео|מונטווידאו
     مونتفيديو|มอนเตวิเดโอ|モンテビデオ|蒙得维的亚|蒙特維多|몬테비데오
    America/Punta_Arenas=Punta Arenasas|Puntaarenasa|Πούντα Αρένας|Пунта Аренас|Пунта-Аренас|פונטה ארנס
     بونتا أريناز|ปุนตาอาเรนัส|プンタアレナス|蓬塔阿雷納斯|蓬塔阿雷纳斯|푼타아레나스
    America/Santiago=Santiago de Chile|Santjagas|Santjago|Σαντιάγκο|Сантьяго|Сантьяґо|Сантяго|Сантјаго
     סנטיאגו|سانتياغو|ซันติอาโก|サンチアゴ|圣地亚哥|聖地牙哥|산티아고
    Asia/Amman=Aman|Amanas|Ammán|Ammāna|Amã|Αμμάν|Аман|Амман|עמאן|عمّان|อัมมาน|アンマン|安曼|암만
    Asia/Baghdad=Bagdad|Bagdadas|Bagdade|Bagdá|Bagdád|Bagdāde|Bağdat|Βαγδάτη|Багдад|בגדד|بغداد|แบกแดด|バグダッド
     巴格达|巴格達|바그다드
    Asia/Baku=Bakoe|Bakou|Bakuu|Bakú|Bakü|Μπακού|Баку|באקו|باكو|บากู|バクー|巴库|巴庫|바쿠
    Asia/Bangkok=Bangkok|Bangkoka|Banguecoque|Bankokas|Cakarta|Dżakarta|Džakarta|Giacarta|Hanoi|Jacarta
     Jakarta|Yakarta|Μπανγκόκ|Τζακάρτα|Џакарта|Бангкок|Банкок|Джакарта|בנגקוק|ג׳קרטה|بانكوك|جاكرتا|กรุงเทพ
     จาการ์ตา|ジャカルタ|バンコク|曼谷|雅加达|雅加達|방콕|자카르타
    Asia/Barnaul=Barnaul|Barnaula|Barnaulas|Barnauł|Barnaúl|Gorno-Altaysk|Μπαρναούλ|Барнаул|ברנאול|بارناول
     บาร์เนาว์|バルナウル|巴尔瑙尔|巴爾瑙爾|바르나울
    Asia/Beirut=Beiroet|Beirutas|Beirute|Beirūta|Bejrut|Bejrút|Beyrouth|Beyrut|Βυρητός|Бейрут|Бејрут|ביירות
     بيروت|เบรุต|ベイルート|貝魯特|贝鲁特|베이루트
    Asia/Bishkek=Urumczi|Urumçi|Urumči|Ürümqi|Ουρούμτσι|Урумчи|Урумчі|Урумћи|אורומקי|أرومكي|อุรุมชี|ウルムチ
     乌鲁木齐|烏魯木齊|우루무치
    Asia/Chita=Chitá|Cita|Csita|Czyta|Tchita|Tjita|Tschita|Tšita|Çita|Čita|Τσιτά|Чита|צ׳יטה|تشيتا|ชิตา|チタ|赤塔
     치타
    Asia/Damascus=Damas|Damasc|Damasco|Damask|Damaska|Damaskas|Damaskos|Damaskus|Damaszek|Damaszkusz|Damašek
     Şam|Δαμασκός|Дамаск|דמשק|دمشق|ดามัสกัส|ダマスカス|大馬士革|大马士革|다마스쿠스
    Asia/Dhaka=Daca|Daka|Dakka|Dháka|Ντάκα|Дака|Дакка|דאקה|دكا|ดากา|ダッカ|达卡|達卡|다카
    Asia/Dubai=Abu Dhabi|Mascate|Maskat|Maskata|Maskatas|Masqat|Masqaţ|Muscat|Muskat|Muškat|Μασκάτ|Маскат
     Мускат|מוסקט|مسقط|มัสกัต|マスカット|馬斯開特|马斯喀特|무스카트
    Asia/Hebron=El Halil|Gaza|Gazos ruožas|Gazze|Gáza|Hebron|Hebrona|Hebronas|Hebrón|Hébron|Γάζα|Χεβρώνα
     Газа|Хеброн|Хеврон|חברון|עזה|غزة|هيبرون (مدينة الخليل)|กาซา|เฮบรอน|ガザ|ヘブロン|加沙|加薩|希伯伦|赫布隆|가자|헤브론
    Asia/Hovd=Chovd|Chowd|Hovda|Hovdas|Kobdo|Χοβντ|Ховд|חובד|هوفد|ฮอฟด์|ホブド|科布多|호브드
    Asia/Irkutsk=Irkoetsk|Irkoutsk|Irkuck|Irkutska|Irkutskas|Irkutszk|Irkuțk|İrkutsk|Ιρκούτσκ|Іркутськ
     Иркутск|Иркуцк|אירקוטסק|ايركيتسك|อีร์คุตสค์|イルクーツク|伊尔库茨克|伊爾庫次克|이르쿠츠크
    Asia/Jerusalem=Gerusalemme|Ierusalim|Jerozolima|Jerusalém|Jerusalén|Jeruusalemm|Jeruzalem|Jeruzaleme
     Jeruzalém|Jeruzalė|Jeruzsálem|Jérusalem|Kudüs|Ιερουσαλήμ|Єрусалим|Јерусалим|Иерусалим|Йерусалим|ירושלים
     القدس|เยรูซาเลม|エルサレム|耶路撒冷|예루살렘
    Asia/Kabul=Cabul|Kabil|Kaboul|Kabula|Kabulas|Kábul|Καμπούλ|Кабул|קאבול|كابول|คาบูล|カブール|喀布尔|喀布爾|카불
    Asia/Kamchatka=Anadir|Anadira|Anadyr|Anadyris|Anadyr’|Anadõr|Anadır|Anádyr|Petropavlovsk-Kamchatsky
     Αναντίρ|Анадир|Анадырь|אנדיר|أندير|อานาดีร์|アナディリ|阿纳德尔|阿那底|아나디리
    Asia/Karachi=Carachi|Islamabad|Karacsi|Karaczi|Karatschi|Karaçi|Karači|Karačis|Karáči|Karáčí|Karāči
     Καράτσι|Карачи|Карачі|קראצ׳י|كراتشي|การาจี|カラチ|卡拉奇|喀拉蚩|카라치
    Asia/Kathmandu=Catmandu|Katmandou|Katmandu|Katmandú|Káthmandu|Káthmándú|Κατμαντού|Катманду|קטמנדו
     كاتماندو|กาตมันดุ|カトマンズ|加德满都|加德滿都|카트만두
    Asia/Kolkata=Calcuta|Calcutta|Calcutá|Chennai|Kalkata|Kalkuta|Kalkutta|Kalküta|Kalkāta|Kolkata|Mumbai
     New Delhi|Καλκούτα|Калкута|Калькутта|Колката|קולקטה|كالكتا|โกลกาตา|コルカタ|加尔各答|加爾各答|콜카타
    Asia/Krasnoyarsk=Krasnoiarsk|Krasnojarsk|Krasnojarska|Krasnojarskas|Krasnoïarsk|Krasznojarszk
     Κρασνογιάρσκ|Красноярск|Красноярськ|Краснојарск|קרסנויארסק|كراسنويارسك|ครัสโนยาร์สก์|クラスノヤルスク|克拉斯諾亞爾斯克
     克拉斯诺亚尔斯克|크라스노야르스크
    Asia/Magadan=Magadana|Magadanas|Magadán|Μαγκαντάν|Магадан|מגדן|مجادن|มากาดาน|マガダン|馬加丹|马加丹|마가단
    Asia/Novosibirsk=Novosibirska|Novosibirskas|Novossibirsk|Novoszibirszk|Nowosibirsk|Nowosybirsk
     Νοβοσιμπίρσκ|Новосибирск|Новосибірськ|נובוסיבירסק|نوفوسبيرسك|โนโวซิบิร์สก์|ノヴォシビルスク|新西伯利亚|新西伯利亞|노보시비르스크
    Asia/Omsk=Omska|Omskas|Omszk|Ομσκ|Омск|Омськ|אומסק|أومسك|โอมสก์|オムスク|鄂木斯克|옴스크
    Asia/Pyongyang=Pchenjanas|Pchjongjang|Phenian|Phenjan|Phenjana|Pjongjang|Pjöngjang|Πιονγκγιάνγκ|Пхеньян
     Пхенян|Пјонгјанг|פיונגיאנג|بيونغ يانغ|เปียงยาง|平壌|平壤|평양
    Asia/Qyzylorda=Kizlorda|Kyzylorda|Kyzyłorda|Kzyl Orda|Kzyl-Orda|Kõzõlorda|Kızılorda|Qysylorda|Qızılorda
     Κιζιλορντά|Кизилорда|Къзълорда|Кызылорда|קיזילורדה|كيزيلوردا|ไคซีลอร์ดา|クズロルダ|克孜勒奧爾達|克孜洛尔达|키질로르다
    Asia/Riyadh=Ar-Riyāḑ|Koeweit|Koweit|Koweït|Kuvait|Kuvajt|Kuveit|Kuveita|Kuveitas|Kuveyt|Kuwait|Kuweit
     Kuwejt|Riad|Riade|Rijad|Rijadas|Rijád|Rijāda|Riyad|Riyadh|Κουβέιτ|Ριάντ|Ер-Ріяд|Кувајт|Кувейт|Рияд
     Ријад|Эр-Рияд|כווית|ריאד|الرياض|الكويت|คูเวต|ริยาร์ด|クウェート|リヤド|利雅得|利雅德|科威特|리야드|쿠웨이트
    Asia/Sakhalin=Sacalina|Sachalin|Sachalinas|Sahalin|Sahalīna|Sahhalin|Sajalín|Sakhaline|Szahalin|Σαχαλίνη
     Сахалин|Сахалін|о-в Сахалин|סחלין|سكالين|ซาคาลิน|サハリン|庫頁島|萨哈林|사할린
    Asia/Seoul=Seul|Seula|Seulas|Seúl|Soul|Szöul|Séoul|Söul|Σεούλ|Сеул|סיאול|سول|โซล|ソウル|首尔|首爾|서울
    Asia/Shanghai=Beijing|Chongqing|Hong Kong|Hongkong|Honkonga|Honkongas|Χονγκ Κονγκ|Гонконг|Хонгконг
     Хонконг|הונג קונג|هونغ كونغ|ฮ่องกง|香港|홍콩
    Asia/Singapore=Kuala Lumpur|Kualalumpura|Kvala Lumpūras|Singapour|Singapur|Singapura|Singapūra
     Singapūras|Szingapúr|Κουάλα Λουμπούρ|Σιγκαπούρη|Куала Лумпур|Куала-Лумпур|Сингапур|Сінгапур|סינגפור
     קואלה לומפור|سنغافورة|كوالا لامبور|กัวลาลัมเปอร์|สิงคโปร์|クアラルンプール|シンガポール|吉隆坡|新加坡|싱가포르|쿠알라룸푸르
    Asia/Taipei=Taibei|Taipeh|Taipé|Taipéi|Taipėjus|Tajpej|Tchaj-pej|Ταϊπέι|Тайбей|Тайбэй|Тайпе|Тајпеј
     טאיפיי|تايبيه|ไทเป|台北|타이베이
    Asia/Tashkent=Achgabat|Asgabat|Asgabate|Ashgabat|Asjabad|Asjchabad|Asjkhabad|Aszchabad|Aşgabat|Aşkabat
     Ašchabad|Ašchabadas|Ašgabat|Ašgabata|Ašhabad|Așgabat|Tachkent|Taschkent|Tasjkent|Taskent|Taszkient
     Taşkent|Taškent|Taškenta|Taškentas|Tașkent|Ασχαμπάτ|Τασκένδη|Ашгабат|Ашхабад|Ташкент|אשגבט|טשקנט|طشقند
     عشق آباد|ทาชเคนต์|อาชกาบัต|アシガバード|タシケント|塔什干|阿什哈巴德|阿什哈巴特|아슈하바트|타슈켄트
    Asia/Tbilisi=Tbilisis|Tbilissi|Tbiliszi|Thbilisi|Tiflis|Τιφλίδα|Тбилиси|Тбілісі|טביליסי|تبليسي|ทบิลิซิ
     トビリシ|第比利斯|트빌리시
    Asia/Tehran=Tahran|Teerã|Teerão|Teheran|Teheranas|Teherán|Teherāna|Téhéran|Τεχεράνη|Тегеран|Техеран|טהרן
     طهران|เตหะราน|テヘラン|德黑兰|德黑蘭|테헤란
    Asia/Tokyo=Osaka|Sapporo|Tokija|Tokijas|Tokio|Tokió|Tóquio|Tōkyō|Τόκιο|Токио|Токіо|טוקיו|طوكيو|โตเกียว
     东京|東京|도쿄
    Asia/Tomsk=Tomska|Tomskas|Tomszk|Τομσκ|Томск|Томськ|טומסק|تومسك|ตอมสค์|トムスク|托木斯克|톰스크
    Asia/Ulaanbaatar=Oulan-Bator|Ulan Bator|Ulan Batoras|Ulan Batur|Ulanbatora|Ulanbátar|Ulán Bator
     Ulánbátar|Ulánbátor|Ułan Bator|Ουλάν Μπατόρ|Улан Батор|Улан-Батор|אולאן באטור|آلانباتار|อูลานบาตอร์
     ウランバートル|乌兰巴托|烏蘭巴托|울란바토르
    Asia/Vladivostok=Vladivostoka|Vladivostokas|Vlagyivosztok|Wladiwostok|Władywostok|Βλαδιβοστόκ
     Владивосток|ולדיווסטוק|فلاديفوستك|วลาดิโวสต็อก|ウラジオストク|海參崴|符拉迪沃斯托克|블라디보스토크
    Asia/Yakutsk=Iakoutsk|Iakuțk|Jakoetsk|Jakuck|Jakutsk|Jakutska|Jakutskas|Jakutszk|Γιακούτσκ|Јакутск
     Якутск|Якутськ|יקוטסק|ياكتسك|ยาคุตสค์|ヤクーツク|雅库茨克|雅庫次克|야쿠츠크
    Asia/Yekaterinburg=Ecaterimburgo|Ekaterimburgo|Ekaterinbourg|Jekaterinburg|Jekaterinburga
     Jekaterinburgas|Jekaterinenburg|Jekaterynburg|Jekatyerinburg|Jekatěrinburg|Αικατερινούπολη|Єкатеринбург
     Јекатеринбург|Екатеринбург|יקטרינבורג|يكاترنبيرج|ยีคาเตอรินเบิร์ก|エカテリンブルグ|叶卡捷琳堡|葉卡捷林堡|예카테린부르크
    Asia/Yerevan=Erevan|Ereván|Erevāna|Erivan|Eriwan|Erywań|Jerevan|Jerevanas|Jereván|Ερεβάν|Єреван|Јереван
     Ереван|ירוואן|يريفان|เยเรวาน|エレバン|埃里温|葉里溫|예레반
    Atlantic/Azores=Assoorid|Azor Adaları|Azorai|Azore|Azoren|Azorerna|Azorerne|Azori|Azori-szigetek|Azorit
     Azorski otoci|Azorské ostrovy|Azoru salas|Azory|Azzorre|Açores|Αζόρες|Азори|Азорски острови
     Азорские о-ва|Азорські Острови|האיים האזוריים|أزورس|อาซอเรส|アゾレス|亚速尔群岛|亞速爾群島|아조레스
    Atlantic/Reykjavik=Monrovia|Monrovija|Monróvia|Reikiavik|Reikjavika|Reikjavikas|Reiquiavique|Reykjavik
     Reykjavík|Reyk­ja­vík|Μονρόβια|Ρέυκιαβικ|Монровия|Монровија|Монровія|Рейкʼявік|Рейкьявик|Рейкявик
     Рејкјавик|מונרוביה|רייקיאוויק|ريكيافيك|مونروفيا|มันโรเวีย|เรคยาวิก|モンロビア|レイキャビク|蒙罗维亚|蒙羅維亞|雷克雅未克|雷克雅維克
     레이캬비크|몬로비아
    Australia/Adelaide=Adelaida|Adelaidė|Adélaïde|Αδελαΐδα|Аделаида|Аделаїда|Аделејд|אדלייד|أديليد|แอดิเลด
     アデレード|阿得雷德|阿德莱德|애들레이드
    Australia/Brisbane=Brisbanas|Brisbena|Μπρισμπέιν|Бризбейн|Бризбејн|Брисбен|Брісбен|בריסביין|برسيبان
     บริสเบน|ブリスベン|布利斯班|布里斯班|브리스베인
    Australia/Darwin=Darvinas|Dārvina|Ντάργουιν|Дарвин|Дарвін|דרווין|دارون|ดาร์วิน|ダーウィン|达尔文|達爾文|다윈
    Australia/Eucla=Jukla|Γιούκλα|Евкла|Иукла|Юкла|יוקלה|أوكلا|ยูคลา|ユークラ|尤克拉|유클라
    Australia/Hobart=Hobartas|Hobārta|Χόμπαρτ|Гобарт|Хобарт|הוברט|هوبارت|โฮบาร์ต|ホバート|荷巴特|霍巴特|호바트
    Australia/Perth=Pertas|Pērta|Περθ|Перт|Пърт|פרת׳|برثا|เพิร์ท|パース|伯斯|珀斯|퍼스
    Australia/Sydney=Canberra|Melbourne|Melburna|Melburnas|Sidneja|Sidney|Sidnėjus|Sydney|Sídney|Μελβούρνη
     Σίδνεϊ|Мелбурн|Мелбърн|Мельбурн|Сидней|Сиднеј|Сидни|Сідней|מלבורן|סידני|سيدني|ميلبورن|ซิดนีย์|เมลเบิร์น
     シドニー|メルボルン|墨尔本|墨爾本|悉尼|雪梨|멜버른|시드니
    Europe/Astrakhan=Astrachan|Astrachanė|Astrachań|Astrachaň|Astrachán|Astracán|Astracã|Astrahan|Astrahaņa
     Asztrahán|Oulianovsk|Ulianovsk|Uliánovsk|Uljanovsk|Uljanovskas|Uljanovszk|Uljanowsk|Ulyanovsk
     Uļjanovska|Uľjanovsk|Αστραχάν|Ουλιάνοφσκ|Астракан|Астрахан|Астрахань|Ульяновск|Ульяновськ|Уляновск
     Уљановск|אוליאנובסק|אסטרחן|أستراخان|أوليانوفسك|อะลิยานอฟ|แอสตราคาน|アストラハン|ウリヤノフスク|乌里扬诺夫斯克|烏里揚諾夫斯克|阿斯特拉罕
     아스트라한|울리야노프스크
    Europe/Berlin=Amesterdão|Amsterdam|Amsterdama|Amsterdamas|Amsterdã|Amszterdam|Berliin|Berliini|Berlijn
     Berlim|Berlin|Berlino|Berlynas|Berlín|Berlīne|Bern|Beč|Bécs|Dunaj|Estocolmo|Rim|Rom|Roma|Rome|Rooma
     Rzym|Rím|Róma|Stoccolma|Stockholm|Stokholm|Stokholma|Stokholmas|Sztokholm|Tukholma|Viedeň|Viena|Vienna
     Vienne|Viin|Viyana|Vídeň|Vīne|Wenen|Wiedeń|Wien|Ámsterdam|Řím|Štokholm|Άμστερνταμ|Βερολίνο|Βιέννη|Ρώμη
     Στοκχόλμη|Амстердам|Берлин|Берлін|Беч|Вена|Виена|Відень|Рим|Стокгольм|Стокхолм|אמסטרדם|ברלין|וינה|רומא
     שטוקהולם|أمستردام|برلين|روما|ستوكهولم|فيينا|สตอกโฮล์ม|อัมสเตอดัม|เบอร์ลิน|เวียนนา|โรม|アムステルダム|ウィーン
     ストックホルム|ベルリン|ローマ|斯德哥尔摩|斯德哥爾摩|柏林|維也納|维也纳|罗马|羅馬|阿姆斯特丹|로마|베를린|비엔나|스톡홀름|암스테르담
    Europe/Bucharest=Ateena|Aten|Atena|Atenas|Atene|Ateny|Athen|Athene|Athens|Athènes|Athén|Athény|Atina
     Atény|Atēnas|Atėnai|Boekarest|Bucarest|Bucareste|București|Bukarest|Bukareste|Bukareszt|Bukarešta
     Bukareštas|Bukurešt|Bukurešť|Bükreş|Αθήνα|Βουκουρέστι|Атина|Афины|Афіни|Букурешт|Букурещ|Бухарест|אתונה
     בוקרשט|أثينا|بوخارست|บูคาเรส|เอเธนส์|アテネ|ブカレスト|布加勒斯特|雅典|부쿠레슈티|아테네
    Europe/Budapest=Belehrad|Belgrad|Belgrada|Belgradas|Belgrade|Belgrado|Belgrád|Beograd|Boedapest
     Bratislava|Bratysława|Budapest|Budapesta|Budapeste|Budapeszt|Budapeşte|Budapešta|Budapeštas|Budapešť
     Budimpešta|Bělehrad|Liubliana|Ljubljana|Lubiana|Lublana|Lublaň|Pozsony|Praag|Prag|Praga|Prague|Praha
     Prága|Prāga|Ļubļana|Ľubľana|Βελιγράδι|Βουδαπέστη|Λιουμπλιάνα|Μπρατισλάβα|Πράγα|Љубљана|Белград|Београд
     Братислава|Будапешт|Будапеща|Будимпешта|Любляна|Праг|Прага|בודפשט|בלגרד|ברטיסלבה|לובליאנה|פראג
     براتيسلافا|براغ|بلغراد|بودابست|ليوبليانا|บราติสลาวา|บูดาเปส|ปราก|ลูบลิยานา|เบลเกรด|ブダペスト|ブラチスラバ|プラハ
     ベオグラード|リュブリャナ|卢布尔雅那|布拉提斯拉瓦|布拉格|布拉迪斯拉发|布达佩斯|布達佩斯|盧比安納|貝爾格勒|贝尔格莱德|류블랴나|베오그라드|부다페스트|브라티슬라바|프라하
    Europe/Chisinau=Chisináu|Chişinău|Chișinău|Kischinau|Kiszyniów|Kişinev|Kišiniovas|Kišinjev|Kišiněv
     Kišiņeva|Kišiňov|Κισινάου|Кишинев|Кишинів|Кишињев|קישינב|تشيسيناو|คีชีเนา|キシナウ|基希讷乌|基西紐|키시나우
    Europe/Istanbul=Estambul|Istambul|Istanboel|Isztanbul|Stambula|Stambulas|Stambuł|İstanbul
     Κωνσταντινούπολη|Истанбул|Стамбул|איסטנבול|إسطنبول|อิสตันบูล|イスタンブール|伊斯坦堡|伊斯坦布尔|이스탄불
    Europe/Kaliningrad=Caliningrado|Kaliningradas|Kaliningrado|Kalinjingrad|Kalinyingrád|Kaļiņingrada
     Καλίνινγκραντ|Калининград|Калињинград|Калінінград|קלינינגרד|كالينجراد|คาลินิงกราด|カリーニングラード|加里宁格勒|加里寧格勒
     칼리닌그라드
    Europe/Kyiv=Helsingfors|Helsingi|Helsinki|Helsinkis|Helsinky|Helsinque|Helsínquia|Kiev|Kiew|Kiiev|Kijev
     Kijeva|Kijevas|Kijów|Kiova|Kyiv|Kyjev|Riga|Riia|Riika|Ryga|Rīga|Sofia|Sofie|Sofija|Sofya|Sofía|Szófia
     Sófia|Talim|Talin|Talinas|Tallin|Tallina|Tallinn|Tallinna|Vilna|Vilnius|Viļņa|Wilno|Βίλνιους|Ελσίνκι
     Κίεβο|Ρίγα|Σόφια|Ταλίν|Вилнюс|Вильнюс|Вилњус|Вільнюс|Гельсінкі|Киев|Київ|Кијев|Рига|София|Софија|Софія
     Талин|Таллин|Таллінн|Хелзинки|Хелсинки|Хельсинки|הלסינקי|וילנה|טאלין|סופיה|קייב|ריגה|تالين|ريغا|صوفيا
     فيلنيوس|كييف|هلسنكي|ทาลลินน์|ริกา|วิลนีอุส|เคียฟ|เฮลซิงกิ|โซเฟีย|キエフ|ソフィア|タリン|ヘルシンキ|リガ|ヴィリニュス|基輔|基辅|塔林
     索菲亞|索非亚|維爾紐斯|维尔纽斯|赫尔辛基|赫爾辛基|里加|리가|빌니우스|소피아|키예프|탈린|헬싱키
    Europe/London=Dublin|Dublina|Dublinas|Dublino|Dublín|Edinburgh|Lisabon|Lisabona|Lisboa|Lisbon|Lisbona
     Lisbonne|Lissabon|Lisszabon|Lizbon|Lizbona|Londen|London|Londona|Londonas|Londra|Londres|Londyn|Londýn
     Lontoo|Δουβλίνο|Λισαβόνα|Λονδίνο|Даблин|Дублин|Дублін|Дъблин|Лисабон|Лиссабон|Лондон|Лісабон|דבלין
     לונדון|ליסבון|دبلن|لشبونة|لندن|ดับบลิน|ลอนดอน|ลิสบอน|ダブリン|リスボン|ロンドン|伦敦|倫敦|都柏林|里斯本|더블린|런던|리스본
    Europe/Minsk=Minska|Minskas|Minszk|Mińsk|Μινσκ|Минск|Мінськ|מינסק|مينسك|มินสก์|ミンスク|明斯克|민스크
    Europe/Moscow=Maskava|Maskva|Mosca|Moscou|Moscova|Moscovo|Moscú|Moskau|Moskou|Moskova|Moskva|Moskwa
     Moszkva|St. Petersburg|Μόσχα|Москва|מוסקבה|موسكو|มอสโก|モスクワ|莫斯科|모스크바
    Europe/Paris=Brisele|Briuselis|Bruksela|Brusel|Bruselas|Bruselj|Brussel|Brussels|Bruxelas|Bruxelles
     Bryssel|Brüksel|Brüssel|Brüsszel|Copenaghen|Copenhaga|Copenhagen|Copenhague|Kodaň|Kopenhaagen|Kopenhag
     Kopenhaga|Kopenhagen|Kopenhāgena|Koppenhága|Köbenhavn|Köpenhamn|Kööpenhamina|København|Madri|Madrid
     Madridas|Madride|Madryt|Parigi|Pariis|Pariisi|Parijs|Paris|Pariz|Paryż|Paryžius|París|Paríž|Parīze
     Paříž|Párizs|Βρυξέλλες|Κοπεγχάγη|Μαδρίτη|Παρίσι|Брисел|Брюксел|Брюссель|Копенгаген|Копенхаген|Мадрид
     Париж|Париз|בריסל|מדריד|פריז|קופנהגן|باريس|بروكسل|كوبنهاغن|مدريد|บรัสเซลส์|ปารีส|มาดริด|โคเปนเฮเกน
     コペンハーゲン|パリ|ブリュッセル|マドリード|哥本哈根|巴黎|布魯塞爾|布鲁塞尔|馬德里|马德里|마드리드|브뤼셀|코펜하겐|파리
    Europe/Samara=Izhevsk|Szamara|Σαμάρα|Самара|סמרה|سمراء|ซามารา|サマラ|沙馬拉|萨马拉|사마라
    Europe/Saratov=Saratova|Saratovas|Saratow|Saratów|Sarátov|Szaratov|Σαράτοφ|Саратов|סראטוב|ساراتوف
     ซาราทอฟ|サラトフ|萨拉托夫|薩拉托夫|사라토프
    Europe/Volgograd=Volgograda|Volgogradas|Volgogrado|Volgográd|Wolgograd|Wołgograd|Βόλγκοκραντ|Волгоград
     וולגוגרד|فولوجراد|วอลโกกราด|ボルゴグラード|伏尔加格勒|伏爾加格勒|볼고그라트
    Europe/Warsaw=Sarajeva|Sarajevas|Sarajevo|Sarajewo|Saraybosna|Skopie|Skopje|Skopjė|Skoplje|Szarajevó
     Varsavia|Varsova|Varsovia|Varsovie|Varssavi|Varsó|Varsóvia|Varşova|Varšava|Varšuva|Varșovia|Warsaw
     Warschau|Warszawa|Zagabria|Zagreb|Zagreba|Zagrebas|Zagrzeb|Zágráb|Záhreb|Záhřeb|Üsküp|Βαρσοβία|Ζάγκρεμπ
     Σαράγεβο|Σκόπια|Варшава|Загреб|Сараево|Сараєво|Сарајево|Скопʼє|Скопие|Скопье|Скопље|ורשה|זאגרב|סקופיה
     סרייבו|زغرب|سراييفو|سكوبي|وارسو|ซาราเยโว|ซาเกร็บ|วอร์ซอ|สโกเปีย|サラエボ|ザグレブ|スコピエ|ワルシャワ|华沙|史高比耶|塞拉耶佛|斯科普里
     札格瑞布|華沙|萨拉热窝|萨格勒布|바르샤바|사라예보|스코페|자그레브
    Pacific/Auckland=Auckland|Oklandas|Oklenda|Wellington|Όκλαντ|Окланд|Окленд|אוקלנד|أوكلاند|โอคแลนด์
     オークランド|奥克兰|奧克蘭|오클랜드
    Pacific/Fiji=Fidji|Fidschi|Fidzsi|Fidżi|Fidži|Fidžis|Figi|Fiyi|Φίτζι|Фиджи|Фиџи|Фіджі|פיג׳י|فيجي|ฟิจิ
     フィジー|斐济|斐濟|피지
    Pacific/Guadalcanal=New Caledonia|Solomon Is.
    Pacific/Port_Moresby=Guam|Guama|Guamas|Port Moresby|Port Morsbis|Portmorsbi|Γκουάμ|Πορτ Μόρεσμπι|Гуам
     Порт Морзби|Порт Морсби|Порт-Морсби|Порт-Морсбі|גואם|פורט מורסבי|بور مورسبي|غوام|กวม|พอร์ตมอร์สบี|グアム
     ポートモレスビー|关岛|莫士比港|莫尔兹比港|關島|괌|포트모르즈비
    """)
}
