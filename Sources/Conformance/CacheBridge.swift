#if os(Linux)
    import Basics
    import Bowline
    import Dispatch
    import FoundationEssentials

    /// An HTTP proxy for cache test suites: it sends each request through the kit, with a private cache, to the same
    /// path at the origin.
    ///
    /// A connection that the origin drops is dropped here too. A request that the kit rejects gets 400, a timeout 504,
    /// an unreachable origin 502. The bridge does not use the product's server, which rejects unknown methods, writes
    /// `Date` and never drops a connection on purpose.
    struct CacheBridge: Sendable {
        private let client: Client
        private let origin: WebAddress

        init(origin: String) throws {
            let environment = try BackendEnvironment(.development, base: origin)
            let session = Session()
            var configuration = Client.Configuration.bare()
            configuration.applicationLayers = [SameTarget()]
            configuration.cache = Cache()
            client = Client(
                environment: environment,
                transport: try CurlTransport(),
                session: session,
                configuration: configuration
            )
            self.origin = environment.base
        }

        /// Serves clients until the program ends.
        func serve(port: UInt16, _ ready: (UInt16) -> Void) async throws {
            let listener = try BridgeListener(port: port)
            try listener.start { socket in answer(socket) }
            ready(listener.port)
            try await Task.sleep(for: .seconds(Int64.max / 4))
        }

        private func answer(_ socket: BridgeSocket) {
            guard let request = socket.receive() else { return }
            // This thread serves only this client, so it may wait for the task.
            let (done, outcome) = (DispatchSemaphore(value: 0), Locked<BridgeResponse?>(nil))
            Task {
                let response = await respond(to: request)
                outcome.withLock { $0 = response }
                done.signal()
            }
            done.wait()
            // Without a response the connection is dropped.
            if let response = outcome.withLock({ $0 }) { socket.send(response.bytes(answering: request.method)) }
        }

        /// Nil if the origin dropped the connection.
        private func respond(to request: BridgeRequest) async -> BridgeResponse? {
            do throws(CallError) {
                let response = try await client.answer(to: endpoint(for: request)).response
                let headers = response.headers.map { (name: $0.name.text, value: $0.value) }
                return BridgeResponse(status: response.status, headers: passedOn(headers), body: Array(response.bytes))
            } catch {
                return refusal(error)
            }
        }

        private func endpoint(for request: BridgeRequest) -> Endpoint<Data> {
            var headers = Headers()
            for (name, value) in passedOn(request.headers) { headers.append(HeaderName(name), value) }
            headers.removeAll { $0.name == "host" || $0.name == .contentLength }
            headers[SameTarget.field] = "\(origin.origin)\(request.target)"
            return Endpoint(
                RequestMethod(request.method),
                "/",
                headers: headers,
                body: request.body.isEmpty ? .none : .bytes(Data(request.body), type: nil),
                traits: Traits(retries: .never, signIn: .none),
                answer: Reader(accepts: nil, acceptsAnyStatus: true) { $0.bytes }
            )
        }

        private func refusal(_ failure: CallError) -> BridgeResponse? {
            let status: Int
            switch failure.reason {
            case .connectionLost: return nil
            case .invalidRequest: status = 400
            case .timedOut: status = 504
            default: status = 502
            }
            let text = Array(failure.message.utf8)
            return BridgeResponse(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: text)
        }
    }

    /// Sends a request to exactly the target that its client named. An endpoint's path cannot hold a malformed target.
    private struct SameTarget: Layer {
        static let field: HeaderName = "bridge-target"

        func send(_ request: Request, next: Next) async throws(CallError) -> Response {
            var request = request
            guard let text = request.headers[Self.field], let address = try? WebAddress(text) else {
                throw CallError(.invalidRequest(part: "target", problem: "it must begin with '/'"))
            }
            request.address = address
            request.headers[Self.field] = nil
            return try await next(request)
        }
    }
#endif
