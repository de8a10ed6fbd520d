import Backend
import Bowline
import Wire

/// What Gista's backend does over HTTP, asked by wrk: links saved so that they are on disk, and a list of a thousand.
enum GistaBenchmark {
    private static let userID = "bench_6F9619FF-8B86-D011-B42D-00C04FC964FF"

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("gista")
        try await withBenchmarkBackend { backend in
            try await measure(backend, settings, into: &report)
        }
        return report
    }

    private static func measure(
        _ backend: Backend,
        _ settings: Benchmark.Settings,
        into report: inout BenchmarkReport
    ) async throws {
        let client = Client(
            environment: try BackendEnvironment(.development, base: backend.url),
            transport: try CurlTransport(),
            configuration: .bare()
        )
        let lister = try await signUp("bench", client)
        for number in 0..<1_000 { try await store(number, for: lister, client) }
        let alone = Wrk(
            url: "\(backend.url)/api/links/\(lister.userId)",
            connections: 1,
            seconds: settings.seconds / 2,
            script: "wrk.headers[\"Authorization\"] = \"Bearer \(lister.accessToken)\""
        )
        report.add(try await alone.run(), as: "list_1000")

        // The work is shared by several people, as in life.
        var people: [Gista.Session] = []
        for number in 0..<40 { people.append(try await signUp("p\(number)", client)) }
        let wrk = Wrk(
            url: "\(backend.url)/api/store-link",
            connections: settings.concurrency,
            seconds: settings.seconds / 2,
            script: storing(people)
        )
        report.add(try await wrk.run(), as: "store_link")
    }

    private static func signUp(_ name: String, _ client: Client) async throws -> Gista.Session {
        let request = Gista.CreateUserRequest(
            userId: "\(name)_6F9619FF-8B86-D011-B42D-00C04FC964FF",
            email: "\(name)@example.com",
            password: "longenough",
            username: name
        )
        let _: Gista.User = try await client.send(.post("/api/users", body: .json(request)))
        let signIn = Gista.SignInRequest(email: request.email, password: request.password)
        return try await client.send(.post("/api/sessions", body: .json(signIn)))
    }

    private static func store(_ number: Int, for session: Gista.Session, _ client: Client) async throws {
        let request = Gista.StoreLinkRequest(
            userId: session.userId,
            category: "news",
            url: "https://example.com/articles/2026/11/\(number)",
            title: "An article about something that happened today, number \(number)",
            autoCreateGist: false
        )
        let headers: Headers = ["Authorization": "Bearer \(session.accessToken)"]
        let _: Gista.Link = try await client.send(.post("/api/store-link", headers: headers, body: .json(request)))
    }

    private static func storing(_ people: [Gista.Session]) -> String {
        let list = people.map { "{\"\($0.userId)\", \"\($0.accessToken)\"}" }.joined(separator: ", ")
        return """
            local people = {\(list)}
            local count = 0
            function request()
              count = count + 1
              local who = people[count % #people + 1]
              local body = string.format('{"userId":"%s","url":"https://example.com/a/%d","title":"T","category":"c",' ..
                '"autoCreateGist":false}', who[1], count)
              return wrk.format("POST", nil, {["Authorization"] = "Bearer " .. who[2],
                ["Content-Type"] = "application/json"}, body)
            end

            """
    }
}
