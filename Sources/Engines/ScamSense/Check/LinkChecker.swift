/// Finds the links of a text and checks each address, in the original text.
struct LinkChecker {
    /// The maximum number of links checked.
    static let limit = 50

    let filter: LinkFilter?

    /// The links in the text, in order. `bytes` are UTF-8.
    func links(in bytes: ArraySlice<UInt8>) -> [LinkCheck] {
        var links: [LinkCheck] = []
        for word in bytes.split(whereSeparator: { $0 <= 0x20 }) where links.count < Self.limit {
            if let link = link(in: word) { links.append(link) }
        }
        return links
    }

    private func link(in word: ArraySlice<UInt8>) -> LinkCheck? {
        var word = word
        while let first = word.first, FoldedByte.isWrapping(first) { word.removeFirst() }
        while let last = word.last, FoldedByte.isWrapping(last) { word.removeLast() }
        let folded = FoldedWord(word)
        return folded.bytes.withUnsafeBufferPointer { bytes -> LinkCheck? in
            guard let base = bytes.baseAddress else { return nil }
            let reader = LinkReader(bytes: base)
            for start in Self.starts(in: bytes) {
                guard let host = reader.host(from: start, to: bytes.count) else { continue }
                return check(host, from: start, folded, reader)
            }
            return nil
        }
    }

    /// The positions in a word where a link may begin: at a scheme or `www.`, at the start, or after a label before the
    /// link.
    private static func starts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
        let certain = bytes.indices.filter {
            bytes[$0...].starts(with: "http".utf8) || bytes[$0...].starts(with: "www.".utf8)
        }
        let path = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        // An @ before the path makes it an email address.
        if bytes[..<path].contains(UInt8(ascii: "@")) { return certain }
        let label = bytes[..<path].lastIndex { ":|>,;=(<[".utf8.contains($0) }
        return certain + [0] + (label.map { [$0 + 1] } ?? [])
    }

    private func check(
        _ host: LinkReader.Host,
        from start: Int,
        _ word: FoldedWord,
        _ reader: LinkReader
    ) -> LinkCheck {
        let judge = LinkJudge(reader: reader)
        let name = Array(word.bytes[host.start..<host.end])
        let labels = name.split(separator: UInt8(ascii: "."))
        let registered = judge.registeredStart(of: host)
        var findings: Set<LinkFinding> = []
        let owner = BrandDomains.shared.brand(of: reader.hash(registered, host.end))
        let isDisguised = word.isDisguised[host.start..<host.end].contains(true)
        if filter?.contains(name) == true { findings.insert(.listed) }
        if host.isMasked { findings.insert(.masked) }
        if judge.hasEncodedLabel(host) { findings.insert(.punycode) }
        let isAddress = judge.isAddress(host)
        let count =
            isAddress ? labels.count : word.bytes[registered..<host.end].split(separator: UInt8(ascii: ".")).count
        if isAddress {
            findings.insert(.rawAddress)
        } else if isDisguised {
            findings.insert(.confusable)
        } else if owner != 0 {
            if !host.isMasked { findings.insert(.ownedByBrand) }
        } else {
            findings.formUnion(borrowed(labels, registered: count))
            findings.formUnion(services(host, reader, from: registered))
        }
        // A name with lookalike letters is shown as written, because its folded form would be the genuine name.
        let names =
            isDisguised
            ? word.written(host.start..<host.end).split(separator: ".").map(String.init) : labels.map(Self.decoded)
        return LinkCheck(
            bytes: word.positions[start]..<word.positions[word.bytes.count],
            host: names.joined(separator: "."),
            domain: names.suffix(count).joined(separator: "."),
            findings: LinkFinding.allCases.filter(findings.contains)
        )
    }

    private func services(_ host: LinkReader.Host, _ reader: LinkReader, from registered: Int) -> Set<LinkFinding> {
        let domain = reader.hash(registered, host.end)
        if LinkHosts.isShortener(domain) { return [.shortener] }
        if LinkHosts.isOpenHosting(domain) { return [.openHosting] }
        switch host.ending {
        case .odd, .oddWord, .unknown: return [.freshEnding]
        case .common, .country, .wordlike: return []
        }
    }

    /// Finds names of known companies in the parts of the labels. The last `registered` labels are the domain.
    private func borrowed(_ labels: [ArraySlice<UInt8>], registered: Int) -> Set<LinkFinding> {
        var findings: Set<LinkFinding> = []
        for (index, label) in labels.dropLast().enumerated() {
            let isOwn = index >= labels.count - registered
            for part in Self.parts(of: label) {
                switch Self.brand(part) {
                case .named: findings.insert(isOwn ? .brandInName : .brandInSubdomain)
                case .imitated: findings.insert(.confusable)
                case nil: break
                }
            }
        }
        return findings
    }

    private enum Likeness { case named, imitated }

    /// The whole label, its parts between hyphens, and pairs of adjacent parts. Punycode is decoded.
    private static func parts(of label: ArraySlice<UInt8>) -> [[UInt8]] {
        guard !label.starts(with: "xn--".utf8) else {
            guard let scalars = Punycode.decode(label.dropFirst(4)) else { return [] }
            // The leading zero marks a decoded label: a brand's name in other letters is an imitation.
            return [[0] + scalars.map { folded($0).byte }]
        }
        let parts = label.split(separator: UInt8(ascii: "-")).map(Array.init)
        let pairs = zip(parts, parts.dropFirst()).map { $0 + $1 }
        return parts + pairs
    }

    private static func folded(_ scalar: Unicode.Scalar) -> FoldedLetter {
        guard scalar.value < 0x80 else { return LetterFolding.fold(scalar.value) }
        return FoldedLetter(byte: LetterFolding.lowered(UInt8(truncatingIfNeeded: scalar.value)), dress: .none)
    }

    private static func brand(_ part: [UInt8]) -> Likeness? {
        let isDecoded = part.first == 0
        let name = isDecoded ? Array(part.dropFirst()) : part
        guard name.count >= 3 else { return nil }
        if isKnown(name) {
            let isPlain = name.allSatisfy { $0 &- 97 < 26 } && !isDecoded
            return isPlain && BrandDomains.shared.isName(name) ? .named : .imitated
        }
        return isKnown(joiningStrokes(name)) ? .imitated : nil
    }

    private static func isKnown(_ name: [UInt8]) -> Bool {
        BrandDomains.shared.brand(ofSkeleton: WordHash.of(name.map(Skeleton.of))) != 0
    }

    /// Replaces `rn` by m and `vv` by w, which look alike.
    private static func joiningStrokes(_ name: [UInt8]) -> [UInt8] {
        var joined: [UInt8] = []
        for byte in name {
            switch (joined.last, byte) {
            case (UInt8(ascii: "r"), UInt8(ascii: "n")): joined[joined.count - 1] = UInt8(ascii: "m")
            case (UInt8(ascii: "v"), UInt8(ascii: "v")): joined[joined.count - 1] = UInt8(ascii: "w")
            default: joined.append(byte)
            }
        }
        return joined
    }

    /// A label as displayed, with punycode decoded.
    private static func decoded(_ label: ArraySlice<UInt8>) -> String {
        guard label.starts(with: "xn--".utf8), let scalars = Punycode.decode(label.dropFirst(4)) else {
            return String(decoding: label, as: UTF8.self)
        }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}

