public import Essentials

/// The way to the backend. Every error of the network comes out as `AppError.network`.
public protocol NetworkService: Sendable {
    /// Makes a call and reads its answer from JSON.
    func sendRequest<T: Decodable & Sendable>(to endpoint: any Endpoint) async throws(AppError) -> T
    /// Makes a call of which only the success matters.
    func sendAndForget(to endpoint: any Endpoint) async throws(AppError)
    /// Makes a call and gives its answer as bytes.
    func fetchData(at endpoint: any Endpoint) async throws(AppError) -> Data
}
