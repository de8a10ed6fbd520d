internal import HTTPServer
internal import Wire

/// The documentation of Gista's routes for the API reference.
enum GistaReference {
    static let security = SecurityScheme.bearer(securityName, format: "opaque")
    static let securityName = "gista"
}

// MARK: Kinds of operations

extension GistaReference {
    static let version = Operation.Parameter.header(
        Gista.Header.version,
        .oneOf(texts: APIVersions.all.map { String($0.number) }),
        "The API version of the caller; the newest if omitted. Responses of old versions have Deprecation and Sunset."
    )

    static func publicOperation(
        _ summary: String,
        _ id: String,
        about description: String = "",
        body: Schema,
        _ answer: Operation.Answer,
        _ errors: [HTTPStatus],
        or other: Operation.Answer? = nil
    ) -> Operation {
        Operation(
            summary,
            id: id,
            description: description,
            tags: ["Gista"],
            parameters: [version],
            body: .init(body),
            answers: [answer] + [other].compactMap(\.self),
            errors: errors.filter { !commonErrors.contains($0) } + commonErrors + [.unsupportedMediaType]
        )
    }

    /// The errors that any change can get, in addition to validation errors.
    static let commonErrors: [HTTPStatus] = [.tooManyRequests, .unavailable, .storageFull]

    static func changeOperation(
        _ summary: String,
        _ id: String,
        about description: String = "",
        body: Schema? = nil,
        _ answer: Operation.Answer,
        _ errors: [HTTPStatus] = [.badRequest, .forbidden],
        or other: Operation.Answer? = nil
    ) -> Operation {
        let errors = errors + [.unavailable, .storageFull]
        return signedInOperation(summary, id, about: description, body: body, answer, errors, or: other)
    }

    static func signedInOperation(
        _ summary: String,
        _ id: String,
        about description: String = "",
        body: Schema? = nil,
        _ answer: Operation.Answer,
        _ errors: [HTTPStatus] = [.badRequest, .forbidden],
        or other: Operation.Answer? = nil,
        parameters: [Operation.Parameter] = []
    ) -> Operation {
        Operation(
            summary,
            id: id,
            description: description,
            tags: ["Gista"],
            parameters: parameters + [version],
            body: body.map { .init($0) },
            answers: [answer] + [other].compactMap(\.self),
            // Every operation is refused with 400 if it asks for an unknown version.
            errors: errors.filter { $0 != .badRequest } + [.badRequest, .unauthorized, .tooManyRequests]
                + (body == nil ? [] : [.unsupportedMediaType]),
            security: [securityName]
        )
    }
}
