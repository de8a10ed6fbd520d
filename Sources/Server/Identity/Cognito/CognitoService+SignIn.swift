internal import Basics
internal import BowlineJSON
internal import Digest
internal import SQLite

/// Signing in.
extension CognitoService {
    func initiateAuth(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let client = try await unverifiedClient(request)
        let flow = try request.text("AuthFlow")
        let parameters = try request.nestedObject("AuthParameters")
        let isRefresh = flow.hasPrefix("REFRESH_TOKEN")
        let names = isRefresh ? try await owners(of: parameters) : [try parameters.optionalText("USERNAME")]
        try check(try parameters.optionalText("SECRET_HASH"), of: client, for: names)
        switch flow {
        case "USER_SRP_AUTH": return try await beginProof(parameters, client)
        case "USER_PASSWORD_AUTH":
            guard client.allowsPasswordFlow else {
                throw .invalid("USER_PASSWORD_AUTH flow not enabled for this client")
            }
            return try await takePassword(parameters, client)
        case "REFRESH_TOKEN_AUTH", "REFRESH_TOKEN":
            guard !client.rotatesRefreshTokens else {
                throw .invalid("Refresh token rotation is enabled: use GetTokensFromRefreshToken")
            }
            return try await refresh(try parameters.text("REFRESH_TOKEN"), client, request)
        default: throw .invalid("Auth flow not enabled for this client")
        }
    }

    func respondToAuthChallenge(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let client = try await unverifiedClient(request)
        let name = try request.text("ChallengeName")
        let responses = try request.nestedObject("ChallengeResponses")
        let hash = try responses.optionalText("SECRET_HASH")
        try check(hash, of: client, for: [try responses.optionalText("USERNAME")])
        switch name {
        case "PASSWORD_VERIFIER": return try await takeProof(responses, client)
        case "NEW_PASSWORD_REQUIRED":
            return try await takeNewPassword(responses, session: try request.text("Session"), client)
        case Self.softwareToken:
            return try await takeSecondFactor(responses, session: try request.text("Session"), client)
        default: throw .invalid("The challenge does not belong to this user pool")
        }
    }

    // MARK: Steps

    func find(_ name: String) async throws(CognitoError) -> User? {
        try await stored { () async throws(StorageError) in try await repository.user(named: name) }
    }

    /// The user's verifier, or a generated verifier for an unknown user. The generated verifier is always computed, so
    /// that the time is the same. See docs/decisions/identity.md, "Answers do not reveal whether an account exists".
    func verifier(of user: User?, named name: String) -> SRPVerifier {
        let imagined = SRPVerifier.imagined(user: name, secret: pepper)
        return user?.verifier ?? imagined
    }

    private func beginProof(_ parameters: CognitoRequest, _ client: AppClient) async throws(CognitoError) -> Members {
        let name = try parameters.username("USERNAME")
        let number = try parameters.text("SRP_A")
        let user = try await find(name)
        let exchange = try await proofs.run { [self] in
            SRPExchange(
                user: name,
                pool: settings.pool,
                verifier: verifier(of: user, named: name),
                clientNumber: number
            )
        }
        guard let exchange else { throw .invalid("The value of SRP_A is not allowed") }
        let block = Base64.encode(exchange.secretBlock)
        let now = now()
        try await stored { () async throws(StorageError) in
            try await challenges.store(.password(exchange, client: client.id), as: block, now: now)
        }
        return [
            "ChallengeName": "PASSWORD_VERIFIER",
            "ChallengeParameters": [
                "SALT": .string(BigNumber(exchange.verifier.salt).hex),
                "SRP_B": .string(BigNumber(exchange.publicNumber).hex),
                "SECRET_BLOCK": .string(block), "USER_ID_FOR_SRP": .string(name), "USERNAME": .string(name),
            ],
        ]
    }

    private func takeProof(_ responses: CognitoRequest, _ client: AppClient) async throws(CognitoError) -> Members {
        let name = try responses.username("USERNAME")
        let block = try responses.text("PASSWORD_CLAIM_SECRET_BLOCK")
        let timestamp = try responses.text("TIMESTAMP")
        let signature = (try? Base64.decode(try responses.text("PASSWORD_CLAIM_SIGNATURE"))) ?? []
        let now = now()
        let step = try await stored { () async throws(StorageError) in try await challenges.take(block, now: now) }
        guard case .password(let exchange, client.id)? = step, exchange.user == name
        else { throw .invalidSession }
        guard let date = SRPTimestamp.parse(timestamp), abs(date - now) <= 300 else { throw .wrongPassword }
        let attempt = try await admit(name, exchange.verifier, responses)
        let isProof = try await proofs.run { exchange.accepts(signature, at: timestamp) }
        guard isProof, let user = try await find(name), user.verifier == exchange.verifier else { throw .wrongPassword }
        await guesses.succeeded(attempt)
        return try await welcome(user, client, responses)
    }

    private func takePassword(_ parameters: CognitoRequest, _ client: AppClient) async throws(CognitoError) -> Members {
        let name = try parameters.username("USERNAME")
        let password = try parameters.text("PASSWORD")
        guard let user = try await checkPassword(password, of: name, parameters) else { throw .wrongPassword }
        return try await welcome(user, client, parameters)
    }

