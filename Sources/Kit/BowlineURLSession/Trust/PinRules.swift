import Bowline

/// Decides whether a server that shows a certificate is the one that was pinned. Pure; the session's delegate asks.
struct PinRules: Sendable {
    private let pins: [String: [PublicKeyPin]]

    /// The public keys, by host in any case of letters and with or without a last dot.
    init(_ pins: [String: [PublicKeyPin]]) {
        self.pins = Dictionary(pins.map { (PublicKeyPin.comparableHost($0.key), $0.value) }) { $0 + $1 }
    }

    /// True when the system's own judgement is not enough for this host.
    func concern(_ host: String) -> Bool {
        pins[PublicKeyPin.comparableHost(host)]?.isEmpty == false
    }

    /// Why the server is refused; nil when it is the right one. A pin never makes up for a certificate that the system
    /// does not accept. `key` is the key of the server's own certificate as the Security framework gives it.
    func problem(with host: String, isValid: Bool, key: [UInt8]?) -> CallError.TrustProblem? {
        guard isValid else { return .other("the system does not accept its certificate") }
        guard let info = key.flatMap(PublicKeyInfo.encode) else { return .pinMismatch }
        let isPinned = pins[PublicKeyPin.comparableHost(host)]?.contains { $0.matches(info) } ?? false
        return isPinned ? nil : .pinMismatch
    }
}
