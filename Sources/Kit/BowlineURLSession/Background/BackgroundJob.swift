import Bowline

/// What a request becomes in a background session, which sends bodies only from files and receives responses of any
/// size only as files.
enum BackgroundJob: Equatable {
    /// The file at this path is sent.
    case upload(file: String)
    /// The response's body is received as a file.
    case download

    /// Nil for a request that only a foreground session can send. Without an idempotency key there is no job, because a
    /// later process finds the job by that key.
    init?(_ request: Request) {
        guard request.headers.contains(.idempotencyKey) else { return nil }
        switch (request.body, request.method) {
        case (.file(let path, _), _): self = .upload(file: path)
        case (.none, .get): self = .download
        default: return nil
        }
    }
}
