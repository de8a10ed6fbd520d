public import Bowline
public import Essentials
public import Wire

// The calls of Gista's API, as values.

extension Endpoint where Answer == Gista.User {
    /// Creates an account that signs in by e-mail.
    public static func createUser(_ user: Gista.CreateUserRequest) -> Self {
        .post("/users", body: .json(user), traits: Traits(retries: .withIdempotencyKey, signIn: .none, caching: .none))
    }

    /// Reads an account by its id.
    public static func readUser(userId: String) -> Self {
        .get("/users/\(userId)", traits: Traits(signIn: .required, caching: .none))
    }

    /// Changes some fields of an account.
    public static func updateUser(userId: String, _ changes: Gista.UpdateUserRequest) -> Self {
        .put("/users/\(userId)", body: .json(changes), traits: Traits(signIn: .required))
    }
}

extension Endpoint where Answer == Gista.DeletedUser {
    /// Deletes an account with all its data.
    public static func deleteUser(userId: String) -> Self {
        .delete("/users/\(userId)", traits: Traits(signIn: .required))
    }
}

extension Endpoint where Answer == Gista.Session {
    /// Signs in with e-mail address and password.
    public static func signIn(email: String, password: String) -> Self {
        let body = Gista.SignInRequest(email: email, password: password)
        return .post("/sessions", body: .json(body), traits: Traits(signIn: .none, caching: .none))
    }

    /// Exchanges a refresh token. A token works only once, so the call is never retried.
    public static func refreshSession(_ token: String) -> Self {
        let body = Gista.RefreshRequest(refreshToken: token)
        let traits = Traits(retries: .never, signIn: .none, caching: .none)
        return .post("/sessions/refresh", body: .json(body), traits: traits)
    }
}

extension Endpoint where Answer == Gista.Message {
    /// Sends a code for a forgotten password to an address.
    public static func forgottenPassword(email: String) -> Self {
        let body = Gista.ForgottenPasswordRequest(email: email)
        return .post("/passwords/forgotten", body: .json(body), traits: Traits(signIn: .none, caching: .none))
    }

    /// Sets a new password with such a code.
    public static func resetPassword(email: String, code: String, password: String) -> Self {
        let body = Gista.ResetPasswordRequest(email: email, code: code, password: password)
        return .post("/passwords/reset", body: .json(body), traits: Traits(signIn: .none, caching: .none))
    }
}

extension Endpoint where Answer == Gista.ImportResponse {
    /// Saves many links at once.
    public static func importLinks(userId: String, _ request: Gista.ImportRequest) -> Self {
        .post(
            "/links/\(userId)/import",
            body: .json(request),
            traits: Traits(retries: .withIdempotencyKey, signIn: .required)
        )
    }
}

extension Endpoint where Answer == Gista.Link {
    /// Saves a link. An empty title or category is taken from the page.
    public static func storeLink(
        userId: String,
        category: String,
        url: String,
        title: String,
        autoCreateGist: Bool
    ) -> Self {
        let body = Gista.StoreLinkRequest(
            userId: userId,
            category: category.isEmpty ? nil : category,
            url: url,
            title: title.isEmpty ? nil : title,
            autoCreateGist: autoCreateGist
        )
        return .post("/store-link", body: .json(body), traits: Traits(retries: .withIdempotencyKey, signIn: .required))
    }
}

extension Endpoint where Answer == Gista.Link {
    /// Creates the gist of a link, or tries again if that failed.
    public static func makeGist(userId: String, linkId: String) -> Self {
        .post("/links/\(userId)/\(linkId)/gist", traits: Traits(retries: .withIdempotencyKey, signIn: .required))
    }
}

extension Endpoint where Answer == [Gista.Link] {
    /// All links of the user. Cached for when the backend cannot be reached.
    public static func links(userId: String) -> Self {
        .get("/links/\(userId)", traits: Traits(signIn: .required, caching: .forOffline))
    }
}

extension Endpoint where Answer == [Gista.Reading] {
    /// The reading state of each link: whether it is read or archived, its tags and highlights. Cached for when the
    /// backend cannot be reached.
    public static func readings(userId: String) -> Self {
        .get("/links/\(userId)/readings", traits: Traits(signIn: .required, caching: .forOffline, bodyLimit: 256 << 20))
    }
}

extension Endpoint where Answer == Gista.SearchResponse {
    /// Searches the text of the articles.
    public static func search(userId: String, _ text: String, isTyping: Bool, limit: Int) -> Self {
        .get(
            "/links/\(userId)/search",
            query: ["q": text, "typing": String(isTyping), "limit": String(limit)],
            traits: Traits(signIn: .required, caching: .none)
        )
    }
}

