#if os(Linux)
    import BowlineJSON
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct LinkTests {
        @Test func aLinkIsSavedAndBecomesAGist() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                let ann = try await bench.person()
                let saved = try await ann.store(site.url("/a"))
                #expect(saved.status == 201)
                let link = try saved.read(Gista.Link.self)
                #expect(link.url == site.url("/a"))
                #expect(link.title == site.url("/a"))
                #expect(link.status == .pending)
                #expect(link.progress == Gista.LinkProgress(step: "waiting", attempt: 0))
                let done = try #require(await ann.settledLinks().first)
                #expect(done.id == link.id)
                #expect(done.status == .ready)
                #expect(done.title == "Rivers rise in the north")
                #expect(!done.category.isEmpty)
                #expect(done.progress == nil && done.reason == nil)
                let gist = try await ann.call("GET", "/api/gists/\(try #require(done.gistId))").read(Gista.Gist.self)
                #expect(gist.userId == ann.id)
                #expect(gist.sourceUrl == link.url)
                #expect(gist.linkId == link.id)
                #expect(gist.summary?.count == 3)
                #expect(gist.content == gist.summary?.joined(separator: "\n"))
                #expect(gist.headline?.contains("rivers") == true)
                #expect(gist.segments?.contains { $0.text.hasPrefix("Farmers moved cattle") } == true)
                #expect(gist.language == "en")
                #expect(gist.readingMinutes == 1)
            }
        }

        @Test func whatItsSaverSaidStays() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                let ann = try await bench.person()
                _ = try await ann.store(site.url("/a"), title: " Mine ", category: "weather")
                let link = try #require(await ann.settledLinks().first)
                #expect(link.title == "Mine")
                #expect(link.category == "weather")
                #expect(try await ann.gists().first?.category == "weather")
                #expect(try await ann.gists().first?.segments == nil)
            }
        }

        @Test func aPageIsSavedOnceUnderWhateverAddress() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let first = try await ann.store("https://www.example.com/a/?b=1&utm_source=mail#x", makesGist: false)
                #expect(first.status == 201)
                let id = try first.read(Gista.Link.self).id
                for url in [
                    "http://example.com/a?b=1", "https://example.com/a/index.html?b=1&fbclid=3",
                    "HTTPS://EXAMPLE.com/a?b=1",
                ] {
                    let again = try await ann.store(url, makesGist: false)
                    #expect(again.status == 200)
                    #expect(try again.read(Gista.Link.self).id == id)
                }
                #expect(try await ann.store("https://example.com/a?b=2", makesGist: false).status == 201)
                #expect(try await bob.store("https://example.com/a?b=1", makesGist: false).status == 201)
                #expect(try await ann.links().count == 2)
            }
        }

        @Test func manyLinksAreImportedAndWhatIsWrongIsLeftOut() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let known = try await ann.store("https://example.com/1", makesGist: false).read(Gista.Link.self)
                let links = [
                    #"{"url":"https://example.com/1?utm_source=mail"}"#,
                    #"{"url":"https://example.com/2","title":" Two ","category":"weather"}"#,
                    #"{"url":"ftp://example.com/3"}"#, #"{"title":"without an address"}"#,
                    #"{"url":"http://10.0.0.1/"}"#, #"{"url":"https://example.com/2/"}"#,
                ]
                let body = try JSONValue(
                    parsing: #"{"autoCreateGist":false,"links":[\#(links.joined(separator: ","))]}"#.utf8
                )
                let path = "/api/links/\(ann.id)/import"
                let answer = try await ann.call("POST", path, body).read(Gista.ImportResponse.self)
                #expect(answer.results.map(\.status) == [.known, .saved, .refused, .refused, .refused, .known])
                #expect(answer.results[0].id == known.id && answer.results[1].id == answer.results[5].id)
                #expect(answer.results[3].reason?.hasPrefix("url ") == true)
                #expect(answer.results.map { $0.id == nil } == answer.results.map { $0.status == .refused })
                let saved = try await ann.links()
                #expect(saved.map(\.url) == ["https://example.com/2", "https://example.com/1"])
                #expect(saved[0].title == "Two" && saved[0].category == "weather" && saved[0].status == .ready)
                let again = try await ann.call("POST", path, body).read(Gista.ImportResponse.self)
                #expect(again.results.map(\.status) == [.known, .known, .refused, .refused, .refused, .known])
                for wrong in [#"{"links":[]}"#, #"{"links":{}}"#, "{}", #"{"links":[1]}"#] {
                    #expect(try await ann.call("POST", path, try JSONValue(parsing: wrong.utf8)).status == 400)
                }
                let others = try await bench.person("bob")
                #expect(try await others.call("POST", path, body).status == 403)
            }
        }

        @Test func twoAddressesOfOnePageShareItsGist() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { target in
                    let canonical = #"<link rel="canonical" href="https://example.com/one">"#
                    let own = target.hasPrefix("/other") ? article("Something else") : article()
                    return target == "/robots.txt" ? notFound : page(canonical + own)
                }
                let ann = try await bench.person()
                for path in ["/a", "/b", "/other"] {
                    _ = try await ann.store(site.url(path))
                    _ = try await ann.settledLinks()
                }
                let links = try await ann.links()
                #expect(links.count == 3)
                // The third names the same address and is another page all the same.
                #expect(Set(links.compactMap(\.gistId)).count == 2)
                let path = "/api/links/\(ann.id)/"
                #expect(try await ann.call("DELETE", path + links[2].id).status == 204)
                #expect(try await ann.gists().count == 2)
                #expect(try await ann.call("DELETE", path + links[1].id).status == 204)
                #expect(try await ann.gists().count == 1)
            }
        }

        @Test func aLinkWithoutAGistIsReadyAndGetsOneWhenAskedFor() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                let ann = try await bench.person()
                let link = try await ann.store(site.url("/a"), makesGist: false).read(Gista.Link.self)
                #expect(link.status == .ready && link.gistId == nil)
                let asked = try await ann.call("POST", "/api/links/\(ann.id)/\(link.id)/gist")
                #expect(asked.status == 202)
                #expect(try asked.read(Gista.Link.self).status == .pending)
                #expect(try await ann.settledLinks().first?.gistId != nil)
                // Asked for once more, nothing is made twice.
                #expect(try await ann.call("POST", "/api/links/\(ann.id)/\(link.id)/gist").status == 202)
                #expect(try await ann.links().first?.status == .ready)
                #expect(try await ann.gists().count == 1)
            }
        }

        @Test func aPageThatCannotBeReadSaysWhy() async throws {
            let reasons = [
                "/missing": "There is no such page.", "/pdf": "This is not a page to read",
                "/empty": "The page is empty.",
                "/private": "The address leads into a private network.", "/bare": "There is no article on this page.",
                "/login": "The site does not show this page to everybody.",
                "/paid": "The site shows this article to its subscribers only.",
                "/script": "The page shows its text only by script, which is not run here.",
            ]
            try await GistaBench.run { bench in
                let site = try PageServer { target in
                    switch target {
                    case "/pdf": page("%PDF-1.7 x", type: "application/pdf")
                    case "/empty": page("")
                    case "/private": redirect(to: "http://10.0.0.1/")
                    case "/bare": page("<html><body></body></html>")
                    case "/login": page("", status: "403 Forbidden")
                    case "/paid":
                        page(
                            "<html><body><h1>The bridge</h1><p>The council met on Monday to speak about the bridge, which has been "
                                + "closed since the flood.</p><p>Subscribe to continue reading.</p></body></html>"
                        )
                    case "/script":
                        page(#"<html><body><div id="root"></div><script src="/a.js"></script></body></html>"#)
                    default: notFound
                    }
                }
                let ann = try await bench.person()
                for path in reasons.keys { _ = try await ann.store(site.url(path)) }
                for link in try await ann.settledLinks() {
                    let reason = try #require(reasons.first { link.url.hasSuffix($0.key) }?.value)
                    #expect(link.status == .failed)
                    #expect(link.reason?.hasPrefix(reason) == true)
                    #expect(link.gistId == nil)
                }
                #expect(try await ann.gists().isEmpty)
                // Saved again it gets another chance.
                let again = try await ann.store(site.url("/missing"))
                #expect(again.status == 200)
                #expect(try again.read(Gista.Link.self).status == .pending)
                #expect(try await ann.settledLinks().count == reasons.count)
            }
        }

        @Test func aNameThatLeadsInsideFailsAfterItsLookup() async throws {
            try await GistaBench.run(loopback: false) { bench in
                let ann = try await bench.person()
                #expect(try await ann.store("http://localhost:8080/a").status == 201)
                let link = try #require(await ann.settledLinks().first)
                #expect(link.status == .failed)
                #expect(link.reason == "The address leads into a private network.")
            }
        }

        @Test func privateAddressesAreRefusedAtOnce() async throws {
            try await GistaBench.run(loopback: false) { bench in
                let ann = try await bench.person()
                for url in [
                    "http://127.0.0.1/", "http://10.0.0.1/a", "http://[::1]/", "http://2130706433/", "http://0x7f.1/",
                    "http://0177.0.0.1/",
                    "http://169.254.169.254/latest/meta-data/", "http://[::ffff:192.168.0.1]/",
                    "http://[2002:7f00:1::]/",
                    "http://[64:ff9b::a00:1]/", "http://0.0.0.0/", "http://[fe80::1]/", "http://100.64.0.1/",
                    "http://192.168.1.1:8080/",
                    "http://example.com:22/",

                ] {
                    let answer = try await ann.store(url)
                    #expect(answer.status == 422)
                    #expect(answer.code == "ADDRESS_REFUSED")
                    #expect(try await ann.links().isEmpty)
                }
            }
        }

        @Test func everythingThatIsWrongIsToldAtOnce() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                for (body, fields) in [
                    (#"{}"#, ["userId", "url"]), (#"{"userId":"x","url":"ftp://a/"}"#, ["userId", "url"]),
                    (#"{"userId":"USER","url":"https://u@example.com/"}"#, ["url"]),
                    (
                        #"{"userId":"USER","url":"https://a.b/","title":7,"category":[],"autoCreateGist":"yes"}"#,
                        ["title", "category", "autoCreateGist"]
                    ),
                    (#"{"userId":"USER","url":""}"#, ["url"]),
                    (#"{"userId":"USER","url":"javascript:alert(1)"}"#, ["url"]),

                ] {
                    let text = body.replacing("USER", with: ann.id)
                    let answer = try await bench.send("POST", "/api/store-link", text, token: ann.session.accessToken)
                    #expect(answer.status == 400)
                    #expect(answer.fields == fields)
                }
            }
        }

        @Test func othersLinksAreForbidden() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let link = try await bob.store("https://example.com/", makesGist: false).read(Gista.Link.self)
                #expect(try await ann.call("GET", "/api/links/\(bob.id)").status == 403)
                #expect(try await ann.call("DELETE", "/api/links/\(bob.id)/\(link.id)").status == 403)
                #expect(try await ann.call("POST", "/api/links/\(bob.id)/\(link.id)/gist").status == 403)
                #expect(try await ann.call("DELETE", "/api/links/\(ann.id)/\(link.id)").status == 404)
                #expect(try await ann.call("GET", "/api/links/ann").status == 400)
                let request = Gista.StoreLinkRequest(userId: bob.id, url: "https://example.com/")
                #expect(try await ann.call("POST", "/api/store-link", request).status == 403)
                #expect(try await bob.links() == [link])
                #expect(try await bob.call("DELETE", "/api/links/\(bob.id)/\(link.id)").status == 204)
                #expect(try await bob.links().isEmpty)
            }
        }

        @Test func listsAreNewestFirstAndNotSentTwice() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                for number in 1...3 { _ = try await ann.store("https://example.com/\(number)", makesGist: false) }
                let list = try await ann.call("GET", "/api/links/\(ann.id)")
                #expect(try list.read([Gista.Link].self).map(\.url.last) == ["3", "2", "1"])
                #expect(list.header("Cache-Control") == "private, max-age=0, stale-if-error=86400")
                #expect(list.header(Gista.Header.liveEventID) == "0")
                let tag = try #require(list.header("ETag"))
                let same = try await ann.call("GET", "/api/links/\(ann.id)", headers: ["If-None-Match": tag])
                #expect(same.status == 304)
                #expect(same.body.isEmpty)
                _ = try await ann.store("https://example.com/4", makesGist: false)
                #expect(
                    try await ann.call("GET", "/api/links/\(ann.id)", headers: ["If-None-Match": tag]).status == 200
                )
            }
        }
    }
#endif
