internal import Digest

/// How a transport connects: whom it trusts, how long it waits, how much it takes.
///
/// The defaults suit an app. Verification of certificates cannot be turned off; a test server's own authority is added
/// with ``certificateAuthorities``.
public struct TransportSettings: Sendable {
    /// How long looking up, connecting and agreeing on TLS may take together.
    public var connectTimeout: Duration = .seconds(10)
    /// How long an attempt may make no progress, with no byte of the request sent and none of the answer received,
    /// unless the endpoint's traits say otherwise. The time limit of all attempts together is the call's `timeout`.
    ///
    /// See docs/decisions/transport.md, "Silence ends an attempt, not its length".
    public var idleTimeout: Duration = .seconds(30)
    /// A file of PEM certificates to trust in place of the system's authorities.
    public var certificateAuthorities: String?
    /// For each host, in any case of letters and with or without a last dot, the public keys one of which it must show,
    /// besides a valid certificate.
    public var pins: [String: [PublicKeyPin]] = [:]
    /// Which proxy stands between.
    public var proxy = Proxy.environment
    /// How many connections to one host may be open at once; further calls wait for one.
    public var connectionsPerHost = 128
    /// How many bytes an answer's status line and header fields may have together.
    public var headerLimit = 64 << 10
    /// Whether `https` may speak HTTP/2 where the server does.
    public var allowsHTTP2 = true

    /// Creates settings with the default values.
    public init() {}

    /// The public keys one of which this host must show; empty for a host without pins.
    func pins(of host: String) -> [PublicKeyPin] {
        let name = PublicKeyPin.comparableHost(host)
        return pins.filter { PublicKeyPin.comparableHost($0.key) == name }.flatMap(\.value)
    }

    /// Which proxy calls pass.
    public enum Proxy: Sendable, Hashable {
        /// The one named by `http_proxy`, `https_proxy` and `no_proxy` of the process; none for this machine itself.
        case environment
        /// None, whatever the process's environment says.
        case none
        /// This one for every call, such as `http://proxy.example.com:3128`, except to the hosts in `except`.
        case fixed(String, except: [String] = [])
    }
}

/// The SHA-256 of a server's public key (its SubjectPublicKeyInfo), as it is pinned.
public struct PublicKeyPin: Sendable, Hashable {
    /// `sha256//` and the digest in Base64.
    let text: String

    /// Takes a pin as tools print it: 32 bytes in Base64, with or without `sha256/` or `sha256//` before it.
    public init(_ text: String) throws(CallError) {
        let digest =
            ["sha256//", "sha256/"].first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) } ?? text
        let length = (try? Base64.decode(digest))?.count
        guard length == 32 else {
            throw CallError(.invalidRequest(part: "public key pin", problem: "it is not the Base64 of 32 bytes"))
        }
        self.text = "sha256//\(digest)"
    }

    /// A host in the form in which pins compare hosts: all that leads to the same server with the same certificate is
    /// equal, so that another spelling of a pinned host is pinned as well.
    package static func comparableHost(_ host: String) -> String {
        var name = host.lowercased()[...]
        if name.hasSuffix(".") { name = name.dropLast() }
        if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
        return String(name)
    }

    /// True for the public key, as its SubjectPublicKeyInfo in DER, that this pin names.
    package func matches(_ keyInfo: [UInt8]) -> Bool {
        text == "sha256//\(Base64.encode(Hash.sha256(keyInfo)))"
    }
}
