import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import Testing

@testable import GistaApp

struct LinkSenderTests {
    private let page = URL(string: "https://example.com/a")

    private func send(
        _ bench: Bench,
        _ url: String = "https://example.com/a",
        as userId: String = Bench.userId
    ) async throws -> Result<LinkResponse, LinkError> {
        let url = try #require(URL(string: url))
        return await bench.whileTimePasses { [sender = bench.container.linkSender] in
            await sender.sendLink(userId: userId, url: url, title: "T", category: "news")
        }
    }

    @Test func aLinkIsSavedAtOnce() async throws {
        let bench = try await Bench.signedIn([.link("l1")])
        #expect(try await send(bench) == .success(LinkResponse(.saved, linkId: "l1")))
        let asked = try #require(bench.network.requests.last)
        #expect(asked.headers[.authorization] == "Bearer access-1")
        #expect(asked.headers[.idempotencyKey] != nil)
        #expect(try await bench.container.outbox.entries().isEmpty)
    }

    @Test func aPageThatIsThereAlreadyIsKnown() async throws {
        let bench = try await Bench.signedIn([.link("l1", status: 200)])
        #expect(try await send(bench) == .success(LinkResponse(.known, linkId: "l1")))
    }

    @Test func offlineItWaitsAndGoesOutOnceUnderTheSameKey() async throws {
        let bench = try await Bench.signedIn(Array(repeating: .offline, count: 4))
        #expect(try await send(bench) == .success(LinkResponse(.queued)))
        let queued = try await bench.container.outbox.links()
        #expect(queued.map(\.article.url) == [try #require(page)])
        #expect(queued.first?.isRefused == false)

        bench.network.append(.link("l1"))
        let courier = Task { await bench.container.outbox.run() }
        for await event in bench.container.outbox.events where event == .delivered(1) { break }
        courier.cancel()
        #expect(try await bench.container.outbox.entries().isEmpty)
        let keys = Set(bench.network.requests.dropFirst().map { $0.headers[.idempotencyKey] })
        #expect(keys.count == 1)
        let bodies = Set(bench.network.requests.dropFirst().map(\.text))
        #expect(bodies.count == 1)
    }

    @Test func aServerInTroubleGetsItLater() async throws {
        let bench = try await Bench.signedIn(Array(repeating: .status(503), count: 4))
        #expect(try await send(bench) == .success(LinkResponse(.queued)))
    }

    @Test(arguments: [
        (400, LinkError.invalidURL), (403, .refused(403)), (422, .addressRefused), (413, .refused(413)),
    ])
    func aRefusalIsFinal(status: Int, error: LinkError) async throws {
        let bench = try await Bench.signedIn([.status(status)])
        #expect(try await send(bench) == .failure(error))
        #expect(try await bench.container.outbox.entries().isEmpty)
    }

    @Test func anEndedSessionIsToldAndNothingIsQueued() async throws {
        let bench = try await Bench.signedIn([.status(401), .status(401)])
        let url = try #require(page)
        // Time stands still: a call waits for the refresh no longer than until its own deadline.
        let outcome = await bench.container.linkSender.sendLink(
            userId: Bench.userId,
            url: url,
            title: "T",
            category: "news"
        )
        #expect(outcome == .failure(.unauthorized))
        #expect(bench.container.account.hasExpired)
        #expect(try await bench.container.outbox.entries().isEmpty)
    }

    @Test func aWrongUserIDNeverLeavesTheDevice() async throws {
        let bench = try await Bench.signedIn()
        #expect(try await send(bench, as: "ann") == .failure(.unauthorized))
        #expect(bench.network.requests.count == 1)
    }

    @Test(arguments: ["ftp://example.com/a", "file:///etc/passwd", "javascript:alert(1)", "https:///a", "mailto:a@b.c"])
    func whatIsNoWebPageIsNotSent(url: String) async throws {
        let bench = try await Bench.signedIn()
        #expect(try await send(bench, url) == .failure(.invalidURL))
        #expect(bench.network.requests.count == 1)
    }

    @Test func withNobodySignedInNothingIsSentOrKept() async throws {
        let bench = try await Bench()
        #expect(try await send(bench) == .failure(.unauthorized))
        #expect(bench.network.requests.isEmpty)
    }
}
