import Bowline
import BowlineTesting
import Essentials
import Testing

/// Closures that an app writes may throw anything, typed or not, and their values may be of any type, `Void` among
/// them.
@Suite struct UntypedClosureTests {
    private struct Odd: Error {}

    private func odd(_ isOdd: Bool = true) throws {
        if isOdd { throw Odd() }
    }

    private func reason<Answer>(of endpoint: Endpoint<Answer>) async throws -> String {
        let bench = try Bench([.status(200)])
        return try await failure { () throws(CallError) in try await bench.client.send(endpoint) }.message
    }

    private static func typed(_ response: Response) throws(CallError) {
        throw CallError(.unreadable(location: "here", problem: "it is odd"))
    }

    @Test func aReaderMayThrowAnything() async throws {
        let untypedVoid = Reader<Void>(accepts: nil) { _ in throw Odd() }
        let untypedValue = Reader<Int>(accepts: nil) { _ in
            if true { throw Odd() }
            return 1
        }
        let untypedPair = Reader<(Int, Int)>(accepts: nil) { response in
            if response.status == 200 { throw Odd() }
            return (1, 2)
        }
        let typedVoid = Reader<Void>(accepts: nil) { _ throws(CallError) in throw CallError(.signedOut) }
        let typedFunction = Reader<Void>(accepts: nil, read: Self.typed)
        let givenUp = Reader<Int>(accepts: nil) { _ in throw CancellationError() }
        #expect(try await reason(of: Endpoint(.get, "/x", answer: untypedVoid)) == "the layer Reader failed: Odd")
        #expect(try await reason(of: Endpoint(.get, "/x", answer: untypedValue)) == "the layer Reader failed: Odd")
        #expect(try await reason(of: Endpoint(.get, "/x", answer: untypedPair)) == "the layer Reader failed: Odd")
        #expect(try await reason(of: Endpoint(.get, "/x", answer: typedVoid)) == "no user is signed in")
        let unreadable = try await reason(of: Endpoint(.get, "/x", answer: typedFunction))
        #expect(unreadable == "the response is invalid at here: it is odd")
        #expect(try await reason(of: Endpoint(.get, "/x", answer: givenUp)) == "the call was cancelled")
    }

    @Test func aReaderMayThrowNothing() async throws {
        let bench = try Bench([.status(201), .status(201), .status(201)])
        let nothing = Reader<Void>(accepts: nil) { _ in }
        let typedNothing = Reader<Void>(accepts: nil) { _ throws(CallError) in }
        let status = Reader(accepts: nil) { $0.status }
        try await bench.client.send(Endpoint(.get, "/x", answer: nothing))
        try await bench.client.send(Endpoint(.get, "/x", answer: typedNothing))
        #expect(try await bench.client.send(Endpoint(.get, "/x", answer: status)) == 201)
    }

    @Test func aBodyMayThrowAnything() async throws {
        let bodies: [(RequestBody, String)] = [
            (.json { throw Odd() }, "the layer RequestBody failed: Odd"),
            (.json { () throws(CallError) in throw CallError(.signedOut) }, "no user is signed in"),
        ]
        for (body, message) in bodies {
            #expect(try await reason(of: Endpoint<Void>.post("/x", body: body)) == message)
        }
        let bench = try Bench([.status(200)])
        try await bench.client.send(.post("/x", body: .json { Data("[]".utf8) }))
        guard case .bytes(let data, "application/json") = bench.network.requests[0].body else {
            return #expect(Bool(false))
        }
        #expect(data == Data("[]".utf8))
    }

    @Test func anUploadMayThrowAnything() async throws {
        let uploads: [(RequestBody.Upload, String)] = [
            (.init(length: 1, type: nil, isReplayable: false) { throw Odd() }, "the layer RequestBody failed: Odd"),
            (
                .init(length: 1, type: nil, isReplayable: false) { () async throws(CallError) in
                    throw CallError(.signedOut)
                }, "no user is signed in"
            ),
        ]
        for (upload, message) in uploads {
            do throws(CallError) {
                _ = try await upload.open()
                Issue.record("it was opened")
            } catch {
                #expect(error.message == message)
            }
        }
    }

    @Test func whatDecidesTheNextPageMayThrowAnything() async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#)])
        let pages = bench.client.pages(of: .league) { _ in throw Odd() }
        let failure = try await failure { () throws(CallError) in
            for try await _ in pages {}
        }
        #expect(failure.message == "the layer pages failed: Odd")
    }
}
