internal import HTTPServer
internal import Identity

/// The documentation of sign-in for the API reference.
enum CognitoReference {
    private static let tag = Cognito.name
    private static let type = "application/x-amz-json-1.1"

    static let calls = Operation(
        "Runs one of Cognito's operations, named by a header.",
        id: "cognito",
        description: """
            Bodies and errors are those of the Amazon Cognito API reference. Apps sign in with InitiateAuth \
            (USER_SRP_AUTH) and RespondToAuthChallenge, and refresh with GetTokensFromRefreshToken. Operations whose \
            names begin with Admin need an operator's credential as a bearer token.
            """,
        tags: [tag],
        parameters: [
            .header(
                "X-Amz-Target",
                .oneOf(
                    texts: CognitoService.Operation.allCases.map { "AWSCognitoIdentityProviderService.\($0.rawValue)" }
                ),
                "The operation.",
                required: true
            )
        ],
        body: Operation.Content(.object([]), type: type),
        answers: [
            Operation.Answer(.ok, "Done.", Operation.Content(.object([]), type: type)),
            refusal(.badRequest, "The request was rejected; `__type` is Cognito's name for the reason."),
            refusal(.payloadTooLarge, "The body is too large."),
            refusal(.unsupportedMediaType, "The media type is not supported."),
            refusal(.serverError, "Something went wrong on the server."),
            refusal(.storageFull, "The disk is nearly full; only sign-ins are possible."),
        ]
    )

    static let keys = Operation(
        "Gives the public keys that check tokens.",
        id: "cognitoKeys",
        tags: [tag],
        answers: [
            Operation.Answer(
                .ok,
                "The keys, in the form of RFC 7517.",
                Operation.Content(.object([.required("keys", .array(of: .object([.required("kid", .string())])))]))
            )
        ],
        errors: [.notFound]
    )

    static let discovery = Operation(
        "Describes the user pool.",
        id: "cognitoDiscovery",
        tags: [tag],
        answers: [
            Operation.Answer(
                .ok,
                "In the form of OpenID Connect Discovery.",
                Operation.Content(
                    .object(
                        [.required("issuer", .string()), .required("jwks_uri", .string())],
                        additional: .like(.any)
                    )
                )
            )
        ],
        errors: [.notFound]
    )

    private static func refusal(_ status: HTTPStatus, _ text: String) -> Operation.Answer {
        let schema = Schema.named(
            "CognitoError",
            .object([.required("__type", .string()), .required("message", .string())])
        )
        return Operation.Answer(status, text, Operation.Content(schema, type: type))
    }
}
