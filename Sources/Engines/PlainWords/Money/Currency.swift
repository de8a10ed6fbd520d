/// A currency by its ISO 4217 code.
package struct Currency: Hashable, Sendable {
    /// The three letters of the code, in upper case.
    package let code: String

    /// The currency with this code, which may be in any case.
    package init(_ code: String) {
        self.code = code.uppercased()
    }

    /// The number of digits of its minor unit: 2 for cents, 0 for the yen.
    package var minorDigits: Int {
        if Currency.withoutMinor.contains(code) { return 0 }
        return Currency.withThree.contains(code) ? 3 : 2
    }

    private static let withoutMinor: Set<String> = [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
    ]
    private static let withThree: Set<String> = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]
}

/// A country's conventions: its currency, the order of dates, the separators in numbers.
package struct Country: Hashable, Sendable {
    /// Two capital letters of ISO 3166; nil if unknown.
    package let code: String?
    /// Whether 2/3 means the second of March here.
    let writesDayFirst: Bool
    /// Whether 1.500 means one thousand five hundred here.
    let groupsWithDots: Bool

    package init(_ code: String?) {
        let code = code?.uppercased()
        self.code = code
        writesDayFirst = code.map { !Self.monthFirst.contains($0) } ?? false
        groupsWithDots = code.map { Self.dotted.contains($0) } ?? false
    }

    private static let monthFirst: Set<String> = ["US", "ZA", "PH", "CA", "KY", "PR", "GU", "AS", "VI", "BZ"]

    private static let dotted: Set<String> = [
        "AT", "BE", "BG", "BR", "CZ", "DE", "DK", "ES", "GR", "HR", "HU", "ID", "IT", "NL", "PL", "PT", "RO", "RS",
        "SI", "SK", "TR", "VN", "AR", "CL", "CO", "FI", "FR", "NO", "SE", "UA", "RU", "MK", "BA",
    ]

    /// The dollars meant by "bucks" and "$".
    var dollar: Currency {
        Currency(code.flatMap { Self.dollars[$0] } ?? "USD")
    }

    /// The currency of "a grand", if it is certain.
    var grand: Currency? {
        guard let code else { return nil }
        if code == "GB" { return Currency("GBP") }
        return Self.dollars[code].map { Currency($0) }
    }

    /// The country's currency for "kr", "pounds", "dinars" and other names that several currencies share.
    func own(family: String) -> Currency? {
        code.flatMap { Self.families[family]?[$0] }.map { Currency($0) }
    }

    private static let dollars = [
        "US": "USD", "CA": "CAD", "AU": "AUD", "NZ": "NZD", "SG": "SGD", "HK": "HKD", "TW": "TWD", "JM": "JMD",
        "BS": "BSD",
        "TT": "TTD", "BB": "BBD", "BZ": "BZD", "FJ": "FJD", "NA": "NAD",
    ]

    private static let families: [String: [String: String]] = [
        "krona": ["SE": "SEK", "NO": "NOK", "DK": "DKK", "IS": "ISK"],
        "koruna": ["CZ": "CZK"],
        "dinar": [
            "KW": "KWD", "BH": "BHD", "IQ": "IQD", "JO": "JOD", "LY": "LYD", "TN": "TND", "DZ": "DZD", "RS": "RSD",
        ],
        "riyal": ["SA": "SAR", "QA": "QAR", "YE": "YER"], "rial": ["IR": "IRR", "OM": "OMR"],
        "rupee": ["IN": "INR", "PK": "PKR", "LK": "LKR", "NP": "NPR", "MU": "MUR"],
        "peso": [
            "MX": "MXN", "AR": "ARS", "CL": "CLP", "CO": "COP", "PH": "PHP", "UY": "UYU", "CU": "CUP", "DO": "DOP",
        ],
        "franc": ["CH": "CHF", "LI": "CHF", "CM": "XAF", "SN": "XOF"], "lira": ["TR": "TRY"],
        "pound": ["EG": "EGP", "LB": "LBP", "SY": "SYP"], "won": ["KR": "KRW", "KP": "KPW"],
        "quid": ["IE": "EUR", "AU": "AUD", "NZ": "NZD"],
        "shilling": ["KE": "KES", "UG": "UGX", "TZ": "TZS"], "yuan": ["CN": "CNY"],
    ]
}
