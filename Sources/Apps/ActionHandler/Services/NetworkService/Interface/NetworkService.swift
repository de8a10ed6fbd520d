public import Essentials

/// Makes calls to the backend. Throws only `AppError.network`.
public protocol NetworkService: Sendable {
    /// Makes a call and decodes its JSON response.
    func sendRequest<T: Decodable & Sendable>(to endpoint: any Endpoint) async throws(AppError) -> T
    /// Makes a call and ignores the content of its response.
    func sendAndForget(to endpoint: any Endpoint) async throws(AppError)
    /// Makes a call and returns the bytes of its response.
    func fetchData(at endpoint: any Endpoint) async throws(AppError) -> Data
}
