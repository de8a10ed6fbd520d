internal import HTTPServer
internal import Identity

/// Renders the server's own errors in the format that Cognito's clients read.
struct CognitoErrors: ErrorRenderer {
    func render(_ error: HTTPError, requestID: String) -> Response {
        // Cognito answers 400 to too many requests; its clients look at the name.
        let status = error.status == .tooManyRequests ? HTTPStatus.badRequest : error.status
        let refusal = CognitoError(Self.name(of: error.code), error.message, status: status.code)
        var response = Response(CognitoAnswer(refusal), requestID: requestID)
        for field in error.headers.fields { response.headers.add(field.name, field.value) }
        return response
    }

    private static func name(of code: HTTPError.Code) -> String {
        switch code {
        case .rateLimitExceeded: "TooManyRequestsException"
        case .notFound, .methodNotAllowed: "UnknownOperationException"
        case .payloadTooLarge: "RequestEntityTooLargeException"
        case .unsupportedMediaType: "UnsupportedMediaTypeException"
        case .unavailable, .storageFull: "ServiceUnavailableException"
        case .serverError: "InternalErrorException"
        default: "InvalidParameterException"
        }
    }
}

extension Response {
    /// A response of the service, with the request id that Amazon's clients show.
    init(_ answer: CognitoAnswer, requestID: String) {
        var headers: HTTPHeaders = ["x-amzn-RequestId": requestID, "Cache-Control": "no-store"]
        for (name, value) in answer.headers { headers.add(name, value) }
        self.init(HTTPStatus(answer.status), headers: headers, body: .bytes([UInt8](answer.body)))
    }
}
