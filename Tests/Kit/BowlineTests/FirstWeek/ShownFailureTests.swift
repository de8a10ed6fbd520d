import Bowline
import BowlineTesting
import Essentials
import Testing

@Suite struct ShownFailureTests {
    /// What `.alert(isPresented:error:)` takes.
    private func shown(by error: some LocalizedError) -> [String?] {
        [error.errorDescription, error.failureReason, error.recoverySuggestion]
    }

    @Test func aFailureSaysForAnAlertWhatHappenedWhyAndWhatToDo() {
        let refused = CallError(.cannotConnect(host: "api.example.test", .refused))
        #expect(
            shown(by: refused) == [
                "No connection to api.example.test: the connection was refused", "The connection was refused",
                "Check that the server is running and that the device is online, then try again.",
            ]
        )
        #expect(shown(by: CallError(.signedOut)) == ["No user is signed in", nil, "Sign in again."])
        let problem = ServerProblem(code: "CLOSED", message: "the shop is closed")
        #expect(
            shown(by: CallError(.rejected(status: 409, problem))).prefix(2) == [
                "The server answered 409 CLOSED: the shop is closed", "The shop is closed",
            ]
        )
    }

    @Test func aHostsNameKeepsItsLetters() {
        let failure = CallError(.untrusted(host: "api.example.test", .wrongHost))
        let text = "The server api.example.test is not trusted: the certificate is for another host name"
        #expect(failure.errorDescription == text)
    }

    // MARK: The body of a refusal

    private struct Shortage: Codable, Sendable, Equatable {
        var missingParts: [String]
        var sentence: String
    }

    private static let shortage = #"{"missing_parts":["wheel"],"sentence":"A wheel is missing"}"#

    @Test func theBodyOfARefusalIsReadAsTheTypeThatIsAskedFor() async throws {
        let bench = try Bench([.json(#"{"name":"taken"}"#, status: 409)])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.newLeague) }
        #expect(failure.body(as: League.self) == League(name: "taken"))
        #expect(failure.body(as: Shortage.self) == nil)
    }

    @Test func aFailureWithoutAnAnswerHasNoBody() async throws {
        let bench = try Bench([.failure(CallError(.cannotConnect(host: "x", .other("y"))))])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.league) }
        #expect(failure.body(as: JSONValue.self) == nil)
    }

    @Test func aRefusalIsReadByTheCodingOfTheCall() async throws {
        let bench = try Bench([.json(Self.shortage, status: 422)]) { $0.coding = JSONCoding(keys: .snakeCase) }
        let failure = try await failure { () throws(CallError) in try await bench.client.send(.newLeague) }
        #expect(failure.body(as: Shortage.self)?.missingParts == ["wheel"])
    }

    @Test func anEndpointNamesTheTypeOfItsErrorBodyAndSaysWhatItMeans() async throws {
        let bench = try Bench([.json(Self.shortage, status: 422), .json("<html>", status: 502)]) {
            $0.coding = JSONCoding(keys: .snakeCase)
            $0.retry = nil
        }
        let endpoint = Endpoint<League>.newLeague.json(problem: Shortage.self) { shortage in
            ServerProblem(code: "SHORT", message: shortage.sentence)
        }
        let short = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        #expect(short.body(as: Shortage.self) == Shortage(missingParts: ["wheel"], sentence: "A wheel is missing"))
        #expect(short.message == "the server answered 422 SHORT: A wheel is missing")
        let proxy = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        #expect(proxy.body(as: Shortage.self) == nil)
        #expect(proxy.message == "the server answered 502")
    }

    @Test func aStreamedRefusalHasItsBodyToo() async throws {
        let bench = try Bench([.json(Self.shortage, status: 422)]) { $0.coding = JSONCoding(keys: .snakeCase) }
        let endpoint = Endpoint<League>.league.json(problem: Shortage.self)
        let failure = try await failure { () throws(CallError) in try await bench.client.stream(endpoint) }
        #expect(failure.body(as: Shortage.self)?.missingParts == ["wheel"])
    }

    @Test func noTextOfAFailureShowsItsBody() async throws {
        let bench = try Bench([.json(#"{"secret":"s3cret"}"#, status: 400)])
        let failure = try await failure { () throws(CallError) in
            try await bench.client.send(Endpoint.newLeague.json(problem: [String: String].self))
        }
        #expect(failure.body(as: [String: String].self) == ["secret": "s3cret"])
        var dumped = ""
        dump(failure, to: &dumped)
        for text in ["\(failure)", String(reflecting: failure), dumped, failure.errorDescription ?? ""] {
            #expect(!text.contains("s3cret"))
            #expect(!text.contains("115, 51"))
        }
    }
}
