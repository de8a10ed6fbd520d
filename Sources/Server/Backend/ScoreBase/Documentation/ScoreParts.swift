internal import HTTPServer

// What many of ScoreBase's operations have.
extension Operation.Parameter {
    static let idempotencyKey = Operation.Parameter.header(
        "Idempotency-Key",
        .string(length: 1...255, pattern: "^[!-~]+$"),
        "The same request under the same key happens once and is answered alike."
    )
}

extension Operation.Answer {
    /// A success with a body, and with these headers.
    static func done(_ schema: Schema, _ status: HTTPStatus = .ok, headers: [String] = ["ETag", "Cache-Control"])
        -> Operation.Answer
    {
        Operation.Answer(
            status,
            "Done.",
            Operation.Content(schema),
            headers: headers.map { (name: $0, schema: .string()) }
        )
    }
}
