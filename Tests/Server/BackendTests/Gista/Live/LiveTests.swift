#if os(Linux)
    import Bowline
    import BowlineLive
    import SQLite
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct LiveTests {
        private let site: PageServer

        init() throws {
            site = try PageServer { $0.hasPrefix("/a") ? page(article("Page \($0)")) : notFound }
        }

        @Test func itTellsWhatBecomesOfLinks() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let line = try await LiveLine(ann)
                let good = try await ann.store(site.url("/a")).read(Gista.Link.self)
                let ready = try await line.next()
                #expect(ready.type == .gistReady)
                #expect(ready.linkId == good.id)
                let done = try await ann.settledLinks()
                #expect(ready.gistId == done.first?.gistId)
                let bad = try await ann.store(site.url("/x")).read(Gista.Link.self)
                let failed = try await line.next()
                #expect(failed.type == .linkFailed)
                #expect(failed.linkId == bad.id)
                #expect(failed.reason == "There is no such page.")
                #expect([ready.id, failed.id] == ["1", "2"])
            }
        }

        @Test func nobodyHearsOfOthers() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let line = try await LiveLine(ann)
                _ = try await bob.store(site.url("/a1"))
                _ = try await bob.settledLinks()
                let own = try await ann.store(site.url("/a2")).read(Gista.Link.self)
                #expect(try await line.next().linkId == own.id)
            }
        }

        @Test func whoComesBackGoesOnWhereTheyWere() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                for number in 1...3 {
                    _ = try await ann.store(site.url("/a\(number)"))
                    _ = try await ann.settledLinks()
                }
                let position = try await ann.call("GET", "/api/links/\(ann.id)").header(Gista.Header.liveEventID)
                #expect(position == "3")
                let line = try await LiveLine(ann, after: "1")
                #expect(try await line.next().id == "2")
                #expect(try await line.next().id == "3")
                let current = try await LiveLine(ann, after: "3")
                _ = try await ann.store(site.url("/a4"))
                #expect(try await current.next().id == "4")
                #expect(try await line.next().id == "4")
            }
        }

        @Test func whatIsNotKnownIsAGap() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                for after in [
                    "99", "x", "-1", "",
                ] {
                    let line = try await LiveLine(ann, after: after)
                    #expect(try await line.next().type == .gap)
                    _ = try await ann.store(site.url("/a-\(after.utf8.first ?? 0)"))
                    #expect(try await line.next().type == .gistReady)
                }
            }
        }

        @Test(arguments: [
            (nil, nil, 0, LiveFeed.Start.after(0)), ("0", nil, 0, .after(0)), ("5", 1, 9, .after(5)),
            ("0", 1, 9, .after(0)),
            ("9", 1, 9, .after(9)), ("3", 5, 9, .afterGap(9)), ("4", 5, 9, .after(4)), ("10", 5, 9, .afterGap(9)),
        ])
        func whereAListenerGoesOn(after: String?, first: Int64?, last: Int64, start: LiveFeed.Start) {
            #expect(LiveFeed.start(after, first: first, last: last) == start)
        }

        @Test func withoutATokenThereIsNoLine() async throws {
            try await GistaBench.run { bench in
                let answer = try await bench.call("GET", "/api/live", headers: LiveLine.handshake)
                #expect(answer.status == 401)
                let ann = try await bench.person()
                #expect(try await ann.call("GET", "/api/live").status == 426)
            }
        }

        @Test func theLineEndsWithItsToken() async throws {
            // Long enough for a slow machine to open the line in.
            try await GistaBench.run(accessSeconds: 8) { bench in
                let ann = try await bench.person()
                let line = try await LiveLine(ann)
                #expect(try await line.closeCode() == 4401)
            }
        }

        @Test func theLineEndsWithItsSession() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let phone = try await bench.signIn(ann.id, ann.email, "longenough")
                let (own, other) = (try await LiveLine(ann), try await LiveLine(phone))
                #expect(try await phone.call("DELETE", "/api/sessions/current").status == 204)
                #expect(try await other.closeCode() == 4401)
                _ = try await ann.store(site.url("/a"))
                #expect(try await own.next().type == .gistReady)
                #expect(try await ann.call("DELETE", "/api/users/\(ann.id)").status == 200)
                #expect(try await own.closeCode() == 4401)
            }
        }
    }
#endif
