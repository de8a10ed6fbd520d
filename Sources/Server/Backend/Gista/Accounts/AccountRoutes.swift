internal import CivilTime
internal import HTTPServer
internal import Identity
internal import Wire

/// Accounts: created by any caller, then read, changed, exported and deleted by their owner.
struct AccountRoutes: Sendable {
    let parts: GistaServices

    /// Routes for callers without an account.
    var publicRoutes: [Route] { [create] }
    /// Routes for signed-in callers.
    var signedInRoutes: [Route] { [read, update, delete, export] }

    private var create: Route {
        Route(.post, "/api/users", GistaReference.createUser) { request in
            var body = try BodyReader(request)
            let (id, username) = (body.userID(), body.username())
            let (email, password) = (body.email(), body.newPassword())
            if let parsed = UserID(id), parsed.name != username {
                body.reject("userId", "must begin with the username")
            }
            try body.finish()
            let account = NewAccount(
                userID: id,
                tag: LibraryItemID.newTag(),
                username: username,
                email: email,
                password: try await parts.hasher.hash(password),
                created: parts.time.seconds
            )
            guard let made = try await parts.accounts.create(account) else {
                parts.record("sign_up", .refused, email: email, isKnown: false, request, reason: "taken")
                throw HTTPError(.conflict, .conflict, "An account with this user id or email address already exists.")
            }
            parts.record("sign_up", .done, email: email, isKnown: true, request)
            return Self.answer(made, "The account was made.", status: .created)
        }
    }

    private var read: Route {
        Route(.get, "/api/users/{userId}", GistaReference.readUser) { request in
            let account = try await account(of: try request.callerOfPath())
            return Self.answer(account, "This is the account.")
        }
    }

    private var update: Route {
        Route(.put, "/api/users/{userId}", GistaReference.updateUser) { request in
            let caller = try request.callerOfPath()
            let account = try await account(of: caller)
            var change = AccountChange()
            let password = try Self.read(request, of: caller, into: &change)
            if change.email != nil || password.new != nil {
                try await prove(caller, account, password.current, request)
            }
            if let new = password.new { change.password = try await parts.hasher.hash(new) }
            guard let isFree = try await parts.accounts.change(caller.account, change, keeping: caller.session) else {
                throw HTTPError.notFound
            }
            guard isFree else {
                throw HTTPError(.conflict, .conflict, "Another account has this email address.")
            }
            await reportChange(account, of: change, by: caller, request)
            return Self.answer(try await self.account(of: caller), "The account was changed.")
        }
    }

