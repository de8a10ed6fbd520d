/// Where an address leads before its path: scheme, host and port. Credentials are bound to one of these.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The two schemes of the web.
    public enum Scheme: String, Sendable, Hashable {
        /// In the clear; allowed to this machine only.
        case http
        /// Over TLS.
        case https

        /// The port meant when none is written.
        var defaultPort: Int {
            switch self {
            case .http: 80
            case .https: 443
            }
        }
    }

    /// How the connection is made.
    public let scheme: Scheme
    /// The host's name or number in lower case; IPv6 numbers stand in brackets.
    public let host: String
    /// The port, also when it is the scheme's own.
    public let port: Int
    /// The origin as it stands at the start of an address, without a default port.
    public let description: String

    init(scheme: Scheme, host: String, port: Int?) {
        self.scheme = scheme
        self.host = host
        self.port = port ?? scheme.defaultPort
        let written = port.flatMap { $0 == scheme.defaultPort ? nil : ":\($0)" } ?? ""
        description = "\(scheme.rawValue)://\(host)\(written)"
    }

    /// True for this machine itself: `localhost`, names under it, 127.0.0.0/8 and `[::1]`.
    public var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || (host.hasPrefix("127.") && isNumber)
    }

    /// True when nothing sent there crosses a network in the clear.
    public var isSecure: Bool {
        scheme == .https || isLoopback
    }

    private var isNumber: Bool {
        host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }
    }

    /// Equal when scheme, host and port are.
    public static func == (left: Origin, right: Origin) -> Bool {
        left.description == right.description
    }

    /// Hashes what makes origins equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}
