/// Reads operators' lists of scam addresses: hosts files, plain names, filter rules, and CSV with addresses.
package struct LinkList: Sendable, Equatable {
    /// The names in lower case, in the order of the list.
    package private(set) var names: [String] = []
    /// The number of skipped lines with a host that many sites share, such as a link shortener or a known company, because
    /// listing it would block legitimate links.
    package private(set) var sharedHostCount = 0
    /// The number of lines without an address.
    package private(set) var invalidLineCount = 0

    /// Reads all lines of a list.
    package init(_ text: String) {
        for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            read(Substring(line))
        }
    }

    private mutating func read(_ line: Substring) {
        let line = line.trimmed
        guard let first = line.utf8.first, !"#!;".utf8.contains(first) else { return }
        guard let name = Self.fields(of: line).lazy.compactMap(Self.host).first else {
            invalidLineCount += 1
            return
        }
        if Self.isShared(name) { sharedHostCount += 1 } else { names.append(name) }
    }

    /// The fields of a CSV line, those with a scheme first, or the words of a hosts file line.
    private static func fields(of line: Substring) -> [Substring] {
        guard line.contains(",") else {
            return line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).filter { !isLocal($0) }
        }
        var fields: [Substring] = []
        var start = line.startIndex
        var isQuoted = false
        for index in line.indices {
            if line[index] == "\"" { isQuoted.toggle() }
            if line[index] == ",", !isQuoted {
                fields.append(line[start..<index])
                start = line.index(after: index)
            }
        }
        fields.append(line[start...])
        let plain = fields.map { Substring($0.drop { $0 == "\"" || $0 == " " }.trimmed.prefix { $0 != "\"" }) }
        return plain.filter { $0.contains("://") } + plain.filter { !$0.contains("://") }
    }

    /// Whether the word is an address to which hosts files redirect names.
    private static func isLocal(_ word: Substring) -> Bool {
        ["0.0.0.0", "127.0.0.1", "::", "::1", "localhost"].contains(word)
    }

    /// The host name in a field: in a link, in a filter rule such as `||name^`, or alone.
    private static func host(_ field: Substring) -> String? {
        var rest = field
        if let address = rest.text(after: "://") { rest = address }
        rest = rest.drop { $0 == "|" || $0 == "*" || $0 == "." }
        rest = rest.prefix { !"/?#^:$ ".contains($0) }
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        var name = rest.lowercased()
        if name.hasPrefix("www.") { name.removeFirst(4) }
        return isName(name) ? name : nil
    }

    private static func isName(_ name: String) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, name.utf8.count <= 253, let last = labels.last else { return false }
        let areLabels = labels.allSatisfy { label in
            1...63 ~= label.count
                && label.allSatisfy {
                    isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                }
        }
        // The last label of a date or version contains no letters; an IP address has four labels.
        let isNumeric = last.allSatisfy(isDigit)
        let isAddress = labels.count == 4 && labels.allSatisfy { $0.allSatisfy(isDigit) }
        return areLabels && (isNumeric ? isAddress : last.count >= 2)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isShared(_ name: String) -> Bool {
        let hash = WordHash.of(name.utf8)
        return BrandDomains.shared.brand(of: hash) != 0 || LinkHosts.isShortener(hash) || LinkHosts.isOpenHosting(hash)
            || knownHosts.contains(name)
    }

    /// Hosts of known companies where anyone can publish.
    private static let knownHosts: Set<String> = [
        "docs.google.com", "drive.google.com", "sites.google.com", "forms.gle", "storage.googleapis.com", "dropbox.com",
        "github.com", "raw.githubusercontent.com", "cdn.discordapp.com", "onedrive.live.com", "1drv.ms",
        "mediafire.com",
        "facebook.com", "telegra.ph", "forms.office.com", "archive.org", "pastebin.com",
    ]
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start.prefix(0) }
        return start[...last]
    }

    /// The text after the first occurrence of this text; nil if there is none.
    fileprivate func text(after mark: StaticString) -> Substring? {
        let wanted = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        var index = startIndex
        while index < endIndex {
            if utf8[index...].starts(with: wanted) { return Substring(utf8[index...].dropFirst(wanted.count)) }
            index = utf8.index(after: index)
        }
        return nil
    }
}
