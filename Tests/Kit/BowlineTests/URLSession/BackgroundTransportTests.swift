#if canImport(FoundationNetworking)
    import Basics
    import Bowline
    import BowlineStore
    import BowlineTesting
    import Foundation
    import FoundationNetworking
    import Testing

    @testable import BowlineURLSession

    /// Jobs over an ordinary session: Foundation on Linux has no background sessions.
    @Suite(.serialized, .timeLimit(.minutes(8))) final class BackgroundTransportTests {
        private let folder = FileManager.default.temporaryDirectory.path + "/background-\(UUID().uuidString)"
        private let jobs = BackgroundJobs()
        private let transport: BackgroundTransport
        private static let text = String(repeating: "0123456789", count: 10_000)

        init() throws {
            transport = BackgroundTransport(
                .ephemeral,
                jobs,
                BackgroundDelegate(jobs, folder: folder + "/received"),
                foreground: ScriptedTransport([])
            )
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Self.text.write(toFile: folder + "/photo", atomically: true, encoding: .utf8)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: folder)
        }

        private func client(port: UInt16, timeout: Duration? = nil, clock: any KitClock = ContinuousClock()) throws
            -> Client
        {
            var configuration = Client.Configuration(clock: clock)
            configuration.retry = nil
            configuration.deadline = timeout.map { Deadline($0) }
            let environment = try BackendEnvironment(.development, base: "http://127.0.0.1:\(port)")
            return Client(environment: environment, transport: transport, configuration: configuration)
        }

        private static func answer(_ status: String, _ body: String = "") -> [UInt8] {
            Array("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8)
        }

        private var upload: Endpoint<String> {
            Endpoint(.put, "/photo", body: .file(path: folder + "/photo", type: "text/plain"), answer: .text)
        }

        private func delivered(by outbox: Outbox, _ events: AsyncStream<OutboxEvent>) async {
            let run = Task { await outbox.run() }
            for await event in events {
                if case .delivered = event { break }
            }
            run.cancel()
            await run.value
        }

        @Test func anOutboxDeliversAFileAndRecordsTheAnswer() async throws {
            let server = try TinyServer { _ in Self.answer("200 OK", "stored") }
            let outbox = try await Outbox.open(folder: folder + "/outbox", client: try client(port: server.port)) {
                _,
                _ in
                .keep
            }
            let receipt = try await outbox.enqueue(upload)
            await delivered(by: outbox, outbox.events)
            #expect(try await outbox.answer(to: receipt, as: upload) == "stored")
            let request = try #require(server.requests.first)
            #expect(request.hasSuffix(Self.text))
            #expect(
                request.lowercased().contains("idempotency-key: \"\(receipt.idempotencyKey)\"".lowercased())
                    || request.lowercased().contains("idempotency-key: \(receipt.idempotencyKey)".lowercased())
            )
            await outbox.close()
        }

        @Test func whatIsGottenThroughAnOutboxComesAsAFileAndIsRecorded() async throws {
            let server = try TinyServer { _ in Self.answer("200 OK", Self.text) }
            let outbox = try await Outbox.open(folder: folder + "/outbox", client: try client(port: server.port)) {
                _,
                _ in
                .keep
            }
            let endpoint = Endpoint<String>(.get, "/archive", answer: .text)
            let receipt = try await outbox.enqueue(endpoint)
            await delivered(by: outbox, outbox.events)
            #expect(try await outbox.answer(to: receipt, as: endpoint) == Self.text)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/received").isEmpty)
            await outbox.close()
        }

        @Test func aDeliveryThatOutlivesItsOutboxIsRecordedByTheNextAndNotSentTwice() async throws {
            let (gate, open) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Void.self))
            let server = try TinyServer { _ in
                open.continuation.finish()
                gate.wait()
                return Self.answer("200 OK", "stored")
            }
            let client = try client(port: server.port)
            let first = try await Outbox.open(folder: folder + "/outbox", client: client) { _, _ in .keep }
            let receipt = try await first.enqueue(upload)
            let run = Task { await first.run() }
            for await _ in open.stream {}
            run.cancel()
            await run.value
            await first.close()
            gate.signal()
            let second = try await Outbox.open(folder: folder + "/outbox", client: client) { _, _ in .keep }
            await delivered(by: second, second.events)
            #expect(try await second.answer(to: receipt, as: upload) == "stored")
            #expect(server.requests.count == 1)
            await second.close()
        }

        @Test func theEndOfACallsTimeIsNoFaultOfTheJob() async throws {
            let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
            let gate = DispatchSemaphore(value: 0)
            let server = try TinyServer { _ in
                arrival.finish()
                gate.wait()
                return Self.answer("200 OK", "stored")
            }
            let clock = ManualClock()
            let client = try client(port: server.port, timeout: .seconds(30), clock: clock)
            var endpoint = upload
            endpoint.headers[.idempotencyKey] = "photo-1"
            let call = Task { [endpoint] in try await client.send(endpoint) }
            for await _ in arrived {}
            clock.advance(by: .seconds(31))
            let failure = await #expect(throws: CallError.self) { try await call.value }
            guard case .timedOut(.queued) = failure?.reason else {
                Issue.record("it was \(String(describing: failure))")
                return
            }
            gate.signal()
            #expect(try await client.send(endpoint) == "stored")
            #expect(server.requests.count == 1)
        }

        @Test func whatHasNoKeyTakesTheForeground() async throws {
            let client = try client(port: 1)
            // The script of the foreground is empty, and says so.
            await #expect(throws: CallError.self) { try await client.send(Endpoint<String>(.get, "/a", answer: .text)) }
            #expect(jobs.isIdle)
        }

        @Test func eventsAreFinishedOnceEveryAnswerWasTaken() async throws {
            let clock = ManualClock()
            jobs.end("a", .answered(status: 200, [:], .bytes(Data("x".utf8))))
            let isFinished = Locked(false)
            let events = Task { [transport] in
                await transport.finishEvents(clock: clock)
                isFinished.withLock { $0 = true }
            }
            await clock.sleepers(1)
            jobs.caughtUp()
            #expect(!isFinished.withLock { $0 })
            guard case .done = jobs.ask("a", { _ in }) else {
                Issue.record("the outcome was lost")
                return
            }
            await events.value
        }

        @Test func eventsAreFinishedWhenTheTimeIsOver() async throws {
            let clock = ManualClock()
            let events = Task { [transport] in await transport.finishEvents(within: .seconds(5), clock: clock) }
            await clock.sleepers(1)
            clock.advance(by: .seconds(5))
            await events.value
        }

        @Test func aFormOfAnOutboxIsSentFromItsCopy() async throws {
            let server = try TinyServer { _ in Self.answer("200 OK", "stored") }
            let outbox = try await Outbox.open(folder: folder + "/outbox", client: try client(port: server.port)) {
                _,
                _ in
                .keep
            }
            var form = Multipart()
            form.addFile("photo", path: folder + "/photo", fileName: "photo", type: "text/plain")
            let endpoint = Endpoint<String>(.post, "/photos", body: .multipart(form), answer: .text)
            let receipt = try await outbox.enqueue(endpoint)
            try FileManager.default.removeItem(atPath: folder + "/photo")
            await delivered(by: outbox, outbox.events)
            #expect(try await outbox.answer(to: receipt, as: endpoint) == "stored")
            let request = try #require(server.requests.first)
            #expect(request.contains(Self.text) && request.lowercased().contains("multipart/form-data; boundary="))
            await outbox.close()
        }

        @Test func aForgottenJobEndsAndIsSentAgainWhenAsked() async throws {
            let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
            let gate = DispatchSemaphore(value: 0)
            let server = try TinyServer { _ in
                arrival.finish()
                gate.wait()
                return Self.answer("200 OK", "stored")
            }
            let client = try client(port: server.port)
            var endpoint = upload
            endpoint.headers[.idempotencyKey] = "photo-1"
            let call = Task { [endpoint] in try await client.send(endpoint) }
            for await _ in arrived {}
            await transport.forget("photo-1")
            await #expect(throws: CallError.self) { try await call.value }
            gate.signal()
            gate.signal()
            #expect(try await client.send(endpoint) == "stored")
            #expect(server.requests.count == 2)
        }

        @Test func aBodyThatComesInOneChunkBeyondTheLimitIsRefused() throws {
            let jobs = BackgroundJobs()
            let delegate = BackgroundDelegate(jobs, folder: folder)
            let session = URLSession(configuration: .ephemeral)
            defer { session.invalidateAndCancel() }
            let task = session.dataTask(with: try #require(URL(string: "http://127.0.0.1:1/")))
            task.taskDescription = "job"
            let outcome = Locked<BackgroundOutcome?>(nil)
            _ = jobs.ask("job") { ended in outcome.withLock { $0 = ended } }
            delegate.urlSession(session, dataTask: task, didReceive: Data(count: 16 << 20 + 1))
            delegate.urlSession(session, task: task, didCompleteWithError: nil)
            guard case .failed(let error)? = outcome.withLock({ $0 }), case .tooLarge(.body, _) = error.reason else {
                Issue.record("got \(String(describing: outcome.withLock { $0 }))")
                return
            }
        }

        @Test func aReceivedFileBeyondTheLimitIsRefused() async throws {
            let server = try TinyServer { _ in Self.answer("200 OK", Self.text) }
            let client = try client(port: server.port)
            let endpoint = Endpoint<String>(
                .get,
                "/archive",
                headers: [.idempotencyKey: "archive-1"],
                traits: Traits(bodyLimit: 1_000),
                answer: .text
            )
            let failure = await #expect(throws: CallError.self) { try await client.send(endpoint) }
            guard case .tooLarge(.body, limit: 1_000) = failure?.reason else {
                Issue.record("it was \(String(describing: failure))")
                return
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/received").isEmpty)
        }
    }
#endif
