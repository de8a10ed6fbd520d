#if os(Linux)
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct GistTests {
        private func request(_ person: GistaPerson, title: String = "T") -> Gista.CreateGistRequest {
            Gista.CreateGistRequest(
                userId: person.id,
                title: title,
                content: "What it says.",
                sourceUrl: "https://example.com/a",
                category: "notes"
            )
        }

        @Test func aGistIsKeptReadListedAndDeleted() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let made = try await ann.call("POST", "/api/gists", request(ann))
                #expect(made.status == 201)
                let gist = try made.read(Gista.Gist.self)
                #expect(gist.title == "T" && gist.content == "What it says." && gist.userId == ann.id)
                #expect(gist.sourceUrl == "https://example.com/a")
                #expect(try await ann.call("GET", "/api/gists/\(gist.id)").read(Gista.Gist.self) == gist)
                #expect(try await ann.gists() == [gist])
                #expect(try await ann.call("DELETE", "/api/gists/\(gist.id)").status == 204)
                #expect(try await ann.call("DELETE", "/api/gists/\(gist.id)").status == 404)
                #expect(try await ann.call("GET", "/api/gists/\(gist.id)").status == 404)
                #expect(try await ann.gists().isEmpty)
            }
        }

        @Test func othersGistsDoNotExist() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let gist = try await bob.call("POST", "/api/gists", request(bob)).read(Gista.Gist.self)
                for method in ["GET", "DELETE"] {
                    let answer = try await ann.call(method, "/api/gists/\(gist.id)")
                    #expect(answer.status == 404)
                    #expect(answer.code == "NOT_FOUND")
                }
                #expect(try await ann.call("GET", "/api/gists?userId=\(bob.id)").status == 403)
                #expect(try await ann.call("POST", "/api/gists", request(bob)).status == 403)
                #expect(try await bob.gists().count == 1)
                for id in ["x", "g-", "g--", "l-1-1", "g-\(String(repeating: "a", count: 900))"] {
                    #expect(try await ann.call("GET", "/api/gists/\(id)").status == 404)
                }
            }
        }

        @Test func aRepeatedRequestMakesOneGist() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let key = ["Idempotency-Key": "k1"]
                let first = try await ann.call("POST", "/api/gists", request(ann), headers: key)
                let second = try await ann.call("POST", "/api/gists", request(ann), headers: key)
                #expect(first.body == second.body)
                #expect(second.header("Idempotent-Replayed") == "true")
                let other = try await ann.call("POST", "/api/gists", request(ann, title: "U"), headers: key)
                #expect(other.status == 422)
                #expect(other.code == "IDEMPOTENCY_KEY_REUSED")
                #expect(try await ann.gists().count == 1)
            }
        }

        @Test func aDeletedGistLeavesItsLink() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                let ann = try await bench.person()
                _ = try await ann.store(site.url("/a"))
                let id = try #require(await ann.settledLinks().first?.gistId)
                #expect(try await ann.call("DELETE", "/api/gists/\(id)").status == 204)
                let link = try #require(await ann.links().first)
                #expect(link.status == .ready)
                #expect(link.gistId == nil)
                _ = try await ann.call("POST", "/api/links/\(ann.id)/\(link.id)/gist")
                let next = try #require(await ann.settledLinks().first?.gistId)
                #expect(next != id)
            }
        }

        @Test func everythingThatIsWrongIsToldAtOnce() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                for (body, fields) in [
                    (#"{}"#, ["userId", "title", "content"]),
                    (#"{"userId":"USER","title":"","content":7,"sourceUrl":"x"}"#, ["title", "content", "sourceUrl"]),

                ] {
                    let text = body.replacing("USER", with: ann.id)
                    let answer = try await bench.send("POST", "/api/gists", text, token: ann.session.accessToken)
                    #expect(answer.status == 400)
                    #expect(answer.fields == fields)
                }
            }
        }
    }
#endif
