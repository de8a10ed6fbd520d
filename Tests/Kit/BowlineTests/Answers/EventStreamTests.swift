import BowlineTesting
import Essentials
import Testing

@testable import Bowline

@Suite struct EventStreamTests {
    private func events(_ text: String, chunk: Int) throws -> [ServerSentEvent] {
        var parser = EventStreamParser(limit: 1_000)
        var events: [ServerSentEvent] = []
        for chunk in text.chunks(of: chunk) { events += try parser.add(chunk) }
        return events
    }

    /// The examples of the HTML standard, and each of its rules once.
    @Test(arguments: [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [ServerSentEvent(data: "YHOO\n+2\n10")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [
                ServerSentEvent(data: "first event", id: "1"), ServerSentEvent(data: "second event"),
                ServerSentEvent(data: " third event"),
            ]
        ),
        ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
        ("data:test\n\ndata: test\n\n", [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")]),
        (
            "event: add\rdata: 1\r\revent: remove\r\ndata: 2\r\n\r\n",
            [
                ServerSentEvent(name: "add", data: "1"), ServerSentEvent(name: "remove", data: "2"),
            ]
        ),
        ("\u{FEFF}data: after a mark\n\n", [ServerSentEvent(data: "after a mark")]),
        ("data: a\n\n\u{FEFF}data: no mark here\n\n", [ServerSentEvent(data: "a")]),
        (
            "id: 7\ndata: a\n\nid: x\0y\ndata: b\n\n",
            [
                ServerSentEvent(data: "a", id: "7"), ServerSentEvent(data: "b", id: "7"),
            ]
        ),
        ("event: lost\n\ndata: a\n\n", [ServerSentEvent(data: "a")]),
        ("Data: no\nnonsense\ndata: 日本\n\n", [ServerSentEvent(data: "日本")]),
        ("data: cut off\n", []),
        ("", []),
    ])
    func aStreamIsReadAsTheStandardSaysHoweverItComes(text: String, expected: [ServerSentEvent]) throws {
        for chunk in 1...16 {
            #expect(try events(text, chunk: chunk) == expected, "in chunks of \(chunk)")
        }
    }

    @Test(arguments: [("retry: 1500\n", 1_500), ("retry: 1.5\n", nil), ("retry:\n", nil), ("retry: -1\n", nil)])
    func aWaitIsTakenWhenItIsDigits(text: String, milliseconds: Int?) throws {
        var parser = EventStreamParser(limit: 100)
        _ = try parser.add(Data(text.utf8))
        #expect(parser.retry == milliseconds.map { .milliseconds($0) })
    }

    @Test func anIDWithoutDataCountsOnceItsBlockEnds() throws {
        var parser = EventStreamParser(lastEventID: "3", limit: 100)
        _ = try parser.add(Data("id: 4\n".utf8))
        #expect(parser.lastEventID == "3")
        _ = try parser.add(Data("\n".utf8))
        #expect(parser.lastEventID == "4")
    }

    @Test func anEventLargerThanAllowedIsRefused() throws {
        var parser = EventStreamParser(limit: 10)
        _ = try parser.add(Data("data: 1\n".utf8))
        #expect(throws: CallError.self) { _ = try parser.add(Data("data: 123456789".utf8)) }
    }

    @Test func aCallGivesItsEventsAndWhereToGoOnFrom() async throws {
        let headers: Headers = [.contentType: "Text/Event-Stream; charset=utf-8"]
        let text = "id: 8\nretry: 20\ndata: goal\n\nid: 9\ndata: end\n\n"
        let bench = try Bench([.response(status: 200, headers: headers, body: Data(text.utf8))])
        let live = try await bench.client.events(.league, after: "7").value
        #expect(live.lastEventID == "7")
        var said: [String] = []
        for try await event in live { said.append("\(event.id) \(event.data)") }
        #expect(said == ["8 goal", "9 end"])
        #expect(live.lastEventID == "9")
        #expect(live.retry == .milliseconds(20))
        let request = try #require(bench.network.requests.first)
        #expect(request.headers[.accept] == "text/event-stream")
        #expect(request.headers["Last-Event-ID"] == "7")
        #expect(request.delivery == .streamed)
    }

    @Test func aStreamMayBeSilentForAMinuteUnlessItsEndpointSaysMore() async throws {
        let open = ScriptedTransport.Reply.response(
            status: 200,
            headers: [.contentType: "text/event-stream"],
            body: Data()
        )
        let bench = try Bench([open, open])
        _ = try await bench.client.events(.league)
        _ = try await bench.client.events(Endpoint.league.with { $0.idleTimeout = .seconds(300) })
        #expect(bench.network.requests.map(\.traits.idleTimeout) == [.seconds(60), .seconds(300)])
    }

    @Test(arguments: [
        (200, "application/json", "the response is invalid at Content-Type: the type is not text/event-stream"),
        (204, nil, "the server answered 204: the response is not an event stream"),
        (404, "text/event-stream", "the server answered 404"),
    ])
    func whatIsNoEventStreamIsAFailure(status: Int, type: String?, message: String) async throws {
        let headers = Headers(type.map { [Headers.Field(.contentType, $0)] } ?? [])
        let bench = try Bench([.status(status, headers: headers)])
        let failure = try await failure { () throws(CallError) in try await bench.client.events(.league) }
        #expect(failure.message == message)
        #expect(!failure.requestID.isEmpty)
    }
}
