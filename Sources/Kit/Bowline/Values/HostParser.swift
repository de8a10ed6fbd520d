/// Reads the part of an address between `//` and the path, which may hold only a host and a port.
struct HostParser {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    func origin(scheme: Origin.Scheme) throws(WebAddress.ParseError) -> Origin {
        guard !bytes.contains(UInt8(ascii: "@")) else {
            throw WebAddress.ParseError(description: "the address has a user name or password before its host")
        }
        let (host, port) = try split()
        return Origin(scheme: scheme, host: try checked(host), port: try number(port))
    }

    private func split() throws(WebAddress.ParseError) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
                throw WebAddress.ParseError(description: "the host's bracket is not closed")
            }
            let rest = bytes[(end + 1)...]
            guard rest.isEmpty || rest.first == UInt8(ascii: ":") else {
                throw WebAddress.ParseError(description: "only a port may follow the host's bracket")
            }
            return (bytes[...end], rest.dropFirst())
        }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return (bytes, []) }
        return (bytes[..<colon], bytes[(colon + 1)...])
    }

    private func number(_ digits: ArraySlice<UInt8>) throws(WebAddress.ParseError) -> Int? {
        if digits.isEmpty { return nil }
        guard digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), digits.count <= 5,
            let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
        else {
            throw WebAddress.ParseError(description: "the port is not a number from 1 to 65535")
        }
        return port
    }

    private func checked(_ host: ArraySlice<UInt8>) throws(WebAddress.ParseError) -> String {
        guard !host.isEmpty else {
            throw WebAddress.ParseError(description: "the address has no host")
        }
        guard host.allSatisfy({ $0 < 0x80 }) else {
            throw WebAddress.ParseError(description: "the host has letters outside ASCII; write it in its xn-- form")
        }
        let name = String(decoding: host, as: UTF8.self).lowercased()
        if name.hasPrefix("[") { return try checkedNumber6(name) }
        guard name.utf8.count <= 253, name.utf8.allSatisfy(\.isHostCharacter) else {
            throw WebAddress.ParseError(description: "the host has characters not allowed in a host name")
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let inner = labels.last == "" ? labels.dropLast() : labels[...]
        guard !inner.isEmpty, inner.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }) else {
            throw WebAddress.ParseError(description: "the host has an empty label or one of more than 63 letters")
        }
        // Programs disagree on how to read addresses in short, octal or hexadecimal form.
        if let last = inner.last, Self.looksNumeric(last), !Self.isDottedQuad(labels[...]) {
            throw WebAddress.ParseError(
                description: "the host looks like a number but is not four numbers from 0 to 255"
            )
        }
        return name
    }

    private func checkedNumber6(_ name: String) throws(WebAddress.ParseError) -> String {
        let inner = name.dropFirst().dropLast()
        let groups = inner.split(separator: ":", omittingEmptySubsequences: false)
        let short = inner.contains("::")
        let fits = short ? (3...8).contains(groups.count) && inner.components(of: "::") == 2 : groups.count == 8
        guard fits, !inner.contains(":::"),
            groups.allSatisfy({ $0.utf8.count <= 4 && $0.utf8.allSatisfy(\.isHexDigit) })
        else {
            throw WebAddress.ParseError(
                description: "the host in brackets is not an IPv6 number of groups of hex digits"
            )
        }
        return name
    }

    private static func looksNumeric(_ label: Substring) -> Bool {
        if label.hasPrefix("0x") { return label.dropFirst(2).utf8.allSatisfy(\.isHexDigit) }
        return label.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    }

    private static func isDottedQuad(_ labels: ArraySlice<Substring>) -> Bool {
        labels.count == 4
            && labels.allSatisfy { label in
                guard let value = UInt8(label) else { return false }  // bounded: parses text, nil if it does not fit
                return String(value) == label
            }
    }
}

extension Substring {
    /// The number of parts into which `separator` splits this text.
    fileprivate func components(of separator: String) -> Int {
        var count = 1
        var rest = self
        while let range = rest.firstRange(of: separator) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}

extension UInt8 {
    fileprivate var isHostCharacter: Bool {
        isUnreserved && self != UInt8(ascii: "~")
    }
}
