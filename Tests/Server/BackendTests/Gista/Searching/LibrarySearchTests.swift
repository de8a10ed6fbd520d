#if os(Linux)
    import BowlineJSON
    import Digest
    import FullText
    import SQLite
    import ServerStorage
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct LibrarySearchTests {
        private static let solar = essay(
            "Panels over pasture",
            about: "The council approved three solar farms near Swansea."
        )
        private static let opera = essay("Опера в града", about: "Театрите в градовете показват нови опери за деца.")

        @Test func anArticleIsFoundByTheWordsOfItsText() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/solar" ? page(Self.solar) : page(Self.opera) }
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                _ = try await ann.store(site.url("/solar"))
                _ = try await ann.store(site.url("/opera"))
                let links = try await ann.settledLinks()
                let found = try await ann.search("SOLAR farm swansea")
                #expect(found.results.map(\.link.title) == ["Panels over pasture"] && !found.more)
                let snippet = try #require(found.results.first?.snippet)
                let bytes = Array(snippet.text.utf8)
                let marked = snippet.marks.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
                #expect(marked == ["solar", "farms", "Swansea"])
                let gist = try #require(links.first { $0.title == "Panels over pasture" }?.gistId)
                let article = try await ann.call("GET", "/api/gists/\(gist)/article").read(Gista.GistArticle.self)
                let block = Array(article.blocks[snippet.place.block].text.utf8)
                let place = String(decoding: block[snippet.place.start..<snippet.place.end], as: UTF8.self)
                #expect(place == "solar farms near Swansea")

                #expect(try await ann.search("театър градът").results.map(\.link.title) == ["Опера в града"])
                #expect(try await ann.search("swanzea farm").results.count == 1)
                #expect(try await ann.search("\"farms near\"").results.count == 1)
                #expect(try await ann.search("\"near farms\"").results.isEmpty)
                #expect(try await ann.search("swan", typing: true).results.count == 1)
                #expect(try await bob.search("solar farm").results.isEmpty)
                #expect(try await bob.call("GET", "/api/links/\(ann.id)/search?q=solar").status == 403)
            }
        }

        @Test func aLinkIsFoundByItsTitleUntilItIsDeleted() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { _ in page(Self.solar) }
                let ann = try await bench.person()
                let saved = try await ann.store(site.url("/a"), title: "Zebra crossings").read(Gista.Link.self)
                #expect(try await ann.search("zebras").results.map(\.link.id) == [saved.id])
                let gist = try #require(try await ann.settledLinks().first?.gistId)
                #expect(try await ann.search("zebra swansea").results.count == 1)
                #expect(try await ann.call("DELETE", "/api/gists/\(gist)").status == 204)
                #expect(try await ann.search("swansea").results.isEmpty)
                let left = try await ann.search("zebra").results
                #expect(left.count == 1 && left.first?.snippet == nil)
                #expect(try await ann.call("DELETE", "/api/links/\(ann.id)/\(saved.id)").status == 204)
                #expect(try await ann.search("zebra").results.isEmpty)
            }
        }

        @Test func filtersAskWhatWasDoneWithALink() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                var ids: [String] = []
                for (number, title) in ["Knots one", "Knots two", "Knots three"].enumerated() {
                    let url = "https://\(number == 0 ? "www." : "blog.")example.com/\(number)"
                    let stored = try await ann.store(url, title: title, makesGist: false)
                    ids.append(try stored.read(Gista.Link.self).id)
                }
                var (first, second) = (Gista.Reading(linkId: ids[0]), Gista.Reading(linkId: ids[1]))
                first.read = .init(true, at: 5, by: "phone")
                first.tags["Машинно обучение"] = .init(true, at: 5, by: "phone")
                second.archived = .init(true, at: 5, by: "phone")
                second.favorite = .init(true, at: 5, by: "phone")
                let body = Gista.ReadingsRequest(readings: [first, second])
                #expect(try await ann.call("POST", "/api/links/\(ann.id)/readings", body).status == 200)
                func titles(_ query: String) async throws -> Set<String> {
                    Set(try await ann.search(query).results.map(\.link.title))
                }
                #expect(try await titles("knots is:unread") == ["Knots three"])
                #expect(try await titles("is:read") == ["Knots one"])
                #expect(try await titles("is:archived is:favorite knots") == ["Knots two"])
                #expect(try await titles("tag:\"машинно обучение\"") == ["Knots one"])
                #expect(try await titles("site:blog.example.com") == ["Knots two", "Knots three"])
                #expect(try await titles("knots site:example.com since:2020").count == 3)
                #expect(try await titles("knots before:2020").isEmpty)
                let page = try await ann.search("knots", limit: 2)
                #expect(page.results.count == 2 && page.more)
            }
        }

        @Test(arguments: [
            ("", "q"), ("%20", "q"), ("%22%22", "q"), ("is:new", "q"), ("since:may", "q"), ("a&limit=0", "limit"),
            ("a&limit=101", "limit"), ("a&typing=yes", "typing"), (String(repeating: "a", count: 501), "q"),
        ])
        func aWrongQueryIsRejectedWithTheFieldAtFault(query: String, field: String) async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let answer = try await ann.call("GET", "/api/links/\(ann.id)/search?q=\(query)")
                #expect(answer.status == 400 && answer.fields == [field], "\(answer.text)")
            }
        }

        @Test(arguments: [
            "§", "a\u{0}b", "'; DROP TABLE gista_search; --", "\" OR \"", "NEAR(a, b)", "a:* & !b", "🇧🇬", "ъъъъ",
            "%", "*", "\\", "経済", String(repeating: "word ", count: 99),
        ])
        func anyTextCanBeSearchedFor(text: String) async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                _ = try await ann.store("https://example.com/1", title: "A \(text.prefix(400)) b", makesGist: false)
                let path = "/api/links/\(ann.id)/search?q=\(GistaPerson.encoded(text))"
                let answer = try await ann.call("GET", path)
                let hasWords = try !SearchQuery(text).hasNoTerms
                #expect(answer.status == (hasWords ? 200 : 400), "\(answer.text)")
                if hasWords { #expect(try answer.read(Gista.SearchResponse.self).results.count == 1) }
            }
        }

        @Test func linksOfAnEarlierVersionAreIndexedAtTheNextStart() async throws {
            let folder = try TemporaryFolder()
            let database = try await TestStorage.open(in: folder)
            let library = SQLiteLibrary(database: database)
            let accounts = SQLiteAccounts(database: database)
            var owners: [Int64] = []
            for name in ["a", "b"] {
                let new = NewAccount(
                    userID: "\(name)_1",
                    tag: name,
                    username: name,
                    email: "\(name)@b.c",
                    password: "",
                    created: 0
                )
                owners.append(try #require(await accounts.create(new)).number)
            }
            for (owner, place) in [(owners[0], 1), (owners[0], 2), (owners[1], 1)] as [(Int64, Int64)] {
                let link = Gista.Link(id: "l", title: "Knots \(place)", url: "u", category: "", status: .ready)
                let new = NewLink(
                    account: owner,
                    place: place,
                    page: [UInt8(place)],
                    due: nil,
                    json: GistaJSON.text(link),
                    words: ""
                )
                #expect(try await library.save(new, now: 0) == .new)
            }
            try await database.write { [owners] connection throws(StorageError) in
                for owner in owners { try SQLiteLibrary.removeFromIndex(account: owner, on: connection) }
                try connection.run("DELETE FROM gista_search")
            }
            let knots = try SearchQuery("knots")
            #expect(try await library.search(knots, of: owners[0], limit: 9).results.isEmpty)
            var last: IndexedLink? = IndexedLink.none
            var steps = 0
            while let behind = last {
                last = try await library.indexMissing(after: behind, limit: 2)
                steps += 1
            }
            #expect(steps == 3)
            #expect(
                try await library.search(knots, of: owners[0], limit: 9).results.map(\.link.title) == [
                    "Knots 2", "Knots 1",
                ]
            )
            #expect(try await library.search(knots, of: owners[1], limit: 9).results.map(\.link.title) == ["Knots 1"])
            // What is deleted leaves the index as it was without it.
            #expect(try await library.deleteLink(2, of: owners[0]))
            _ = try await accounts.delete(owners[1])
            #expect(try await library.search(knots, of: owners[0], limit: 9).results.map(\.link.title) == ["Knots 1"])
            try await database.write { connection throws(StorageError) in
                try connection.runOnSQLite(
                    "INSERT INTO gista_search_index (gista_search_index, rank) VALUES ('integrity-check', 1)"
                )
            }
            await database.close()
        }

        /// A page with one paragraph of its own among others.
        private static func essay(_ title: String, about sentence: String) -> String {
            let others = (1...6).map { number in
                "<p>Paragraph \(number) says what everybody knew, that the weather changes, that people talk about it, and "
                    + "that nothing of this is new to those who live there and have always lived there.</p>"
            }
            return "<html><head><title>\(title)</title></head><body><article><h1>\(title)</h1>"
                + others.prefix(3).joined()
                + "<p>\(sentence) It was said on the first day of the year, in a long letter "
                + "to all, which was read aloud in the market.</p>" + others.dropFirst(3).joined()
                + "</article></body></html>"
        }
    }

    extension GistaPerson {
        fileprivate func search(_ query: String, typing: Bool = false, limit: Int = 20) async throws
            -> Gista.SearchResponse
        {
            let path = "/api/links/\(id)/search?q=\(Self.encoded(query))&typing=\(typing)&limit=\(limit)"
            return try await call("GET", path).read(Gista.SearchResponse.self)
        }

        fileprivate static func encoded(_ text: String) -> String {
            text.utf8.map { "%" + Hex.encode([$0]) }.joined()
        }
    }
#endif
