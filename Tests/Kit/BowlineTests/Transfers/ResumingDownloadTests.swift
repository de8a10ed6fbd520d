import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

extension ResumeRule {
    /// Goes on at once, after so many cuts in a row.
    static func atOnce(maxStalls: Int = 3) -> ResumeRule {
        ResumeRule(maxStalls: maxStalls, backoff: Backoff(baseDelay: .zero, throttledBaseDelay: .zero, maxDelay: .zero))
    }
}

@Suite(.timeLimit(.minutes(8))) struct ResumingDownloadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let text = String(repeating: "0123456789", count: 10)

    /// An answer whose body is lost after the chunks.
    private static func answer(
        _ status: Int,
        _ headers: Headers,
        _ text: String,
        isCut: Bool = false
    ) -> ScriptedTransport.Reply {
        .compute { request in
            let source = ChunkSource(
                text.chunks(of: 7),
                failure: isCut ? CallError(.connectionLost(.incompleteResponse)) : nil
            )
            return Response(
                status: status,
                headers: headers,
                body: .stream(ByteStream(source)),
                address: request.address
            )
        }
    }

    private static func whole(_ tag: String? = "\"v1\"", _ text: String = text, upTo count: Int? = nil)
        -> ScriptedTransport.Reply
    {
        var headers: Headers = [.contentLength: "\(text.utf8.count)"]
        headers[.etag] = tag
        return answer(200, headers, String(text.prefix(count ?? text.count)), isCut: count != nil)
    }

    private static func rest(from start: Int, range: String? = nil, tag: String? = "\"v1\"") -> ScriptedTransport.Reply
    {
        var headers: Headers = [.contentRange: range ?? "bytes \(start)-99/100", .contentLength: "\(100 - start)"]
        headers[.etag] = tag
        return answer(206, headers, String(text.dropFirst(start)))
    }

    private func download(
        _ script: [ScriptedTransport.Reply],
        session: Session = Session(),
        maxStalls: Int = 3,
        name: String = "a",
        endpoint: Endpoint<League> = .league
    ) async throws -> (outcome: Result<DownloadProgress, CallError>, requests: [Request]) {
        let bench = try Bench(script, session: session) { $0.retry = nil }
        do throws(CallError) {
            let answered = try await bench.client.download(
                endpoint,
                to: folder.file(name),
                resuming: .atOnce(maxStalls: maxStalls)
            )
            return (.success(answered.value), bench.network.requests)
        } catch {
            return (.failure(error), bench.network.requests)
        }
    }

    private func expectWhole(
        _ result: (outcome: Result<DownloadProgress, CallError>, requests: [Request]),
        ranges: [String?],
        _ text: String = text
    ) throws {
        #expect(try result.outcome.get() == DownloadProgress(received: text.utf8.count, total: text.utf8.count))
        #expect(folder.text("a") == text)
        #expect(folder.names == ["a"])
        #expect(result.requests.map { $0.headers[.range] } == ranges)
        for request in result.requests {
            #expect(request.headers["if-range"] == (request.headers[.range] == nil ? nil : "\"v1\""))
            #expect(request.headers[.acceptEncoding] == "identity")
        }
    }

    // MARK: Within one download

    @Test func aCutDownloadAsksForTheRest() async throws {
        let result = try await download([Self.whole(upTo: 30), Self.rest(from: 30)])
        try expectWhole(result, ranges: [nil, "bytes=30-"])
    }

    @Test func aServerMayGiveLessThanTheRest() async throws {
        let result = try await download([
            Self.whole(upTo: 30),
            Self.answer(206, [.contentRange: "bytes 30-39/100"], String(Self.text.dropFirst(30).prefix(10))),
            Self.rest(from: 40),
        ])
        try expectWhole(result, ranges: [nil, "bytes=30-", "bytes=40-"])
    }

    @Test func aFileThatChangedComesWhole() async throws {
        let new = String(repeating: "new", count: 11)
        let result = try await download([Self.whole(upTo: 30), Self.whole("\"v2\"", new)])
        try expectWhole(result, ranges: [nil, "bytes=30-"], new)
    }

    @Test(arguments: [
        "bytes 29-99/100", "bytes 30-99/101", "bytes 30-200/100", "bytes 30-29/100", "bytes */100", "items 30-99/100",
        "bytes 30-9223372036854775807/*", "bytes 30-99", "",
    ])
    func aPartThatDoesNotFitIsThrownAway(_ range: String) async throws {
        let result = try await download([Self.whole(upTo: 30), Self.rest(from: 30, range: range), Self.whole()])
        try expectWhole(result, ranges: [nil, "bytes=30-", nil])
    }

    @Test func aPartOfAnotherVersionIsThrownAway() async throws {
        let result = try await download([Self.whole(upTo: 30), Self.rest(from: 30, tag: "\"v2\""), Self.whole()])
        try expectWhole(result, ranges: [nil, "bytes=30-", nil])
    }

    @Test func arangeThatIsRefusedIsAskedForAgainAsAWhole() async throws {
        let refusal = Self.answer(416, [.contentRange: "bytes */20"], "")
        let result = try await download([Self.whole(upTo: 30), refusal, Self.whole()])
        try expectWhole(result, ranges: [nil, "bytes=30-", nil])
    }

    @Test(arguments: ["W/\"v1\"", nil, "v1", "\"\""])
    func withoutAStrongTagEverythingComesAgain(_ tag: String?) async throws {
        let result = try await download([Self.whole(tag, upTo: 30), Self.whole(tag)])
        try expectWhole(result, ranges: [nil, nil])
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:50:36 GMT", false), ("soon", false),
    ])
    func aDateOfChangeCountsWhenItIsOldEnough(_ changed: String, _ counts: Bool) async throws {
        let headers: Headers = [
            .contentLength: "100", .lastModified: changed, .date: "Sun, 06 Nov 1994 08:50:37 GMT",
        ]
        let result = try await download([
            Self.answer(200, headers, String(Self.text.prefix(30)), isCut: true),
            counts ? Self.rest(from: 30, tag: nil) : Self.answer(200, headers, Self.text),
        ])
        #expect(try result.outcome.get().received == 100)
        #expect(folder.text("a") == Self.text)
        #expect(result.requests.map { $0.headers["if-range"] } == [nil, counts ? changed : nil])
    }

    @Test func cutsThatBringNothingEndTheDownload() async throws {
        let lost = ScriptedTransport.Reply.failure(CallError(.timedOut(.waiting)))
        let result = try await download([Self.whole(upTo: 30), lost, lost, lost, lost], maxStalls: 3)
        #expect(throws: CallError.self) { try result.outcome.get() }
        #expect(result.requests.count == 4)
        #expect(folder.names == [".a.part", ".a.resume"])
        #expect(folder.text(".a.part") == String(Self.text.prefix(30)))
    }

    @Test func aRefusalThatPassesIsWaitedFor() async throws {
        let bench = try Bench([Self.whole(upTo: 30), .status(503, headers: ["Retry-After": "7"]), Self.rest(from: 30)])
        {
            $0.retry = nil
        }
        let path = folder.file("a")
        async let answer = bench.client.download(.league, to: path, resuming: .atOnce())
        await bench.clock.sleepers(1)
        bench.clock.advance(by: .seconds(6))
        #expect(bench.network.requests.count == 2)
        bench.clock.advance(by: .seconds(1))
        _ = try await answer
        #expect(folder.text("a") == Self.text)
    }

    @Test func moreThanTheWholeIsAFailureThatLeavesNothing() async throws {
        let headers: Headers = [.contentLength: "20", .etag: "\"v1\""]
        let result = try await download([Self.answer(200, headers, Self.text)])
        guard case .failure(let failure) = result.outcome, case .malformedResponse = failure.reason else {
            return #expect(Bool(false), "\(result.outcome)")
        }
        #expect(folder.names == [])
    }

    @Test func aPartThatNobodyAskedForIsAFailure() async throws {
        let result = try await download([Self.rest(from: 30)])
        guard case .failure(let failure) = result.outcome, case .malformedResponse = failure.reason else {
            return #expect(Bool(false), "\(result.outcome)")
        }
        #expect(folder.names == [])
    }

    @Test func aFileThatIsGoneLeavesNothing() async throws {
        let result = try await download([Self.whole(upTo: 30), .status(404)])
        guard case .failure(let failure) = result.outcome else { return #expect(Bool(false)) }
        #expect(failure.status == 404)
        #expect(folder.names == [])
    }

    // MARK: One download after another

    private func leavePart(of count: Int = 30, session: Session = Session()) async throws {
        let result = try await download([Self.whole(upTo: count)], session: session, maxStalls: 0)
        #expect(throws: CallError.self) { try result.outcome.get() }
        #expect(folder.names == [".a.part", ".a.resume"])
    }

    @Test func theNextDownloadCompletesThePart() async throws {
        let session = Session()
        try await leavePart(session: session)
        let result = try await download([Self.rest(from: 30)], session: session)
        try expectWhole(result, ranges: ["bytes=30-"])
    }

    @Test func bytesThatWereNotSafeAreNotUsed() async throws {
        let session = Session()
        try await leavePart(session: session)
        folder.write(String(Self.text.prefix(30)) + "\0\0\0\0", to: ".a.part")
        let result = try await download([Self.rest(from: 30)], session: session)
        try expectWhole(result, ranges: ["bytes=30-"])
    }

    @Test func aWholePartIsFinishedByItsRefusal() async throws {
        let session = Session()
        try await leavePart(of: 100, session: session)
        let refusal = Self.answer(416, [.contentRange: "bytes */100", .etag: "\"v1\""], "")
        let result = try await download([refusal], session: session)
        try expectWhole(result, ranges: ["bytes=100-"])
    }

    @Test func aRefusalOfAnotherVersionDoesNotFinishThePart() async throws {
        let session = Session()
        try await leavePart(of: 100, session: session)
        let refusal = Self.answer(416, [.contentRange: "bytes */100", .etag: "\"v2\""], "")
        let result = try await download([refusal, Self.whole()], session: session)
        try expectWhole(result, ranges: ["bytes=100-", nil])
    }

    @Test func anotherUsersPartIsNotUsed() async throws {
        let session = Session()
        _ = await session.signIn(.user(id: "ann", tenant: nil))
        try await leavePart(session: session)
        _ = await session.signIn(.user(id: "bob", tenant: nil))
        let result = try await download([Self.whole()], session: session)
        try expectWhole(result, ranges: [nil])
    }

    @Test func anotherCallsPartIsNotUsed() async throws {
        let session = Session()
        try await leavePart(session: session)
        let result = try await download([Self.whole()], session: session, endpoint: .get("/leagues/2"))
        try expectWhole(result, ranges: [nil])
    }

    @Test(arguments: ["", "{}", "[", #"{"key":"","validator":"\"v1\"","total":100,"synced":30}"#, "short"])
    func aRecordThatIsNoneIsNotUsed(_ record: String) async throws {
        let session = Session()
        try await leavePart(session: session)
        if record == "short" { folder.write("012", to: ".a.part") } else { folder.write(record, to: ".a.resume") }
        let result = try await download([Self.whole()], session: session)
        try expectWhole(result, ranges: [nil])
    }

    @Test func aCancelledDownloadIsCompletedByTheNext() async throws {
        let session = Session()
        let bench = try Bench([Self.whole()], session: session)
        let path = folder.file("a")
        let task = Task {
            try await failure { () throws(CallError) in
                try await bench.client.download(.league, to: path, resuming: .atOnce()) { step in
                    if step.received >= 30 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
        }
        #expect(try await task.value.isCancellation)
        let part = try #require(folder.text(".a.part"))
        #expect(part.utf8.count >= 30 && part.utf8.count < 100)
        let result = try await download([Self.rest(from: part.utf8.count)], session: session)
        try expectWhole(result, ranges: ["bytes=\(part.utf8.count)-"])
    }

    @Test func onlyOneDownloadWritesAPart() async throws {
        let (first, second) = try (Bench([.silence]), Bench([Self.whole()]))
        let path = folder.file("a")
        let watched = first.client.callEvents()
        let task = Task { try await first.client.download(.league, to: path, resuming: .atOnce()) }
        // The part is open before the request leaves.
        for await event in watched { if case .step(.attemptStarted) = event.kind { break } }
        let failure = try await failure { () throws(CallError) in
            try await second.client.download(.league, to: path, resuming: .atOnce())
        }
        #expect(failure.message == "cannot use file \(folder.file(".a.part")): already in use")
        task.cancel()
        _ = await task.result
        try await second.client.download(.league, to: path, resuming: .atOnce())
        #expect(folder.text("a") == Self.text)
    }

    @Test func aUserWhoSignsOutMeanwhileLeavesNoFile() async throws {
        let session = Session()
        let leaving = ScriptedTransport.Reply.compute { request throws(CallError) in
            await session.signOut()
            return Response(
                status: 200,
                headers: [.contentLength: "100", .etag: "\"v1\""],
                body: .stream(ByteStream(ChunkSource(Self.text.chunks(of: 7)))),
                address: request.address
            )
        }
        await session.signIn(.user(id: "ann", tenant: nil))
        let personal = try await download([leaving], session: session)
        guard case .failure(let failure) = personal.outcome, case .signedOut = failure.reason else {
            return #expect(Bool(false), "\(personal.outcome)")
        }
        #expect(folder.names.isEmpty)
        await session.signIn(.user(id: "ann", tenant: nil))
        let open = try await download([leaving], session: session, endpoint: .league.with { $0.signIn = .none })
        #expect(try open.outcome.get().received == 100)
    }

    @Test func aRangeOfTheEndpointIsRefused() async throws {
        var endpoint = Endpoint.league
        endpoint.headers[.range] = "bytes=1-2"
        let result = try await download([], endpoint: endpoint)
        guard case .failure(let failure) = result.outcome, case .invalidRequest("header range", _) = failure.reason
        else {
            return #expect(Bool(false), "\(result.outcome)")
        }
    }

    // MARK: Over a real network

    #if os(Linux)
        private static let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

        private func client(_ server: FileServer) throws -> Client {
            let environment = try BackendEnvironment(.development, base: server.address)
            return Client(environment: environment, transport: try CurlTransport())
        }

        private func contentOfFile() -> [UInt8]? {
            FileManager.default.contents(atPath: folder.file("a")).map { [UInt8]($0) }
        }

        @Test func noByteComesTwiceOverConnectionsThatAreCut() async throws {
            let server = try FileServer(.init(content: Self.bytes, cuts: [1_000_000, 0, 700_001, 1, nil]))
            let steps = Locked<[Int]>([])
            try await client(server).download(.league, to: folder.file("a"), resuming: .atOnce()) { step in
                steps.withLock { $0.append(step.received) }
            }
            #expect(contentOfFile() == Self.bytes)
            #expect(server.bytesSent == Self.bytes.count)
            #expect(server.ranges == [nil, "bytes=1000000-", "bytes=1000000-", "bytes=1700001-", "bytes=1700002-"])
            let seen = steps.withLock { $0 }
            #expect(seen == seen.sorted() && seen.last == Self.bytes.count)
        }

        @Test func anotherClientGoesOnWhereTheFirstEnded() async throws {
            let server = try FileServer(.init(content: Self.bytes, cuts: [1_000_000, nil]))
            let session = Session()
            let environment = try BackendEnvironment(.development, base: server.address)
            let path = folder.file("a")
            for run in 0..<2 {
                let client = Client(environment: environment, transport: try CurlTransport(), session: session)
                let outcome: Result<Void, CallError>
                do throws(CallError) {
                    try await client.download(.league, to: path, resuming: .atOnce(maxStalls: 0))
                    outcome = .success(())
                } catch { outcome = .failure(error) }
                if run == 0 { #expect(throws: CallError.self) { try outcome.get() } } else { try outcome.get() }
            }
            #expect(contentOfFile() == Self.bytes)
            #expect(server.bytesSent == Self.bytes.count)
        }

        @Test func aFileThatChangedOnTheServerComesWhole() async throws {
            let server = try FileServer(.init(content: Self.bytes, cuts: [1_000_000]))
            let new = [UInt8](Self.bytes.reversed().prefix(2_000_000))
            let change = Locked(false)
            try await client(server).download(.league, to: folder.file("a"), resuming: .atOnce()) { _ in
                let isFirst = change.withLock { isChanged in
                    defer { isChanged = true }
                    return !isChanged
                }
                if isFirst {
                    server.change { rules in
                        rules.content = new
                        rules.tag = "\"v2\""
                    }
                }
            }
            #expect(contentOfFile() == new)
        }

        @Test func aServerWithoutRangesSendsEverythingAgain() async throws {
            let server = try FileServer(.init(content: Self.bytes, knowsRanges: false, cuts: [1_000_000, nil]))
            try await client(server).download(.league, to: folder.file("a"), resuming: .atOnce())
            #expect(contentOfFile() == Self.bytes)
            #expect(server.bytesSent == Self.bytes.count + 1_000_000)
        }
    #endif
}
