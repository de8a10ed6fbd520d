/// Reads the parameters of an operation.
struct ParameterReader {
    struct Read {
        var parameters: [Operation.Parameter] = []
        var labels = NameScope()
        var hasIdempotencyKey = false
    }

    let library: Library
    let schemas: SchemaReader
    let prefix: String

    private var problems: Problems { library.problems }

    /// The parameters of a path and its operation. The operation's replace those of the path with the same name and
    /// location.
    func parameters(_ lists: [LocatedNode]) -> Read {
        var order: [String] = []
        var spots: [String: LocatedNode] = [:]
        for list in lists {
            guard case .array = list.value else {
                problems.add(list.location, "parameters must be a list; got \(list.value.kind)")
                continue
            }
            for written in list.elements {
                guard let node = library.resolved(written) else { continue }
                guard let name = node.text("name"), let location = node.text("in") else {
                    problems.add(node.location, "a parameter needs a name and in, one of path, query, header, cookie")
                    continue
                }
                let key = "\(location) \(location == "header" ? name.lowercased() : name)"
                if spots.updateValue(node, forKey: key) == nil { order.append(key) }
            }
        }
        var read = Read()
        for node in order.compactMap({ spots[$0] }) {
            guard let parameter = parameter(node, &read.labels) else { continue }
            if parameter.location == .header, parameter.wire.lowercased() == "idempotency-key" {
                read.hasIdempotencyKey = true
            }
            read.parameters.append(parameter)
        }
        return read
    }

    /// Header fields that OpenAPI describes elsewhere; parameters with these names are ignored.
    private static let described: Set<String> = ["accept", "content-type", "authorization"]

    private func parameter(_ node: LocatedNode, _ labels: inout NameScope) -> Operation.Parameter? {
        let name = node.text("name") ?? ""
        guard let location = node.text("in").flatMap(Operation.Parameter.Location.init) else {
            let got = node.text("in") ?? ""
            if let place = node["in"]?.location {
                problems.add(place, "in must be one of path, query, header, cookie; got '\(got)'")
            }
            return nil
        }
        if location == .header, Self.described.contains(name.lowercased()) { return nil }
        if location == .header, !name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) || name.isEmpty,
            let place = node["name"]?.location
        {
            problems.add(place, "'\(name)' cannot be the name of a header field")
            return nil
        }
        guard let (schema, isJSON) = schema(of: node) else { return nil }
        let naming = SchemaReader.Naming(text: "\(prefix) \(name)", owner: nil)
        let use = schemas.use(of: schema, naming)
        var doc = Documentation.paragraphs(node.text("description"))
        if doc.isEmpty { doc = use.doc }
        let isRequired = location == .path || node.flag("required")
        if !isRequired { doc += Documentation.standard(use.defaultValue) }
        if node.flag("deprecated") { doc.append("Deprecated.") }
        let style = isJSON ? .json : style(node, location)
        return Operation.Parameter(
            wire: name,
            label: labels.unique(SwiftName.value(name, or: "parameter")),
            location: location,
            style: style,
            explodes: node["explode"].map { $0.value == .bool(true) } ?? (style == .form || style == .deepObject),
            type: use.type,
            isRequired: isRequired,
            doc: doc
        )
    }

    private func schema(of node: LocatedNode) -> (schema: LocatedNode, isJSON: Bool)? {
        if let schema = node["schema"] { return (schema, false) }
        if let (type, content) = node["content"]?.members.first {
            let isJSON = MediaType(type).isJSON
            if let schema = content["schema"] { return (schema, isJSON) }
            // Without a schema, JSON content can be any JSON value, and other content is text.
            var members = Node.Members()
            if !isJSON { members.set("type", .string("string")) }
            return (LocatedNode(value: .object(members), location: content.location), isJSON)
        }
        problems.add(node.location, "a parameter needs a schema, e.g. {\"type\": \"string\"}, or content with one")
        return nil
    }

    private func style(_ node: LocatedNode, _ location: Operation.Parameter.Location) -> Operation.Parameter.Style {
        let allowed: [Operation.Parameter.Style] =
            switch location {
            case .path: [.simple, .label, .matrix]
            case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
            case .header: [.simple]
            case .cookie: [.form]
            }
        guard let written = node["style"] else { return allowed[0] }
        guard let style = written.value.string.flatMap(Operation.Parameter.Style.init), allowed.contains(style) else {
            let names = allowed.map(\.rawValue).joined(separator: ", ")
            problems.add(written.location, "the style of a \(location.rawValue) parameter must be one of \(names)")
            return allowed[0]
        }
        return style
    }
}

/// A media type such as `application/problem+json; charset=utf-8`.
struct MediaType {
    /// Type and subtype, in lower case.
    let essence: String

    init(_ text: String) {
        essence = String(text.prefix { $0 != ";" }).lowercased().filter { !$0.isWhitespace }
    }

    var isJSON: Bool {
        essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json"
            || essence.hasPrefix("application/x-amz-json")
    }
    var isText: Bool { essence.hasPrefix("text/") || essence == "application/xml" || essence.hasSuffix("+xml") }
    var isMultipart: Bool { essence.hasPrefix("multipart/") }
    var isForm: Bool { essence == "application/x-www-form-urlencoded" }
    /// True for a range of types, such as `*/*`.
    var isRange: Bool { essence.contains("*") }
}
