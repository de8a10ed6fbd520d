/// The topics of a Bulgarian word.
struct BulgarianTopics: OptionSet, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(bit: UInt64) { rawValue = 1 << bit }

    /// An imperative or another form that asks the reader to do something.
    static let order = BulgarianTopics(bit: 0)
    static let give = BulgarianTopics(bit: 1)
    static let code = BulgarianTopics(bit: 2)
    static let secret = BulgarianTopics(bit: 3)
    static let not = BulgarianTopics(bit: 4)
    static let harmless = BulgarianTopics(bit: 5)
    static let gift = BulgarianTopics(bit: 6)
    static let buy = BulgarianTopics(bit: 7)
    static let identity = BulgarianTopics(bit: 8)
    static let photo = BulgarianTopics(bit: 9)
    static let camera = BulgarianTopics(bit: 10)
    static let remote = BulgarianTopics(bit: 11)
    static let install = BulgarianTopics(bit: 12)
    static let virus = BulgarianTopics(bit: 13)
    static let file = BulgarianTopics(bit: 14)
    static let bank = BulgarianTopics(bit: 15)
    static let account = BulgarianTopics(bit: 16)
    static let stopped = BulgarianTopics(bit: 17)
    static let verify = BulgarianTopics(bit: 18)
    static let data = BulgarianTopics(bit: 19)
    static let safe = BulgarianTopics(bit: 20)
    static let transfer = BulgarianTopics(bit: 21)
    static let pay = BulgarianTopics(bit: 22)
    static let money = BulgarianTopics(bit: 23)
    static let fee = BulgarianTopics(bit: 24)
    static let mistake = BulgarianTopics(bit: 25)
    static let inNeed = BulgarianTopics(bit: 26)
    static let abroad = BulgarianTopics(bit: 27)
    static let deposit = BulgarianTopics(bit: 28)
    static let charity = BulgarianTopics(bit: 29)
    static let newAccount = BulgarianTopics(bit: 30)
    static let invest = BulgarianTopics(bit: 31)
    static let earn = BulgarianTopics(bit: 32)
    static let sure = BulgarianTopics(bit: 33)
    static let loan = BulgarianTopics(bit: 34)
    static let approved = BulgarianTopics(bit: 35)
    static let prize = BulgarianTopics(bit: 36)
    static let refund = BulgarianTopics(bit: 37)
    static let crypto = BulgarianTopics(bit: 38)
    static let job = BulgarianTopics(bit: 39)
    static let offer = BulgarianTopics(bit: 40)
    static let messenger = BulgarianTopics(bit: 41)
    static let family = BulgarianTopics(bit: 42)
    static let kin = BulgarianTopics(bit: 43)
    static let new = BulgarianTopics(bit: 44)
    static let phone = BulgarianTopics(bit: 45)
    static let broken = BulgarianTopics(bit: 46)
    static let keep = BulgarianTopics(bit: 47)
    static let trouble = BulgarianTopics(bit: 48)
    static let secret2 = BulgarianTopics(bit: 49)
    static let bail = BulgarianTopics(bit: 50)
    static let meet = BulgarianTopics(bit: 51)
    static let acquaintance = BulgarianTopics(bit: 52)
    static let remember = BulgarianTopics(bit: 53)
    static let charming = BulgarianTopics(bit: 54)
    static let call = BulgarianTopics(bit: 55)
    static let law = BulgarianTopics(bit: 56)
    static let parcel = BulgarianTopics(bit: 57)
    static let address = BulgarianTopics(bit: 58)
    static let look = BulgarianTopics(bit: 59)
    static let you = BulgarianTopics(bit: 60)
    static let shame = BulgarianTopics(bit: 61)
    static let work = BulgarianTopics(bit: 62)
    static let returned = BulgarianTopics(bit: 63)
}

/// Finds the topics of a Bulgarian word by its full form or by its stem; a `*` marks a stem. A word in Latin letters is
/// compared by its sounds, see `BulgarianSounds`.
struct BulgarianStems: Sendable {
    static let shared = BulgarianStems()

    private let wholes: WordTable
    private let stems: WordTable
    private let topics: [BulgarianTopics]
    private let soundWholes: WordTable
    private let soundStems: WordTable

    /// The topics of a word in Latin letters.
    func topics(ofLatin word: Slice<UnsafeBufferPointer<UInt8>>) -> BulgarianTopics {
        var topics: BulgarianTopics = []
        var hash = WordHash.start
        for sound in BulgarianSounds.ofLatin(word) {
            hash = WordHash.adding(sound, to: hash)
            topics.formUnion(self.topics[Int(soundStems[hash | 1])])
        }
        topics.formUnion(self.topics[Int(soundWholes[hash | 1])])
        return topics
    }

