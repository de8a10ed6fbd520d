import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct DownloadTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func bench(_ source: ChunkSource, length: Int?) throws -> Bench {
        try Bench([
            .compute { request throws(CallError) in
                let headers = Headers(length.map { [Headers.Field(.contentLength, "\($0)")] } ?? [])
                return Response(
                    status: 200,
                    headers: headers,
                    body: .stream(ByteStream(source)),
                    address: request.address
                )
            }
        ])
    }

    private func text(_ count: Int) -> String {
        String(repeating: "0123456789", count: count / 10)
    }

    @Test func theFileHoldsWhatCame() async throws {
        let text = text(1_000_000)
        let bench = try bench(ChunkSource(text.chunks(of: 30_000)), length: 1_000_000)
        let steps = Locked<[DownloadProgress]>([])
        let answer = try await bench.client.download(.league, to: folder.file("a")) { step in
            steps.withLock { $0.append(step) }
        }
        #expect(folder.text("a") == text)
        #expect(folder.names == ["a"])
        #expect(answer.value == DownloadProgress(received: 1_000_000, total: 1_000_000))
        let seen = steps.withLock { $0 }
        #expect(seen.count == 34)
        #expect(seen.last?.fraction == 1)
        #expect(seen.map(\.received) == seen.map(\.received).sorted())
    }

    @Test func aFileOfUnknownLengthIsWholeAtTheEnd() async throws {
        let bench = try bench(ChunkSource([]), length: nil)
        let answer = try await bench.client.download(.league, to: folder.file("a"))
        #expect(folder.text("a") == "")
        #expect(answer.value.fraction == nil)
    }

    @Test(arguments: [(50, "the connection was lost while receiving the response"), (10, "the body is longer than")])
    func aWrongLengthLeavesWhatWasThere(length: Int, message: String) async throws {
        folder.write("old", to: "a")
        let source = ChunkSource(text(40).chunks(of: 20))
        let bench = try bench(source, length: length)
        let failure = try await failure { () throws(CallError) in
            try await bench.client.download(.league, to: folder.file("a"))
        }
        #expect(failure.message.contains(message))
        #expect(failure.endpoint == "GET /leagues/1")
        #expect(folder.names == ["a"])
        #expect(folder.text("a") == "old")
        #expect(source.cancelCount == 1)
    }

    @Test func aLostConnectionLeavesNothing() async throws {
        let lost = CallError(.timedOut(.receiving))
        let bench = try bench(ChunkSource(text(600_000).chunks(of: 100_000), failure: lost), length: nil)
        let failure = try await failure { () throws(CallError) in
            try await bench.client.download(.league, to: folder.file("a"))
        }
        #expect(failure.message == lost.message)
        #expect(folder.names == [])
    }

    @Test func aCancelledDownloadLeavesNothing() async throws {
        let bench = try bench(ChunkSource(text(600_000).chunks(of: 100_000)), length: nil)
        let path = folder.file("a")
        let task = Task {
            try await failure { () throws(CallError) in
                try await bench.client.download(.league, to: path) { _ in withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        #expect(try await task.value.isCancellation)
        #expect(folder.names == [])
    }

    @Test func aFolderThatIsNotThereIsNamed() async throws {
        let source = ChunkSource(text(10).chunks(of: 10))
        let bench = try bench(source, length: nil)
        let failure = try await failure { () throws(CallError) in
            try await bench.client.download(.league, to: folder.file("none/a"))
        }
        #expect(failure.message == "cannot use file \(folder.file("none")): no such file or folder")
        #expect(source.cancelCount == 1)
    }

    @Test func aRefusalWritesNothing() async throws {
        let bench = try Bench([.json(#"{"error":{"code":"NOT_FOUND"}}"#, status: 404)])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.download(.league, to: folder.file("a"))
        }
        #expect(failure.server?.code == "NOT_FOUND")
        #expect(folder.names == [])
    }
}
