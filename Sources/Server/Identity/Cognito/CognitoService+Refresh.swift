internal import BowlineJSON
internal import SQLite

/// Refreshing and ending sign-ins.
extension CognitoService {
    func getTokensFromRefreshToken(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let client = try await clientOfToken(request)
        let text = try request.text("RefreshToken")
        guard client.rotatesRefreshTokens else { return try await refresh(text, client, request) }
        return try await exchange(text, client, request)
    }

    /// Issues new tokens and keeps the refresh token.
    func refresh(_ text: String, _ client: AppClient, _ request: CognitoRequest) async throws(CognitoError) -> Members {
        let digest = RefreshToken.digest(of: text)
        let rule = ExchangeRule(now: now(), grace: .infinity, client: client.id)
        guard
            let family = try await stored({ () async throws(StorageError) in
                try await repository.family(ofToken: digest)
            })
        else {
            throw .invalidRefreshToken
        }
        request.notes.account = family.user
        let token = RefreshRecord(digest: digest, family: family.id)
        return result(try await tokens(after: rule.decide(token, of: family), now: rule.now), refresh: nil)
    }

    /// The names that an app may use in its secret hash when it refreshes: the owner's username and id.
    func owners(of parameters: CognitoRequest) async throws(CognitoError) -> [String?] {
        guard let token = try parameters.optionalText("REFRESH_TOKEN") else { return [] }
        let digest = RefreshToken.digest(of: token)
        let family = try await stored { () async throws(StorageError) in try await repository.family(ofToken: digest) }
        guard let family, let user = try await find(family.user) else { return [] }
        return [user.name, user.id]
    }

    /// Issues new tokens, and replaces the refresh token by a new refresh token.
    private func exchange(
        _ text: String,
        _ client: AppClient,
        _ request: CognitoRequest
    ) async throws(CognitoError) -> Members {
        let successor = RefreshToken()
        let rule = ExchangeRule(now: now(), grace: client.graceSeconds, client: client.id)
        let outcome = try await stored { () async throws(StorageError) in
            try await repository.exchange(RefreshToken.digest(of: text), for: successor.digest, by: rule)
        }
        switch outcome {
        case .granted(let family), .reused(let family): request.notes.account = family.user
        case .unknown, .revoked, .expired: break
        }
        return result(try await tokens(after: outcome, now: rule.now), refresh: successor)
    }

    private func tokens(
        after outcome: ExchangeRule.Outcome,
        now: Double
    ) async throws(CognitoError) -> TokenIssuer.Pair {
        switch outcome {
        case .unknown: throw .invalidRefreshToken
        case .revoked: throw .revokedRefreshToken
        case .expired: throw .expiredRefreshToken
        case .reused(let family):
            verifier.revoke([family.id])
            throw .reusedRefreshToken
        case .granted(let family):
            let user = try await stored { () async throws(StorageError) in try await repository.user(named: family.user)
            }
            // A user who must choose a new password has to sign in with the old password first.
            guard let user, user.isEnabled, user.status == .confirmed else { throw .revokedRefreshToken }
            return try await issue(user, family, now: now)
        }
    }

    func revokeToken(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let client = try await clientOfToken(request)
        let text = try request.text("Token")
        guard !text.contains(".") else {
            throw CognitoError("UnsupportedTokenTypeException", "The token is not a refresh token")
        }
        let digest = RefreshToken.digest(of: text)
        let family = try await stored { () async throws(StorageError) in try await repository.family(ofToken: digest) }
        // As in RFC 7009, an unknown token counts as revoked.
        guard let family, family.client == client.id else { return [:] }
        request.notes.account = family.user
        let now = now()
        try await stored { () async throws(StorageError) in try await repository.revoke(family: family.id, now: now) }
        verifier.revoke([family.id])
        return [:]
    }

    func globalSignOut(_ request: CognitoRequest) async throws(CognitoError) -> Members {
        let user = try await owner(ofAccessTokenIn: request).user
        try await endSignIns(of: user.name)
        await notify(user, .signInsEnded)
        return [:]
    }

    /// Ends all sign-ins of a user, with their tokens.
    func endSignIns(of name: String) async throws(CognitoError) {
        let now = now()
        let families = try await stored { () async throws(StorageError) in
            try await repository.revokeFamilies(of: name, now: now)
        }
        verifier.revoke(families)
    }

    /// The user of a call's access token, and the sign-in it belongs to.
    func owner(ofAccessTokenIn request: CognitoRequest) async throws(CognitoError) -> (user: User, signIn: String) {
        let token = try verified(try request.text("AccessToken"))
        guard token.use == .access else { throw .invalidAccessToken }
        let user = try await stored { () async throws(StorageError) in try await repository.user(named: token.username)
        }
        guard let user, user.id == token.subject, user.isEnabled else { throw .revokedAccessToken }
        request.notes.account = user.name
        return (user, token.family)
    }

    private func verified(_ token: String) throws(CognitoError) -> VerifiedToken {
        do throws(TokenError) {
            return try verifier.verify(token)
        } catch .expired {
            throw .expiredAccessToken
        } catch .revoked {
            throw .revokedAccessToken
        } catch {
            throw .invalidAccessToken
        }
    }
}
