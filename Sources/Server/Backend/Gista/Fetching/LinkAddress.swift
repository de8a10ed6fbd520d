package import Bowline

/// The address of a page to read, normalized so that the address that is checked is also the one that is fetched.
package struct LinkAddress: Sendable, Hashable {
    /// The address in its normal form.
    package let web: WebAddress
    /// The machine's IP address, if the address names the machine by number.
    package let literal: IPAddress?

    /// Why a text is not the address of a page. Safe to show to the caller who sent it.
    package struct ParseError: Error, Sendable, Equatable {
        /// One sentence that says what is wrong.
        package let reason: String
    }

    /// The maximum length of an address, in bytes.
    static let maxLength = 2_048

    /// Parses an address. Host numbers in the forms that browsers accept (`0x7f.1`, `2130706433`) become ordinary IP
    /// addresses, so that they can be checked.
    package init(_ text: String) throws(ParseError) {
        guard text.utf8.count <= Self.maxLength else {
            throw ParseError(reason: "the address is longer than \(Self.maxLength) bytes")
        }
        guard let authority = Authority(text) else {
            throw ParseError(reason: "the address must begin with https:// or http://")
        }
        do throws(WebAddress.ParseError) {
            if let number = authority.number {
                literal = number
                self.web = try WebAddress(authority.rewritten(host: number.hostText))
            } else {
                literal = nil
                self.web = try WebAddress(text)
            }
        } catch {
            throw ParseError(reason: error.description)
        }
    }

    private init(_ web: WebAddress) {
        self.web = web
        literal = IPAddress(String(web.origin.host.drop { $0 == "[" }.prefix { $0 != "]" }))
    }

    package var text: String { web.description }

    /// The target of a redirect from this address. Unusual forms of host numbers are refused, as no honest server sends
    /// them.
    func following(_ location: String) -> LinkAddress? {
        guard location.utf8.count <= Self.maxLength, let next = try? web.resolving(location) else { return nil }
        return LinkAddress(next)
    }

    /// The host that a web address names.
    static func host(of address: String) -> String? { (try? WebAddress(address))?.origin.host }

    /// The address of the same site's robots.txt.
    var robots: LinkAddress? { following("/robots.txt") }
}

/// The part of an address between `//` and its path, for finding host numbers in it.
private struct Authority {
    private let text: String
    private let range: Range<String.Index>
    private let host: Substring

    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), ["http", "https"].contains(text[..<colon].lowercased()),
            text[colon...].hasPrefix("://"), let start = text.index(colon, offsetBy: 3, limitedBy: text.endIndex)
        else { return nil }
        let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        self.text = text
        range = start..<end
        let authority = text[range]
        host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    }

    var number: IPAddress? {
        if host.hasPrefix("[") {
            return text[host.endIndex...].hasPrefix("]") ? IPAddress(String(host.dropFirst())) : nil
        }
        let name = host.hasSuffix(".") ? host.dropLast() : host
        guard let last = name.split(separator: ".", omittingEmptySubsequences: false).last, Self.looksNumeric(last)
        else {
            return nil
        }
        return IPAddress.loose(name)
    }

    func rewritten(host new: String) -> String {
        let closing = host.hasPrefix("[") ? 1 : 0
        let rest = text[range].dropFirst(host.count + closing)
        return text[..<range.lowerBound] + new + rest + text[range.upperBound...]
    }

    private static func looksNumeric(_ label: Substring) -> Bool {
        if label.allSatisfy({ $0.isASCII && $0.isNumber }) { return !label.isEmpty }
        return label.lowercased().hasPrefix("0x") && label.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}
