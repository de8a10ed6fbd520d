/// Where a pool has sent a code.
public struct CodeDelivery: Sendable, Hashable {
    /// The address, masked, e.g. `a***@e***`; nil when the pool does not say.
    public let destination: String?
    /// The way the code was sent, by Cognito's name, e.g. `EMAIL`; nil when the pool does not say.
    public let medium: String?
}

/// The result of a sign-up.
public struct SignUpResult: Sendable, Hashable {
    /// The user's id, which never changes.
    public let userID: String
    /// False when the user must first confirm with a code.
    public let isConfirmed: Bool
    /// Where the code was sent; nil when the pool sent none.
    public let delivery: CodeDelivery?
}

/// The secret that an authenticator app needs (RFC 6238).
public struct AuthenticatorSetup: Sendable, CustomStringConvertible {
    /// The secret in Base32, to be typed in.
    public let secret: String

    /// The address to show as a QR code. `account` and `issuer` are the names that the app shows.
    public func address(account: String, issuer: String) -> String {
        let (account, issuer) = (Self.escaped(account), Self.escaped(issuer))
        return "otpauth://totp/\(issuer):\(account)?secret=\(secret)&issuer=\(issuer)"
    }

    /// Contains nothing that must not be logged.
    public var description: String { "AuthenticatorSetup" }

    private static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    private static func escaped(_ text: String) -> String {
        text.utf8.reduce(into: "") { escaped, byte in
            if unreserved.contains(byte) {
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
