import Basics
import SQLite
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct ControlSocketTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ask(_ question: String, in path: String? = nil) async -> ControlClient.Outcome {
        await ControlClient(address: ControlAddress(in: path ?? folder.path)).send(Array(question.utf8))
    }

    /// Answers with the question, twice.
    private func withEcho(in path: String, _ body: () async throws -> Void) async throws {
        let socket = try #require(ControlSocket(in: path) { Issue.record("\($0)") })
        socket.serve { $0 + $0 }
        try await body()
        socket.close()
    }

    @Test func aQuestionIsAnsweredAndOnlyTheOwnerCanAsk() async throws {
        try await withEcho(in: folder.path) {
            #expect(await ask("ab") == .replied(Array("abab".utf8)))
            #expect(folder.permissions(of: ControlAddress.name) == 0o600)
        }
        #expect(folder.names == [])
        #expect(await ask("ab") == .noBackend)
    }

    @Test func whatIsTooLongGetsNoAnswerAndHarmsNobody() async throws {
        try await withEcho(in: folder.path) {
            let long = String(repeating: "x", count: ControlSocket.maxCommandBytes + 20_000)
            #expect(await ask(long) == .noReply)
            #expect(await ask("ab") == .replied(Array("abab".utf8)))
        }
    }

    @Test func aFolderWithALongPathIsReachedToo() async throws {
        let name = String(repeating: "long", count: 50)
        let path = folder.file(name)
        try makeFolder(path, permissions: 0o700)
        try await withEcho(in: path) { #expect(await ask("ab", in: path) == .replied(Array("abab".utf8))) }
        folder.remove(name)
    }

    @Test func whatAKilledServerLeftBehindIsNobody() async throws {
        do {
            let connection = try #require(ControlConnection.new())
            #expect(connection.listen(at: ControlAddress(in: folder.path)) == 0)
        }
        #expect(folder.names == [ControlAddress.name])
        #expect(await ask("ab") == .noBackend)
        // And the next server takes its place.
        try await withEcho(in: folder.path) { #expect(await ask("ab") == .replied(Array("abab".utf8))) }
    }

    @Test func wordsThatAreNoCallAreRefused() async throws {
        try await withBackend(in: folder) { _, _ in
            guard case .replied(let bytes) = await ask("rubbish") else {
                Issue.record("no answer")
                return
            }
            #expect(String(decoding: bytes, as: UTF8.self).contains("another version"))
        }
    }
}
