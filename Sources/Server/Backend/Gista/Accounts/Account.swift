internal import Identity

/// A user's account, as it is stored.
struct Account: Sendable, Equatable {
    let number: Int64
    let userID: String
    let tag: String
    var username: String
    var email: String
    /// The argon2id hash of the user's password.
    var password: String
}

/// An account that is about to be created.
struct NewAccount: Sendable {
    let userID: String
    let tag: String
    let username: String
    let email: String
    let password: String
    let created: Double
}

/// The changes of an account; nil members stay as they are.
struct AccountChange: Sendable {
    var username: String?
    var email: String?
    var password: String?
}

/// The counts of what was deleted with an account.
struct DeletedAccount: Sendable {
    let links: Int
    let gists: Int
}

/// A session's tokens as they are stored: by their digests.
struct TokenPair: Sendable {
    let access: [UInt8]
    let refresh: [UInt8]
    let accessExpires: Double
    let refreshExpires: Double
}
