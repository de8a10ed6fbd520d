/// Where an address leads before its path: scheme, host and port. Credentials are bound to one of these.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The two schemes of the web.
    public enum Scheme: String, Sendable, Hashable {
        /// In the clear; allowed to this machine only.
        case http
        /// HTTP over TLS, port 443 by default.
        case https

        /// The port meant when none is written.
        var defaultPort: Int {
            switch self {
            case .http: 80
            case .https: 443
            }
        }
    }

    // Behind a reference, because every request carries it through every layer.
    private let parts: Parts

    private final class Parts: Sendable {
        let scheme: Scheme
        let host: String
        let port: Int
        let text: String

        init(scheme: Scheme, host: String, port: Int, text: String) {
            self.scheme = scheme
            self.host = host
            self.port = port
            self.text = text
        }
    }

    init(scheme: Scheme, host: String, port: Int?) {
        let written = port.flatMap { $0 == scheme.defaultPort ? nil : ":\($0)" } ?? ""
        parts = Parts(
            scheme: scheme,
            host: host,
            port: port ?? scheme.defaultPort,
            text: "\(scheme.rawValue)://\(host)\(written)"
        )
    }

    /// How the connection is made.
    public var scheme: Scheme { parts.scheme }
    /// The host's name or number in lower case; IPv6 numbers are in brackets.
    public var host: String { parts.host }
    /// The port, also when it is the scheme's own.
    public var port: Int { parts.port }
    /// The origin as the beginning of an address, without a default port.
    public var description: String { parts.text }

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
        left.parts === right.parts || left.parts.text == right.parts.text
    }

    /// Hashes what makes origins equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(parts.text)
    }
}
