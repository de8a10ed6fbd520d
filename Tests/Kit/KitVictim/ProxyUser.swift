#if os(Linux)
    import Bowline

    /// `proxy ADDRESS` asks for an address as any program does, with the proxies its environment names, and prints
    /// `answered` or the error.
    enum ProxyUser {
        static func run(_ words: [String]) async throws {
            guard let address = words.first else { stop("proxy ADDRESS") }
            let client = Client(
                environment: try BackendEnvironment(.production, base: address),
                transport: try CurlTransport(),
                configuration: .bare()
            )
            do throws(CallError) {
                try await client.send(Endpoint<Void>(.get, "/", answer: .nothing))
                say("answered")
            } catch {
                say(error.message)
            }
        }
    }
#endif
