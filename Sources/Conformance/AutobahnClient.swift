#if os(Linux)
    import Bowline
    import BowlineLive

    /// Runs the cases of an Autobahn fuzzing server: asks for their number, echoes in each, and has the report written.
    enum AutobahnClient {
        /// The result of a run.
        struct Summary: Sendable, Hashable {
            /// The number of cases.
            let cases: Int
        }

        /// Runs all cases of the server at `url`, e.g. `ws://127.0.0.1:9001`, under the name `agent`. The server judges
        /// the results.
        static func run(url: String, agent: String) async throws(CallError) -> Summary {
            let base = try address(url)
            let connector = try WebSocketConnector()
            let count = try await caseCount(of: base, connector)
            for number in 0..<count {
                try await echo(in: "runCase?case=\(number + 1)&agent=\(agent)", of: base, connector)
            }
            try await echo(in: "updateReports?agent=\(agent)", of: base, connector)
            return Summary(cases: count)
        }

        private static func address(_ url: String) throws(CallError) -> WebAddress {
            let isWebSocket = url.hasPrefix("ws://") || url.hasPrefix("wss://")
            do {
                return try WebAddress(isWebSocket ? "http" + url.dropFirst(2) : url)
            } catch {
                throw CallError(.invalidRequest(part: "url", problem: error.description))
            }
        }

        private static func open(
            _ reference: String,
            of base: WebAddress,
            _ connector: WebSocketConnector
        ) async throws(CallError) -> WebSocketConnection {
            let address: WebAddress
            do {
                address = try base.resolving("/" + reference)
            } catch {
                throw CallError(.invalidRequest(part: "agent", problem: error.description))
            }
            var options = WebSocketOptions()
            // More than the suite's largest message.
            options.maxMessageSize = 64 << 20
            options.maxUnsentBytes = 64 << 20
            return try await connector.connect(to: address, options: options)
        }

        private static func caseCount(
            of base: WebAddress,
            _ connector: WebSocketConnector
        ) async throws(CallError) -> Int {
            let socket = try await open("getCaseCount", of: base, connector)
            guard case .text(let text) = await socket.receive(), let count = Int(text), count >= 0 else {
                throw CallError(.unreadable(location: "getCaseCount", problem: "the body is not a number"))
            }
            return count
        }

        /// Sends every message back until the server closes the connection.
        private static func echo(
            in reference: String,
            of base: WebAddress,
            _ connector: WebSocketConnector
        ) async throws(CallError) {
            let socket = try await open(reference, of: base, connector)
            while let message = await socket.receive() {
                // Errors are ignored, because a case may end the connection at any time.
                try? await socket.send(message)
            }
        }
    }
#endif
