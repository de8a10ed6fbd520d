import Basics
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(8)))
struct StreamingTests {
    @Test func aStreamedBodyReachesTheHandlerWhole() async throws {
        let route = Route(.post, "/count", body: .streamed(limit: 10_000_000)) { request in
            var sum = 0
            var count = 0
            for try await piece in try #require(request.bodyStream) {
                sum = piece.reduce(sum) { $0 &+ Int($1) }
                count += piece.count
                await Task.yield()
            }
            return .text("\(count) \(sum)")
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            let body = String(repeating: "abcdefgh", count: 300_000)
            let sum = body.utf8.reduce(0) { $0 + Int($1) }
            #expect(await client.exchange("POST", "/count", body: body)?.text == "2400000 \(sum)")
            #expect(await client.exchange("POST", "/count", body: "")?.text == "0 0")
        }
    }

    @Test func aHandlerThatAnswersEarlyDoesNotHang() async throws {
        let route = Route(.post, "/early", body: .streamed(limit: 10_000_000)) { _ in .text("enough") }
        try await withServer([route, .direct(.get, "/") { _ in .text("home") }]) { port, _ in
            let client = try RawClient(port: port)
            let body = String(repeating: "x", count: 500_000)
            #expect(await client.exchange("POST", "/early", body: body)?.text == "enough")
            #expect(await client.exchange("GET", "/")?.text == "home")
        }
    }

    @Test func aSlowReaderHoldsBackTheClient() async throws {
        let mayRead = Flag()
        let route = Route(.post, "/slow", body: .streamed(limit: 100_000_000)) { request in
            await mayRead.wait()
            var count = 0
            for try await piece in try #require(request.bodyStream) { count += piece.count }
            return .text("\(count)")
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            let total = 20_000_000
            client.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: \(total)\r\n\r\n")
            let sent = Locked(0)
            let sending = Task {
                await onOwnThread(named: "sender") {
                    let piece = [UInt8](repeating: 7, count: 100_000)
                    while sent.withLock({ $0 }) < total, client.send(piece) { sent.withLock { $0 += piece.count } }
                }
            }
            // What the two sockets hold is far less than the whole: the rest has to wait for the handler.
            await reaches(100_000) { sent.withLock { $0 } }
            #expect(sent.withLock { $0 } < total)
            mayRead.raise()
            await sending.value
            #expect(await client.answer()?.text == "\(total)")
        }
    }

    @Test func aCutOffBodyIsAnErrorToTheHandler() async throws {
        let failed = Flag()
        let started = Flag()
        let route = Route(.post, "/cut", body: .streamed()) { request in
            do {
                for try await _ in try #require(request.bodyStream) { started.raise() }
            } catch {
                failed.raise()
                throw error
            }
            return .text("whole")
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            client.send("POST /cut HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf")
            await started.wait()
            client.close()
            await failed.wait()
        }
    }

    @Test func aStreamedBodyPastItsLimitIsRefused() async throws {
        let route = Route(.post, "/limited", body: .streamed(limit: 10)) { request in
            for try await _ in try #require(request.bodyStream) {}
            return .text("whole")
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            client.send(
                "POST /limited HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n12345678\r\n8\r\n12345678\r\n0\r\n\r\n"
            )
            #expect(await client.answer()?.status == 413)
        }
    }

    @Test func aStreamedAnswerArrivesWholeAndTheConnectionGoesOn() async throws {
        let route = Route(.get, "/lines") { _ in
            .stream(contentType: "text/plain") { writer in
                for number in 0..<5000 {
                    try await writer.write("\(number)\n")
                    if number % 100 == 0 { await Task.yield() }
                }
            }
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            let expected = (0..<5000).map { "\($0)\n" }.joined()
            for _ in 0..<3 {
                let answer = try #require(await client.exchange("GET", "/lines"))
                #expect(answer["Transfer-Encoding"] == "chunked")
                #expect(answer.text == expected)
            }
            let head = try #require(await client.exchange("HEAD", "/lines"))
            #expect(head.status == 200)
            #expect(head["Connection"] == "close")
        }
    }

    @Test func aStreamThatFailsIsNotTakenForWhole() async throws {
        let route = Route(.get, "/fails") { _ in
            .stream(contentType: "text/plain") { writer in
                try await writer.write("half")
                throw HTTPError.serverError
            }
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            #expect(await client.exchange("GET", "/fails") == nil)
            #expect(await client.readsToEnd())
        }
    }

    @Test func aClientThatLeavesCancelsTheWriter() async throws {
        let cancelled = Flag()
        let route = Route(.get, "/endless") { _ in
            .stream(contentType: "text/plain") { writer in
                defer { cancelled.raise() }
                while true {
                    try await writer.write("more\n")
                    try await Task.sleep(for: .seconds(3600))
                }
            }
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            client.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(await client.readLine() == "HTTP/1.1 200 OK")
            client.close()
            await cancelled.wait()
        }
    }

    @Test func aWriterIsHeldBackByAClientThatDoesNotRead() async throws {
        let written = Locked(0)
        let route = Route(.get, "/flood") { _ in
            .stream(contentType: "text/plain") { writer in
                let piece = [UInt8](repeating: 65, count: 65_536)
                for _ in 0..<1000 {
                    try await writer.write(piece)
                    written.withLock { $0 += piece.count }
                }
            }
        }
        try await withServer([route]) { port, _ in
            let client = try RawClient(port: port)
            client.send("GET /flood HTTP/1.1\r\nHost: a\r\n\r\n")
            await reaches(65_536) { written.withLock { $0 } }
            #expect(written.withLock { $0 } < 65_536_000)
            #expect(await client.answer()?.body.count == 65_536_000)
        }
    }
}

/// Waits until a number has come that far, which it is bound to.
func reaches(_ goal: Int, _ number: @Sendable () -> Int) async {
    while number() < goal { await Task.yield() }
}

struct RequestBodyStreamTests {
    @Test func pastItsRoomNothingMoreIsTakenUntilSomeIsRead() async throws {
        let nowhere = try #require(OpaquePointer(bitPattern: 8))
        // Never parked, so the connection is never touched.
        let handover = Handover(connection: nowhere, socket: -1, parked: ParkedConnections())
        let stream = RequestBodyStream(handover)
        func offer(_ limit: Int = .max) -> RequestBodyStream.Offer {
            [UInt8](repeating: 1, count: 40_000).withUnsafeBufferPointer { stream.offer($0, limit: limit) }
        }
        #expect(offer(30_000) == .tooLarge)
        #expect([offer(), offer(), offer(), offer()] == [.taken, .taken, .full, .full])
        var pieces = stream.makeAsyncIterator()
        #expect(try await pieces.next()?.count == 40_000)
        #expect([offer(), offer()] == [.taken, .full])
        stream.finish()
        #expect(try await pieces.next()?.count == 40_000)
        #expect(try await pieces.next()?.count == 40_000)
        #expect(try await pieces.next() == nil)
    }

    @Test func aFailedBodyGivesNothingMore() async throws {
        let nowhere = try #require(OpaquePointer(bitPattern: 8))
        let stream = RequestBodyStream(Handover(connection: nowhere, socket: -1, parked: ParkedConnections()))
        _ = [UInt8](repeating: 1, count: 10).withUnsafeBufferPointer { stream.offer($0, limit: 100) }
        stream.fail(.cutOff)
        var pieces = stream.makeAsyncIterator()
        await #expect(throws: RequestBodyError.cutOff) { try await pieces.next() }
    }
}
