/// The rules for passwords: Cognito's default policy, and no common passwords.
enum PasswordPolicy {
    /// Why a password is invalid, in Cognito's words; nil when it is valid.
    static func problem(with password: String) -> String? {
        let reason: String? =
            if password.unicodeScalars.count < 8 {
                "not long enough"
            } else if password.utf8.count > 256 {
                "too long"
            } else if !password.unicodeScalars.contains(where: { $0.properties.isLowercase }) {
                "must have lowercase characters"
            } else if !password.unicodeScalars.contains(where: { $0.properties.isUppercase }) {
                "must have uppercase characters"
            } else if !password.utf8.contains(where: { (0x30...0x39).contains($0) }) {
                "must have numeric characters"
            } else if !password.unicodeScalars.contains(where: isSymbol) {
                "must have symbol characters"
            } else if CommonPasswords.contains(password) {
                "is among the most common ones and easy to guess; choose another, e.g. three unrelated words"
            } else {
                nil
            }
        return reason.map { "Password did not conform with policy: Password \($0)" }
    }

    private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (0x20...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic
            && !(0x30...0x39).contains(scalar.value)
    }
}