/// A word in lower case with lookalike letters folded, and the position of each byte in the text.
private struct FoldedWord {
    private(set) var bytes: [UInt8] = []
    /// The position of each byte in the text, followed by the end of the word.
    private(set) var positions: [Int] = []
    /// Whether each letter was a lookalike of another script.
    private(set) var isDisguised: [Bool] = []
    private let word: ArraySlice<UInt8>

    /// The original text of these bytes.
    func written(_ range: Range<Int>) -> String {
        String(decoding: word[positions[range.lowerBound]..<positions[range.upperBound]], as: UTF8.self)
    }

    init(_ word: ArraySlice<UInt8>) {
        self.word = word
        var index = word.startIndex
        for scalar in String(decoding: word, as: UTF8.self).unicodeScalars {
            let letter =
                scalar.value < 0x80
                ? FoldedLetter(byte: LetterFolding.lowered(UInt8(truncatingIfNeeded: scalar.value)), dress: .none)
                : LetterFolding.fold(scalar.value)
            if letter.dress != .dropped, letter.dress != .hidden {
                bytes.append(letter.byte)
                positions.append(index)
                isDisguised.append(letter.dress == .lookalike || letter.dress == .styled)
            }
            index += UTF8.width(scalar)
        }
        // A replaced invalid character is longer than the original, so positions are limited to the word's end.
        positions = positions.map { min($0, word.endIndex) } + [word.endIndex]
    }
}