extension Endpoint where Answer == Gista.ReadingsResponse {
    /// Changes readings.
    public static func changeReadings(userId: String, _ readings: [Gista.Reading]) -> Self {
        .post(
            "/links/\(userId)/readings",
            body: .json(Gista.ReadingsRequest(readings: readings)),
            traits: Traits(retries: .withIdempotencyKey, signIn: .required)
        )
    }
}

extension Endpoint where Answer == Gista.SaveKey {
    /// Information about the user's save key.
    public static func saveKey(userId: String) -> Self {
        .get("/save-key/\(userId)", traits: Traits(signIn: .required, caching: .none))
    }

    /// Creates a new save key and revokes the previous one.
    public static func makeSaveKey(userId: String) -> Self {
        .post("/save-key/\(userId)", traits: Traits(signIn: .required))
    }
}

extension Endpoint where Answer == [Gista.Gist] {
    /// All gists of the signed-in user, without the articles' text. Cached for when the backend cannot be reached.
    public static var gists: Self { .get("/gists", traits: Traits(signIn: .required, caching: .forOffline)) }
}

extension Endpoint where Answer == Gista.Gist {
    /// Reads a gist by its id.
    public static func gist(gistId: String) -> Self {
        .get("/gists/\(gistId)", traits: Traits(signIn: .required, caching: .forOffline))
    }

    /// Saves a gist that the user wrote.
    public static func createGist(_ gist: Gista.CreateGistRequest) -> Self {
        .post("/gists", body: .json(gist), traits: Traits(retries: .withIdempotencyKey, signIn: .required))
    }
}

extension Endpoint where Answer == Gista.GistArticle {
    /// Reads the article of a gist with its structure.
    public static func article(gistId: String) -> Self {
        .get("/gists/\(gistId)/article", traits: Traits(signIn: .required, caching: .forOffline))
    }
}

extension Endpoint where Answer == Data {
    /// The maximum size of a picture, in bytes; the backend gives none that is larger.
    static var maxPictureBytes: Int { 2 << 20 }

    /// Reads the picture of a figure in a gist's article. Not cached: the user chooses what stays on this device. Not
    /// retried, because the backend asks the picture's site each time.
    public static func picture(gistId: String, block: Int) -> Self {
        var traits = Traits(retries: .never, signIn: .required, caching: .none, bodyLimit: maxPictureBytes)
        // How long the site takes says nothing about this device's network.
        traits.measuresNetwork = false
        return Endpoint(.get, "/gists/\(gistId)/pictures/\(block)", traits: traits, answer: .bytes)
    }
}

extension Endpoint where Answer == Gista.Export {
    /// All data of the user. Never cached.
    public static func export(userId: String) -> Self {
        .get("/users/\(userId)/export", traits: Traits(signIn: .required, caching: .none, bodyLimit: 256 << 20))
    }
}

extension Endpoint where Answer == Void {
    /// Deletes a link and its gist.
    public static func deleteLink(userId: String, linkId: String) -> Self {
        .delete("/links/\(userId)/\(linkId)", traits: Traits(signIn: .required))
    }

    /// Revokes the user's save key.
    public static func revokeSaveKey(userId: String) -> Self {
        .delete("/save-key/\(userId)", traits: Traits(signIn: .required))
    }

    /// Ends the session of this device.
    public static var endSession: Self {
        .delete("/sessions/current", traits: Traits(signIn: .required))
    }

    /// Ends the session that this access token belongs to, even if it is not the current one.
    static func endSession(token: String) -> Self {
        var endpoint = Self.delete("/sessions/current", traits: Traits(signIn: .none, caching: .none))
        endpoint.headers[.authorization] = "Bearer \(token)"
        return endpoint
    }

    /// Ends every session of the signed-in user.
    public static var endSessions: Self {
        .delete("/sessions", traits: Traits(signIn: .required))
    }

    /// Deletes a gist by its id.
    public static func deleteGist(gistId: String) -> Self {
        .delete("/gists/\(gistId)", traits: Traits(signIn: .required))
    }

    /// Opens the live connection of the library.
    public static var live: Self {
        Endpoint(.get, "/live", traits: Traits(signIn: .required, caching: .none), answer: .nothing)
    }
}

extension Caching {
    /// Cached as long as there is space, regardless of the response's cache headers, because offline users want
    /// whatever this device has. Use `RequestConfig.refreshing` to read the current state.
    /// See docs/decisions/gista.md, "The app keeps its library by its own cache policy".
    fileprivate static var forOffline: Caching { .keep(for: .seconds(10 * 365 * 86_400)) }
}
