internal import Identity

/// The rules for usernames, addresses and passwords.
enum AccountRules {
    static let usernameLength = 1...64
    static let emailLength = 3...254
    static let passwordLength = 8...128

    /// Why a username is invalid; nil when it is valid.
    static func problem(ofUsername name: String) -> String? {
        let isFit = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
            default: scalar != "/"
            }
        }
        guard isFit else { return "must not have slashes, line breaks or invisible characters" }
        guard name.first?.isWhitespace == false, name.last?.isWhitespace == false else {
            return "must not begin or end with a space"
        }
        return nil
    }

    /// Why an address is invalid; nil when it is valid. Only a mail to it could show whether it belongs to the user.
    static func problem(ofEmail email: String) -> String? {
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        let isFit =
            parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty && !parts[1].hasPrefix(".")
            && !parts[1].hasSuffix(".") && !parts[1].contains("..")
            && email.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
        return isFit ? nil : "must be an email address"
    }

    /// Why a new password of allowed length is invalid; nil when it is valid.
    static func problem(ofPassword password: String) -> String? {
        guard CommonPasswords.contains(password) else { return nil }
        return "is among the most common passwords and easy to guess; choose another, e.g. three unrelated words"
    }
}

extension BodyReader {
    mutating func username() -> String {
        let name = text("username", count: AccountRules.usernameLength)
        if let problem = AccountRules.problem(ofUsername: name) { reject("username", problem) }
        return name
    }

    mutating func email() -> String {
        let email = text("email", count: AccountRules.emailLength)
        if let problem = AccountRules.problem(ofEmail: email) { reject("email", problem) }
        return email
    }

    mutating func newPassword() -> String {
        let password = text("password", count: AccountRules.passwordLength)
        if let problem = AccountRules.problem(ofPassword: password) { reject("password", problem) }
        return password
    }

    mutating func userID() -> String {
        let id = text("userId", count: 1...512)
        if UserID(id) == nil { reject("userId", UserID.problem) }
        return id
    }
}
