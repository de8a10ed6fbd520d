#if os(Linux)
    import HTTPServer
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    /// Links to sites that prove who they are, and to sites that cannot.
    @Suite(.timeLimit(.minutes(8)))
    struct SecureLinkTests {
        private let authority: TestAuthority

        init() throws { authority = try TestAuthority() }

        /// A site over TLS with one article, for the time of a test.
        private func withSite(
            _ certificate: TestAuthority.Certificate,
            _ body: (String) async throws -> Void
        ) async throws {
            var configuration = ServerConfiguration()
            configuration.threads = 1
            configuration.tls = TLSFiles(
                certificate: authority.certificateFile(certificate),
                key: authority.keyFile(certificate)
            )
            let routes = [Route.direct(.get, "/story") { _ in .html(article()) }]
            let server = Server(try RouteTable([RouteGroup(routes: routes)]), configuration)
            let port = try server.start()
            do {
                try await body("https://127.0.0.1:\(port)/story")
            } catch {
                await server.stop(grace: .zero)
                throw error
            }
            await server.stop(grace: .zero)
        }

        private func saved(_ url: String, trusting authorities: String?) async throws -> Gista.Link {
            var link: Gista.Link?
            try await GistaBench.run(linkAuthorities: authorities) { bench in
                let ann = try await bench.person()
                _ = try await ann.store(url)
                link = try await ann.settledLinks().first
            }
            return try #require(link)
        }

        @Test func aPageOverTLSBecomesAGist() async throws {
            try await withSite(.good) { url in
                let link = try await saved(url, trusting: authority.file)
                #expect(link.status == .ready && link.title == "Rivers rise in the north")
                #expect(link.gistId != nil)
            }
        }

        @Test(arguments: TestAuthority.Certificate.allCases)
        func aSiteThatCannotProveWhoItIsIsSaidToBeSuch(certificate: TestAuthority.Certificate) async throws {
            try await withSite(certificate) { url in
                // A good certificate of an authority that nobody knows proves nothing either.
                let link = try await saved(url, trusting: certificate == .good ? nil : authority.file)
                #expect(link.status == .failed && link.gistId == nil)
                #expect(link.reason == "The site could not prove that it is who it says.")
                #expect(link.progress == nil, "it is not tried again")
            }
        }
    }
#endif
