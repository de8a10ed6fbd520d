/// A finding about a link's address, for or against it. Determined on the device, without a network.
public enum LinkFinding: String, Sendable, CaseIterable {
    /// The address is on the list that the operator imported.
    case listed
    /// Lookalike letters of another script, or `rn` for `m`, imitate a known company's name.
    case confusable
    /// A known company's name is a subdomain of a domain that is not the company's.
    case brandInSubdomain = "brand_in_subdomain"
    /// A known company's name is part of a domain name that is not the company's.
    case brandInName = "brand_in_name"
    /// A misleading name before an @; the real address is after it.
    case masked
    /// Written in punycode (`xn--`), which encodes letters other than a to z.
    case punycode
    /// An IP address instead of a name.
    case rawAddress = "raw_address"
    /// A public link shortener.
    case shortener
    /// A service where anyone can publish a page.
    case openHosting = "open_hosting"
    /// A new or free top-level domain that honest services seldom use.
    case freshEnding = "fresh_ending"
    /// The address belongs to a known company.
    case ownedByBrand = "owned_by_brand"

    /// The minimum risk of a message with such a link.
    var riskLevel: RiskLevel {
        switch self {
        case .listed: .high
        case .confusable, .brandInSubdomain, .brandInName, .masked: .medium
        case .punycode, .rawAddress, .shortener, .openHosting, .freshEnding, .ownedByBrand: .low
        }
    }

    /// One plain sentence that describes the finding, in English.
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

/// The check of one link in a text.
public struct LinkCheck: Sendable, Equatable {
    /// The byte range of the link in the text.
    public let bytes: Range<Int>
    /// The host name of the link as displayed, with punycode decoded.
    public let host: String
    /// The registered domain, which shows who owns the name.
    public let domain: String
    /// The findings, the most serious first.
    public let findings: [LinkFinding]

    /// The minimum risk of a message with this link.
    var riskLevel: RiskLevel { findings.map(\.riskLevel).max() ?? .low }
}
