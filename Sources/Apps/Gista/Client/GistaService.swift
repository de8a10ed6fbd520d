internal import Bowline
public import Essentials
public import Wire

/// Gista's API as methods. User ids that are not `username_UUID` are rejected before any request.
public final class GistaService: Sendable {
    private let network: any NetworkServiceProtocol
    private let config: RequestConfig

    /// Creates a service over a network.
    public init(network: any NetworkServiceProtocol, config: RequestConfig = .default) {
        self.network = network
        self.config = config
    }

    /// The same service with another request configuration.
    public func with(_ config: RequestConfig) -> GistaService {
        GistaService(network: network, config: config)
    }

    // MARK: Users

    /// Creates an account with a new id of the form `username_UUID`.
    public func createUser(email: String, password: String, username: String) async throws(NetworkError) -> User {
        guard let userId = UserID(username: username) else { throw .httpError(400) }
        let body = Gista.CreateUserRequest(
            userId: userId.rawValue,
            email: email,
            password: password,
            username: username
        )
        return try await call(.createUser(body))
    }

    /// Reads an account by its id.
    public func readUser(userId: String) async throws(NetworkError) -> User {
        try await call(.readUser(userId: try checked(userId)))
    }

    /// Changes some fields of an account.
    public func updateUser(userId: String, _ changes: Gista.UpdateUserRequest) async throws(NetworkError) -> User {
        try await call(.updateUser(userId: try checked(userId), changes))
    }

    /// Deletes an account with all its data. Returns the numbers of deleted links and gists.
    public func deleteUser(userId: String) async throws(NetworkError) -> Gista.DeletedUser {
        try await call(.deleteUser(userId: try checked(userId)))
    }

    /// All data of the user.
    public func export(userId: String) async throws(NetworkError) -> Gista.Export {
        try await call(.export(userId: try checked(userId)))
    }

    // MARK: Sessions

    /// Signs in with e-mail address and password.
    public func signIn(email: String, password: String) async throws(NetworkError) -> Gista.Session {
        try await call(.signIn(email: email, password: password))
    }

    /// Ends the session of this device.
    public func endSession() async throws(NetworkError) {
        try await call(.endSession)
    }

    /// Whether the password is right: signs in with it and ends the new session.
    func isRight(email: String, password: String) async throws(NetworkError) -> Bool {
        let session: Gista.Session
        do throws(NetworkError) {
            session = try await signIn(email: email, password: password)
        } catch .unauthorized {
            return false
        }
        // A session that cannot be ended expires by itself; its tokens are not stored.
        try? await call(.endSession(token: session.accessToken))
        return true
    }

    /// Ends every session of the signed-in user.
    public func endSessions() async throws(NetworkError) {
        try await call(.endSessions)
    }

    /// Sends a code for a forgotten password to an address.
    public func requestPasswordCode(email: String) async throws(NetworkError) {
        _ = try await call(.forgottenPassword(email: email))
    }

    /// Sets a new password with the code and ends every session.
    public func resetPassword(email: String, code: String, password: String) async throws(NetworkError) {
        _ = try await call(.resetPassword(email: email, code: code, password: password))
    }

    // MARK: Content

    /// Saves an article. `key` is the idempotency key.
    public func storeArticle(
        userId: String,
        article: Article,
        autoCreateGist: Bool = true,
        key: String? = nil
    ) async throws(NetworkError) -> GistaServiceResponse {
        var endpoint = Endpoint.storeLink(
            userId: try checked(userId),
            category: article.category,
            url: article.url.absoluteString,
            title: article.title,
            autoCreateGist: autoCreateGist
        )
        endpoint.headers[.idempotencyKey] = key
        let stored = try await network.fetch(endpoint.with(config))
        return GistaServiceResponse(link: stored.value, wasKnown: stored.status == 200)
    }

    /// Saves up to `Gista.ImportRequest.maxLinks` links at once. Returns the result for each.
    public func importLinks(
        userId: String,
        _ links: [Gista.ImportRequest.Item],
        autoCreateGist: Bool
    ) async throws(NetworkError) -> [Gista.ImportResponse.Item] {
        let request = Gista.ImportRequest(links: links, autoCreateGist: autoCreateGist)
        return try await call(.importLinks(userId: try checked(userId), request)).results
    }

    /// All links of the user, newest first; from the backend, unless `config` says otherwise.
    public func links(
        userId: String,
        _ config: RequestConfig = .refreshing
    ) async throws(NetworkError) -> Fetched<[Gista.Link]> {
        try await network.fetch(.links(userId: try checked(userId)).with(config))
    }

