/// A mail server to send messages through: `smtps://user@host:port` uses TLS from the start, `smtp://user@host:port`
/// uses STARTTLS, which is required unless the host is this machine.
package struct MailServer: Sendable, Equatable {
    /// When TLS starts: with the connection, by a required STARTTLS, or by STARTTLS if the server offers it.
    package enum Security: Sendable, Equatable {
        case fromTheFirstByte
        case startTLSRequired
        case startTLSIfOffered
    }

    package let host: String
    package let port: UInt16
    package let security: Security
    /// The user to sign in as; nil sends without signing in.
    package let user: String?
    /// The user's password; empty without a user.
    package let password: String
    /// The sender of all messages.
    package let from: EmailAddress
    /// A PEM file with the certificate authorities to trust; nil uses the system's.
    package let authorities: String?

    /// Reads the values of `--mail`, `--mail-from` and `--mail-ca`. Without `--mail-from` the sender is the user if
    /// that is an address, otherwise `user@host` or `bowline@host`.
    package init(url: String, password: String?, from sender: String?, authorities: String?) throws(MailServerError) {
        let parts = try MailURL(url)
        if parts.user != nil, password == nil { throw .passwordMissing }
        if parts.user == nil, password != nil { throw .userMissing }
        host = parts.host
        port = parts.port
        user = parts.user
        self.password = password ?? ""
        self.authorities = authorities
        security =
            parts.isEncrypted ? .fromTheFirstByte : parts.isLoopback ? .startTLSIfOffered : .startTLSRequired
        if let sender {
            guard let address = EmailAddress(sender) else { throw .badSender(sender) }
            from = address
        } else {
            let usual =
                parts.user.flatMap { EmailAddress($0) } ?? EmailAddress("\(parts.user ?? "bowline")@\(parts.host)")
            guard let usual, !parts.isLiteral || usual.domain != parts.host else { throw .senderMissing }
            from = usual
        }
    }
}

/// Why the options of the mail server are not valid. Names the option and never contains the password.
package enum MailServerError: Error, Sendable, Equatable, CustomStringConvertible {
    case badURL(String)
    case passwordInURL
    case passwordMissing
    case userMissing
    case badSender(String)
    case senderMissing

    package var description: String {
        switch self {
        case .badURL(let url):
            "--mail must be a mail server, e.g. smtps://user@mail.example.com:465 or smtp://user@mail.example.com:587; got '\(url)'"
        case .passwordInURL:
            "--mail must not hold the password, which other users of this machine would see; put it into BOWLINE_MAIL_PASSWORD "
                + "or name its file in BOWLINE_MAIL_PASSWORD_FILE"
        case .passwordMissing:
            "--mail names a user; put the password into BOWLINE_MAIL_PASSWORD or name its file in BOWLINE_MAIL_PASSWORD_FILE"
        case .userMissing:
            "BOWLINE_MAIL_PASSWORD is set but --mail has no user; use --mail smtps://user@mail.example.com"
        case .badSender(let text): "--mail-from must be an address, e.g. bowline@example.com; got '\(text)'"
        case .senderMissing: "--mail-from is required; it must be the sender's address, e.g. bowline@example.com"
        }
    }
}

/// The parts of a mail server's URL. The user may contain `@`, plain or as `%40`.
private struct MailURL {
    let isEncrypted: Bool
    let user: String?
    let host: String
    let port: UInt16

    init(_ url: String) throws(MailServerError) {
        let (scheme, rest) = try Self.scheme(of: url)
        isEncrypted = scheme == "smtps"
        let authority = rest.hasSuffix("/") ? rest.dropLast() : rest
        let mark = authority.lastIndex(of: "@")
        let hostAndPort = mark.map { authority[authority.index(after: $0)...] } ?? authority
        user = try mark.map { (mark) throws(MailServerError) in try Self.user(authority[..<mark], url) }
        guard let (name, number) = Self.split(hostAndPort), Self.isHost(name) else { throw .badURL(url) }
        host = name
        if let number {
            // bounded: reads a text; nil when the number does not fit
            guard let port = UInt16(number), port > 0, number.utf8.first != UInt8(ascii: "+") else {
                throw .badURL(url)
            }
            self.port = port
        } else {
            port = isEncrypted ? 465 : 587
        }
    }

    var isLoopback: Bool { host == "localhost" || host == "::1" || (host.hasPrefix("127.") && isLiteral) }
    var isLiteral: Bool {
        host.contains(":") || host.utf8.allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == UInt8(ascii: ".") }
    }

    private static func scheme(of url: String) throws(MailServerError) -> (String, Substring) {
        for scheme in ["smtps", "smtp"] where url.lowercased().hasPrefix(scheme + "://") {
            return (scheme, url.dropFirst(scheme.count + 3))
        }
        throw .badURL(url)
    }

    private static func user(_ text: Substring, _ url: String) throws(MailServerError) -> String {
        guard !text.contains(":") else { throw .passwordInURL }
        guard let user = decoded(text), !user.isEmpty,
            !user.unicodeScalars.contains(where: { $0.value < 0x21 || $0.value == 0x7F })
        else { throw .badURL(url) }
        return user
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
                digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Host and port; an IPv6 address is in brackets.
    private static func split(_ hostAndPort: Substring) -> (String, Substring?)? {
        if hostAndPort.hasPrefix("[") {
            guard let end = hostAndPort.firstIndex(of: "]") else { return nil }
            let rest = hostAndPort[hostAndPort.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            let host = String(hostAndPort[hostAndPort.index(after: hostAndPort.startIndex)..<end])
            return host.contains(":") ? (host, rest.isEmpty ? nil : rest.dropFirst()) : nil
        }
        let parts = hostAndPort.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), parts[1]) : (String(hostAndPort), nil)
    }

    private static func isHost(_ host: String) -> Bool {
        if host.contains(":") {
            return host.utf8.allSatisfy { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || isHex($0) }
        }
        // Mail domains follow the same rules.
        return host.allSatisfy(\.isASCII) && EmailAddress("a@" + host) != nil
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
