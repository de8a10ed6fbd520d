#if os(Linux)
    import Bowline
    import Glibc
    import TestSupport
    import Testing

    @Suite(.timeLimit(.minutes(8)))
    struct ServeTests {
        @Test func itTellsWhenItIsReadyRefusesASecondStartAndStopsWhenTold() async throws {
            let folder = try TemporaryFolder()
            let words = ["serve", "--port", "0", "--data", folder.path, "--log-level", "error"]
            let first = try Program("bowline", words)
            let line = await first.line()
            let address = try #require(line.split(separator: " ").last)
            #expect(line == "bowline ready \(address)")
            let client = Client(
                environment: try BackendEnvironment(.development, base: String(address)),
                transport: try CurlTransport(),
                configuration: .bare()
            )
            #expect(try await client.get("/readyz").status == 200)

            let second = try Program("bowline", words)
            #expect(await second.line().hasPrefix("bowline: the data directory \(folder.path) is in use"))
            #expect(await second.exitCode() == 1)

            first.send(SIGTERM)
            #expect(await first.exitCode() == 0)
        }

        @Test(arguments: [
            ["--port", "70000"], ["--port", "x"], ["--host", "example.com"], ["--log-level", "loud"],
            ["--public-url", "ftp://example.com"], ["--tls-cert", "only.pem"], ["--data", ""], ["--demo", "--no-demo"],
            ["--host", "0.0.0.0", "--no-limits"], ["--host", "0.0.0.0", "--access-token-seconds", "5"],
            ["--host", "0.0.0.0", "--allow-loopback-links"], ["--access-token-seconds", "0"], ["more"], ["--unknown"],
        ])
        func wrongValuesAreRefused(words: [String]) async throws {
            let folder = try TemporaryFolder()
            let data = words.contains("--data") ? [] : ["--data", folder.path]
            let program = try Program("bowline", ["serve"] + data + words)
            #expect(await program.line().hasPrefix("bowline: "))
            #expect(await program.exitCode() == 2)
        }
    }
#endif
