internal import HTTPServer

/// An authenticated caller of Gista's API.
struct GistaCaller: Sendable, Equatable {
    /// The account's number in the database.
    let account: Int64
    /// The user's public id.
    let userID: String
    /// The part of the user's id in the ids of links and gists.
    let tag: String
    /// The session the token belongs to.
    let session: Int64
    /// When the user last entered the password, in seconds since 1970.
    let signedIn: Double
    /// When the token expires, in seconds since 1970.
    let expires: Double
}

extension GistaCaller {
    /// The owner of stored answers, for ``IdempotencyMiddleware``.
    static func repeatName(_ account: Int64) -> String { "gista:\(account)" }

    /// Checks that a user id is well formed and the caller's own.
    func check(_ text: String, field: String = "userId") throws(HTTPError) {
        guard UserID(text) != nil else { throw .invalid([.init(field, UserID.problem)]) }
        guard text == userID else { throw .notYours }
    }
}

extension Request {
    /// The authenticated caller; nil only for a route without ``GistaSignedIn``.
    var gistaCaller: GistaCaller? { self[GistaCallerKey.self] }

    /// The authenticated caller of a route with ``GistaSignedIn``.
    func signedInCaller() throws(HTTPError) -> GistaCaller {
        guard let caller = gistaCaller else { throw .signInNeeded("Sign in first.") }
        return caller
    }

    /// The caller, if the path names the same user.
    func callerOfPath() throws(HTTPError) -> GistaCaller {
        let caller = try signedInCaller()
        try caller.check(parameter("userId") ?? "")
        return caller
    }
}

enum GistaCallerKey: RequestValueKey {
    typealias Value = GistaCaller
}

extension HTTPError {
    static let notYours = HTTPError(.forbidden, .forbidden, "This belongs to another user.")
}