    /// The topics of a word as written.
    func topics(of word: Slice<UnsafeBufferPointer<UInt8>>) -> BulgarianTopics {
        var topics: BulgarianTopics = []
        var hash = WordHash.start
        var index = word.startIndex
        while index < word.endIndex {
            // Cyrillic letters take two bytes each; the lower-case forms of 0410 to 042F are 32 code points higher.
            if word[index] == 0xD0 || word[index] == 0xD1, index + 1 < word.endIndex {
                let scalar = UInt32(word[index] & 0x1F) << 6 | UInt32(word[index + 1] & 0x3F)
                let small = 0x0410...0x042F ~= scalar ? scalar + 32 : scalar
                hash = WordHash.adding(UInt8(truncatingIfNeeded: 0xC0 | small >> 6), to: hash)
                hash = WordHash.adding(UInt8(truncatingIfNeeded: 0x80 | small & 0x3F), to: hash)
                index += 2
            } else {
                let byte = word[index]
                hash = WordHash.adding(byte &- 65 < 26 ? byte + 32 : byte, to: hash)
                index += 1
            }
            topics.formUnion(self.topics[Int(stems[hash | 1])])
        }
        topics.formUnion(self.topics[Int(wholes[hash | 1])])
        return topics
    }

    private init() {
        var topics: [BulgarianTopics] = [[]]
        var wholes: [UInt32: UInt16] = [:]
        var stems: [UInt32: UInt16] = [:]
        func add(_ topic: BulgarianTopics, to hash: UInt32, in indexes: inout [UInt32: UInt16]) {
            let index = indexes[hash] ?? UInt16(truncatingIfNeeded: topics.count)
            if Int(index) == topics.count { topics.append([]) }
            indexes[hash] = index
            topics[Int(index)].formUnion(topic)
        }
        var soundWholes: [UInt32: UInt16] = [:]
        var soundStems: [UInt32: UInt16] = [:]
        for list in Self.lists {
            for word in list.words.split(whereSeparator: \.isWhitespace) {
                if word.hasSuffix("*") {
                    let stem = word.dropLast()
                    add(list.topics, to: WordHash.of(stem.utf8), in: &stems)
                    add(list.topics, to: WordHash.of(BulgarianSounds.ofCyrillic(stem)), in: &soundStems)
                } else {
                    add(list.topics, to: WordHash.of(word.utf8), in: &wholes)
                    add(list.topics, to: WordHash.of(BulgarianSounds.ofCyrillic(word)), in: &soundWholes)
                }
            }
        }
        self.soundWholes = WordTable(soundWholes)
        self.soundStems = WordTable(soundStems)
        self.wholes = WordTable(wholes)
        self.stems = WordTable(stems)
        self.topics = topics
    }

