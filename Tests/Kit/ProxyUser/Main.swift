import Bowline

/// Asks for an address as any program does, with the proxies its environment names, and prints what it came to.
@main
struct ProxyUser {
    static func main() async throws {
        let client = Client(
            environment: try BackendEnvironment(.production, base: CommandLine.arguments[1]),
            transport: try CurlTransport(),
            configuration: .bare()
        )
        do throws(CallError) {
            try await client.send(Endpoint<Void>(.get, "/", answer: .nothing))
            print("answered")
        } catch {
            print(error.message)
        }
    }
}
