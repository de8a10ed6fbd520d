#if os(Linux)
    import Basics
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    /// The pictures of articles: which are given, and what the server does not fetch for a reader.
    @Suite(.timeLimit(.minutes(8)))
    struct PictureTests {
        /// A PNG of 640 times 480 pixels, as far as its header says, with so many bytes behind it.
        private static func png(bytes more: Int = 100) -> [UInt8] {
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
                + [0, 0, 2, 0x80, 0, 0, 1, 0xE0, 8, 6, 0, 0, 0] + Array(repeating: 7, count: more)
        }

        private static func html(_ addresses: [String]) -> String {
            let figures = addresses.enumerated().map { number, address in
                "<figure><img src=\"\(address)\" alt=\"River \(number)\"><figcaption>The river on day \(number).</figcaption></figure>"
            }
            return article().replacing("</article>", with: figures.joined() + "</article>")
        }

        private static func answer(_ body: [UInt8], type: String, more: String = "") -> [UInt8] {
            Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\(more)\r\n".utf8)
                + body
        }

        /// A site with an article that shows pictures of these addresses; `serve` answers for them.
        private func site(
            _ addresses: [String],
            _ serve: @escaping @Sendable (String, RawConnection) -> Void
        ) throws -> PageServer {
            try PageServer { target, connection in
                switch target {
                case "/robots.txt": connection.send(notFound)
                case "/a": connection.send(page(Self.html(addresses)))
                default: serve(target, connection)
                }
            }
        }

        /// Saves the article; the path of its pictures, and the indices of the blocks that have one.
        private func save(_ site: PageServer, _ person: GistaPerson) async throws -> (path: String, blocks: [Int]) {
            _ = try await person.store(site.url("/a"))
            let id = try #require(try await person.settledLinks().first?.gistId)
            let read = try await person.call("GET", "/api/gists/\(id)/article").read(Gista.GistArticle.self)
            return ("/api/gists/\(id)/pictures", read.pictures)
        }

        @Test func theFigureOfAnArticleIsGivenWithTheTypeItReallyHas() async throws {
            try await GistaBench.run { bench in
                let site = try site(["/river.png"]) { _, connection in
                    connection.send(Self.answer(Self.png(), type: "text/html"))
                }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                let block = try #require(blocks.first)
                #expect(!site.targets.contains("/river.png"))
                let answer = try await ann.call("GET", "\(path)/\(block)")
                #expect(answer.status == 200 && answer.body == Self.png())
                #expect(answer.header("Content-Type") == "image/png")
                #expect(answer.header("X-Content-Type-Options") == "nosniff")
                #expect(answer.header("Cache-Control") == "private, max-age=86400")
                let tag = try #require(answer.header("ETag"))
                let again = try await ann.call("GET", "\(path)/\(block)", headers: ["If-None-Match": tag])
                #expect(again.status == 304 && again.body.isEmpty)
                // Nothing is stored: each call reads the site.
                #expect(site.targets.filter { $0 == "/river.png" }.count == 2)
            }
        }

        @Test func aBlockThatIsNoPictureAndAnothersGistAreNotFound() async throws {
            try await GistaBench.run { bench in
                let site = try site(["/river.png"]) { _, connection in
                    connection.send(Self.answer(Self.png(), type: "image/png"))
                }
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let (path, blocks) = try await save(site, ann)
                let block = try #require(blocks.first)
                for wrong in ["0", "-1", "99", "9223372036854775807", "99999999999999999999", "x"] {
                    #expect(try await ann.call("GET", "\(path)/\(wrong)").status == 404, "\(wrong)")
                }
                #expect(try await bob.call("GET", "\(path)/\(block)").status == 404)
                #expect(try await bench.call("GET", "\(path)/\(block)").status == 401)
                #expect(!site.targets.contains("/river.png"))
            }
        }

        @Test func videosAndSoundsAreNoPictures() {
            var video = Gista.Block(.figure, "")
            (video.url, video.media) = ("https://a.test/v.mp4", "video")
            var picture = Gista.Block(.figure, "")
            picture.url = "https://a.test/p.png"
            let article = Gista.GistArticle(gistId: "g", title: "T", blocks: [video, .init(.paragraph, "P"), picture])
            #expect(article.pictures == [2] && article.picture(at: 2) == "https://a.test/p.png")
            #expect(article.picture(at: 0) == nil && article.picture(at: 3) == nil && article.picture(at: -1) == nil)
        }

        @Test(arguments: [
            "<html><body>Not a picture.</body></html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>", "",
        ])
        func whatIsCalledAPictureAndIsNoneIsRefused(body: String) async throws {
            try await GistaBench.run { bench in
                let site = try site(["/river.png"]) { _, connection in
                    connection.send(Self.answer(Array(body.utf8), type: "image/png"))
                }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                let answer = try await ann.call("GET", "\(path)/\(try #require(blocks.first))")
                #expect(answer.status == 422 && answer.code == "NOT_A_PICTURE")
            }
        }

        @Test func aPictureThatIsTooLargeIsRefusedWhateverItsSiteSays() async throws {
            try await GistaBench.run { bench in
                let site = try site(["/said.png", "/silent.png", "/fits.png"]) { target, connection in
                    switch target {
                    case "/said.png": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2097153\r\n\r\n")
                    case "/silent.png":
                        connection.send("HTTP/1.1 200 OK\r\n\r\n")
                        connection.send(Self.png(bytes: 3 << 20))
                    default: connection.send(Self.answer(Self.png(bytes: (2 << 20) - 29), type: "image/png"))
                    }
                }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                try #require(blocks.count == 3)
                for block in blocks.prefix(2) {
                    let answer = try await ann.call("GET", "\(path)/\(block)")
                    #expect(answer.status == 413 && answer.code == "PAYLOAD_TOO_LARGE")
                }
                let largest = try await ann.call("GET", "\(path)/\(blocks[2])")
                #expect(largest.status == 200 && largest.body.count == 2 << 20)
            }
        }

        @Test func noPictureIsReadInAPrivateNetwork() async throws {
            try await GistaBench.run { bench in
                let refused = ["http://10.0.0.1/a.png", "http://169.254.169.254/b.png", "http://127.0.0.1:25/c.png"]
                let site = try site(refused + ["/turns.png"]) { _, connection in
                    connection.send(redirect(to: "http://192.168.0.1/d.png"))
                }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                try #require(blocks.count == 4)
                for block in blocks {
                    let answer = try await ann.call("GET", "\(path)/\(block)")
                    #expect(answer.status == 422 && answer.code == "ADDRESS_REFUSED")
                }
            }
        }

        @Test func aRedirectIsFollowed() async throws {
            try await GistaBench.run { bench in
                let site = try site(["/river.png"]) { target, connection in
                    let picture = Self.answer(Self.png(), type: "image/png")
                    connection.send(target == "/real.png" ? picture : Array(redirect(to: "/real.png").utf8))
                }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                #expect(try await ann.call("GET", "\(path)/\(try #require(blocks.first))").status == 200)
            }
        }

        @Test(arguments: [("404 Not Found", 422), ("403 Forbidden", 422), ("500 Oops", 424), ("503 Busy", 424)])
        func aSitesFailureIsNotThisServers(status: String, expected: Int) async throws {
            try await GistaBench.run { bench in
                let site = try site(["/river.png"]) { _, connection in connection.send(page("x", status: status)) }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                let answer = try await ann.call("GET", "\(path)/\(try #require(blocks.first))")
                #expect(answer.status == expected && answer.code == "SITE_FAILED")
            }
        }

        @Test func robotsAreKeptAwayFromPicturesToo() async throws {
            try await GistaBench.run { bench in
                let site = try PageServer { target in
                    switch target {
                    case "/robots.txt": page("User-agent: *\nDisallow: /pictures/", type: "text/plain")
                    case "/a": page(Self.html(["/pictures/river.png"]))
                    default: page("x")
                    }
                }
                let ann = try await bench.person()
                let (path, blocks) = try await save(site, ann)
                let answer = try await ann.call("GET", "\(path)/\(try #require(blocks.first))")
                #expect(answer.status == 422 && answer.message?.contains("robots") == true)
                #expect(!site.targets.contains("/pictures/river.png"))
            }
        }

        @Test func aReaderWhoLeavesEndsTheFetch() async throws {
            let site = try PageServer { target, connection in
                guard target != "/robots.txt" else { return _ = connection.send(notFound) }
                _ = connection.receive()
            }
            let reader = PictureReader(PageFetcher(policy: .publicAndLoopback, now: { 0 }), threads: 1)
            let address = site.url("/silent.png")
            let first = Task { await reader.picture(at: address, for: 1) }
            while !site.targets.contains("/silent.png") { try await Task.sleep(for: .milliseconds(1)) }
            first.cancel()
            guard case .failure(.fetch(.stopped)) = await first.value else {
                Issue.record("the fetch was not ended")
                return
            }
            // One that is cancelled while it waits is never fetched, and a server that stops fetches none.
            reader.stop()
            guard case .failure(.fetch(.stopped)) = await reader.picture(at: address, for: 1) else {
                Issue.record("a stopped reader fetched")
                return
            }
            #expect(site.targets.filter { $0 == "/silent.png" }.count == 1)
        }
    }
#endif
