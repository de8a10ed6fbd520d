#if os(Linux)
    import Bowline
    import Digest
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct SaveKeyAccountTests {
        @Test func aLinkIsSavedByTheKeyAlone() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let path = "/api/save-key/\(ann.id)"
                #expect(try await ann.call("GET", path).status == 404)
                let made = try await ann.call("POST", path)
                let first = try made.read(Gista.SaveKey.self)
                let key = try #require(first.key)
                #expect(made.status == 201 && key.utf8.count == 32)
                let shown = try await ann.call("GET", path).read(Gista.SaveKey.self)
                #expect(shown == Gista.SaveKey(createdAt: first.createdAt))

                let body = Gista.SaveRequest(key: key, url: "https://example.com/1", title: "Възли")
                let saved = try await bench.call("POST", "/api/save", body)
                let link = try saved.read(Gista.Link.self)
                #expect(saved.status == 201 && link.title == "Възли")
                #expect(try await bench.call("POST", "/api/save", body).status == 200)
                #expect(try await ann.links().map(\.url) == ["https://example.com/1"])
                // Neither the digest nor anything else in the backend's log shows the key.
                #expect(!bench.logged.contains(key))
            }
        }

        @Test func aKeyDoesNothingButSave() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let key = try await ann.saveKey()
                #expect(try await bench.call("GET", "/api/links/\(ann.id)", token: key).status == 401)
                #expect(try await bob.call("GET", "/api/save-key/\(ann.id)").status == 403)
                #expect(try await bob.call("POST", "/api/save-key/\(ann.id)").status == 403)
                #expect(try await bob.call("DELETE", "/api/save-key/\(ann.id)").status == 403)
                #expect(try await bench.call("POST", "/api/save-key/\(ann.id)").status == 401)
                #expect(try await bench.save("https://example.com/1", by: key).status == 201)
                #expect(try await bob.links().isEmpty)
            }
        }

        @Test func aRevokedOrReplacedKeySavesNothing() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let first = try await ann.saveKey()
                let second = try await ann.saveKey()
                #expect(try await bench.save("https://example.com/1", by: first).status == 401)
                #expect(try await bench.save("https://example.com/1", by: second).status == 201)
                #expect(try await ann.call("DELETE", "/api/save-key/\(ann.id)").status == 204)
                #expect(try await ann.call("DELETE", "/api/save-key/\(ann.id)").status == 404)
                #expect(try await bench.save("https://example.com/2", by: second).status == 401)
                #expect(try await ann.links().count == 1)
                let third = try await ann.saveKey()
                #expect(try await ann.call("DELETE", "/api/users/\(ann.id)").status == 200)
                #expect(try await bench.save("https://example.com/3", by: third).status == 401)
            }
        }

        @Test(arguments: [
            (#"{"url":"https://example.com"}"#, 400), (#"{"key":7,"url":"https://example.com"}"#, 400),
            (#"{"key":"","url":"https://example.com"}"#, 400), (#"{"key":"ж","url":"https://example.com"}"#, 401),
            (#"{"key":"KEY","url":"ftp://example.com"}"#, 400), (#"{"key":"KEY","url":"http://10.0.0.1/"}"#, 422),
            (#"{"key":"KEY","url":""}"#, 400), ("[]", 400), ("{", 400),
        ])
        func aWrongRequestIsToldAndSavesNothing(body: String, status: Int) async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let key = try await ann.saveKey()
                let answer = try await bench.send("POST", "/api/save", body.replacing("KEY", with: key))
                #expect(answer.status == status, "\(answer.text)")
                #expect(try await ann.links().isEmpty)
            }
        }

        // MARK: The page of a bookmark

        @Test func theBookmarksPageSavesAndSaysSo() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let key = try await ann.saveKey()
                let title = "<b>Възли</b>".utf8.map { "%" + Hex.encode([$0]) }.joined()
                let path = "/save?key=\(key)&url=https%3A%2F%2Fexample.com%2F1%3Fa%3Db&title=\(title)"
                let page = try await bench.call("GET", path, headers: ["Accept-Language": "bg"])
                #expect(page.status == 200 && page.header("Cache-Control") == "no-store")
                #expect(page.text.contains("Запазено в Gista") && page.text.contains("&lt;b&gt;Възли&lt;/b&gt;"))
                #expect(try await bench.call("GET", path).text.contains("Saved in Gista"))
                #expect(
                    try await ann.links().map { [$0.url, $0.title] } == [["https://example.com/1?a=b", "<b>Възли</b>"]]
                )
                #expect(!bench.logged.contains(key))
            }
        }

        @Test(arguments: [
            (String(repeating: "ж", count: 700), String(repeating: "ж", count: 500)),
            ("e" + String(repeating: "\u{301}", count: 1_100), ""), (" \u{0}a\u{7}b\n", "a b"),
        ])
        func aTitleOfAnyLengthAndScriptIsBounded(title: String, kept: String) async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let text = title.utf8.map { "%" + Hex.encode([$0]) }.joined()
                let path = "/save?key=\(try await ann.saveKey())&url=https%3A%2F%2Fexample.com&title=\(text)"
                #expect(try await bench.call("GET", path).status == 200)
                let saved = try #require(try await ann.links().first?.title)
                #expect(saved.utf8.count <= 2_000 && !saved.utf8.contains { $0 < 0x20 })
                if !kept.isEmpty { #expect(saved == kept) }
            }
        }

        @Test func whatABrowserAsksForAheadSavesNothing() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let path = "/save?key=\(try await ann.saveKey())&url=https%3A%2F%2Fexample.com%2F1"
                for name in ["Sec-Purpose", "Purpose"] {
                    let answer = try await bench.call("GET", path, headers: [name: "prefetch;prerender"])
                    #expect(answer.status == 503)
                }
                #expect(try await bench.call("HEAD", path).status == 503)
                #expect(try await ann.links().isEmpty)
            }
        }

        @Test(arguments: [
            ("", "Not saved", 401), ("key=made-up&url=https%3A%2F%2Fexample.com", "key was revoked", 401),
            ("key=KEY", "cannot be saved", 400), ("key=KEY&url=javascript%3Aalert(1)", "cannot be saved", 400),
            ("key=KEY&url=http%3A%2F%2F127.0.0.1.nip.example%2F%00", "cannot be saved", 400),
        ])
        func theBookmarksPageSaysWhyNothingWasSaved(query: String, words: String, status: Int) async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let key = try await ann.saveKey()
                let page = try await bench.call("GET", "/save?\(query.replacing("KEY", with: key))")
                #expect(page.status == status && page.text.contains(words), "\(page.text)")
                #expect(try await ann.links().isEmpty)
            }
        }
    }

    extension GistaPerson {
        fileprivate func saveKey() async throws -> String {
            try #require(try await call("POST", "/api/save-key/\(id)").read(Gista.SaveKey.self).key)
        }
    }

    extension GistaBench {
        fileprivate func save(_ url: String, by key: String) async throws -> GistaAnswer {
            try await call("POST", "/api/save", Gista.SaveRequest(key: key, url: url))
        }
    }
#endif
