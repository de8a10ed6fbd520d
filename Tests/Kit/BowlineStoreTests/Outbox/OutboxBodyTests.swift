import Basics
import Bowline
import BowlineTesting
import Essentials
import TestSupport
import Testing

@testable import BowlineStore

/// Files and forms in the outbox: kept beside it, within a quota, and gone with their change.
@Suite(.timeLimit(.minutes(8))) struct OutboxBodyTests {
    private let folder: TemporaryFolder
    private let session = Session()
    private let clock = ManualClock()
    /// The bodies that were sent.
    private let sent = Locked<[String]>([])

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(maxFileBytes: Int = 1_000, _ signOutPolicy: OutboxSignOutPolicy = .keep) async throws -> Outbox {
        let network = ScriptedTransport(
            always: .compute { [sent] request throws(CallError) in
                guard let (source, _) = try await request.body.openSource() else {
                    return Response(status: 400, address: request.address)
                }
                let body = try await ByteStream(source).collect(upTo: 1 << 20)
                let type = request.headers[.contentType] ?? ""
                sent.withLock { $0.append("\(type)|\(String(decoding: body, as: UTF8.self))") }
                return Response(status: 201, address: request.address)
            }
        )
        let client = Client(
            environment: try BackendEnvironment(.staging, base: "https://api.example.test"),
            transport: network,
            session: session,
            configuration: .bare(clock: clock)
        )
        var rules = Outbox.Rules()
        rules.maxFileBytes = maxFileBytes
        return try await Outbox.open(folder: folder.path, client: client, rules: rules, clock: clock) { _, _ in
            signOutPolicy
        }
    }

    private func photo(_ text: String, _ name: String = "photo") throws -> Endpoint<Void> {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return Endpoint(.post, "/photos", body: .file(path: path, type: "image/png"), answer: .nothing)
    }

    /// The copies beside the outbox.
    private var copies: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/outbox-bodies")) ?? []).sorted()
    }

    private func deliver(_ outbox: Outbox, _ count: Int = 1) async {
        let events = outbox.events
        let courier = Task { await outbox.run() }
        var left = count
        for await event in events {
            if case .delivered = event { left -= 1 }
            if left == 0 { break }
        }
        courier.cancel()
        await courier.value
    }

    @Test func aFileIsSentAsItWasAlthoughItWasDeletedAndTheProcessEnded() async throws {
        let first = try await open()
        _ = try await first.enqueue(try photo("a picture"))
        try FileManager.default.removeItem(atPath: folder.path + "/photo")
        await first.close()
        let second = try await open()
        #expect(copies.count == 1)
        await deliver(second)
        #expect(sent.withLock { $0 } == ["image/png|a picture"])
        #expect(copies.isEmpty)
        await second.close()
    }

    @Test func aFormIsKeptWithItsBoundaries() async throws {
        let outbox = try await open()
        var form = Multipart(boundary: "edge")
        form.addField("title", "Sea")
        let upload = Endpoint<Void>(.post, "/photos", body: .multipart(form), answer: .nothing)
        _ = try await outbox.enqueue(upload)
        await deliver(outbox)
        let body = "--edge\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nSea\r\n--edge--\r\n"
        #expect(sent.withLock { $0 } == ["multipart/form-data; boundary=edge|\(body)"])
        await outbox.close()
    }

    @Test func aStreamThatCanBeReadOnceIsKeptAsWell() async throws {
        let outbox = try await open()
        let upload = RequestBody.Upload(length: nil, type: "text/plain", isReplayable: false) { OneText("drip") }
        _ = try await outbox.enqueue(Endpoint<Void>(.post, "/notes", body: .stream(upload), answer: .nothing))
        await deliver(outbox)
        #expect(sent.withLock { $0 } == ["text/plain|drip"])
        await outbox.close()
    }

    @Test func theQuotaBoundsAllBodiesTogether() async throws {
        let outbox = try await open(maxFileBytes: 10)
        let first = try await outbox.enqueue(try photo("1234567"))
        for text in ["12345678901", "1234"] {
            await #expect {
                try await outbox.enqueue(try photo(text))
            } throws: { error in
                if case OutboxError.overQuota(limit: 10) = error { true } else { false }
            }
        }
        #expect(copies.count == 1)
        _ = try await outbox.enqueue(try photo("123"))
        try await outbox.drop(first)
        #expect(copies.count == 1)
        _ = try await outbox.enqueue(try photo("1234567"))
        #expect(copies.count == 2)
        await outbox.close()
    }

    @Test func aDestroyingSignOutRemovesTheBodies() async throws {
        let outbox = try await open(.destroy)
        await session.signIn(.user(id: "ann", tenant: nil))
        _ = try await outbox.enqueue(try photo("a picture"))
        await session.signOut()
        #expect(copies.isEmpty)
        await outbox.close()
    }

    @Test func aBodyWithoutAChangeIsRemovedAfterADay() async throws {
        let outbox = try await open()
        _ = try await outbox.enqueue(try photo("a picture"), within: .seconds(30 * 86_400))
        let bodies = OutboxBodies(nextTo: folder.path + "/outbox")
        let lost = try await bodies.copy(
            .bytes(Data("lost".utf8), type: nil),
            at: clock.date.timeIntervalSince1970,
            limit: 10,
            of: 10
        )
        #expect(lost != nil && copies.count == 2)
        await session.signIn(.user(id: "bob", tenant: nil))
        for (days, expected) in [(0, 2), (2, 1)] {
            clock.advance(by: .seconds(days * 86_400))
            let courier = Task { await outbox.run() }
            await clock.sleepers(1)
            courier.cancel()
            await courier.value
            #expect(copies.count == expected)
        }
        await outbox.close()
    }

    @Test func othersOnTheDeviceCannotReadABody() async throws {
        let outbox = try await open()
        let receipt = try await outbox.enqueue(try photo("a picture"))
        let file = try #require(try await OutboxFile.open(folder: folder.path))
        let path = try #require(try await file.content(of: receipt.number).file)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        try await file.drop(receipt.number)
        #expect(copies.isEmpty)
        await file.close()
        await outbox.close()
    }
}

/// A body of one chunk that can be read once.
private final class OneText: ByteSource {
    private let text: Locked<String?>

    init(_ text: String) {
        self.text = Locked(text)
    }

    func next() async throws(CallError) -> Data? {
        text.withLock { text in
            defer { text = nil }
            return text.map { Data($0.utf8) }
        }
    }

    func cancel() { text.withLock { $0 = nil } }
}
