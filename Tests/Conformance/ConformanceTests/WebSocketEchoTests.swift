#if os(Linux)
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8)))
    struct WebSocketEchoTests {
        @Test func aMessageComesBackOnAnyPath() async throws {
            let echo = try Program("conformance", ["websocket-echo", "--port", "0"])
            let port = try #require(await echo.line().split(separator: ":").last.flatMap { Int($0) })
            for path in ["/", "/runCase"] {
                let connection = try #require(RawConnection.connect(port: port))
                connection.send(
                    """
                    GET \(path) HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
                    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
                    """
                )
                #expect(connection.receiveHead()?.hasPrefix("HTTP/1.1 101 ") == true)
                // A text frame masked with zeros, and the same one as a server sends it.
                connection.send([0x81, 0x82, 0, 0, 0, 0] + Array("hi".utf8))
                #expect(connection.receive(exactly: 4) == [0x81, 0x02] + Array("hi".utf8))
            }
        }
    }
#endif
