/// The scheme, host and port of an address. Credentials are bound to an origin.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
    /// The schemes that the kit supports.
    public enum Scheme: String, Sendable, Hashable {
        /// Unencrypted HTTP; allowed for this machine only.
        case http
        /// HTTP over TLS, port 443 by default.
        case https

        /// The port of an address without a port.
        var defaultPort: Int {
            switch self {
            case .http: 80
            case .https: 443
            }
        }
    }

    // A reference, because every request carries its origin through every layer.
    private let storage: Storage

    private final class Storage: Sendable {
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
        storage = Storage(
            scheme: scheme,
            host: host,
            port: port ?? scheme.defaultPort,
            text: "\(scheme.rawValue)://\(host)\(written)"
        )
    }

    /// The scheme: `http` or `https`.
    public var scheme: Scheme { storage.scheme }
    /// The host name or IP address in lower case; IPv6 addresses are in brackets.
    public var host: String { storage.host }
    /// The port, even if it is the scheme's default.
    public var port: Int { storage.port }
    /// The origin as the start of an address, without a default port.
    public var description: String { storage.text }

    /// True for this machine itself: `localhost`, names under it, 127.0.0.0/8 and `[::1]`.
    public var isLoopback: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || (host.hasPrefix("127.") && isNumber)
    }

    /// True when requests to this origin never cross a network unencrypted.
    public var isSecure: Bool {
        scheme == .https || isLoopback
    }

    private var isNumber: Bool {
        host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }
    }

    /// Equal when scheme, host and port are equal.
    public static func == (left: Origin, right: Origin) -> Bool {
        left.storage === right.storage || left.storage.text == right.storage.text
    }

    /// Hashes scheme, host and port.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.text)
    }
}
