#if os(Linux)
    import Bowline
    import FoundationEssentials
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct CurlCancellationTests {
        private let transport: CurlTransport

        init() throws {
            transport = try CurlTransport()
        }

        /// All of them when asked to be thorough.
        private static let races = ProcessInfo.processInfo.environment["BOWLINE_THOROUGH"] == "1" ? 10_000 : 2_000

        @Test func cancellingFreesTheTransferAtOnce() async throws {
            let (arrivals, arrived) = AsyncStream<Void>.makeStream()
            let (ends, ended) = AsyncStream<Void>.makeStream()
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                arrived.finish()
                _ = connection.receive()
                ended.finish()
            }
            let request = try Request.to(server.address)
            let call = Task { try await transport.failure(request) }
            for await _ in arrivals {}
            call.cancel()
            #expect(try await call.value.isCancellation)
            #expect(await transport.transferCount() == 0)
            // The connection was in the middle of an answer, so it is closed.
            for await _ in ends {}
        }

        @Test func aTaskCancelledBeforeItSendsFails() async throws {
            let request = try Request.to("http://127.0.0.1:\(try deafPort())")
            let call = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await transport.failure(request)
            }
            #expect(try await call.value.isCancellation)
        }

        @Test func racesOfCancellingAgainstCompletionEachEndOnce() async throws {
            let nginx = try NginxServer("location / { return 200 ok; }")
            // A warm connection first, so that answers can win.
            #expect(try await transport.send(.to(nginx.plain)).text == "ok")
            let outcomes = try await race(Self.races, against: nginx.plain)
            #expect(outcomes.cancelled < Self.races)
            #expect(await transport.transferCount() == 0)
        }

        private func race(_ count: Int, against address: String) async throws -> (answered: Int, cancelled: Int) {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for lane in 0..<32 {
                    group.addTask {
                        var answered = 0
                        for number in stride(from: lane, to: count, by: 32) {
                            if try await raceOnce(number, address) { answered += 1 }
                        }
                        return answered
                    }
                }
                let answered = try await group.reduce(0, +)
                return (answered, count - answered)
            }
        }

        /// Sends, cancels at about the time the answer comes, and tells whether it came.
        private func raceOnce(_ number: Int, _ address: String) async throws -> Bool {
            let isStreamed = number.isMultiple(of: 3)
            let request = try Request.to(address, delivery: isStreamed ? .streamed : .buffered(limit: 1_000))
            let call = Task {
                do throws(CallError) {
                    let response = try await transport.send(request)
                    guard case .stream(let stream) = response.body else { return response.text == "ok" }
                    return try await stream.collect(upTo: 1_000) == Data("ok".utf8)
                } catch {
                    #expect(error.isCancellation, "\(error)")
                    return false
                }
            }
            for _ in 0..<Int.random(in: 0..<40) { await Task.yield() }
            call.cancel()
            return await call.value
        }
    }
#endif
