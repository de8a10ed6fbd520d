/// What a word indicates about the numbers and words around it; one bit for each set.
struct SecretWords: OptionSet, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(bit: UInt64) { rawValue = 1 << bit }

    static let code = SecretWords(bit: 0)
    static let oneTime = SecretWords(bit: 1)
    static let harmlessCode = SecretWords(bit: 2)
    static let pin = SecretWords(bit: 3)
    static let password = SecretWords(bit: 4)
    static let harmlessPassword = SecretWords(bit: 5)
    static let card = SecretWords(bit: 6)
    static let cvv = SecretWords(bit: 7)
    static let expiry = SecretWords(bit: 8)
    static let account = SecretWords(bit: 9)
    static let sortCode = SecretWords(bit: 10)
    static let number = SecretWords(bit: 11)
    static let gift = SecretWords(bit: 12)
    static let giftBrand = SecretWords(bit: 13)
    static let remote = SecretWords(bit: 14)
    static let nationalNumber = SecretWords(bit: 15)
    static let identity = SecretWords(bit: 16)
    static let paper = SecretWords(bit: 17)
    static let passport = SecretWords(bit: 18)
    static let isAre = SecretWords(bit: 19)
    static let mine = SecretWords(bit: 20)
    static let sending = SecretWords(bit: 21)
    static let photo = SecretWords(bit: 22)
    static let wallet = SecretWords(bit: 23)
    static let phrase = SecretWords(bit: 24)
    static let seed = SecretWords(bit: 25)
    static let filler = SecretWords(bit: 26)
    static let counted = SecretWords(bit: 27)
    static let unit = SecretWords(bit: 28)
    static let discount = SecretWords(bit: 29)
    static let using = SecretWords(bit: 30)
    static let yours = SecretWords(bit: 31)
    static let not = SecretWords(bit: 32)
    static let state = SecretWords(bit: 33)
    static let privateKey = SecretWords(bit: 34)
    static let phone = SecretWords(bit: 35)
    static let digit = SecretWords(bit: 36)
    static let notYet = SecretWords(bit: 37)
    static let security = SecretWords(bit: 38)
    /// A word of a language whose other words are not known: what it names must be told by its own shape.
    static let foreign = SecretWords(bit: 39)

    /// The members of each set. Words of several sets are listed in each.
    static let lists: [(set: SecretWords, members: String)] = [
        (
            code,
            "code codes otp otps totp passcode passcodes mtan tan onetimecode cod код кода кодът кодове"
        ),
        (
            oneTime,
            """
            otp otps totp passcode mtan 2fa mfa verification verify verifying authentication authenticator authorization
            authorisation onetime login signin security confirmation texted sms whatsapp telegram еднократен еднократния
            потвърждение вход
            """
        ),
        (
            harmlessCode,
            """
            zip post postal area country dial dialling dialing promo promotion promotional discount coupon voucher
            referral invite invitation gate door entry building lobby garage locker source dress error status course
            module modules class room booking order reservation confirmationnumber tracking product bar qr color colour
            sort swift branch ifsc ifc bic airport station stock item model part hs tax vat dealer game cheat sponsor
            team meeting zoom session penal civil morse genetic country's bar offer ussd пощенски пощенския телефонен
            промо отстъпка
            """
        ),
        (pin, "pin pins mpin upin пин пина пинът пинкод"),
        (
            password,
            "password passwords passwd pwd pw passphrase passcode пароли парола паролата"
        ),
        (harmlessPassword, "wifi wi fi wlan hotspot router zoom meeting guest ssid уайфай"),
        (
            card,
            """
            card cards visa mastercard maestro amex debit credit карта картата карти картичка дебитна дебитната кредитна
            кредитната
            """
        ),
        (cvv, "cvv cvc cvv2 cvc2 csc cvn"),
        (expiry, "exp expiry expires expire expiring expiration valid thru валидна валидност изтича"),
        (account, "account accounts acct acc accno ac bban сметка сметката сметки konto rekening compte cuenta conto"),
        (sortCode, "sort routing aba bsb ifsc ifc transit bik"),
        (number, "number numbers no nr num nummer numero номер номера номерът"),
        (gift, "gift giftcard giftcards voucher vouchers egift ваучер ваучера подаръчна подаръчната подарък"),
        (giftBrand, "itunes steam apple amazon google play playstation xbox razer vanilla sephora nintendo roblox"),
        (
            remote,
            """
            anydesk teamviewer quicksupport rustdesk ultraviewer supremo ammyy aweray airdroid logmein screenconnect
            gotoassist dwservice remotepc iperius
            """
        ),
        (
            nationalNumber,
            """
            ssn socials nin nino nhs egn pesel cpf curp dni nie nif nuss bsn nric aadhaar aadhar aadhard hkid
            personnummer personnumret personnr cpr fodselsnummer fnr hetu henkilotunnus cnp tckn rrn jumin mykad steuerid
            steuernummer idnr tin sin tfn oib emso jmbg rut cuil cuit ahv avs nir insee ppsn pps codice rodne isikukood
            asmens teudat mynumber kimlik егн егнто лнч
            """
        ),
        (
            identity,
            """
            id ids identity identification national social insurance tax taxpayer personal citizen resident personalausweis
            идентификационен лична личната данъчен
            """
        ),
        (
            paper,
            """
            passport passports id ids licence license licenses drivers ssn permit паспорт паспорта личната лична
            книжка книжката documents
            """
        ),
        (passport, "passport паспорт паспорта licence license permit книжка книжката"),
        (isAre, "is are was s be its thats е са беше es ist"),
        (mine, "my mine our моя моят моята моето мой ми нашата"),
        (
            sending,
            """
            send sending sent attach attached attaching share sharing shared upload uploaded uploading forward forwarding
            texting emailing emailed here heres took photographed пращам пратих изпращам изпратих ето прилагам
            прикачам качвам качих снимах
            """
        ),
        (
            photo,
            """
            photo photos pic pics picture pictures scan scans scanned copy copies image images selfie screenshot front
            back both снимка снимки снимката копие скан сканирах
            """
        ),
        (
            wallet,
            """
            wallet btc bitcoin eth ethereum usdt usdc crypto trx tron sol solana ltc litecoin xrp ripple doge metamask
            trezor ledger портфейл портфейла
            """
        ),
        (phrase, "phrase phrases words mnemonic фраза фразата думи думите"),
        (seed, "seed recovery backup secret mnemonic възстановяване резервна тайна wallet metamask trezor ledger"),
        (
            filler,
            """
            ok okay k it its is was the a this that thats yes yeah yep ya i got get just sure here heres there you u go hi
            hey sorry wait oh ah fine says said say they one now number numbers my your code codes otp pin please so and
            received me to send sent for texted text sms came today ето е това кода кодът код да добре ми получих дойде
            номер the
            """
        ),
        (
            counted,
            """
            room bus flight page block blk flat apt apartment street road house version unit chapter gate platform
            locker extension ext floor level bay row seat train tram table channel win windows year since until till by
            around about approximately over under almost nearly between at hwy highway route стая автобус полет страница
            """
        ),
        (
            unit,
            """
            am pm hrs hours hour mins min minutes minute seconds sec secs days day weeks months years km m kg g lb lbs
            miles meters metres euro euros eur usd dollars bucks pounds gbp lv bgn leva inr rs rupees sgd people persons
            times points percent characters digits letters steps calories kcal pages items pcs pieces mb gb tb mah rpm
            лв лева евро часа минути дни
            """
        ),
        (discount, "promo promotion coupon discount off sale checkout referral save free shipping отстъпка"),
        (using, "use enter type input using въведи въведете използвай"),
        (yours, "your ur yr his her their твоя твоят твоята вашия вашата"),
        (not, "not never dont cannot cant wont didnt isnt havent no nobody не няма никога"),
        (
            state,
            """
            wrong incorrect invalid expired compromised stolen weak strong safe secure long short too very so not still
            the a an same different new old saved hidden hacked leaked required needed missing blocked locked unlocked
            working changed reset gone kept written stored on in at case easy hard difficult simple complex really always
            never being been correct right good bad fine ok okay okey only just also what how why when where which who
            my your his her their our it that this there here for to of and or but if because no yes asked requested
            accepted rejected denied forgotten important private confidential secret public default empty blank optional
            necessary mandatory something anything nothing everything one two set sent up down off out about with as by
            from needing supposed going likely possible impossible available unknown known known encrypted unique common
            password passwords pin please now already sensitive lost pending complicated weird stupid funny crazy strange
            грешна грешен същата нова стара сменена изтекла невалидна силна слаба важна тази моята
            """
        ),
        (privateKey, "key keys ключ ключа"),
        (phone, "call phone tel mobile cell hp whatsapp ring fax handphone contact tracking order parcel imei обади"),
        (digit, "zero one two three four five six seven eight nine нула едно две три четири пет шест седем осем девет"),
        (
            notYet,
            "if when once after before later tomorrow should would could maybe lost renew renewed need needs expired"
        ),
        (security, "security back last"),
    ]

    /// The value of a digit written as a word, by the word's hash.
    static let digitValues: [UInt32: UInt8] = {
        var values: [UInt32: UInt8] = [:]
        for names in [
            "zero one two three four five six seven eight nine", "нула едно две три четири пет шест седем осем девет",
        ] {
            for (value, name) in names.split(separator: " ").enumerated() {
                values[WordHash.of(name.utf8)] = UInt8(truncatingIfNeeded: value)
            }
        }
        return values
    }()
}

/// Finds the sets of a word by the hash of its letters. Built once, on first use.
struct SecretLexicon: Sendable {
    static let shared = SecretLexicon()

    private let indexes: WordTable
    private let entries: [SecretWords]

    /// The sets of the word with this hash; empty for an unlisted word.
    subscript(hash: UInt32) -> SecretWords {
        entries.withUnsafeBufferPointer { $0[Int(indexes[hash])] }
    }

    private init() {
        var indexes: [UInt32: UInt16] = [:]
        var entries: [SecretWords] = [[]]
        let foreign = SecretWords.foreignLists.map { ($0.set.union(.foreign), $0.members) }
        for (set, members) in SecretWords.lists + foreign {
            for word in members.split(whereSeparator: \.isWhitespace) {
                let hash = WordHash.of(word.utf8.filter { $0 != UInt8(ascii: "'") })
                let index = indexes[hash] ?? UInt16(truncatingIfNeeded: entries.count)
                if Int(index) == entries.count { entries.append([]) }
                indexes[hash] = index
                entries[Int(index)].formUnion(set)
            }
        }
        self.entries = entries
        self.indexes = WordTable(indexes)
    }
}
