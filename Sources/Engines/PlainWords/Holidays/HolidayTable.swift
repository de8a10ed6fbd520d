/// The holidays, one line each: a rule, then the names after a colon.
///
/// A rule is a date (`12/25`), an nth weekday (`4 thu 11`, `-1 mon 5`), or the name of a calendar with a position in it
/// (`easter -2`, `hindu 7 30 sunset`). `*3` gives a length of three days; `+1` shifts the date.
enum HolidayTable {
    static func holiday(_ line: String) -> Holiday? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        var words = line[..<colon].split(separator: " ").map(String.init)
        var length = 1
        var shift = 0
        while let last = words.last, let mark = last.first, mark == "*" || mark == ">" {
            if mark == "*" { length = Int(last.dropFirst()) ?? 1 } else { shift = Int(last.dropFirst()) ?? 0 }
            words.removeLast()
        }
        guard let rule = rule(words, shift: shift) else { return nil }
        var holiday = Holiday(rule: rule, length: length)
        if words[0] == "earthHour" { holiday.hours = 73_800..<77_460 }
        return holiday
    }

    private static func rule(_ words: [String], shift: Int) -> HolidayRule? {
        let numbers = words.map { Int($0) ?? 0 }
        if let slash = words[0].firstIndex(of: "/"), let month = Int(words[0][..<slash]),
            let day = Int(words[0][words[0].index(after: slash)...])
        {
            guard words.count > 1, let weekday = weekdays[words[1]] else { return .fixed(month: month, day: day) }
            return .onOrAfter(month: month, day: day, weekday: weekday)
        }
        if words.count == 3, let weekday = weekdays[words[1]] {
            return .weekday(nth: numbers[0], weekday: weekday, month: numbers[2], shift: shift)
        }
        switch words[0] {
        case "by": return byCountry(words.dropFirst())
        case "easter": return .easter(numbers[1])
        case "orthodox": return .orthodox(numbers[1])
        case "islamic": return .islamic(month: numbers[1], day: numbers[2])
        case "hebrew": return .hebrew(month: numbers[1], day: numbers[2])
        case "chinese": return .chinese(month: numbers[1], day: numbers[2])
        case "solar": return .solar(sign: numbers[1], shift: shift)
        case "hindu":
            let hour: HinduCalendar.Hour? = words.count > 3 ? hours[words[3]] : nil
            return .hindu(month: numbers[1], lunarDay: numbers[2], hour: hour ?? .sunrise, shift: shift)
        default: return SpecialHoliday(rawValue: words[0]).map { .special($0) }
        }
    }

    /// `IT=4/25 BG=3/3 else=3/3`
    private static func byCountry(_ words: some Sequence<String>) -> HolidayRule {
        var dates: [String: HolidayRule.MonthDay] = [:]
        for word in words {
            let parts = word.split { $0 == "=" || $0 == "/" }
            guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]) else { continue }
            dates[String(parts[0])] = HolidayRule.MonthDay(month: month, day: day)
        }
        return .byCountry(dates)
    }

    /// Whether a name means the holiday even without "day" after it: "christmas" does, "father" does not.
    static func standsAlone(_ name: Substring, _ rule: HolidayRule) -> Bool {
        switch rule {
        case .fixed, .weekday, .onOrAfter, .special, .byCountry: break
        default: return name != "buddha" && name != "pancake"
        }
        guard let last = name.split(separator: " ").last else { return false }
        return name.hasPrefix("day of ") || name.hasPrefix("feast of ") || alone.contains(String(name))
            || lastWords.contains(String(last))
    }

    private static let lastWords: Set<String> = [
        "eve", "monday", "tuesday", "tue", "wednesday", "thursday", "friday", "saturday", "sunday", "christmas",
        "birthday",
        "jayanti", "holiday", "week", "hour", "cup", "regatta", "show", "day", "night", "navroz", "nowruz", "regatta",
        "mayo", "advent",
    ]

    private static let alone: Set<String> = [
        "xmas", "x mas", "nikolaus", "ferragosto", "befana", "la befana", "sinterklaas", "syttende mai", "first advent",
        "gergyovden", "nikulden", "babinden", "trifon zarezan", "midsummer", "twelfth night", "walpurgis",
        "rosenmontag", "dia de los muertos",
        "dia de muertos", "noel", "pascha", "imbolc", "samhain", "lammas", "martinmas", "st paddys", "michaelmas",
        "vappu", "badni vecher", "budni vecher", "thanksgiving", "halloween", "new years", "new year", "epiphany",
        "juneteenth", "gysd", "ekka",
        "global youth service", "parsi new year", "persian new year", "saint patrick", "st patrick", "st patricks",
        "candlemas",
        "saint patricks", "valentines", "super bowl", "bosss", "onam", "thiru onam", "thiruvonam", "naidoc",
        "baba marta",
        "immaculate conception", "orthodox new year", "jumatul wida", "jumuatul wida", "koningsdag", "nye", "silvester",
        "daylight saving start", "daylight savings start", "daylight saving end", "daylight savings end", "naw ruz",
    ]

    private static let weekdays = ["mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6, "sun": 7]
    private static let hours: [String: HinduCalendar.Hour] = ["noon": .noon, "sunset": .sunset, "midnight": .midnight]

    static let lines = western + church + moving + american + national

    private static let western = [
        "12/25: christmas; xmas; x mas; noel",
        "12/24: christmas eve; xmas eve; xmass eve; budni vecher; badni vecher",
        "12/31: new years eve; new year eve; silvester; nye",
        "1/1: new years; new year; new years day; new year day; nyd",
        "2/14: valentine; valentines; saint valentine; st valentines",
        "10/31: halloween; hallowe en; all hallows eve",
        "11/1: all saints",
        "11/2: all souls; day of the dead; dia de los muertos; dia de muertos",
        "3/17: st patrick; st patricks; saint patrick; saint patricks; st paddys; saint paddys; st paddy; paddys; paddy; st pats; st pattys",
        "4/1: april fools; april fool; all fools",
        "4/22: earth",
        "5/1: may day; vappu; international workers and labour; international workers; workers; international labour; international labor",
        "5/5: cinco de mayo",
        "6/20: world refugee",
        "12/26: boxing; st stephens; saint stephens; wren",
        "1/6: epiphany; three kings; befana; la befana",
        "1/5: twelfth night; epiphany eve",
        "11/27 sun: advent sunday; first advent; first advent sunday; first sunday of advent; first sunday in advent",
        "12/4 sun: second advent sunday; second sunday of advent; second sunday in advent",
        "12/11 sun: third advent sunday; third sunday of advent; gaudete sunday",
        "12/18 sun: fourth advent sunday; fourth sunday of advent",
        "12/5: sinterklaas; st nicholas eve; krampus",
        "4/30: walpurgis; walpurgis night",
        "6/19 fri: midsummer eve; midsummers eve",
        "6/20 sat: midsummer; midsummers",
        "9/29: michaelmas",
        "11/11: martinmas; st martins; saint martins; singles",
        "10/31: reformation; samhain",
        "11/1: world vegan",
        "3/8: international womens; womens; international women",
        "11/19: international mens; mens",
        "10/24: united nations; un",
        "12/10: human rights",
        "6/5: world environment; environment",
        "10/5: world teachers; teachers",
        "9/21: international day of peace; world peace",
        "12/1: world aids",
        "4/7: world health",
        "5/25: africa; africa freedom; african liberation",
        "7/14: bastille",
        "3/14: pi",
        "9/19: talk like a pirate", "6/21: world music",
        "11/20: world childrens; universal childrens",
        "6/14: world blood donor; flag",
        "5/4: star wars",
        "10/16: world food",
        "3/22: world water",
        "5/31: world no tobacco",
        "10/1: world vegetarian; international coffee",
        "10/10: world mental health",
        "11/13: world kindness",
        "9/27: world tourism",
        "4/23: world book",
        "5/3: world press freedom",
        "8/8: international cat",
        "10/4: world animal",
        "6/8: world oceans",
        "earthHour: earth hour",
        "fathersDay: fathers; father s; father",
        "mothersDay: mothers; mother s; mother",
        "labourDay: labor; labour",
        "bossDay: bosss; boss; bosses",
        "adminDay: admin; administrative professional; administrative professionals; secretaries; secretary",
        "youthServiceDay *3: global youth service; gysd; national youth service; youth service",
    ]

    private static let church = [
        "easter 0: easter; easter sunday; resurrection sunday",
        "easter 1: easter monday; easter mon",
        "easter -2: good friday; holy friday",
        "easter -1: holy saturday; easter saturday; black saturday",
        "easter -3: maundy thursday; holy thursday; covenant thursday; thu of mysteries; thursday of mysteries; sheer thursday",
        "easter -7: palm sunday; branch sunday; passion sunday",
        "easter -46: ash wednesday",
        "easter -47: shrove tuesday; pancake; mardi gras; pancake tuesday; fat tuesday; carnival tuesday",
        "easter -52: fat thursday; weiberfastnacht",
        "easter -14: laetare sunday",
        "easter 7: low sunday; divine mercy sunday; thomas sunday",
        "easter -48: shrove monday; rosenmontag; rose monday; carnival monday",
        "easter 39: ascension; ascension thursday",
        "easter 49: pentecost; whitsun; whit sunday; white sunday; whitsunday",
        "easter 50: pentecost monday; whit monday; monday of the holy spirit; whitmonday",
        "easter 56: trinity sunday",
        "easter 60: corpus christi; feast of corpus christi",
        "orthodox 0: orthodox easter; orthodox easter sunday; greek easter; pascha",
        "orthodox 1: orthodox easter monday",
        "orthodox -2: orthodox good friday; great friday",
        "orthodox -1: orthodox holy saturday; great saturday; orthodox great saturday",
        "orthodox -7: orthodox palm sunday; orthodox branch sunday",
        "orthodox -48: clean monday; orthodox ash monday; orthodox shrove monday; ash monday",
        "orthodox 39: orthodox ascension",
        "orthodox 49: orthodox pentecost; orthodox whit sunday",
        "orthodox 50: orthodox whit monday",
        "orthodox -8: lazarus saturday",
        "orthodox -3: orthodox covenant thursday; orthodox maundy thursday",
        "8/15: ferragosto; dormition; assumption; feast of the assumption; assumption of mary",
        "12/8: immaculate conception; feast of the immaculate conception",
        "3/25: annunciation",
        "12/6: st nicholas; saint nicholas; nikolaus; nikulden; st nick; st nicks",
        "1/7: orthodox christmas",
        "1/14: orthodox new year",
        "2/2: candlemas",
        "6/24: st johns",
        "11/30: st andrews; saint andrews",
        "3/1: st davids; saint davids",
        "stGeorge: st georges; saint georges; saint george; st george",
        "12/13: st lucia; saint lucy",
    ]

    private static let moving = [
        "chinese 1 1: chinese new year; chinese new years; chinese lunar new year; lunar new year; chinese lunar new years; tet; spring festival",
        "chinese 1 15: lantern festival",
        "chinese 5 5: dragon boat festival; dragon boat",
        "chinese 7 7: qixi; qixi festival",
        "chinese 8 15: mid autumn festival; moon festival; mid autumn",
        "chinese 9 9: double ninth festival; chongyang",
        "hebrew 7 1 *2: rosh hashanah; rosh hashana; rosha shana; yom teruah; feast of trumpets",
        "hebrew 7 10: yom kippur; day of atonement",
        "hebrew 7 15 *8: sukkot; succot; succos; sukkos; sukkoth; feast of tabernacles; feast of booths; feast of the ingathering; feast of ingathering",
        "hebrew 7 22: shemini atzeret; shmini atzeret",
        "hebrew 7 23: simchat torah; simhat torah",
        "hebrew 9 25 *8: hanukkah; chanukah; hanukah; hanuka; chanukkah; feast of dedication",
        "hebrew 11 15: tu bishvat; tu b shevat; tu bshvat",
        "hebrew 12 14: purim",
        "hebrew 12 15: shushan purim",
        "hebrew 1 15 *8: passover; pesach",
        "hebrew 1 27: yom hashoah; holocaust remembrance",
        "hebrew 2 5: yom haatzmaut; yom ha atzmaut; israeli independence",
        "hebrew 2 18: lag bomer; lag baomer; lag ba omer; lag b omer",
        "hebrew 3 6 *2: shavuot; shavuoth; shabhuoth; feast of weeks",
        "hebrew 5 9: tisha bav; tisha b av; ninth of av",
        "islamic 1 1: islamic new year; amun jadid; hijri new year; muslim new year",
        "islamic 1 10: ashura; day of ashura; muharram",
        "islamic 3 12: mawlid; mawlid al nabawi; mawlid al nabi; eid milad un nabi; milad un nabi; prophets birthday; eid al mawlid",
        "islamic 7 27: isra and miraj; isra and mi raj; lailat al miraj; laylat al miraj; isra miraj; israa and miraj; ascension to heaven; shab e meraj; the prophets ascension",
        "islamic 8 15: mid shaban; shab e barat; laylat al baraat",
        "islamic 9 1 *30: ramadan; ramzan; ramazan; ramzaan; ramadhan",
        "islamic 9 27: laylat al qadr; laylat al qadar; lailat al qadr; laylatul qadr; night of power; night of destiny",
        "islamic 10 1: eid al fitr; eid ul fitr; eid; ramzan eid; festival of breaking the fast; lesser eid; id ul fitr",
        "islamic 12 10: eid al adha; eid ul adha; eid ul azha; id ul adha; sacrifice feast; bakr id; bakrid; feast of the sacrifice; festival of sacrifice; bakra eid; kurban bayram; greater eid",
        "islamic 12 9: arafah; day of arafah",
        "islamic 7 13: hazarat alis birthday; hazrat alis birthday; hazarat ali birthday",
        "jumatulWida: jumuatul wida; jumatul wida; jumatul bidah; jamat ul vida; jamatul vida; friday of farewell",
        "hindu 7 30 sunset: diwali; deepavali; deepawali; divali; lakshmi puja; lakshmi pooja",
        "hindu 7 30 sunset >-1: choti diwali; chhoti diwali; naraka chaturdashi; kali chaudas; narak chaturdashi; roop chaudas; naraka nivaran chaturdashi; bhoot chaturdashi; roop chaturdashi",
        "hindu 7 30 sunset >-2: dhanteras; dhanatrayodashi; dhanvantari trayodashi",
        "hindu 7 30 sunset >1: govardhan puja; govardhan pooja; annakut; gujarati new year",
        "hindu 8 2 noon: bhai dooj; bhau beej; bhai phota; bhaiya dooj; bhaubeej; bhai tika",
        "hindu 8 6 sunset: chhath puja; chhath; chhathi; dala chhath; chhath pooja; surya shashthi",
        "hindu 7 10 noon: dussehra; dasara; dussera; dashain; vijayadashami; vijaya dashami; dasehra",
        "hindu 7 1 *10: durga puja; durga pooja; durgotsava; durga puja festival",
        "hindu 7 1 *9: navaratri; navratri; sharad navaratri; sharad navratri",
        "hindu 7 7: maha saptami",
        "hindu 7 8: durga ashtami; maha ashtami; durgashtami",
        "hindu 7 9: maha navami",
        "hindu 7 15: valmiki jayanti; maharishi valmiki jayanti; pargat diwas; sharad purnima",
        "hindu 8 15: guru nanak jayanti; guru nanak birthday; guru nanak gurpurab; kartik purnima",
        "hindu 7 19 sunset: karva chauth; karwa chauth; karaka chaturthi",
        "hindu 12 15 sunset: holika dahan; chhoti holi; choti holi; kamudu pyre",
        "hindu 12 15 sunset >1: holi; dhulandi; rangwali holi; phagwah; dhuleti; festival of colours",
        "hindu 4 15: guru purnima",
        "hindu 5 15: raksha bandhan; rakhi; rakshabandhan; rakhi purnima",
        "hindu 5 23 sunset: krishna janmashtami; janmashtami; gokulashtami; sri krishna jayanti",
        "hindu 6 4 noon: ganesh chaturthi; vinayaka chaturthi; ganesha chaturthi; vinayak chaturthi",
        "hindu 1 1: ugadi; yugadi; samvatsaradi; chaitra sukladi; chaitra sukhladi; gudi padwa; gudi padva",
        "hindu 1 9 noon: rama navami; ram navami; ramanavami",
        "hindu 1 13: mahavir jayanti; mahavira jayanti; mahaveer jayanti; mahaveer janma kalyanak; mahavir janma kalyanak; mahavira janma kalyanak",
        "hindu 1 15: hanuman jayanti",
        "hindu 2 15 sunset: vesak; vaisakha; buddha; buddha purnima; buddha jayanti; wesak",
        "hindu 4 2: rath yatra; ratha yatra; ratha jatra; chariot festival; rathajatra",
        "hindu 11 29 midnight: maha shivaratri; mahashivratri; maha shivratri; shivaratri; shivratri",
        "hindu 11 5: vasant panchami; basant panchami; saraswati puja; saraswati pooja; saraswati jayanti",
        "hindu 11 15: guru ravidass birthday; guru ravidas birthday; guru ravidass jayanti; guru ravidas jayanti",
        "hindu 10 7: guru gobind singh birthday; guru govind singh birthday; guru gobind singh jayanti; guru govind singh jayanti",

        "hindu 11 25: dayananda saraswati jayanti; swami dayananda saraswati jayanti; maharishi dayananda saraswati jayanti",
        "hindu 1 1 *9: chaitra navratri",
        "solar 9: makar sankranti; makara sankranti; makara sankranthi; pongal; thai pongal; maghi; makar sankranthi; surya pongal; perum pongal; uttarayan",
        "solar 9 >-1: bogi pandigai; bhogi; lohri; bhogi pandigai; bogi; bhogi pongal",
        "solar 9 >1: maattu pongal; mattu pongal",
        "solar 9 >2: kaanum pongal; kanni pongal; kanu pongal",
        "solar 0: vaisakhi; baisakhi; vasakhi; vaishakhi; vaisakhadi; vesaki; pohela boishakh; bohag bihu; vishu; puthandu; tamil new year; mesha sankranti",
        "onam: onam; thiru onam; thiruvonam",
        "parsiNewYear: parsi new year; jamshedi navroz; pateti; shahenshahi new year",
        "tagore: rabindra jayanti; rabindranath jayanti; rabindranath tagore jayanti; tagores birthday",
        "3/20: nowruz; persian new year; naw ruz",
        "10/2: gandhi jayanti; gandhi",
    ]

    private static let american = [
        "canadaThanksgiving: thanksgiving; thanks giving; turkey day",
        "4 thu 11 >1: black friday",
        "4 thu 11 >4: cyber monday",
        "4 thu 11 >2: small business saturday",
        "3 mon 1: mlk; martin luther king; martin luther king jr; martin luther kings; civil rights; idaho human rights; martin luther king jrs",
        "3 mon 2: presidents; president; washingtons birthday; washington birthday; washingtons",
        "-1 mon 5: memorial; decoration",
        "11/11: veterans; veteran; armistice; remembrance",
        "2 mon 10: columbus; indigenous peoples; native american",
        "6/19: juneteenth",
        "2/12: lincolns birthday; lincoln birthday; abraham lincolns birthday; abraham lincoln birthday; lincolns; abraham lincolns",
        "2/2: groundhog; groundhogs; ground hog",
        "5/1: law; loyalty",
        "1 sun 9 >7: grandparents; national grandparents; grandparent",
        "-1 fri 4: arbor",
        "taxDay: tax; tax filing",
        "emancipationDay: emancipation",
        "4/10: siblings; national siblings; sibling", "9/11: patriot",
        "by NO=5/17 DK=6/5 ES=12/6 JP=5/3 PL=5/3 KR=7/17 MX=2/5 UA=6/28 else=9/17: constitution",
        "9/17: citizenship",
        "12/7: pearl harbor; pearl harbor remembrance",
        "2 sun 3: daylight saving start; daylight savings start; daylight saving begins; daylight savings begin",
        "1 sun 11: daylight saving end; daylight savings end",
        "superTuesday: super tuesday; super tue; giga tuesday; mega giga tuesday; super duper tuesday; tsunami tuesday; super duper tue",
        "miniTuesday: mini tuesday; mini tue",
        "electionDay: election",
        "3 sun 5 *7: ems week; emergency medical services week",
        "3 sun 5 >3: emsc; emergency medical services for children",
        "4 thu 4: take your daughter to work; take our daughters and sons to work",
        "3 sat 5: armed forces",
        "independenceDay: independence",
        "8/26: womens equality",
        "8/21: senior citizens",
        "5/8: ve; victory in europe",
        "8/14: vj",
        "2 sun 2: super bowl sunday; super bowl",
        "3 fri 9: pow mia recognition",
        "2/1: national freedom",
        "10/6: german american",
        "3/31: cesar chavez; cesar chavezs",
        "1 wed 5: school nurses",
        "4/15: jackie robinson",
        "4/13: thomas jeffersons birthday; jeffersons birthday",
        "6/12: loving",
        "2/15: susan b anthony",
        "10/9: leif erikson",
        "3/4: national grammar",
        "2 fri 10: world egg",
        "1 fri 6: national doughnut; national donut",
        "1 fri 8: international beer", "3 sat 10: sweetest", "1 sun 8: friendship; international friendship",
        "11/5: guy fawkes; bonfire; bonfire night",
        "1/25: burns; burns night",
        "8/31: love litigating lawyers",
    ]

    private static let national = [
        "augustBankHoliday: august bank holiday; summer bank holiday; late summer bank holiday",
        "1 mon 5: may bank holiday; early may bank holiday",
        "-1 mon 5: spring bank holiday; late may bank holiday",
        "1 mon 6: june bank holiday",
        "-1 mon 10: october bank holiday",
        "easter -21: mothering sunday",
        "2 sun 11: remembrance sunday",
        "7/12: battle of the boyne; orangemens; orangemen",
        "4/25: anzac",
        "1/26: australia; invasion",
        "5/27 mon: reconciliation",
        "5/26: national sorry; sorry",
        "7/2 sun *8: naidoc week; naidoc",
        "hobartRegatta *3: royal hobart regatta",
        "ekka *10: ekka; royal queensland show; rna show; brisbane exhibition",
        "ekkaDay: ekka day; royal queensland show day; rna show day",
        "1 tue 11: melbourne cup",
        "2 mon 3: adelaide cup",
        "2/6: waitangi",
        "7/1: canada; dominion",
        "5/18 mon: victoria",
        "8/1 mon: civic holiday; bc day; british columbia; natal",
        "3 mon 2: family",
        "6/21: national aboriginal; aboriginal",
        "6/24: saint jean baptiste; st jean baptiste",
        "9/30: orange shirt",
        "12/16: day of reconciliation; day of the covenant; day of the vow; dingaans",
        "4/27: freedom",
        "9/24: heritage",
        "6/16: youth",
        "8/9: national womens",
        "3/21: sharpeville",
        "7/18: mandela; nelson mandela",
        "kingsDay: kings; koningsdag",
        "5/5: bevrijdingsdag",
        "childrensDay: childrens",
        "republicDay: republic",
        "nationalDay: national",
        "3/1: baba marta; martenitsa; grandma marta",
        "5/24: bulgarian education and culture; cyril and methodius",
        "9/6: unification; bulgarian unification",
        "9/22: bulgarian independence",
        "3/3: bulgarian liberation; liberation of bulgaria",
        "by IT=4/25 PT=4/25 NL=5/5 DK=5/5 NO=5/8 BG=3/3 KR=8/15 HK=7/1 else=3/3: liberation",
        "by DE=10/3 IT=3/17 RU=11/4: unity; national unity",
        "10/3: german unity; day of german unity; german reunification; tag der deutschen einheit",
        "by RU=5/9 BY=5/9 TR=8/30 CZ=5/8 FR=5/8 SK=5/8 else=5/8: victory",
        "11/1: national revival; bulgarian revival; national enlighteners; national awakening; enlighteners",
        "5/24: slavonic literature; slavic literature; bulgarian alphabet; bulgarian culture",
        "5/6: gergyovden; bulgarian army",
        "1/20: babinden", "2/14: trifon zarezan", "5/17: syttende mai; norwegian constitution", "5/9: europe; schuman",
        "2/1: st brigids; saint brigids; imbolc", "8/1: swiss national; lammas",
        "12/25: koleda", "9/15: engineers",
        "11/14: bal diwas",
        "1/23: netaji jayanti; subhas chandra bose jayanti",
        "1/12: national youth; swami vivekananda jayanti",
    ]
}
