internal import HTTPServer

// Parts that many of ScoreBase's operations share.
extension Operation.Parameter {
    static let idempotencyKey = Operation.Parameter.header(
        "Idempotency-Key",
        .string(length: 1...255, pattern: "^[!-~]+$"),
        "A request repeated with the same key is executed once and gets the same response."
    )
}

extension Operation.Answer {
    /// A success with a body and these headers.
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
