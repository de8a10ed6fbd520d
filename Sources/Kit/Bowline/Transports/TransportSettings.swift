internal import Digest

/// How a transport connects: trusted certificates, timeouts and limits.
///
/// The defaults suit an app. Certificate verification cannot be turned off; to trust a test server's own authority, use
/// ``certificateAuthorities``.
public struct TransportSettings: Sendable {
    /// The time limit for name lookup, connecting and the TLS handshake together.
    public var connectTimeout: Duration = .seconds(10)
    /// How long an attempt may neither send a byte of the request nor receive one of the response, unless the
    /// endpoint's traits set another limit. The time limit for all attempts together is the call's `timeout`.
    ///
    /// See docs/decisions/transport.md, "Silence ends an attempt, not its length".
    public var idleTimeout: Duration = .seconds(30)
    /// A file of PEM certificates to trust instead of the system's authorities.
    public var certificateAuthorities: String?
    /// The pinned public keys of each host, of which it must present one in addition to a valid certificate. Host names
    /// compare without case and without a trailing dot.
    public var pins: [String: [PublicKeyPin]] = [:]
    /// The proxy to use.
    public var proxy = Proxy.environment
    /// The maximum number of open connections to a host; further calls wait for a connection.
    public var connectionsPerHost = 128
    /// The maximum size of a response's status line and header fields together, in bytes.
    public var headerLimit = 64 << 10
    /// Whether `https` may use HTTP/2 if the server supports it.
    public var allowsHTTP2 = true

    /// Creates settings with the default values.
    public init() {}

    /// The pinned public keys of a host, which must present one of them; empty if the host has no pins.
    func pins(of host: String) -> [PublicKeyPin] {
        let name = PublicKeyPin.comparableHost(host)
        return pins.filter { PublicKeyPin.comparableHost($0.key) == name }.flatMap(\.value)
    }

    /// The proxy that calls use.
    public enum Proxy: Sendable, Hashable {
        /// The proxy set by the environment variables `http_proxy`, `https_proxy` and `no_proxy`; none for this machine
        /// itself.
        case environment
        /// No proxy, whatever the environment variables say.
        case none
        /// This proxy for every call, e.g. `http://proxy.example.com:3128`, except to the hosts in `except`.
        case fixed(String, except: [String] = [])
    }
}

/// A pinned public key: the SHA-256 of a server's SubjectPublicKeyInfo.
public struct PublicKeyPin: Sendable, Hashable {
    /// `sha256//` and the digest in Base64.
    let text: String

    /// Creates a pin from the format that tools print: 32 bytes in Base64, with or without the prefix `sha256/` or
    /// `sha256//`.
    public init(_ text: String) throws(CallError) {
        let digest =
            ["sha256//", "sha256/"].first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) } ?? text
        let length = (try? Base64.decode(digest))?.count
        guard length == 32 else {
            throw CallError(.invalidRequest(part: "public key pin", problem: "the pin is not the Base64 of 32 bytes"))
        }
        self.text = "sha256//\(digest)"
    }

    /// The normalized form in which pins compare hosts: all spellings that lead to the same server with the same
    /// certificate are equal, so that another spelling of a pinned host is pinned, too.
    package static func comparableHost(_ host: String) -> String {
        var name = host.lowercased()[...]
        if name.hasSuffix(".") { name = name.dropLast() }
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        return String(name)
    }

    /// True if this pin matches the public key, given as its SubjectPublicKeyInfo in DER.
    package func matches(_ keyInfo: [UInt8]) -> Bool {
        text == "sha256//\(Base64.encode(Hash.sha256(keyInfo)))"
    }
}