    private static let lists: [(topics: BulgarianTopics, words: String)] = [
        (
            [.give, .order],
            """
            изпрати изпратете изпратиш изпратите изпращай изпращайте прати пратете пратиш пратите пращай пращате
            препрати препратете препратиш препратите кажи кажете кажеш продиктувай продиктувайте продиктуваш
            продиктувате дай дайте дадеш дадете сподели споделете споделиш споделите въведете въведи въведеш съобщи
            съобщете покажи покажете прочети прочетете предай предайте напиши напишете отговори отговорете подай
            подайте предостави предоставете диктувай диктувайте диктуваш препращай цитирай цитирайте изпращате
            изпратят пратиме подадете подадеш въвеждате въвеждайте попълвате посочете посочиш диктувате съобщиш
            съобщите споделяй споделяйте показвай
            """
        ),
        (
            [.code],
            """
            код кода кодът кодове кодовете цифри цифрите otp смс-код паролка цифричките
            """
        ),
        (
            [.secret],
            """
            парола* пин пина пинът pin cvv cvc
            """
        ),
        ([.not], "не недей недейте никога никой никого никому без нито"),
        (
            [.harmless],
            """
            отстъпк* промо* врата* вратата домофон* wifi wi-fi гараж* пощенск* вход входа портал* алармата намаление*
            куриера куриерът автомат* шкафче*
            """
        ),
        ([.gift], "steam ваучер* подаръчн* пейсейф* paysafe paysafecard itunes гугъл-плей razer"),
        ([.buy, .order], "купи купете вземи вземете купиш"),
        ([.identity], "лична личната карта егн паспорт* документ*"),
        ([.photo], "снимка* снимки* снимай видео* скрийншот* селфи"),
        ([.camera], "камера* интимн* гол голи"),
        ([.remote], "anydesk teamviewer rustdesk quicksupport енидеск тиймвюър"),
        (
            [.install, .order],
            """
            инсталирай инсталирайте изтегли изтеглете свали свалете инсталирате инсталираш изтеглиш
            """
        ),
        ([.virus], "вирус* хакнат* хакер* заразен*"),
        ([.file], "файл* apk"),
        (
            [.bank],
            """
            банк* дск fibank уникредит пощенска банката обб unicredit раифайзен пощенска райфайзен инвестбанк* пиб
            цкб токуда алианц revolut револют paypal пейпал binance борика
            """
        ),
        (
            [.account],
            """
            сметка* сметки* профил* акаунт* банкиран* страницат* карта картата картите достъпът достъпа кредитна
            дебитна мейл* поща* абонамент* винетк* netflix нетфликс имейл* подпис* кеп портфейл* карти             теглене* транзакц*
            """
        ),
        (
            [.stopped],
            """
            блокира* ограничен* закрит* закрие* спрян* спира спре спрем изтрит* изтрие* деактивир* нарушав*
            замразен* прекъснат* прекрат* подозрител* жалб* задържан* недостав* неуспеш* отмени* отказан* изтича
            изтекъл върната върнат връщаме доставен* съмнител* затворен* невалиден* изтекла* изтече* лимитиран*
            неоторизиран* засечен* нередност* проблем* неплат* отложен* спрени изключ* отреж* прекъсван* спираме
            преустанов* заключ* засякохме опит* неплатена заплах* компрометир* рискова непознат* преминали спрат
            спираш
            """
        ),
        (
            [.verify, .order],
            """
            потвърдете потвърди обновете обнови влезте влез активирайте активирай деблокирайте отблокирайте
            обжалвайте попълнете попълни коригирайте въведете верифицирайте актуализирайте проверете последвайте
            натиснете кликнете регистрирайте удостоверете прегледайте кликни натисни отвори отворете посети посетете
            подновете подновяване удължете завършете заявете регистрирайте потвърждавайте потвърдите проверявайте
            насрочете пренасрочете допълнете уточнете изберете отключете разблокирайте откажете отменете валидирайте
            сканирайте подайте цъкнете линка линк връзката обновявайте актуализирай верифицирай регистрирай
            попълвайте декларирайте възстановете защитете осигурете предотвратете спрете избегнете
            """
        ),
        (
            [.data],
            "данни данните самоличност* карта картата номера банковото банковата банковите формата егн лични личните"
        ),
        (
            [.safe],
            "сигурна сигурната безопасна безопасната защитена защитената резервна буферна временна доверителна застрахована"
        ),
        (
            [.transfer, .order],
            """
            преведи преведете прехвърли прехвърлете внеси внесете пусни пуснете преведеш преведете превеждайте
            прехвърляйте внасяйте изпращайте превеждате внасяте наредете депозирайте изтеглете western moneygram
            """
        ),
        ([.transfer], "внесете превод* прехвърл*"),
        (
            [.pay, .order],
            """
            плати платете платиш платите плащате плащай изплатете върни върнете оставете подгответе плащайте
            погасете доплатете доплащате уредете покрийте закупете предплатете
            """
        ),
        (
            [.pay],
            """
            платя плащане* плащания заплат* платена погасяван*
            """
        ),
        (
            [.money],
            """
            лв лева евро пари парите сума сумата eur bgn биткойн* usdt злато златото бижута бижутата спестявания
            спестяванията средства средствата парично евра usd долара лв. хил хиляди
            """
        ),
        (
            [.fee],
            """
            такса таксата такси мито митото доплат* дължи* дължите неплатен* вноск* глоба глобата дължим* задължен*
            глоби винетк* тол дълг дълга дългът дължа просроч* фиш* митническ* компенсаторн* наказателн* доплащан*
            акциз* разсрочван*
            """
        ),
        ([.mistake], "погрешка грешка сбъркал* обърках объркал* повече"),
        (
            [.inNeed],
            """
            закъсах закъсал* помогни помогнете помощ катастроф* болница* операци* спешно затрудн* ограбиха обраха
            трябват нужда заседнал* спешен обир обира обирът ограбен* обран* закъсала катастрофирах ударих блъснах
            western moneygram затвор затвора
            """
        ),
        ([.abroad], "чужбина командировка* предварително"),
        (
            [.deposit],
            """
            капаро* депозит* предплат* аванс* предплащ*
            """
        ),
        ([.charity], "фондаци* болно дарен* дарете благотвор* кампани* доброволец*"),
        ([.newAccount], "iban новия новата"),
        (
            [.invest],
            """
            инвест* вложи вложете вложение* акции* крипто* трейд* борс* платформа* форекс forex брокер* дивидент*
            пасивен биткойн* биткоин* bitcoin binance експерт* акциите криптовалут* портфейл*
            """
        ),
        (
            [.earn],
            """
            печел* печал* доход* заработ* заплащане удвоя* утроя* печелиш печеля доходност възвръщ* получавайте
            плащат плащаме изкарам изкараш изкарвам изкарвай изкарах
            """
        ),
        (
            [.sure],
            """
            гарантира* сигурна* министър* двойно риск гарантир* експерт* препоръч* удвоява
            """
        ),
        ([.loan], "заем* кредит*"),
        ([.approved], "одобрен* проверка"),
        (
            [.prize],
            """
            спечели* награда* награди* томбол* печеливш* избран* победител* лотари* ваучер* печелите подарък*
            награден* разиграх* айфон iphone печели непотърсен* късметли* джакпот* наследств* бонус* лотария премия*
            премии
            """
        ),
        (
            [.refund],
            """
            надвнес* възстанов* върнем връщане* обезщетен* компенсаци* субсиди* компенсир* енергийн* полагат полага
            помощ* надплат* връщане
            """
        ),
        ([.crypto], "биткойн* bitcoin btc usdt ethereum"),
        (
            [.job],
            """
            позици* харесван* хонорар* надниц* вакантн* набираме търсим надомн*
            лайк* кандидат* оценк* оценяв* набирам вкъщи дистанцион* надомен надомна
            """
        ),
        ([.offer], "оферта* предложение* възможност*"),
        (
            [.messenger],
            """
            whatsapp telegram телеграм* viber вайбър* ватсап* уотсап* signal чат чата инстаграм месинджър messenger
            вотсап уацап телеграма вайбъра chat whats дискорд скайп skype
            """
        ),
        (
            [.family],
            """
            мамо тате бабо дядо майко татко тати лельо чичо вуйчо мами бабче мамче мамичко татенце дъще сине бабинка
            дядка
            """
        ),
        ([.kin], "внук* внуч* син сина синът дъщер* мъжът съпруг* детето близък близкия роднин* майка баща"),
        (
            [.new],
            """
            нов новия новият новото чужд чуждия смених друг другия временен временният временния
            """
        ),
        ([.phone], "номер номера номерът телефон телефона телефонът тел сим"),
        ([.broken], "счуп* развал* падна загуби* изгуби* откраднаха потъна строши*"),
        ([.keep, .order], "запази запиши запишете изтрий пиши"),
        ([.pay, .order], "пригответе съберете сложете сложите хвърлете оставете"),
        (
            [.trouble],
            """
            задържан* арест* катастроф* болниц* пострад* операци* инцидент* прегаз* полици* ранен* блъсна* спешна
            удар* блъсн* прегазих аварир* линейка съд* затвор* арестув* катастрофирах ударих
            """
        ),
        (
            [.secret2],
            """
            тайна тайно казвай казваш казвайте говорете споделяй споделяйте говори никому
            """
        ),
        (
            [.bail],
            """
            гаранци* брой адвокат* обезщет* злато златото бижута плик торба
            """
        ),
        (
            [.meet],
            """
            запозна* приятелство взех видя мария виктория запознаем сродна             запозная
            """
        ),
        ([.acquaintance], "познат позната познати приятелка* приятел* фитнес* море* морето"),
        ([.remember], "помните помниш спомняш спомняте"),
        ([.charming], "самотн* самотата симпатич* мил мила приятен приятна красив* чар*"),
        (
            [.call, .order],
            """
            обадете обади позвънете звъннете свържете свържи отговорете пишете пиши добавете добави отговори
            обаждайте звънни чуйте останете
            """
        ),
        (
            [.law],
            """
            дело разследван* запор* престъплен* заповед* съдебен съдебна прокур* европол* интерпол* изпълнител*
            обвинен* призовка* следовател* разпит* полицай* прокуратура* глобен мвр гдбоп дансс данс инспектор*
            полици* следствен* арест* измамниц* пране съдът прокурор*
            """
        ),
        (
            [.parcel],
            """
            пратка* пратки* пакет* колет* еконт спиди пощи доставка* поръчка* dhl доставк* товарителниц* куриер* олх
            olx
            """
        ),
        ([.address], "адрес*"),
        ([.look, .order], "виж вижте гледай погледни погледнете"),
        ([.you], "ти теб тебе вас ви твоя твои"),
        ([.work], "работа* служител* задачи* обяв*"),
        ([.returned], "връщат връщаме върнем възстановим възстановяваме отключи отключим освободи освободим"),
        (
            [.shame],
            """
            срам* шок* скандал* разберат
            """
        ),
    ]
}
