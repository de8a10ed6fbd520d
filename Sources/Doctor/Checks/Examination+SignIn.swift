internal import Bowline
internal import BowlineCognito
internal import Essentials

/// The checks of the sign-in and of its token.
extension Examination {
    func checkSignIn(
        _ auth: CognitoAuthManager,
        _ base: BackendEnvironment,
        _ published: Published?,
        _ notes: inout Notes
    ) async -> TokenClaims? {
        let name = subject.username ?? "scorekeeper@demo.test"
        let password = subject.password ?? "Demo-passw0rd!"
        let token = await notes.check("sign-in") { () async throws(CheckError) in
            do throws(SignInError) {
                return (
                    try await auth.signIn(username: name, password: password),
                    "\(name) signs in with SRP"
                )
            } catch {
                throw CheckError(error, isDemo: subject.isDemo)
            }
        }
        guard let token else { return nil }
        guard let claims = TokenClaims(token) else {
            notes.add(Finding("token", .wrong, "the sign-in returned no token", advice: "Look for a proxy in front."))
            return nil
        }
        _ = await notes.check("token") { () throws(CheckError) in ((), try judge(claims, published)) }
        _ = await notes.check("tenant") { () throws(CheckError) in ((), try tenant(of: claims, name)) }
        checkRole(of: claims, name, &notes)
        return claims
    }

    private func judge(_ claims: TokenClaims, _ published: Published?) throws(CheckError) -> String {
        let rest = claims.expires.map { Int(bounded: $0.timeIntervalSince(clock.date)) } ?? 0
        guard rest > 0 else {
            throw CheckError("the token is already expired when issued", advice: "Set the clocks, preferably by NTP.")
        }
        guard claims.text("sub")?.isEmpty == false else {
            throw CheckError(
                "the token has no user id (sub)",
                advice: "Apps cannot use this pool: check --pool and --client."
            )
        }
        guard claims.text("client_id") == subject.client else {
            throw CheckError("the token is for another client", advice: "Check --client.")
        }
        guard let published else { return "valid for \(rest) s; its issuer could not be compared" }
        guard claims.text("iss") == published.issuer, published.keys.contains(claims.key ?? "") else {
            throw CheckError(
                "the token is from \(claims.text("iss") ?? "no issuer") and signed by a key that the pool does not publish",
                advice:
                    "Another server may answer under this address: check load balancers, which must lead to one data folder."
            )
        }
        return "valid for \(rest) s, signed by a published key"
    }

    private func tenant(of claims: TokenClaims, _ name: String) throws(CheckError) -> String {
        guard let tenant = claims.text("custom:tenant_id"), !tenant.isEmpty else {
            throw CheckError(
                "the token has no tenant, so every call is rejected with 401",
                advice:
                    "`bowline admin users move \(name) TENANT` gives the user a tenant, from the next sign-in on."
            )
        }
        return "\(name) belongs to \(tenant)"
    }

    private func checkRole(of claims: TokenClaims, _ name: String, _ notes: inout Notes) {
        let groups = claims.groups
        let shown = groups.isEmpty ? "in no group" : "in \(groups.joined(separator: ", "))"
        let wanted = subject.role ?? "scorekeeper"
        let advice =
            "`bowline admin users add-to-group \(name) \(wanted)` gives the role, from the next sign-in on."
        if groups.contains(wanted) {
            notes.add(Finding("role", .fine, "\(name) is \(shown)"))
        } else if subject.role != nil {
            notes.add(
                Finding(
                    "role",
                    .wrong,
                    "\(name) is \(shown), so calls that need \(wanted) are rejected with 403",
                    advice: advice
                )
            )
        } else {
            notes.add(
                Finding("role", .remark, "\(name) is \(shown): may read games but not score them (403)", advice: advice)
            )
        }
    }
}

extension CheckError {
    init(_ problem: SignInError, isDemo: Bool) {
        switch problem {
        case .wrongNameOrPassword where isDemo:
            self.init(
                "the demo's user could not sign in",
                advice: "This server has no demo data: name a user with --username and --password-file."
            )
        case .failed(let failure) where failure.server?.code == "ResourceNotFoundException":
            self.init(
                "unknown client",
                advice: (isDemo ? "This server has no demo data: name a user with --username, and" : "Name")
                    + " the app's id with --client; `bowline admin clients list` shows all."
            )
        case .wrongNameOrPassword:
            self.init(
                "the name, the password or the client's id is wrong",
                advice: "Check all three; `bowline admin users reset-password NAME` gives another password."
            )
        case .tooManyAttempts:
            self.init(
                "too many attempts failed",
                advice: "Wait: after five failures, each failure makes the next wait longer."
            )
        case .notConfirmed:
            self.init("the user has not confirmed the address yet", advice: "Confirm with the code that was sent.")
        case .passwordResetRequired:
            self.init("the user must ask for a new password first", advice: "Choose `Forgot password` in an app.")
        case .newPasswordRequired:
            self.init("the user must choose a password at the first sign-in", advice: "Sign in with an app once.")
        case .secondFactorRequired:
            self.init(
                "the user signs in with an authenticator app",
                advice: "Name a user without an authenticator app, with --username and --password-file."
            )
        case .nameTaken, .weakPassword, .wrongCode, .expiredCode:
            self.init("the pool's response is not a response to a sign-in", advice: "Look for a proxy in front.")
        case .unsupportedChallenge(let name):
            self.init("the pool requires an unsupported step: \(name)", advice: "Turn it off for this client.")
        case .dishonestServer:
            self.init(
                "the server's SRP values are invalid",
                advice: "Stop here: another machine may be intercepting the connection."
            )
        case .failed(let failure): self.init(failure)
        }
    }
}
