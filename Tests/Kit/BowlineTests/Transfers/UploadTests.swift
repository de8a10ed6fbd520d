#if os(Linux)
    import Basics
    import Bowline
    import BowlineTesting
    import FoundationEssentials
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct UploadTests {
        private let folder: TemporaryFolder
        private static let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 37 >> 4) }
        private static let newFile = Endpoint<Void>(.post, "/files", answer: .nothing)
        private static let newLeague = Endpoint<League>(.post, "/files", answer: .json())

        init() throws {
            folder = try TemporaryFolder()
            write(Self.bytes)
        }

        private var path: String { folder.file("a") }

        private func write(_ bytes: [UInt8]) {
            #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        }

        private func client(_ address: String, _ change: (inout Client.Configuration) -> Void = { _ in }) throws
            -> Client
        {
            var configuration = Client.Configuration()
            configuration.retry = Retry(backoff: Backoff(baseDelay: .zero, throttledBaseDelay: .zero, maxDelay: .zero))
            change(&configuration)
            return Client(
                environment: try BackendEnvironment(.development, base: address),
                transport: try CurlTransport(),
                configuration: configuration
            )
        }

        // MARK: In parts

        @Test func aTusUploadGoesOnWhereItWasCut() async throws {
            let server = try UploadServer(.init(cuts: [300_000, 0, 1, nil]))
            let answered = try await client(server.address).upload(
                file: path,
                to: Self.newFile,
                by: TusUpload(metadata: ["filename": "a b.bin"]),
                resuming: .atOnce()
            )
            #expect(server.content == Self.bytes)
            #expect(server.bodyBytes == Self.bytes.count)
            #expect(
                server.log == [
                    "POST 1000000", "PATCH 0", "HEAD", "PATCH 300000", "HEAD", "PATCH 300000", "HEAD", "PATCH 300001",
                ]
            )
            #expect(answered.response.address.path == "/files/1")
        }

        @Test func anAnswerThatIsLostSendsNothingAgain() async throws {
            let server = try UploadServer(.init(losesAnswers: true))
            try await client(server.address).upload(
                file: path,
                to: Self.newFile,
                by: TusUpload(partLength: 400_000),
                resuming: .atOnce()
            )
            #expect(server.content == Self.bytes)
            #expect(server.bodyBytes == Self.bytes.count)
            #expect(
                server.log == [
                    "POST 1000000", "PATCH 0", "HEAD", "PATCH 400000", "HEAD", "PATCH 800000", "HEAD",
                ]
            )
        }

        @Test func partsByContentRangeGoOnWhereTheyWereCut() async throws {
            let server = try UploadServer(.init(cuts: [nil, 100_000, nil]))
            let answered = try await client(server.address).upload(
                file: path,
                to: Self.newLeague,
                by: ContentRangeUpload(partLength: 400_000),
                resuming: .atOnce()
            )
            #expect(answered.value == League(name: "whole"))
            #expect(server.content == Self.bytes)
            #expect(server.bodyBytes == Self.bytes.count)
            #expect(
                server.log == [
                    "POST 1000000", "PUT bytes 0-399999/1000000", "PUT bytes 400000-799999/1000000",
                    "PUT bytes */1000000", "PUT bytes 500000-899999/1000000", "PUT bytes 900000-999999/1000000",
                ]
            )
        }

        @Test func partsMayGoToTheEndpointItself() async throws {
            let server = try UploadServer(.init(cuts: [400_000]))
            let endpoint = Endpoint<League>(.put, "/files/1", answer: .json())
            _ = try await client(server.address).upload(
                file: path,
                to: endpoint,
                by: ContentRangeUpload(isAnnounced: false),
                resuming: .atOnce()
            )
            #expect(server.content == Self.bytes)
            #expect(
                server.log == [
                    "PUT bytes 0-999999/1000000", "PUT bytes */1000000", "PUT bytes 400000-999999/1000000",
                ]
            )
        }

        @Test func anUploadThatTheServerForgotBeginsAgain() async throws {
            let server = try UploadServer(.init(cuts: [300_000]))
            let isFirst = Locked(true)
            _ = try await client(server.address).upload(
                file: path,
                to: Self.newFile,
                by: TusUpload(),
                resuming: .atOnce()
            ) { step in
                let forgets = isFirst.withLock { isFirst in
                    defer { if step.sent >= 300_000 { isFirst = false } }
                    return isFirst && step.sent >= 300_000
                }
                if forgets { server.forget() }
            }
            #expect(server.content == Self.bytes)
            #expect(server.log.filter { $0.hasPrefix("POST") }.count == 2)
        }

        @Test func aServerThatDisagreesIsAsked() async throws {
            let server = try UploadServer(.init(statuses: [nil, 409, 423, nil, 503]))
            _ = try await client(server.address).upload(
                file: path,
                to: Self.newFile,
                by: TusUpload(),
                resuming: .atOnce()
            )
            #expect(server.content == Self.bytes)
            #expect(
                server.log == [
                    "POST 1000000", "PATCH → 409", "HEAD → 423", "HEAD", "PATCH → 503", "HEAD", "PATCH 0",
                ]
            )
        }

        @Test func anEmptyFileIsUploaded() async throws {
            write([])
            let tus = try UploadServer()
            _ = try await client(tus.address).upload(file: path, to: Self.newFile, by: TusUpload())
            #expect(tus.log == ["POST 0"])
            let ranges = try UploadServer()
            let answered = try await client(ranges.address).upload(
                file: path,
                to: Self.newLeague,
                by: ContentRangeUpload()
            )
            #expect(answered.value == League(name: "whole"))
            #expect(ranges.log == ["POST 0", "PUT bytes */0"])
        }

        @Test(arguments: [400, 413, 401])
        func aRefusalEndsTheUpload(_ status: Int) async throws {
            let server = try UploadServer(.init(statuses: [nil, status]))
            let client = try client(server.address)
            let failure = try await failure { () throws(CallError) in
                try await client.upload(file: path, to: Self.newFile, by: TusUpload())
            }
            #expect(failure.status == status)
            #expect(failure.endpoint == "PATCH /files")
        }

        @Test func cutsThatBringNothingEndTheUpload() async throws {
            let server = try UploadServer(.init(cuts: [10, 0, 0, 0, 0, 0, 0]))
            let client = try client(server.address)
            let failure = try await failure { () throws(CallError) in
                try await client.upload(
                    file: path,
                    to: Self.newFile,
                    by: TusUpload(),
                    resuming: .atOnce(maxStalls: 3)
                )
            }
            guard case .connectionLost = failure.reason else { return #expect(Bool(false), "\(failure)") }
            #expect(server.content == Array(Self.bytes.prefix(10)))
        }

        @Test func aFileThatChangesMeanwhileIsAFailure() async throws {
            let server = try UploadServer()
            let path = path
            let client = try client(server.address)
            let failure = try await failure { () throws(CallError) in
                try await client.upload(
                    file: path,
                    to: Self.newFile,
                    by: TusUpload(partLength: 400_000),
                    resuming: .atOnce()
                ) { step in
                    guard step.confirmed == 400_000 else { return }
                    _ = FileManager.default.createFile(atPath: path, contents: Data(Self.bytes.reversed()))
                }
            }
            #expect(failure.message == "cannot use file \(path): the file changed while it was sent")
            #expect(server.content.count < Self.bytes.count)
        }

        @Test func progressGoesUpToTheWhole() async throws {
            let server = try UploadServer()
            let steps = Locked<[UploadProgress]>([])
            _ = try await client(server.address).upload(
                file: path,
                to: Self.newFile,
                by: TusUpload(partLength: 400_000)
            ) { step in steps.withLock { $0.append(step) } }
            let seen = steps.withLock { $0 }
            #expect(seen.map(\.sent) == seen.map(\.sent).sorted())
            #expect(seen.allSatisfy { $0.confirmed <= $0.sent && $0.total == Self.bytes.count })
            #expect(seen.last == UploadProgress(sent: 1_000_000, confirmed: 1_000_000, total: 1_000_000))
            #expect(Set(seen.map(\.confirmed)) == [0, 400_000, 800_000, 1_000_000])
            #expect(seen.count > 8)
        }

        // MARK: After a restart

        private var records: [String] { folder.names.filter { $0.hasSuffix(".upload") } }

        /// An upload by a client of its own, as a new process has one; it gives up at the first cut.
        private func upload(
            to server: UploadServer,
            endpoint: Endpoint<Void> = newFile,
            by strategy: any UploadStrategy = TusUpload(partLength: 400_000),
            as user: String? = nil
        ) async throws -> CallError? {
            let session = Session()
            if let user { await session.signIn(.user(id: user, tenant: nil)) }
            let client = Client(
                environment: try BackendEnvironment(.development, base: server.address),
                transport: try CurlTransport(),
                session: session
            )
            do throws(CallError) {
                try await client.upload(
                    file: path,
                    to: endpoint,
                    by: strategy,
                    resuming: .atOnce(maxStalls: 0),
                    recordsIn: folder.path
                )
                return nil
            } catch {
                return error
            }
        }

        @Test func anUploadGoesOnAfterARestart() async throws {
            let server = try UploadServer(.init(cuts: [nil, 100_000]))
            #expect(try await upload(to: server) != nil)
            #expect(records.count == 1)
            #expect(try await upload(to: server) == nil)
            #expect(server.content == Self.bytes)
            #expect(server.bodyBytes == Self.bytes.count)
            #expect(
                server.log == [
                    "POST 1000000", "PATCH 0", "PATCH 400000", "HEAD", "PATCH 500000", "PATCH 900000",
                ]
            )
            #expect(records.isEmpty)
        }

        @Test func anUploadWithoutAnAnnouncementGoesOnAfterARestart() async throws {
            let server = try UploadServer(.init(cuts: [300_000]))
            let endpoint = Endpoint<Void>(.put, "/files/1", answer: .nothing)
            let strategy = ContentRangeUpload(isAnnounced: false)
            #expect(try await upload(to: server, endpoint: endpoint, by: strategy) != nil)
            #expect(try await upload(to: server, endpoint: endpoint, by: strategy) == nil)
            #expect(server.content == Self.bytes)
            #expect(
                server.log == [
                    "PUT bytes 0-999999/1000000", "PUT bytes */1000000", "PUT bytes 300000-999999/1000000",
                ]
            )
        }

        @Test func anotherUserBeginsAgain() async throws {
            let server = try UploadServer(.init(cuts: [100_000]))
            #expect(try await upload(to: server, as: "ann") != nil)
            server.forget()
            #expect(try await upload(to: server, as: "bob") == nil)
            #expect(!server.log.contains("HEAD"))
        }

        @Test func aFileThatHasChangedSinceBeginsAgain() async throws {
            let server = try UploadServer(.init(cuts: [100_000]))
            #expect(try await upload(to: server) != nil)
            write(Self.bytes.reversed())
            server.forget()
            #expect(try await upload(to: server) == nil)
            #expect(server.content == Self.bytes.reversed())
            #expect(!server.log.contains("HEAD"))
        }

        @Test func anUploadThatTheServerForgotMeanwhileBeginsAgain() async throws {
            let server = try UploadServer(.init(cuts: [100_000, nil, 50_000]))
            #expect(try await upload(to: server) != nil)
            server.forget()
            // It asks, learns that all is gone, and gives up, as it may not stall once; the next one announces it.
            #expect(try await upload(to: server)?.status == 404)
            #expect(try await upload(to: server) != nil)
            #expect(try await upload(to: server) == nil)
            #expect(server.content == Self.bytes)
            #expect(server.log.filter { $0.hasPrefix("POST") }.count == 2)
        }

        @Test func aRecordThatACrashLeftHalfWrittenBeginsAgain() async throws {
            let server = try UploadServer(.init(cuts: [100_000]))
            #expect(try await upload(to: server) != nil)
            let record = folder.file(try #require(records.first))
            let whole = try #require(FileManager.default.contents(atPath: record))
            try whole.prefix(whole.count / 2).write(to: URL(filePath: record))
            server.forget()
            #expect(try await upload(to: server) == nil)
            #expect(server.content == Self.bytes)
            #expect(server.log.filter { $0.hasPrefix("POST") }.count == 2)
        }

        @Test func aRefusedUploadLeavesNoRecord() async throws {
            let server = try UploadServer(.init(statuses: [nil, nil, 413]))
            #expect(try await upload(to: server)?.status == 413)
            #expect(records.isEmpty)
        }

        @Test func aSignInThatEndedKeepsTheRecord() async throws {
            let server = try UploadServer(.init(statuses: [nil, nil, 401]))
            #expect(try await upload(to: server)?.status == 401)
            #expect(try await upload(to: server) == nil)
            #expect(server.content == Self.bytes)
            #expect(server.bodyBytes == Self.bytes.count)
        }

        // MARK: Where parts go

        private func scripted(_ script: [ScriptedTransport.Reply]) async throws -> (CallError?, [Request]) {
            let bench = try Bench(script) { $0.credentials = .bearer("secret") }
            var endpoint = Self.newFile
            endpoint.headers["X-Team"] = "blue"
            do throws(CallError) {
                _ = try await bench.client.upload(file: path, to: endpoint, by: TusUpload(), resuming: .atOnce())
                return (nil, bench.network.requests)
            } catch {
                return (error, bench.network.requests)
            }
        }

        @Test func anotherOriginGetsNeitherCredentialsNorTheEndpointsFields() async throws {
            let (failure, requests) = try await scripted([
                .status(201, headers: [.location: "https://store.example.test/1"]),
                .status(204, headers: ["Upload-Offset": "1000000"]),
            ])
            #expect(failure == nil)
            #expect(requests.map { $0.headers[.authorization] } == ["Bearer secret", nil])
            #expect(requests.map { $0.headers["X-Team"] } == ["blue", nil])
            #expect(requests.last?.address.description == "https://store.example.test/1")
        }

        @Test(arguments: ["http://store.example.test/1", "http://127.0.0.1/1", "https://a:b@c/", nil])
        func aPlaceThatMustNotBeGoneToIsRefused(_ place: String?) async throws {
            var headers = Headers()
            headers[.location] = place
            let (failure, requests) = try await scripted([.status(201, headers: headers)])
            #expect(failure != nil && requests.count == 1)
        }

        @Test(arguments: ["1000001", "-1", "x", ""])
        func aConfirmationThatCannotBeIsAFailure(_ offset: String) async throws {
            let (failure, _) = try await scripted([
                .status(201, headers: [.location: "/1"]), .status(204, headers: ["Upload-Offset": offset]),
            ])
            guard case .malformedResponse = failure?.reason else {
                return #expect(Bool(false), "\(String(describing: failure))")
            }
        }

        // MARK: In one request

        @Test func aFileThatIsSentAsAWholeReportsItsProgress() async throws {
            let seen = Locked<[UInt8]>([])
            let server = try RawServer { connection in
                guard let head = connection.receiveHead() else { return }
                let length = FileServer.field("content-length", in: head).flatMap { Int($0) } ?? 0
                let body = connection.receive(exactly: length)
                seen.withLock { $0 = body }
                connection.send("HTTP/1.1 204 OK\r\n\r\n")
            }
            let steps = Locked<[UploadProgress]>([])
            let endpoint = Endpoint<Void>(.put, "/a", body: .file(path: path, type: nil), answer: .nothing)
            _ = try await client(server.address).upload(endpoint) { step in steps.withLock { $0.append(step) } }
            #expect(seen.withLock { $0 } == Self.bytes)
            let told = steps.withLock { $0 }
            #expect(told.map(\.sent) == told.map(\.sent).sorted())
            #expect(told.count > 4 && told.last?.fraction == 1 && told.last?.confirmed == 1_000_000)
        }

        @Test func aFileThatChangesWhileItIsSentAsAWholeIsAFailure() async throws {
            let server = try RawServer { connection in
                guard let head = connection.receiveHead() else { return }
                _ = connection.receive(exactly: FileServer.field("content-length", in: head).flatMap { Int($0) } ?? 0)
                connection.send("HTTP/1.1 204 OK\r\n\r\n")
            }
            let path = path
            let endpoint = Endpoint<Void>(.put, "/a", body: .file(path: path, type: nil), answer: .nothing)
            let client = try client(server.address)
            let failure = try await failure { () throws(CallError) in
                try await client.upload(endpoint) { _ in
                    _ = FileManager.default.createFile(atPath: path, contents: Data(Self.bytes.reversed()))
                }
            }
            #expect(failure.message == "cannot use file \(path): the file changed while it was sent")
        }
    }
#endif
