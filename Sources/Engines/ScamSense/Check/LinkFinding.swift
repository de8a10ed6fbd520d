/// One thing about a link's address that speaks for or against it. Found on the device, without a network.
public enum LinkFinding: String, Sendable, CaseIterable {
    /// The address is on the list that the operator imported.
    case listed
    /// Letters of another script, or `rn` for `m`, make it look like a known company's.
    case confusable
    /// A known company's name stands in front of a domain that is not the company's.
    case brandInSubdomain = "brand_in_subdomain"
    /// A known company's name is a part of a domain that is not the company's.
    case brandInName = "brand_in_name"
    /// The name before an @ is no address; the one behind it is.
    case masked
    /// Written in punycode (`xn--`), which stands for letters beyond a to z.
    case punycode
    /// A number address instead of a name.
    case rawAddress = "raw_address"
    /// A service that shortens links of anyone.
    case shortener
    /// A service where anyone can put up a page.
    case openHosting = "open_hosting"
    /// An ending that is new or free, and that honest services seldom use.
    case freshEnding = "fresh_ending"
    /// The address is a known company's own.
    case ownedByBrand = "owned_by_brand"

    /// The least risk of a message with such a link.
    var riskLevel: RiskLevel {
        switch self {
        case .listed: .high
        case .confusable, .brandInSubdomain, .brandInName, .masked: .medium
        case .punycode, .rawAddress, .shortener, .openHosting, .freshEnding, .ownedByBrand: .low
        }
    }

    /// One plain sentence about it.
    public var sentence: String { sentences.english }

    /// The sentence in Bulgarian.
    var bulgarian: String { sentences.bulgarian }

    private var sentences: (english: String, bulgarian: String) {
        switch self {
        case .listed:
            ("The address is on a list of known scams.", "Адресът е в списък с известни измами.")
        case .confusable:
            (
                "The address only looks like a well-known company's: some of its letters are others.",
                "Адресът само прилича на този на известна фирма: някои от буквите му са други."
            )
        case .brandInSubdomain:
            (
                "A well-known company's name stands in front, but the address belongs to someone else.",
                "Отпред стои името на известна фирма, но адресът е на друг."
            )
        case .brandInName:
            (
                "The address contains a well-known company's name and is not the company's own.",
                "Адресът съдържа името на известна фирма, но не е неин."
            )
        case .masked:
            (
                "What stands before the @ is not where the link leads; the name behind it is.",
                "Това пред знака @ не е мястото, към което води връзката; то е след него."
            )
        case .punycode:
            (
                "The address is written in code letters (xn--) that hide how it reads.",
                "Адресът е записан с кодови букви (xn--), които скриват как се чете."
            )
        case .rawAddress:
            (
                "The link leads to a bare number address instead of a company's name.",
                "Връзката води към гол цифров адрес вместо към името на фирма."
            )
        case .shortener:
            (
                "The link is shortened, so that you cannot see where it leads.",
                "Връзката е съкратена, за да не се вижда накъде води."
            )
        case .openHosting:
            (
                "The page lies where anyone can put one up within minutes.",
                "Страницата е на място, където всеки може да качи своя за минути."
            )
        case .freshEnding:
            (
                "The link has an address ending that honest companies seldom use.",
                "Адресът на връзката има окончание, каквото честните фирми рядко ползват."
            )
        case .ownedByBrand:
            ("The address is the company's own.", "Адресът е на самата фирма.")
        }
    }
}

/// What is known of one link in a text.
public struct LinkCheck: Sendable, Equatable {
    /// Where the link is, in bytes of the text.
    public let bytes: Range<Int>
    /// The name that the link leads to, as it reads: punycode is decoded.
    public let host: String
    /// The part of the name that someone registered: who it belongs to.
    public let domain: String
    /// What was found, the gravest first.
    public let findings: [LinkFinding]

    /// The least risk of a message with this link.
    var riskLevel: RiskLevel { findings.map(\.riskLevel).max() ?? .low }
}
