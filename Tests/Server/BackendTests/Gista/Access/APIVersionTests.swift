#if os(Linux)
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct APIVersionTests {
        @Test func whoNamesNoVersionSpeaksTheNewest() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let answer = try await ann.call("GET", "/api/gists")
                #expect(answer.header(Gista.Header.version) == "2")
                #expect(answer.header("Deprecation") == nil)
                #expect(answer.header("Sunset") == nil)
            }
        }

        @Test func anOldVersionIsAnsweredInItsShapeWithANotice() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                let ann = try await bench.person()
                let first = [Gista.Header.version: "1"]
                _ = try await ann.store(site.url("/a"), category: "news")
                let gist = try #require(await ann.settledLinks().first?.gistId)
                let list = try await ann.call("GET", "/api/links/\(ann.id)", headers: first)
                #expect(list.header("Deprecation") == "@1761955200")
                #expect(list.header("Sunset") == "Fri, 01 Jan 2027 00:00:00 GMT")
                #expect(list.header("Link")?.contains(#"rel="deprecation""#) == true)
                #expect(try list.read([Gista.Article].self).first?.title == "Rivers rise in the north")
                #expect(!list.text.contains("status"))
                let one = try await ann.call("GET", "/api/gists/\(gist)", headers: first)
                #expect(try one.read(Gista.PlainGist.self).id == gist)
                #expect(!one.text.contains("segments"))
                #expect(!(try await ann.call("GET", "/api/gists", headers: first)).text.contains("headline"))
                // Refusals carry the notice too.
                #expect(try await ann.call("GET", "/api/gists/x", headers: first).header("Deprecation") != nil)
            }
        }

        @Test func anUnknownVersionIsRefused() async throws {
            try await GistaBench.run { bench in
                for version in [
                    "0", "3", "x", "", "2.0",
                ] {
                    let answer = try await bench.call("GET", "/api/gists", headers: [Gista.Header.version: version])
                    #expect(answer.status == 400)
                    #expect(answer.fields == [Gista.Header.version])
                }
            }
        }

        @Test func theReferenceNamesEveryRoute() async throws {
            try await GistaBench.run { bench in
                let document = try await bench.call("GET", "/openapi.json").text
                for path in [
                    "/api/users", "/api/users/{userId}", "/api/users/{userId}/export", "/api/sessions",
                    "/api/sessions/current",
                    "/api/sessions/refresh", "/api/passwords/forgotten", "/api/passwords/reset", "/api/store-link",
                    "/api/links/{userId}", "/api/links/{userId}/{linkId}", "/api/links/{userId}/{linkId}/gist",
                    "/api/gists",
                    "/api/gists/{gistId}", "/api/live",
                ] {
                    #expect(document.contains("\"\(path)\":"))
                }
                #expect(document.contains("\"gista\":{\"type\":\"http\",\"scheme\":\"bearer\""))
            }
        }

        @Test func wrongMethodsAndPathsAreToldInTheCommonShape() async throws {
            try await GistaBench.run { bench in
                let wrong = try await bench.call("GET", "/api/store-link")
                #expect(wrong.status == 405)
                #expect(wrong.header("Allow") == "POST, OPTIONS")
                #expect(try await bench.call("GET", "/api/nowhere").code == "NOT_FOUND")
            }
        }

        @Test(.withItsOwnFile)
        func aSessionIsLimited() async throws {
            let folder = try TemporaryFolder()
            // So little that no machine is too slow to reach it.
            let rule = ["kind": "session", "per-second": "0.001", "burst": "3"]
            _ = try await AdminContext(folder: folder.path).perform(AdminCall("limits set", rule))
            try await GistaBench.run(in: folder, limits: true) { bench in
                let ann = try await bench.person()
                for _ in 0..<3 { #expect(try await ann.call("GET", "/api/gists").status == 200) }
                let answer = try await ann.call("GET", "/api/gists")
                #expect(answer.status == 429)
                #expect(answer.code == "RATE_LIMIT_EXCEEDED")
                #expect(answer.header("Retry-After").flatMap { Int($0) } != nil)
            }
        }
    }
#endif
