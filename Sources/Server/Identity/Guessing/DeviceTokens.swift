internal import Digest

/// Tokens that prove that a device signed in to an account before, or that it asked for that account's code.
///
/// They authorize nothing: they only decide which guess allowance a wrong guess uses. A token is a random id with a
/// message authentication code over the account, so it need not be stored.
///
/// See docs/decisions/accounts.md, "A device token marks the owner's device and opens nothing".
package struct DeviceTokens: Sendable {
    /// What a token proves.
    package enum Kind: UInt8, Sendable {
        /// The device signed in with the password the account has now.
        case signedIn = 1
        /// The device asked for a code.
        case asked = 2
    }

    private let secret: [UInt8]

    /// Creates and reads tokens with a key derived from the server's secret.
    package init(secret: [UInt8]) {
        self.secret = HMAC.sha256(of: Array("device-tokens".utf8), key: secret)
    }

    /// Creates a token. `password` is a value stored with the account's password, such as its salt: when the password
    /// changes, `signedIn` tokens become invalid.
    package func issue(_ kind: Kind, account: String, password: [UInt8]) -> String {
        let id = [kind.rawValue] + RandomBytes.array(count: 16)
        return Base64.encode(id + code(id, account, kind == .signedIn ? password : []), as: .url)
    }

    /// What a token proves, and the id under which its guesses are counted; nil if the token is not valid for this
    /// account.
    package func read(_ text: String, account: String, password: [UInt8]) -> (kind: Kind, id: String)? {
        guard text.utf8.count <= 64, let bytes = try? Base64.decode(text, as: .url), bytes.count == 33,
            let kind = bytes.first.flatMap(Kind.init(rawValue:))
        else { return nil }
        let (id, shown) = (Array(bytes.prefix(17)), bytes.dropFirst(17))
        guard ConstantTime.areEqual(code(id, account, kind == .signedIn ? password : []), shown) else { return nil }
        return (kind, Hex.encode(id))
    }

    private func code(_ id: [UInt8], _ account: String, _ password: [UInt8]) -> [UInt8] {
        let message = id + Hash.sha256(password) + Array(account.utf8)
        return Array(HMAC.sha256(of: message, key: secret).prefix(16))
    }
}
