internal import Digest
internal import SQLite

/// Apps with a client secret. They prove it in each call: with a hash over the username, or with the secret itself if
/// the call has no username.
extension CognitoService {
    /// The secret of an app; nil when it has none.
    package func secret(of client: AppClient) -> String? {
        client.secretSeed.map { seed in
            Base64.encode(HMAC.sha256(of: seed + Array("client-secret:\(client.id)".utf8), key: pepper), as: .url)
        }
    }

    /// The app named in a call, whose secret is not checked yet.
    func unverifiedClient(_ request: CognitoRequest) async throws(CognitoError) -> AppClient {
        let id = try request.text("ClientId")
        guard let client = try await stored({ () async throws(StorageError) in try await repository.client(id) }) else {
            throw .noSuchClient
        }
        return client
    }

    /// The app of a call about an account, with its secret checked.
    func client(_ request: CognitoRequest) async throws(CognitoError) -> AppClient {
        let client = try await unverifiedClient(request)
        try check(try request.optionalText("SecretHash"), of: client, for: [try request.optionalText("Username")])
        return client
    }

    /// The app of a call about a refresh token, with its secret checked.
    func clientOfToken(_ request: CognitoRequest) async throws(CognitoError) -> AppClient {
        let client = try await unverifiedClient(request)
        let presented = try request.optionalText("ClientSecret")
        guard let secret = secret(of: client) else {
            if presented != nil { throw .unexpectedSecret }
            return client
        }
        guard let presented, ConstantTime.areEqual(Array(presented.utf8), Array(secret.utf8)) else {
            throw .wrongSecret
        }
        return client
    }

    /// Checks a secret hash over one of these names, as spelled by the caller.
    func check(_ hash: String?, of client: AppClient, for names: [String?]) throws(CognitoError) {
        guard let secret = secret(of: client) else {
            if hash != nil { throw .unexpectedSecret }
            return
        }
        guard let hash else { throw .missingSecret }
        let expected = names.compactMap(\.self).map { name in
            Base64.encode(HMAC.sha256(of: Array((name + client.id).utf8), key: Array(secret.utf8)))
        }
        let matches = expected.map { ConstantTime.areEqual(Array(hash.utf8), Array($0.utf8)) }
        guard matches.contains(true) else { throw .wrongSecret }
    }
}

extension CognitoError {
    static let missingSecret = CognitoError(
        "NotAuthorizedException",
        "Client is configured with secret but SECRET_HASH was not received"
    )
    static let wrongSecret = CognitoError("NotAuthorizedException", "Unable to verify secret hash for client")
}
