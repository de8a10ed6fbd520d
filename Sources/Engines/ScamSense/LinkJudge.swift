/// Judges a host name: who owns it, and which brand it imitates.
struct LinkJudge {
    let reader: LinkReader

    private var bytes: UnsafePointer<UInt8> { reader.bytes }

    /// Adds the findings about the host, and the path that ends at `end`, to the report. The registered name of a disguised
    /// host has letters of another alphabet, so it is not the name that its folded letters spell.
    func weigh(_ host: LinkReader.Host, until end: Int, isDisguised: Bool, into report: inout LinkReport) {
        report.count += 1
        if host.isMasked { report.seen.add(.lookalikeLink) }
        if isAddress(host) {
            report.seen.add(.rawAddressLink)
            // An IP address written as one large number is meant to be unreadable.
            if !(host.start..<host.end).contains(where: { bytes[$0] == UInt8(ascii: ".") }) {
                report.seen.add(.encodedLink)
            }
            return
        }
        if hasEncodedLabel(host) { report.seen.add(.encodedLink) }
        let registered = registeredStart(of: host)
        let domain = reader.hash(registered, host.end)
        let owner = BrandDomains.shared.brand(of: domain)
        if owner != 0, isDisguised {
            report.borrowedBrand = owner
            report.seen.add(.lookalikeLink)
            report.seen.add(.unknownLink)
            return
        }
        if owner != 0 {
            // "Amazon.com" without a scheme or path may be just a name.
            if host.isCertain { report.ownBrand = owner } else { report.namedBrand = owner }
            report.seen.add(.brandLink)
            return
        }
        if LinkHosts.isShortener(domain) { report.seen.add(.shortLink) }
        if LinkHosts.isOpenHosting(domain) { report.seen.add(.oddEndingLink) }
        if [.odd, .oddWord, .unknown].contains(host.ending) { report.seen.add(.oddEndingLink) }
        let borrowed = borrowedBrand(in: host)
        if borrowed != 0 {
            report.borrowedBrand = borrowed
            report.seen.add(.lookalikeLink)
        }
        report.seen.add(.unknownLink)
        report.seen.add(.throwawayLink, if: isThrowaway(registered, host.end))
        report.seen.add(.trackingLink, if: hasGibberishPath(after: host.end, until: end))
    }

    /// Whether a registered name looks like one registered for a few days: words joined by hyphens, mixed letters and
    /// digits, or an unpronounceable sequence of letters.
    private func isThrowaway(_ start: Int, _ end: Int) -> Bool {
        var letters = 0
        var digits = 0
        var hyphens = 0
        var consonants = 0
        var index = start
        while index < end, bytes[index] != UInt8(ascii: ".") {
            let byte = bytes[index]
            if byte &- 97 < 26 {
                letters += 1
                consonants = isVowel(byte) ? 0 : consonants + 1
                if consonants == 5 { return true }
            } else {
                consonants = 0
                if byte == UInt8(ascii: "-") { hyphens += 1 } else { digits += 1 }
            }
            index += 1
        }
        return letters >= 3 && digits > 0 || letters >= 6 && hyphens > 0
    }

