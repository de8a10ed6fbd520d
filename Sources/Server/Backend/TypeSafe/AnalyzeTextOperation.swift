internal import BowlineJSON
internal import HTTPServer
internal import ScamSense
internal import Wire

extension Operation {
    /// The documentation of `POST /analyze-text`.
    static let analyzeText = Operation(
        "Judges whether a text is a scam, and says why.",
        id: "analyzeText",
        description: """
            The text is judged and forgotten: it is neither stored nor logged. Mask what is private before sending. One session may ask \
            20 times a second (100 at once), one key 1,000 times (2,000 at once).
            """,
        tags: [TypeSafe.name],
        body: Content(.analyzeTextRequest),
        answers: [Answer(.ok, "The verdict.", Content(.analyzeTextResponse))],
        errors: [
            .badRequest, .unauthorized, .payloadTooLarge, .unsupportedMediaType, .tooManyRequests, .serverError,
            .unavailable,
        ],
        security: [KeyedApp.scheme]
    )
}

extension Schema {
    fileprivate static let analyzeTextRequest = Schema.named(
        "AnalyzeTextRequest",
        .object([
            .required(
                "session_id",
                .string(format: "uuid", pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")
                    .described("The anonymous session.")
            ),
            .required(
                "app_bundle",
                .string(length: AnalyzeTextRequest.bundleCount)
                    .described("The app that the user types in, or unknown.").example(.string("com.whatsapp"))
            ),
            .required(
                "text",
                .string(length: AnalyzeTextRequest.textCount)
                    .described("The typed text: at most 300 characters (grapheme clusters) and 8 KB.")
                    .example(.string("send me your OTP"))
            ),
        ])
    )

    fileprivate static let analyzeTextResponse = Schema.named(
        "AnalyzeTextResponse",
        .object([
            .required("risk_level", .oneOf(texts: RiskLevel.allCases.map(\.rawValue))),
            .required("confidence", .number(0...1).described("How sure the verdict is.")),
            .required("category", .oneOf(texts: ScamCategory.allCases.map(\.rawValue))),
            .required("explanation", .string().described("One plain sentence with the reason.")),
            .optional("ts", .string(format: "date-time").described("When it was judged.")),
        ])
    )
}
