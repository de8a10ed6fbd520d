import Bowline

/// Decides whether a server's certificate matches its pins. Pure; `ServerTrust` asks.
struct PinRules: Sendable {
    private let pins: [String: [PublicKeyPin]]

    /// Creates the rules from public keys by host. Letter case and a final dot of the host do not matter.
    init(_ pins: [String: [PublicKeyPin]]) {
        self.pins = Dictionary(pins.map { (PublicKeyPin.comparableHost($0.key), $0.value) }) { $0 + $1 }
    }

    /// True when the host has pins, so that the system's decision alone is not enough.
    func concern(_ host: String) -> Bool {
        pins[PublicKeyPin.comparableHost(host)]?.isEmpty == false
    }

    /// Why the server is rejected; nil when it is trusted. A matching pin does not make up for a certificate that the
    /// system rejects. `key` is the key of the server's own certificate, in the Security framework's format.
    func problem(with host: String, isValid: Bool, key: [UInt8]?) -> CallError.TrustProblem? {
        guard isValid else { return .other("the system does not accept the certificate") }
        guard let info = key.flatMap(PublicKeyInfo.encode) else { return .pinMismatch }
        let isPinned = pins[PublicKeyPin.comparableHost(host)]?.contains { $0.matches(info) } ?? false
        return isPinned ? nil : .pinMismatch
    }
}
