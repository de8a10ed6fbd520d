#if os(Linux)
    import Basics
    import Distill
    import ServerStorage
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct ArticleTests {
        private let structured = article().replacing(
            "</article>",
            with: """
                <h2>What the service warned of</h2><ul><li>The low streets of the <a href="/town">old town</a> may be flooded again.</li>
                <li>The railway bridges may stay closed for another week.</li></ul></article>
                """
        )

        @Test func anArticleIsReadWithItsStructureBesideTheGist() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(structured) : notFound }
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                _ = try await ann.store(site.url("/a"))
                let id = try #require(try await ann.settledLinks().first?.gistId)
                let answer = try await ann.call("GET", "/api/gists/\(id)/article")
                #expect(answer.status == 200)
                let read = try answer.read(Gista.GistArticle.self)
                #expect(read.gistId == id && read.title == "Rivers rise in the north")
                #expect(read.language == "en" && read.direction == "ltr")
                let heading = try #require(read.blocks.first { $0.text == "What the service warned of" })
                #expect(heading.type == .heading && heading.level == 2 && heading.source != nil)
                let list = try #require(read.blocks.first { $0.type == .list })
                #expect(list.items?.count == 2 && list.ordered == false)
                #expect(list.spans?.first?.url == site.url("/town"))
                #expect(try await bob.call("GET", "/api/gists/\(id)/article").status == 404)
                // The first API is as it was.
                let gist = try await ann.call("GET", "/api/gists/\(id)")
                #expect(!gist.text.contains("blocks") && gist.text.contains("segments"))
                #expect(try await ann.call("DELETE", "/api/gists/\(id)").status == 204)
                #expect(try await ann.call("GET", "/api/gists/\(id)/article").status == 404)
            }
        }

        @Test func anArticleOfSeveralPagesIsReadWhole() async throws {
            try await GistaBench.run { bench in
                let asked = Locked<[String]>([])
                let site = try PageServer { path in
                    asked.withLock { $0.append(path) }
                    return switch path {
                    case "/story": page(Self.part(1, "The river rose in the night.", next: "/story?page=2"))
                    case "/story?page=2": page(Self.part(2, "The bridges were closed at noon.", next: "/story?page=3"))
                    case "/story?page=3":
                        page(Self.part(3, "The wardens opened them again on Friday.", next: "/story?page=4"))
                    // A fourth page that says what the first one says, as pages of comments do.
                    case "/story?page=4": page(Self.part(1, "The river rose in the night.", next: "/story?page=5"))
                    default: notFound
                    }
                }
                let ann = try await bench.person()
                _ = try await ann.store(site.url("/story"))
                let id = try #require(try await ann.settledLinks().first?.gistId)
                let read = try await ann.call("GET", "/api/gists/\(id)/article").read(Gista.GistArticle.self)
                let text = read.blocks.map(\.text).joined(separator: "\n")
                for sentence in ["rose in the night", "closed at noon", "again on Friday"] {
                    #expect(text.ranges(of: sentence).count == 1, "\(sentence)")
                }
                #expect(text.ranges(of: "The flood of the north").count <= 1)
                #expect(read.blocks.filter { $0.text.contains("at noon") }.allSatisfy { $0.source == nil })
                let pages = asked.withLock { $0.filter { $0 != "/robots.txt" } }
                #expect(pages == ["/story", "/story?page=2", "/story?page=3", "/story?page=4"])
                let digest = try #require(read.digest)
                for place in digest.page.compactMap(\.place) {
                    #expect(place.end <= read.blocks[place.block].text.utf8.count)
                }
            }
        }

        /// A page of an article with sentences of its own, and links as sites have them.
        private static func part(_ number: Int, _ sentence: String, next: String) -> String {
            let paragraphs = (1...5).map { place in
                "<p>On page \(number) the paragraph with number \(place) says what the people of the town saw that day, and what "
                    + "they told each other about it in the evening.</p>"
            }
            return
                "<html><head><title>The flood of the north</title><link rel=\"next\" href=\"/another-story\"></head><body><article>"
                + "<h1>The flood of the north</h1><p>\(sentence) It was a day that nobody in the town is going to forget soon.</p>"
                + paragraphs.joined()
                + "</article><p><a href=\"/other/2\">More</a> <a href=\"\(next)\">Next</a></p></body></html>"
        }

        @Test func eachSentenceOfAGistHasItsPlaceInTheArticle() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { $0 == "/a" ? page(structured) : notFound }
                let ann = try await bench.person()
                _ = try await ann.store(site.url("/a"))
                let id = try #require(try await ann.settledLinks().first?.gistId)
                let gist = try await ann.call("GET", "/api/gists/\(id)").read(Gista.Gist.self)
                let read = try await ann.call("GET", "/api/gists/\(id)/article").read(Gista.GistArticle.self)
                let digest = try #require(read.digest)
                #expect(digest.sentences.map(\.text) == gist.summary)
                for sentence in digest.sentences + digest.page {
                    let place = try #require(sentence.place)
                    let text = Array(read.blocks[place.block].text.utf8)[place.start..<place.end]
                    #expect(
                        String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
                            separator: " "
                        ) == sentence.text
                    )
                }
            }
        }

        @Test func placesInBlocksThatAreNotKeptAreNotKeptEither() throws {
            let page = article().replacing(
                "</article>",
                with: "<p>“All knots come undone again,” said Mara Quill.</p></article>"
            )
            let digest = try Distiller().gist(from: PageSource(html: page)).digest
            #expect(digest.bounded(blocks: 100) == digest && digest.quotations.count == 1)
            let none = digest.bounded(blocks: 0)
            #expect(none.sentences.allSatisfy { $0.place == nil } && none.quotations.isEmpty)
            #expect(none.sentences.map(\.text) == digest.sentences.map(\.text))
        }

        @Test func aGistWithoutAStructuredArticleHasParagraphs() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let body = Gista.CreateGistRequest(userId: ann.id, title: "T", content: "One.\nTwo.")
                let gist = try await ann.call("POST", "/api/gists", body).read(Gista.Gist.self)
                let read = try await ann.call("GET", "/api/gists/\(gist.id)/article").read(Gista.GistArticle.self)
                #expect(read.blocks == [Gista.Block(.paragraph, "One."), Gista.Block(.paragraph, "Two.")])
                #expect(read.digest == nil)
            }
        }

        @Test func blocksAreKeptAsFarAsTheyFit() {
            var linked = ArticleBlock(.paragraph, "a\u{1B}b")
            linked.spans = [InlineSpan(.link, 0..<1, address: "https://a.test/")]
            let long = ArticleBlock(.paragraph, String(repeating: "x", count: StoredText.bytes))
            #expect([linked, long, linked].bounded.map(\.text) == ["a b"])
            linked.spans = Array(repeating: linked.spans[0], count: StoredText.details / 60)
            #expect([linked].bounded.map(\.spans.isEmpty) == [true])
        }
    }
#endif