    private func isVowel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"):
            true
        default: false
        }
    }

    /// Whether the path is one short part of mixed letters and digits, like a personalised link.
    private func hasGibberishPath(after start: Int, until end: Int) -> Bool {
        guard start < end, bytes[start] == UInt8(ascii: "/") else { return false }
        var letters = 0
        var digits = 0
        for index in start + 1..<end {
            let byte = bytes[index]
            if byte &- 97 < 26 { letters += 1 } else if byte &- 48 < 10 { digits += 1 } else { break }
        }
        return letters > 0 && digits > 0 && letters + digits >= 5 && letters + digits <= 16
    }

    func isAddress(_ host: LinkReader.Host) -> Bool {
        !(host.start..<host.end).contains { bytes[$0] &- 97 < 26 }
    }

    func hasEncodedLabel(_ host: LinkReader.Host) -> Bool {
        (host.start..<host.end).contains {
            ($0 == host.start || bytes[$0 - 1] == UInt8(ascii: ".")) && reader.starts(with: "xn--", at: $0, host.end)
        }
    }

    /// The start of the registered domain: two labels, or three under `co.uk` and the like.
    func registeredStart(of host: LinkReader.Host) -> Int {
        var starts = (host.end, host.end, host.end)
        var index = host.end
        while index > host.start {
            index -= 1
            let isStart = index == host.start || bytes[index - 1] == UInt8(ascii: ".")
            guard isStart else { continue }
            starts = (index, starts.0, starts.1)
            let labels = starts.2 == host.end ? (starts.1 == host.end ? 1 : 2) : 3
            if labels == 2, !isSecondLevel(index, starts.1 - 1) || host.end - starts.1 > 2 { return index }
            if labels == 3 { return index }
        }
        return host.start
    }

    private func isSecondLevel(_ start: Int, _ end: Int) -> Bool {
        for known: StaticString in ["co", "com", "org", "gov", "net", "ac", "edu", "govt"]
        where known.utf8CodeUnitCount == end - start && reader.starts(with: known, at: start, end) { return true }
        return false
    }

    /// A brand's name inside a host that is not the brand's, also with 0 for o and 1 for l.
    private func borrowedBrand(in host: LinkReader.Host) -> UInt16 {
        let end = min(host.end, host.start + 60)
        let brands = BrandDomains.shared
        for start in host.start..<end {
            let brand = brand(of: brands, at: start, host: host, end)
            if brand != 0 { return brand }
        }
        return 0
    }

    private func brand(of brands: BrandDomains, at start: Int, host: LinkReader.Host, _ end: Int) -> UInt16 {
        let startsPart = start == host.start || !isLetter(start - 1)
        var skeleton = WordHash.start
        var index = start
        while index < end, index < start + 15 {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") { return 0 }
            if byte != UInt8(ascii: "-") {
                skeleton = WordHash.adding(Skeleton.of(byte), to: skeleton)
                guard brands.mayBeginName(skeleton) else { return 0 }
            }
            index += 1
            let length = index - start
            let endsPart = index == end || !isLetter(index)
            // Short names occur inside other words (chASEd, gUPSter), so they must be separate parts.
            guard length >= 6 || length >= 3 && startsPart && (endsPart || length >= 4) else { continue }
            let brand = brands.brand(ofSkeleton: skeleton | 1)
            if brand != 0 { return brand }
        }
        return 0
    }

    private func isLetter(_ index: Int) -> Bool { bytes[index] &- 97 < 26 }
}

/// The shape of a letter at a quick glance.
enum Skeleton {
    static func of(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0"): UInt8(ascii: "o")
        case UInt8(ascii: "1"), UInt8(ascii: "i"), UInt8(ascii: "!"), UInt8(ascii: "|"): UInt8(ascii: "l")
        case UInt8(ascii: "3"): UInt8(ascii: "e")
        case UInt8(ascii: "5"), UInt8(ascii: "$"): UInt8(ascii: "s")
        case UInt8(ascii: "4"), UInt8(ascii: "@"): UInt8(ascii: "a")
        default: byte
        }
    }
}

/// The brands by their domains, and by the shapes of their names.
struct BrandDomains: Sendable {
    static let shared = BrandDomains()

    private let domains: WordTable
    private let skeletons: WordTable
    private let names: WordTable
    private let beginnings: HashBits

    /// The brand, counted from 1, that owns the registered domain; 0 for none.
    func brand(of domain: UInt32) -> UInt16 { domains[domain] }
    /// The brand, counted from 1, whose name has this shape; 0 for none.
    func brand(ofSkeleton hash: UInt32) -> UInt16 { skeletons[hash] }

    /// Whether letters of this shape may begin a brand's name, or be one. Seldom true of any others.
    func mayBeginName(_ skeleton: UInt32) -> Bool { beginnings.contains(skeleton) }

    /// Whether this is exactly a brand's name.
    func isName(_ name: [UInt8]) -> Bool { names[WordHash.of(name)] != 0 }

    private init() {
        var domains: [UInt32: UInt16] = [:]
        var names: [UInt32: UInt16] = [:]
        var skeletons: [UInt32: UInt16] = [:]
        var beginnings = HashBits()
        for (number, brand) in Brands.all.enumerated() {
            // bounded: the brands are our own table
            for domain in brand.domains { domains[WordHash.of(domain.utf8)] = UInt16(number + 1) }
            for name in brand.names {
                names[WordHash.of(name.utf8)] = 1
                // bounded: the brands are our own table
                skeletons[WordHash.of(name.utf8.map(Skeleton.of))] = UInt16(number + 1)
                beginnings.insertBeginnings(of: name.utf8.map(Skeleton.of))
            }
        }
        self.domains = WordTable(domains)
        self.names = WordTable(names)
        self.beginnings = beginnings
        self.skeletons = WordTable(skeletons)
    }
}
