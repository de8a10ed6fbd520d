import Bowline

/// What a request becomes in a background session, which sends bodies from files only and receives answers of any size
/// only as files.
enum BackgroundJob: Equatable {
    /// The file at this path is sent.
    case upload(file: String)
    /// The answer's body is received as a file.
    case download

    /// Nil for a request that only a foreground session can send. The idempotency key is what a later process finds the
    /// job by, so there is none without it.
    init?(_ request: Request) {
        guard request.headers.contains(.idempotencyKey) else { return nil }
        switch (request.body, request.method) {
        case (.file(let path, _), _): self = .upload(file: path)
        case (.none, .get): self = .download
        default: return nil
        }
    }
}
