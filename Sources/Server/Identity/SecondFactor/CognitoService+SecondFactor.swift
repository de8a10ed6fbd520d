internal import Basics
internal import BowlineJSON
internal import Digest
internal import SQLite

/// An authenticator app as second factor, which Cognito calls a software token.
extension CognitoService {
    static let softwareToken = "SOFTWARE_TOKEN_MFA"

    // MARK: Looking after it

    func associateSoftwareToken(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let user = try await owner(ofAccessTokenIn: request).user
        let key = Authenticator.Key()
        let changed = try await change(user.name) { user throws(CognitoError) in
            var authenticator = user.authenticator ?? Authenticator()
            // The current app stays in use until the new app has shown a one-time password.
            authenticator.pending = key
            user.authenticator = authenticator
        }
        guard changed != nil else { throw .revokedAccessToken }
        return ["SecretCode": .string(Base32.encode(key.secret(of: user.name, pepper: pepper)))]
    }

    func verifySoftwareToken(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let user = try await owner(ofAccessTokenIn: request).user
        let text = try request.text("UserCode")
        guard user.authenticator?.pending != nil else { throw .noSoftwareToken }
        do throws(CognitoError) {
            try await useOnce(of: user, request) { user in
                guard var key = user.authenticator?.pending else { return nil }
                let verdict = key.accept(text, of: user.name, now: self.now(), pepper: self.pepper)
                if verdict == .accepted {
                    user.authenticator?.verified = key
                    user.authenticator?.pending = nil
                }
                return verdict
            }
        } catch {
            throw error == .wrongPasscode ? .wrongFirstPasscode : error
        }
        return ["Status": "SUCCESS"]
    }

    func setUserMFAPreference(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        try await setPreference(of: try await owner(ofAccessTokenIn: request).user.name, request)
    }

    /// Changes the second factor for another user, e.g. turns it off for a user who has lost the device.
    func adminSetUserMFAPreference(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let name = try request.username()
        guard try await find(name) != nil else { throw .noSuchUser }
        return try await setPreference(of: name, request)
    }

    private func setPreference(of name: String, _ request: CognitoRequest) async throws(CognitoError) -> Members {
        for other in ["SMSMfaSettings", "EmailMfaSettings"] {
            guard try request.optionalPart(other)?.flag("Enabled") != true else {
                throw .invalid("\(other) is not supported; use SoftwareTokenMfaSettings")
            }
        }
        guard let settings = try request.optionalPart("SoftwareTokenMfaSettings") else { return [:] }
        let isOn = try settings.flag("Enabled")
        let changed = try await change(name) { user throws(CognitoError) in
            guard !isOn || user.authenticator?.verified != nil else {
                throw .invalid("User has not verified software token mfa")
            }
            user.authenticator?.isOn = isOn
        }
        guard changed != nil else { throw .revokedAccessToken }
        return [:]
    }

    // MARK: Signing in

    /// Continues the sign-in of a user who has proved the password.
    func proceed(_ user: User, _ client: AppClient, _ request: CognitoRequest) async throws(CognitoError) -> Members {
        guard user.authenticator?.isAsked == true else { return try await signIn(user, client, request) }
        let session = Base64.encode(RandomBytes.array(count: 48), as: .url)
        try await store(.secondFactor(user: user.name, proven: user.verifier, client: client.id), as: session)
        return [
            "ChallengeName": .string(Self.softwareToken), "Session": .string(session),
            "ChallengeParameters": ["USER_ID_FOR_SRP": .string(user.name)],
        ]
    }

    func takeSecondFactor(
        _ responses: CognitoRequest,
        session: String,
        _ client: AppClient
    ) async throws(CognitoError) -> Members {
        let name = try responses.username("USERNAME")
        let text = try responses.text("SOFTWARE_TOKEN_MFA_CODE")
        let now = now()
        let step = try await stored { () async throws(StorageError) in try await challenges.take(session, now: now) }
        guard case .secondFactor(name, let proven, client.id)? = step, let user = try await find(name),
            user.maySignIn(with: proven)
        else { throw .invalidSession }
        do throws(CognitoError) {
            let changed = try await useOnce(of: user, responses) { user in
                guard user.maySignIn(with: proven), var key = user.authenticator?.verified else { return nil }
                let verdict = key.accept(text, of: user.name, now: now, pepper: self.pepper)
                if verdict == .accepted { user.authenticator?.verified = key }
                return verdict
            }
            return try await signIn(changed, client, responses)
        } catch {
            // After a mistyped one-time password the user continues in the same session; the guesses are counted.
            if error == .wrongPasscode || error == .usedPasscode {
                try await store(.secondFactor(user: name, proven: proven, client: client.id), as: session)
            }
            throw error
        }
    }

    /// Stores the next step of a sign-in under its session's name.
    func store(_ step: Challenges.Step, as session: String) async throws(CognitoError) {
        let now = now()
        try await stored { () async throws(StorageError) in try await challenges.store(step, as: session, now: now) }
    }

    /// Counts a guess, and calls `accept` inside the transaction, so that a one-time password works only once. `accept`
    /// returns nil if there is no longer anything to compare with.
    @discardableResult
    private func useOnce(
        of user: User,
        _ request: CognitoRequest,
        _ accept: @escaping @Sendable (inout User) -> Authenticator.Key.Verdict?
    ) async throws(CognitoError) -> User {
        let guesser = request.context.guesser
        // Counted separately from passwords: a right password would clear the count of wrong one-time passwords.
        let account = "second-factor:\(user.name)"
        let attempt = try await stored { () async throws(StorageError) in
            try await guesses.admitPassword(of: account, from: guesser, password: user.verifier.salt).attempt
        }
        guard let attempt else { throw .tooManyGuesses }
        let changed = try await change(user.name) { user throws(CognitoError) in
            switch accept(&user) {
            case .accepted: break
            case .used: throw .usedPasscode
            case .wrong: throw .wrongPasscode
            case nil: throw .invalidSession
            }
        }
        guard let changed else { throw .invalidSession }
        await guesses.succeeded(attempt)
        return changed
    }
}

extension CognitoRequest {
    /// A nested object; nil if it is absent.
    func optionalPart(_ name: String) throws(CognitoError) -> CognitoRequest? {
        has(name) ? try nestedObject(name) : nil
    }
}

extension CognitoError {
    static let wrongPasscode = CognitoError("CodeMismatchException", "Invalid code received for user")
    static let usedPasscode = CognitoError(
        "ExpiredCodeException",
        "Your software token has already been used once."
    )
    static let wrongFirstPasscode = CognitoError("EnableSoftwareTokenMFAException", "Code mismatch")
    static let noSoftwareToken = CognitoError(
        "SoftwareTokenMFANotFoundException",
        "Software token MFA has not been associated; call AssociateSoftwareToken first"
    )
}

extension User {
    /// The members of `GetUser` that describe the second factor.
    var secondFactors: JSONObject {
        guard authenticator?.isAsked == true else { return [:] }
        let name = JSONValue.string(CognitoService.softwareToken)
        return ["UserMFASettingList": .array([name]), "PreferredMfaSetting": name]
    }
}
