/// The findings about a text's links.
struct LinkReport {
    var count = 0
    var seen = SignalSet()
    /// The last brand whose own domain is linked, counted from 1; 0 for none.
    var ownBrand: UInt16 = 0
    /// The last brand whose domain occurs in the text without a scheme or path.
    var namedBrand: UInt16 = 0
    var borrowedBrand: UInt16 = 0
}

/// Reads a host name from a range of the folded text.
struct LinkReader {
    /// The range of the host, and whether a scheme, `www.` or path makes it certainly a link.
    struct Host {
        var start: Int
        var end: Int
        var isCertain: Bool
        /// Whether a misleading name with an @ precedes the host.
        var isMasked = false
        var ending: LinkEnding
    }

    let bytes: UnsafePointer<UInt8>

    /// The host of the link in `start..<end`, or nil if it is not a link.
    func host(from start: Int, to end: Int) -> Host? {
        var from = start
        let certain = skipScheme(&from, end)
        while from < end, "/:@".utf8.contains(bytes[from]) { from += 1 }
        if certain,
            let at = (from..<end).first(where: { bytes[$0] == UInt8(ascii: "@") || bytes[$0] == UInt8(ascii: "/") }),
            bytes[at] == UInt8(ascii: "@"), var masked = plainHost(from: at + 1, to: end)
        {
            masked.isMasked = true
            return masked
        }
        return plainHost(from: from, to: end, isCertain: certain)
    }

    /// The host that begins at `start`, after the scheme and user name.
    private func plainHost(from start: Int, to end: Int, isCertain: Bool = true) -> Host? {
        var from = start
        var certain = isCertain
        if starts(with: "www.", at: from, end) {
            from += 4
            certain = true
        }
        var to = from
        var dots = 0
        var lastDot = from
        var hasDigit = false
        var letters = 0
        while to < end, let isDot = hostByte(at: to) {
            if isDot {
                guard to > from, bytes[to - 1] != UInt8(ascii: ".") else { return nil }
                dots += 1
                lastDot = to
            } else {
                hasDigit = hasDigit || bytes[to] &- 48 < 10 || bytes[to] == UInt8(ascii: "-")
                if bytes[to] &- 97 < 26 { letters += 1 }
            }
            to += 1
        }
        while to > from, bytes[to - 1] == UInt8(ascii: ".") {
            to -= 1
            dots -= 1
        }
        if dots > 0, lastDot >= to { lastDot = (from..<to).last { bytes[$0] == UInt8(ascii: ".") } ?? from }
        let hasPath = to < end && bytes[to] == UInt8(ascii: "/")
        guard to - from >= 4 else { return nil }
        if letters == 0 {
            let isAddress = dots == 3 || certain && dots == 0
            return isAddress && (certain || hasPath)
                ? Host(start: from, end: to, isCertain: true, ending: .unknown) : nil
        }
        guard dots > 0 else { return nil }
        return named(from, to, lastDot, certain: certain, hasPath: hasPath, hasDigit: hasDigit)
    }

    private func named(_ from: Int, _ to: Int, _ lastDot: Int, certain: Bool, hasPath: Bool, hasDigit: Bool) -> Host? {
        let label = lastDot + 1
        guard to - label >= 2, bytes[label] &- 97 < 26 else { return nil }
        let ending = LinkEnding.of(hash(label, to))
        switch ending {
        case .unknown where !certain: return nil
        // Without a path or scheme, "end of class.today" is two sentences with a missing space.
        case .wordlike where !certain && !hasPath && !hasDigit, .oddWord where !certain && !hasPath && !hasDigit:
            return nil
        // So is "At gate 1.lol".
        case .oddWord where !certain && !hasPath && !(from..<lastDot).contains { bytes[$0] &- 97 < 26 }: return nil
        case .odd where !certain && !hasPath && lastDot - from < 8: return nil
        default: return Host(start: from, end: to, isCertain: certain || hasPath, ending: ending)
        }
    }

    /// Accepts `http://`, and the malformed variants that scams use to get past filters.
    private func skipScheme(_ from: inout Int, _ end: Int) -> Bool {
        guard starts(with: "http", at: from, end) else { return starts(with: "//", at: from, end) }
        var index = from + 4
        if index < end, bytes[index] == UInt8(ascii: "s") { index += 1 }
        guard index < end, bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "/") else { return false }
        while index < end, bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "/") { index += 1 }
        if starts(with: "http", at: index, end) {
            from = index
            return skipScheme(&from, end) || true
        }
        from = index
        return true
    }

    /// Whether the byte belongs to a host name: true for dots, false for other characters of a name, nil where the name
    /// ends.
    private func hostByte(at index: Int) -> Bool? {
        let byte = bytes[index]
        if byte == UInt8(ascii: ".") { return true }
        return byte &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            ? false : nil
    }

    func starts(with prefix: StaticString, at index: Int, _ end: Int) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard index + count <= end else { return false }
        for offset in 0..<count where bytes[index + offset] != prefix.utf8Start[offset] { return false }
        return true
    }

    func hash(_ start: Int, _ end: Int) -> UInt32 {
        var hash = WordHash.start
        for index in start..<end { hash = WordHash.adding(bytes[index], to: hash) }
        return hash | 1
    }
}
