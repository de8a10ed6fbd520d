#if os(Linux)
    import Basics
    import Bowline
    import FoundationEssentials
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct CurlStreamingTests {
        private let transport: CurlTransport
        private static let megabyte = 1 << 20
        /// More than the system's own buffers hold, so that somebody has to wait.
        private static let size = 32 * megabyte

        init() throws {
            transport = try CurlTransport()
        }

        private func stream(_ request: Request) async throws -> ByteStream {
            let response = try await transport.send(request)
            guard case .stream(let stream) = response.body else { throw UnexpectedAnswer(status: response.status) }
            return stream
        }

        @Test func piecesComeBeforeTheAnswerIsComplete() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n")
                // The rest never comes.
                _ = connection.receive()
            }
            let stream = try await stream(.to(server.address, delivery: .streamed))
            var chunks = stream.makeAsyncIterator()
            #expect(try await chunks.next() == Data("first".utf8))
            stream.cancel()
            #expect(await transport.transferCount() == 0)
        }

        @Test func aServerIsHeldBackByASlowReader() async throws {
            let (stalls, stalled) = AsyncStream<Int>.makeStream()
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.size)\r\n\r\n")
                connection.limitStalls(milliseconds: 400)
                let sent = Self.sendUntilStall(connection)
                stalled.yield(sent)
                stalled.finish()
                connection.limitStalls(milliseconds: 60_000)
                connection.send([UInt8](repeating: 1, count: Self.size - sent))
            }
            let stream = try await stream(.to(server.address, within: nil, delivery: .streamed))
            var chunks = stream.makeAsyncIterator()
            var received = try #require(try await chunks.next()).count
            for await sent in stalls { #expect(sent < Self.size / 2, "the server could send \(sent) bytes") }
            while let chunk = try await chunks.next() { received += chunk.count }
            #expect(received == Self.size)
        }

        /// Sends until the other side takes nothing more for a while; how much it took.
        private static func sendUntilStall(_ connection: RawConnection) -> Int {
            var sent = 0
            while sent < size {
                let count = connection.sendSome([UInt8](repeating: 1, count: 1 << 16))
                guard count > 0 else { break }
                sent += count
            }
            return sent
        }

        @Test func aSourceIsHeldBackByASlowServer() async throws {
            let source = CountingSource(total: Self.size)
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                source.waitUntilNothingIsAsked()
                #expect(source.given < Self.size / 2, "\(source.given) bytes were asked for")
                let body = (0..<32).map { _ in connection.receive(exactly: Self.megabyte).count }.reduce(0, +)
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                #expect(body == Self.size)
            }
            let upload = RequestBody.Upload(length: Self.size, type: nil, isReplayable: false) { source }
            let response = try await transport.send(.to(server.address, .put, body: .stream(upload), within: nil))
            #expect(response.text == "ok")
        }

        @Test func aStreamThatIsCutFailsWhereItIsRead() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst")
            }
            let stream = try await stream(.to(server.address, delivery: .streamed))
            var chunks = stream.makeAsyncIterator()
            #expect(try await chunks.next() == Data("first".utf8))
            await #expect(throws: CallError.self) { try await chunks.next() }
        }

        @Test func aDeadlineEndsAStream() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst")
                _ = connection.receive()
            }
            let stream = try await stream(.to(server.address, within: .milliseconds(300), delivery: .streamed))
            await #expect(throws: CallError.self) { try await stream.collect(upTo: 1_000) }
        }

        @Test func lettingGoOfAStreamEndsItsTransfer() async throws {
            let (ends, ended) = AsyncStream<Void>.makeStream()
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst")
                _ = connection.receive()
                ended.finish()
            }
            _ = try await transport.send(.to(server.address, delivery: .streamed)).status
            // Comes to its end only when the transport closes the connection.
            for await _ in ends {}
            #expect(await transport.transferCount() == 0)
        }

        @Test func aStreamOutlivesItsTransport() async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
                connection.send("world")
            }
            let response = try await CurlTransport().send(.to(server.address, delivery: .streamed))
            guard case .stream(let stream) = response.body else { return }
            #expect(try await stream.collect(upTo: 10) == Data("helloworld".utf8))
        }
    }

    /// Gives zeros, and tells how many.
    private final class CountingSource: ByteSource {
        private let state = Locked(0)
        private let total: Int

        init(total: Int) {
            self.total = total
        }

        var given: Int { state.withLock { $0 } }

        func next() async throws(CallError) -> Data? {
            let count = state.withLock { given in
                let count = min(1 << 16, total - given)
                given += count
                return count
            }
            return count > 0 ? Data(count: count) : nil
        }

        func cancel() {}

        /// Blocks until nothing was asked for in a while.
        func waitUntilNothingIsAsked() {
            var before = -1
            while before != given {
                before = given
                pauseThread(milliseconds: 200)
            }
        }
    }
#endif
