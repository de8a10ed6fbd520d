#if os(Linux)
    import Basics
    import Bowline
    import FoundationEssentials
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct CurlBodyTests {
        private let transport: CurlTransport

        init() throws {
            transport = try CurlTransport()
        }

        /// Answers with a request's head and body just as they came.
        private static func echo() throws -> RawServer {
            try RawServer { connection in
                while let head = connection.receiveHead() {
                    let body = Self.body(after: head, on: connection)
                    let echo = Array(head.utf8) + body
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(echo.count)\r\n\r\n")
                    connection.send(echo)
                }
            }
        }

        private static func body(after head: String, on connection: RawConnection) -> [UInt8] {
            let fields = head.split(whereSeparator: \.isNewline).map { $0.lowercased() }
            if let field = fields.first(where: { $0.hasPrefix("content-length:") }) {
                return connection.receive(exactly: Int(field.dropFirst(15).filter(\.isNumber)) ?? 0)
            }
            guard fields.contains("transfer-encoding: chunked") else { return [] }
            var body: [UInt8] = []
            while !body.suffix(5).elementsEqual("0\r\n\r\n".utf8) { body += connection.receive(upTo: 1) }
            return body
        }

        private func exchange(_ body: RequestBody) async throws -> (head: String, body: Data) {
            let server = try Self.echo()
            let response = try await transport.send(
                .to(server.address, .post, body: body, delivery: .buffered(limit: 1 << 26))
            )
            let end = try #require(response.bytes.firstRange(of: Data("\r\n\r\n".utf8)))
            let head = String(decoding: response.bytes[..<end.lowerBound], as: UTF8.self)
            return (head.lowercased(), Data(response.bytes[end.upperBound...]))
        }

        private static func bytes(_ count: Int) -> Data {
            Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        }

        @Test(arguments: [0, 1, 100, 16_384, 16_385, 1_000_000, 5_000_000])
        func bytesOfAnySizeArriveWhole(count: Int) async throws {
            let sent = Self.bytes(count)
            let (head, received) = try await exchange(.bytes(sent, type: nil))
            let isSame = received == sent
            #expect(isSame)
            #expect(head.contains("content-length: \(count)"))
            #expect(!head.contains("expect:") && !head.contains("content-type:"))
        }

        @Test func aStreamOfKnownLengthIsSentWithIt() async throws {
            let chunks = (0..<50).map { Self.bytes($0 * 1_000) }
            let length = chunks.map(\.count).reduce(0, +)
            let (head, received) = try await exchange(.stream(upload(chunks, length: length)))
            let isSame = received == chunks.reduce(Data(), +)
            #expect(isSame)
            #expect(head.contains("content-length: \(length)"))
        }

        @Test func aStreamOfUnknownLengthIsChunked() async throws {
            let (head, received) = try await exchange(
                .stream(upload([Data("abc".utf8), Data("de".utf8)], length: nil))
            )
            #expect(head.contains("transfer-encoding: chunked"))
            #expect(String(decoding: received, as: UTF8.self).hasSuffix("0\r\n\r\n"))
            #expect(String(decoding: received, as: UTF8.self).contains("abc"))
        }

        @Test(arguments: [5, 20])
        func aStreamThatBreaksItsPromiseIsNotSentToItsEnd(length: Int) async throws {
            let server = try Self.echo()
            let body = RequestBody.stream(upload([Data("0123456789".utf8)], length: length))
            let reason = try await transport.reason(.to(server.address, .put, body: body))
            guard case .invalidRequest(part: "body", _) = reason else {
                Issue.record("\(reason)")
                return
            }
        }

        @Test func aStreamThatFailsEndsTheRequestWithItsFailure() async throws {
            let server = try Self.echo()
            let source = ChunkSource([Data("0123456789".utf8)], failure: CallError(.file(path: "x", problem: "gone")))
            let upload = RequestBody.Upload(length: nil, type: nil, isReplayable: false) { source }
            let reason = try await transport.reason(.to(server.address, .put, body: .stream(upload)))
            guard case .file(path: "x", problem: "gone") = reason else {
                Issue.record("\(reason)")
                return
            }
            #expect(source.cancelCount > 0)
        }

        @Test func aFileIsSentWhole() async throws {
            let folder = try TestFolder()
            let sent = Self.bytes(300_000)
            let (head, received) = try await exchange(.file(path: try folder.write("f", sent), type: nil))
            let isSame = received == sent
            #expect(isSame)
            #expect(head.contains("content-length: 300000"))
        }

        @Test(arguments: ["/nowhere/at/all", "/tmp"])
        func aFileThatCannotBeReadIsNamed(path: String) async throws {
            let server = try Self.echo()
            let reason = try await transport.reason(.to(server.address, .post, body: .file(path: path, type: nil)))
            guard case .file(path: path, _) = reason else {
                Issue.record("\(reason)")
                return
            }
        }

        @Test func aFormOfFieldsAndFiles() async throws {
            let folder = try TestFolder()
            var form = Multipart(boundary: "edge")
            form.addField("title", "Report")
            form.addFile("doc", path: try folder.write("d", "contents".utf8), fileName: "d.txt", type: "text/plain")
            let (_, received) = try await exchange(.multipart(form))
            #expect(
                String(decoding: received, as: UTF8.self) == """
                    --edge\r
                    Content-Disposition: form-data; name="title"\r
                    \r
                    Report\r
                    --edge\r
                    Content-Disposition: form-data; name="doc"; filename="d.txt"\r
                    Content-Type: text/plain\r
                    \r
                    contents\r
                    --edge--\r

                    """
            )
        }

        @Test func framingIsTheTransportsAlone() async throws {
            let server = try Self.echo()
            let headers: Headers = [
                "Content-Length": "3", "Transfer-Encoding": "chunked", "Connection": "close", "Expect": "x",
            ]
            let body = RequestBody.bytes(Data("12345".utf8), type: nil)
            let text = try await transport.send(.to(server.address, .post, headers: headers, body: body)).text
                .lowercased()
            #expect(text.contains("content-length: 5"))
            #expect(!text.contains("transfer-encoding") && !text.contains("connection:") && !text.contains("expect:"))
        }

        private func upload(_ chunks: [Data], length: Int?) -> RequestBody.Upload {
            RequestBody.Upload(length: length, type: nil, isReplayable: true) { ChunkSource(chunks) }
        }
    }
#endif
