internal import HTTPServer
internal import Identity
internal import Wire

/// Accounts: made by anybody, then read, changed, exported and deleted by whom they belong to.
struct AccountRoutes: Sendable {
    let parts: GistaParts

    /// For those who have no account yet.
    var open: [Route] { [create] }
    /// For those who are signed in.
    var own: [Route] { [read, update, delete, export] }

    private var create: Route {
        Route(.post, "/api/users", GistaReference.createUser) { request in
            var body = try BodyReader(request)
            let (id, username) = (body.userID(), body.username())
            let (email, password) = (body.email(), body.newPassword())
            if let parsed = UserID(id), parsed.name != username {
                body.note("userId", "It must begin with the username.")
            }
            try body.finish()
            let account = NewAccount(
                userID: id,
                tag: ShelfID.newTag(),
                username: username,
                email: email,
                password: try await parts.hasher.hash(password),
                created: parts.time.seconds
            )
            guard let made = try await parts.accounts.create(account) else {
                throw HTTPError(.conflict, .conflict, "There is an account with this user id or email address.")
            }
            return Self.answer(made, "The account was made.", status: .created)
        }
    }

    private var read: Route {
        Route(.get, "/api/users/{userId}", GistaReference.readUser) { request in
            let account = try account(of: try request.callerOfPath())
            return Self.answer(account, "This is the account.")
        }
    }

    private var update: Route {
        Route(.put, "/api/users/{userId}", GistaReference.updateUser) { request in
            let caller = try request.callerOfPath()
            let account = try account(of: caller)
            var change = AccountChange()
            let password = try Self.read(request, of: caller, into: &change)
            if change.email != nil || password.new != nil { try await prove(caller, account, password.current) }
            if let new = password.new { change.password = try await parts.hasher.hash(new) }
            guard let isFree = try await parts.accounts.change(caller.account, change) else { throw HTTPError.notFound }
            guard isFree else {
                throw HTTPError(.conflict, .conflict, "Another account has this email address.")
            }
            if change.password != nil {
                try await parts.sessions.endAll(of: caller.account, but: caller.session)
                parts.hub.endAll(of: caller.account, but: caller.session)
            }
            return Self.answer(try self.account(of: caller), "The account was changed.")
        }
    }

    private var delete: Route {
        Route(.delete, "/api/users/{userId}", GistaReference.deleteUser) { request in
            let caller = try request.callerOfPath()
            guard let gone = try await parts.accounts.delete(caller.account) else { throw HTTPError.notFound }
            parts.hub.endAll(of: caller.account, but: nil)
            let answer = Gista.DeletedUser(
                userId: caller.userID,
                message: "The account and everything saved with it were deleted.",
                links: gone.links,
                gists: gone.gists
            )
            return .json(GistaJSON.bytes(answer))
        }
    }

    private var export: Route {
        Route(.get, "/api/users/{userId}/export", GistaReference.exportUser) { request in
            let caller = try request.callerOfPath()
            let user = Self.user(try account(of: caller), "This is all that was saved.")
            let shelves = try await parts.library.export(caller.account)
            var json = Array(#"{"exportedAt":"\#(instant(parts.time.seconds))","user":"#.utf8)
            json += GistaJSON.bytes(user)
            json += Array(#","links":"#.utf8) + shelves.links + Array(#","gists":"#.utf8) + shelves.gists
            json.append(UInt8(ascii: "}"))
            var response = Response.json(json)
            response.headers["Content-Disposition"] = #"attachment; filename="gista.json""#
            response.headers["Cache-Control"] = "private, no-store"
            return response
        }
    }
}

extension AccountRoutes {
    private func account(of caller: GistaCaller) throws -> Account {
        guard let account = try parts.accounts.account(caller.account) else { throw HTTPError.notFound }
        return account
    }

    /// What a change holds; the new and the current password apart, as both need work.
    private static func read(
        _ request: Request,
        of caller: GistaCaller,
        into change: inout AccountChange
    ) throws(HTTPError) -> (new: String?, current: String?) {
        var body = try BodyReader(request)
        if let id = body.optionalText("userId", count: 1...512), id != caller.userID {
            body.note("userId", "It never changes.")
        }
        change.username = body.optionalText("username", count: AccountRules.usernameLength)
        if let problem = change.username.flatMap(AccountRules.problem(ofUsername:)) { body.note("username", problem) }
        change.email = body.optionalText("email", count: AccountRules.emailLength)
        if let problem = change.email.flatMap(AccountRules.problem(ofEmail:)) { body.note("email", problem) }
        let new = body.optionalText("password", count: AccountRules.passwordLength)
        let current = body.optionalText("currentPassword", count: 1...1_024)
        try body.finish()
        return (new, current)
    }

    /// A token alone, which may be stolen, does not take an account over: who signed in some time ago shows the password again.
    private func prove(_ caller: GistaCaller, _ account: Account, _ password: String?) async throws(HTTPError) {
        if let password {
            try parts.lockout.admit(account.email)
            guard try await parts.hasher.verify(password, against: account.password) else {
                throw .invalid([.init("currentPassword", "It is wrong.")])
            }
            return parts.lockout.succeeded(account.email)
        }
        guard parts.time.seconds - caller.signedIn <= parts.settings.recentSeconds else {
            throw .invalid([.init("currentPassword", "It is needed, as you signed in some time ago.")])
        }
    }

    private static func user(_ account: Account, _ message: String) -> Gista.User {
        Gista.User(userId: account.userID, username: account.username, email: account.email, message: message)
    }

    private static func answer(_ account: Account, _ message: String, status: HTTPStatus = .ok) -> Response {
        .json(GistaJSON.bytes(user(account, message)), status: status)
    }
}
