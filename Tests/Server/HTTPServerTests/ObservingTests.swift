import Basics
internal import CivilTime
import Testing

@testable import HTTPServer

/// A log that is kept.
final class Lines: LogSink {
    private let bytes = Locked<[UInt8]>([])

    func write(_ lines: [UInt8]) { bytes.withLock { $0 += lines } }
    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
}

@Suite(.timeLimit(.minutes(8)))
struct ObservingTests {
    @Test func theAccessLogTellsWhatHappenedAndHidesSecrets() async throws {
        let log = Lines()
        let routes: [Route] = [
            .direct(.get, "/items/{id}") { _ in .text("item") },
            Route.direct(.get, "/healthz") { _ in .text("ok") }.quiet,
        ]
        try await withServer(routes, configure: { $0.log = log }) { port, _ in
            let client = try RawClient(port: port)
            let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            let headers = [
                "X-Request-Id: r1", "Authorization: Bearer sesame", "X-API-Key: sesame", "Cookie: sesame",
                "traceparent: \(parent)",
            ]
            _ = await client.exchange(
                "GET",
                "/items/7?access_token=sesame&search=sesame&sesame&x=&",
                headers
            )
            _ = await client.exchange("GET", "/healthz")
        }
        #expect(log.text.split(separator: "\n").count == 1)
        #expect(
            log.text.contains(
                #""id":"r1","method":"GET","path":"/items/7?access_token=[redacted]&search=[redacted]&[redacted]&x=[redacted]""#
            )
        )
        #expect(log.text.contains(#""route":"/items/{id}","status":200"#))
        #expect(log.text.contains(#""trace_id":"4bf92f3577b34da6a3ce929d0e0e4736""#))
        // No hex digits: a random id cannot hold it.
        #expect(!log.text.contains("sesame"))
    }

    /// The connection's own address stands there, too, so that nobody can hide behind a header.
    @Test(arguments: [
        ("198.51.100.1, 203.0.113.9", #""peer":"127.0.0.1","client":"203.0.113.9""#),
        ("not an address", #""peer":"127.0.0.1","client":"unknown forwarded"}"#),
    ])
    func theAccessLogTellsWhomAProxyHereCallsFor(told: String, logged: String) async throws {
        let log = Lines()
        try await withServer([.direct(.get, "/") { _ in .text("home") }], configure: { $0.log = log }) { port, _ in
            _ = await (try RawClient(port: port)).exchange("GET", "/", ["X-Forwarded-For: \(told)"])
        }
        #expect(log.text.contains(logged))
    }

    @Test func whoeverCallsFromElsewhereCannotSayForWhom() {
        let head = Request(.get, "/", headers: [(name: "X-Forwarded-For", value: "203.0.113.9")]).head
        let record = AccessRecord.sample(head, from: "192.0.2.1")
        var line: [UInt8] = []
        record.write(to: &line)
        let text = String(decoding: line, as: UTF8.self)
        #expect(text.contains(#""peer":"192.0.2.1""#) && !text.contains("203.0.113.9"))
    }

    @Test func aLogThatCannotKeepUpDropsAndSaysSo() {
        let gate = Semaphore()
        let log = GatedLines(gate)
        let queue = AccessLogQueue(sink: log, capacity: 2)
        queue.append(.sample())
        log.waitUntilWriting()
        for _ in 0..<5 { queue.append(.sample()) }
        for _ in 0..<10 { gate.signal() }
        queue.close()
        #expect(log.lines.text.contains(#"{"dropped_log_lines":3}"#))
    }

    @Test func metricsCountByRouteAndClass() async throws {
        let routes: [Route] = [
            .direct(.get, "/good/{id}") { _ in .text("good") },
            .direct(.get, "/bad") { _ in throw HTTPError(.conflict, .conflict, "No.") },
        ]
        try await withServer(routes) { port, _ in
            let client = try RawClient(port: port)
            for number in 0..<3 { _ = await client.exchange("GET", "/good/\(number)") }
            _ = await client.exchange("GET", "/bad")
            _ = await client.exchange("GET", "/nowhere")
            let text = try #require(await client.exchange("GET", "/metrics")?.text)
            #expect(text.contains(#"http_requests_total{route="/good/{id}",method="GET",class="2xx"} 3"#))
            #expect(text.contains(#"http_requests_total{route="/bad",method="GET",class="4xx"} 1"#))
            #expect(text.contains(#"http_requests_total{route="",method="",class="4xx"} 1"#))
            #expect(text.contains(#"http_request_duration_seconds_count{route="/good/{id}",method="GET"} 3"#))
            #expect(text.contains("http_requests_in_flight 1\n"))
        }
    }

    @Test(arguments: [
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x", false),
        ("01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x", true),
        ("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false),
        ("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false),
        ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false),
        ("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false), ("", false), ("00-4bf9-00f0-01", false),
    ])
    func onlyAValidTraceIsContinued(header: String, isValid: Bool) {
        let trace = TraceContext(traceparent: header, span: 0xABC)
        #expect((trace != nil) == isValid)
        if let trace { #expect(trace.traceparent == "00-\(trace.traceID)-0000000000000abd-\(trace.flags)") }
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400.5, "2000-02-29T00:00:00.500Z"),
            (1_795_262_400.25, "2026-11-21T12:00:00.250Z"), (4_102_444_799.999, "2099-12-31T23:59:59.999Z"),
        ] as [(Double, String)]
    )
    func instantsAreWrittenInUTC(seconds: Double, text: String) { #expect(UTCTime(seconds).rfc3339 == text) }

    @Test func madeIDsAreAcceptableAndDiffer() {
        let ids = RequestIDs()
        let made = (0..<10_000).map { _ in ids.next() }
        #expect(made.allSatisfy(isAcceptableRequestID))
        #expect(Set(made).count == made.count)
    }

    @Test func pagesCarrySecurityHeadersAndKeepTheirOwn() async throws {
        let route = Route.direct(.get, "/") { _ in
            var page = Response.html("<p>hello")
            page.headers["Content-Security-Policy"] = "default-src 'none'"
            return page
        }
        try await withServer([route]) { port, _ in
            let answer = try #require(await RawClient(port: port).exchange("GET", "/"))
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Content-Security-Policy"] == "default-src 'none'")
            #expect(answer["X-Frame-Options"] == "DENY")
            #expect(answer["Strict-Transport-Security"] == nil)
        }
    }

    @Test func aPageThatNamesWhoMayFrameItHasNoOlderHeaderForThat() async throws {
        let route = Route.direct(.get, "/") { _ in
            var page = Response.html("<p>hello")
            page.headers["Content-Security-Policy"] = "frame-ancestors *"
            return page
        }
        try await withServer([route]) { port, _ in
            let answer = try #require(await RawClient(port: port).exchange("GET", "/"))
            #expect(answer["X-Frame-Options"] == nil && answer["Referrer-Policy"] == "no-referrer")
        }
    }
}

extension AccessRecord {
    fileprivate static func sample(_ head: RequestHead? = nil, from peer: String = "") -> AccessRecord {
        AccessRecord(
            secondsSince1970: 0,
            head: head,
            method: "GET",
            route: "/",
            id: "x",
            peer: peer,
            trace: nil,
            status: 200,
            microseconds: 1,
            failure: nil,
            wasCutOff: false
        )
    }
}

/// A log that waits before it writes.
private final class GatedLines: LogSink {
    let lines = Lines()
    private let gate: Semaphore
    private let writing = Semaphore()

    init(_ gate: Semaphore) { self.gate = gate }

    func write(_ text: [UInt8]) {
        writing.signal()
        gate.wait()
        lines.write(text)
    }

    func waitUntilWriting() { writing.wait() }
}
