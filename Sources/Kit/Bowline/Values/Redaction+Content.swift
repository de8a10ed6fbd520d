extension Redaction {
    /// The direction of a message. A member `code` is a sign-in code in a request, but an error's name in a response.
    public enum Direction: Sendable, Hashable {
        /// From the app to its backend.
        case sent
        /// From the backend to the app.
        case received
    }

    /// True if the name of a JSON member, form field or query item says that its value is a secret.
    public static func isSecret(member name: String, _ direction: Direction) -> Bool {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        if publicWords.contains(plain) { return false }
        if secretWords.contains(where: plain.contains) || exact.contains(plain) { return true }
        return direction == .sent && sentOnly.contains(plain)
    }

    /// The value with secrets masked: under a secret's name, strings become the mark and numbers become 0, at any
    /// depth.
    public static func redacted(_ value: JSONValue, _ direction: Direction) -> JSONValue {
        redacted(value, direction, isSecret: false)
    }

    /// A query, or a form's fields, with the values of secret names masked.
    public static func redacted(query: String, _ direction: Direction) -> String {
        query.split(separator: "&", omittingEmptySubsequences: false).map { item in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = String(item[..<equals])
            return isSecret(member: PercentEncoding.decode(name), direction) ? "\(name)=\(mark)" : String(item)
        }.joined(separator: "&")
    }

    /// An address, or a part of one, with the secrets in its query and fragment masked.
    public static func redacted(reference: String, _ direction: Direction) -> String {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let address = parts.first.map(String.init) ?? ""
        let fragment = parts.count > 1 ? "#\(redacted(query: String(parts[1]), direction))" : ""
        guard let queryMark = address.firstIndex(of: "?") else { return address + fragment }
        let query = redacted(query: String(address[address.index(after: queryMark)...]), direction)
        return "\(address[..<queryMark])?\(query)\(fragment)"
    }

    // MARK: Names

    private static let secretWords = [
        "password", "passwd", "passphrase", "secret", "token", "credential", "apikey", "privatekey", "authorization",
        "cookie", "signature", "jwt", "assertion",
    ]
    private static let exact: Set = ["pwd", "pin", "otp", "session", "srpa", "srpb", "salt"]
    private static let sentOnly: Set = ["code", "confirmationcode", "verificationcode", "mfacode", "smsmfacode"]
    private static let publicWords: Set = ["tokentype", "tokenuse"]

    private static func redacted(_ value: JSONValue, _ direction: Direction, isSecret: Bool) -> JSONValue {
        switch value {
        case .object(let object):
            let members = object.members.map { member in
                let isHidden = isSecret || Self.isSecret(member: member.name, direction)
                return JSONObject.Member(member.name, redacted(member.value, direction, isSecret: isHidden))
            }
            return .object(JSONObject(members))
        case .array(let values): return .array(values.map { redacted($0, direction, isSecret: isSecret) })
        case .string: return isSecret ? .string(mark) : value
        case .number: return isSecret ? 0 : value
        case .bool, .null: return value
        }
    }
}
