import Bowline
import BowlineTesting
import Testing
import Wire

@testable import GistaApp

#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// The samples of the requirements, as they stand there but for what Linux and Swift 6 demand.
struct DocumentTests {
    let username = "ann"
    let email = "ann@example.com"
    let password = "correct horse"

    // MARK: Base URL

    @Test func theBaseURLs() throws {
        let production = try #require(URL(string: "https://us-central1-dof-ai.cloudfunctions.net/api"))
        #expect(try BackendEnvironment.gista(.production).base.description == production.absoluteString)
        #expect(try BackendEnvironment.gista(.staging).base.description == production.absoluteString)
        #expect(try BackendEnvironment.gista(.development).base.origin.isSecure)
    }

    // MARK: User ID format

    @Test func theUserIDOfANewAccount() throws {
        // Example of createUser request body
        let body = Gista.CreateUserRequest(
            userId: "\(username)_\(UUID().uuidString)",  // Consistent format
            email: email,
            password: password,
            username: username
        )
        #expect(UserID(rawValue: body.userId)?.username == username)
    }

    // MARK: Authentication

    @Test func theTokenGoesAsABearer() async throws {
        let session = MockSession([.success((200, "[]"))])
        var configuration = Client.Configuration.gista()
        configuration.credentials = .bearer("abc")
        let network = NetworkService(
            environment: try .gista(.production),
            session: session,
            configuration: configuration
        )
        let _: [Gista.Gist] = try await network.performRequest("/gists", method: .get)

        let asked = try #require(session.asked.first)
        var request = URLRequest(url: try #require(asked.url))
        let authToken: String? = "abc"
        // Adding auth token to request
        if let token = authToken {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        #expect(
            asked.value(forHTTPHeaderField: "Authorization") == request.value(forHTTPHeaderField: "Authorization")
        )
        #expect(asked.url?.absoluteString == "https://us-central1-dof-ai.cloudfunctions.net/api/gists")
        #expect(asked.value(forHTTPHeaderField: "X-API-Version") == "2")
    }

    // MARK: Models

    struct DocumentUser: Codable {
        let userId: String
        let username: String
        let email: String
        let message: String
        // Additional properties
    }

    struct DocumentArticle: Codable {
        let id: String?
        let title: String
        let url: URL
        let category: String
        // Additional properties
    }

    struct DocumentGist: Codable {
        let id: String
        let title: String
        let content: String
        let userId: String
        let sourceUrl: URL?
        // Additional properties
    }

    @Test func theModelsReadWhatTheDocumentsModelsWrite() throws {
        let url = try #require(URL(string: "https://example.com/a?b=c"))
        let user = DocumentUser(userId: Bench.userId, username: username, email: email, message: "created")
        #expect(try moved(user, to: User.self).username == username)
        let article = DocumentArticle(id: nil, title: "T", url: url, category: "news")
        #expect(try moved(article, to: Article.self) == Article(title: "T", url: url, category: "news"))
        let gist = DocumentGist(id: "g", title: "T", content: "C", userId: Bench.userId, sourceUrl: url)
        #expect(try moved(gist, to: Gist.self).sourceUrl == url.absoluteString)
    }

    @Test func theDocumentsModelsReadWhatTheModelsWrite() throws {
        let url = try #require(URL(string: "https://example.com/a?b=c"))
        let article = Article(id: "l1", title: "T", url: url, category: "news")
        #expect(try moved(article, to: DocumentArticle.self).url == url)
        let gist = Gist(id: "g", title: "T", content: "C", userId: Bench.userId, sourceUrl: url.absoluteString)
        #expect(try moved(gist, to: DocumentGist.self).sourceUrl == url)
        let user = User(userId: Bench.userId, username: username, email: email, message: "created")
        #expect(try moved(user, to: DocumentUser.self).email == email)
    }

    private func moved<Other: Decodable>(_ value: some Encodable, to type: Other.Type) throws -> Other {
        try JSONDecoder().decode(type, from: try JSONEncoder().encode(value))
    }

    // MARK: Key endpoints

    @Test func theKeyEndpointsStandWhereTheDocumentSays() {
        let user = Gista.CreateUserRequest(userId: Bench.userId, email: email, password: password, username: username)
        let gist = Gista.CreateGistRequest(userId: Bench.userId, title: "T", content: "C")
        let store = Endpoint.storeLink(userId: Bench.userId, category: "", url: "u", title: "", autoCreateGist: true)
        #expect(Endpoint.createUser(user).name == "POST /users")
        #expect(Endpoint.updateUser(userId: Bench.userId, .init()).name == "PUT /users/{}")
        #expect(Endpoint.deleteUser(userId: Bench.userId).name == "DELETE /users/{}")
        #expect(store.name == "POST /store-link")
        #expect(Endpoint.links(userId: Bench.userId).name == "GET /links/{}")
        #expect(Endpoint.gist(gistId: "g").name == "GET /gists/{}")
        #expect(Endpoint.createGist(gist).name == "POST /gists")
        #expect(Endpoint.deleteGist(gistId: "g").name == "DELETE /gists/{}")
        #expect(HTTPMethod.allCases.map(\.rawValue) == ["GET", "POST", "PUT", "DELETE"])
    }

    // MARK: Requests

    @Test func everyCaseOfTheErrorHasASentence() {
        let cause = CallError(.cannotConnect(host: "a.test", .refused))
        let cases: [NetworkError] = [
            .invalidURL, .invalidResponse, .httpError(404), .decodingError(cause), .encodingError(cause),
            .networkError(cause), .unauthorized, .serverError("Down."), .unknown,
        ]
        for error in cases { #expect(error.errorDescription?.isEmpty == false) }
    }

    @Test func aRequestIsPerformed() async throws {
        let session = MockSession([
            .success((201, #"{"userId":"\#(Bench.userId)","username":"ann","email":"e","message":"m"}"#))
        ])
        let network: any NetworkServiceProtocol = NetworkService(
            environment: try .gista(.production),
            session: session
        )
        let user: User = try await network.performRequest(
            "/users",
            method: .post,
            headers: ["X-Test": "1"],
            body: ["username": "ann"],
            queryItems: [URLQueryItem(name: "a", value: "b c")]
        )
        #expect(user.userId == Bench.userId)
        let asked = try #require(session.asked.first)
        #expect(asked.httpMethod == "POST")
        #expect(asked.url?.query() == "a=b%20c")
        #expect(asked.value(forHTTPHeaderField: "X-Test") == "1")
        #expect(asked.httpBody == Data(#"{"username":"ann"}"#.utf8))
    }

    @Test func anArticleIsStored() async throws {
        let session = MockSession([
            .success(
                (
                    201,
                    """
                    {"id":"l1","title":"T","url":"https://example.com/a","category":"news","status":"pending",\
                    "reason":null,"gistId":null}
                    """
                )
            )
        ])
        var configuration = Client.Configuration.gista()
        configuration.credentials = .bearer("abc")
        let service = GistaService(
            network: NetworkService(
                environment: try .gista(.production),
                session: session,
                configuration: configuration
            )
        )
        let article = Article(
            title: "T",
            url: try #require(URL(string: "https://example.com/a")),
            category: "news"
        )
        let response = try await service.storeArticle(userId: Bench.userId, article: article)
        #expect(response.link.status == .pending && !response.wasKnown)

        let (userId, autoCreateGist) = (Bench.userId, true)
        let endpoint = Endpoint.storeLink(
            userId: userId,
            category: article.category,
            url: article.url.absoluteString,
            title: article.title,
            autoCreateGist: autoCreateGist
        )
        let asked = try #require(session.asked.first)
        #expect(asked.url?.path().hasSuffix("/store-link") == true)
        guard case .json(let json) = endpoint.body else { throw NetworkError.unknown }
        #expect(asked.httpBody == (try json.written()))
    }

    // MARK: Retry

    @Test func aCallIsMadeAsOftenAsTheDocumentsLoopMakesIt() async throws {
        var attempts = 0
        for attempt in 0...NetworkConstants.maxRetryAttempts {
            do {
                attempts = attempt + 1
                throw NetworkError.unknown
            } catch {
                // Wait before retrying
                #expect(UInt64(NetworkConstants.retryDelay * 1_000_000_000) > 0)
            }
        }
        let network = ScriptedTransport(always: .status(503))
        let service = NetworkService(
            client: Client(
                environment: try .gista(.production),
                transport: network,
                // On a busy machine the call's own time could end before its last attempt.
                configuration: .gista(clock: ManualClock(), random: { 0 })
            )
        )
        await #expect(throws: NetworkError.self) {
            let _: [Gista.Gist] = try await service.performRequest("/gists", method: .get)
        }
        #expect(network.requests.count == attempts)
    }

    // MARK: Network monitoring

    @Test func theMonitorBeginsConnected() {
        let monitor = GistaApp.NetworkMonitor.shared
        monitor.startMonitoring()
        #expect(monitor.isConnected)
        monitor.stopMonitoring()
    }

    // MARK: Caching

    @Test func theUsualConfiguration() {
        let usual = RequestConfig(
            timeout: 30.0,
            cachePolicy: .useProtocolCachePolicy
        )
        #expect(RequestConfig.default.timeout == usual.timeout)
        #expect(RequestConfig.default.cachePolicy == usual.cachePolicy)
    }

    @Test(arguments: [
        (URLRequest.CachePolicy.reloadRevalidatingCacheData, String?("no-cache")),
        (.reloadIgnoringLocalCacheData, "no-cache"), (.returnCacheDataElseLoad, "max-stale"),
        (.returnCacheDataDontLoad, "only-if-cached, max-stale"), (.useProtocolCachePolicy, String?.none),
    ])
    func aPolicyIsSaidInHTTPsWords(policy: URLRequest.CachePolicy, field: String?) {
        let endpoint = Endpoint.gists.with(RequestConfig(timeout: 7, cachePolicy: policy))
        #expect(endpoint.headers[.cacheControl] == field)
        #expect(endpoint.traits.timeout == .seconds(7))
    }
}
