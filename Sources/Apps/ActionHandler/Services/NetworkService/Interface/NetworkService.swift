public import Essentials

/// Makes calls to the backend. Its errors are `AppError.network`.
public protocol NetworkService: Sendable {
    /// Makes a call and decodes its JSON answer.
    func sendRequest<T: Decodable & Sendable>(to endpoint: any Endpoint) async throws(AppError) -> T
    /// Makes a call and ignores the content of its answer.
    func sendAndForget(to endpoint: any Endpoint) async throws(AppError)
    /// Makes a call and returns its answer as bytes.
    func fetchData(at endpoint: any Endpoint) async throws(AppError) -> Data
}
