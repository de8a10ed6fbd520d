import Bowline
import BowlineTesting
import Testing

@Suite struct HeadersTests {
    @Test func namesCompareWithoutCase() {
        var headers: Headers = ["Content-Type": "a", "X-Team": "blue"]
        #expect(headers[.contentType] == "a")
        headers["CONTENT-TYPE"] = "b"
        #expect(headers.values(of: .contentType) == ["b"])
        headers["x-team"] = nil
        #expect(!headers.contains("X-Team"))
    }

    @Test func settingReplacesEveryFieldOfTheName() {
        var headers = Headers()
        headers.append(.vary, "a")
        headers.append(.accept, "x")
        headers.append(.vary, "b")
        #expect(headers.combined(.vary) == "a, b")
        headers[.vary] = "c"
        #expect(headers.map(\.value) == ["c", "x"])
    }

    @Test(arguments: [
        ("X-Team", "blue\r\nX-Evil: 1"), ("X-Team", "blue\nx"), ("X-Team", "a\u{0}b"), ("X-Team", "\u{7F}"),
        ("X Team", "blue"), ("X-Team:", "blue"), ("", "blue"), ("X-Téam", "blue"), ("X-Team\r\nEvil", "blue"),
    ])
    func nothingBreaksOutOfItsField(_ name: String, _ value: String) async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#)])
        var endpoint = Endpoint<League>.league
        endpoint.headers = Headers([.init(HeaderName(name), value)])
        let failure = try await failure { () throws(CallError) in try await bench.client.send(endpoint) }
        guard case .invalidRequest(let part, _) = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(part.hasPrefix("header"))
        #expect(bench.network.requests.isEmpty)
    }

    @Test func aValueMayHoldTabsAndLettersBeyondASCII() async throws {
        let bench = try Bench([.json(#"{"name":"x"}"#)])
        var endpoint = Endpoint<League>.league
        endpoint.headers = ["X-Team": "blau\tgrün"]
        _ = try await bench.client.send(endpoint)
        #expect(bench.network.requests[0].headers["X-Team"] == "blau\tgrün")
    }

    @Test(arguments: [
        (HeaderName.authorization, true), (.cookie, true), (.setCookie, true), (.apiKey, true), (.idempotencyKey, true),
        ("X-Session-Token", true), ("X-Client-Secret", true), ("my-api-key", true), (.accept, false), (.etag, false),
    ])
    func secretsAreKnownByTheirNames(_ name: HeaderName, _ isSecret: Bool) {
        let shown = Redaction.redacted(Headers([.init(name, "value")]))
        #expect(shown[name] == (isSecret ? Redaction.mark : "value"))
    }
}
