#if os(Linux)
    import Basics
    import Bowline
    import FoundationEssentials
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    /// A backend on a free port, and people who call it over HTTP.
    final class GistaBench: Sendable {
        /// Where the backend is found.
        let url: String
        private let port: Int
        private let log: KeptLog
        private let codesSeen = Locked(0)

        /// The people of a backend that runs by itself.
        init(url: String, log: KeptLog = KeptLog()) {
            self.url = url
            port = url.split(separator: ":").last.flatMap { Int($0) } ?? 0
            self.log = log
        }

        /// Runs `body` against a new backend, or one over a folder that is there already.
        static func run(
            in folder: TemporaryFolder? = nil,
            loopback: Bool = true,
            accessSeconds: Int? = nil,
            limits: Bool = false,
            linkAuthorities: String? = nil,
            summarizer: ProviderSettings? = nil,
            _ body: (GistaBench) async throws -> Void
        ) async throws {
            let folder = try folder ?? TemporaryFolder()
            let log = KeptLog()
            var configuration = try await BackendConfiguration.test(folder)
            configuration.log = log
            configuration.forTesting.allowsLoopbackLinks = loopback
            configuration.forTesting.accessTokenSeconds = accessSeconds
            configuration.forTesting.hasNoLimits = !limits
            configuration.forTesting.linkAuthorities = linkAuthorities
            configuration.summarizer = summarizer
            let backend = try await Backend.start(configuration)
            do {
                try await body(GistaBench(url: backend.url, log: log))
            } catch {
                await backend.stop()
                throw error
            }
            await backend.stop()
        }

        /// The next code that is sent, as the log shows it: codes are sent after the caller was answered.
        func nextCode() async throws -> String {
            while true {
                let lines = log.text.split(separator: "\n").filter { $0.contains("code_for_user") }
                let next = codesSeen.withLock { seen -> Substring? in
                    guard lines.count > seen else { return nil }
                    seen += 1
                    return lines[seen - 1]
                }
                if let next {
                    return try #require(try JSONValue(parsing: Data(next.utf8))["code"]?.string)
                }
                try await Task.sleep(for: .milliseconds(1))
            }
        }

        var logged: String { log.text }

        /// Makes an account and signs in.
        func person(_ name: String = "ann") async throws -> GistaPerson {
            let id = "\(name)_6F9619FF-8B86-D011-B42D-00C04FC964FF"
            let request = Gista.CreateUserRequest(
                userId: id,
                email: "\(name)@example.com",
                password: "longenough",
                username: name
            )
            let answer = try await call("POST", "/api/users", request)
            try #require(answer.status == 201)
            return try await signIn(id, "\(name)@example.com", "longenough")
        }

        func signIn(_ id: String, _ email: String, _ password: String) async throws -> GistaPerson {
            let answer = try await call("POST", "/api/sessions", Gista.SignInRequest(email: email, password: password))
            try #require(answer.status == 201)
            return GistaPerson(bench: self, id: id, email: email, session: try answer.read(Gista.Session.self))
        }

        func call(
            _ method: String,
            _ path: String,
            _ body: (any Encodable)? = nil,
            token: String? = nil,
            headers: [String: String] = [:]
        ) async throws -> GistaAnswer {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let json = try body.map { try encoder.encode($0) }
            return try await send(
                method,
                path,
                json.map { String(decoding: $0, as: UTF8.self) },
                token: token,
                headers: headers
            )
        }

        func send(
            _ method: String,
            _ path: String,
            _ body: String?,
            token: String? = nil,
            headers: [String: String] = [:]
        ) async throws -> GistaAnswer {
            var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close"]
            if let token { lines.append("Authorization: Bearer \(token)") }
            if let body { lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"] }
            lines += headers.map { "\($0): \($1)" }
            let request = lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
            return try #require(await exchange(request))
        }

        /// Waits on a thread of its own: the tests' are those the backend answers on.
        private func exchange(_ request: String) async -> GistaAnswer? {
            await Worker(name: "gista-call").run { [port] in
                guard let connection = RawConnection.connect(port: port), connection.send(request),
                    let head = connection.receiveHead()
                else { return nil }
                var bytes: [UInt8] = []
                while case let piece = connection.receive(), !piece.isEmpty { bytes += piece }
                return GistaAnswer(head: head, body: bytes)
            }
        }
    }

    /// Somebody with an account and a session.
    struct GistaPerson: Sendable {
        let bench: GistaBench
        let id: String
        let email: String
        let session: Gista.Session

        func call(
            _ method: String,
            _ path: String,
            _ body: (any Encodable)? = nil,
            headers: [String: String] = [:]
        ) async throws -> GistaAnswer {
            try await bench.call(method, path, body, token: session.accessToken, headers: headers)
        }

        func store(_ url: String, title: String? = nil, category: String? = nil, makesGist: Bool = true) async throws
            -> GistaAnswer
        {
            let request = Gista.StoreLinkRequest(
                userId: id,
                category: category,
                url: url,
                title: title,
                autoCreateGist: makesGist
            )
            return try await call("POST", "/api/store-link", request)
        }

        func links() async throws -> [Gista.Link] { try await call("GET", "/api/links/\(id)").read([Gista.Link].self) }
        func gists() async throws -> [Gista.Gist] { try await call("GET", "/api/gists").read([Gista.Gist].self) }

        /// Listens until no link is being worked on.
        func settledLinks() async throws -> [Gista.Link] {
            while true {
                let answer = try await call("GET", "/api/links/\(id)")
                let links = try answer.read([Gista.Link].self)
                if links.allSatisfy({ $0.status != .pending }) { return links }
                let line = try await LiveLine(self, after: answer.header(Gista.Header.liveEventID))
                _ = try await line.next()
            }
        }
    }

    /// The status and body of an answer.
    struct GistaAnswer: Sendable {
        let head: String
        let body: [UInt8]

        var status: Int { head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }
        var text: String { String(decoding: body, as: UTF8.self) }
        var code: String? { json?["error"]?["code"]?.string }
        var json: JSONValue? { try? JSONValue(parsing: Data(body)) }

        var message: String? { json?["error"]?["message"]?.string }

        /// The fields that are to blame.
        var fields: [String] {
            guard case .object(let details) = json?["error"]?["details"] else { return [] }
            return details.members.map(\.name)
        }

        func header(_ name: String) -> String? {
            let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            return line.map { String($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        }

        func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(body))
        }
    }
#endif
