package import BowlineJSON

/// The documentation of a route for the API reference.
package struct Operation: Sendable {
    /// The `operationId`, from which client generators name the call; nil derives it from method and path.
    package var id: String?
    /// A one-line summary.
    package var summary = ""
    /// A longer description for callers.
    package var description = ""
    /// The OpenAPI tags.
    package var tags: [String] = []
    /// Parameters of the path, the query and headers. Path parameters need an entry only if they have a description.
    package var parameters: [Parameter] = []
    /// The body of the request; nil for none.
    package var body: Content?
    /// The successful responses.
    package var answers: [Answer] = []
    /// The error statuses it may return, each in the group's error format.
    package var errors: [HTTPStatus] = []
    /// Names of the accepted security schemes, of which the caller needs one; empty if no sign-in is needed.
    package var security: [String] = []
    /// Whether the reference leaves the route out, as for the server's own pages.
    package var isHidden = false

    package init(
        _ summary: String = "",
        id: String? = nil,
        description: String = "",
        tags: [String] = [],
        parameters: [Parameter] = [],
        body: Content? = nil,
        answers: [Answer] = [],
        errors: [HTTPStatus] = [],
        security: [String] = []
    ) {
        self.id = id
        self.summary = summary
        self.description = description
        self.tags = tags
        self.parameters = parameters
        self.body = body
        self.answers = answers
        self.errors = errors
        self.security = security
    }

    /// An operation the reference does not show.
    package static var hidden: Operation {
        var operation = Operation()
        operation.isHidden = true
        return operation
    }
}

extension Operation {
    /// A value in the path, the query or a header.
    package struct Parameter: Sendable {
        /// Where a parameter is: in the path, the query or a header.
        package enum Location: String, Sendable {
            case path, query, header
        }

        let location: Location
        let name: String
        let schema: Schema
        let description: String
        let isRequired: Bool

        /// A parameter of the path; always required.
        package static func path(_ name: String, _ schema: Schema = .string(), _ description: String = "") -> Parameter
        {
            Parameter(location: .path, name: name, schema: schema, description: description, isRequired: true)
        }

        /// A parameter of the query.
        package static func query(
            _ name: String,
            _ schema: Schema,
            _ description: String = "",
            required: Bool = false
        ) -> Parameter {
            Parameter(location: .query, name: name, schema: schema, description: description, isRequired: required)
        }

        /// A header of the request.
        package static func header(
            _ name: String,
            _ schema: Schema,
            _ description: String = "",
            required: Bool = false
        ) -> Parameter {
            Parameter(location: .header, name: name, schema: schema, description: description, isRequired: required)
        }
    }

    /// A body and its media type.
    package struct Content: Sendable {
        let type: String
        let schema: Schema
        let isRequired: Bool

        package init(_ schema: Schema, type: String = "application/json", required: Bool = true) {
            self.type = type
            self.schema = schema
            isRequired = required
        }
    }

    /// One possible response.
    package struct Answer: Sendable {
        let status: HTTPStatus
        let description: String
        let content: Content?
        let headers: [(name: String, schema: Schema)]

        package init(
            _ status: HTTPStatus,
            _ description: String,
            _ content: Content? = nil,
            headers: [(name: String, schema: Schema)] = []
        ) {
            self.status = status
            self.description = description
            self.content = content
            self.headers = headers
        }
    }
}

/// Title, description and shared definitions of the whole reference.
package struct APIDescription: Sendable {
    package let title: String
    package let version: String
    package let description: String
    package let security: [SecurityScheme]
    /// The error schema for each group prefix; `/` is the default for all other groups.
    package let errorSchemas: [String: Schema]
    /// The credentials that the page `/docs` fills in on demand, by the name of their security scheme. The OpenAPI
    /// document does not contain them.
    package let demo: [String: DemoCredential]

    package init(
        title: String,
        version: String,
        description: String = "",
        security: [SecurityScheme] = [],
        errorSchemas: [String: Schema] = ["/": .envelopeError],
        demo: [String: DemoCredential] = [:]
    ) {
        self.title = title
        self.version = version
        self.description = description
        self.security = security
        self.errorSchemas = errorSchemas
        self.demo = demo
    }
}

/// How the reference page obtains a published credential for trying out calls.
package struct DemoCredential: Sendable {
    let node: JSONValue

    /// A call that obtains a token: `POST` with a JSON body.
    package struct Call: Sendable {
        let node: JSONValue

        /// Each `{random}` in the body becomes a random UUID, the same in all calls of a credential.
        package init(_ path: String, type: String = "application/json", headers: JSONObject = [:], body: JSONValue) {
            var headers = headers
            headers["Content-Type"] = .string(type)
            node = ["path": .string(path), "headers": .object(headers), "body": body]
        }
    }

    /// A key that never changes.
    package static func key(_ value: String) -> DemoCredential {
        DemoCredential(node: ["value": .string(value)])
    }

    /// The token from the response to the last of these calls, found by following this path of member names.
    package static func token(_ calls: Call..., at answer: [String]) -> DemoCredential {
        DemoCredential(node: ["calls": .array(calls.map(\.node)), "answer": .array(answer.map { .string($0) })])
    }
}

/// A way for callers to authenticate.
package struct SecurityScheme: Sendable {
    let name: String
    let node: JSONValue

    /// A bearer token in `Authorization`.
    package static func bearer(_ name: String, format: String = "JWT") -> SecurityScheme {
        SecurityScheme(
            name: name,
            node: ["type": "http", "scheme": "bearer", "bearerFormat": .string(format)]
        )
    }

    /// A key in a header.
    package static func apiKey(_ name: String, header: String) -> SecurityScheme {
        SecurityScheme(
            name: name,
            node: ["type": "apiKey", "in": "header", "name": .string(header)]
        )
    }
}

extension Schema {
    /// The schema of the errors that `EnvelopeErrors` writes.
    package static let envelopeError = Schema.named(
        "Error",
        .object([
            .required(
                "error",
                .object([
                    .required("code", .string()),
                    .required("message", .string()),
                    .required("request_id", .string()),
                    .optional("details", .object([], additional: .like(.string()))),
                ])
            )
        ])
    )
}