    /// The readings of the user's links; from the backend, unless `config` says otherwise. Empty if the server does not
    /// support readings.
    public func readings(
        userId: String,
        _ config: RequestConfig = .refreshing
    ) async throws(NetworkError) -> [Gista.Reading] {
        do throws(NetworkError) {
            return try await network.fetch(.readings(userId: try checked(userId)).with(config)).value
        } catch .httpError(404) {
            return []
        }
    }

    /// Changes readings. Returns the merged readings and the links that no longer exist.
    public func changeReadings(
        userId: String,
        _ readings: [Gista.Reading]
    ) async throws(NetworkError) -> Gista.ReadingsResponse {
        try await call(.changeReadings(userId: try checked(userId), readings))
    }

    /// Searches the text of the articles, best results first. With `isTyping`, the last word may be incomplete.
    public func search(
        userId: String,
        _ text: String,
        isTyping: Bool = false,
        limit: Int = 20
    ) async throws(NetworkError) -> Gista.SearchResponse {
        try await call(.search(userId: try checked(userId), text, isTyping: isTyping, limit: limit))
    }

    /// Information about the user's save key; nil if there is none.
    public func saveKey(userId: String) async throws(NetworkError) -> Gista.SaveKey? {
        do throws(NetworkError) {
            return try await call(.saveKey(userId: try checked(userId)))
        } catch .httpError(404) {
            return nil
        }
    }

    /// Creates a new save key and revokes the previous one.
    public func makeSaveKey(userId: String) async throws(NetworkError) -> Gista.SaveKey {
        try await call(.makeSaveKey(userId: try checked(userId)))
    }

    /// Revokes the user's save key, if there is one.
    public func revokeSaveKey(userId: String) async throws(NetworkError) {
        do throws(NetworkError) {
            try await call(.revokeSaveKey(userId: try checked(userId)))
        } catch .httpError(404) {
            // It was already revoked.
        }
    }

    /// Creates the gist of a link, also after a failure.
    public func makeGist(userId: String, linkId: String) async throws(NetworkError) -> Gista.Link {
        try await call(.makeGist(userId: try checked(userId), linkId: linkId))
    }

    /// Deletes a link and its gist.
    public func deleteLink(userId: String, linkId: String) async throws(NetworkError) {
        try await call(.deleteLink(userId: try checked(userId), linkId: linkId))
    }

    /// All gists of the signed-in user, newest first; from the backend, unless `config` says otherwise.
    public func gists(_ config: RequestConfig = .refreshing) async throws(NetworkError) -> Fetched<[Gist]> {
        try await network.fetch(Endpoint.gists.with(config))
    }

    /// Reads a gist with its article.
    public func gist(
        gistId: String,
        _ config: RequestConfig = .default
    ) async throws(NetworkError) -> Fetched<Gist> {
        try await network.fetch(.gist(gistId: gistId).with(config))
    }

    /// Reads the article of a gist with its structure. Throws `httpError(404)` if the server does not store it.
    public func article(
        gistId: String,
        _ config: RequestConfig = .default
    ) async throws(NetworkError) -> Fetched<Gista.GistArticle> {
        try await network.fetch(.article(gistId: gistId).with(config))
    }

    /// Reads the picture of a figure in a gist's article. Throws `httpError` if there is none, or if it cannot be shown.
    public func picture(gistId: String, block: Int) async throws(NetworkError) -> Data {
        try await call(.picture(gistId: gistId, block: block))
    }

    /// Saves a gist that the user wrote.
    public func createGist(
        userId: String,
        title: String,
        content: String,
        sourceURL: URL? = nil,
        category: String? = nil
    ) async throws(NetworkError) -> Gist {
        let body = Gista.CreateGistRequest(
            userId: try checked(userId),
            title: title,
            content: content,
            sourceUrl: sourceURL?.absoluteString,
            category: category
        )
        return try await call(.createGist(body))
    }

    /// Deletes a gist by its id.
    public func deleteGist(gistId: String) async throws(NetworkError) {
        try await call(.deleteGist(gistId: gistId))
    }

    // MARK: Steps

    private func call<Answer>(_ endpoint: Endpoint<Answer>) async throws(NetworkError) -> Answer {
        try await network.fetch(endpoint.with(config)).value
    }

    /// Throws `unauthorized` for an id in another format, which cannot belong to a signed-in user.
    private func checked(_ userId: String) throws(NetworkError) -> String {
        guard UserID(rawValue: userId) != nil else { throw .unauthorized }
        return userId
    }
}
