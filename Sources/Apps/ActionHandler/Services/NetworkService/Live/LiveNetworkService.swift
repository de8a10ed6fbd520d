public import Bowline
public import Essentials

/// Makes calls with the kit's client, which handles retries and timeouts.
public struct LiveNetworkService: NetworkService {
    private let client: Client

    /// Creates a service over a client.
    public init(client: Client) {
        self.client = client
    }

    /// Makes a call and decodes its JSON response.
    public func sendRequest<T: Decodable & Sendable>(to endpoint: any Endpoint) async throws(AppError) -> T {
        try await send(endpoint.call(answer: .json(readsRefusals: endpoint.readsRefusals)))
    }

    /// Makes a call and ignores the content of its response.
    public func sendAndForget(to endpoint: any Endpoint) async throws(AppError) {
        try await send(endpoint.call(answer: .nothing))
    }

    /// Makes a call and returns the bytes of its response.
    public func fetchData(at endpoint: any Endpoint) async throws(AppError) -> Data {
        try await send(endpoint.call(answer: .bytes))
    }

    private func send<Answer>(_ call: Bowline.Endpoint<Answer>) async throws(AppError) -> Answer {
        do throws(CallError) {
            return try await client.send(call)
        } catch {
            throw .network(NetworkError(error))
        }
    }
}

extension Endpoint {
    /// The kit's endpoint for this call.
    func call<Answer>(answer: Reader<Answer>) -> Bowline.Endpoint<Answer> {
        Bowline.Endpoint(method, path, body: body, traits: traits, answer: answer)
    }
}

extension Reader where Answer: Decodable {
    /// Reads JSON. With `readsRefusals`, also decodes a rejection; a rejection that cannot be decoded, e.g. from a
    /// proxy, is thrown as `rejected`.
    static func json(readsRefusals: Bool) -> Reader {
        guard readsRefusals else { return .json() }
        return Reader(accepts: "application/json", acceptsAnyStatus: true) { response throws(CallError) in
            do throws(CallError) {
                return try JSONCoding.standard.decode(Answer.self, from: response.bytes)
            } catch {
                guard !response.isSuccess else { throw error }
                throw CallError(.rejected(status: response.status, ServerProblem.read(from: response)))
            }
        }
    }
}

extension NetworkError {
    /// Maps an error of the kit.
    init(_ failure: CallError) {
        switch failure.reason {
        case .rejected(let status, let problem): self = .rejected(status: status, message: problem.message)
        case .unreadable(let location, _): self = .unreadable(location: location)
        case .malformedResponse, .tooLarge: self = .unreadable(location: "body")
        case .timedOut: self = .timedOut
        case .cancelled: self = .cancelled
        case .invalidRequest(let part, let problem): self = .invalidRequest("\(part): \(problem)")
        case .cannotConnect, .connectionLost, .untrusted, .redirectRefused, .throttled, .circuitOpen, .notCached,
            .signedOut, .credentialLocked, .credentialRefused, .file, .layer:
            self = .offline
        }
    }
}
