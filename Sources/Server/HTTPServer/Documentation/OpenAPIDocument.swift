internal import BowlineJSON

/// Writes the table of routes as an OpenAPI 3.1 document.
struct OpenAPIDocument {
    let about: APIDescription
    let groups: [RouteGroup]

    var node: JSONValue {
        var components: [String: Schema] = [:]
        let paths = pathItems(&components)
        let schemas = JSONObject(components.sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) })
        let security = JSONObject(about.security.map { ($0.name, $0.node) })
        return [
            "openapi": "3.1.0",
            "info": [
                "title": .string(about.title), "version": .string(about.version),
                "description": .string(about.description),
            ],
            "paths": .object(paths),
            "components": ["schemas": .object(schemas), "securitySchemes": .object(security)],
        ]
    }

    private func pathItems(_ components: inout [String: Schema]) -> JSONObject {
        var order: [String] = []
        var items: [String: JSONObject] = [:]
        for group in groups {
            for route in group.routes where !route.operation.isHidden {
                let path = route.path.replacing("...}", with: "}")
                if items[path] == nil { order.append(path) }
                let operation = operation(route, in: group, &components)
                items[path, default: [:]][route.method.rawValue.lowercased()] = operation
            }
        }
        return JSONObject(order.map { ($0, .object(items[$0] ?? [:])) })
    }

    private func operation(_ route: Route, in group: RouteGroup, _ components: inout [String: Schema]) -> JSONValue {
        let operation = route.operation
        var members: JSONObject = [
            "operationId": .string(operation.id ?? defaultID(route)), "summary": .string(operation.summary),
        ]
        if !operation.description.isEmpty { members["description"] = .string(operation.description) }
        if !operation.tags.isEmpty { members["tags"] = .array(operation.tags.map { .string($0) }) }
        let parameters = parameters(of: route).map { parameter($0, &components) }
        if !parameters.isEmpty { members["parameters"] = .array(parameters) }
        if let body = operation.body {
            members["requestBody"] = ["required": .bool(body.isRequired), "content": content(body, &components)]
        }
        members["responses"] = responses(operation, in: group, &components)
        if !operation.security.isEmpty {
            members["security"] = .array(operation.security.map { [$0: []] })
        }
        return .object(members)
    }

    /// The route's documented parameters, plus the path parameters that it does not document.
    private func parameters(of route: Route) -> [Operation.Parameter] {
        let described = Set(route.operation.parameters.filter { $0.location == .path }.map(\.name))
        let names = (try? PathTemplate(route.path).names) ?? []
        return names.filter { !described.contains($0) }.map { .path($0) } + route.operation.parameters
    }

    private func parameter(_ parameter: Operation.Parameter, _ components: inout [String: Schema]) -> JSONValue {
        collect(parameter.schema, &components)
        var members: JSONObject = [
            "name": .string(parameter.name), "in": .string(parameter.location.rawValue),
            "required": .bool(parameter.isRequired), "schema": parameter.schema.node,
        ]
        if !parameter.description.isEmpty { members["description"] = .string(parameter.description) }
        return .object(members)
    }

    private func responses(
        _ operation: Operation,
        in group: RouteGroup,
        _ components: inout [String: Schema]
    ) -> JSONValue {
        var members: JSONObject = [:]
        for answer in operation.answers {
            members[String(answer.status.code)] = self.answer(answer, &components)
        }
        let schema = about.errorSchemas[group.prefix] ?? about.errorSchemas["/"] ?? .envelopeError
        // The route's own description of a status wins; OpenAPI allows only one response per status.
        for status in operation.errors + edgeErrors(of: operation)
        where !members.members.contains(where: { $0.name == String(status.code) }) {
            let error = Operation.Answer(status, reasonPhrase(status), Operation.Content(schema))
            members[String(status.code)] = answer(error, &components)
        }
        return .object(members.isEmpty ? ["default": ["description": "The response."]] : members)
    }

    /// The errors that the server itself can return before the route runs.
    private func edgeErrors(of operation: Operation) -> [HTTPStatus] {
        guard operation.body != nil else { return [] }
        return [.requestTimeout, .payloadTooLarge].filter { !operation.errors.contains($0) }
    }

    private func answer(_ answer: Operation.Answer, _ components: inout [String: Schema]) -> JSONValue {
        var members: JSONObject = ["description": .string(answer.description)]
        var headers: JSONObject = [:]
        for header in answer.headers {
            collect(header.schema, &components)
            headers[header.name] = ["schema": header.schema.node]
        }
        if !headers.isEmpty { members["headers"] = .object(headers) }
        if let content = answer.content { members["content"] = self.content(content, &components) }
        return .object(members)
    }

    private func content(_ content: Operation.Content, _ components: inout [String: Schema]) -> JSONValue {
        collect(content.schema, &components)
        return [content.type: ["schema": content.schema.node]]
    }

    private func collect(_ schema: Schema, _ components: inout [String: Schema]) {
        components.merge(schema.components) { first, _ in first }
    }

    private func defaultID(_ route: Route) -> String {
        let words = route.path.split { !$0.isLetter && !$0.isNumber }
        return ([route.method.rawValue.lowercased()] + words.map(String.init)).joined(separator: "_")
    }
}

/// A short description of a status for the reference.
func reasonPhrase(_ status: HTTPStatus) -> String {
    switch status.code {
    case 400: "The request is malformed or a field is wrong."
    case 401: "The caller is not signed in."
    case 403: "The caller may not do this."
    case 404: "There is no such resource."
    case 408: "The request took too long to arrive."
    case 409: "The request conflicts with the current state."
    case 412: "The resource has changed since it was read."
    case 413: "The body is too large."
    case 415: "The media type is not supported."
    case 422: "The request is well-formed, but was rejected."
    case 424: "Another server that the answer needs failed."
    case 426: "This URL requires a WebSocket connection."
    case 429: "Too many requests."
    case 503: "The service is unavailable."
    case 507: "The server's storage is full."
    default: status.code >= 500 ? "Something went wrong on the server." : "The request was rejected."
    }
}
