#if os(Linux)
    import Bowline
    import BowlineTesting
    import FoundationEssentials
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct CurlTransportTests {
        private let transport: CurlTransport
        private let nginx: NginxServer

        init() throws {
            let authority = try Trusted.authority.get()
            transport = try .trusting(authority)
            nginx = try NginxServer(Self.locations, authority: authority, files: ["packed.txt": Self.repetitive])
        }

        private static let locations = """
            location / { default_type application/json; return 200 '{"ok":true}'; }
            location /echo { return 200 "$request_method $http_x_empty|$http_x_name|$http_content_type|$http_accept|$http_user_agent"; }
            location /missing { return 404 "no such thing"; }
            location /elsewhere { return 302 http://example.com/; }
            location /packed.txt { root $PREFIX; gzip on; gzip_types *; }
            location /nothing { return 204; }
            """
        private static let repetitive = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000)

        @Test func anAnswerInTheClear() async throws {
            let request = try Request.to(nginx.plain + "/")
            let response = try await transport.send(request)
            #expect(response.status == 200)
            #expect(response.text == #"{"ok":true}"#)
            #expect(response.headers[.contentType] == "application/json")
            #expect(response.headers[.contentLength] == "11")
            #expect(response.address == request.address)
            let facts = try #require(request.facts)
            #expect(facts.remoteAddress == "127.0.0.1")
            #expect(facts.httpVersion == "1.1")
            #expect(!facts.reusedConnection)
            #expect(facts.sent > 0 && facts.received > 11)
            #expect(facts.connected > .zero && facts.firstByte >= facts.connected && facts.total >= facts.firstByte)
        }

        /// The bytes of `{"name":"Premier League"}` in each encoding.
        private static let packings: [(String, [UInt8])] = [
            (
                "br",
                [
                    11, 12, 128, 123, 34, 110, 97, 109, 101, 34, 58, 34, 80, 114, 101, 109, 105, 101, 114, 32, 76, 101,
                    97, 103,
                    117, 101, 34, 125, 3,
                ]
            ),
            (
                "zstd",
                [
                    40, 181, 47, 253, 32, 25, 201, 0, 0, 123, 34, 110, 97, 109, 101, 34, 58, 34, 80, 114, 101, 109, 105,
                    101,
                    114, 32, 76, 101, 97, 103, 117, 101, 34, 125,
                ]
            ),
        ]

        @Test(arguments: packings)
        func anAnswerIsUnpackedHoweverItWasPacked(encoding: String, bytes: [UInt8]) async throws {
            let server = try RawServer { connection in
                _ = connection.receiveHead()
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
                )
                connection.send(bytes)
            }
            let response = try await transport.send(.to(server.address))
            #expect(response.text == #"{"name":"Premier League"}"#)
            #expect(response.headers[.contentEncoding] == nil)
        }

        @Test func anAnswerOverTLS13ByHTTP2() async throws {
            let request = try Request.to(nginx.secure() + "/")
            #expect(try await transport.send(request).text == #"{"ok":true}"#)
            let facts = try #require(request.facts)
            #expect(facts.httpVersion == "2")
            #expect(facts.secured > facts.connected)
        }

        @Test func http2CanBeTurnedOff() async throws {
            let transport = try CurlTransport.trusting(try Trusted.authority.get()) { $0.allowsHTTP2 = false }
            let request = try Request.to(nginx.secure() + "/")
            #expect(try await transport.send(request).status == 200)
            #expect(request.facts?.httpVersion == "1.1")
        }

        @Test(arguments: [true, false])
        func aConnectionIsUsedAgain(secure: Bool) async throws {
            let address = secure ? nginx.secure() : nginx.plain
            for place in 0..<5 {
                let request = try Request.to(address + "/")
                #expect(try await transport.send(request).status == 200)
                #expect(request.facts?.reusedConnection == (place > 0))
            }
        }

        @Test(arguments: [true, false])
        func manyAtOnceAllSucceed(secure: Bool) async throws {
            let address = secure ? nginx.secure() : nginx.plain
            let count = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<300 {
                    group.addTask { try await transport.send(try .to(address + "/")).bytes.count }
                }
                return try await group.reduce(0, +)
            }
            #expect(count == 300 * 11)
            #expect(await transport.transferCount() == 0)
        }

        @Test func everyStatusIsAnAnswerAndNothingIsFollowed() async throws {
            #expect(try await transport.send(.to(nginx.plain + "/missing")).text == "no such thing")
            let elsewhere = try await transport.send(.to(nginx.plain + "/elsewhere"))
            #expect(elsewhere.status == 302)
            #expect(elsewhere.headers[.location] == "http://example.com/")
            #expect(try await transport.send(.to(nginx.plain + "/nothing")).bytes.isEmpty)
        }

        @Test(arguments: [Bowline.RequestMethod.get, .post, .put, .patch, .delete, .options], [true, false])
        func everyMethodGoesOutAsItIs(method: Bowline.RequestMethod, secure: Bool) async throws {
            let address = (secure ? nginx.secure() : nginx.plain) + "/echo"
            for body in [RequestBody.none, .bytes(Data("x".utf8), type: nil), .bytes(Data(count: 500_000), type: nil)] {
                let headers: Headers = ["X-Name": "näme", "X-Empty": "", "X-Blank": "  "]
                let response = try await transport.send(.to(address, method, headers: headers, body: body))
                let sender = response.text.split(separator: "|", omittingEmptySubsequences: false).last
                #expect(sender?.hasSuffix(" Bowline") == true)
                #expect(
                    response.text.hasPrefix("\(method.name) |näme|||"),
                    "curl adds no field of its own but the program's name"
                )
            }
        }

        @Test func aHeadRequestHasALengthAndNoBody() async throws {
            let response = try await transport.send(.to(nginx.plain + "/", .head))
            #expect(response.headers[.contentLength] == "11")
            #expect(response.bytes.isEmpty)
            // The handle is used again; nothing of the HEAD must stick to it.
            #expect(try await transport.send(.to(nginx.plain + "/")).bytes.count == 11)
            #expect(try await transport.send(.to(nginx.plain + "/", .post)).status == 200)
        }

        @Test(arguments: [true, false])
        func aPackedBodyComesUnpackedAndItsCodingIsNotMentioned(secure: Bool) async throws {
            let request = try Request.to((secure ? nginx.secure() : nginx.plain) + "/packed.txt")
            let response = try await transport.send(request)
            let isWhole = response.bytes == Data(Self.repetitive)
            #expect(isWhole)
            #expect(response.headers[.contentEncoding] == nil)
            #expect(response.headers[.contentLength] == nil)
            #expect(try #require(request.facts).received < 2_000, "it came packed")
        }

        @Test func aRangeIsAskedForAsItIs() async throws {
            let response = try await transport.send(.to(nginx.plain + "/packed.txt", headers: [.range: "bytes=5-9"]))
            #expect(response.status == 206)
            #expect(response.text == "aaaaa")
            #expect(response.headers[.contentLength] == "5")
        }

        @Test func aDeadlineIsKeptByTheClientsClock() async throws {
            let clock = ManualClock()
            let request = try Request.to(nginx.plain + "/", within: .seconds(60), clock: clock)
            clock.advance(by: .seconds(61))
            let reason = try await transport.reason(request)
            #expect("\(reason)" == "timedOut(Bowline.CallError.Phase.queued)")
        }

        @Test func aDeadlineThatHasPassedIsToldBeforeAnythingIsSent() async throws {
            let reason = try await transport.reason(.to(nginx.plain + "/", within: .zero))
            #expect("\(reason)" == "timedOut(Bowline.CallError.Phase.queued)")
        }

        @Test func aBodyOnAHeadRequestIsRefused() async throws {
            let reason = try await transport.reason(.to(nginx.plain, .head, body: .bytes(Data("x".utf8), type: nil)))
            guard case .invalidRequest(part: "body", _) = reason else {
                Issue.record("\(reason)")
                return
            }
        }
    }
#endif
