/// A word or sign for a currency.
struct MoneyWord: Sendable {
    enum Role: Sendable {
        /// Counts whole units, e.g. "euro" or "$".
        case unit
        /// Counts hundredths of a unit, e.g. "cents".
        case minor
        /// "swiss", "us": determines which dollars or francs.
        case nation
        /// An ISO code; well-known codes are also recognized in lower case.
        case code(lowerCaseIsEnough: Bool)
        /// "bucks", "quid": colloquial words for whole units.
        case slang
        /// "grand", "dime", "fiver": fixed amounts.
        case amount(Quantity)
        /// Counts millions of a unit, e.g. "MUSD".
        case millions
    }

    let role: Role
    /// The code, if the word alone determines it.
    let code: String?
    /// The name shared by several currencies ("dollar"), if it is one.
    let family: String?
}

/// The words and signs for money, one line for each kind.
struct MoneyTable: Sendable {
    static let shared = MoneyTable()

    private(set) var entries: [MoneyWord] = []
    /// Each word with its index in `entries`.
    private(set) var words: [(Int, String)] = []

    private init() {
        for line in Self.units { add(line, role: .unit) }
        for line in Self.minors { add(line, role: .minor) }
        for line in Self.slang { add(line, role: .slang) }
        for line in Self.nations { add(line, role: .nation) }
        for (word, amount, code) in Self.amounts {
            add("\(code) \(word)", role: .amount(amount))
        }
        for code in Self.codes.split(separator: " ") {
            let isPlain = Self.plainCodes.contains(String(code))
            add("\(code) \(code.lowercased())", role: .code(lowerCaseIsEnough: isPlain))
            if isPlain { add("\(code) m\(code.lowercased())", role: .millions) }
        }
        add("CNY rmb", role: .code(lowerCaseIsEnough: true))
    }

    private mutating func add(_ line: String, role: MoneyWord.Role) {
        let parts = line.split(separator: " ").map(String.init)
        let head = parts[0].split(separator: "/").map(String.init)
        let code = head[0] == "-" ? nil : head[0]
        for word in parts.dropFirst() where !words.contains(where: { $0.1 == word }) {
            words.append((entries.count, word))
        }
        entries.append(MoneyWord(role: role, code: code, family: head.count > 1 ? head[1] : nil))
    }

    /// The code (a dash if it depends on the country), the shared name after a slash, then the words.
    private static let units = [
        "-/dollar dollar dollars $ долар долара", "EUR euro euros eur euroes € еур евро",
        "GBP/pound pound pounds £ паунд паунда", "JPY yen yens ¥ 円",
        "CNY yuan yuans renminbi 元", "BGN lev leva levs lv лв лев лева", "INR/rupee rupee rupees rs ₹",
        "CHF/franc franc francs", "-/dinar dinar dinars", "-/riyal riyal riyals", "-/rial rial rials",
        "-/peso peso pesos",
        "-/krona kr krona kronor krone kroner", "CZK koruna korunas kč", "PLN zloty zlotys zł", "HUF forint forints",
        "RON leu lei", "RUB ruble rubles rouble roubles ₽", "UAH hryvnia hryvnias ₴", "TRY/lira lira liras ₺",
        "KRW ₩", "ILS shekel shekels ₪", "BRL reais", "ZAR rand rands", "MYR ringgit ringgits rm", "THB baht bahts ฿",
        "VND dong dongs ₫", "IDR rupiah rupiahs", "PHP ₱", "NGN naira nairas ₦", "GHS cedi cedis ₵",
        "KES/shilling shilling shillings",
        "MNT tugrik tugriks tögrög ₮", "GEL lari laris ₾", "CRC ₡ colones", "KZT tenge ₸", "PYG guarani ₲",
        "XBT bitcoin bitcoins btc ₿", "EGP genihat genih", "AED dirham dirhams", "ALL lek leks", "FIM markka markkas",
        "ESP peseta pesetas", "BDT taka takas ৳", "MKD denar denars", "LKR ₨", "LAK kip kips ₭",
    ]

