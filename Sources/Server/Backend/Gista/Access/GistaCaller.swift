internal import HTTPServer

/// The caller, after the access token was found.
struct GistaCaller: Sendable, Equatable {
    /// The account's number in the database.
    let account: Int64
    /// The id they are known by.
    let userID: String
    /// The part of the user's id in the ids of links and gists.
    let tag: String
    /// The session the token belongs to.
    let session: Int64
    /// When they showed their password last, in seconds since 1970.
    let signedIn: Double
    /// When the token ends.
    let expires: Double
}

extension GistaCaller {
    /// The owner of stored answers, for ``IdempotencyMiddleware``.
    static func repeatName(_ account: Int64) -> String { "gista:\(account)" }

    /// Checks that an id is well formed and theirs.
    func check(_ text: String, field: String = "userId") throws(HTTPError) {
        guard UserID(text) != nil else { throw .invalid([.init(field, UserID.problem)]) }
        guard text == userID else { throw .notYours }
    }
}

extension Request {
    /// The caller. Nil only where ``GistaSignedIn`` is not in front of the route.
    var gistaCaller: GistaCaller? { self[GistaCallerKey.self] }

    /// The caller, behind ``GistaSignedIn``.
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
