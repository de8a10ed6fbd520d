/// Reads the operations in the paths of a document.
final class OperationReader {
    let library: Library
    let schemas: SchemaReader
    let types: TypeTable
    private var names = NameScope(taken: [SupportNames.coding])
    private var operationIDs: [String: Location] = [:]
    private let security: SecurityReader

    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    init(library: Library, schemas: SchemaReader, types: TypeTable) {
        self.library = library
        self.schemas = schemas
        self.types = types
        security = SecurityReader(library: library)
    }

    private var problems: Problems { library.problems }

    /// All operations, in the order of the document.
    func operations() -> [Operation] {
        guard let paths = library.root["paths"] else { return [] }
        guard paths.isObject else {
            problems.add(paths.location, "paths must be an object; got \(paths.value.kind)")
            return []
        }
        var operations: [Operation] = []
        for (path, unresolved) in paths.members where !path.hasPrefix("x-") {
            guard path.hasPrefix("/") else {
                problems.add(unresolved.location, "a path must begin with '/', e.g. '/pets/{id}'; got '\(path)'")
                continue
            }
            guard let item = library.resolved(unresolved) else { continue }
            guard item.isObject else {
                problems.add(item.location, "a path must be an object; got \(item.value.kind)")
                continue
            }
            for method in Self.methods {
                guard let node = item[method] else { continue }
                guard node.isObject else {
                    problems.add(node.location, "an operation must be an object; got \(node.value.kind)")
                    continue
                }
                operations += self.operations(method, path, node, shared: item["parameters"])
            }
        }
        return operations
    }

    // MARK: One operation

    /// An operation as an endpoint for each of its request bodies.
    private func operations(_ method: String, _ path: String, _ node: LocatedNode, shared: LocatedNode?) -> [Operation]
    {
        let name = self.name(method, path, node)
        let reader = ParameterReader(library: library, schemas: schemas, prefix: name)
        var read = reader.parameters([shared, node["parameters"]].compactMap(\.self))
        let template = template(of: path, read.parameters, node.location)
        checkPathParameters(of: path, template, read.parameters, node.location)
        let requirement = security.requirement(node, &read.labels)
        read.parameters += requirement.keys
        let bodies = BodyReader(library: library, schemas: schemas, types: types, prefix: name, labels: read.labels)
            .bodies(node["requestBody"])
        let responses = ResponseReader(library: library, schemas: schemas, types: types, operationName: name)
        let answer = responses.answer(node)
        var traits: [String] = []
        if read.hasIdempotencyKey { traits.append(KitNames.retriesWithKey) }
        if let signIn = requirement.trait { traits.append(signIn) }
        read.parameters.removeAll { $0.location == .header && $0.wire.lowercased() == "idempotency-key" }
        let doc = documentation(node, method, path) + responses.errorResponseLines(node)
        return (bodies.isEmpty ? [nil] : bodies.map(Optional.some)).enumerated().map { offset, body in
            Operation(
                name: offset == 0 ? name : names.unique("\(name)\(BodyReader.suffix(body))"),
                method: method,
                path: template.parts,
                fixedQuery: template.query,
                doc: doc,
                isDeprecated: node.flag("deprecated"),
                parameters: read.parameters,
                body: body,
                answer: answer.answer,
                accepts: answer.accepts,
                traits: traits,
                tag: node["tags"]?.elements.first?.value.string ?? "",
                location: node.location
            )
        }
    }

    /// Reports placeholders without a parameter, and path parameters without a placeholder.
    private func checkPathParameters(
        of path: String,
        _ template: PathTemplate,
        _ parameters: [Operation.Parameter],
        _ location: Location
    ) {
        if let name = template.undeclared.first {
            problems.add(location, "the path has '{\(name)}', but there is no path parameter of that name")
        }
        for parameter in parameters where parameter.location == .path && !path.contains("{\(parameter.wire)}") {
            problems.add(location, "the path has no '{\(parameter.wire)}', which is declared as a path parameter")
        }
    }

    private func name(_ method: String, _ path: String, _ node: LocatedNode) -> String {
        if let id = node["operationId"] {
            if let text = id.value.string {
                // Two paths may refer to the same path item, so its operation IDs occur twice.
                if let other = operationIDs.updateValue(id.location, forKey: text), other != id.location {
                    problems.add(
                        id.location,
                        "the operationId '\(text)' is already used at \(other); it must be unique"
                    )
                }
                if Words.value(text) != nil { return names.unique(SwiftName.value(text, or: "call")) }
            } else {
                problems.add(id.location, "operationId must be a string; got \(id.value.kind)")
            }
        }
        let words = path.replacing("{", with: "by ").replacing("}", with: "")
        return names.unique(SwiftName.value("\(method) \(words)", or: method))
    }

    private func documentation(_ node: LocatedNode, _ method: String, _ path: String) -> [String] {
        let summary = Documentation.paragraphs(node.text("summary"))
        let description = Documentation.paragraphs(node.text("description"))
        var doc = summary
        if !description.isEmpty, description != summary { doc += (doc.isEmpty ? [] : [""]) + description }
        if !doc.isEmpty { doc.append("") }
        doc.append("`\(method.uppercased()) \(Documentation.inline(path))`")
        if let server = node["servers"]?.elements.first?.text("url") {
            doc += ["", "According to the document, it is served by `\(Documentation.inline(server))`."]
        }
        return doc
    }

    // MARK: Paths

    private struct PathTemplate {
        var parts: [Operation.PathPart] = []
        /// The names in braces for which there is no path parameter.
        var undeclared: [String] = []
        var query: [(String, String)] = []
    }

    private func template(of path: String, _ parameters: [Operation.Parameter], _ location: Location) -> PathTemplate {
        let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var template = PathTemplate()
        var rest = halves.first ?? ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            template.parts.append(.text(encoded(rest[..<open])))
            if let index = parameters.firstIndex(where: { $0.location == .path && $0.wire == name }) {
                template.parts.append(.parameter(index))
            } else {
                template.undeclared.append(String(name))
            }
            rest = rest[rest.index(after: close)...]
        }
        template.parts.append(.text(encoded(rest)))
        // A parameter is never empty, so dots beside it are not a whole segment.
        let shape = template.parts.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
        if shape.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            problems.add(location, "the path has a '.' or '..' segment, which clients remove")
        }
        if halves.count == 2 {
            for item in halves[1].split(separator: "&") {
                let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                template.query.append((String(pair[0]), pair.count == 2 ? String(pair[1]) : ""))
            }
        }
        return template
    }

    /// Percent-encodes the characters that a path cannot contain.
    private func encoded(_ text: Substring) -> String {
        text.utf8.map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && !"\"#<>?\\^`{|}".utf8.contains(byte)
            return isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
