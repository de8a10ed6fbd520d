import Backend
import Basics
import Bowline
import Essentials
import FullText
import GistaApp
import PostgreSQL
import Wire

/// The accuracy and speed of article search: on the device, and over HTTP at the backend.
///
/// Libraries are made from sentences of real articles (`BOWLINE_DATA`), chosen at random, twelve per article. Each
/// query is three rare words from three sentences of an article, none of them in its title and one of them misspelt.
/// The article counts as found if it is among the first ten results.
///
/// With `--database` only the backend is measured, on that empty PostgreSQL database.
enum SearchBenchmark {
    private static let deviceArticleCount = 32_000
    private static let serverLinkCount = 100_000
    private static let queryCount = 2_000

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("search")
        let library = try SampleLibrary(count: serverLinkCount, seed: 2_026)
        report.add("sentences", library.sentences.count)
        let database = try DatabaseOption.read(settings.options["database"], [:])
        if database == nil { try await measureDevice(library, into: &report) }
        try await measureServer(library, on: database, into: &report)
        return report
    }

    private static func measureDevice(_ library: SampleLibrary, into report: inout BenchmarkReport) async throws {
        let folder = try ScratchFolder()
        let articles = OfflineArticles(folder: folder.path)
        guard let user = UserID(rawValue: userID) else { return }
        let clock = ContinuousClock()
        let indexing = await clock.measure {
            for start in stride(from: 0, to: deviceArticleCount, by: 256) {
                await withDiscardingTaskGroup { group in
                    for number in start..<min(start + 256, deviceArticleCount) {
                        group.addTask {
                            _ = await articles.store(library.article(number), of: library.link(number), for: user)
                        }
                    }
                }
            }
        }
        report.add("device_articles", deviceArticleCount)
        report.add("device_articles_kept_per_second", Double(deviceArticleCount) * 1e6 / indexing.microseconds)
        let queries = library.queries(queryCount, among: deviceArticleCount, seed: 7)
        try await measure(queries, as: "device", into: &report) { text in
            guard let query = try? SearchQuery(text) else { return [] }
            return await articles.search(query, of: user, limit: 10) { _ in true }.map(\.link)
        }
        await articles.close()
    }

    /// The links are imported with titles of up to 480 characters to search in, so that the backend need not read
    /// pages.
    private static func measureServer(
        _ library: SampleLibrary,
        on database: PostgresPoolConfiguration?,
        into report: inout BenchmarkReport
    ) async throws {
        try await withBenchmarkBackend(database: database) { backend in
            let client = Client(
                environment: try BackendEnvironment(.development, base: backend.url),
                transport: try CurlTransport(),
                configuration: .bare()
            )
            let account = Gista.CreateUserRequest(
                userId: userID,
                email: "bench@example.com",
                password: "longenough",
                username: "bench"
            )
            let _: Gista.User = try await client.send(.post("/api/users", body: .json(account)))
            let signIn = Gista.SignInRequest(email: account.email, password: account.password)
            let session: Gista.Session = try await client.send(.post("/api/sessions", body: .json(signIn)))
            let headers: Headers = ["Authorization": "Bearer \(session.accessToken)"]
            let clock = ContinuousClock()
            let importing = try await clock.measure {
                for start in stride(from: 0, to: serverLinkCount, by: Gista.ImportRequest.maxLinks) {
                    let links = (start..<min(start + Gista.ImportRequest.maxLinks, serverLinkCount)).map { number in
                        Gista.ImportRequest.Item(
                            url: "https://example.com/\(number)",
                            title: String(library.text(number).prefix(480))
                        )
                    }
                    let body = Gista.ImportRequest(links: links, autoCreateGist: false)
                    let _: Gista.ImportResponse = try await client.send(
                        .post("/api/links/\(userID)/import", headers: headers, body: .json(body))
                    )
                }
            }
            report.add("server_links", serverLinkCount)
            report.add("server_links_imported_per_second", Double(serverLinkCount) * 1e6 / importing.microseconds)
            let queries = library.queries(queryCount, among: serverLinkCount, seed: 8, within: 480)
            try await measure(queries, as: "server", into: &report) { text in
                let found: Gista.SearchResponse = try await client.send(
                    .get("/api/links/\(userID)/search", query: ["q": text, "limit": "10"], headers: headers)
                )
                return found.results.map { SampleLibrary.id(ofURL: $0.link.url) }
            }
        }
    }

    private static let userID = "bench_6F9619FF-8B86-D011-B42D-00C04FC964FF"

    private static func measure(
        _ queries: [SampleLibrary.Query],
        as name: String,
        into report: inout BenchmarkReport,
        _ search: (String) async throws -> [String]
    ) async throws {
        let clock = ContinuousClock()
        var times: [Double] = []
        var (found, first) = (0, 0)
        for query in queries {
            let start = clock.now
            let results = try await search(query.text)
            times.append((clock.now - start).microseconds / 1_000)
            if results.contains(query.link) { found += 1 }
            if results.first == query.link { first += 1 }
        }
        times.sort()
        report.add("\(name)_known_items_in_first_ten", Double(found) / Double(max(queries.count, 1)))
        report.add("\(name)_known_items_first", Double(first) / Double(max(queries.count, 1)))
        report.add("\(name)_search_p50_ms", times.isEmpty ? nil : times[times.count / 2])
        report.add("\(name)_search_p95_ms", times.isEmpty ? nil : times[times.count * 95 / 100])
    }
}