    private static let minors = [
        "-/dollar cent cents ¢ цент цента", "GBP pence penny pennies", "BGN stotinki stotinka стотинки стотинка",
        "INR paise paisa",
        "UAH kopiykas kopiyka",
        "MYR sen", "RUB kopeks kopecks", "RON bani",
    ]

    private static let slang = ["-/dollar buck bucks", "GBP/quid quid quids"]

    private static let amounts: [(String, Quantity, String)] = [
        ("grand", Quantity(1000), "-/grand"), ("dime dimes", Quantity(1, exponent: -1), "-/dollar"),
        ("nickel nickels", Quantity(5, exponent: -2), "-/dollar"), ("fiver fivers", Quantity(5), "GBP/quid"),
        ("tenner tenners", Quantity(10), "GBP/quid"),
        ("satoshi satoshis", Quantity(1, exponent: -8), "XBT"),
    ]

    private static let nations = [
        "USD us american usa", "CAD canadian canada", "AUD australian aussie australia", "NZD zealand kiwi",
        "HKD hk kong",
        "SGD singapore singaporean", "TWD taiwan taiwanese nt", "CHF swiss", "GBP british english uk sterling",
        "EGP egyptian egypt masriya",
        "LBP lebanese", "SYP syrian", "KWD kuwaiti kuwait", "QAR qatari", "SAR saudi", "OMR omani", "IRR iranian",
        "YER yemeni",
        "MYR malaysian malaysia", "INR indian", "PKR pakistani pakistan", "LKR lankan", "NPR nepalese nepali",
        "JPY japanese",
        "CNY chinese", "KRW korean", "MXN mexican", "ARS argentine argentinian", "CLP chilean", "COP colombian",
        "PHP philippine filipino",
        "UYU uruguayan", "CUP cuban", "DOP dominican", "SEK swedish", "NOK norwegian", "DKK danish", "ISK icelandic",
        "CZK czech",
        "BGN bulgarian", "TRY turkish", "RSD serbian", "BHD bahraini bahrain", "IQD iraqi", "JOD jordanian",
        "LYD libyan",
        "TND tunisian", "DZD algerian", "MAD moroccan", "AED emirati uae", "KES kenyan", "UGX ugandan", "TZS tanzanian",
        "NGN nigerian",
        "ZAR african", "THB thai", "VND vietnamese", "IDR indonesian", "FIM finnish", "FRF french", "BEF belgian",
        "DEM german",
        "ESP spanish", "CRC costa rican", "JMD jamaican", "BSD bahamian", "FJD fijian", "PLN polish", "HUF hungarian",
        "RON romanian",
        "RUB russian", "UAH ukrainian", "ILS israeli", "BRL brazilian", "BDT bangladeshi", "GEL georgian",
        "MNT mongolian",
    ]

    private static let codes = """
        USD EUR GBP BGN JPY CHF CAD AUD NZD CNY INR SEK NOK DKK PLN CZK HUF RON TRY RUB UAH ILS AED SAR QAR KWD BHD OMR JOD \
        EGP LBP MAD TND DZD IQD IRR ZAR KES NGN GHS UGX TZS ETB BRL MXN ARS CLP COP PEN UYU CRC DOP JMD KRW TWD HKD SGD MYR \
        THB IDR PHP VND PKR LKR NPR BDT MNT KZT GEL AMD AZN RSD MKD ALL BAM ISK HRK MDL BYN XAF XOF XPF LAK MMK KHR MOP FJD
        """

    private static let plainCodes: Set<String> = [
        "USD", "EUR", "GBP", "BGN", "JPY", "CHF", "CAD", "AUD", "NZD", "CNY", "INR", "SEK", "NOK", "DKK", "PLN", "CZK",
        "HUF",
        "MYR", "SGD", "HKD", "AED", "KRW", "ZAR", "MXN", "BRL", "ILS", "RON", "RUB", "UAH", "KWD", "QAR", "SAR", "LBP",
        "EGP",
        "MNT", "IDR", "VND", "THB", "PKR", "TWD", "NGN", "KES",
    ]
}
