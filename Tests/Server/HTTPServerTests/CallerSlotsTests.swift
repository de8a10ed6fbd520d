import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct CallerSlotsTests {
    @Test func aPlaceIsGivenBackWhenNobodyHoldsIt() {
        let places = CallerSlots()
        var held = [places.take(for: "a", limit: 2), places.take(for: "a", limit: 2)]
        #expect(places.take(for: "a", limit: 2) == nil)
        #expect(places.take(for: "b", limit: 2) != nil)
        #expect(places.count(of: "b") == 0)
        held.removeLast()
        #expect(places.take(for: "a", limit: 2) != nil)
        #expect(places.count(of: "a") == 1)
        held.removeAll()
        #expect(places.count(of: "a") == 0)
    }

    /// Whatever takes long: an answer that is being made, one that is being streamed, and a WebSocket.
    @Test(arguments: ["/slow", "/stream", "/socket"])
    func oneForwardedCallerHasAShareOfWhatTakesLong(path: String) async throws {
        let gate = Flag()
        let routes = [
            Route(.get, "/slow") { _ in
                await gate.wait()
                return .text("done")
            },
            Route(.get, "/stream") { _ in
                .stream(contentType: "text/plain") { writer in
                    try await writer.write(Array("begun".utf8))
                    await gate.wait()
                }
            },
            Route(.get, "/socket") { request in try request.upgrade { socket in for await _ in socket.messages {} } },
            .direct(.get, "/quick") { _ in .text("quick") },
        ]
        try await withServer(
            routes,
            configure: {
                $0.limits.connectionsPerAddress = 2; $0.limits.limitsLoopback = false
            }
        ) { port, _ in
            let fields = [
                "X-Forwarded-For: 203.0.113.9:80", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ]
            let request = (["GET \(path) HTTP/1.1", "Host: a"] + (path == "/socket" ? fields : [fields[0]])).joined(
                separator: "\r\n"
            )
            let waiting = try (0..<2).map { _ in try RawClient(port: port) }
            for client in waiting { client.send(request + "\r\n\r\n") }
            // The two are counted as soon as their headers are read, in any order with the third.
            var third: RawAnswer?
            repeat {
                third = await (try RawClient(port: port)).exchange("GET", "/quick", [fields[0]])
            } while third?.status == 200
            #expect(third?.status == 429)
            #expect(third?["Retry-After"] == "1")
            #expect(third?.text.contains("RATE_LIMIT_EXCEEDED") == true)
            // Neither others nor this machine's own programs pay for it.
            #expect(
                await (try RawClient(port: port)).exchange("GET", "/quick", ["X-Forwarded-For: 203.0.113.10"])?.status
                    == 200
            )
            #expect(await (try RawClient(port: port)).exchange("GET", "/quick")?.status == 200)
            gate.raise()
            for client in waiting { client.close() }
            var again: RawAnswer?
            while again?.status != 200 {
                again = await (try RawClient(port: port)).exchange("GET", "/quick", [fields[0]])
            }
        }
    }
}
