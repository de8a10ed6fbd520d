import Basics
import Bowline
import BowlineTesting
import Testing

@Suite struct PagesTests {
    private struct Page: Codable, Sendable, Equatable {
        var items: [Int]
        var cursor: String?
    }

    private static func list(_ cursor: String? = nil) -> Endpoint<Page> { .get("/items", query: ["cursor": cursor]) }

    private static func list(number: Int) -> Endpoint<Page> { .get("/items", query: ["page": number]) }

    private func items(_ pages: Pages<Page>) async throws(CallError) -> [Int] {
        var items: [Int] = []
        for try await page in pages { items += page.items }
        return items
    }

    private func targets(_ bench: Bench) -> [String] { bench.network.requests.map(\.address.target) }

    @Test func aCursorLeadsFromPageToPage() async throws {
        let bench = try Bench([
            .json(#"{"items":[1,2],"cursor":"b"}"#), .json(#"{"items":[],"cursor":"c"}"#), .json(#"{"items":[3]}"#),
        ])
        let pages = bench.client.pages(of: Self.list()) { page in page.value.cursor.map { Self.list($0) } }
        #expect(try await items(pages) == [1, 2, 3])
        #expect(targets(bench) == ["/v1/items", "/v1/items?cursor=b", "/v1/items?cursor=c"])
    }

    @Test func aNumberLeadsFromPageToPage() async throws {
        let bench = try Bench([.json(#"{"items":[1]}"#), .json(#"{"items":[2]}"#), .json(#"{"items":[]}"#)])
        let pages = bench.client.pages(of: Self.list(number: 1)) { page in
            page.value.items.isEmpty ? nil : Self.list(number: page.number + 1)
        }
        #expect(try await items(pages) == [1, 2])
        #expect(targets(bench) == ["/v1/items?page=1", "/v1/items?page=2", "/v1/items?page=3"])
    }

    @Test func aLinkLeadsFromPageToPage() async throws {
        let last = #"<https://api.example.test/v1/items?a=1,2;3&p=9>; rel="last""#
        let link = last + #", </v1/items?a=1,2;3&p=2>; title="a, b"; rel="prev next""#
        let bench = try Bench([.json(#"{"items":[1]}"#, headers: [.link: link]), .json(#"{"items":[2]}"#)]) {
            $0.credentials = .bearer("token")
        }
        let pages = bench.client.pages(of: Self.list()) { try $0.linked() }
        #expect(try await items(pages) == [1, 2])
        #expect(targets(bench) == ["/v1/items", "/v1/items?a=1,2;3&p=2"])
        #expect(bench.network.requests.allSatisfy { $0.headers[.authorization] == "Bearer token" })
        #expect(bench.network.requests.allSatisfy { $0.name == "GET /items" })
    }

    @Test func aLinkToAnotherOriginIsNotFollowed() async throws {
        let link = "<https://evil.example/v1/items?p=2>; rel=next"
        let bench = try Bench([.json(#"{"items":[1]}"#, headers: [.link: link])])
        let pages = bench.client.pages(of: Self.list()) { try $0.linked() }
        let failure = try await failure { () throws(CallError) in try await items(pages) }
        guard case .redirectRefused = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(bench.network.requests.count == 1)
    }

    @Test func aPageIsReadWhenItIsAskedForAndNotBefore() async throws {
        let bench = try Bench([.json(#"{"items":[1],"cursor":"b"}"#), .json(#"{"items":[2]}"#)])
        let asked = Locked(0)
        let pages = bench.client.pages(of: Self.list()) { page in
            asked.withLock { $0 += 1 }
            return page.value.cursor.map { Self.list($0) }
        }
        var iterator = pages.makeAsyncIterator()
        #expect(try await iterator.next()?.items == [1])
        #expect(bench.network.requests.count == 1)
        #expect(asked.withLock { $0 } == 0)
        #expect(try await iterator.next()?.items == [2])
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
        #expect(bench.network.requests.count == 2)
    }

    @Test func aListThatLeadsBackToItselfEnds() async throws {
        let bench = try Bench([
            .json(#"{"items":[1],"cursor":"b"}"#), .json(#"{"items":[2],"cursor":"c"}"#),
            .json(#"{"items":[3],"cursor":"b"}"#),
        ])
        let pages = bench.client.pages(of: Self.list()) { page in page.value.cursor.map { Self.list($0) } }
        let failure = try await failure { () throws(CallError) in try await items(pages) }
        #expect(
            failure.message
                == "the response is invalid at next page: the link leads back to a page that was already read"
        )
        #expect(bench.network.requests.count == 3)
    }

    @Test func aListWithoutEndEndsAtTheLimit() async throws {
        let bench = try Bench((1...4).map { .json(#"{"items":[\#($0)],"cursor":"\#($0)"}"#) })
        let pages = bench.client.pages(of: Self.list(), limit: 3) { page in page.value.cursor.map { Self.list($0) } }
        let failure = try await failure { () throws(CallError) in try await items(pages) }
        #expect(failure.message == "the response is invalid at next page: the list has more than 3 pages")
        #expect(bench.network.requests.count == 3)
    }

    @Test func aFailedPageEndsTheSequenceWithItsFailure() async throws {
        let bench = try Bench([.json(#"{"items":[1],"cursor":"b"}"#), .status(404)])
        var iterator = bench.client.pages(of: Self.list()) { page in page.value.cursor.map { Self.list($0) } }
            .makeAsyncIterator()
        #expect(try await iterator.next()?.items == [1])
        do throws(CallError) {
            _ = try await iterator.next()
            Issue.record("it was read")
        } catch {
            #expect(error.status == 404)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test func theNextPageIsNotReadForWhoeverSignsInMeanwhile() async throws {
        let session = Session()
        let bench = try Bench(
            [.json(#"{"items":[1],"cursor":"b"}"#), .json(#"{"items":["secret"]}"#)],
            session: session
        )
        await session.signIn(.user(id: "ana", tenant: nil))
        var iterator = bench.client.pages(of: Self.list()) { page in page.value.cursor.map { Self.list($0) } }
            .makeAsyncIterator()
        #expect(try await iterator.next()?.items == [1])
        await session.signIn(.user(id: "ben", tenant: nil))
        do throws(CallError) {
            _ = try await iterator.next()
            Issue.record("it was read")
        } catch {
            #expect(error.message == "no user is signed in")
        }
        #expect(bench.network.requests.count == 1)
    }

    @Test func aCancelledReaderReadsNoFurther() async throws {
        let bench = try Bench([.json(#"{"items":[1],"cursor":"b"}"#), .silence])
        let pages = bench.client.pages(of: Self.list()) { page in page.value.cursor.map { Self.list($0) } }
        let reading = Task { try await failure { () throws(CallError) in try await items(pages) } }
        while bench.network.requests.count < 2 { await Task.yield() }
        reading.cancel()
        #expect(try await reading.value.isCancellation)
    }

    @Test(
        arguments: [
            ("", nil), ("nonsense", nil), ("</a>", nil), ("</a>; rel=prev", nil), ("</a>; rel=NEXT", "/a"),
            ("</a>;rel = \"next\"", "/a"), ("</a>; rel=prev; rel=next", nil), ("</a>; rel=next; anchor=\"/b\"", nil),
            ("<ftp://x/>; rel=next, </b>; rel=next", "/b"), ("</a>; rel=\"x\\\"y\" , <b?c=\">\">; rel=next", nil),
            ("<>; rel=next", "/v1/x"), ("</a", nil), ("</a>; rel", nil), (",, </a>; rel=next", "/a"),
        ] as [(String, String?)]
    )
    func aLinkFieldIsReadByItsRules(_ field: String, _ target: String?) async throws {
        let bench = try Bench([.status(200, headers: [.link: field])])
        let answer = try await bench.client.answer(to: Endpoint(.get, "/x", answer: .nothing))
        #expect(answer.response.link("next")?.target == target)
    }
}
