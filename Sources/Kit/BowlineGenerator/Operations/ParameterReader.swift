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
    func parameters(_ lists: [Spot]) -> Read {
        var order: [String] = []
        var spots: [String: Spot] = [:]
        for list in lists {
            guard case .array = list.node else {
                problems.add(list.place, "parameters must be a list; got \(list.node.kind)")
                continue
            }
            for written in list.elements {
                guard let spot = library.resolved(written) else { continue }
                guard let name = spot.text("name"), let location = spot.text("in") else {
                    problems.add(spot.place, "a parameter needs a name and in, one of path, query, header, cookie")
                    continue
                }
                let key = "\(location) \(location == "header" ? name.lowercased() : name)"
                if spots.updateValue(spot, forKey: key) == nil { order.append(key) }
            }
        }
        var read = Read()
        for spot in order.compactMap({ spots[$0] }) {
            guard let parameter = parameter(spot, &read.labels) else { continue }
            if parameter.location == .header, parameter.wire.lowercased() == "idempotency-key" {
                read.hasIdempotencyKey = true
            }
            read.parameters.append(parameter)
        }
        return read
    }

    /// Header fields that OpenAPI describes elsewhere; parameters with these names are ignored.
    private static let described: Set<String> = ["accept", "content-type", "authorization"]

    private func parameter(_ spot: Spot, _ labels: inout NameScope) -> Operation.Parameter? {
        let name = spot.text("name") ?? ""
        guard let location = spot.text("in").flatMap(Operation.Parameter.Location.init) else {
            let got = spot.text("in") ?? ""
            if let place = spot["in"]?.place {
                problems.add(place, "in must be one of path, query, header, cookie; got '\(got)'")
            }
            return nil
        }
        if location == .header, Self.described.contains(name.lowercased()) { return nil }
        if location == .header, !name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) || name.isEmpty,
            let place = spot["name"]?.place
        {
            problems.add(place, "'\(name)' cannot be the name of a header field")
            return nil
        }
        guard let (schema, isJSON) = schema(of: spot) else { return nil }
        let naming = SchemaReader.Naming(text: "\(prefix) \(name)", owner: nil)
        let use = schemas.use(of: schema, naming)
        var doc = Documentation.paragraphs(spot.text("description"))
        if doc.isEmpty { doc = use.doc }
        let isRequired = location == .path || spot.flag("required")
        if !isRequired { doc += Documentation.standard(use.standard) }
        if spot.flag("deprecated") { doc.append("Deprecated.") }
        let style = isJSON ? .json : style(spot, location)
        return Operation.Parameter(
            wire: name,
            label: labels.unique(SwiftName.value(name, or: "parameter")),
            location: location,
            style: style,
            explodes: spot["explode"].map { $0.node == .bool(true) } ?? (style == .form || style == .deepObject),
            type: use.type,
            isRequired: isRequired,
            doc: doc
        )
    }

    private func schema(of spot: Spot) -> (schema: Spot, isJSON: Bool)? {
        if let schema = spot["schema"] { return (schema, false) }
        if let (type, content) = spot["content"]?.members.first {
            let isJSON = MediaType(type).isJSON
            if let schema = content["schema"] { return (schema, isJSON) }
            // Without a schema, JSON content can be any JSON value, and other content is text.
            var members = Node.Members()
            if !isJSON { members.set("type", .string("string")) }
            return (Spot(node: .object(members), place: content.place), isJSON)
        }
        problems.add(spot.place, "a parameter needs a schema, e.g. {\"type\": \"string\"}, or content with one")
        return nil
    }

    private func style(_ spot: Spot, _ location: Operation.Parameter.Location) -> Operation.Parameter.Style {
        let allowed: [Operation.Parameter.Style] =
            switch location {
            case .path: [.simple, .label, .matrix]
            case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
            case .header: [.simple]
            case .cookie: [.form]
            }
        guard let written = spot["style"] else { return allowed[0] }
        guard let style = written.node.string.flatMap(Operation.Parameter.Style.init), allowed.contains(style) else {
            let names = allowed.map(\.rawValue).joined(separator: ", ")
            problems.add(written.place, "the style of a \(location.rawValue) parameter must be one of \(names)")
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
