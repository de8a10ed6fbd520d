import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

private struct Item: Codable, Sendable, Equatable {
    var name: String
    var password: String?
}

@Suite struct RecordingTests {
    private let item = Endpoint<Item>.get("/items/1", query: ["token": "abc", "part": "all"])

    private func sending(_ item: Item, type: String? = nil) -> Endpoint<String> {
        Endpoint(.post, "/items", body: .json(item), answer: .text)
    }

    private func client(_ transport: any Transport, _ layers: any Layer...) throws -> Client {
        var configuration = Client.Configuration.bare(clock: ManualClock())
        configuration.networkLayers = layers
        let environment = try BackendEnvironment(.staging, base: "https://api.example.test/v1")
        return Client(environment: environment, transport: transport, configuration: configuration)
    }

    /// What a recorder writes down while `work` calls a network of these replies.
    private func recording(
        _ script: ScriptedTransport.Reply...,
        of work: (Client) async throws -> Void
    ) async throws -> Recording {
        let recorder = Recorder()
        try await work(try client(ScriptedTransport(script), recorder))
        return recorder.recording
    }

    /// The message of the failure a call ends in, or nil when it does not.
    private func message<Answer>(of endpoint: Endpoint<Answer>, _ client: Client) async -> String? {
        do {
            _ = try await client.send(endpoint)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func theFileCanBeReadByPeopleAndHoldsNoSecret() async throws {
        let recording = try await recording(
            .json(#"{"name":"A","accessToken":"eyJ","n":1.50}"#, headers: ["Set-Cookie": "s=1", "Date": "today"])
        ) { client in
            var endpoint = self.sending(Item(name: "A", password: "hush"))
            endpoint.headers[.authorization] = "Bearer abc"
            endpoint.query.append("code", 42)
            _ = try await client.send(endpoint)
        }
        let expected = """
            {
              "exchanges": [
                {
                  "answer": {
                    "body": {
                      "json": {
                        "accessToken": "[redacted]",
                        "n": 1.50,
                        "name": "A"
                      }
                    },
                    "headers": [
                      "set-cookie: [redacted]",
                      "date: today",
                      "content-type: application/json"
                    ],
                    "status": 200
                  },
                  "request": {
                    "body": {
                      "json": {
                        "name": "A",
                        "password": "[redacted]"
                      }
                    },
                    "headers": [
                      "authorization: [redacted]",
                      "accept: text/plain, */*;q=0.5",
                      "content-type: application/json"
                    ],
                    "method": "POST",
                    "target": "/v1/items?code=[redacted]"
                  }
                }
              ],
              "version": 1
            }

            """
        #expect(try recording.text() == expected)
    }

    @Test func whatWasRecordedIsGivenAgainFromItsFile() async throws {
        let recording = try await recording(.json(#"{"name":"A"}"#), .json(#"{"name":"B"}"#)) { client in
            _ = try await client.send(self.item)
            _ = try await client.send(self.item)
        }
        let path = FileManager.default.temporaryDirectory.path + "/recording-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try recording.write(to: path)
        #expect(try Recording(file: path) == recording)
        let replayer = try Replayer(file: path)
        let client = try client(replayer)
        #expect(try await client.send(item) == Item(name: "A"))
        #expect(replayer.unused == ["GET /v1/items/1"])
        #expect(try await client.send(item) == Item(name: "B"))
        #expect(
            await message(of: item, client)
                == "the request's recording is wrong: GET /v1/items/1 was recorded 2 times, and every answer has been given"
        )
    }

    @Test func aRequestMatchesWhateverItsSecretsAndTheOrderOfItsMembers() async throws {
        let asked = Exchange.RecordedRequest(
            method: "POST",
            target: "/v1/items",
            headers: [],
            body: .json(["password": "[redacted]", "name": "A"])
        )
        let answer = Exchange.RecordedResponse(status: 201, headers: ["X-A:  b"], body: .text("made"))
        let client = try client(Replayer(Recording(exchanges: [Exchange(request: asked, answer: answer)])))
        let answered = try await client.answer(to: sending(Item(name: "A", password: "another")))
        #expect(answered.value == "made")
        #expect(answered.response.status == 201)
        #expect(answered.response.headers["X-A"] == "b")
    }

    @Test(arguments: [
        (
            Endpoint<String>(.get, "/leagues/1", answer: .text),
            "the nearest is exchange 1, GET /v1/leagues, which has another path"
        ),
        (
            .init(.put, "/leagues", answer: .text),
            "the nearest is exchange 1, GET /v1/leagues, which has another method"
        ),
        (
            .init(.get, "/leagues", query: ["limit": 7], answer: .text),
            "the nearest is exchange 1, GET /v1/leagues, which has another query"
        ),
        (
            .init(.post, "/items", body: .json(["data": [["name": "B"]]]), answer: .text),
            "the nearest is exchange 2, POST /v1/items, which has another body at data[0].name"
        ),
        (
            .init(.post, "/items", body: .json([1]), answer: .text),
            "the nearest is exchange 2, POST /v1/items, which has another body"
        ),
    ])
    func whatMatchesNothingNamesTheNearest(endpoint: Endpoint<String>, nearest: String) async throws {
        let recording = Recording(exchanges: [
            Exchange(request: .init(method: "GET", target: "/v1/leagues", headers: [])),
            Exchange(
                request: .init(method: "POST", target: "/v1/items", headers: [], body: .json(["data": [["name": "A"]]]))
            ),
        ])
        let message = try #require(await message(of: endpoint, try client(Replayer(recording))))
        #expect(message.hasSuffix("is not in the recording; \(nearest)"), "\(message)")
    }

    @Test func anEmptyRecordingSaysSo() async throws {
        let message = await message(of: item, try client(Replayer(Recording())))
        #expect(message == "the request's recording is wrong: GET /v1/items/1 is not in the recording, which is empty")
    }

    @Test func bodiesTakeTheFormThatIsEasiestToRead() async throws {
        let bodies: [(Data, String?)] = [
            (Data("plain".utf8), "text/plain"), (Data("12".utf8), "text/plain"), (Data("12".utf8), "application/json"),
            (Data([0xFF, 0x00]), nil), (Data(), nil), (Data("[1]".utf8), nil),
        ]
        let forms: [RecordedBody?] = [
            .text("plain"), .text("12"), .json(12), .base64("/wA="), nil, .json([1]),
        ]
        for ((bytes, type), form) in zip(bodies, forms) {
            let headers = Headers(type.map { [Headers.Field(.contentType, $0)] } ?? [])
            let endpoint = Endpoint<Data>(.get, "/a", answer: .bytes)
            let recording = try await recording(.response(status: 200, headers: headers, body: bytes)) { client in
                _ = try await client.send(endpoint)
            }
            #expect(recording.exchanges.first?.answer?.body == form)
            #expect(try await client(Replayer(recording)).send(endpoint) == bytes)
        }
    }

    @Test func aFormsSecretFieldsAreMasked() async throws {
        let body = RequestBody.bytes(Data("user=ana&password=hush".utf8), type: "application/x-www-form-urlencoded")
        let recording = try await recording(.status(204)) { client in
            try await client.send(Endpoint<Void>(.post, "/login", body: body, answer: .nothing))
        }
        #expect(recording.exchanges.first?.request.body == .text("user=ana&password=[redacted]"))
    }

    @Test func aStreamIsRecordedAsItPassesAndReplayedAsOne() async throws {
        let recorder = Recorder()
        let client = try client(
            ScriptedTransport([.response(status: 200, headers: [:], body: Data("a\nb\n".utf8))]),
            recorder
        )
        var lines: [String] = []
        for try await line in try await client.stream(item).value.lines() { lines.append(line) }
        #expect(lines == ["a", "b"])
        let replayed = try await self.client(Replayer(recorder.recording)).stream(item).value
        #expect(try await replayed.collect(upTo: 10) == Data("a\nb\n".utf8))
    }

    @Test func aStreamThatNobodyReadToItsEndIsRecordedAsCut() async throws {
        let recorder = Recorder()
        let network = ScriptedTransport([
            .compute { request throws(CallError) in
                let stream = ByteStream(Endless())
                return Response(status: 200, body: .stream(stream), address: request.address)
            }
        ])
        let stream = try await client(network, recorder).stream(item).value
        var chunks = stream.makeAsyncIterator()
        #expect(try await chunks.next() == Data("more".utf8))
        stream.cancel()
        let answer = try #require(recorder.recording.exchanges.first?.answer)
        #expect(answer.isTruncated == true && answer.body == .text("more"))
        let message = await message(of: item, try client(Replayer(recorder.recording)))
        #expect(message == "the connection was lost while receiving the response")
    }

    @Test(arguments: [
        (CallError(.timedOut(.receiving)), Exchange.RecordedFailure.timedOut),
        (CallError(.cannotConnect(host: "a", .refused)), .cannotConnect),
    ])
    func aNetworksFailureIsRecordedAndReplayed(failure: CallError, lost: Exchange.RecordedFailure) async throws {
        let recorder = Recorder()
        let client = try client(ScriptedTransport([.failure(failure)]), recorder)
        _ = await message(of: item, client)
        #expect(recorder.recording.exchanges.map(\.failure) == [lost])
        #expect(await message(of: item, try self.client(Replayer(recorder.recording))) != nil)
    }

    @Test func exchangesStandInTheOrderTheirRequestsLeft() async throws {
        let clock = ManualClock()
        let network = ScriptedTransport(
            always: .compute { request throws(CallError) in
                if request.name == "GET /slow" { try? await clock.sleep(for: .seconds(1)) }
                return Response(status: 200, address: request.address)
            }
        )
        let recorder = Recorder()
        let client = try client(network, recorder)
        async let slow: Data = client.send(Endpoint(.get, "/slow", answer: .bytes))
        await clock.sleepers(1)
        _ = try await client.send(Endpoint<Data>(.get, "/fast", answer: .bytes))
        #expect(recorder.recording.exchanges.map(\.request.target) == ["/v1/fast"])
        clock.advance(by: .seconds(1))
        _ = try await slow
        #expect(recorder.recording.exchanges.map(\.request.target) == ["/v1/slow", "/v1/fast"])
    }

    @Test(arguments: [
        (nil, "the file cannot be read"), ("{}", "version: the value is missing"), ("[", "the body is not JSON"),
        (#"{"version":2,"exchanges":[]}"#, "a recording must have version 1; got 2"),
    ])
    func aFileThatIsNoRecordingIsNamed(content: String?, problem: String) throws {
        let path = FileManager.default.temporaryDirectory.path + "/recording-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        if let content { _ = FileManager.default.createFile(atPath: path, contents: Data(content.utf8)) }
        let failure = try #require(throws: CallError.self) { try Recording(file: path) }
        #expect(failure.message.hasSuffix(problem), "\(failure)")
    }
}

/// A body without an end.
private final class Endless: ByteSource {
    func next() async throws(CallError) -> Data? { Data("more".utf8) }
    func cancel() {}
}
