/// The content of a message. It contains nothing that another person could have written: no names, links or texts from
/// a request. See docs/decisions/accounts.md, "A mail contains only our own sentences, a time and a code".
package enum MailContent: Codable, Sendable, Hashable {
    /// A code that confirms the reader's address, valid for a number of hours.
    case confirmationCode(String, hours: Int)
    /// A code to choose a new password with, valid for a number of hours.
    case resetCode(String, hours: Int)
    /// The password an operator chose, to be changed at the first sign-in.
    case temporaryPassword(String)
    /// Someone tried to sign up with this address, which already has an account.
    case signedUpBefore
    /// The owner changed the password.
    case passwordChanged
    /// A code from this mailbox set a new password.
    case passwordReset
    /// An operator set a new password.
    case passwordSetByOperator
    /// The account has another address. Goes to the old address.
    case emailChanged
    /// All sign-ins were ended.
    case signInsEnded
    /// The account was deleted.
    case accountDeleted
    /// An operator's test of the mail server.
    case test

    /// A short name for logs, lists and metrics.
    package var kind: String {
        switch self {
        case .confirmationCode: "confirmation_code"
        case .resetCode: "reset_code"
        case .temporaryPassword: "temporary_password"
        case .signedUpBefore: "signed_up_before"
        case .passwordChanged: "password_changed"
        case .passwordReset: "password_reset"
        case .passwordSetByOperator: "password_set_by_operator"
        case .emailChanged: "email_changed"
        case .signInsEnded: "sign_ins_ended"
        case .accountDeleted: "account_deleted"
        case .test: "test"
        }
    }

    /// Whether a later message of the same kind makes this message useless.
    package var isReplacedByTheNext: Bool {
        switch self {
        case .confirmationCode, .resetCode, .temporaryPassword: true
        default: false
        }
    }
}

/// Which of the two kinds of account a message is about.
package enum MailAccount: String, Codable, Sendable, Hashable {
    /// An account of the user pool.
    case pool
    /// An account of Gista.
    case gista

    /// The product name that readers know.
    package var name: String {
        switch self {
        case .pool: "Bowline"
        case .gista: "Gista"
        }
    }
}