    private var delete: Route {
        Route(.delete, "/api/users/{userId}", GistaReference.deleteUser) { request in
            let caller = try request.callerOfPath()
            let account = try await account(of: caller)
            guard let gone = try await parts.accounts.delete(caller.account) else { throw HTTPError.notFound }
            parts.hub.endAll(of: caller.account, but: nil)
            await parts.guesses.passwordChanged(account.email, nil)
            parts.record("delete_account", .done, email: account.email, isKnown: true, request)
            await parts.notify(account, .accountDeleted)
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
            let user = Self.user(try await account(of: caller), "This is all that was saved.")
            let start =
                Array(#"{"exportedAt":"\#(UTCTime(parts.time.seconds).rfc3339)","user":"#.utf8) + GistaJSON.bytes(user)
            let links = LibraryRows(library: parts.library, table: .links, account: caller.account)
            let gists = LibraryRows(library: parts.library, table: .wholeGists, account: caller.account)
            let readings = LibraryRows(library: parts.library, table: .readings, account: caller.account)
            let (toLinks, toGists) = (Array(#","links":"#.utf8), Array(#","gists":"#.utf8))
            let toReadings = Array(#","readings":"#.utf8)
            let end = [UInt8(ascii: "}")]
            var response: Response
            if let allLinks = try await links.short(), let allGists = try await gists.short(),
                let allReadings = try await readings.short()
            {
                let lists = toLinks + allLinks + toGists + allGists + toReadings + allReadings
                response = .json(start + lists + end)
            } else {
                response = .stream(contentType: "application/json") { writer in
                    try await writer.write(start + toLinks)
                    try await links.write(to: writer)
                    try await writer.write(toGists)
                    try await gists.write(to: writer)
                    try await writer.write(toReadings)
                    try await readings.write(to: writer)
                    try await writer.write(end)
                }
            }
            response.headers["Content-Disposition"] = #"attachment; filename="gista.json""#
            response.headers["Cache-Control"] = "private, no-store"
            return response
        }
    }
}

extension AccountRoutes {
    private func account(of caller: GistaCaller) async throws -> Account {
        guard let account = try await parts.accounts.account(caller.account) else { throw HTTPError.notFound }
        return account
    }

    /// Ends other sessions, records the change and notifies the owner. The notice of a new address goes to the old
    /// address.
    private func reportChange(
        _ account: Account,
        of change: AccountChange,
        by caller: GistaCaller,
        _ request: Request
    ) async {
        if change.password != nil {
            parts.hub.endAll(of: caller.account, but: caller.session)
            await parts.guesses.passwordChanged(change.email ?? account.email, request)
            parts.record("change_password", .done, email: account.email, isKnown: true, request)
            await parts.notify(account, .passwordChanged)
        }
        if let email = change.email, email != account.email {
            parts.record("change_email", .done, email: account.email, isKnown: true, request)
            await parts.notify(account, .emailChanged)
        }
    }

    /// Reads the members of a change; returns the passwords separately, as both must be hashed.
    private static func read(
        _ request: Request,
        of caller: GistaCaller,
        into change: inout AccountChange
    ) throws(HTTPError) -> (new: String?, current: String?) {
        var body = try BodyReader(request)
        if let id = body.optionalText("userId", count: 1...512), id != caller.userID {
            body.reject("userId", "cannot be changed")
        }
        change.username = body.optionalText("username", count: AccountRules.usernameLength)
        if let problem = change.username.flatMap(AccountRules.problem(ofUsername:)) { body.reject("username", problem) }
        change.email = body.optionalText("email", count: AccountRules.emailLength)
        if let problem = change.email.flatMap(AccountRules.problem(ofEmail:)) { body.reject("email", problem) }
        let new = body.optionalText("password", count: AccountRules.passwordLength)
        if let problem = new.flatMap(AccountRules.problem(ofPassword:)) { body.reject("password", problem) }
        let current = body.optionalText("currentPassword", count: 1...1_024)
        try body.finish()
        return (new, current)
    }

    /// A token alone, which may be stolen, must not suffice to take over an account: a caller who signed in some time
    /// ago must enter the password again.
    private func prove(
        _ caller: GistaCaller,
        _ account: Account,
        _ password: String?,
        _ request: Request
    ) async throws {
        if let password {
            let attempt = try await parts.guesses.admitPassword(
                account.email,
                account.password,
                request,
                in: caller.session
            )
            guard try await parts.hasher.verify(password, against: account.password) else {
                parts.record(
                    "prove_password",
                    .refused,
                    email: account.email,
                    isKnown: true,
                    request,
                    reason: "password"
                )
                throw HTTPError.invalid([.init("currentPassword", "is wrong")])
            }
            return await parts.guesses.limiter.succeeded(attempt)
        }
        guard parts.time.seconds - caller.signedIn <= parts.settings.recentSeconds else {
            throw HTTPError.invalid([.init("currentPassword", "is required, because you signed in some time ago")])
        }
    }

    private static func user(_ account: Account, _ message: String) -> Gista.User {
        Gista.User(userId: account.userID, username: account.username, email: account.email, message: message)
    }

    private static func answer(_ account: Account, _ message: String, status: HTTPStatus = .ok) -> Response {
        .json(GistaJSON.bytes(user(account, message)), status: status)
    }
}