    /// The owner of a password, or nil if the password is wrong. Counts as a guess.
    func checkPassword(
        _ password: String,
        of name: String,
        _ request: CognitoRequest,
        in signIn: String? = nil
    ) async throws(CognitoError) -> User? {
        let user = try await find(name)
        let verifier = verifier(of: user, named: name)
        let attempt = try await admit(name, verifier, request, in: signIn)
        let pool = settings.pool
        let isRight = try await proofs.run { verifier.matches(password, user: name, pool: pool) }
        guard isRight, let user else { return nil }
        await guesses.succeeded(attempt)
        return user
    }

    /// Counts a guess at a password; throws if no guess is allowed now.
    private func admit(
        _ name: String,
        _ verifier: SRPVerifier,
        _ request: CognitoRequest,
        in signIn: String? = nil
    ) async throws(CognitoError) -> GuessAttempt {
        var guesser = request.context.guesser
        guesser.signIn = signIn
        let attempt = try await stored { [guesser] () async throws(StorageError) in
            try await guesses.admitPassword(of: Self.account(name), from: guesser, password: verifier.salt).attempt
        }
        guard let attempt else { throw .tooManyAttempts }
        return attempt
    }

    /// The key under which guesses at a pool account are counted.
    static func account(_ name: String) -> String { "pool:\(name)" }

    /// Called after the user has proved the password.
    private func welcome(
        _ user: User,
        _ client: AppClient,
        _ request: CognitoRequest
    ) async throws(CognitoError) -> Members {
        guard user.isEnabled else { throw .disabled }
        switch user.status {
        case .unconfirmed: throw .unconfirmed
        case .mustResetPassword: throw .mustReset
        case .mustChangePassword: return try await askForNewPassword(user, client)
        case .confirmed: return try await proceed(user, client, request)
        }
    }

    private func askForNewPassword(_ user: User, _ client: AppClient) async throws(CognitoError) -> Members {
        let session = Base64.encode(RandomBytes.array(count: 48), as: .url)
        try await store(.newPassword(user: user.name, client: client.id), as: session)
        let attributes = JSONValue.object(JSONObject(user.attributes.map { ($0, .string($1)) })).bytes(sortedKeys: true)
        return [
            "ChallengeName": "NEW_PASSWORD_REQUIRED", "Session": .string(session),
            "ChallengeParameters": [
                "USER_ID_FOR_SRP": .string(user.name), "requiredAttributes": "[]",
                "userAttributes": .string(String(decoding: attributes, as: UTF8.self)),
            ],
        ]
    }

    private func takeNewPassword(
        _ responses: CognitoRequest,
        session: String,
        _ client: AppClient
    ) async throws(CognitoError) -> Members {
        let name = try responses.username("USERNAME")
        let password = try responses.text("NEW_PASSWORD")
        // Checked first, so that a weak password does not cost the session.
        try checkPolicy(password)
        let added = try Self.writable(try responses.texts(after: "userAttributes."))
        let now = now()
        let step = try await stored { () async throws(StorageError) in try await challenges.take(session, now: now) }
        guard case .newPassword(name, client.id)? = step else { throw .invalidSession }
        let verifier = try await newVerifier(password, for: name)
        let changed = try await change(name) { user throws(CognitoError) in
            guard user.status == .mustChangePassword, user.isEnabled else { throw .invalidSession }
            for (attribute, value) in added {
                guard user.attributes[attribute] == nil else {
                    throw .invalid("Cannot modify an already provided attribute")
                }
                user.attributes[attribute] = value
            }
            user.verifier = verifier
            user.status = .confirmed
        }
        guard let changed else { throw .invalidSession }
        await guesses.passwordChanged(of: Self.account(name), by: responses.context.guesser)
        await notify(changed, .passwordChanged)
        return try await proceed(changed, client, responses)
    }

    /// Starts a token family.
    func signIn(
        _ user: User,
        _ client: AppClient,
        _ request: CognitoRequest
    ) async throws(CognitoError) -> Members {
        let now = now()
        let family = TokenFamily(
            id: TokenIssuer.newID(),
            user: user.name,
            client: client.id,
            signedIn: now,
            expires: now + settings.refreshSeconds
        )
        let refresh = RefreshToken()
        let tokens = try await issue(user, family, now: now)
        let ended = now - settings.accessSeconds
        let hasBegun = try await stored { () async throws(StorageError) in
            try await repository.begin(
                family,
                provenBy: user.verifier,
                token: refresh.digest,
                removingEndedBefore: ended
            )
        }
        // The password was changed or the account was disabled in the meantime.
        guard hasBegun else { throw .wrongPassword }
        request.notes.device = guesses.devices.issue(
            .signedIn,
            account: Self.account(user.name),
            password: user.verifier.salt
        )
        return result(tokens, refresh: refresh)
    }

    /// The tokens of a family, signed on a separate thread, so that no request thread is blocked.
    func issue(_ user: User, _ family: TokenFamily, now: Double) async throws(CognitoError) -> TokenIssuer.Pair {
        let issuer = issuer
        let signed = try await signatures.run {
            Result { () throws(CognitoError) in try issuer.issue(user, family, now: now) }
        }
        return try signed.get()
    }

    /// The result of every successful sign-in or refresh.
    func result(_ tokens: TokenIssuer.Pair, refresh: RefreshToken?) -> Members {
        var members: Members = [
            "AccessToken": .string(tokens.access), "IdToken": .string(tokens.id), "TokenType": "Bearer",
            "ExpiresIn": .integer(Int64(settings.accessSeconds)),
        ]
        if let refresh { members["RefreshToken"] = .string(refresh.text) }
        return ["AuthenticationResult": .object(members), "ChallengeParameters": [:]]
    }
}
