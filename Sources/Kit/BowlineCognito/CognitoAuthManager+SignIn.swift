import Bowline
import Essentials

extension CognitoAuthManager {
    /// Signs a user in with SRP; the password never leaves the device. Returns the access token.
    ///
    /// If several sign-ins run at once, the sign-in that started last wins. A sign-in that completes after another
    /// sign-in or a sign-out began fails with `.failed` and `.cancelled`, and its tokens are revoked.
    @discardableResult
    public func signIn(username: String, password: String) async throws(SignInError) -> String {
        let change = beginChange()
        let calls = try await prepared()
        let proof = await Self.begin()
        let parameters = ["USERNAME": username, "SRP_A": proof.publicNumber.hex]
        let first = try await attempt { () async throws(CallError) in
            try await calls.begin("USER_SRP_AUTH", parameters)
        }
        guard first.value.ChallengeName == "PASSWORD_VERIFIER" else { return try await finish(first, username, change) }
        let timestamp = SRPTimestamp.format(clock.date.addingTimeInterval(skew(first.response)))
        let responses = try await answer(first.value, proof, username, password, timestamp)
        let step = try await attempt { () async throws(CallError) in
            try await calls.respond(to: "PASSWORD_VERIFIER", responses, session: first.value.Session)
        }
        return try await finish(step, responses["USERNAME"] ?? username, change)
    }

    /// Continues a sign-in that failed with `.newPasswordRequired`.
    @discardableResult
    public func choose(
        newPassword: String,
        attributes: [String: String] = [:],
        for challenge: NewPasswordChallenge
    ) async throws(SignInError) -> String {
        var responses = ["USERNAME": challenge.username, "NEW_PASSWORD": newPassword]
        for (name, value) in attributes { responses["userAttributes.\(name)"] = value }
        let change = beginChange()
        let calls = try await prepared()
        let step = try await attempt { [responses] () async throws(CallError) in
            try await calls.respond(to: "NEW_PASSWORD_REQUIRED", responses, session: challenge.session)
        }
        return try await finish(step, challenge.username, change)
    }

    // MARK: Steps

    func prepared() async throws(SignInError) -> CognitoCalls {
        do throws(CallError) {
            var calls = try calls()
            calls.device = await device.read()
            return calls
        } catch {
            throw .failed(error)
        }
    }

    func attempt<Value>(
        _ work: () async throws(CallError) -> Value
    ) async throws(SignInError) -> Value {
        do throws(CallError) { return try await work() } catch { throw SignInError(error) }
    }

    /// Seconds by which the server's clock is ahead of the device's. The server rejects a proof with a wrong time.
    private func skew(_ response: Response) -> Double {
        let now = clock.date
        guard let date = response.headers[.date].flatMap({ HTTPDate.parse($0, now: now) }) else { return 0 }
        let skew = date.timeIntervalSince(now)
        // The header has whole seconds, so a smaller difference is ignored.
        return abs(skew) < 2 ? 0 : skew
    }

    @concurrent
    private static func begin() async -> SRPClient { SRPClient() }

    private func answer(
        _ step: CognitoCalls.Step,
        _ proof: SRPClient,
        _ username: String,
        _ password: String,
        _ timestamp: String
    ) async throws(SignInError) -> [String: String] {
        let parameters = step.ChallengeParameters ?? [:]
        guard let salt = parameters["SALT"], let number = parameters["SRP_B"],
            let block = parameters["SECRET_BLOCK"], let user = parameters["USER_ID_FOR_SRP"]
        else { throw .dishonestServer }
        let challenge = SRPClient.Challenge(salt: salt, serverNumber: number, secretBlock: block, user: user)
        return [
            "USERNAME": parameters["USERNAME"] ?? user, "PASSWORD_CLAIM_SECRET_BLOCK": block, "TIMESTAMP": timestamp,
            "PASSWORD_CLAIM_SIGNATURE": try await prove(proof, challenge, password, timestamp),
        ]
    }

    /// Takes some milliseconds, so it runs off the caller's actor.
    @concurrent
    private func prove(
        _ proof: SRPClient,
        _ challenge: SRPClient.Challenge,
        _ password: String,
        _ timestamp: String
    ) async throws(SignInError) -> String {
        do throws(SRPClient.ProtocolError) {
            return try proof.proof(challenge, password: password, pool: pool, timestamp: timestamp)
        } catch {
            throw .dishonestServer
        }
    }

    func finish(
        _ answer: Answered<CognitoCalls.Step>,
        _ username: String,
        _ change: UInt64
    ) async throws(SignInError) -> String {
        let step = answer.value
        if step.ChallengeName == "NEW_PASSWORD_REQUIRED" { throw .newPasswordRequired(Self.challenge(step, username)) }
        if step.ChallengeName == "SOFTWARE_TOKEN_MFA" {
            let name = step.ChallengeParameters?["USER_ID_FOR_SRP"] ?? username
            throw .secondFactorRequired(SecondFactorChallenge(username: name, session: step.Session))
        }
        guard let tokens = step.AuthenticationResult else {
            throw .unsupportedChallenge(step.ChallengeName ?? "none")
        }
        let credential = Self.credential(from: tokens, clock)
        guard let user = CognitoUser(token: tokens.IdToken ?? tokens.AccessToken) else {
            throw .failed(CallError(.unreadable(location: "IdToken", problem: "the value is not a token")))
        }
        let isWanted = try await attempt { () async throws(CallError) in
            try await take(credential, of: user, by: change)
        }
        guard isWanted else {
            // A token that cannot be revoked expires on its own.
            if let token = credential.refreshToken, let calls = try? calls() { try? await calls.revoke(token) }
            throw .failed(CallError(.cancelled))
        }
        await device.save(answer.response)
        return tokens.AccessToken
    }

    private static func challenge(_ step: CognitoCalls.Step, _ username: String) -> NewPasswordChallenge {
        let listed = step.ChallengeParameters?["requiredAttributes"] ?? "[]"
        let required = (try? JSONCoder.standard.decode([String].self, from: Data(listed.utf8))) ?? []
        return NewPasswordChallenge(
            username: username,
            requiredAttributes: required.map { $0.hasPrefix("userAttributes.") ? String($0.dropFirst(15)) : $0 },
            session: step.Session
        )
    }
}
