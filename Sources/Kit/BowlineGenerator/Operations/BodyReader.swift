/// Reads the request body of an operation.
struct BodyReader {
    let library: Library
    let schemas: SchemaReader
    let types: TypeTable
    let prefix: String
    let labels: NameScope

    /// The bodies to generate functions for: the preferred media type, JSON first, and also a multipart form if there
    /// is one, because it can carry files.
    func bodies(_ written: LocatedNode?) -> [Operation.Body] {
        guard let written, let node = library.resolved(written) else { return [] }
        guard let content = node["content"], content.isObject else {
            library.problems.add(
                node.location,
                "a request body needs content, e.g. {\"application/json\": {\"schema\": …}}"
            )
            return []
        }
        var bodies: [Operation.Body] = []
        let doc = Documentation.paragraphs(node.text("description"))
        for (type, media) in content.members.sorted(by: { rank($0.name) < rank($1.name) }) {
            let isFirst = bodies.isEmpty
            guard isFirst || (MediaType(type).isMultipart && !bodies.contains { MediaType($0.type).isMultipart }) else {
                continue
            }
            guard let media = library.resolved(media) else { continue }
            bodies.append(
                Operation.Body(
                    content: self.content(type, media["schema"]),
                    type: type,
                    isRequired: node.flag("required"),
                    doc: doc
                )
            )
        }
        return bodies
    }

    /// The name suffix of the second function, which sends another media type.
    static func suffix(_ body: Operation.Body?) -> String {
        body.map { MediaType($0.type).isMultipart } == true ? "Form" : "Other"
    }

    private func rank(_ type: String) -> Int {
        let type = MediaType(type)
        if type.essence == "application/json" { return 0 }
        if type.isJSON { return 1 }
        if type.isMultipart { return 2 }
        if type.isForm { return 3 }
        return type.isText ? 5 : 4
    }

    private func content(_ type: String, _ schema: LocatedNode?) -> Operation.Content {
        let media = MediaType(type)
        if media.isMultipart { return schema.map(multipart) ?? .anyMultipart }
        if media.isJSON || media.isForm {
            let naming = SchemaReader.Naming(text: "\(prefix) Body", owner: nil)
            let type = schema.map { schemas.use(of: $0, naming).type } ?? .json
            return media.isJSON ? .json(type) : .form(type)
        }
        return media.isText ? .text : .bytes
    }

    // MARK: Forms in parts

    private func multipart(_ schema: LocatedNode) -> Operation.Content {
        let flat = Flattening(library: library).flattened(schema)
        guard flat.unions.isEmpty, !flat.properties.isEmpty else { return .anyMultipart }
        var labels = labels
        var parts: [Operation.Part] = []
        for (wire, written) in flat.properties {
            let label = labels.unique(SwiftName.value(wire, or: "part"))
            let isRequired = flat.required.contains(wire)
            let node = library.reference(of: written) == nil ? written : library.resolved(written) ?? written
            let doc = Documentation.paragraphs(node.text("description"))
            let type: SwiftType
            let kind: Operation.Part.Kind
            if isFile(node) {
                (type, kind) = (.upload, .file)
            } else if let items = node["items"], let item = library.resolved(items), isFile(item) {
                (type, kind) = (.array(.upload), .files)
            } else {
                type = schemas.use(of: written, SchemaReader.Naming(text: "\(prefix) \(wire)", owner: nil)).type
                kind = .text
            }
            parts.append(
                Operation.Part(wire: wire, label: label, type: type, kind: kind, isRequired: isRequired, doc: doc)
            )
        }
        return .multipart(parts)
    }

    private func isFile(_ node: LocatedNode) -> Bool {
        let isText = node["type"] == nil || node.text("type") == "string"
        return isText
            && (node.text("format") == "binary" || node.text("contentEncoding") == "binary"
                || (node["contentMediaType"] != nil && node["contentEncoding"] == nil))
    }
}
