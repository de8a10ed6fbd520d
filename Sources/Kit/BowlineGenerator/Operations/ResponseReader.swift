/// Reads the responses of an operation.
struct ResponseReader {
    let library: Library
    let schemas: SchemaReader
    let types: TypeTable
    let operationName: String

    private struct Success {
        let status: String
        let content: AnswerContent
        let type: String?
        let doc: [String]
    }

    /// The successful responses, as one type.
    func answer(_ node: LocatedNode) -> (answer: Operation.Answer, accepts: String?) {
        let successes = self.successes(node)
        let accepts = successes.compactMap(\.type).first
        let kinds = Set(successes.map(\.content))
        guard kinds.count > 1 else {
            let content = successes.first?.content ?? .nothing
            return (.single(content), acceptValue(accepts, for: content))
        }
        let declaration = types.declare(
            "\(operationName) Answer",
            at: node.location,
            doc: ["The answers of `\(operationName)`."]
        )
        var names = NameScope(taken: ["reader", "hash", "hashValue"])
        declaration.kind = .answers(
            Answers(
                answers: successes.map {
                    Answers.Answer(
                        name: names.unique(Self.name(of: $0.status)),
                        pattern: Self.pattern(of: $0.status),
                        content: $0.content,
                        doc: ["Status \($0.status)" + ($0.doc.isEmpty ? "." : ":")] + $0.doc
                    )
                },
                accepts: accepts
            )
        )
        return (.several(declaration.id), nil)
    }

    /// The lines of the doc comment that name the bodies of the error responses.
    func errorResponseLines(_ node: LocatedNode) -> [String] {
        var statuses: [String: [String]] = [:]
        var order: [String] = []
        for (status, unresolved) in responses(node) where !Self.isSuccess(status) {
            guard status == "default" || ["4", "5"].contains(status.prefix(1)),
                let response = library.resolved(unresolved)
            else {
                continue
            }
            guard let (_, schema, _) = preferred(response), let schema else { continue }
            let use = schemas.use(of: schema, SchemaReader.Naming(text: "\(operationName) Problem", owner: nil))
            guard case .named(let id) = use.type else { continue }
            let name = types.path(to: id, in: nil)
            if statuses[name] == nil { order.append(name) }
            statuses[name, default: []].append(status == "default" ? "other statuses" : status)
        }
        guard !order.isEmpty else { return [] }
        let list = order.map { "`\($0)` (\(statuses[$0, default: []].joined(separator: ", ")))" }.joined(
            separator: ", "
        )
        return ["", "The body of an error response is \(list)."]
    }

    // MARK: Statuses

    private func responses(_ node: LocatedNode) -> [(name: String, value: LocatedNode)] {
        guard let responses = node["responses"] else { return [] }
        guard responses.isObject else {
            library.problems.add(responses.location, "responses must be an object; got \(responses.value.kind)")
            return []
        }
        return responses.members.filter { status, node in
            if status.hasPrefix("x-") { return false }
            let isStatus = status == "default" || status.wholeMatch(of: /[1-5]([0-9][0-9]|[xX][xX])/) != nil
            if !isStatus {
                library.problems.add(node.location, "'\(status)' is not a status, e.g. 200, 4XX or default")
            }
            return isStatus
        }
    }

    private static func isSuccess(_ status: String) -> Bool { status.hasPrefix("2") }

    private func successes(_ node: LocatedNode) -> [Success] {
        let all = responses(node)
        var chosen = all.filter { Self.isSuccess($0.name) }
        if chosen.isEmpty { chosen = all.filter { $0.name == "default" } }
        return chosen.sorted { $0.name.lowercased() < $1.name.lowercased() }.compactMap { status, unresolved in
            guard let response = library.resolved(unresolved) else { return nil }
            checkStructure(of: response)
            let doc = Documentation.paragraphs(response.text("description"))
            guard let (type, schema, media) = preferred(response) else {
                return Success(status: status, content: .nothing, type: nil, doc: doc)
            }
            return Success(status: status, content: content(media, schema, status), type: type, doc: doc)
        }
    }

    private func checkStructure(of response: LocatedNode) {
        var wrong = response.isObject ? [] : [(response, "a response")]
        if let content = response["content"] {
            if !content.isObject { wrong.append((content, "content")) }
            wrong += content.members.filter { !$0.value.isObject }.map { ($0.value, "a media type") }
        }
        for (node, name) in wrong {
            library.problems.add(node.location, "\(name) must be an object; got \(node.value.kind)")
        }
    }

    /// The preferred media type of a response: JSON before text, text before anything else.
    private func preferred(_ response: LocatedNode) -> (type: String, schema: LocatedNode?, media: MediaType)? {
        let contents = response["content"]?.members ?? []
        let ranked = contents.min { rank(MediaType($0.name)) < rank(MediaType($1.name)) }
        return ranked.map { ($0.name, $0.value["schema"], MediaType($0.name)) }
    }

    private func rank(_ type: MediaType) -> Int {
        if type.essence == "application/json" { return 0 }
        if type.isJSON { return 1 }
        return type.isText ? 2 : 3
    }

    private func content(_ media: MediaType, _ schema: LocatedNode?, _ status: String) -> AnswerContent {
        if media.isJSON || (media.isRange && schema.map(isBinary) == false) {
            guard let schema else { return .json(.json) }
            return .json(schemas.use(of: schema, SchemaReader.Naming(text: "\(operationName) Result", owner: nil)).type)
        }
        return media.isText ? .text : .bytes
    }

    private func isBinary(_ schema: LocatedNode) -> Bool {
        guard let node = library.resolved(schema) else { return false }
        return node.text("format") == "binary" || node.value == .object(Node.Members()) || node["type"] == nil
    }

    /// The `Accept` value for the document's media type; nil when the kit's reader sends it anyway.
    private func acceptValue(_ type: String?, for content: AnswerContent) -> String? {
        guard let type, !MediaType(type).isRange else { return nil }
        switch content {
        case .nothing: return nil
        case .json: return MediaType(type).essence == "application/json" ? nil : type
        case .text: return MediaType(type).essence == "text/plain" ? nil : type
        case .bytes: return type
        }
    }

    private static func pattern(of status: String) -> String {
        status == "default" ? "200...299" : status.lowercased().hasSuffix("xx") ? "200...299" : status
    }

    private static func name(of status: String) -> String {
        switch status {
        case "200": "ok"
        case "201": "created"
        case "202": "accepted"
        case "203": "nonAuthoritative"
        case "204": "noContent"
        case "205": "resetContent"
        case "206": "partialContent"
        case "207": "multiStatus"
        default: status.allSatisfy(\.isNumber) ? "status\(status)" : "other"
        }
    }
}
