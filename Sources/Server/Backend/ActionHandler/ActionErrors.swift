internal import HTTPServer
internal import Wire

/// Errors of this API are ActionResults too: no success, no action, and a sentence that names what is wrong.
struct ActionErrors: ErrorRenderer {
    func render(_ error: HTTPError, requestID: String) -> HTTPServer.Response {
        let details = error.details.map { "\($0.field): \($0.problem)." }
        let message = ([error.message] + details).joined(separator: " ")
        var response = HTTPServer.Response.json(
            ActionResultDTO(success: false, actionType: .error, message: message).json,
            // This API documents 400 for every body it cannot read.
            status: error.status == .unsupportedMediaType ? .badRequest : error.status
        )
        for field in error.headers.fields { response.headers.add(field.name, field.value) }
        return response
    }
}
