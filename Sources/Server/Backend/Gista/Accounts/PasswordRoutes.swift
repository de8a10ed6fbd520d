internal import Digest
internal import HTTPServer
internal import Identity
internal import Wire

/// Forgotten passwords: a code is sent, and whoever has it chooses a new one.
struct PasswordRoutes: Sendable {
    let parts: GistaParts

    var open: [Route] { [forgotten, reset] }

    private var forgotten: Route {
        Route(.post, "/api/passwords/forgotten", GistaReference.forgottenPassword) { request in
            var body = try BodyReader(request)
            let email = body.email()
            try body.finish()
            try parts.lockout.admit(email)
            if let account = try parts.accounts.account(email: email) { try await send(to: account) }
            // The same for everybody, so that nobody learns who has an account.
            let message = Gista.Message(message: "If there is such an account, a code was sent to its address.")
            return .json(GistaJSON.bytes(message), status: .accepted)
        }
    }

    private var reset: Route {
        Route(.post, "/api/passwords/reset", GistaReference.resetPassword) { request in
            var body = try BodyReader(request)
            let (email, code) = (body.email(), body.text("code", count: 1...64))
            let password = body.newPassword()
            try body.finish()
            let account = try parts.accounts.account(email: email)
            // Hashed in any case, so that the time it takes says nothing either.
            let hash = try await parts.hasher.hash(password)
            let now = parts.time.seconds
            guard let account,
                try await parts.accounts.reset(account.number, guess: code, password: hash, now: now)
            else { throw HTTPError.invalid([.init("code", "It is wrong or has expired.")]) }
            parts.hub.endAll(of: account.number, but: nil)
            parts.lockout.succeeded(email)
            return .json(GistaJSON.bytes(Gista.Message(message: "The password was changed. Sign in with it.")))
        }
    }

    private func send(to account: Account) async throws {
        let secret = RandomBytes.array(count: 32)
        let user = String(account.number)
        let (text, code) = OneTimeCode.make(.resetPassword, for: user, now: parts.time.seconds, secret: secret)
        let kept = PasswordCode(code: code, secret: secret)
        try await parts.accounts.keep(kept, for: account.number, now: parts.time.seconds)
        let message = CodeMessage(
            user: account.userID,
            destination: account.email,
            content: .code(text, for: .resetPassword)
        )
        await parts.codes.deliver(message)
    }
}
