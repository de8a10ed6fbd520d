#if os(Linux)
    import Bowline
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8))) struct CurlProxyTests {
        private func transport(_ proxy: TransportSettings.Proxy) throws -> CurlTransport {
            try .trusting(try Trusted.authority.get()) { $0.proxy = proxy }
        }

        private func secureServer() throws -> NginxServer {
            try NginxServer("location / { return 200 ok; }", authority: try Trusted.authority.get())
        }

        @Test func aFixedProxyIsAskedForTheWholeAddress() async throws {
            let proxy = try RecordingProxy()
            let response = try await transport(.fixed(proxy.address)).send(.to("http://127.0.0.1:9/x?y=1"))
            #expect(response.text == "via proxy")
            #expect(proxy.requestLines == ["GET http://127.0.0.1:9/x?y=1 HTTP/1.1"])
        }

        @Test func tlsGoesThroughATunnelAndTheProxySeesNoHeader() async throws {
            let proxy = try RecordingProxy()
            let nginx = try secureServer()
            let response = try await transport(.fixed(proxy.address)).send(.to(nginx.secure() + "/secret"))
            #expect(response.text == "ok")
            #expect(response.headers[.contentLength] == "2")
            #expect(proxy.requestLines == ["CONNECT \(nginx.secure().dropFirst(8)) HTTP/1.1"])
        }

        @Test func anExceptionIsReachedDirectly() async throws {
            let proxy = try RecordingProxy()
            let nginx = try secureServer()
            let direct = try transport(.fixed(proxy.address, except: ["localhost"]))
            #expect(try await direct.send(.to(nginx.secure())).text == "ok")
            #expect(proxy.requestLines.isEmpty)
        }

        @Test func aProxyThatRefusesIsNamedAsTheTrouble() async throws {
            let proxy = try RecordingProxy(refusal: 403)
            let failure = try await transport(.fixed(proxy.address)).failure(.to("https://localhost:9"))
            guard case .cannotConnect(host: "localhost", .proxy("the response to CONNECT was 403")) = failure.reason
            else {
                Issue.record("\(failure)")
                return
            }
            #expect(failure.nothingWasSent)
        }

        @Test func theProxyTheEnvironmentNamesIsUsed() async throws {
            let proxy = try RecordingProxy(refusal: 403)
            let program = try Program(
                "KitVictim",
                ["proxy", "https://api.example.test"],
                variables: ["https_proxy": proxy.address, "no_proxy": "other.example.test"]
            )
            #expect(await program.line().contains("403"))
            #expect(proxy.requestLines == ["CONNECT api.example.test:443 HTTP/1.1"])
        }

        @Test func whatTheEnvironmentExceptsIsReachedDirectly() async throws {
            let proxy = try RecordingProxy(refusal: 403)
            let program = try Program(
                "KitVictim",
                ["proxy", "https://api.invalid"],
                variables: ["https_proxy": proxy.address, "no_proxy": "api.invalid"]
            )
            #expect(await program.line().contains("the host name cannot be resolved"))
            #expect(proxy.requestLines.isEmpty)
        }

        @Test(arguments: [TransportSettings.Proxy.environment, .none])
        func thisMachineIsReachedWithoutAProxy(proxy: TransportSettings.Proxy) async throws {
            let nginx = try secureServer()
            #expect(try await transport(proxy).send(.to(nginx.secure())).text == "ok")
        }
    }
#endif
