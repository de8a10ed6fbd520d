internal import HTTPServer
internal import Identity
internal import SQLite
internal import Wire

/// Forgotten passwords: a code is sent, and its holder chooses a new password.
struct PasswordRoutes: Sendable {
    let parts: GistaServices

    /// Routes for callers who have a code.
    var publicRoutes: [Route] { [reset] }
    /// Routes for callers who request a code.
    var asking: [Route] { [forgotten] }

    private var forgotten: Route {
        Route(.post, "/api/passwords/forgotten", GistaReference.forgottenPassword) { request in
            var body = try BodyReader(request)
            let email = body.email()
            try body.finish()
            let account = try await parts.accounts.account(email: email)
            // Everything that depends on the account is done after the response, so that its timing reveals nothing
            // either.
            do throws(CognitoError) {
                try parts.deferred.add { [parts] in await Self.send(to: account, parts) }
            } catch {
                throw HTTPError(
                    .unavailable,
                    .unavailable,
                    "Too many code requests at the moment; try again soon.",
                    headers: ["Retry-After": "2"]
                )
            }
            parts.record("forgot_password", .done, email: email, isKnown: account != nil, request)
            // The same response for every address, so that it does not reveal which has an account.
            let message = Gista.Message(message: "If there is such an account, a code was sent to its address.")
            var response = Response.json(GistaJSON.bytes(message), status: .accepted)
            response.headers[CognitoContext.deviceHeader] = parts.guesses.deviceToken(.asked, email, nil)
            return response
        }
    }

    private var reset: Route {
        Route(.post, "/api/passwords/reset", GistaReference.resetPassword) { request in
            var body = try BodyReader(request)
            let (email, code) = (body.email(), body.text("code", count: 1...64))
            let password = body.newPassword()
            try body.finish()
            let account = try await parts.accounts.account(email: email)
            let attempt: GuessAttempt
            do {
                attempt = try await parts.guesses.admitCode(email, account?.password, request)
            } catch {
                parts.record("reset_password", .lockedOut, email: email, isKnown: account != nil, request)
                throw error
            }
            // Hashed in any case, so that the timing reveals nothing either.
            let hash = try await parts.hasher.hash(password)
            let accepts = accepting(code, account?.number)
            let isRight = accepts(try await parts.accounts.codes(of: account?.number))
            guard isRight, let account, try await parts.accounts.reset(account.number, to: hash, if: accepts) else {
                parts.record("reset_password", .refused, email: email, isKnown: account != nil, request, reason: "code")
                throw HTTPError.invalid([.init("code", "is wrong or has expired")])
            }
            parts.hub.endAll(of: account.number, but: nil)
            await parts.guesses.limiter.succeeded(attempt)
            await parts.guesses.passwordChanged(email, request)
            parts.record("reset_password", .done, email: email, isKnown: true, request)
            await parts.notify(account, .passwordReset)
            var response = Response.json(
                GistaJSON.bytes(Gista.Message(message: "The password was changed. Sign in with it."))
            )
            response.headers[CognitoContext.deviceHeader] = parts.guesses.deviceToken(.signedIn, email, hash)
            return response
        }
    }

    /// A check whether a code is among an account's pending codes.
    private func accepting(_ code: String, _ number: Int64?) -> @Sendable (PendingCodes) -> Bool {
        let (now, secret) = (parts.time.seconds, parts.guesses.secret)
        return { $0.accept(code, .resetPassword, for: Self.user(number ?? -1), now: now, secret: secret) }
    }

    private static func send(to account: Account?, _ parts: GistaServices) async {
        let issued: (code: OneTimeCode, isNew: Bool)?
        do {
            issued = try await parts.accounts.issueCode(for: account?.number, now: parts.time.seconds)
            // A new code is always sent. The same code is sent again only at a limited rate, because it is in the
            // mailbox already.
            if let account, issued?.isNew == false, try await !parts.guesses.admitMessage(account.email) { return }
        } catch {
            return parts.audit.record(AuditEntry("send_code", .refused, reason: error.description))
        }
        guard let account, let (code, _) = issued else { return }
        let text = code.text(for: user(account.number), secret: parts.guesses.secret)
        await parts.codes.deliver(
            CodeMessage(
                user: account.userID,
                destination: account.email,
                content: .code(text, for: .resetPassword)
            )
        )
    }

    private static func user(_ number: Int64) -> String { "gista:\(number)" }
}
