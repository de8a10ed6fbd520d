/// Reads the operations in the paths of a document.
final class OperationReader {
    let library: Library
    let schemas: SchemaReader
    let types: TypeTable
    private var names = NameScope(taken: [SupportNames.coding])
    private var operationIDs: [String: Place] = [:]
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
            problems.add(paths.place, "paths must be an object; got \(paths.node.kind)")
            return []
        }
        var operations: [Operation] = []
        for (path, written) in paths.members where !path.hasPrefix("x-") {
            guard path.hasPrefix("/") else {
                problems.add(written.place, "a path must begin with '/', e.g. '/pets/{id}'")
                continue
            }
            guard let item = library.resolved(written) else { continue }
            guard item.isObject else {
                problems.add(item.place, "a path must be an object; got \(item.node.kind)")
                continue
            }
            for method in Self.methods {
                guard let spot = item[method] else { continue }
                guard spot.isObject else {
                    problems.add(spot.place, "an operation must be an object; got \(spot.node.kind)")
                    continue
                }
                operations += self.operations(method, path, spot, shared: item["parameters"])
            }
        }
        return operations
    }

    // MARK: One operation

    private func operations(_ method: String, _ path: String, _ spot: Spot, shared: Spot?) -> [Operation] {
        let name = self.name(method, path, spot)
        let reader = ParameterReader(library: library, schemas: schemas, prefix: name)
        var read = reader.parameters([shared, spot["parameters"]].compactMap(\.self))
        let template = pathParts(path, read.parameters, spot.place)
        if let missing = template?.missing.first {
            problems.add(spot.place, "the path has '{\(missing)}', but there is no path parameter of that name")
        }
        for parameter in read.parameters where parameter.location == .path {
            if !path.contains("{\(parameter.wire)}") {
                problems.add(spot.place, "the path has no '{\(parameter.wire)}', which is declared as a path parameter")
            }
        }
        let requirement = security.requirement(spot, &read.labels)
        read.parameters += requirement.keys
        let bodies = BodyReader(library: library, schemas: schemas, types: types, prefix: name, labels: read.labels)
            .bodies(spot["requestBody"])
        let answers = AnswerReader(library: library, schemas: schemas, types: types, prefix: name)
        let answer = answers.answer(spot)
        var traits: [String] = []
        if read.hasIdempotencyKey { traits.append(KitNames.retriesWithKey) }
        if let signIn = requirement.trait { traits.append(signIn) }
        read.parameters.removeAll { $0.location == .header && $0.wire.lowercased() == "idempotency-key" }
        var doc = documentation(spot, method, path)
        doc += answers.problemLines(spot)
        return (bodies.isEmpty ? [nil] : bodies.map(Optional.some)).enumerated().map { offset, body in
            Operation(
                name: offset == 0 ? name : names.unique("\(name)\(BodyReader.suffix(body))"),
                method: method,
                path: template?.parts ?? [.text(path)],
                fixedQuery: template?.query ?? [],
                doc: doc,
                isDeprecated: spot.flag("deprecated"),
                parameters: read.parameters,
                body: body,
                answer: answer.answer,
                accepts: answer.accepts,
                traits: traits,
                tag: spot["tags"]?.elements.first?.node.string ?? "",
                place: spot.place
            )
        }
    }

    private func name(_ method: String, _ path: String, _ spot: Spot) -> String {
        if let id = spot["operationId"] {
            if let text = id.node.string {
                // Two paths may refer to the same path item, so its operation IDs occur twice.
                if let other = operationIDs.updateValue(id.place, forKey: text), other != id.place {
                    problems.add(id.place, "the operationId '\(text)' is that of \(other) already; it must be unique")
                }
                if Words.value(text) != nil { return names.unique(SwiftName.value(text, or: "call")) }
            } else {
                problems.add(id.place, "operationId must be a string; got \(id.node.kind)")
            }
        }
        let words = path.replacing("{", with: "by ").replacing("}", with: "")
        return names.unique(SwiftName.value("\(method) \(words)", or: method))
    }

    private func documentation(_ spot: Spot, _ method: String, _ path: String) -> [String] {
        let summary = Documentation.paragraphs(spot.text("summary"))
        let description = Documentation.paragraphs(spot.text("description"))
        var doc = summary
        if !description.isEmpty, description != summary { doc += (doc.isEmpty ? [] : [""]) + description }
        if !doc.isEmpty { doc.append("") }
        doc.append("`\(method.uppercased()) \(Documentation.inline(path))`")
        if let server = spot["servers"]?.elements.first?.text("url") {
            doc += ["", "The document has it served by `\(Documentation.inline(server))`."]
        }
        return doc
    }

    // MARK: Paths

    private struct Template {
        var parts: [Operation.PathPart]
        var missing: [String]
        var query: [(String, String)]
    }

    private func pathParts(_ path: String, _ parameters: [Operation.Parameter], _ place: Place) -> Template? {
        let halves = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var template = Template(parts: [], missing: [], query: [])
        var rest = halves.first ?? ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            template.parts.append(.text(encoded(rest[..<open])))
            if let index = parameters.firstIndex(where: { $0.location == .path && $0.wire == name }) {
                template.parts.append(.hole(index))
            } else {
                template.missing.append(String(name))
            }
            rest = rest[rest.index(after: close)...]
        }
        template.parts.append(.text(encoded(rest)))
        // A parameter is never empty, so dots beside it are not a whole segment.
        let shape = template.parts.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
        if shape.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            problems.add(place, "the path has a '.' or '..' segment, which clients remove")
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
