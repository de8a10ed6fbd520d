import BowlineJSON
public import Essentials

/// A network service that returns one outcome for all calls and records them.
public actor MockNetworkService: NetworkService {
    /// The outcome of all calls: the bytes of a response, or an error.
    public var outcome: Result<Data, NetworkError>
    /// The calls so far.
    public private(set) var calls: [any Endpoint] = []

    /// Creates a service that responds with `json`.
    public init(json: String) {
        outcome = .success(Data(json.utf8))
    }

    /// Creates a service that fails with `error`.
    public init(error: NetworkError) {
        outcome = .failure(error)
    }

    /// Records the call and decodes the prepared outcome.
    public func sendRequest<T: Decodable & Sendable>(to endpoint: any Endpoint) async throws(AppError) -> T {
        let bytes = try await fetchData(at: endpoint)
        do {
            return try JSONCoder.standard.decode(T.self, from: bytes)
        } catch {
            throw .network(.unreadable(location: "body"))
        }
    }

    /// Records the call; sends nothing.
    public func sendAndForget(to endpoint: any Endpoint) async throws(AppError) {
        _ = try await fetchData(at: endpoint)
    }

    /// Records the call and returns the outcome.
    public func fetchData(at endpoint: any Endpoint) async throws(AppError) -> Data {
        calls.append(endpoint)
        switch outcome {
        case .success(let bytes): return bytes
        case .failure(let error): throw .network(error)
        }
    }
}
