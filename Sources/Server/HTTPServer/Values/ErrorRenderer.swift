internal import BowlineJSON

/// Renders errors in the format of an API.
package protocol ErrorRenderer: Sendable {
    /// The response for `error`; the renderer chooses its status and headers.
    func render(_ error: HTTPError, requestID: String) -> Response
}

/// `{"error":{"code","message","request_id","details"?}}`, the error format that most of the APIs share.
package struct EnvelopeErrors: ErrorRenderer {
    package init() {}

    package func render(_ error: HTTPError, requestID: String) -> Response {
        var fields: JSONObject = [
            "code": .string(error.code.rawValue),
            "message": .string(error.message),
            "request_id": .string(requestID),
        ]
        if !error.details.isEmpty {
            fields["details"] = .object(JSONObject(error.details.map { ($0.field, .string($0.problem)) }))
        }
        var response = Response.json(JSONValue.object(["error": .object(fields)]).bytes(), status: error.status)
        for field in error.headers.fields { response.headers.add(field.name, field.value) }
        return response
    }
}
